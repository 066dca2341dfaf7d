"""The film of a vector field on squared paper: what it is, by formulas or by readings, then closed curves in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, ease, shot, write_in
from unwritten.families.morse.parts.number_plane import NumberPlane, point_text, signed
from unwritten.families.morse.parts.seen import around, covering, painted_box, seen

PLANE = NumberPlane((434, 250), 44, (-8, 8), (-4, 4))
HEADER = Box(24, 10, 806, 50)
TELLING = 180
"""Frames in which the field is told."""
TRACE, SEEN = 24, 96
"""Frames in which the curves are drawn, and stay."""
ARROW = INK.mixed(PAPER, 0.35)
SHORTEST = 7.0
"""Pixels; a shorter arrow would have no direction, and is drawn as a dot."""


@dataclass(frozen=True)
class Field:
    """F(x, y) = (P, Q) with P = across · (x, y, 1) and Q = up · (x, y, 1)."""

    across: tuple[int, int, int]
    up: tuple[int, int, int]

    def at(self, x: int, y: int) -> tuple[int, int]:
        """The vector at a point."""
        (a, b, c), (d, e, f) = self.across, self.up
        return (a * x + b * y + c, d * x + e * y + f)


@dataclass(frozen=True)
class Region:
    """The inside of a closed curve along grid lines."""

    colour: str
    corners: tuple[tuple[int, int], ...]

    def outline(self) -> list[PointXY]:
        """The pixels of the corners."""
        return [PLANE.at(x, y) for x, y in self.corners]


def linear_text(coefficients: tuple[int, int, int]) -> str:
    """Write a·x + b·y + c as a person would: 2x − y + 3."""
    text = ""
    for number, name in zip(coefficients, ("x", "y", ""), strict=True):
        if number:
            size = "" if abs(number) == 1 and name else str(abs(number))
            sign = (" − " if number < 0 else " + ") if text else ("−" if number < 0 else "")
            text += f"{sign}{size}{name}"
    return text or "0"


def formulas_shot(field: Field) -> Shot:
    """Tell the two components of the field, one after the other."""
    half = TELLING // 2

    def paint(canvas: Canvas, frame: int) -> None:
        _draw_field(canvas, field, ease((frame + 4) / 20))
        first = frame < half
        name, numbers = ("P", field.across) if first else ("Q", field.up)
        _write_header(canvas, _formula_text(name, numbers))

    return shot(TELLING, paint)


def readings_shot(field: Field, points: Sequence[tuple[int, int]]) -> Shot:
    """Read the field off at some points, one after the other."""
    each = TELLING // len(points)

    def paint(canvas: Canvas, frame: int) -> None:
        _draw_field(canvas, field, ease((frame + 4) / 20))
        point = points[min(frame // each, len(points) - 1)]
        at = PLANE.at(*point)
        canvas.circle(at, 16 + 6 * ease(frame % each / 12), stroke=PALETTE["red"], width=4)
        canvas.circle(at, 6, PALETTE["red"])
        _write_header(canvas, _reading_text(field, point))

    return shot(TELLING, paint)


def regions_shot(field: Field, regions: Sequence[Region]) -> Shot:
    """Draw the curves around, then show what they enclose."""

    def paint(canvas: Canvas, frame: int) -> None:
        _draw_field(canvas, field, 1.0)
        for region in regions:
            outline, colour = region.outline(), PALETTE[region.colour]
            if frame >= TRACE:
                canvas.polygon(outline, colour.faded(0.22))
            canvas.line(_part(outline, ease((frame + 2) / TRACE)), colour, 6)
        _write_header(canvas, "Closed curves in the field F" if len(regions) > 1 else "A closed curve in the field F")

    return shot(TRACE + SEEN, paint)


def told_evidence(field: Field, points: Sequence[tuple[int, int]]) -> Iterator[Evidence]:
    """Name each sentence that tells the field."""
    texts = [_reading_text(field, point) for point in points]
    texts = texts or [_formula_text(name, numbers) for name, numbers in (("P", field.across), ("Q", field.up))]
    each = TELLING // len(texts)
    for number, text in enumerate(texts):
        yield seen(f"{text!r}", painted_box(partial(_write_header, text=text)), number * each, (number + 1) * each)


def region_evidence(region: Region) -> Iterator[Evidence]:
    """Name a curve by its corners and what it encloses, and the numbers of the paper."""
    start, stop = TELLING + TRACE, TELLING + TRACE + SEEN
    yield seen(f"the {region.colour} region", covering([Box(x, y, 0, 0) for x, y in region.outline()]), start, stop)
    for corner in region.outline():
        yield seen(f"a corner of the {region.colour} curve", around(corner, 12), start, stop)
    yield from PLANE.evidence(start, stop)


def _formula_text(name: str, numbers: tuple[int, int, int]) -> str:
    return f"F = (P, Q) with {name}(x, y) = {linear_text(numbers)}"


def _reading_text(field: Field, point: tuple[int, int]) -> str:
    u, v = field.at(*point)
    return f"F = (ax + by + c, dx + ey + f): at {point_text(*point)} it is ({signed(u)}, {signed(v)})"


def _write_header(canvas: Canvas, text: str) -> None:
    write_in(canvas, text, HEADER, Style(30, INK, bold=True, align="centre"), smallest=24)


def _draw_field(canvas: Canvas, field: Field, grown: float) -> None:
    PLANE.draw(canvas)
    # Not at the edges of the paper, where arrows would run into the numbers.
    points = [
        (x, y) for x in range(PLANE.across[0] + 1, PLANE.across[1]) for y in range(PLANE.up[0] + 1, PLANE.up[1])
    ]
    vectors = {point: field.at(*point) for point in points}
    longest = max((u * u + v * v) ** 0.5 for u, v in vectors.values()) or 1.0
    for (x, y), (u, v) in vectors.items():
        length = (u * u + v * v) ** 0.5
        pixels = (0.25 + 0.75 * length / longest) * 0.8 * PLANE.unit * grown if length else 0.0
        _draw_arrow(canvas, PLANE.at(x, y), (u / (length or 1), -v / (length or 1)), pixels, ARROW)


def _draw_arrow(canvas: Canvas, at: PointXY, way: tuple[float, float], pixels: float, colour: Colour) -> None:
    """Draw an arrow around its point."""
    if pixels < SHORTEST:
        canvas.circle(at, 3, colour)
        return
    dx, dy = way[0] * pixels / 2, way[1] * pixels / 2
    canvas.arrow((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy), colour, width=2.5, head=10)


def _part(outline: Sequence[PointXY], share: float) -> list[PointXY]:
    """The first part of a closed line along its corners."""
    closed = [*outline, outline[0]]
    lengths = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(closed)]
    left, points = sum(lengths) * max(share, 0.001), [closed[0]]
    for ((ax, ay), (bx, by)), length in zip(pairwise(closed), lengths, strict=True):
        part = min(left / length, 1.0)
        points.append((ax + (bx - ax) * part, ay + (by - ay) * part))
        left -= length
        if left <= 0:
            break
    return points
