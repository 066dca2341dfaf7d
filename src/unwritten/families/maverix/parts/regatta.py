"""A regatta: a lane for each boat, one below the other, a shore with people, and the finish on the right."""

from __future__ import annotations

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, Style, ink_on, write
from unwritten.families.maverix.parts.view import View

LANES = 8
TOP, LANE = 68.0, 51.0
FINISH = 806.0
HULL = 62.0
"""Length of a boat; its place is that of its bow, on the right."""

SKY, SHORE, SHORE_EDGE = Colour(214, 234, 246), Colour(150, 190, 120), Colour(230, 214, 170)
WATERS = (Colour(178, 214, 232), Colour(166, 206, 228))
RIPPLE, ROPE, BUOY = Colour(206, 230, 242), Colour(236, 240, 242), Colour(232, 110, 60)
HULL_COLOUR, WAKE = Colour(104, 66, 40), Colour(244, 250, 252)
COATS = tuple(Colour(*parts) for parts in ((176, 88, 92), (92, 112, 160), (196, 164, 92), (104, 140, 108)))
FACES = tuple(Colour(*parts) for parts in ((242, 208, 178), (168, 116, 80), (218, 172, 130)))


def draw_water(canvas: Canvas) -> None:
    """Draw the shore, the lanes and the finish."""
    canvas.rect(canvas.box, SKY)
    canvas.rect(Box(0, 26, 854, 42), SHORE)
    canvas.rect(Box(0, 60, 854, 8), SHORE_EDGE)
    for person in range(38):
        x = 11.0 + 22.5 * person
        canvas.rect(Box(x - 8, 40, 16, 22), COATS[person * 7 % 4], radius=6)
        canvas.circle((x, 34.0), 7, FACES[person * 5 % 3])
    for lane in range(LANES):
        y = TOP + LANE * lane
        canvas.rect(Box(0, y, 854, LANE + 4), WATERS[lane % 2])
        for ripple in range(6):
            x = (173.0 * ripple + 61 * lane) % 800
            canvas.line([(x, y + 14), (x + 14, y + 11), (x + 28, y + 14)], RIPPLE, 2)
    for lane in range(1, LANES):
        y = TOP + LANE * lane
        canvas.line([(0, y), (854, y)], ROPE, 1.5)
        for buoy in range(0, 854, 122):
            canvas.circle((buoy + 30.0, y), 3.5, BUOY)
    for square in range(2 * 34):
        row, column = divmod(square, 2)
        if (row + column) % 2 == 0:
            canvas.rect(Box(FINISH + 12 * column, TOP + 12 * row, 12, 12), INK)


def draw_boat(canvas: Canvas, lane: int, bow: float, colour: str, number: int, wake: bool) -> None:
    """Draw a boat with its number on a sail of its colour."""
    view = View(canvas, (bow, TOP + LANE * lane + 46))
    if wake:
        for back in (0, 16, 32):
            view.line([(-HULL - 10 - back, 0), (-HULL - 20 - back, 0)], WAKE, 3)
    view.line([(-30, -12), (-30, -45)], HULL_COLOUR, 4)
    view.rect(-56, -44, 44, 31, PALETTE[colour], radius=4)
    view.polygon([(-HULL, -11), (0, -11), (-12, 2), (-HULL + 8, 2)], HULL_COLOUR)
    style = Style(size=25, bold=True, align="centre", colour=ink_on(PALETTE[colour]))
    write(canvas, str(number), view.point(-34, -28.5), style)
