"""Reads cube_colours back: carves the sculpture out of a block of cells by what shows through each of them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.pixels import Audited
from unwritten.core import UnwrittenError, Value
from unwritten.draw import PALETTE

Image: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

LAYOUT = {"easy": (3, 300), "medium": (4, 270), "hard": (4, 240)}
"""Cells along each side of the block, and frames of the turn, by level: the layout of the film."""

FIRST, STEP, SPACING = 30, 15, 9
ELEVATION, START, FIELD = math.radians(24), 15.0, math.radians(24)
NAMES = ("red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink")
INKS = np.array([(PALETTE[name].red, PALETTE[name].green, PALETTE[name].blue) for name in NAMES], np.float64)
AMBIENT = 0.72
VIVID = 60  # least difference of the strongest and weakest channel: paper, plate and lines stay below
LONG = 0.25  # a ray that is shorter than this inside a cell says little about it
FIT = 0.85  # least share of rays that must agree with a cell
OFF = 22.0  # largest difference, in each channel, between a pixel and what it should be
ASKED = re.compile(r"How many cubes are (\w+)(?: or (\w+))?")


@dataclass(frozen=True)
class Rays:
    """Lines of sight through pixels: their colours, where they enter each cell (rays × cells), and by which side."""

    colour: Floats
    vivid: NDArray[np.bool_]
    enter: Floats  # infinite where the ray misses the cell
    deep: NDArray[np.bool_]  # whether the ray does more than cut a corner of the cell
    light: Floats  # of the side through which the ray enters


def reread(frames: Sequence[Image], item: Audited) -> tuple[Value, ...]:
    """Carve, then count the cells that are left and have an asked colour."""
    found = ASKED.search(item.question)
    if found is None:
        raise UnwrittenError(f"the question asks for no colour: {item.question!r}")
    reach, turn = LAYOUT[item.level]
    parts = [_rays(frames[FIRST + frame], 360 * frame / turn + START, reach) for frame in range(0, turn, STEP)]
    rays = Rays(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rays.__dataclass_fields__))
    wanted = [NAMES.index(name) for name in found.groups() if name]
    return (sum(colour in wanted for colour in _carved(rays).values()),)


def _rays(picture: Image, degrees: float, reach: int) -> Rays:
    """The rays of one picture, without those on lines."""
    y, x = (grid.ravel() for grid in np.mgrid[6:474:SPACING, 130:724:SPACING])
    patch = np.stack([picture[y + dy, x + dx, :3] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]).astype(np.float64)
    flat = (patch.max(axis=0) - patch.min(axis=0)).max(axis=1) < 24
    x, y, colour = x[flat], y[flat], patch.mean(axis=0)[flat]
    around = math.radians(degrees)
    back = np.array(
        [math.cos(ELEVATION) * math.cos(around), math.cos(ELEVATION) * math.sin(around), math.sin(ELEVATION)]
    )
    right = np.array([-math.sin(around), math.cos(around), 0.0])
    half = math.tan(FIELD / 2)
    eye = np.array([reach / 2, reach / 2, 0.44 * reach]) + 0.9 * reach * math.sqrt(1 + 1 / half**2) * back
    focus = 240 / half
    slope = (
        -back + np.outer((x + 0.5 - 427) / focus, right) + np.outer((240 - y - 0.5) / focus, np.cross(back, right))
    )
    cells = np.array([(i, j, k) for i in range(reach) for j in range(reach) for k in range(reach)], np.float64)
    low = (cells[None] - eye) / slope[:, None, :]
    high = (cells[None] + 1 - eye) / slope[:, None, :]
    nearer, farther = np.minimum(low, high), np.maximum(low, high)
    enter, leave = nearer.max(axis=2), farther.min(axis=2)
    inside = (leave - enter) * np.sqrt((slope * slope).sum(axis=1))[:, None]
    return Rays(
        colour,
        np.ptp(colour, axis=1) > VIVID,
        np.where(inside > 0, enter, np.inf),
        inside > LONG,
        _light(around, slope)[np.arange(len(slope))[:, None], nearer.argmax(axis=2)],
    )


def _light(around: float, slope: Floats) -> Floats:
    """How bright the sides are that look at each ray, along the three axes."""
    lamp = np.array([math.cos(around - math.radians(55)), math.sin(around - math.radians(55)), 1.5])
    lamp /= math.sqrt(float(lamp @ lamp))
    facing = np.maximum(-np.sign(slope) * lamp, 0)
    light: Floats = AMBIENT + (1 - AMBIENT) * facing
    return light


def _carved(rays: Rays) -> dict[int, int]:
    """Take cells away until all that are left look like cubes of one colour, then put back those that are missed."""
    empty = (rays.deep & ~rays.vivid[:, None]).sum(axis=0)
    hull = [cell for cell in range(rays.enter.shape[1]) if empty[cell] <= 0.02 * rays.deep[:, cell].sum()]
    left = list(hull)
    while left:
        fit = _agreement(rays, left)
        worst = int(fit.shares.argmin())
        if fit.shares[worst] > FIT:
            break
        del left[worst]
    left = _put_back(rays, hull, left)
    if not left:
        raise UnwrittenError("nothing is left of the sculpture")
    return dict(zip(left, _agreement(rays, left).colours.tolist(), strict=True))


def _put_back(rays: Rays, hull: list[int], left: list[int]) -> list[int]:
    """Put back what explains more of the pictures: a cube may have gone while a cell before it was still there."""
    agreeing, changed = _agreement(rays, left).agreeing, True
    while changed:  # one that is back may explain what another one alone did not
        changed = False
        for cell in [cell for cell in hull if cell not in left]:
            trial = _agreement(rays, sorted([*left, cell]))
            if trial.agreeing > agreeing and trial.shares.min() > FIT:
                left, agreeing, changed = sorted([*left, cell]), trial.agreeing, True
    return left


@dataclass(frozen=True)
class Fit:
    """How well cells explain the pictures: the share of rays that agree with each, its colour, and all that agree."""

    shares: Floats
    colours: Ints
    agreeing: int


def _agreement(rays: Rays, left: list[int]) -> Fit:
    """Let the rays that meet a cell first vote on its colour."""
    if not left:
        return Fit(np.zeros(0), np.zeros(0, np.int64), 0)
    enter = rays.enter[:, left]
    first = enter.argmin(axis=1)
    # A ray that cuts a corner first may belong to that cell or to one behind it: it has no vote.
    ray = np.flatnonzero(rays.deep[np.arange(len(enter)), np.array(left)[first]])
    cell = first[ray]
    light = rays.light[ray, np.array(left)[cell]]
    should = INKS[None] * light[:, None, None]
    agrees = np.abs(rays.colour[ray][:, None, :] - should).max(axis=2) < OFF  # rays × colours
    votes = np.zeros((len(left), len(NAMES)))
    np.add.at(votes, cell, agrees)
    met = np.bincount(cell, minlength=len(left))
    shares = votes.max(axis=1) / np.maximum(met, 1)
    return Fit(np.where(met < 4, 0.0, shares), votes.argmax(axis=1), int(votes.max(axis=1).sum()))
