"""Reads from a film of rolling balls where the asked one is in every frame, and counts its touches of a wall."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value

Image: TypeAlias = NDArray[np.uint8]

ASKED = re.compile(r"did (?:the ball|ball ([ABC])) hit (?:a|the (left|right)) wall.* while it was (\w+)")
WALL = np.array((112, 84, 60))
PROBE = 100  # a column of pixels within the left wall
LEFT, RIGHT = 118, 796  # the inner faces of the walls
NEAR = 7  # px from a wall within which a ball touches it: in a frame it rolls more than twice as far
HUES = {
    "red": (220, 38, 38),
    "green": (22, 153, 62),
    "blue": (37, 88, 220),
    "yellow": (250, 204, 21),
    "pink": (244, 128, 190),
    "black": (20, 22, 26),
}


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Count the frames in which the asked ball touches an asked wall in the asked colour."""
    found = ASKED.search(item.question)
    if found is None:
        raise UnwrittenError(f"the question asks for no hits: {item.question!r}")
    lane, wall, colour = "ABC".index(found[1] or "A"), found[2], found[3]
    hits, touching = 0, False
    for frame in frames:
        lanes = _lanes(frame)
        if not lanes:
            continue
        first, last, hue = _ball(frame, lanes[lane])
        touches = (wall != "right" and first <= LEFT + NEAR) or (wall != "left" and last >= RIGHT - NEAR)
        hits += touches and not touching and hue == colour
        touching = touches
    return (hits,)


def _lanes(frame: Image) -> list[int]:
    """The middle rows of the lanes, found by their left walls."""
    column = np.abs(frame[:, PROBE, :3].astype(np.int64) - WALL).sum(axis=1) < 60
    edges = np.flatnonzero(np.diff(np.concatenate(([0], column.astype(np.int64), [0]))))
    return [int(start + end) // 2 for start, end in edges.reshape(-1, 2) if end - start > 60]


def _ball(frame: Image, row: int) -> tuple[int, int, str]:
    """Where the ball begins and ends in the middle row of a lane, and its colour."""
    strip = frame[row - 1 : row + 2, LEFT + 1 : RIGHT - 1, :3].astype(np.int64).mean(axis=0)
    ball = np.flatnonzero((np.ptp(strip, axis=1) > 60) | (strip.max(axis=1) < 90))
    tint = np.median(strip[ball], axis=0)
    hue = min(HUES, key=lambda name: int(np.abs(tint - HUES[name]).sum()))
    return LEFT + 1 + int(ball[0]), LEFT + 1 + int(ball[-1]), hue
