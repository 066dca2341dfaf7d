"""A road with a traffic light and a white line across it, seen from above; cars drive over the line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY

LINE_AT = 427
"""Where on the screen the white line runs, in pixels from the left."""

SPEED = 11
"""Pixels that every car goes in a frame."""

LENGTH = 100
"""Pixels from the front of a car to its rear."""

LANES = (300, 400)
"""The middle of the upper lane, in which cars drive to the left, and of the lower one, to the right."""

LIGHT_BOX = Box(LINE_AT - 134, 40, 268, 108)
"""The housing of the light."""

LAMP = 36
"""Pixels, radius of a lamp."""

GRASS = Colour(196, 214, 178)
ROAD = Colour(84, 88, 96)
KERB = Colour(214, 210, 200)
HOUSING = Colour(34, 36, 42)
OFF = Colour(70, 72, 80)
WINDOW = Colour(210, 228, 240)
TYRE = Colour(24, 24, 28)
LAMPS = ("red", "yellow", "green")


@dataclass(frozen=True)
class Car:
    """A car: its colour, its lane (0 upper, 1 lower), and the frame in which its front reaches the line."""

    colour: str
    lane: int
    crossing: int

    def front(self, frame: int) -> int:
        """Where its front is in a frame, in pixels from the left."""
        way = 1 if self.lane else -1
        return LINE_AT + way * SPEED * (frame - self.crossing)

    def in_sight(self, frame: int) -> bool:
        """Whether any of it is on the screen in a frame."""
        return -LENGTH < self.front(frame) < 854 + LENGTH


@dataclass(frozen=True)
class Phase:
    """A light that stays on for a while."""

    light: str
    frames: int


def light_at(phases: Sequence[Phase], frame: int) -> str:
    """Say which light is on in a frame."""
    ends = list(accumulate(phase.frames for phase in phases))
    return phases[bisect_right(ends, frame)].light


def paint_crossing(canvas: Canvas, light: str, cars: Sequence[Car], frame: int) -> None:
    """Draw the road, the light above it, and the cars."""
    canvas.rect(canvas.box, GRASS)
    canvas.rect(Box(0, 236, 854, 228), KERB)
    canvas.rect(Box(0, 246, 854, 208), ROAD)
    for x in range(10, 854, 64):
        canvas.rect(Box(x, 347, 36, 5), PALETTE["white"].faded(0.75))
    canvas.rect(Box(LINE_AT - 6, 246, 12, 208), PALETTE["white"])
    for car in cars:
        if car.in_sight(frame):
            _paint_car(canvas, car, frame)
    _paint_light(canvas, light)


def _paint_light(canvas: Canvas, light: str) -> None:
    """A light of three lamps lies beside the road: red, yellow and green from left to right."""
    canvas.rect(Box(LINE_AT - 7, 140, 14, 100), HOUSING)
    canvas.rect(LIGHT_BOX, HOUSING, radius=26)
    for name in LAMPS:
        centre = lamp_spot(name)
        if name == light:
            canvas.circle(centre, 44, PALETTE[name].faded(0.35))
        canvas.circle(centre, LAMP, PALETTE[name] if name == light else OFF)


def lamp_spot(name: str) -> PointXY:
    """Where the lamp of a light is."""
    return (LIGHT_BOX.x + 52 + 82 * LAMPS.index(name), LIGHT_BOX.centre[1])


def car_box(car: Car, frame: int) -> Box:
    """The box of a car's body in a frame."""
    front = car.front(frame)
    return Box(front - LENGTH if car.lane else front, LANES[car.lane] - 27, LENGTH, 54)


def _paint_car(canvas: Canvas, car: Car, frame: int) -> None:
    way = 1 if car.lane else -1
    front, middle = car.front(frame), LANES[car.lane]
    rear = front - way * LENGTH
    body = car_box(car, frame)
    left = body.x
    colour = PALETTE[car.colour]
    for along in (16, 62):
        for side in (-31, 25):
            canvas.rect(Box(left + along, middle + side, 22, 7), TYRE, radius=2)
    canvas.rect(body, colour, stroke=colour.shaded(0.5), width=2, radius=14)
    canvas.rect(Box(left + 24, middle - 19, 52, 38), colour.shaded(0.8), radius=8)
    screen = front - way * 36
    canvas.rect(Box(min(screen, screen + way * 12), middle - 19, 12, 38), WINDOW, radius=4)
    pane = rear + way * 18
    canvas.rect(Box(min(pane, pane + way * 9), middle - 17, 9, 34), WINDOW, radius=3)
    for side in (-20, 12):
        lamp = front - way * 8
        canvas.rect(Box(min(lamp, lamp + way * 6), middle + side, 6, 8), PALETTE["white"], radius=2)
