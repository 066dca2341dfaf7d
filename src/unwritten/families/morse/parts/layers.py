"""Flat layers of clear matter, a ray that comes in from above, and numbered targets on the lower edge."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from unwritten.draw import INK, PALETTE, PAPER, Canvas, Colour, PointXY, Style, number_text, snapped, write
from unwritten.draw import Box as ScreenBox

TOP, BOTTOM = 16, 424  # of all layers together
LEFT, RIGHT = 30, 824
HALF, DEEP = 16, 26  # of a target: half its width, and how far it reaches down from the lower edge
TINTS = ("cyan", "yellow", "pink", "green", "purple")


@dataclass(frozen=True)
class Stack:
    """The layers from the top down: their indices of refraction and where each begins and ends on the screen."""

    indices: tuple[Fraction, ...]
    edges: tuple[int, ...]  # one more than there are layers
    entry: int  # where across the ray meets the first border
    degrees: int  # between the ray in the first layer and the upright line; below 0 if it comes from the right

    @property
    def source(self) -> PointXY:
        """Where the ray comes from."""
        depth = self.edges[1] - self.edges[0] - 20
        return (snapped(self.entry - depth * math.tan(math.radians(self.degrees))), self.edges[1] - depth)

    @property
    def names_left(self) -> bool:
        """Whether the layers' names stand on the left: on the side away from the ray, which never crosses them."""
        return 2 * self.entry >= LEFT + RIGHT


def target_places(first: int, pitch: int, count: int) -> tuple[int, ...]:
    """Where across the targets are."""
    return tuple(first + pitch * i for i in range(count))


def target_box(place: int) -> ScreenBox:
    """Where a target is: its upper side lies on the lower edge of the last layer."""
    return ScreenBox(place - HALF, BOTTOM, 2 * HALF, DEEP)


def name_words(stack: Stack, number: int) -> tuple[str, PointXY, Style]:
    """How a layer is named, and where."""
    middle = (stack.edges[number] + stack.edges[number + 1]) / 2
    x = LEFT + 12 if stack.names_left else RIGHT - 12
    style = Style(24, INK.mixed(PAPER, 0.2), align="left" if stack.names_left else "right")
    return f"layer {number + 1}", (x, middle), style


def index_words(stack: Stack, number: int) -> tuple[str, PointXY, Style]:
    """How the index of a layer is told, and where: across from its name."""
    middle = (stack.edges[number] + stack.edges[number + 1]) / 2
    text = f"n = {number_text(stack.indices[number])}"
    x = RIGHT - 24 if stack.names_left else LEFT + 24
    return text, (x, middle), Style(40, INK, bold=True, align="right" if stack.names_left else "left")


def angle_words(stack: Stack) -> tuple[str, PointXY, Style]:
    """How the angle of the ray is written, and where."""
    beside = 14 if stack.degrees > 0 else -14
    style = Style(30, INK, bold=True, align="left" if stack.degrees > 0 else "right")
    return f"{abs(stack.degrees)}°", (stack.entry + beside, stack.edges[1] - 44), style


def paint_layers(canvas: Canvas, stack: Stack, targets: Sequence[int], *, told: int | None, way: float) -> None:
    """Draw the layers, the index of one of them or none, and the ray as far as that share of its way."""
    for number, (top, bottom) in enumerate(zip(stack.edges, stack.edges[1:], strict=False)):
        tint = PALETTE[TINTS[number]].mixed(PAPER, 0.62)
        canvas.rect(ScreenBox(LEFT, top, RIGHT - LEFT, bottom - top), tint)
        canvas.line([(LEFT, bottom), (RIGHT, bottom)], INK, 2.5)
        write(canvas, *name_words(stack, number))
        if number == told:
            write(canvas, *index_words(stack, number))
    canvas.line([(LEFT, TOP), (RIGHT, TOP)], INK, 2.5)
    for number, x in enumerate(targets, start=1):
        canvas.rect(target_box(x), PAPER, stroke=INK, width=2.5)
        write(canvas, str(number), (x, BOTTOM + DEEP / 2), Style(26, INK, bold=True, align="centre"))
    if way > 0:
        _paint_ray(canvas, stack, way)


def _paint_ray(canvas: Canvas, stack: Stack, way: float) -> None:
    x, y = stack.source
    border = stack.edges[1]
    tip = (x + (stack.entry - x) * way, y + (border - y) * way)
    red: Colour = PALETTE["red"]
    canvas.circle((x, y), 9, red, stroke=INK, width=2)
    canvas.line([(x, y), tip], red, 6)
    if way >= 1:
        up, turned = border - 84, abs(stack.degrees)
        canvas.sector((stack.entry, border), 58, 270 - turned if stack.degrees > 0 else 270, turned, red.faded(0.3))
        canvas.line([(stack.entry, border + 40), (stack.entry, up)], INK, 2, dash=(7, 6))
        write(canvas, *angle_words(stack))
        canvas.circle(tip, 7, red)
