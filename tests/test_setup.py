"""What scripts/setup does on other machines: the real script in a real bash, where nothing but stubs can be found."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SETUP = Path(__file__).parent.parent / "scripts" / "setup"
TOOLS = ("bash", "cat", "cut", "dirname", "env", "sha256sum", "sort", "touch")
PYTHON = Path(sys.executable).resolve()
NOTES = "said.txt"
"""What the stubs of apt-get were called with."""


class Machine:
    """A machine with everything that the script wants; a test takes away or spoils what it is about."""

    def __init__(self, place: Path) -> None:
        self.place, self.commands = place, place / "bin"
        for folder in (place / "scripts", place / ".venv", self.commands):
            folder.mkdir()
        shutil.copy(SETUP, place / "scripts" / "setup")
        pins = hashlib.sha256()
        for name in ("pyproject.toml", "constraints.txt"):
            (place / name).write_text(name)
            pins.update(name.encode())
        for extra in ("base", "[dev]", "[dev,bench]"):  # as after an earlier run: nothing is fetched
            (place / ".venv" / f".installed-{pins.hexdigest()[:16]}-{extra}").touch()
        for name in TOOLS:
            found = shutil.which(name)
            assert found, name
            (self.commands / name).symlink_to(found)
        self.command("python3", f'exec "{PYTHON}" "$@"')
        self.command("id", "echo 0")
        self.command("apt-get", f'echo "$@" >> "{place / NOTES}"')
        self.command("chromium", "echo Chromium 150")

    def command(self, name: str, *lines: str) -> None:
        path = self.commands / name
        path.write_text("\n".join(["#!/usr/bin/env bash", *lines, ""]))
        path.chmod(0o755)

    def without(self, name: str) -> None:
        (self.commands / name).unlink()

    def setup(self, what: str = "run") -> subprocess.CompletedProcess[str]:
        command = [self.place / "scripts" / "setup", what]
        environment = {"PATH": str(self.commands), "HOME": str(self.place)}
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)

    def asked(self) -> list[str]:
        """What apt-get was asked for."""
        notes = self.place / NOTES
        return notes.read_text().splitlines() if notes.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that a failed run ends with."""
    assert done.returncode not in (0, None), done
    assert done.returncode > 0, "killed by a signal"
    line = done.stderr.splitlines()[-1]
    assert line.startswith("scripts/setup: ")
    return line


@pytest.mark.parametrize("what", ["run", "test"])
def test_a_user_without_sbin_in_the_path_and_without_sudo_needs_nothing(machine: Machine, what: str) -> None:
    assert shutil.which("ldconfig", path=str(machine.commands)) is None
    machine.command("id", "echo 1000")
    done = machine.setup(what)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.asked() == []


@pytest.mark.parametrize(("library", "package"), [("libGL.so.1", "libgl1"), ("libEGL.so.1", "libegl1")])
def test_a_missing_library_is_installed(machine: Machine, library: str, package: str) -> None:
    machine.command("python3", f'case "$*" in *{library}*) exit 1 ;; esac', f'exec "{PYTHON}" "$@"')
    done = machine.setup()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"installing {package}\n"
    assert machine.asked() == ["update -qq", f"install -y -qq --no-install-recommends {package}"]


def test_a_user_who_may_not_install_is_told_what_is_wanted(machine: Machine) -> None:
    machine.command("id", "echo 1000")
    machine.command("sudo", "exit 1")
    machine.command("python3", 'case "$*" in *libEGL*) exit 1 ;; esac', f'exec "{PYTHON}" "$@"')
    assert refused(machine.setup()).endswith("please install these first: sudo apt-get install libegl1")
    assert machine.asked() == []


def test_another_system_than_debian_is_told_what_is_wanted(machine: Machine) -> None:
    machine.without("apt-get")
    machine.without("chromium")
    assert "what Debian calls chromium; as browser Chromium or Google Chrome" in refused(machine.setup("test"))


def test_sudo_is_used_where_it_asks_nothing(machine: Machine) -> None:
    machine.command("id", "echo 1000")
    machine.command("sudo", 'shift; [ "$1" = true ] || exec "$@"')
    machine.without("chromium")
    machine.command(
        "apt-get", f'echo "$@" >> "{machine.place / NOTES}"', f'ln -sf bash "{machine.commands}/chromium"'
    )
    (machine.commands / "ln").symlink_to(shutil.which("ln") or "")
    assert machine.setup("test").returncode == 0
    assert machine.asked()[-1] == "install -y -qq --no-install-recommends chromium"


@pytest.mark.parametrize("what", ["test", "audit"])
@pytest.mark.parametrize("fails", ["update", "install"])
def test_where_apt_fails_it_is_said_what_to_install_by_hand(machine: Machine, what: str, fails: str) -> None:
    """Ubuntu has no chromium that apt could install, and a laptop on a train has no network."""
    machine.without("chromium")
    machine.command("qemu-x86_64", "")
    machine.command("apt-get", f'[ "$1" != {fails} ] || {{ echo "E: no installation candidate" >&2; exit 100; }}')
    done = machine.setup(what)
    line = refused(done)
    assert "please install by hand: chromium; as browser Chromium or Google Chrome will do" in line
    assert "E: no installation candidate" in done.stderr, "the reason is lost"


def test_the_browser_is_spoken_of_only_where_it_is_missing(machine: Machine) -> None:
    machine.command("apt-get", "exit 100")
    machine.command("python3", 'case "$*" in *libGL.*) exit 1 ;; esac', f'exec "{PYTHON}" "$@"')
    line = refused(machine.setup("test"))
    assert "libgl1" in line
    assert "Chrom" not in line


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_any_browser_will_do(machine: Machine, name: str) -> None:
    machine.without("chromium")
    machine.command(name, "echo 150")
    assert machine.setup("test").returncode == 0
    assert machine.asked() == []


STUB = ("echo \"Command '$0' requires the chromium snap to be installed.\" >&2", "exit 1")
"""What Ubuntu's package chromium-browser puts there."""


def test_a_pointer_to_a_snap_is_no_browser(machine: Machine) -> None:
    machine.without("chromium")
    machine.command("chromium-browser", *STUB)
    machine.command("apt-get", "exit 100")
    assert "chromium-browser is only a pointer to a snap" in refused(machine.setup("test"))


def test_a_browser_that_apt_did_not_really_bring_is_missed(machine: Machine) -> None:
    machine.without("chromium")
    done = machine.setup("test")  # apt-get is content, and no browser is there
    assert machine.asked(), "the test is blind"
    assert "Google Chrome" in refused(done)


def test_a_python_that_is_not_there_or_too_old_is_told_before_anything_is_installed(machine: Machine) -> None:
    machine.without("chromium")
    machine.command("python3", 'case "$*" in -V) echo Python 3.9.2 ;; *version_info*3,\\ 11*) exit 1 ;; esac')
    assert "needs Python 3.11 or newer" in refused(machine.setup("test"))
    machine.without("python3")
    assert "needs Python 3.11 or newer" in refused(machine.setup("test"))
    assert machine.asked() == []


def test_an_unknown_target_is_told_before_anything_is_installed(machine: Machine) -> None:
    done = machine.setup("everything")
    assert done.returncode == 2
    assert "unknown target 'everything'" in refused(done)
    assert machine.asked() == []


def test_the_script_may_be_run() -> None:
    assert os.access(SETUP, os.X_OK)
