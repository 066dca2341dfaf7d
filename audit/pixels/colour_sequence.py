"""Reads from a film of changing shapes which shape is where, and which colours the asked one takes in turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from audit.pixels import Audited
from audit.pixels._ink import vividness
from unwritten.core import UnwrittenError, Value
from unwritten.draw import PALETTE

Image: TypeAlias = NDArray[np.uint8]

NAMES = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
INKS = np.array([(PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue) for name in NAMES])
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ASKED = re.compile(r"(?:(\w+) colour that the (\w+) had|colours did the (\w+) have)")
LOOKS = {
    "circle": (0.785, 1.0),
    "square": (1.0, 1.0),
    "triangle": (0.5, 1.136),
    "star": (0.376, 1.05),
    "hexagon": (0.75, 1.155),
    "diamond": (0.5, 0.667),
    "cross": (0.564, 1.0),
}
"""How much of its box each shape fills, and how much wider than high the box is."""

LARGE = 1500  # pixels of the smallest shape, of every second row and column
BRIEF = 5  # frames that are too few for a colour


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Return the asked colour, or all of them."""
    found = ASKED.search(item.question)
    if found is None:
        raise UnwrittenError(f"the question asks for no colour: {item.question!r}")
    wanted = found[2] or found[3]
    seen = [blobs[wanted] for frame in frames if wanted in (blobs := _shapes(frame))]
    runs = [(name, len(list(run))) for name, run in groupby(seen)]
    row = tuple(name for name, _ in groupby(name for name, length in runs if length > BRIEF))
    return (row[ORDINALS.index(found[1])],) if found[1] else (row,)


def _shapes(frame: Image) -> dict[str, str]:
    """Name each large coloured shape of a picture, and its colour."""
    frame = frame[::2, ::2]
    labels, _ = ndimage.label(vividness(frame) > 70)
    shapes = {}
    for number, (rows, columns) in enumerate(ndimage.find_objects(labels), start=1):
        inside = labels[rows, columns] == number
        if inside.sum() < LARGE:
            continue
        look = (float(inside.mean()), inside.shape[1] / inside.shape[0])
        name = min(LOOKS, key=lambda name: abs(LOOKS[name][0] - look[0]) + abs(LOOKS[name][1] - look[1]))
        tint = np.median(frame[rows, columns, :3][inside], axis=0)
        shapes[name] = NAMES[int(np.abs(INKS - tint).sum(axis=1).argmin())]
    return shapes
