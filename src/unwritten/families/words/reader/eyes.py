"""The eyes: they find the nib of a pen in a clip and follow it from picture to picture.

Each picture is looked at anew, in a square where the nib should be by its last place and speed, so nothing drifts.
Where it is not there, and in the first of every few pictures, the whole picture is searched.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.network import WEIGHTS, open_session
from unwritten.families.words.reader.senses import no_longer
from unwritten.families.words.reader.sight import HEIGHT, SURE, Sight
from unwritten.media.greys import Grey, Greys

FINDER, FOLLOWER = "eyes_finder.onnx", "eyes_follower.onnx"

WIDTH, NARROWEST = 640, 3
"""Upright pictures in which no pen was found are looked at once more as if they were this wide, since a scene may
have been padded above and below; those that are more than so many times as high as wide are not."""

BLACK, SPECKS, BAR, LITTLE = 32, 0.02, 0.95, 0.25
"""Where no pen was found, black bars are left out: rows and columns at the rim in which no more than this share of
the pixels is brighter than this, if that leaves less than so much of a side, but so much of both at least: less is
a line of text in the dark, and no scene."""

CROP = 64
"""Side of the square that is looked at closely."""

RIM = 12.0
"""Where the nib is this near to the rim of the square, the square is moved over it and looked at again."""

WORTH_A_LOOK = 0.5
"""Confidence of the search from which on the place is looked at closely; of 678 pictures of validation writers
all had 0.85 or more. Other things can have as much: whether there is a pen is for the whole clip to say."""

CHECK_EVERY = 32
"""Pictures after which the whole is searched again, so that what only looks like a nib from near is not followed."""

FASTEST = 40.0
"""Pixels from one picture to the next that a nib is expected to go on at most."""


class Glance(NamedTuple):
    """What one look at a picture tells: the place of the nib in it, its lift, and how sure that is."""

    x: float
    y: float
    lift: float
    confidence: float


UNSEEN = Glance(0.0, 0.0, 0.0, 0.0)


def watch(path: Path, eyes: Eyes | None = None) -> Sight:
    """Follow the nib through a clip, of which only the pictures and their times are looked at."""
    return watch_pictures(Greys(path, HEIGHT), path, eyes)


def watch_pictures(pictures: Greys, path: Path, eyes: Eyes | None = None) -> Sight:
    """Follow the nib through the pictures of a clip; where no pen is in them, it is looked at in other ways, too."""
    looking = eyes or default_eyes()
    sight = _watched(pictures, path, looking)
    views = () if sight.found else _other_views(path, sight.size)
    others = (_watched(Greys(path, height), path, looking, height, inner) for height, inner in views)
    return next((other for other in others if other.found), sight)


Inner: TypeAlias = tuple[slice, slice]
"""The rows and columns of a picture that are looked at."""

WHOLE: Final = (slice(None), slice(None))


def _watched(pictures: Greys, path: Path, eyes: Eyes, height: int = HEIGHT, inner: Inner = WHOLE) -> Sight:
    sight = eyes.follow((time, grey[inner]) for time, grey in no_longer(pictures, path))
    corner = (inner[1].start or 0, inner[0].start or 0)
    return replace(sight, xy=sight.xy + corner, size=pictures.size, high=height)


def _other_views(path: Path, size: tuple[int, int]) -> Iterator[tuple[int, Inner]]:
    """Say how else a scene may lie in pictures of that size: how high to look at them, and which part of them."""
    width, height = size
    _, first = next(iter(Greys(path, height)))
    bright = first > BLACK
    lit = [np.flatnonzero(bright.mean(axis=axis) > SPECKS) for axis in (1, 0)]
    spans = [np.ptp(side) + 1 if len(side) else 0 for side in lit]
    if LITTLE <= min(span / side for span, side in zip(spans, first.shape, strict=True)) < BAR:
        scale = HEIGHT / spans[0]
        inner = (slice(round(side[0] * scale), round((side[-1] + 1) * scale)) for side in lit)
        yield round(height * scale), (next(inner), next(inner))
    if width < height <= NARROWEST * width:
        yield round(height * WIDTH / width), WHOLE


def default_eyes() -> Eyes:
    """Open the eyes that come with the package."""
    return open_eyes(WEIGHTS)


@functools.lru_cache(maxsize=4)
def open_eyes(folder: Path) -> Eyes:
    """Open trained eyes, a folder with the two networks, once."""
    return Eyes(open_session(folder / FINDER), open_session(folder / FOLLOWER))


@dataclass(frozen=True, eq=False)
class Eyes:
    """Two networks: one that searches a whole picture, and one that looks closely at a square of it."""

    finder: Any
    follower: Any

    def follow(self, pictures: Iterable[tuple[float, Grey]]) -> Sight:
        """Say for each picture where the nib is; all are of one size and come with their time in seconds."""
        seconds: list[float] = []
        glances: list[Glance] = []
        last, before = UNSEEN, UNSEEN
        height = width = 0
        for number, (time, grey) in enumerate(pictures):
            height, width = grey.shape
            if number % CHECK_EVERY == 0:
                before, last = last, self._searched(grey)
            else:
                before, last = last, self._next(grey, last, before)
            seconds.append(time)
            glances.append(last)
        seen: NDArray[np.float64] = np.array(glances, dtype=np.float64).reshape(-1, 4)
        size = (width, height)
        return Sight(np.array(seconds), seen[:, :2], seen[:, 2], seen[:, 3], size, height or HEIGHT)

    def find(self, grey: Grey) -> Glance:
        """Search a whole picture."""
        if min(grey.shape) < CROP:
            return UNSEEN
        x, y, lift, confidence = self.finder.run(None, {"picture": np.ascontiguousarray(grey)})[0].tolist()
        return Glance(x, y, max(0.0, lift), confidence)

    def look(self, grey: Grey, x: float, y: float) -> Glance:
        """Look closely at the square around a place, or the nearest one that lies in the picture."""
        height, width = grey.shape
        left = max(0, min(width - CROP, int(x) - CROP // 2))
        top = max(0, min(height - CROP, int(y) - CROP // 2))
        square = np.ascontiguousarray(grey[top : top + CROP, left : left + CROP])
        in_x, in_y, lift, confidence = self.follower.run(None, {"picture": square})[0].tolist()
        return Glance(in_x + left, in_y + top, max(0.0, lift), confidence)

    def _next(self, grey: Grey, last: Glance, before: Glance) -> Glance:
        if last.confidence >= SURE:
            x, y = _expected(last, before)
            glance = self._settled(grey, x, y)
            if glance.confidence >= SURE:
                return glance
        return self._searched(grey)

    def _searched(self, grey: Grey) -> Glance:
        found = self.find(grey)
        if found.confidence < WORTH_A_LOOK:
            return found
        return self._settled(grey, found.x, found.y)

    def _settled(self, grey: Grey, x: float, y: float) -> Glance:
        """Look once, and a second time from where the nib is in the middle if it was at the rim."""
        glance = self.look(grey, x, y)
        inner = CROP / 2 - RIM
        if glance.confidence >= SURE and max(abs(glance.x - x), abs(glance.y - y)) > inner:
            return self.look(grey, glance.x, glance.y)
        return glance


def _expected(last: Glance, before: Glance) -> tuple[float, float]:
    """Say where a nib goes that keeps its speed."""
    if before.confidence < SURE:
        return last.x, last.y
    across = max(-FASTEST, min(FASTEST, last.x - before.x))
    down = max(-FASTEST, min(FASTEST, last.y - before.y))
    return last.x + across, last.y + down
