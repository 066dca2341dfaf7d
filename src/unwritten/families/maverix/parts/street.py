"""A street at night: eight houses side by side, of which one at a time has its light on, in the rain."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY

SKY = (Colour(22, 28, 52), Colour(27, 34, 62), Colour(33, 41, 72), Colour(41, 50, 84))
CLOUD, ROAD, KERB = Colour(52, 60, 92), Colour(38, 42, 56), Colour(96, 100, 116)
ROOF, FRAME, DARK = Colour(84, 76, 96), Colour(236, 232, 224), Colour(30, 36, 66)
LIT, GLOW, PERSON = Colour(255, 238, 150), Colour(255, 226, 130, 60), Colour(92, 58, 38)
DROP = Colour(170, 190, 225, 120)

WIDTH, TOP, GROUND = 94.0, 215.0, 396.0
LEFT, STEP = 15.0, 104.0
WINDOW = 56.0
DROPS, FALL = 56, 32


def window_of(house: int) -> Box:
    """Where the window of a house is, counted from the left."""
    x = LEFT + STEP * house
    return Box(x + (WIDTH - WINDOW) / 2, TOP + 24, WINDOW, WINDOW)


def wall_of(house: int) -> PointXY:
    """A place where nothing but the colour of a house is seen."""
    return (LEFT + STEP * house + 16, GROUND - 38)


def draw_street(canvas: Canvas, colours: Sequence[str], light: Sequence[float], frame: int) -> None:
    """Draw all houses; ``light`` says how bright each window is, from 0 to 1."""
    _sky(canvas)
    canvas.rect(Box(0, GROUND, 854, 84), ROAD)
    canvas.rect(Box(0, GROUND, 854, 12), KERB)
    for house, colour in enumerate(colours):
        _house(canvas, house, PALETTE[colour], light[house], frame)
    _rain(canvas, frame)


def _sky(canvas: Canvas) -> None:
    for band, colour in enumerate(SKY):
        canvas.rect(Box(0, band * 99, 854, 100), colour)
    for x, y, radius in ((90, 40, 46), (150, 52, 58), (225, 38, 44), (520, 30, 50), (590, 46, 62), (670, 30, 48)):
        canvas.circle((x, y), radius, CLOUD)


def _house(canvas: Canvas, house: int, colour: Colour, light: float, frame: int) -> None:
    x = LEFT + STEP * house
    canvas.rect(Box(x, TOP, WIDTH, GROUND - TOP), colour)
    canvas.polygon([(x - 5, TOP + 4), (x + WIDTH / 2, TOP - 62), (x + WIDTH + 5, TOP + 4)], ROOF)
    canvas.rect(Box(x + WIDTH - 27, TOP - 62, 15, 40), ROOF)
    _door(canvas, Box(x + WIDTH / 2 - 17, GROUND - 64, 34, 64))
    _window(canvas, window_of(house), light, frame)
    if light > 0:  # the shine on the wet road
        spread = [(x + 16, GROUND + 14), (x + WIDTH - 16, GROUND + 14), (x + WIDTH + 4, 478), (x - 4, 478)]
        canvas.polygon(spread, GLOW.faded(light))


def _door(canvas: Canvas, box: Box) -> None:
    canvas.rect(box, FRAME)
    canvas.rect(Box(box.x + 4, box.y + 4, box.width - 8, box.height - 4), ROOF)
    canvas.circle((box.right - 10, box.y + 36), 2.5, FRAME)


def _window(canvas: Canvas, box: Box, light: float, frame: int) -> None:
    """Draw a window; with the light on, somebody stands in it and sways."""
    canvas.rect(box.inset(-4), FRAME)
    canvas.rect(box, DARK.mixed(LIT, light))
    if light > 0:
        sway = 3 * abs((frame % 60) / 15 - 2) - 3
        middle = box.x + box.width * 0.62 + sway
        body = PERSON.faded(light)
        with canvas.clipped(box):
            canvas.circle((middle, box.y + 24), 9, body)
            canvas.rect(Box(middle - 13, box.y + 35, 26, 30), body, radius=8)
    canvas.line([(box.x, box.y + 12), (box.right, box.y + 12)], FRAME, 3)
    canvas.rect(box.inset(-2), stroke=FRAME, width=4)
    canvas.rect(Box(box.x - 8, box.bottom + 3, box.width + 16, 6), FRAME)


def _rain(canvas: Canvas, frame: int) -> None:
    for drop in range(DROPS):
        x = (drop * 337 + 61) % 880 - 13
        y = (drop * 191 + frame * FALL) % 540 - 40
        canvas.line([(x, y), (x - 4, y + 20)], DROP, 2)
