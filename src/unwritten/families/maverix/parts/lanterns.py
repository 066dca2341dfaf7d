"""Paper lanterns on a string at night, each with a sign that has a name; one at a time is lit."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.draw import Box, Canvas, Colour, PointXY

SKY = (Colour(30, 26, 58), Colour(38, 32, 70), Colour(48, 40, 82), Colour(60, 50, 94))
STAR, GRASS, HEDGE, STRING = Colour(200, 204, 230), Colour(34, 62, 52), Colour(24, 46, 42), Colour(150, 140, 130)
PAPER_OFF, PAPER_LIT = Colour(112, 108, 128), Colour(255, 240, 196)
INK_OFF, INK_LIT, GLOW = Colour(48, 44, 64), Colour(150, 30, 40), Colour(255, 226, 140, 44)

SIGNS = ("star", "heart", "moon", "triangle", "square", "cross", "diamond", "ring", "arrow")
WIDTH, HEIGHT = 84.0, 122.0
SIZE = 26.0  # of half a sign
LEFT, STEP = 62.0, 104.0


def middle(lantern: int) -> PointXY:
    """Where a lantern hangs, counted from the left; the string sags towards the middle of the picture."""
    x = LEFT + STEP * lantern
    return (x, 215.0 + 60 * (1 - ((x - 427) / 427) ** 2))


def draw_garden(canvas: Canvas, signs: Sequence[str], light: Sequence[float], swing: float) -> None:
    """Draw all lanterns; ``light`` says how bright each is, from 0 to 1, ``swing`` by how many degrees they turn."""
    for band, colour in enumerate(SKY):
        canvas.rect(Box(0, band * 120, 854, 121), colour)
    for i in range(40):
        canvas.circle(((i * i * 97 + i * 211) % 854, (i * i * 41 + i * 29) % 130), 1.5 + i % 3 * 0.5, STAR)
    for i in range(15):
        canvas.circle((i * 62 - 4, 430), 44, HEDGE)
    canvas.rect(Box(0, 436, 854, 44), GRASS)
    knots = [(x, y - HEIGHT / 2 - 26) for x, y in (middle(lantern) for lantern in range(len(signs)))]
    canvas.line([(-20.0, knots[0][1] - 16), *knots, (874.0, knots[-1][1] - 16)], STRING, 4)
    for lantern, bright in enumerate(light):
        for size in (1.7, 1.4, 1.15) if bright > 0 else ():
            canvas.circle(middle(lantern), HEIGHT / 2 * size, GLOW.faded(bright))
    for lantern, sign in enumerate(signs):
        with canvas.turned(swing if lantern % 2 else -swing, knots[lantern]):
            _lantern(canvas, middle(lantern), sign, light[lantern])


def _lantern(canvas: Canvas, at: PointXY, sign: str, light: float) -> None:
    x, y = at
    canvas.line([(x, y - HEIGHT / 2 - 26), (x, y - HEIGHT / 2)], STRING, 3)
    canvas.rect(Box(x - 18, y - HEIGHT / 2 - 6, 36, 12), STRING, radius=3)
    canvas.rect(Box(x - 18, y + HEIGHT / 2 - 6, 36, 12), STRING, radius=3)
    paper = PAPER_OFF.mixed(PAPER_LIT, light)
    canvas.rect(Box(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT), paper, radius=34)
    _sign(canvas, sign, at, INK_OFF.mixed(INK_LIT, light), paper)


def _sign(canvas: Canvas, sign: str, at: PointXY, ink: Colour, paper: Colour) -> None:
    x, y = at
    if sign in OUTLINES:
        canvas.polygon([(x + SIZE * a, y + SIZE * b) for a, b in OUTLINES[sign]], ink)
    elif sign == "ring":
        canvas.circle(at, SIZE - 5, stroke=ink, width=10)
    elif sign == "moon":
        canvas.circle(at, SIZE, ink)
        canvas.circle((x + 12, y - 6), SIZE - 3, paper)
    else:
        for side in (-1, 1):
            canvas.circle((x + side * 12.5, y - 8), 13.5, ink)
        canvas.polygon([(x - 24, y - 1), (x + 24, y - 1), (x, y + SIZE)], ink)
        canvas.rect(Box(x - 12, y - 10, 24, 12), ink)


OUTLINES: dict[str, tuple[PointXY, ...]] = {
    "star": (
        *((0.0, -1.0), (0.24, -0.32), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81)),
        *((0.0, 0.4), (-0.59, 0.81), (-0.38, 0.12), (-0.95, -0.31), (-0.24, -0.32)),
    ),
    "triangle": ((0.0, -0.9), (1.0, 0.8), (-1.0, 0.8)),
    "square": ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    "cross": (
        *((-0.3, -1.0), (0.3, -1.0), (0.3, -0.3), (1.0, -0.3), (1.0, 0.3), (0.3, 0.3)),
        *((0.3, 1.0), (-0.3, 1.0), (-0.3, 0.3), (-1.0, 0.3), (-1.0, -0.3), (-0.3, -0.3)),
    ),
    "diamond": ((0.0, -1.1), (0.75, 0.0), (0.0, 1.1), (-0.75, 0.0)),
    "arrow": ((-1.0, -0.25), (0.1, -0.25), (0.1, -0.8), (1.0, 0.0), (0.1, 0.8), (0.1, 0.25), (-1.0, 0.25)),
}
"""Signs with straight edges, in halves of their size around the middle."""
