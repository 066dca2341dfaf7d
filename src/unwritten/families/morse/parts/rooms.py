"""Rooms in a row above a corridor: people stand in them at first, then shutters come down and people walk about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY, Style, ease, write
from unwritten.families.morse.parts.people import paint_person, stride_at

OPEN, CLOSING = 44, 10
"""Frames in which the rooms are open at first, and in which the shutters come down."""

WALK = 44
"""Frames in which a group walks from one room to another."""

FOLLOW = 6
"""Frames by which each person of a group starts after the one before."""

OUTSIDE = -1
"""The place of people who are not in a room: beyond the left edge of the picture."""

HEIGHT = 64  # px of a person
UPSTAIRS = 94  # px from the lower to the upper floor of a room
FLOOR = 268  # where people in the rooms stand, and the doors end
LANE = 404  # where people in the corridor walk
SKY = Colour(222, 234, 240)
ROOM = Colour(250, 240, 220)
BRICK = Colour(170, 104, 84)
SHUTTER = Colour(120, 132, 146)
SHUTTER_DARK = Colour(98, 110, 124)
CORRIDOR = Colour(214, 206, 192)
DOOR = Colour(64, 52, 48)
COATS = ("red", "blue", "green", "purple", "orange", "brown")
LETTERS = "ABCD"


@dataclass(frozen=True)
class Move:
    """A group that walks from one room (or from outside) to another."""

    people: int
    source: int
    target: int


def room_box(place: int, count: int) -> Box:
    """Where a room is on the screen."""
    return Box(28, 64, 798, 204).columns(count, 18)[place]


def standing_spot(room: Box, number: int) -> PointXY:
    """Where a person stands who is in a room at first."""
    pitch = min(34.0, (room.width / 2 - 46) / 2)
    side = -1 if number % 2 else 1
    column, row = number // 2 % 2, number // 4
    return (room.centre[0] + side * (50 + pitch * column), FLOOR - 8 - UPSTAIRS * row)


def walker_spot(move: Move, number: int, since: int, rooms: int) -> PointXY | None:
    """Where a person of a group stands so many frames after the group set out; None while indoors or outside."""
    time = WALK - FOLLOW * (move.people - 1)
    walked = since - FOLLOW * number
    if not 0 < walked < time:
        return None
    corners = _way(move, rooms)
    legs = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(corners)]
    left = sum(legs) * walked / time
    for ((x, y), (x_end, y_end)), leg in zip(pairwise(corners), legs, strict=True):
        if left <= leg:
            share = left / leg
            return (x + (x_end - x) * share, y + (y_end - y) * share)
        left -= leg
    return corners[-1]


def _way(move: Move, rooms: int) -> list[PointXY]:
    """The corners of a group's way: down through a door, along the corridor, up through the other door."""
    corners: list[PointXY] = []
    for place in (move.source, move.target):
        if place == OUTSIDE:
            corners.append((-30.0, LANE))
        else:
            x = room_box(place, rooms).centre[0]
            down = [(x, FLOOR + 8.0), (x, float(LANE))]
            corners += down if place == move.source else down[::-1]
    return corners


def paint_rooms(canvas: Canvas, start: Sequence[int], moves: Sequence[Move], frame: int) -> None:
    """Draw the rooms, what can be seen in them, the shutters, and whoever walks in the corridor."""
    rooms = len(start)
    canvas.rect(canvas.box, SKY)
    canvas.rect(Box(10, 46, 834, 434), BRICK, radius=8)
    canvas.rect(Box(-10, FLOOR + 20, 864, 192), CORRIDOR)
    for place in range(rooms):
        box = room_box(place, rooms)
        canvas.rect(box, ROOM)
        canvas.rect(Box(box.x, FLOOR - UPSTAIRS - 8, box.width, 6), BRICK)
        _paint_standing(canvas, box, start[place])
        _paint_shutter(canvas, box, ease((frame - OPEN) / CLOSING))
        middle = box.centre[0]
        canvas.rect(Box(middle - 30, FLOOR - 66, 60, 88), DOOR, radius=8)
        canvas.circle((middle, 40), 25, PALETTE["white"], stroke=DOOR, width=3)
        write(canvas, LETTERS[place], (middle, 40), Style(30, bold=True, align="centre"))
    turn, since = divmod(frame - OPEN - CLOSING, WALK)
    if 0 <= turn < len(moves):
        _paint_walkers(canvas, moves[turn], turn, since, rooms)


def _paint_standing(canvas: Canvas, box: Box, people: int) -> None:
    """People stand left and right of the door, in two rows if they are many."""
    for number in range(people):
        paint_person(canvas, standing_spot(box, number), HEIGHT, PALETTE[COATS[number % len(COATS)]])


def _paint_shutter(canvas: Canvas, box: Box, down: float) -> None:
    with canvas.clipped(box):
        curtain = Box(box.x, box.y - box.height * (1 - down), box.width, box.height)
        canvas.rect(curtain, SHUTTER)
        for row in range(12):
            canvas.rect(Box(box.x, curtain.y + row * 17 + 13, box.width, 4), SHUTTER_DARK)


def _paint_walkers(canvas: Canvas, move: Move, turn: int, since: int, rooms: int) -> None:
    """People appear in the door and go down into the corridor."""
    with canvas.clipped(Box(0, FLOOR - 60, 854, 480)):
        for number in range(move.people):
            spot = walker_spot(move, number, since, rooms)
            if spot:
                coat = PALETTE[COATS[(2 * turn + number) % len(COATS)]]
                paint_person(canvas, spot, HEIGHT, coat, stride_at(since + 4 * number))
