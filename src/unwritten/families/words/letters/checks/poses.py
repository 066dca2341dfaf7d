"""The poses of a hand in a film, and what each shows of the paper: thin dark lines, where nothing is above it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from unwritten.core import Pixels

Plane: TypeAlias = NDArray[np.float32]
Half: TypeAlias = NDArray[np.float16]
Mask: TypeAlias = NDArray[np.bool_]

MOST = 24
"""Poses that are kept of a film; of a longer one every second is dropped, so that memory stays bounded."""

CHANGED = 0.008
"""The share of the picture that must look different for a new pose: a hand that moved by about its nib's width."""

STEP = 0.05
"""By how much of the paper's brightness a pixel must change to count as different; sensor noise stays below."""

COLOURED = 0.10
"""How far a pixel's colour may be from the paper's, as a share of its brightness; skin is at 0.14 to 0.5."""

SHADED = 0.45
"""What is darker than this share of the paper is no shadow on it but something above it."""


@dataclass(frozen=True, eq=False)
class Pose:
    """The paper in one pose of the hand: where it can be seen, and how much darker than its surroundings it is."""

    line: Plane  # in levels of 0 to 255 at full light; 0 where there is no thin dark line
    visible: Mask


def poses(pictures: Iterable[Pixels]) -> list[Pose]:
    """Divide a film into poses; pictures of one pose are averaged, which takes the sensor's noise away."""
    means: list[Half] = []
    changed = CHANGED
    group: _Group | None = None
    for picture in pictures:
        look = _detail(picture)
        if group is not None and group.differs(look) < changed:
            group.add(picture)
            continue
        if group is not None:
            means.append(group.mean())
            if len(means) > MOST:
                means = means[::2]
                changed *= 2
        group = _Group(picture, look)
    if group is not None:
        means.append(group.mean())
    return [_pose(mean.astype(np.float32)) for mean in means]


def reach_of(shape: tuple[int, ...]) -> int:
    """Half the width of the widest line that counts as thin, in pixels."""
    return max(2, round(max(shape[:2]) / 160))


class _Group:
    """Pictures of one pose, summed up."""

    def __init__(self, picture: Pixels, look: Plane) -> None:
        self._sum = picture[..., :3].astype(np.float32)
        self._count = 1
        self._look = look

    def differs(self, look: Plane) -> float:
        """Say in which share of the picture it is another than this pose's first."""
        return float((np.abs(look - self._look) > STEP).mean())

    def add(self, picture: Pixels) -> None:
        """Take one more picture."""
        self._sum += picture[..., :3]
        self._count += 1

    def mean(self) -> Half:
        """The mean of the pictures, in half the memory."""
        return (self._sum / np.float32(self._count)).astype(np.float16)


def _pose(mean: Plane) -> Pose:
    """Look for lines on the paper."""
    reach = reach_of(mean.shape)
    size = (2 * reach + 1, 2 * reach + 1)
    grey = ndimage.gaussian_filter(_grey(mean), 0.8)
    level = _paper_level(grey)
    # Closing fills what is thin and dark and leaves all else, edges of the hand too, as it is.
    closed = ndimage.grey_closing(grey, size)
    above = _coloured(mean, level, reach) | (closed < SHADED * level)
    visible = ~ndimage.maximum_filter(above, (4 * reach + 1, 4 * reach + 1))
    line = (closed - grey) * (255 / np.maximum(closed, 1))
    if visible.any():
        line = line - np.median(line[visible])  # noise alone leaves some response
    return Pose(line.astype(np.float32), visible)


def _detail(picture: Pixels) -> Plane:
    """The picture's small structures, as shares of the paper's brightness: light and shadow have gone."""
    grey = _grey(picture[::2, ::2, :3].astype(np.float32))
    reach = 2 * reach_of(picture.shape) + 1
    fine = ndimage.uniform_filter(grey, 3) - ndimage.uniform_filter(grey, 3 * reach)
    shares: Plane = fine / np.float32(max(1.0, _paper_level(grey)))
    return shares


def _grey(rgb: Plane) -> Plane:
    weights = np.array([0.299, 0.587, 0.114], dtype=np.float32)
    grey: Plane = rgb @ weights
    return grey


def _paper_level(grey: Plane) -> float:
    return float(np.percentile(grey[::4, ::4], 75))


def _coloured(rgb: Plane, level: float, reach: int) -> Mask:
    """Where something lies above the paper that is not as grey as it; a warm or cold lamp colours both.

    At half the size, since a hand is large; and opened, since a coloured line of ink is not above the paper.
    """
    high, wide = (side // 2 * 2 for side in rgb.shape[:2])
    half = rgb[:high, :wide].reshape(high // 2, 2, wide // 2, 2, 3).mean(axis=(1, 3))
    bright = np.maximum(half.mean(axis=-1), 16)
    paper = bright >= level * 0.85
    apart = np.zeros(bright.shape, dtype=np.float32)
    for channel in (0, 2):
        tint = (half[..., channel] - half[..., 1]) / bright
        usual = np.median(tint[paper]) if paper.any() else 0.0
        apart += np.abs(tint - np.float32(usual))
    above = ndimage.grey_opening(ndimage.uniform_filter(apart, 3), (reach + 1, reach + 1)) > COLOURED
    whole = np.zeros(rgb.shape[:2], dtype=bool)
    whole[:high, :wide] = above.repeat(2, axis=0).repeat(2, axis=1)
    return whole
