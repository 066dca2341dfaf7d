"""Evidence of MORSE films: what must be seen, named in frames of the content and by how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from unwritten.core import Film
from unwritten.core.evidence import Evidence
from unwritten.draw import Axes, Box, Canvas, PointXY, Style, number_text, width_of
from unwritten.families.morse.stage import OPENING

EVERY = 15
"""A model sees one frame of this many: two a second, in films of 16 seconds at most."""


def seen(what: str, box: Box, start: int, stop: int) -> Evidence:
    """Say that something stands in a box from one frame of the content up to, and not with, another."""
    return Evidence(what, (box.x, box.y, box.width, box.height), OPENING + start, OPENING + stop)


def looks(what: str, box_at: Callable[[int], Box], start: int, stop: int) -> tuple[Evidence, ...]:
    """Say where something that moves is in each sampled frame of a stretch of the content."""
    sampled = range(-(-start // EVERY) * EVERY, stop, EVERY)
    # Where no frame is sampled, the whole stretch is named, so that the check finds it unseen.
    return tuple(seen(what, box_at(frame), frame, frame + 1) for frame in sampled) or (
        seen(what, box_at(start), start, stop),
    )


def glimpses(what: str, box: Box, clear: Sequence[bool]) -> tuple[Evidence, ...]:
    """Name each sampled frame of the content in which something is in the clear; ``clear`` has one value a frame."""
    sampled = [frame for frame in range(0, len(clear), EVERY) if clear[frame]]
    # Where none is sampled, all frames in between are named, so that the check finds it unseen.
    return tuple(seen(what, box, frame, frame + 1) for frame in sampled) or (seen(what, box, 1, EVERY),)


def text_box(text: str, at: PointXY, style: Style) -> Box:
    """Find the box that ``write`` fills with one line of text."""
    width, high = width_of(text, style), 0.73 * style.size  # capitals are so high
    left = at[0] - width * {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align]
    return Box(left, at[1] - high / 2, width, high)


def axis_numbers(axes: Axes, start: int, stop: int, *, across: bool = True, up: bool = True) -> tuple[Evidence, ...]:
    """Name the numbers of the axes that something is read off."""
    boxes = []
    if across:
        style = replace(axes.numbers, align="centre")
        boxes += [text_box(number_text(tick), axes.number_across(tick), style) for tick in axes.numbered_across]
    if up:
        style = replace(axes.numbers, align="right")
        boxes += [text_box(number_text(tick), axes.number_up(tick), style) for tick in axes.numbered_up]
    return tuple(seen("a number of an axis", box, start, stop) for box in boxes)


def at_the_question(film: Film, what: str, box: Box) -> Evidence:
    """Say that something stands in a box as long as the question does."""
    return Evidence(what, (box.x, box.y, box.width, box.height), film.frames - film.question_frames, film.frames)


def around(centre: PointXY, across: float, down: float | None = None) -> Box:
    """Make a box that reaches so far to each side of a point."""
    down = across if down is None else down
    return Box(centre[0] - across, centre[1] - down, 2 * across, 2 * down)


def covering(boxes: Sequence[Box]) -> Box:
    """Make the smallest box around several."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def painted_box(paint: Callable[[Canvas], None]) -> Box:
    """Paint on an empty picture and find the box that has changed: for things without a layout of their own."""
    canvas = Canvas()
    empty = canvas.pixels.copy()
    paint(canvas)
    changed = canvas.pixels.view(np.uint32)[..., 0] != empty.view(np.uint32)[..., 0]
    rows, columns = (np.flatnonzero(changed.any(axis=axis)) for axis in (1, 0))
    if not rows.size:
        raise ValueError("nothing is painted")
    left, top = int(columns[0]), int(rows[0])
    return Box(left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top)
