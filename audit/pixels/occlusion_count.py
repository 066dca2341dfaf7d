"""Reads from a film what is behind the screens before they come down, and who rolls across each gap later."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value
from unwritten.draw import PALETTE

Image: TypeAlias = NDArray[np.uint8]

FIRST = 30  # the first frame after the opening
BEFORE, AFTER = 40, 64  # frames of the content before the screens come down, and when they are down
LANES = (100, 172, 244, 316, 388)  # rows of pixels along which balls roll
FLOOR = 453  # row with the marks where the screens stand
BALLS = ("red", "yellow", "orange", "pink", "cyan")
INKS = np.array([(PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue) for name in BALLS])
ASKED = re.compile(r"How many (?:(\w+) )?balls are behind the (\w+) screen")
VIVID = 80  # least difference of the strongest and weakest channel of a ball
CLOSE = 70  # largest difference, all channels together, from a ball's colour
INSET = 8  # px that are left out at the edges of a gap, where a screen and its shadow are


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Count those that are behind the asked screen at the start, and all that roll to or from it."""
    found = ASKED.search(item.question)
    if found is None:
        raise UnwrittenError(f"the question asks for no screen: {item.question!r}")
    colour, screen = found[1], found[2]
    content = [frame for frame in frames[FIRST:] if _span(frame, screen) is not None]
    left, right = _span(content[BEFORE], screen) or (0, 0)
    others = [span for name in ("blue", "green", "purple", "brown") if (span := _span(content[BEFORE], name))]
    start = max([0, *(end for _, end in others if end <= left)])
    end = min([content[0].shape[1], *(begin for begin, _ in others if begin >= right)])
    names = [_ball(content[BEFORE], row, (left + right) // 2) for row in LANES]
    count = sum(name is not None and colour in (None, name) for name in names)
    for gap, towards in (((start + INSET, left - INSET), 1), ((right + INSET, end - INSET), -1)):
        for row in LANES:
            for name, way in _passages(content[AFTER:], row, gap):
                count += way * towards * (colour in (None, name))
    return (count,)


def _span(frame: Image, name: str) -> tuple[int, int] | None:
    """From where to where the mark of a screen goes on the floor."""
    ink = (PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue)
    columns = np.flatnonzero(np.abs(frame[FLOOR, :, :3].astype(np.int64) - ink).sum(axis=1) < 60)
    return None if columns.size < 80 else (int(columns[0]), int(columns[-1]) + 1)


def _ball(frame: Image, row: int, column: int) -> str | None:
    patch = frame[row - 5 : row + 6, column - 5 : column + 6, :3].reshape(-1, 3).astype(np.int64)
    middle = np.median(patch, axis=0)
    return None if np.ptp(middle) < VIVID else BALLS[int(np.abs(INKS - middle).sum(axis=1).argmin())]


def _passages(content: list[Image], row: int, gap: tuple[int, int]) -> list[tuple[str, int]]:
    """Who rolls across a gap in a lane, and whether to the right (1) or to the left (-1)."""
    passages: list[tuple[str, int]] = []
    seen: list[float] = []
    votes: Counter[str] = Counter()
    for frame in [*content, np.zeros_like(content[0])]:
        line = frame[row - 3 : row + 4, gap[0] : gap[1], :3].astype(np.int64)
        vivid = np.flatnonzero(np.median(np.ptp(line, axis=2), axis=0) > VIVID)
        if vivid.size >= 3:
            seen.append(float(vivid.mean()))
            apart = np.abs(line.reshape(-1, 1, 3) - INKS).sum(axis=2)
            votes.update(BALLS[i] for i in apart.argmin(axis=1)[apart.min(axis=1) < CLOSE].tolist())
        elif seen:
            if len(seen) >= 6:  # a ball takes longer; what is shorter is noise
                passages.append((votes.most_common(1)[0][0], 1 if seen[-1] > seen[0] else -1))
            seen, votes = [], Counter()
    return passages
