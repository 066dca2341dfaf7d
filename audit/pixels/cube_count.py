"""Reads cube_count back: fits columns to the pictures of the first turn, then counts the cubes that light up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import Value

Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]

LAYOUT = {"easy": (3, 3), "medium": (4, 4), "hard": (5, 4)}
"""Squares along the floor's side and cubes that a column may have, by level: the layout of the film."""

FIRST, TURN, END = 30, 165, 390
VIEWS = range(0, TURN, 15)
SPACING = 10


@dataclass(frozen=True)
class Rays:
    """Lines of sight through pixels, and where each enters and leaves every square of the floor plan."""

    view: NDArray[np.int64]
    colour: Floats
    origin: Floats
    slope: Floats
    enter: Floats  # squares × rays; infinite where the ray passes by
    leave: Floats
    across: NDArray[np.bool_]  # whether the ray enters through a side that looks along x


def reread(frames: Sequence[Picture], item: Audited) -> tuple[Value, ...]:
    """Fit the structure of the start by comparing pictures with lines of sight, and subtract the lit cubes."""
    side, tallest = LAYOUT[item.level]
    parts = [_rays_of(frames[FIRST + view], view, side, tallest, i) for i, view in enumerate(VIEWS)]
    rays = Rays(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("view", "colour", "origin", "slope")),
        *(np.concatenate([getattr(part, name) for part in parts], axis=1) for name in ("enter", "leave", "across")),
    )
    fits = [_fitted(rays, side, tallest, start) for start in (1, tallest - 1)]
    _, heights = min(fits, key=lambda fit: fit[0])
    return (int(heights.sum()) - _lit_cubes(frames[FIRST + TURN : END]),)


def _lit_cubes(frames: Sequence[Picture]) -> int:
    """Count stretches of at least eight pictures with a patch of one lamp colour."""
    count, before, run = 0, "", 0
    for picture in frames:
        red, green, blue = (picture[..., i].astype(np.int64) for i in range(3))
        warm = (red > 150) & (blue * 100 < red * 42)
        orange = int((warm & (green * 2 < red)).sum())
        yellow = int((warm & (green * 3 > red * 2)).sum())
        now = "" if max(orange, yellow) < 120 else "orange" if orange > yellow else "yellow"
        run = run + 1 if now == before else 1
        before = now
        count += bool(now) and run == 8
    return count


def _rays_of(picture: Picture, frame: int, side: int, tallest: int, view: int) -> Rays:
    """Make the rays of one picture, leaving out pixels on lines."""
    y, x = (grid.ravel() for grid in np.mgrid[6:474:SPACING, 150:704:SPACING])
    patch = np.stack([picture[y + dy, x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]).astype(np.float64)
    flat = (patch.max(axis=0) - patch.min(axis=0)).max(axis=1) < 24
    x, y, colour = x[flat], y[flat], patch.mean(axis=0)[flat]
    origin, slope = _sight(x + 0.5, y + 0.5, frame, side, tallest)
    squares = np.array([(i, j) for i in range(side) for j in range(side)], np.float64)
    near_far = []
    for axis in (0, 1):
        low = (squares[:, axis, None] - origin[axis]) / slope[:, axis]
        high = (squares[:, axis, None] + 1 - origin[axis]) / slope[:, axis]
        near_far.append((np.minimum(low, high), np.maximum(low, high)))
    (x_in, x_out), (y_in, y_out) = near_far
    enter, leave = np.maximum(x_in, y_in), np.minimum(x_out, y_out)
    # Whether the ray passes the square between the floor and the greatest height.
    hits = (leave > enter) & (origin[2] + leave * slope[:, 2] < tallest) & (origin[2] + enter * slope[:, 2] > 0)
    useful = hits.any(axis=0)
    x, colour, slope, hits = x[useful], colour[useful], slope[useful], hits[:, useful]
    enter, leave, x_in, y_in = (part[:, useful] for part in (enter, leave, x_in, y_in))
    return Rays(
        np.full(len(x), view, np.int64),
        colour,
        np.tile(origin, (len(x), 1)),
        slope,
        np.where(hits, enter, np.inf),
        np.where(hits, leave, np.inf),
        x_in > y_in,
    )


def _sight(x: Floats, y: Floats, frame: int, side: int, tallest: int) -> tuple[Floats, Floats]:
    """The eye, and the direction through each pixel, from the film's layout."""
    around, above = math.radians(20 + 360 * frame / TURN), math.radians(30)
    away = 3.6 + 1.6 * side + 1.75 * tallest
    back = np.array([math.cos(above) * math.cos(around), math.cos(above) * math.sin(around), math.sin(above)])
    eye = np.array([side / 2, side / 2, 0.77 - 0.17 * side + 0.55 * tallest]) + away * back
    right = np.array([-math.sin(around), math.cos(around), 0.0])
    up = np.cross(back, right)
    focus = 240 / math.tan(math.radians(15))
    slope = -back + np.outer((x - 427) / focus, right) + np.outer((240 - y) / focus, up)
    return eye, slope


def _fitted(rays: Rays, side: int, tallest: int, start: int) -> tuple[float, NDArray[np.int64]]:
    """Improve one column after the other until nothing fits better; return the misfit and the heights."""
    heights = np.full(side * side, start, np.int64)
    best = math.inf
    for _ in range(12):
        before = best
        for square in range(side * side):
            others = _first_hits(rays, heights, [i for i in range(side * side) if i != square], side)
            misfits = []
            for height in range(tallest + 1):
                trial = heights.copy()
                trial[square] = height
                own = _first_hits(rays, trial, [square], side)
                kind = np.where(own[0] < others[0], own[1], others[1])
                misfits.append(_misfit(rays, kind))
            heights[square] = int(np.argmin(misfits))
            best = min(misfits)
        if best >= before:
            break
    return best, heights


def _first_hits(
    rays: Rays, heights: NDArray[np.int64], squares: list[int], side: int
) -> tuple[Floats, NDArray[np.int64]]:
    """How far each ray goes to the first of some columns, and what it meets there (as a small number)."""
    height = heights[squares][:, None]
    enter, leave = rays.enter[squares], rays.leave[squares]
    with np.errstate(invalid="ignore"):
        low = rays.origin[:, 2] + leave * rays.slope[:, 2]
        high = rays.origin[:, 2] + enter * rays.slope[:, 2]
    to_top = (height - rays.origin[:, 2]) / rays.slope[:, 2]
    met = np.isfinite(enter) & (low < height)
    on_top = high > height
    far = np.where(met, np.where(on_top, to_top, enter), np.inf)
    first = far.argmin(axis=0)
    ray = np.arange(far.shape[1])
    distance = far[first, ray]
    square, top = np.array(squares)[first], on_top[first, ray]
    level = np.where(top, heights[square] - 1, np.floor(np.where(np.isfinite(high[first, ray]), high[first, ray], 0)))
    odd = (square // side + square % side + level.astype(np.int64)) % 2
    kind = 2 + 2 * np.where(top, 0, np.where(rays.across[square, ray], 1, 2)) + odd
    kind = np.where(top & (heights[square] == 0), 1, kind)  # bare floor
    return distance, np.where(np.isfinite(distance), kind, 0).astype(np.int64)


def _misfit(rays: Rays, kind: NDArray[np.int64]) -> float:
    """How unlike the pixels are that should look alike: those of one kind of surface in one view."""
    key = rays.view * 8 + kind
    count = np.maximum(np.bincount(key), 1)
    total = 0.0
    for channel in range(3):
        values = rays.colour[:, channel]
        total += float((values * values).sum() - (np.bincount(key, values) ** 2 / count).sum())
    return total
