"""A little robot that drives over a board of dots and may leave a line behind: footage to be cut into clips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from unwritten.core import Rng, Unsuitable
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, between

Dot = tuple[int, int]
"""Column and row of a dot, counted from 0 at the upper left."""

COLUMNS, ROWS = 13, 6
PITCH = 58
LEFT, TOP = 79, 122
ROBOT = 17  # the radius of the robot
PER_CLIP = 60
"""Frames of the footage between two cuts."""

LANDMARKS = ("red", "green", "blue", "yellow", "purple", "orange", "pink", "cyan")
BOARD, DOT = Colour(243, 246, 240), Colour(172, 184, 176)
TRIES = 20


class Plotter:
    """Drives along legs of straight line, the same number of legs in each clip; ``trail`` says what ink is seen."""

    def __init__(self, legs: Sequence[Sequence[Dot]], trail: str, landmarks: Sequence[tuple[Dot, str]]) -> None:
        self.legs, self.trail, self.landmarks = legs, trail, landmarks

    @property
    def frames(self) -> int:
        """How many frames the whole drive has."""
        return PER_CLIP * len(self.legs)

    def line(self, frame: int) -> list[PointXY]:
        """The ink that is seen at a frame, in dots, up to where the robot stands."""
        clip, since = divmod(min(frame, self.frames - 1), PER_CLIP)
        first = 0 if self.trail == "all" else clip
        inked: list[PointXY] = [dot for legs in self.legs[first:clip] for dot in legs]
        corners = self.legs[clip]
        lengths = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(corners)]
        gone = sum(lengths) * since / (PER_CLIP - 1)
        inked.append(corners[0])
        for (a, b), length in zip(pairwise(corners), lengths, strict=True):
            share = min(1.0, gone / length)
            inked.append((between(a[0], b[0], share), between(a[1], b[1], share)))
            gone -= length
            if gone <= 0:
                break
        return inked

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw the board, the ink and the robot."""
        canvas.rect(Box(24, 78, 806, 384), BOARD, stroke=DOT, radius=16)
        for column in range(COLUMNS):
            for row in range(ROWS):
                canvas.circle(_at((column, row)), 4, DOT)
        for (column, row), colour in self.landmarks:
            x, y = _at((column + 0.5, row + 0.5))
            canvas.rect(Box(x - 12, y - 12, 24, 24), PALETTE[colour], radius=6)
        ink = self.line(frame)
        if self.trail != "none":
            canvas.line([_at(point) for point in ink], INK, 7)
        x, y = _at(ink[-1])
        canvas.circle((x, y), ROBOT, Colour(70, 80, 98), stroke=INK, width=3)
        canvas.circle((x, y), 8, PALETTE["white"])


def robot_box(dot: PointXY) -> Box:
    """Where the robot is drawn when it stands on a dot."""
    x, y = _at(dot)
    return Box(x - ROBOT, y - ROBOT, 2 * ROBOT, 2 * ROBOT)


def drive(rng: Rng, clips: int, legs: int, apart: int) -> tuple[tuple[Dot, ...], ...]:
    """Draw the corners of each clip, so that all places at which it is cut are that many dots apart or more."""
    cuts = [(rng.whole(0, COLUMNS - 1), rng.whole(0, ROWS - 1))]
    course: list[tuple[Dot, ...]] = []
    for _ in range(clips):
        for _ in range(TRIES):
            corners = _corners(rng, cuts[-1], legs)
            if all(max(abs(corners[-1][0] - x), abs(corners[-1][1] - y)) >= apart for x, y in cuts):
                break
        else:
            raise Unsuitable("two cuts at nearly the same place")
        cuts.append(corners[-1])
        course.append(corners)
    return tuple(course)


def _corners(rng: Rng, here: Dot, legs: int) -> tuple[Dot, ...]:
    """Draw the legs of one clip, each at a right angle to the one before."""
    corners, upright = [here], rng.chance(0.5)
    for _ in range(legs):
        corners.append(_leg(rng, corners[-1], upright))
        upright = not upright
    return tuple(corners)


def _leg(rng: Rng, here: Dot, upright: bool) -> Dot:
    """Draw the end of a leg at least two dots long that stays on the board."""
    column, row = here
    if upright:
        return (column, rng.pick([other for other in range(ROWS) if abs(other - row) >= 2]))
    return (rng.pick([other for other in range(COLUMNS) if 2 <= abs(other - column) <= 6]), row)


def _at(dot: PointXY) -> PointXY:
    return (LEFT + PITCH * dot[0], TOP + PITCH * dot[1])
