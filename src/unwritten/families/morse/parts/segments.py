"""Footage cut into clips that are shown shuffled and numbered; knows nothing of what the footage shows.

Whatever can say how many frames it has and paint each of them is footage: a generated process, or a decoded video.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import ACCENT, MIST, PALETTE, Box, Canvas, Span, Style, shot, write
from unwritten.families.morse.parts.seen import seen

HOLD = 18
"""Frames that a clip stands still at its beginning and at its end: enough for a viewer of two frames a second."""

BADGE = Box(18, 16, 132, 48)


class Footage(Protocol):
    """Something that happens, frame by frame."""

    @property
    def frames(self) -> int:
        """How many frames it lasts."""

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Paint one of its frames, from 0."""


def even_cuts(frames: int, count: int) -> tuple[Span, ...]:
    """Cut that many frames into clips of one length; what is left over at the end is dropped."""
    if not 1 <= count <= frames:
        raise ValueError(f"{frames} frames cannot be cut into {count} clips")
    length = frames // count
    return tuple(Span(k * length, length) for k in range(count))


def labels_in_order(shown: Sequence[int]) -> tuple[str, ...]:
    """Name the clips by the numbers they were shown with, in the order in which they happened.

    ``shown`` says for each clip on the screen, first to last, which one of the process it is.
    """
    if sorted(shown) != list(range(len(shown))):
        raise ValueError(f"not an order of {len(shown)} clips: {list(shown)}")
    return tuple(str(shown.index(part) + 1) for part in range(len(shown)))


def shuffled_shots(footage: Footage, cuts: Sequence[Span], shown: Sequence[int], frames: int) -> list[Shot]:
    """Show the clips in another order, each for that many frames with its number, still at both ends."""
    return [clip_shot(footage, cuts[part], number, len(shown), frames) for number, part in enumerate(shown, start=1)]


def clip_shot(footage: Footage, cut: Span, number: int, count: int, frames: int, hold: int = HOLD) -> Shot:
    """Show one clip with its number; it plays faster or slower where it must, to fill the time between its holds."""
    if frames <= 2 * hold:
        raise ValueError(f"a clip needs more than {2 * hold} frames")

    def paint(canvas: Canvas, frame: int) -> None:
        share = min(max((frame - hold) / (frames - 1 - 2 * hold), 0.0), 1.0)
        footage.paint(canvas, cut.start + round(share * (cut.frames - 1)))
        draw_badge(canvas, number, count)

    return shot(frames, paint)


def still_ends(number: int, frames: int, hold: int = HOLD) -> tuple[Span, Span]:
    """When the clip of that number stands still at its beginning and at its end, if all clips have ``frames``."""
    start = frames * (number - 1)
    return Span(start, hold), Span(start + frames - hold, hold)


def badge_evidence(count: int, frames: int, before: int = 0) -> tuple[Evidence, ...]:
    """The number of every clip, if all have ``frames`` and come after ``before`` other ones."""
    return tuple(
        seen(f"the number of clip {k + 1}", BADGE, before + k * frames, before + (k + 1) * frames)
        for k in range(count)
    )


def draw_badge(canvas: Canvas, number: int, count: int) -> None:
    """Write a clip's number in the upper left corner, with a dot for each clip beside it."""
    canvas.rect(BADGE, ACCENT, radius=12)
    write(canvas, f"Clip {number}", BADGE.centre, Style(28, PALETTE["white"], bold=True, align="centre"))
    for k in range(count):
        canvas.circle((BADGE.right + 24 + 22 * k, BADGE.centre[1]), 8, ACCENT if k + 1 == number else MIST)
