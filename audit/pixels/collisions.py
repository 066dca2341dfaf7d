"""Collisions reread: find the balls in every frame, measure their motion before the freeze, and carry it on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from audit.pixels import Audited
from unwritten.core import Choice, Value

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float64]

LEFT, TOP, RIGHT, BOTTOM = 44, 70, 810, 446  # the inner edge of the cushions
SEAM = 3  # pixels of a lighter line along that edge
RADIUS = 20.0
FELT = (40, 52, 70)
FROZEN = 30  # frames that the frozen picture stays
FREE = 26  # frames before the freeze in which all balls run straight; the first few of the 30 are left out
HUES = {
    "white": (250, 250, 250),
    "red": (220, 38, 38),
    "yellow": (250, 204, 21),
    "green": (22, 153, 62),
    "blue": (37, 88, 220),
    "orange": (249, 128, 20),
    "pink": (244, 128, 190),
    "cyan": (20, 190, 212),
}
BRIGHT = 100  # a pixel of a ball has a channel above this
SMALLEST = 400  # pixels of a ball
SLICE = 0.05  # frames a step when the motion is carried on
PATIENCE = 200  # frames


def reread(frames: Sequence[Picture], item: Audited) -> tuple[Value, ...]:
    """Return the letter of the ball that the white one touches first."""
    assert isinstance(item.kind, Choice)
    table = [picture for picture in frames if _shows_table(picture)]
    last = table[-FROZEN - FREE : -FROZEN + 1]  # up to and with the first frozen picture
    names = ("white", *item.kind.options)
    places = np.array([_find(picture, names) for picture in last], dtype=np.float64)  # frame × ball × (x, y)
    times = np.arange(1 - len(last), 1, dtype=np.float64)
    velocity, start = _straight_lines(times, places)
    met = _first_touch(start, velocity)
    return (item.kind.letters[met - 1],)


def _shows_table(picture: Picture) -> bool:
    inner = picture[TOP + 4 : BOTTOM - 4 : 8, LEFT + 4 : RIGHT - 4 : 8].astype(int)
    return bool((np.abs(inner - FELT).max(axis=2) < 14).mean() > 0.6)


def _find(picture: Picture, names: Sequence[str]) -> list[tuple[float, float]]:
    """Return the middle of each named ball; none touches another in the pictures that are looked at."""
    inner = picture[TOP + SEAM : BOTTOM - SEAM, LEFT + SEAM : RIGHT - SEAM].astype(float)
    # The felt is dark, in the shadow of a ball darker still, and no ball is.
    heaps, count = ndimage.label(inner.max(axis=2) > BRIGHT)
    found: dict[str, tuple[float, float]] = {}
    for number, where in enumerate(ndimage.find_objects(heaps), start=1):
        mask = heaps[where] == number
        if mask.sum() < SMALLEST:
            continue
        hue = np.median(inner[where][mask], axis=0)
        name = min(names, key=lambda each: float(np.abs(hue - HUES[each]).sum()))
        rows, columns = np.nonzero(mask)
        y, x = where[0].start + rows.mean(), where[1].start + columns.mean()
        if name in found:
            raise ValueError(f"two {name} balls in one picture")
        found[name] = (LEFT + SEAM + float(x) + 0.5, TOP + SEAM + float(y) + 0.5)
    if len(found) != len(names):
        raise ValueError(f"found {sorted(found)} of {sorted(names)} among {count} heaps")
    return [found[name] for name in names]


def _straight_lines(times: Numbers, places: Numbers) -> tuple[Numbers, Numbers]:
    """Fit a straight motion to each ball; return speeds and places at time 0, that of the freeze."""
    balls = places.shape[1]
    slopes, ends = np.polyfit(times, places.reshape(len(times), -1), 1)
    velocity, start = slopes.reshape(balls, 2), ends.reshape(balls, 2)
    resting = np.hypot(velocity[:, 0], velocity[:, 1]) < 0.5
    velocity[resting] = 0
    return velocity, start


def _first_touch(start: Numbers, velocity: Numbers) -> int:
    """Step all balls on, mirror them at the walls and at each other, until one reaches the white ball."""
    place, speed = start.copy(), velocity.copy()
    low = np.array([LEFT + RADIUS, TOP + RADIUS])
    high = np.array([RIGHT - RADIUS, BOTTOM - RADIUS])
    for _ in range(round(PATIENCE / SLICE)):
        place += speed * SLICE
        speed = np.where(place < low, np.abs(speed), np.where(place > high, -np.abs(speed), speed))
        between = place[1:] - place[0]
        reached = np.hypot(between[:, 0], between[:, 1]) <= 2 * RADIUS
        if reached.any():
            return int(reached.argmax()) + 1
        _rebound(place, speed)
    raise ValueError("the white ball touches no other")


def _rebound(place: Numbers, speed: Numbers) -> None:
    for one in range(1, len(place)):
        for two in range(one + 1, len(place)):
            line = place[two] - place[one]
            distance = float(np.hypot(*line))
            normal = line / distance
            closing = float((speed[one] - speed[two]) @ normal)
            if distance <= 2 * RADIUS and closing > 0:
                speed[one] -= closing * normal
                speed[two] += closing * normal
