"""From a place of the nib to the bones of the hand: the wrist turns, the fingers flex, the pen pivots in the web."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from unwritten.draw.hand.look import Look
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.pens import PENS
from unwritten.draw.hand.vectors import Array, Ints, across, direction, inner, transform, vec

# The hand rests here while the nib is at 0, 0, 0: mm, x to the right, y away from the writer, z up.
WRIST = vec(107, -122, 25)
FOREARM = vec(71, -117, 14)
KNUCKLES = (vec(66, -51, 57), vec(80, -53, 53), vec(91, -61, 44), vec(97, -74, 33))
THUMB_ROOT = vec(76, -103, 37)
WEB = vec(53.5, -57, 75)
"""The pen lies here, in the web between thumb and index finger, on the thumb's side of the knuckle."""

ACROSS_FOREARM = (0.75, 0.66)  # the wrist does this part of a movement; the fingers do the other
WRIST_SHARE, ARM_SHARE = 0.70, 0.13
REACH = 162.0  # mm from wrist to nib


class Skeleton(NamedTuple):
    """Round cones that are melted together: a row is both ends (mm), both radii, and how far it melts."""

    bones: Array  # n × 9
    parts: Ints
    carved: Ints  # 1 where a bone takes away instead of adding
    nails: Array  # of index, middle finger and thumb: centre, normal, direction, half width
    palm_turn: Array  # rotation of the palm against the rest pose
    pen: Array  # unit vector along the pen, away from the nib


@dataclass
class Bones:
    """Collects bones while a pose is worked out."""

    size: float
    rows: list[list[float]] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    carved: list[int] = field(default_factory=list)

    def add(self, part: Part, ends: tuple[Array, Array], radii: tuple[float, float], melt: float) -> None:
        """Add flesh about a line."""
        a, b = ends
        self.rows.append([*a, *b, radii[0] * self.size, radii[1] * self.size, melt])
        self.parts.append(part)
        self.carved.append(0)

    def ball(self, part: Part, centre: Array, radius: float, melt: float) -> None:
        """Add a ball of flesh."""
        self.add(part, (centre, centre + vec(0.05, 0.05, 0.05)), (radius, radius), melt)

    def hollow(self, part: Part, centre: Array, radius: float, melt: float) -> None:
        """Take a ball of flesh away."""
        self.ball(part, centre, radius, melt)
        self.carved[-1] = 1


@dataclass(frozen=True)
class Palm:
    """Where the palm is: turned about the wrist and moved with it."""

    turn: Array
    shift: Array
    size: float

    def point(self, place: Array) -> Array:
        """Take a place of the resting hand along with the palm."""
        moved: Array = transform(self.turn, (place - WRIST) * self.size) + WRIST * self.size + self.shift
        return moved

    def way(self, *direction_at_rest: float) -> Array:
        """Turn a direction along with the palm."""
        return transform(self.turn, vec(*direction_at_rest))


@dataclass(frozen=True)
class Grip:
    """The pen in the fingers: its axis, its upper side, and the side that the middle finger is on."""

    nib: Array
    along: Array
    over: Array
    beside: Array
    radius: float
    distance: float

    def at(self, distance: float, over: float, beside: float) -> Array:
        """Find a place by its distance along the pen and beside it."""
        place: Array = self.nib + self.along * distance + self.over * over + self.beside * beside
        return place


def palm_at(x: float, y: float, lift: float, size: float) -> Palm:
    """Place the palm for a nib that is off its resting place by so much."""
    angle = -WRIST_SHARE * (x * ACROSS_FOREARM[0] + y * ACROSS_FOREARM[1]) / (REACH * size)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    return Palm(turn, vec(ARM_SHARE * x, ARM_SHARE * y, 0.5 * lift), size)


def pen_axis(x: float, y: float, lift: float, look: Look) -> Array:
    """Work out the direction of the pen from the nib, which is free to move, to the web, which holds it."""
    web = palm_at(x, y, lift, look.size).point(WEB + vec(0, 0, look.steep))
    return np.round(direction(web - vec(x, y, lift)), 7)


def grip_at(x: float, y: float, lift: float, look: Look) -> Grip:
    """Place the pen."""
    along = pen_axis(x, y, lift, look)
    over = across(vec(0, 0, 1), along)
    beside = vec(
        over[1] * along[2] - over[2] * along[1],
        over[2] * along[0] - over[0] * along[2],
        over[0] * along[1] - over[1] * along[0],
    )
    return Grip(vec(x, y, lift), along, over, beside, PENS[look.pen].hold, look.grip)


def middle_joint(root: Array, end: Array, lengths: tuple[float, float], pole: Array) -> Array:
    """Find the joint between two bones that reach from root to end, bent towards the pole."""
    first, second = lengths
    gap = end - root
    distance = math.sqrt(inner(gap, gap))
    along = gap / distance
    reach = min(distance, (first + second) * 0.999)
    foot = (first * first - second * second + reach * reach) / (2 * reach)
    height = math.sqrt(max(first * first - foot * foot, 0.0))
    joint: Array = root + along * foot + across(pole, along) * height
    return joint
