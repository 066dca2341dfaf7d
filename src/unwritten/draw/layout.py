"""Boxes on the screen, for placing things without arithmetic in the tasks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle: left, top, width and height in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, across: float, down: float | None = None) -> Box:
        """Shrink by a margin on every side."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def columns(self, count: int, gap: float = 0) -> tuple[Box, ...]:
        """Cut into equal columns."""
        width = (self.width - gap * (count - 1)) / count
        return tuple(Box(self.x + i * (width + gap), self.y, width, self.height) for i in range(count))

    def rows(self, count: int, gap: float = 0) -> tuple[Box, ...]:
        """Cut into equal rows."""
        height = (self.height - gap * (count - 1)) / count
        return tuple(Box(self.x, self.y + i * (height + gap), self.width, height) for i in range(count))

    def top_part(self, height: float) -> Box:
        """The upper part of that height."""
        return Box(self.x, self.y, self.width, height)

    def without_top(self, height: float) -> Box:
        """What is left below the upper part of that height."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def square(self) -> Box:
        """The largest square around the centre."""
        side = min(self.width, self.height)
        x, y = self.centre
        return Box(x - side / 2, y - side / 2, side, side)

    def holds(self, other: Box) -> bool:
        """Whether another box lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom
