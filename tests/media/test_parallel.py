"""Long work leaves nothing behind in memory."""

from __future__ import annotations

import gc
import weakref
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
