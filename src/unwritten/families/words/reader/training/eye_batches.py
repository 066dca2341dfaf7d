"""Batches for the eyes: cuts of rendered pictures, mirrored, moved and lit anew, and pictures without a nib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.training.eye_pictures import CROP, NEAR, SHRINK, Generator, Views
from unwritten.families.words.reader.training.eye_strangers import stranger
from unwritten.media.greys import Grey

SMALL = (160, 120)
WINDOW = 96
"""Side of the part of a small picture that the finder learns from at a time."""

CELL = 4
"""Pixels of a cell of the grid on which the nib is found."""

EDGE = 2.0
"""Pixels from the rim within which a nib is neither asked for nor denied."""


class Batch(NamedTuple):
    """Pictures, and of each where the nib is and how high; without a nib the place is not a number."""

    pictures: NDArray[np.float32]  # n × 1 × height × width
    truth: NDArray[np.float32]  # n × 3: x, y, lift


class Pool:
    """All views of many writers, and pictures without a pen."""

    def __init__(self, views: Sequence[Views], strangers: int, generator: Generator) -> None:
        self.views = Views(*(np.concatenate(column) for column in zip(*views, strict=True)))
        self._all = np.arange(len(self.views.lift))
        self._lifted = np.flatnonzero(self.views.lift > 0.3) if (self.views.lift > 0.3).any() else self._all
        self.strange_squares = np.stack([stranger((CROP, CROP), generator) for _ in range(strangers)])
        self.strange_wholes = np.stack([stranger((WINDOW, WINDOW), generator) for _ in range(strangers)])

    def squares(self, count: int, generator: Generator) -> Batch:
        """Draw squares for the follower: half or more with the nib, the others beside it or without a pen."""
        rows = [self._square(generator) for _ in range(count)]
        return _batch(rows, generator)

    def wholes(self, count: int, generator: Generator) -> Batch:
        """Draw windows of small pictures for the finder."""
        rows = [self._whole(generator) for _ in range(count)]
        return _batch(rows, generator)

    def _square(self, generator: Generator) -> tuple[Grey, NDArray[np.float32]]:
        kind = generator.random()
        rows = self._lifted if generator.random() < 0.4 else self._all  # most pens touch the paper
        row = int(rows[generator.integers(len(rows))])
        if kind < 0.20:
            return self.strange_squares[int(generator.integers(len(self.strange_squares)))], _nowhere()
        if kind < 0.36:
            return self.views.away[row], _nowhere()
        x, y = self.views.nib[row] - self.views.corner[row]
        spread = 5.0 if kind < 0.80 else 24.0
        left, top = (
            int(np.clip(np.rint(place - CROP / 2 + generator.normal(0, spread)), 0, NEAR - CROP)) for place in (x, y)
        )
        square = self.views.near[row, top : top + CROP, left : left + CROP]
        return square, np.array([x - left, y - top, self.views.lift[row]], np.float32)

    def _whole(self, generator: Generator) -> tuple[Grey, NDArray[np.float32]]:
        if generator.random() < 0.25:
            return self.strange_wholes[int(generator.integers(len(self.strange_wholes)))], _nowhere()
        row = int(generator.integers(len(self.views.lift)))
        x, y = self.views.nib[row] / SHRINK
        left, top = int(generator.integers(SMALL[0] - WINDOW + 1)), int(generator.integers(SMALL[1] - WINDOW + 1))
        if generator.random() < 0.7:  # rather with the nib in it, anywhere
            left = int(np.clip(int(x) - generator.integers(WINDOW), 0, SMALL[0] - WINDOW))
            top = int(np.clip(int(y) - generator.integers(WINDOW), 0, SMALL[1] - WINDOW))
        window = self.views.small[row, top : top + WINDOW, left : left + WINDOW]
        return window, np.array([x - left, y - top, self.views.lift[row]], np.float32)


def _nowhere() -> NDArray[np.float32]:
    return np.full(3, np.nan, np.float32)


def _batch(rows: Sequence[tuple[Grey, NDArray[np.float32]]], generator: Generator) -> Batch:
    pictures = np.stack([picture for picture, _ in rows]).astype(np.float32)
    truth = np.stack([place for _, place in rows])
    height, width = pictures.shape[1:]
    mirrored = generator.random(len(rows)) < 0.5
    pictures[mirrored] = pictures[mirrored, :, ::-1]
    truth[mirrored, 0] = width - truth[mirrored, 0]
    x, y = truth[:, 0], truth[:, 1]
    truth[(x < 0) | (y < 0) | (x > width) | (y > height)] = np.nan
    return Batch(_relit(pictures, generator)[:, None], truth)


def _relit(pictures: NDArray[np.float32], generator: Generator) -> NDArray[np.float32]:
    """Change brightness, contrast and tone curve of each picture, and make some noisy."""
    count = len(pictures)

    def draw(low: float, high: float) -> NDArray[np.float32]:
        return generator.uniform(low, high, (count, 1, 1)).astype(np.float32)

    light = np.clip(pictures / 255, 0, 1) ** np.exp(draw(-0.35, 0.35)) * draw(0.45, 1.1) + draw(-0.06, 0.1)
    noise = draw(-6, 6).clip(0) * generator.standard_normal(pictures.shape, dtype=np.float32)
    return np.clip(np.rint(light * 255 + noise), 0, 255)
