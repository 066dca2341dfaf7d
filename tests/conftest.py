from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from unwritten.core import Key
from unwritten.dataset.build import build
from unwritten.dataset.source import TaskSource
from unwritten.dataset.suites import task_source

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No deadline: a busy machine is no fault of the code. In CI the examples are fixed, at a desk they are fresh.
settings.register_profile(
    "house", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

# A shell's background jobs, and all they start, are deaf to Ctrl-C; tests that send one would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=no-user-gesture-required",
]
TOYS = Path(__file__).parent / "toy_tasks"
BLINK = "toy_tasks/lights/blink"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With several processes, keep tests together that share what their module makes."""
    from scheduling import BySharing

    return BySharing(config, log)


def toy_source(size: int, key: Key | None = None, level: str | None = None) -> TaskSource:
    return task_source(BLINK, size=size, level=level, key=key or Key(), folders=(TOYS,))


@pytest.fixture
def run() -> Run:
    """Run the command line in a process of its own."""

    def call(*words: object, **options: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "unwritten", *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)  # type: ignore[call-overload]

    return call


@pytest.fixture
def toy_set(tmp_path: Path) -> Path:
    """A small whole dataset that a test may spoil."""
    folder = tmp_path / "set"
    build(toy_source(6), folder)
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "no Chromium on this machine; scripts/setup test installs it"
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=found, args=BROWSER_FLAGS)


@pytest.fixture(scope="session")
def recorded_letters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Letters as a camera leaves them, made once; tests must not change them."""
    from recorded_letters import record

    return record(tmp_path_factory.mktemp("recorded"))


@pytest.fixture
def recordings(recorded_letters: Path, tmp_path: Path) -> Path:
    """The recorded letters, to be spoilt."""
    return Path(shutil.copytree(recorded_letters, tmp_path / "source"))


@pytest.fixture(scope="session")
def toy_letters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of toy letters, made once; tests must not change it."""
    from words_toys import make_library

    return make_library(tmp_path_factory.mktemp("letters"))


@pytest.fixture
def toy_library(toy_letters: Path, tmp_path: Path) -> Path:
    """A copy of the toy letters that a test may spoil."""
    return Path(shutil.copytree(toy_letters, tmp_path / "letters"))


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder with their bytes: what ``diff -r`` compares."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
