"""Work in parallel processes that never outlive the one that started them."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from unwritten.core import UnwrittenError

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 4
"""Jobs handed out ahead of need per process: enough to keep all busy, few enough to stop at once."""

PATIENCE = 1.0
"""Seconds that workers which were told to end have for it; a Ctrl-C is not to take longer than two."""

TIDY_EVERY = 1.0
"""Seconds of work after which memory is cleared up: often enough to stay small, seldom enough to cost nothing."""


def run_all(make: Callable[[J], R], work: Iterable[J], jobs: int) -> Generator[tuple[J, R], None, None]:
    """Yield each piece of work with its result, as they finish; one job runs in this very process."""
    need_jobs(jobs)
    make = _Tidy(make)
    if jobs == 1:
        for piece in work:
            yield piece, make(piece)
        return
    try:
        with _workers(make, jobs) as pool:
            yield from _run(pool, work, jobs * AHEAD)
            pool.shutdown()
    except BrokenProcessPool as error:
        raise UnwrittenError("a worker process died (out of memory?); run again with fewer --jobs") from error


@contextmanager
def _workers(make: Callable[[J], R], jobs: int) -> Iterator[ProcessPoolExecutor]:
    # Spawned, not forked: libraries with threads of their own do not survive a fork.
    context = multiprocessing.get_context("spawn")
    pool: ProcessPoolExecutor | None = None
    try:
        with _interrupt_waits():
            pool = ProcessPoolExecutor(jobs, context, _prepare_worker, (make,))
        yield pool
    finally:
        if pool is not None:
            with _interrupt_waits():
                _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """Release a pool; only an interrupted run has workers left, and nobody waits for clips that nobody will see."""
    workers = multiprocessing.active_children()
    for process in workers:
        process.terminate()
    until = time.monotonic() + PATIENCE
    for process in workers:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()
    # Its semaphores outlive a process that leaves without releasing them. In a thread, lest it should wait for ever.
    release = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    release.start()
    release.join(PATIENCE / 2)
    if workers:
        gc.collect()  # what holds the semaphores is caught in cycles


def need_jobs(jobs: int) -> None:
    """Refuse to work with nobody to do it."""
    if jobs < 1:
        raise UnwrittenError(f"--jobs {jobs}: at least one is needed")


class _Tidy(Generic[J, R]):
    """Makes pieces, and clears up now and then, so that memory does not grow with their number."""

    def __init__(self, make: Callable[[J], R]) -> None:
        self._make = make
        self._tidied = time.monotonic()

    def __call__(self, piece: J) -> R:
        made = self._make(piece)
        if time.monotonic() - self._tidied > TIDY_EVERY:
            _clear_up()
            self._tidied = time.monotonic()
        return made


def _clear_up() -> None:
    """Free films that are caught in cycles, and give free memory back to the system."""
    gc.collect()  # by itself it comes late: a film of ten megabytes is but a few objects
    # Holes between what lives on stay with the process unless the C library is told; only that of GNU can be.
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _run(pool: ProcessPoolExecutor, work: Iterable[J], most: int) -> Iterator[tuple[J, Any]]:
    waiting = iter(work)
    running: dict[Future[Any], J] = {}
    while True:
        for piece in waiting:
            with _interrupt_waits():
                future = pool.submit(_make_piece, piece)
            running[future] = piece
            if len(running) >= most:
                break
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield running.pop(future), future.result()


@contextmanager
def _interrupt_waits() -> Iterator[None]:
    """Hold Ctrl-C back while workers start or end; they begin as deaf to it as we are, and it reaches us after."""
    held: list[int] = []
    # The mask is what workers inherit. It is not enough for ourselves: another thread may take the signal for us.
    alone = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, lambda number, _: held.append(number)) if alone else None
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
        if held:
            signal.raise_signal(signal.SIGINT)


_makers: list[Callable[[Any], Any]] = []  # of a worker process: what it makes of each piece


def _make_piece(piece: Any) -> Any:
    return _makers[-1](piece)


def _prepare_worker(make: Callable[[Any], Any]) -> None:
    _makers.append(make)  # sent once: it may hold a long plan, and with every piece the cost would be its square
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends us
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
