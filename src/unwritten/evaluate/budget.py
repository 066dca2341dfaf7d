"""A cap on the bytes of media that are held at one time, whoever waits longest going first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

BYTES_IN_FLIGHT = 256 * 1024 * 1024


class Budget:
    """So many bytes may be held at once; one who wants more than there are in all waits to be alone."""

    def __init__(self, total: int = BYTES_IN_FLIGHT) -> None:
        if total < 1:
            raise ValueError(f"a budget is positive, not {total}")
        self.total = total
        self.used = 0
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    @asynccontextmanager
    async def hold(self, wanted: int) -> AsyncIterator[None]:
        """Wait until so many bytes are free, and keep them for a while."""
        share = min(max(wanted, 0), self.total)
        if self._waiting or self.used + share > self.total:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((share, turn))
            try:
                await turn
            except asyncio.CancelledError:
                self._give_up(share, turn)
                raise
        else:
            self.used += share
        try:
            yield
        finally:
            self.used -= share
            self._serve()

    def _give_up(self, share: int, turn: asyncio.Future[None]) -> None:
        if turn.cancelled():
            self._waiting = deque(waiter for waiter in self._waiting if waiter[1] is not turn)
        else:  # it was served in the very moment in which it was cancelled
            self.used -= share
        self._serve()

    def _serve(self) -> None:
        while self._waiting and self.used + self._waiting[0][0] <= self.total:
            share, turn = self._waiting.popleft()
            if not turn.done():  # else it was cancelled, and will say so in its turn
                self.used += share
                turn.set_result(None)


_budgets: WeakKeyDictionary[asyncio.AbstractEventLoop, Budget] = WeakKeyDictionary()


def shared_budget() -> Budget:
    """The one budget of all that runs in this event loop."""
    return _budgets.setdefault(asyncio.get_running_loop(), Budget())
