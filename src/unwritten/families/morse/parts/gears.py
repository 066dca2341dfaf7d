"""Wheels that turn each other by teeth or belts: where they stand, and the outlines that are drawn of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Unsuitable
from unwritten.draw import Box, PointXY, snapped

TOOTH = 4  # px of radius for each tooth: all wheels have teeth of one size
TIP, ROOT = 6, 7  # px that teeth reach beyond the radius, and gaps below it
HUB = 21  # px, radius of the pulley in the middle, which carries the letter and the belt
GAP = 18  # px at least between wheels that do not touch
BELT_GAP = 10  # px at least between a belt and a wheel that it passes
BELT_LENGTH = (34, 120)  # px between the teeth of two wheels that a belt joins
AREA = Box(22, 22, 810, 436)
DIRECTIONS = 48
TRIES = 40


@dataclass(frozen=True)
class Wheel:
    """A toothed wheel with a letter; whole pixels."""

    letter: str
    x: int
    y: int
    teeth: int

    @property
    def radius(self) -> int:
        """The radius at which its teeth meet those of others."""
        return TOOTH * self.teeth


@dataclass(frozen=True)
class Link:
    """Two wheels (by number) that turn each other: ``mesh``, or a belt that is ``open`` or ``crossed``."""

    one: int
    other: int
    how: str

    @property
    def turns_back(self) -> bool:
        """Whether the two turn in opposite directions."""
        return self.how != "open"


class Layout:
    """A machine that grows wheel by wheel; what would touch or hide something else is refused."""

    def __init__(self) -> None:
        self.wheels: list[Wheel] = []
        self.links: list[Link] = []

    def add_linked(
        self, rng: Rng, letter: str, teeth: int, first: Sequence[tuple[int, str]], then: Sequence[tuple[int, str]]
    ) -> None:
        """Place a wheel beside one of the first partners (number and kind of link), or else of others."""
        for turn in range(2 * TRIES):
            one, how = rng.pick(first if turn < TRIES else then)
            if how != "mesh" and any(one in (link.one, link.other) and link.how != "mesh" for link in self.links):
                continue  # a pulley carries one belt
            parent = self.wheels[one]
            reach = parent.radius + TOOTH * teeth
            reach += 0 if how == "mesh" else 2 * TIP + rng.whole(*BELT_LENGTH)
            angle = 2 * math.pi * rng.whole(0, DIRECTIONS - 1) / DIRECTIONS
            # Rounded from a grid, so that no last bit of a sine can move a wheel.
            x, y = (round(snapped(reach * part)) for part in (math.cos(angle), math.sin(angle)))
            wheel = Wheel(letter, parent.x + x, parent.y + y, teeth)
            touched = one if how == "mesh" else None
            if self._fits(wheel, touched) and (how == "mesh" or self._belt_fits(wheel, parent)):
                self.links.append(Link(one, len(self.wheels), how))
                self.wheels.append(wheel)
                return
        raise Unsuitable("no room for a linked wheel")

    def add_free(self, rng: Rng, letter: str, teeth: int) -> None:
        """Place a wheel that touches nothing, or raise Unsuitable."""
        for _ in range(2 * TRIES):
            wheel = _anywhere(rng, letter, teeth)
            if self._fits(wheel, None):
                self.wheels.append(wheel)
                return
        raise Unsuitable("no room for a wheel of its own")

    def _fits(self, wheel: Wheel, meshed: int | None) -> bool:
        size = wheel.radius + TIP
        if not AREA.inset(size).holds(Box(wheel.x, wheel.y, 0, 0)):
            return False
        for number, other in enumerate(self.wheels):
            least = size + other.radius + TIP + GAP
            if number != meshed and _squared(wheel, other) < least * least:
                return False
        for link in self.links:
            if link.how != "mesh":
                ends = (self.wheels[link.one], self.wheels[link.other])
                if _from_line(wheel, *ends) < size + HUB + BELT_GAP:
                    return False
        return True

    def _belt_fits(self, wheel: Wheel, parent: Wheel) -> bool:
        passed = [other for other in self.wheels if other is not parent]
        if any(_from_line(other, wheel, parent) < other.radius + TIP + HUB + BELT_GAP for other in passed):
            return False
        return not any(
            _cross(wheel, parent, self.wheels[link.one], self.wheels[link.other])
            for link in self.links
            if link.how != "mesh"
        )


def first_wheel(rng: Rng, letter: str, teeth: int) -> Layout:
    """Begin a machine with a wheel anywhere."""
    layout = Layout()
    layout.wheels.append(_anywhere(rng, letter, teeth))
    return layout


def _anywhere(rng: Rng, letter: str, teeth: int) -> Wheel:
    room = AREA.inset(TOOTH * teeth + TIP)
    x, y = rng.whole(int(room.x) + 1, int(room.right) - 1), rng.whole(int(room.y) + 1, int(room.bottom) - 1)
    return Wheel(letter, x, y, teeth)


def belt_loop(one: Wheel, other: Wheel, how: str) -> list[PointXY]:
    """The closed line of a belt: around one pulley, over to the other, around it and back."""
    axis = math.atan2(other.y - one.y, other.x - one.x)
    if how == "open":
        half = math.pi / 2
        return [*_arc(one, axis + half, math.pi), *_arc(other, axis - half, math.pi)]
    length = math.sqrt(_squared(one, other))
    half = math.acos(2 * HUB / length)  # from the axis to where the belt leaves the pulley
    sweep = 2 * math.pi - 2 * half
    return [*_arc(one, axis + half, sweep), *_arc(other, axis + math.pi - half, -sweep)]


def _arc(wheel: Wheel, start: float, sweep: float, steps: int = 20) -> list[PointXY]:
    angles = [start + sweep * step / steps for step in range(steps + 1)]
    return [(snapped(wheel.x + HUB * math.cos(a)), snapped(wheel.y + HUB * math.sin(a))) for a in angles]


def toothed_outline(wheel: Wheel, phase: float) -> list[PointXY]:
    """The outline of a wheel that has the middle of a tooth at an angle (degrees, clockwise from the right)."""
    pitch = 360 / wheel.teeth
    low, high = wheel.radius - ROOT, wheel.radius + TIP
    points = []
    for tooth in range(wheel.teeth):
        for share, reach in ((-0.31, low), (-0.15, high), (0.15, high), (0.31, low)):
            angle = math.radians(phase + pitch * (tooth + share))
            points.append((snapped(wheel.x + reach * math.cos(angle)), snapped(wheel.y + reach * math.sin(angle))))
    return points


def tooth_phases(wheels: Sequence[Wheel], links: Sequence[Link]) -> list[float]:
    """Turn each wheel (in degrees) so that its teeth stand in the gaps of the one it was put beside."""
    phases = [0.0] * len(wheels)
    for link in links:  # in the order of building: the first wheel of a link already stands right
        if link.how != "mesh":
            continue
        one, other = wheels[link.one], wheels[link.other]
        towards = math.degrees(math.atan2(other.y - one.y, other.x - one.x))
        past = (towards - phases[link.one]) * one.teeth / 360
        phases[link.other] = snapped((towards + 180 - (0.5 - past) * 360 / other.teeth) % 360)
    return phases


def _squared(a: Wheel, b: Wheel) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def _from_line(point: Wheel, start: Wheel, end: Wheel) -> float:
    """How far a wheel's middle is from the stretch between two others."""
    dx, dy = end.x - start.x, end.y - start.y
    share = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    across, down = start.x + share * dx - point.x, start.y + share * dy - point.y
    return math.sqrt(across * across + down * down)


def _cross(a: Wheel, b: Wheel, c: Wheel, d: Wheel) -> bool:
    """Whether the stretches a-b and c-d cross."""
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Wheel, b: Wheel, point: Wheel) -> bool:
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0
