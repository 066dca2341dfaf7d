"""Drawing in coordinates of one's own: the same thing near and far, here and there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import Box, Canvas, Colour, PointXY


@dataclass(frozen=True)
class View:
    """A canvas on which (0, 0) lies at ``at`` and everything is ``zoom`` times as large."""

    canvas: Canvas
    at: PointXY = (0.0, 0.0)
    zoom: float = 1.0

    def point(self, x: float, y: float) -> PointXY:
        """Where a point lies on the canvas."""
        return (self.at[0] + x * self.zoom, self.at[1] + y * self.zoom)

    def box(self, x: float, y: float, width: float, height: float) -> Box:
        """Where a box lies on the canvas."""
        return Box(*self.point(x, y), width * self.zoom, height * self.zoom)

    def rect(self, x: float, y: float, width: float, height: float, fill: Colour, radius: float = 0) -> None:
        """Fill a box, with round corners if asked."""
        self.canvas.rect(self.box(x, y, width, height), fill, radius=radius * self.zoom)

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle."""
        self.canvas.circle(self.point(x, y), radius * self.zoom, fill)

    def ring(self, x: float, y: float, radius: float, stroke: Colour, width: float) -> None:
        """Draw a circle's line."""
        self.canvas.circle(self.point(x, y), radius * self.zoom, stroke=stroke, width=width * self.zoom)

    def polygon(self, points: Sequence[PointXY], fill: Colour) -> None:
        """Fill a polygon."""
        self.canvas.polygon([self.point(*point) for point in points], fill)

    def line(self, points: Sequence[PointXY], colour: Colour, width: float) -> None:
        """Draw a line through points."""
        self.canvas.line([self.point(*point) for point in points], colour, width * self.zoom)
