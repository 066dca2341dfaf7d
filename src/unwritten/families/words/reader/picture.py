"""A picture of what was read: the path of the pen over the clip, a colour a letter, and each letter by itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from unwritten.core import Pixels
from unwritten.draw import INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, width_of, write
from unwritten.families.words.reader.path import Places
from unwritten.families.words.reader.read import Reading
from unwritten.families.words.reader.sight import Sight
from unwritten.families.words.reader.trace import Trace, traces
from unwritten.media.last import last_picture

COLOURS = tuple(PALETTE[name] for name in ("blue", "red", "green", "purple", "orange", "brown"))
"""Of the letters, one after the other and over again: far apart, and dark enough to stand out from paper."""

VEIL = PALETTE["white"].faded(0.42)
"""Over the picture, so that the lines stand out."""

HALO = PALETTE["white"].faded(0.85)
GREY = INK.mixed(PAPER, 0.45)
LEGEND = "line: pen on the paper · dots: pen in the air · ring: first touch · a colour is a letter"

MARGIN, GAP, HEADER, FOOTER = 20.0, 12.0, 76.0, 34.0
SHOWN = 640.0
"""Width of the clip in the picture."""

SMALLEST = 0.5
"""Share of a picture's sides that is shown at least."""

TO_HAND = 0.4
"""How far the part that is shown is moved from the writing to the middle, where the hand is."""

PANEL = Box(0, 0, 118, 150)
ROW = 5
"""Letters beside each other."""


@dataclass(frozen=True, eq=False)
class View:
    """How places in the clip (pixels of its pictures as they were looked at) come to lie on the canvas."""

    origin: PointXY
    scale: float

    def spots(self, points: Places) -> list[PointXY]:
        """Bring points to the canvas."""
        x, y = self.origin
        return [(x + float(across) * self.scale, y + float(down) * self.scale) for across, down in points]


def reading_picture(clip: Path, reading: Reading, sight: Sight) -> Pixels:
    """Draw a reading: the word, the path over the last picture of the clip, and a panel for every letter."""
    last = last_picture(clip)
    shown = Box(MARGIN, HEADER, SHOWN, round(SHOWN * last.shape[0] / last.shape[1]))
    found = traces(sight, reading.letters)
    rows = math.ceil(len(found) / ROW)
    height = shown.bottom + rows * (PANEL.height + GAP) + FOOTER
    canvas = Canvas((round(SHOWN + 2 * MARGIN), math.ceil(height)), PAPER)
    _head(canvas, reading)
    draw_scene(canvas, shown, last, found, sight.high)
    scale = _common_scale(found)
    for number, trace in enumerate(found):
        row, place = divmod(number, ROW)
        across = min(ROW, len(found) - row * ROW)
        left = MARGIN + (SHOWN - across * PANEL.width - (across - 1) * GAP) / 2 + place * (PANEL.width + GAP)
        box = Box(left, shown.bottom + GAP + row * (PANEL.height + GAP), PANEL.width, PANEL.height)
        _panel(canvas, box, trace, colour_of(number), scale)
    write(canvas, LEGEND, (canvas.size[0] / 2, height - FOOTER / 2), Style(13, GREY, align="centre"))
    return canvas.pixels


def colour_of(number: int) -> Colour:
    """The colour of a letter by its place in the word."""
    return COLOURS[number % len(COLOURS)]


def _head(canvas: Canvas, reading: Reading) -> None:
    """Write the word, each letter in its colour, and how sure it is."""
    at = MARGIN
    for number, char in enumerate(reading.word or "–"):
        style = Style(42, colour_of(number) if reading.word else GREY, bold=True)
        write(canvas, char, (at, HEADER / 2), style)
        at += width_of(char, style) + 2
    lines = [f"{reading.by}, {reading.confidence:.0%} sure" if reading.word else "no word", *reading.remarks]
    for number, line in enumerate(lines[:3]):
        middle = HEADER / 2 + (number - (len(lines[:3]) - 1) / 2) * 19
        write(canvas, line, (MARGIN + SHOWN, middle), Style(15, GREY, align="right"))


def draw_scene(canvas: Canvas, box: Box, last: Pixels, found: Sequence[Trace], high: int) -> None:
    """Draw the part of a clip's last picture in which was written, with the path over it, told in one so high."""
    shape = last.shape[0] / last.shape[1]
    cut = writing_box(found, (high / shape, float(high)))
    scale = box.width / cut.width
    opaque = np.full((*last.shape[:2], 4), 255, np.uint8)
    opaque[..., :3] = last
    view = View((box.x - cut.x * scale, box.y - cut.y * scale), scale)
    with canvas.clipped(box):
        canvas.paste(opaque, Box(*view.origin, high / shape * scale, high * scale))
        canvas.rect(box, VEIL)
        for number, trace in enumerate(found):
            draw_trace(canvas, trace, view, colour_of(number), max(2.2, 5.0 * box.width / SHOWN))
    canvas.rect(box, stroke=MIST, width=1)


def writing_box(found: Sequence[Trace], size: tuple[float, float]) -> Box:
    """Choose the part of a picture that shows the writing large, and the hand as far as there is room."""
    if not found:
        return Box(0, 0, *size)
    points = np.concatenate([trace.written for trace in found])
    low, high = points.min(axis=0), points.max(axis=0)
    share = max(SMALLEST, *(1.8 * (float(high[axis]) - float(low[axis])) / size[axis] for axis in (0, 1)))
    width, height = (side * min(1.0, share) for side in size)
    corners = []
    for axis, side in enumerate((width, height)):
        middle = (1 - TO_HAND) * float(low[axis] + high[axis]) / 2 + TO_HAND * size[axis] / 2
        corners.append(min(max(middle - side / 2, 0.0), size[axis] - side))
    return Box(corners[0], corners[1], width, height)


def draw_trace(canvas: Canvas, trace: Trace, view: View, colour: Colour, width: float) -> None:
    """Draw a letter: its lines, dots for what the pen did in the air, and a ring where it first touches."""
    lines = [(view.spots(stroke.points), stroke.raised) for stroke in trace.strokes if len(stroke.points) > 1]
    for spots, raised in lines:
        if raised:
            canvas.line(spots, colour.faded(0.7), max(1.2, width / 3), dash=(0.1, max(4.0, width)))
    for spots, raised in lines:
        if not raised:
            canvas.line(spots, HALO, width * 1.9)
    for spots, raised in lines:
        if not raised:
            canvas.line(spots, colour, width)
    first = next((spots[0] for spots, raised in lines if not raised), None)
    if first:
        canvas.circle(first, width * 0.85, PALETTE["white"], stroke=colour, width=width / 2.2)


def _common_scale(found: Sequence[Trace]) -> float:
    """Choose the scale at which the largest letter fits its panel, so that all keep their sizes."""
    room = (PANEL.width - 28, PANEL.height - 62)
    spans = [np.ptp(trace.written, axis=0) for trace in found]
    most = [max([float(span[axis]) for span in spans] or [1.0]) for axis in (0, 1)]
    return min(3.0, *(side / max(span, 8.0) for side, span in zip(room, most, strict=True)))


def _panel(canvas: Canvas, box: Box, trace: Trace, colour: Colour, scale: float) -> None:
    """Draw one letter by itself, with how sure it is and when it was written."""
    canvas.rect(box, PALETTE["white"], stroke=MIST, width=1, radius=8)
    letter = trace.letter
    write(canvas, letter.char, (box.x + 12, box.y + 17), Style(22, colour, bold=True))
    write(canvas, f"{letter.confidence:.0%}", (box.right - 10, box.y + 17), Style(14, INK, align="right"))
    bar = Box(box.x + 10, box.bottom - 26, box.width - 20, 4)
    canvas.rect(bar, MIST, radius=2)
    canvas.rect(Box(bar.x, bar.y, max(4.0, bar.width * letter.confidence), bar.height), colour, radius=2)
    when = f"{letter.start:.1f}–{letter.stop:.1f} s"
    write(canvas, when, (box.centre[0], box.bottom - 11), Style(12, GREY, align="centre"))
    low, high = trace.written.min(axis=0), trace.written.max(axis=0)
    middle = (low + high) / 2
    centre = (box.centre[0], (box.y + 32 + box.bottom - 30) / 2)
    view = View((centre[0] - float(middle[0]) * scale, centre[1] - float(middle[1]) * scale), scale)
    with canvas.clipped(box.inset(3, 26)):
        draw_trace(canvas, trace, view, colour, 4.0)
