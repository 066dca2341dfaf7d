"""A backdrop: what does not move for a while is painted once and then copied, which is many times cheaper."""

from __future__ import annotations

from collections.abc import Callable

from unwritten.core import Pixels
from unwritten.draw import Canvas


class Backdrop:
    """Remembers the last backdrop that was painted, and under which number."""

    def __init__(self, paint: Callable[[Canvas, int], None]) -> None:
        self._paint = paint
        self._kept: tuple[int, Pixels] | None = None

    def show(self, canvas: Canvas, number: int) -> None:
        """Fill the canvas with a backdrop."""
        if self._kept is None or self._kept[0] != number:
            self._paint(canvas, number)
            self._kept = (number, canvas.pixels.copy())
        else:
            canvas.pixels[:] = self._kept[1]
