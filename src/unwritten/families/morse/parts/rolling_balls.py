"""Balls that roll to and fro between two walls, each in a lane of its own, and take colours on the way."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY, Style, ball, ball_shadow, write

FLOOR = Colour(238, 234, 224)
GROOVE = Colour(222, 215, 200)
WALL = Colour(112, 84, 60)
WALL_LIGHT = Colour(146, 112, 82)
THICK = 26  # px of a wall
LEFT, RIGHT = 92, 822  # the outer edges of the walls
TOP, BOTTOM = 26, 454
LETTERS = "ABC"


@dataclass(frozen=True)
class Roller:
    """A ball of constant speed; it touches a wall exactly in the frame in which a leg ends."""

    leg: int  # frames from wall to wall
    ahead: int  # frames of the first leg that lie before the film
    rightwards: bool  # which way it rolls at first
    colours: tuple[str, ...]
    changes: tuple[int, ...]  # the first frames of the second, third, … colour

    def share(self, frame: int) -> float:
        """How far it is from the left wall (0) to the right one (1); both are touched exactly."""
        legs, along = divmod(self.ahead + frame, self.leg)
        return along / self.leg if self.rightwards == (legs % 2 == 0) else (self.leg - along) / self.leg

    def colour(self, frame: int) -> str:
        """The name of its colour in a frame."""
        return self.colours[bisect_right(self.changes, frame)]


def paint_lanes(canvas: Canvas, rollers: Sequence[Roller], frame: int) -> None:
    """Draw a lane for each ball, from top to bottom, with its letter where there are several."""
    for lane, roller in enumerate(rollers):
        room, radius = lane_room(len(rollers), lane)
        middle = room.centre[1]
        canvas.rect(room, FLOOR)
        canvas.rect(Box(room.x, middle - 4, room.width, 8), GROOVE, radius=4)
        centre = ball_spot(rollers, lane, frame)
        with canvas.clipped(room):
            ball_shadow(canvas, centre, radius)
        _paint_walls(canvas, room)
        ball(canvas, centre, radius, PALETTE[roller.colour(frame)])
        if len(rollers) > 1:
            write(canvas, LETTERS[lane], (LEFT / 2, middle), Style(44, bold=True, align="centre"))


def lane_room(count: int, lane: int) -> tuple[Box, float]:
    """The room of one of so many balls, and the radius of the ball."""
    box = Box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP).rows(count, 18)[lane]
    radius = min(58.0, 0.34 * box.height)
    height = min(box.height, 3.4 * radius)
    return Box(box.x, box.centre[1] - height / 2, box.width, height), radius


def ball_spot(rollers: Sequence[Roller], lane: int, frame: int) -> PointXY:
    """Where the middle of a ball is in a frame."""
    room, radius = lane_room(len(rollers), lane)
    start, end = room.x + THICK + radius, room.right - THICK - radius
    return (start + (end - start) * rollers[lane].share(frame), room.centre[1])


def _paint_walls(canvas: Canvas, room: Box) -> None:
    for x, lit in ((room.x, room.x + THICK - 7), (room.right - THICK, room.right - THICK)):
        canvas.rect(Box(x, room.y - 5, THICK, room.height + 10), WALL, radius=4)
        canvas.rect(Box(lit, room.y - 1, 7, room.height + 2), WALL_LIGHT, radius=3)
