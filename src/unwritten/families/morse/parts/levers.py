"""Levers on a panel, a door that they work by hidden wires, and lamps that they work besides."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.draw import ACCENT, INK, PALETTE, Box, Canvas, Colour, PointXY, Style, between, ease, write

TRIAL = 40
"""Frames of one test: the levers and the door move, then all is still."""

LEVERS, DOOR = 9, 14
"""Frames after which the levers, and the door and lamps, have reached their places."""

DOOR_STARTS = 4
BOARD = Box(36, 96, 500, 330)  # the panel with the levers
DOORWAY = Box(610, 140, 170, 286)
KNOB = 24  # px, radius of the knob of a lever
PANEL = Colour(226, 222, 212)
PANEL_EDGE = Colour(186, 178, 162)
SLIT = Colour(70, 70, 78)
WALL = Colour(206, 196, 182)
FRAME = Colour(110, 88, 66)
WOOD = Colour(160, 112, 68)
WOOD_DARK = Colour(128, 86, 50)
INSIDE = Colour(255, 236, 170)
DARK_LAMP = Colour(112, 114, 124)


def lever_place(states: Sequence[bool], frame: int) -> float:
    """Where a lever is, from 0 (off, down) to 1 (on, up), if it has those states in the tests one after another."""
    return _moving(states, frame, 0, LEVERS)


def door_place(states: Sequence[bool], frame: int) -> float:
    """How far the door is open, from 0 to 1."""
    return _moving(states, frame, DOOR_STARTS, DOOR)


def _moving(states: Sequence[bool], frame: int, start: int, end: int) -> float:
    test, since = divmod(frame, TRIAL)
    before = states[test - 1] if test else False
    return between(before, states[test], ease((since - start) / (end - start)))


def paint_tests(
    canvas: Canvas,
    levers: Sequence[Sequence[bool]],
    door: Sequence[bool],
    lamps: Sequence[Sequence[bool]],
    frame: int,
) -> None:
    """Draw the panel, the door and the lamps; a test is numbered once all is in its place."""
    test, since = divmod(frame, TRIAL)
    if since >= DOOR:
        write(canvas, f"test {test + 1} of {len(door)}", (36, 44), Style(32, ACCENT, bold=True))
    else:
        write(canvas, "setting the levers …", (36, 44), Style(32, INK.mixed(PANEL, 0.4)))
    canvas.rect(BOARD, PANEL, stroke=PANEL_EDGE, width=4, radius=18)
    for column, states, digit in zip(lever_columns(len(levers)), levers, "123456", strict=False):
        _paint_lever(canvas, column, digit, lever_place(states, frame))
    _paint_door(canvas, door_place(door, frame))
    for place, states in enumerate(lamps):
        _paint_lamp(canvas, (592 + 206 * place, 66), door_place(states, frame))


def lever_columns(count: int) -> tuple[Box, ...]:
    """The part of the panel that each lever has."""
    return BOARD.inset(12, 0).columns(count)


def knob_spot(column: Box, place: float) -> PointXY:
    """Where the knob of a lever is, from 0 (off, down) to 1 (on, up)."""
    return (column.centre[0], between(column.y + 206, column.y + 86, place))


def _paint_lever(canvas: Canvas, column: Box, name: str, place: float) -> None:
    (x, top), (_, bottom) = knob_spot(column, 1), knob_spot(column, 0)
    on = place > 0.5
    style = Style(22, INK.mixed(PANEL, 0.25), align="centre")
    write(canvas, "on", (x, top - 44), style)
    write(canvas, "off", (x, bottom + 44), style)
    canvas.line([(x, top), (x, bottom)], SLIT, 12)
    knob = knob_spot(column, place)
    canvas.circle((knob[0] + 2, knob[1] + 3), KNOB + 1, Colour(0, 0, 0, 40))
    tint = PALETTE["green"] if on else PALETTE["grey"]
    canvas.circle(knob, KNOB, tint, stroke=tint.shaded(0.6), width=3)
    write(canvas, name, (x, column.bottom - 34), Style(38, bold=True, align="centre"))


def _paint_door(canvas: Canvas, opened: float) -> None:
    """A sliding door: it goes up into the wall and shows a bright room behind."""
    wall = Box(568, 96, 254, 330)
    canvas.rect(wall, WALL, radius=6)
    canvas.rect(DOORWAY.inset(-9), FRAME, radius=4)
    canvas.rect(DOORWAY, INSIDE)
    with canvas.clipped(DOORWAY):
        leaf = Box(DOORWAY.x, DOORWAY.y - 262 * opened, DOORWAY.width, DOORWAY.height)
        canvas.rect(leaf, WOOD)
        for row in range(4):
            canvas.rect(Box(leaf.x + 14, leaf.y + 12 + row * 68, leaf.width - 28, 54), WOOD_DARK, radius=5)
    canvas.rect(Box(wall.x - 12, wall.bottom, wall.width + 24, 14), FRAME, radius=4)


def _paint_lamp(canvas: Canvas, centre: tuple[float, float], lit: float) -> None:
    canvas.rect(Box(centre[0] - 12, centre[1] + 22, 24, 16), SLIT, radius=3)
    if lit > 0.5:
        canvas.circle(centre, 34, PALETTE["yellow"].faded(0.35))
    canvas.circle(centre, 24, DARK_LAMP.mixed(PALETTE["yellow"], lit), stroke=SLIT, width=3)
