"""Reads the lake back from the pixels: which cells are holes, where start and goal are, then walks every option."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import Choice, Value

LEFT, TOP, SIDE = 22, 20, 440
STRIDE = 6  # one frame in six is plenty: every cell is lit for a second or more

Picture = NDArray[np.int16]


def reread(frames: Sequence[NDArray[np.uint8]], item: Audited) -> tuple[Value, ...]:
    """Return the letter of the one option that crosses the ice seen in the film and ends on the flag."""
    assert isinstance(item.kind, Choice)
    shown = [picture for picture in map(_lake, frames[::STRIDE]) if picture is not None]
    size = _size(shown)
    dark, orange, red = _evidence(shown, size)
    start = _strongest(orange)
    goal = _strongest(red)
    dark[start] = 0  # the penguin's coat is dark as well
    holes = {(int(r), int(c)) for r, c in np.argwhere(dark > 0.5)}
    good = [
        letter
        for letter, option in zip(item.kind.letters, item.kind.options, strict=True)
        if _arrives(option.replace(" ", ""), start, goal, holes, size)
    ]
    return tuple(good)


def _lake(frame: NDArray[np.uint8]) -> Picture | None:
    """Cut the lake out; None on the cards, which are paper white there."""
    picture = frame[TOP : TOP + SIDE, LEFT : LEFT + SIDE].astype(np.int16)
    corners = picture[[4, 4, -5, -5], [220, 30, 220, 30]]
    return None if corners.min() > 235 else picture


def _size(shown: Sequence[Picture]) -> int:
    """Find how many cells there are from the lines between them, each in the frame where the fog shows it best."""
    greys = [picture.mean(axis=2) for picture in shown[::4]]
    scores = {}
    for size in range(4, 11):
        cell = SIDE // size
        first = (SIDE - cell * size) // 2
        lines = [first + k * cell for k in range(1, size)]
        rises = [max(_ridge(grey, at) for grey in greys) for at in lines]
        scores[size] = float(np.min(rises))
    # The lines of a coarse grid are also lines of one twice as fine: the finest that is well seen is meant.
    return max(size for size, score in scores.items() if score > 0.5 * max(scores.values()))


def _ridge(grey: NDArray[np.floating], at: int) -> float:
    """Say how much brighter the rows at a line are than those beside it, at most pixels along it."""
    here = grey[at - 1 : at + 1].mean(axis=0)
    beside = (grey[at - 5] + grey[at + 4]) / 2
    return float(np.median(here - beside))


def _evidence(shown: Sequence[Picture], size: int) -> tuple[NDArray[np.float64], ...]:
    """For each cell the largest share of water, of orange and of red pixels that any frame shows in its middle."""
    best = [np.zeros((size, size)) for _ in range(3)]
    for picture in shown:
        red, green, blue = (picture[:, :, k] for k in range(3))
        masks = (
            (red < 45) & (blue > red + 12) & (green < 70),
            (red > 190) & (green > 95) & (green < 190) & (blue < 110),
            (red > 165) & (green < 95) & (blue < 105),
        )
        for known, mask in zip(best, masks, strict=True):
            np.maximum(known, _shares(mask, size), out=known)
    return tuple(best)


def _shares(mask: NDArray[np.bool_], size: int) -> NDArray[np.float64]:
    cell = SIDE // size
    first = (SIDE - cell * size) // 2
    edge = cell // 4
    whole = mask[first : first + cell * size, first : first + cell * size].reshape(size, cell, size, cell)
    shares: NDArray[np.float64] = whole[:, edge : cell - edge, :, edge : cell - edge].mean(axis=(1, 3))
    return shares


def _strongest(shares: NDArray[np.float64]) -> tuple[int, int]:
    row, column = divmod(int(shares.argmax()), shares.shape[1])
    return (row, column)


def _arrives(
    moves: str, start: tuple[int, int], goal: tuple[int, int], holes: set[tuple[int, int]], size: int
) -> bool:
    """Follow the moves in the complex plane: real is the column, imaginary the row."""
    turns = {"R": 1, "L": -1, "D": 1j, "U": -1j}
    here = complex(start[1], start[0])
    for move in moves:
        here += turns[move]
        cell = (int(here.imag), int(here.real))
        if cell in holes or not (0 <= cell[0] < size and 0 <= cell[1] < size):
            return False
    return (int(here.imag), int(here.real)) == goal
