"""Is there ink? A line that was not on the paper, and stays there when the hand has moved on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from unwritten.core import Pixels
from unwritten.families.words.letters.checks.poses import Mask, Plane, Pose, poses, reach_of

FAINTEST = 5.0
"""Levels (of 255) by which a line must be darker than the paper beside it; what coding leaves behind is fainter."""

OVER_NOISE = 5.0
SHORTEST = 0.008
ENOUGH = 0.0165
"""The shortest line that counts, and the length of all lines together that makes a film one with ink: as shares of
the picture's longer side, but at least so many pixels."""

SHORTEST_PIXELS = 4
ENOUGH_PIXELS = 7

STEADY = 0.7
"""What is left of a line in its faintest pose: ink stays as it is, folds of a sleeve and edges of a pen do not."""

FIRST = 0.2
"""The share of all poses that are the first ones of a pixel."""

LAST = 0.35
"""The share that are its last ones. Ink of the first half of a letter is there in all of them; the end of a pen or a
sleeve that came to rest is not."""

RECENT = 0.25
"""The share that will do where a nib was seen to pass, so that ink of the second half is found too."""

NIB = 2.5
BLACK = 100.0
"""How much darker than its line a nib is, and how dark it need not exceed, in levels of 255."""

HALF = 1 / 2
"""A line whose pixels had less than this of their darkness at first was not there."""

PROVEN = 0.2
"""The share of a line's pixels where a nib must have passed; and, on paper with marks of its own, the share that must
have been seen blank before."""

DOUBTED = 1 / 3
"""What a line counts where no nib was seen to pass: it may be the end of a pen or the hem of a sleeve."""


@dataclass(frozen=True)
class InkFinding:
    """What was found on the paper; ``length`` and ``box`` (left, top, right, bottom) are in pixels."""

    found: bool
    contrast: float  # levels of 255 by which the lines are darker than the paper beside them
    length: int
    noise: float  # levels by which paper differs that nobody touched
    poses: int
    box: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class PaperChange:
    """How the paper under the path of the nib differs between the first and the last time that it is seen."""

    change: float  # levels of 255; positive where it got darker
    noise: float  # what single pixels away from the path differ by
    seen: float  # the share of the path that was seen before and after

    @property
    def clean(self) -> bool:
        """Whether the change is no more than noise."""
        return abs(self.change) <= max(self.noise, 0.5)


def visible_ink(pictures: Iterable[Pixels]) -> InkFinding:
    """Look for ink in a film (pictures of height × width × 3 or 4, all of one size).

    Shadows, a hand, a pen and its tip move or go; light and exposure change smoothly; noise has no length; marks
    that the paper always had are there in the first pose. What remains is ink.
    """
    seen = poses(pictures)
    if len(seen) < 3:
        return InkFinding(False, 0.0, 0, 0.0, len(seen))
    late, noise, dark = _staying(seen, LAST)
    recent, _, dark_of_late = _staying(seen, RECENT)
    passed = _nib_passed(seen, recent)
    dark |= dark_of_late & passed & seen[0].visible & seen[-1].visible
    lines = _lines(dark, _at_first(seen, late * HALF))
    length = round(sum(line.length * (1 if line.share(passed) >= PROVEN else DOUBTED) for line in lines))
    mask = np.any([line.mask for line in lines], axis=0) if lines else np.zeros_like(dark)
    contrast = float(np.maximum(late, recent)[mask].mean()) if lines else 0.0
    found = length >= max(ENOUGH_PIXELS, ENOUGH * max(dark.shape))
    return InkFinding(found, round(contrast, 2), length, round(noise, 2), len(seen), _around(lines))


def paper_change(pictures: Iterable[Pixels], path: NDArray[np.float64]) -> PaperChange:
    """Compare the paper under a known path (points x, y in pixels) before and after the nib went there."""
    seen = poses(pictures)
    if not seen or not len(path):
        return PaperChange(0.0, 0.0, 0.0)
    # The faintest of several poses: the tip of the pen, which looks like a line, is gone in one of them.
    late, after = _least_of_last(seen, FIRST)
    early, before = _least_of_last(seen[::-1], FIRST)
    shape = late.shape
    under = np.zeros(shape, dtype=bool)
    x, y = np.rint(path).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < shape[1]) & (y < shape[0])
    under[y[inside], x[inside]] = True
    both = after & before
    beside = both & ~ndimage.binary_dilation(under, iterations=4 * reach_of(shape))
    difference = late - early
    counted = under & both
    change = float(difference[counted].mean()) if counted.any() else 0.0
    noise = _spread(difference[beside]) if beside.any() else 0.0
    return PaperChange(round(change, 3), round(noise, 3), round(float(counted.sum() / max(1, under.sum())), 3))


@dataclass(frozen=True, eq=False)
class _Was:
    blank: Mask
    marked: Mask


@dataclass(frozen=True, eq=False)
class _Line:
    mask: Mask  # of the whole picture
    box: tuple[int, int, int, int]

    @property
    def length(self) -> int:
        left, top, right, bottom = self.box
        return max(right - left, bottom - top)

    def share(self, where: Mask) -> float:
        return float(where[self.mask].mean())


def _wanted(seen: Sequence[Pose], share: float) -> int:
    """How many poses are the first or the last ones of a pixel."""
    return max(3, math.ceil(len(seen) * share)) if len(seen) > 3 else 2


def _least_of_last(seen: Sequence[Pose], share: float) -> tuple[Plane, Mask]:
    """For each pixel the faintest of the last poses in which it is visible, and whether there were enough of them."""
    wanted = _wanted(seen, share)
    shape = seen[0].line.shape
    least = np.full(shape, np.inf, dtype=np.float32)
    count = np.zeros(shape, dtype=np.int32)
    for pose in reversed(seen):
        take = pose.visible & (count < wanted)
        least[take] = np.minimum(least[take], pose.line[take])
        count += take
    return np.where(count > 0, least, 0).astype(np.float32), count == wanted


def _staying(seen: Sequence[Pose], share: float) -> tuple[Plane, float, Mask]:
    """How dark each pixel's line is in its last poses, the noise of that, and where a line stays as it is."""
    late = _middle(seen[::-1], share)
    least, enough = _least_of_last(seen, share)
    shake = float(np.median([_spread(pose.line[pose.visible]) for pose in seen if pose.visible.any()] or [0.0]))
    noise = _spread(late[enough]) if enough.any() else 0.0
    steady = least >= STEADY * late - OVER_NOISE / 2 * shake
    return late, noise, enough & steady & (late >= max(FAINTEST, OVER_NOISE * noise))


def _nib_passed(seen: Sequence[Pose], late: Plane) -> Mask:
    """Where something thin and much darker than the line was before the pixel's last poses: the nib that wrote it."""
    wanted = _wanted(seen, RECENT)
    size = 2 * reach_of(late.shape) + 1
    peak = np.zeros(late.shape, dtype=np.float32)
    count = np.zeros(late.shape, dtype=np.int32)
    for pose in reversed(seen):
        before = count >= wanted
        near = ndimage.maximum_filter(np.where(pose.visible, pose.line, 0), size)
        peak = np.where(before, np.maximum(peak, near), peak)
        count += pose.visible
    passed: Mask = peak >= np.maximum(np.minimum(NIB * late, BLACK), 1.15 * late)
    return passed


def _at_first(seen: Sequence[Pose], limit: Plane) -> _Was:
    """Tell pixels that were blank when they were first seen from those that had a line then.

    What lies there in the very first pose is a pen or a sleeve at rest, or a mark: it is there again at the end.
    """
    early = _middle(seen, FIRST)
    known = np.any([pose.visible for pose in seen[: max(1, len(seen) // 3)]], axis=0)
    marked = known & ((early > limit) | (seen[0].visible & (seen[0].line > limit)))
    return _Was(blank=known & ~marked, marked=marked)


def _middle(seen: Sequence[Pose], share: float) -> Plane:
    """For each pixel the median of the first poses in which it is visible.

    Neither the nib, which passes, nor the edge of a shadow, which hides a line for a moment, decides.
    """
    wanted = _wanted(seen, share)
    slots = np.full((wanted, *seen[0].line.shape), np.nan, dtype=np.float32)
    count = np.zeros(seen[0].line.shape, dtype=np.int32)
    for pose in seen:
        rows, columns = np.nonzero(pose.visible & (count < wanted))
        slots[count[rows, columns], rows, columns] = pose.line[rows, columns]
        count[rows, columns] += 1
    slots.sort(axis=0)  # what is missing comes last
    middle = np.clip((count - 1) // 2, 0, wanted - 1)
    chosen: Plane = np.nan_to_num(np.take_along_axis(slots, middle[None], axis=0)[0])
    return chosen


def _lines(dark: Mask, was: _Was) -> list[_Line]:
    """Join what touches, and drop what is short or may continue a mark that the paper had before."""
    shape = dark.shape
    shortest = max(SHORTEST_PIXELS, SHORTEST * max(shape))
    marks = dark & was.marked
    marked = marks.sum() >= shortest
    ink = dark & ~(ndimage.binary_dilation(marks, iterations=reach_of(shape)) if marked else marks)
    names, count = ndimage.label(ndimage.binary_dilation(ink, iterations=1), np.ones((3, 3)))
    found = []
    for name in range(1, count + 1):
        mask = (names == name) & ink
        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        line = _Line(mask, (int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1))
        if line.length >= shortest and not (marked and line.share(was.blank) < PROVEN):
            found.append(line)
    return found


def _around(lines: Sequence[_Line]) -> tuple[int, int, int, int] | None:
    if not lines:
        return None
    left, top, right, bottom = zip(*(line.box for line in lines), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _spread(values: NDArray[np.float32]) -> float:
    """The standard deviation of the usual values: a few lines among them do not count."""
    low, high = np.percentile(values, (25, 75))
    return float(high - low) / 1.349
