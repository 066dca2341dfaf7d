"""A block on a spring that slides to and fro over a numbered scale, each swing a fixed fraction of the one before."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, number_text, snapped, write
from unwritten.families.morse.parts.signs import motion_sign

MIDDLE = 427.0
UNIT = 3.6  # px of a unit of the scale
FULL = 100  # units to each side
TRACK = 300.0  # the height on the screen of the track
PLATE = Colour(232, 236, 242)
STEEL = Colour(96, 104, 118)
RAIL = Colour(70, 78, 92)


@dataclass(frozen=True)
class Decay:
    """A swing that dies away: how far it reaches first, which part of that next time, and frames for one swing."""

    first: Fraction  # units of the scale
    part: Fraction
    period: int

    def reach(self, swing: int) -> Fraction:
        """How far swing 1, 2, … goes to the right, in units."""
        return self.first * self.part ** (swing - 1)

    def place(self, frame: int) -> float:
        """Where the block is, in units; swing 1 is at its right end in frame 0."""
        swing, moment = divmod(frame, self.period)
        right = float(self.reach(swing + 1))
        left = -right * math.sqrt(self.part)  # half a swing loses the square root of what a whole one loses
        share = moment / self.period
        if share >= 0.5:
            right = float(self.reach(swing + 2))
        return snapped((right + left) / 2 + (right - left) / 2 * math.cos(2 * math.pi * share))


def across(units: float) -> float:
    """Where a number of the scale lies on the screen."""
    return MIDDLE + UNIT * units


@dataclass(frozen=True)
class SliderPicture:
    """Paints the block, the scale, the line, and a flag at the right end of the swing at hand."""

    decay: Decay
    line: int
    labelled: tuple[int, ...]  # swings whose reach is written on the flag

    def paint(self, canvas: Canvas, frame: int, *, frozen: bool) -> None:
        """Draw one frame of the motion."""
        motion_sign(canvas, (50, 40), frozen=frozen)
        swing = frame // self.decay.period + 1
        if swing == 1:  # the others are counted by who watches
            write(canvas, "swing 1", (427, 40), Style(30, INK, bold=True, align="centre"))
        canvas.rect(Box(40, 96, 774, 344), PLATE, stroke=MIST, radius=14)
        _paint_scale(canvas)
        self._paint_line(canvas)
        self._paint_flag(canvas, swing)
        _paint_block(canvas, across(self.decay.place(frame)))

    def _paint_line(self, canvas: Canvas) -> None:
        x = across(self.line)
        canvas.line([(x, 110), (x, TRACK + 34)], PALETTE["red"], 4)
        write(canvas, *self.line_words())

    def _paint_flag(self, canvas: Canvas, swing: int) -> None:
        """Mark where the block turned at the right end of this swing, until it does so again."""
        box = self.flag_box(swing)
        canvas.line([(box.x, box.y), (box.x, TRACK + 34)], PALETTE["blue"], 4)
        canvas.polygon([(box.x, box.y), (box.right, box.centre[1]), (box.x, box.bottom)], PALETTE["blue"])
        if swing in self.labelled:
            write(canvas, *self.reach_words(swing))

    def flag_box(self, swing: int) -> Box:
        """Where the flag of a swing is drawn: its left edge marks the reach."""
        return Box(across(float(self.decay.reach(swing))), 160, 30, 24)

    def reach_words(self, swing: int) -> tuple[str, PointXY, Style]:
        """What is written on the flag of a swing, where and how."""
        box, reach = self.flag_box(swing), Fraction(round(self.decay.reach(swing) * 10), 10)
        return number_text(reach), (box.x, box.y - 13), Style(26, PALETTE["blue"], bold=True)

    def line_words(self) -> tuple[str, PointXY, Style]:
        """What is written beside the line, where and how."""
        style = Style(24, PALETTE["red"], bold=True, align="right")
        return f"line at {self.line}", (across(self.line) - 12, 118), style


def scale_words() -> tuple[tuple[str, PointXY, Style], ...]:
    """The numbers of the scale, where and how they are written."""
    style = Style(24, INK, align="centre")
    return tuple((str(abs(units)), (across(units), TRACK + 78), style) for units in range(-FULL, FULL + 1, 20))


def _paint_scale(canvas: Canvas) -> None:
    canvas.rect(Box(across(-FULL) - 16, TRACK + 22, 2 * FULL * UNIT + 32, 8), RAIL, radius=3)
    top = TRACK + 34
    for units in range(-FULL, FULL + 1, 2):
        length = 24 if units % 20 == 0 else 17 if units % 10 == 0 else 9
        canvas.line([(across(units), top), (across(units), top + length)], INK, 2 if units % 10 == 0 else 1)
    for words in scale_words():
        write(canvas, *words)


def _paint_block(canvas: Canvas, x: float) -> None:
    start, y = 52.0, TRACK - 10
    points = [(start, y)]
    coils = 16
    for i in range(2 * coils):
        points.append((start + (x - 34 - start) * (i + 0.5) / (2 * coils), y + (14 if i % 2 else -14)))
    canvas.line([*points, (x - 34, y)], STEEL, 3.5)
    box = Box(x - 34, TRACK - 42, 68, 62)
    canvas.rect(box, PALETTE["orange"], stroke=PALETTE["orange"].shaded(0.6), width=3, radius=8)
    canvas.line([(x, box.y + 4), (x, TRACK + 40)], INK, 3)
    canvas.circle((x, box.y + 12), 6, PAPER, stroke=INK, width=2)
