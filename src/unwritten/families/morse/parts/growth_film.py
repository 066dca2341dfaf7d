"""The film of a growing shape: squared paper (or unit cubes) at the start, then steps with captions and rulers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    MIST,
    PALETTE,
    PAPER,
    Box,
    Canvas,
    Colour,
    PointXY,
    Style,
    between,
    ease,
    number_text,
    shot,
    write,
    write_in,
)
from unwritten.families.morse.parts.growth import Shape, Size, Step, sizes
from unwritten.families.morse.parts.seen import covering, painted_box, seen, text_box

START, PAPER_FADE = 66, 10
"""Frames with the squared paper, at the end of which it fades."""
STEPS = 240
"""Frames of all steps together."""
BEFORE, GROWING = 20, 8
"""Frames of a step before anything moves, and in which it grows; then it rests."""

HEADER = Box(24, 10, 806, 46)
CORNER = (52.0, 396.0)
"""Where the lower left corner of the shape stays."""
ROOM = (760, 318)
"""Pixels to the right of that corner, and above it."""
LARGEST_UNIT, SMALLEST_UNIT, SMALLEST_CUBE = 40, 18, 26
"""Pixels of a square, and of a cube, whose depth is foreshortened."""
SLANT = (Fraction(3, 5), Fraction(2, 5))
"""How far a unit of depth goes right and up."""
FILLS = ("blue", "orange", "green", "purple")


def unit_of(shape: Shape, steps: Sequence[Step]) -> int:
    """Pixels a square, so that the shape has room in every step; 0 if squares would be too small."""
    extents = [_extent(shape, size) for size in sizes(steps)]
    unit = min([LARGEST_UNIT, *(int(ROOM[0] / w) for w, _ in extents), *(int(ROOM[1] / h) for _, h in extents)])
    return unit if unit >= (SMALLEST_CUBE if shape.depth else SMALLEST_UNIT) else 0


def _extent(shape: Shape, size: Size) -> tuple[Fraction, Fraction]:
    depth = shape.depth * size[2]
    return shape.width * size[0] + SLANT[0] * depth, shape.height * size[1] + SLANT[1] * depth


@dataclass(frozen=True)
class Picture:
    """What is drawn: the shape, its steps, and its first colour."""

    shape: Shape
    steps: tuple[Step, ...]
    colour: int  # into FILLS

    @property
    def each(self) -> int:
        """Frames of a step."""
        return STEPS // len(self.steps)

    def outline(self, size: tuple[float, float, float]) -> list[PointXY]:
        """The pixels of the corners at a size."""
        unit = unit_of(self.shape, self.steps)
        return [(CORNER[0] + x * size[0] * unit, CORNER[1] - y * size[1] * unit) for x, y in self.shape.corners]

    def size_at(self, frame: int) -> tuple[float, float, float]:
        """The size in a frame of the steps' shot."""
        number, moment = min(frame // self.each, len(self.steps) - 1), frame % self.each
        if frame >= self.each * len(self.steps):
            moment = self.each
        before, after = sizes(self.steps)[number : number + 2]
        share = ease((moment - BEFORE) / GROWING)
        w, h, d = (between(float(a), float(b), share) for a, b in zip(before, after, strict=True))
        return (w, h, d)


def shots_of(picture: Picture) -> tuple[Shot, Shot]:
    """Show the shape on its paper, then its steps without."""

    def begin(canvas: Canvas, frame: int) -> None:
        paper = 1 - max(0.0, (frame + PAPER_FADE - START) / PAPER_FADE)
        solid = picture.shape.depth > 0
        said = "A box of unit cubes" if solid else "A shape on squared paper"
        write_in(canvas, said, HEADER, Style(30, INK, bold=True, align="centre"))
        _draw_shape(canvas, picture, (1.0, 1.0, 1.0), PALETTE[FILLS[picture.colour]])
        with canvas.faded(paper):
            (_draw_cubes if solid else _draw_paper)(canvas, picture)

    def grow(canvas: Canvas, frame: int) -> None:
        number = min(frame // picture.each, len(picture.steps) - 1)
        step, moment = picture.steps[number], frame - number * picture.each
        changed = sum(s.way == "colour" for s in picture.steps[:number])
        changed += step.way == "colour" and moment >= BEFORE
        _draw_shape(canvas, picture, picture.size_at(frame), PALETTE[FILLS[(picture.colour + changed) % len(FILLS)]])
        _write_caption(canvas, number, step)
        if not step.stated:
            _draw_ruler(canvas, unit_of(picture.shape, picture.steps))

    return shot(START, begin), shot(STEPS, grow)


def growth_evidence(picture: Picture) -> Iterator[Evidence]:
    """Name the shape on its paper, a square (or a cube's front), and of each step its words, or sizes and ruler."""
    unit, stages = unit_of(picture.shape, picture.steps), sizes(picture.steps)
    yield seen("the shape at the start", _shape_box(picture, stages[0]), 0, START - PAPER_FADE)
    yield seen("a square at the start", Box(CORNER[0], CORNER[1] - unit, unit, unit), 0, START - PAPER_FADE)
    for number, step in enumerate(picture.steps):
        start = START + number * picture.each
        stop = START + (number + 1) * picture.each
        words = partial(_write_caption, number=number, step=step)
        yield seen(f"what step {number + 1} does", painted_box(words), start, stop)
        if not step.stated:
            yield seen(
                f"the shape before step {number + 1}", _shape_box(picture, stages[number]), start, start + BEFORE
            )
            grown = start + BEFORE + GROWING
            yield seen(f"the shape after step {number + 1}", _shape_box(picture, stages[number + 1]), grown, stop)
            for tick, at in _ruler_numbers(unit).items():
                yield seen(f"number {tick} of the ruler", text_box(str(tick), at, RULER_NUMBERS), start, stop)


def _shape_box(picture: Picture, size: Size) -> Box:
    outline = picture.outline((float(size[0]), float(size[1]), float(size[2])))
    return covering([Box(x, y, 0, 0) for x, y in (*outline, *_pushed(outline, picture, float(size[2])))])


def _write_caption(canvas: Canvas, number: int, step: Step) -> None:
    write_in(canvas, caption(number, step), HEADER, Style(30, INK, bold=True, align="centre"))


def caption(number: int, step: Step) -> str:
    """Say what a step does."""
    if step.way == "colour":
        return f"Step {number + 1}: only the colour changes"
    what = "all lengths" if step.way == "all" else f"only the {step.way}"
    if step.stated:
        return f"Step {number + 1}: {what} × {number_text(step.factor)}"
    grows = "all lengths grow by one factor" if step.way == "all" else f"{what} grows"
    return f"Step {number + 1}: {grows} (see the ruler)"


def _draw_shape(canvas: Canvas, picture: Picture, size: tuple[float, float, float], colour: Colour) -> None:
    outline = picture.outline(size)
    if picture.shape.depth:
        back = _pushed(outline, picture, size[2])
        canvas.polygon([outline[3], outline[2], back[2], back[3]], colour.mixed(PAPER, 0.55), stroke=INK, width=3)
        canvas.polygon([outline[1], back[1], back[2], outline[2]], colour.shaded(0.75), stroke=INK, width=3)
    canvas.polygon(outline, colour.mixed(PAPER, 0.25), stroke=INK, width=3)


def _pushed(points: Sequence[PointXY], picture: Picture, depth: float) -> list[PointXY]:
    """The same points as far behind as the box is deep."""
    reach = unit_of(picture.shape, picture.steps) * picture.shape.depth * depth
    return [(x + float(SLANT[0]) * reach, y - float(SLANT[1]) * reach) for x, y in points]


def _draw_paper(canvas: Canvas, picture: Picture) -> None:
    """Draw the squares over the shape, lighter outside of it."""
    unit = unit_of(picture.shape, picture.steps)
    columns, rows = ROOM[0] // unit, ROOM[1] // unit
    line = INK.mixed(MIST, 0.45).faded(0.8)
    for column in range(columns + 1):
        x = CORNER[0] + column * unit
        canvas.line([(x, CORNER[1]), (x, CORNER[1] - rows * unit)], line, 1.5)
    for row in range(rows + 1):
        y = CORNER[1] - row * unit
        canvas.line([(CORNER[0], y), (CORNER[0] + columns * unit, y)], line, 1.5)


def _draw_cubes(canvas: Canvas, picture: Picture) -> None:
    """Draw the edges of the unit cubes on the three faces in view."""
    shape, unit = picture.shape, unit_of(picture.shape, picture.steps)
    w, h, d = shape.width, shape.height, shape.depth

    def at(x: float, y: float, z: float) -> PointXY:
        return (CORNER[0] + (x + float(SLANT[0]) * z) * unit, CORNER[1] - (y + float(SLANT[1]) * z) * unit)

    for x in range(1, w):
        canvas.line([at(x, 0, 0), at(x, h, 0), at(x, h, d)], INK, 2)
    for y in range(1, h):
        canvas.line([at(0, y, 0), at(w, y, 0), at(w, y, d)], INK, 2)
    for z in range(1, d):
        canvas.line([at(0, h, z), at(w, h, z), at(w, 0, z)], INK, 2)


def _draw_ruler(canvas: Canvas, unit: int) -> None:
    """Lay a numbered ruler below, its zero at the shape's left edge."""
    count, numbers = ROOM[0] // unit, _ruler_numbers(unit)
    canvas.rect(Box(CORNER[0] - 14, CORNER[1] + 10, count * unit + 28, 58), RULER, stroke=INK, radius=6)
    for tick in range(count + 1):
        x = CORNER[0] + tick * unit
        canvas.line([(x, CORNER[1] + 11), (x, CORNER[1] + (28 if tick in numbers else 20))], INK, 2)
        if tick in numbers:
            write(canvas, str(tick), numbers[tick], RULER_NUMBERS)


def _ruler_numbers(unit: int) -> dict[int, PointXY]:
    """Where the numbers of the ruler stand: all of them, or every second one where they would touch."""
    return {
        tick: (CORNER[0] + tick * unit, CORNER[1] + 48)
        for tick in range(0, ROOM[0] // unit + 1, 1 if unit >= 40 else 2)
    }


RULER = PALETTE["yellow"].mixed(PAPER, 0.55)
RULER_NUMBERS = Style(24, INK, align="centre")
