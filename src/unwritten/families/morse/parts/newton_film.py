"""The film of Newton's method: a curve with its formula, then a point that one tangent after another moves on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    PAPER,
    Axes,
    Box,
    Canvas,
    Scale,
    Style,
    between,
    draw_axes,
    draw_points,
    draw_polyline,
    ease,
    inside,
    shot,
    write_in,
)
from unwritten.families.morse.parts.newton import iterates
from unwritten.families.morse.parts.polynomials import formula, value_at
from unwritten.families.morse.parts.seen import around, axis_numbers, painted_box, seen

INTRO = 60
TANGENTS = 252
"""Frames of the formula, and of all tangents together."""
RISE, SLIDE = 0.2, 0.3
"""Shares of a tangent in which the curve is found from the point, and in which it slides on; then it rests."""
PIECES = 160
DOT = 11
"""Radius of the point on the axis."""

HEADER = Box(24, 10, 806, 58)
CHART = Box(20, 66, 814, 404)
CURVE, TANGENT, POINT = PALETTE["purple"], PALETTE["orange"], PALETTE["red"]
BAND = PALETTE["green"]


@dataclass(frozen=True)
class Picture:
    """What is drawn: the curve, the start, how many tangents, and the ends of the band if there is one."""

    curve: tuple[Fraction, ...]
    start: Fraction
    tangents: int
    band: tuple[Fraction, ...]
    across: tuple[int, int]

    @property
    def each(self) -> int:
        """Frames of a tangent."""
        return TANGENTS // self.tangents

    @cached_property
    def places(self) -> tuple[float, ...]:
        """The start, and where each tangent leads."""
        return tuple(float(x) for x in iterates(self.curve, self.start, self.tangents))

    @cached_property
    def axes(self) -> Axes:
        """Axes that hold the start's height, on which ever side of zero it is, and some room beyond."""
        height = value_at(self.curve, self.start)
        step = next(s for s in _nice_steps() if 5 * s >= abs(height))
        far = step * -(-abs(height) * Fraction(21, 20) // step)
        low, high = (-far, step) if height < 0 else (-step, far)
        return Axes(
            CHART, Scale(Fraction(self.across[0]), Fraction(self.across[1]), name="x"), Scale(low, high, step)
        )

    @cached_property
    def line(self) -> tuple[tuple[float, float], ...]:
        """Points of the curve."""
        low, high = self.across
        xs = [Fraction(low) + Fraction((high - low) * i, PIECES) for i in range(PIECES + 1)]
        return tuple((float(x), float(value_at(self.curve, x))) for x in xs)

    def column(self, frame: int) -> float:
        """The pixel column of the point in a frame of the tangents' shot."""
        number, moment = divmod(frame, self.each)
        if number >= self.tangents:
            return self.axes.x(self.places[-1])
        share = ease((moment / self.each - RISE) / SLIDE)
        return self.axes.x(between(self.places[number], self.places[number + 1], share))


def start_evidence(picture: Picture) -> Iterator[Evidence]:
    """Name the formula, the point at the start, and the numbers that it is read off."""
    yield seen("the formula", painted_box(partial(_write_formula, picture=picture)), 0, INTRO)
    start = around(picture.axes.at(picture.places[0], 0.0), DOT)
    stop = INTRO + int(picture.each * RISE)
    yield seen("the point at the start", start, INTRO, stop)
    yield from axis_numbers(picture.axes, INTRO, stop, up=False)


def rest_evidence(picture: Picture, count: int) -> Iterator[Evidence]:
    """Name the ends of the band, and the point where each of so many tangents leads it."""
    plot = picture.axes.plot
    for end in picture.band:
        edge = Box(picture.axes.x(end) - 9, plot.y, 18, plot.height)
        yield seen("an end of the band", edge, INTRO, INTRO + TANGENTS)
    for number in range(1, count + 1):
        stop = INTRO + number * picture.each
        rest = around(picture.axes.at(picture.places[number], 0.0), DOT)
        yield seen(f"the point after tangent {number}", rest, stop - int(picture.each * (1 - RISE - SLIDE)), stop)


def shots_of(picture: Picture, said: str) -> tuple[Shot, Shot]:
    """Show the curve with its formula, then start and tangents without the formula: no frame shows both."""

    def introduce(canvas: Canvas, frame: int) -> None:
        reach = max(2, round((PIECES + 1) * ease((frame + 8) / (INTRO * 0.5))))
        _draw_ground(canvas, picture, picture.line[:reach])
        _write_formula(canvas, picture)

    def follow(canvas: Canvas, frame: int) -> None:
        _draw_ground(canvas, picture, picture.line)
        write_in(canvas, said, HEADER, Style(28, INK, bold=True, align="centre"), smallest=24)
        _draw_tangent(canvas, picture, frame)

    return shot(INTRO, introduce), shot(TANGENTS, follow)


def _write_formula(canvas: Canvas, picture: Picture) -> None:
    written = f"f(x) = {formula(picture.curve)}"
    write_in(canvas, written, HEADER, Style(38, INK, bold=True, align="centre"), smallest=26)


def _draw_ground(canvas: Canvas, picture: Picture, line: Sequence[tuple[float, float]]) -> None:
    axes = picture.axes
    draw_axes(canvas, axes)
    if picture.band:
        left, right = (axes.x(end) for end in picture.band)
        canvas.rect(Box(left, axes.plot.y, right - left, axes.plot.height), BAND.faded(0.22))
        for x in (left, right):
            canvas.line([(x, axes.plot.y), (x, axes.plot.bottom)], BAND, 3)
    draw_polyline(canvas, axes, line, CURVE)


def _draw_tangent(canvas: Canvas, picture: Picture, frame: int) -> None:
    """Draw the tangent of this moment alone: none stays, so that no frame shows how many there were."""
    axes = picture.axes
    number, moment = frame // picture.each, frame % picture.each / picture.each
    if number >= picture.tangents:  # all is done: the last tangent rests
        number, moment = picture.tangents - 1, 1.0
    x, goal = picture.places[number], picture.places[number + 1]
    y = float(value_at(picture.curve, Fraction(x)))
    top = (x, y * ease((moment + 0.02) / RISE))
    with inside(canvas, axes):
        canvas.line([axes.at(x, 0.0), axes.at(*top)], INK.mixed(PAPER, 0.3), 3, dash=(8, 8))
    share = ease((moment - RISE) / SLIDE)
    if share > 0:
        end = (between(x, goal, share), between(y, 0.0, share))
        draw_polyline(canvas, axes, [(x, y), end], TANGENT, width=5)
    if moment >= RISE:
        draw_points(canvas, axes, [(x, y)], TANGENT, radius=8)
    at = (between(x, goal, share), 0.0)
    draw_points(canvas, axes, [at], POINT, radius=DOT)


def _nice_steps() -> list[Fraction]:
    return [Fraction(n * 10**power) for power in range(4) for n in (1, 2, 5)]
