"""Long work leaves nothing behind in memory, and stopped work neither processes nor noise."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from types import SimpleNamespace

import pytest

from unwritten.media import parallel
from unwritten.media.parallel import run_all


class Film:
    """Large to the machine, small to Python, and caught in a cycle."""

    def __init__(self) -> None:
        self.itself = self


def test_films_caught_in_cycles_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "TIDY_EVERY", 0.0)
    films: list[weakref.ref[Film]] = []
    gc.disable()
    try:
        for number, _ in run_all(lambda _: films.append(weakref.ref(Film())), range(5), 1):
            assert [film() for film in films] == [None] * (number + 1)
    finally:
        gc.enable()


def test_short_pieces_are_not_slowed_down_by_clearing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.4, 0.8, 1.2, 1.3, 1.6, 2.0])  # at the start, then after each piece, and after clearing up
    cleared: list[int] = []
    done: list[int] = []
    monkeypatch.setattr(parallel, "time", SimpleNamespace(monotonic=lambda: next(times)))
    monkeypatch.setattr(parallel, "_clear_up", lambda: cleared.append(done[-1]))
    list(run_all(done.append, range(5), 1))
    assert done == [0, 1, 2, 3, 4]
    assert cleared == [2]


SLOW_TO_LOAD = """
import multiprocessing, pathlib, time

class Maker:
    def __call__(self, piece):
        pathlib.Path(f"working-{piece}").touch()
        time.sleep(60)

if multiprocessing.current_process().name != "MainProcess":
    pathlib.Path(f"loading-{multiprocessing.current_process().pid}").touch()
    time.sleep(LOADING)
"""
STOPPABLE = """
import os, sys
from contextlib import closing
from slow import Maker
from unwritten.media.parallel import run_all

if __name__ == "__main__":
    try:
        with closing(run_all(Maker(), range(10), 2)) as results:
            list(results)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr, flush=True)
        os._exit(130)
"""


@pytest.mark.parametrize(("loading", "sign"), [(30.0, "loading-*"), (0.0, "working-*")], ids=["loading", "at work"])
def test_workers_that_are_stopped_say_nothing_and_leave_nothing(tmp_path: Path, loading: float, sign: str) -> None:
    (tmp_path / "slow.py").write_text(SLOW_TO_LOAD.replace("LOADING", str(loading)))
    (tmp_path / "stoppable.py").write_text(STOPPABLE)
    command = [sys.executable, "stoppable.py"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, stderr=pipe, text=True, start_new_session=True) as running:
        until = time.monotonic() + 60
        while len(list(tmp_path.glob(sign))) < 2 and time.monotonic() < until:
            time.sleep(0.02)
        assert len(list(tmp_path.glob(sign))) >= 2, "both workers are there"
        began = time.monotonic()
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=30)  # until the last of them has closed it
    assert (running.returncode, said) == (130, "stopped\n")
    assert time.monotonic() - began < 5


def test_an_interrupt_is_held_back_and_not_lost() -> None:
    done: list[str] = []

    def interrupted() -> None:
        with parallel._interrupt_waits():
            # Another thread takes the signal, since this one does not; it is told here all the same.
            sender = threading.Thread(target=lambda: os.kill(os.getpid(), signal.SIGINT))
            sender.start()
            sender.join()
            time.sleep(0.01)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == ["whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())
