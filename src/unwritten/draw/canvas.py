"""A raster canvas on skia: flat shapes with smooth edges, the same bytes on every x86-64."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import skia

from unwritten.core.film import SIZE, Pixels, Shot
from unwritten.draw.colours import PAPER, Colour
from unwritten.draw.layout import Box

PointXY = tuple[float, float]
GRID = 1024


def snapped(value: float) -> float:
    """Round to 1/1024 of a pixel, so that last-bit differences between machines never reach the picture."""
    return round(value * GRID) / GRID


class Canvas:
    """A picture to draw on; y grows downwards, angles turn clockwise, both as on a screen."""

    def __init__(self, size: tuple[int, int] = SIZE, background: Colour = PAPER) -> None:
        width, height = size
        self.size = size
        self.background = background
        self.pixels: Pixels = np.zeros((height, width, 4), np.uint8)
        # The surface draws straight into the array: no copy per frame.
        self._surface = skia.Surface(self.pixels, colorType=skia.kRGBA_8888_ColorType)
        self.skia = self._surface.getCanvas()
        self.clear()

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, *self.size)

    def clear(self, colour: Colour | None = None) -> None:
        """Paint everything with one colour, the background unless told."""
        self.skia.clear(_argb(colour or self.background))

    def rect(
        self,
        box: Box,
        fill: Colour | None = None,
        *,
        stroke: Colour | None = None,
        width: float = 2,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle, with round corners if asked."""
        shape = skia.Rect.MakeXYWH(snapped(box.x), snapped(box.y), snapped(box.width), snapped(box.height))
        for paint in _paints(fill, stroke, width):
            if radius:
                self.skia.drawRoundRect(shape, radius, radius, paint)
            else:
                self.skia.drawRect(shape, paint)

    def circle(
        self,
        centre: PointXY,
        radius: float,
        fill: Colour | None = None,
        *,
        stroke: Colour | None = None,
        width: float = 2,
    ) -> None:
        """Draw a circle."""
        for paint in _paints(fill, stroke, width):
            self.skia.drawCircle(snapped(centre[0]), snapped(centre[1]), snapped(radius), paint)

    def polygon(
        self,
        points: Sequence[PointXY],
        fill: Colour | None = None,
        *,
        stroke: Colour | None = None,
        width: float = 2,
    ) -> None:
        """Draw a closed polygon."""
        path = _path(points, closed=True)
        for paint in _paints(fill, stroke, width):
            self.skia.drawPath(path, paint)

    def line(
        self, points: Sequence[PointXY], colour: Colour, width: float = 2, *, dash: tuple[float, float] | None = None
    ) -> None:
        """Draw an open line through the points, dashed if asked (stroke length, gap)."""
        paint = stroke_paint(colour, width)
        if dash:
            paint = skia.Paint(paint)  # the paint itself is shared
            paint.setPathEffect(skia.DashPathEffect.Make(list(dash), 0.0))
        self.skia.drawPath(_path(points, closed=False), paint)

    def dots(self, points: Sequence[PointXY], colour: Colour, size: float) -> None:
        """Draw small squares, all at once, which is many times quicker than one by one."""
        spots = [skia.Point(snapped(x), snapped(y)) for x, y in points]
        self.skia.drawPoints(skia.Canvas.PointMode.kPoints_PointMode, spots, _square_paint(colour, size))

    def arrow(self, tail: PointXY, tip: PointXY, colour: Colour, width: float = 4, head: float = 16) -> None:
        """Draw an arrow from tail to tip; an arrow without length is an error."""
        dx, dy = tip[0] - tail[0], tip[1] - tail[1]
        length = (dx * dx + dy * dy) ** 0.5
        if length == 0:
            raise ValueError("an arrow needs a length")
        ux, uy = dx / length, dy / length
        head = min(head, length)
        neck = (tip[0] - ux * head, tip[1] - uy * head)
        half = head * 0.45
        self.line([tail, (neck[0] + ux, neck[1] + uy)], colour, width)
        wings = [(neck[0] - uy * half, neck[1] + ux * half), (neck[0] + uy * half, neck[1] - ux * half)]
        self.polygon([tip, *wings], colour)

    def sector(self, centre: PointXY, radius: float, start: float, sweep: float, fill: Colour) -> None:
        """Draw a slice of a pie; degrees, clockwise from the right."""
        frame = skia.Rect.MakeXYWH(
            snapped(centre[0] - radius), snapped(centre[1] - radius), snapped(2 * radius), snapped(2 * radius)
        )
        self.skia.drawArc(frame, snapped(start), snapped(sweep), True, fill_paint(fill))

    @contextmanager
    def turned(self, degrees: float, about: PointXY) -> Iterator[None]:
        """Draw what follows turned clockwise about a point."""
        self.skia.save()
        self.skia.rotate(snapped(degrees), snapped(about[0]), snapped(about[1]))
        try:
            yield
        finally:
            self.skia.restore()

    @contextmanager
    def faded(self, opacity: float) -> Iterator[None]:
        """Draw what follows as one layer of that opacity."""
        self.skia.saveLayerAlpha(None, round(255 * min(max(opacity, 0.0), 1.0)))
        try:
            yield
        finally:
            self.skia.restore()

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Draw what follows only inside a box."""
        self.skia.save()
        self.skia.clipRect(skia.Rect.MakeXYWH(box.x, box.y, box.width, box.height))
        try:
            yield
        finally:
            self.skia.restore()

    def paste(self, pixels: Pixels, box: Box) -> None:
        """Draw another picture into a box, scaled to fill it."""
        image = skia.Image.fromarray(np.ascontiguousarray(pixels), colorType=skia.kRGBA_8888_ColorType)
        target = skia.Rect.MakeXYWH(box.x, box.y, box.width, box.height)
        self.skia.drawImageRect(image, target, skia.SamplingOptions(skia.FilterMode.kLinear))


def shot(
    frames: int,
    paint: Callable[[Canvas, int], None],
    *,
    size: tuple[int, int] = SIZE,
    background: Colour = PAPER,
    still: bool = False,
) -> Shot:
    """Make a shot of a function that paints frame after frame on a cleared canvas."""
    canvases: list[Canvas] = []

    def draw(frame: int) -> Pixels:
        if not canvases:  # made when first needed: a film that is only counted costs no pixels
            canvases.append(Canvas(size, background))
        canvas = canvases[0]
        canvas.clear()
        paint(canvas, frame)
        return canvas.pixels

    return Shot(frames, draw, still)


def _argb(colour: Colour) -> int:
    return colour.opacity << 24 | colour.red << 16 | colour.green << 8 | colour.blue


@functools.lru_cache(maxsize=1024)
def fill_paint(colour: Colour) -> skia.Paint:
    """The paint that fills a shape; for the modules of this room."""
    return skia.Paint(AntiAlias=True, Color=_argb(colour), Style=skia.Paint.kFill_Style)


@functools.lru_cache(maxsize=1024)
def stroke_paint(colour: Colour, width: float) -> skia.Paint:
    """The paint that draws a line with round ends; for the modules of this room."""
    return skia.Paint(
        AntiAlias=True,
        Color=_argb(colour),
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )


@functools.lru_cache(maxsize=64)
def _square_paint(colour: Colour, size: float) -> skia.Paint:
    return skia.Paint(Color=_argb(colour), StrokeWidth=size, StrokeCap=skia.Paint.kSquare_Cap)


def _paints(fill: Colour | None, stroke: Colour | None, width: float) -> list[skia.Paint]:
    if fill is None and stroke is None:
        raise ValueError("a shape needs a fill or a stroke")
    paints = [] if fill is None else [fill_paint(fill)]
    return paints if stroke is None else [*paints, stroke_paint(stroke, width)]


def _path(points: Sequence[PointXY], *, closed: bool) -> skia.Path:
    if len(points) < 2:
        raise ValueError("a line needs at least two points")
    return skia.Path.Polygon([skia.Point(snapped(x), snapped(y)) for x, y in points], closed)
