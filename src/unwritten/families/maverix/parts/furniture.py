"""Things by which a room is known, each drawn from the front, standing on the point (0, 0)."""

from __future__ import annotations

from collections.abc import Callable

from unwritten.draw import INK, PALETTE, Colour
from unwritten.families.maverix.parts.view import View

WOOD, DARK_WOOD = Colour(150, 96, 52), Colour(112, 68, 36)
WHITE, LINEN, SHADE = PALETTE["white"], Colour(232, 234, 242), Colour(0, 0, 0, 36)
STEEL, IRON = Colour(176, 184, 194), Colour(108, 116, 128)
WATER, CLAY, LEAF = Colour(120, 196, 232), Colour(196, 104, 62), Colour(46, 140, 66)


def _bed(view: View) -> None:
    view.rect(-190, 0, 380, 16, SHADE, radius=8)
    view.rect(-180, -150, 22, 150, DARK_WOOD, radius=6)
    view.rect(160, -96, 20, 96, DARK_WOOD, radius=6)
    view.rect(-160, -46, 322, 28, WOOD)
    view.rect(-160, -84, 322, 40, WHITE, radius=8)
    view.rect(-60, -98, 222, 62, PALETTE["blue"], radius=14)
    view.rect(-60, -98, 40, 62, LINEN, radius=10)
    view.rect(-152, -116, 86, 40, LINEN, radius=18)


def _bath(view: View) -> None:
    view.rect(-190, 0, 380, 14, SHADE, radius=8)
    view.rect(-180, -120, 360, 24, WHITE, radius=12)
    view.polygon([(-168, -98), (168, -98), (130, -14), (-130, -14)], Colour(238, 242, 246))
    for foot in (-112, 112):
        view.circle(foot, -8, 12, IRON)
    view.rect(-160, -122, 320, 12, WATER, radius=6)
    for x, radius in ((-120, 18), (-92, 24), (-60, 19), (40, 16), (66, 22)):
        view.circle(x, -126, radius, WHITE)
    view.line([(150, -100), (150, -190), (112, -190), (112, -172)], IRON, 12)
    view.circle(150, -196, 12, IRON)


def _oven(view: View) -> None:
    view.rect(-110, 0, 220, 14, SHADE, radius=6)
    view.rect(-100, -190, 200, 190, Colour(226, 230, 236), radius=6)
    view.rect(-100, -190, 200, 38, IRON, radius=6)
    for knob in (-70, -24, 24, 70):
        view.circle(knob, -171, 11, WHITE)
    view.rect(-78, -132, 156, 96, INK, radius=8)
    view.rect(-66, -120, 132, 72, Colour(232, 124, 44), radius=6)
    view.rect(-70, -146, 140, 8, IRON, radius=4)
    view.rect(-58, -240, 92, 50, PALETTE["red"], radius=8)
    view.rect(-66, -246, 108, 10, PALETTE["red"].shaded(0.7), radius=5)
    view.circle(-12, -252, 8, INK)


def _sofa(view: View) -> None:
    cloth = Colour(190, 52, 72)
    view.rect(-200, 0, 400, 14, SHADE, radius=8)
    view.rect(-170, -160, 340, 120, cloth, radius=26)
    view.rect(-165, -84, 162, 62, cloth.shaded(1.18), radius=14)
    view.rect(3, -84, 162, 62, cloth.shaded(1.18), radius=14)
    for arm in (-200, 146):
        view.rect(arm, -112, 54, 102, cloth.shaded(0.82), radius=20)
    for foot in (-170, 150):
        view.rect(foot, -14, 20, 16, DARK_WOOD)
    view.polygon([(-120, -140), (-66, -128), (-78, -76), (-132, -88)], PALETTE["yellow"])


def _desk(view: View) -> None:
    view.rect(-180, 0, 360, 12, SHADE, radius=6)
    view.rect(-176, -112, 352, 18, WOOD, radius=4)
    view.rect(-168, -94, 18, 94, DARK_WOOD)
    view.rect(56, -94, 112, 94, WOOD)
    for drawer in (-84, -42):
        view.rect(66, drawer, 92, 32, DARK_WOOD, radius=3)
        view.circle(112, drawer + 16, 5, Colour(232, 192, 80))
    view.rect(-84, -232, 156, 98, INK, radius=8)
    view.rect(-74, -222, 136, 78, Colour(112, 170, 226))
    view.rect(-16, -136, 20, 18, INK)
    view.rect(-44, -120, 76, 9, INK, radius=4)
    view.rect(-160, -128, 60, 16, PALETTE["green"], radius=3)
    view.rect(-154, -142, 50, 14, PALETTE["red"], radius=3)


def _bicycle(view: View) -> None:
    frame = PALETTE["green"]
    for wheel in (-104, 104):
        view.ring(wheel, -64, 60, INK, 9)
        view.circle(wheel, -64, 8, IRON)
        for dx, dy in ((58, 0), (41, 41), (0, 58), (-41, 41)):
            view.line([(wheel - dx, -64 - dy), (wheel + dx, -64 + dy)], STEEL, 2)
    view.line([(-104, -64), (-44, -150), (64, -150), (-6, -64), (-104, -64)], frame, 10)
    view.line([(-56, -176), (-44, -150), (-6, -64)], frame, 10)
    view.line([(104, -64), (64, -150), (58, -186), (92, -196)], frame, 10)
    view.line([(92, -196), (110, -188)], INK, 12)
    view.rect(-90, -190, 64, 14, INK, radius=7)
    view.ring(-6, -64, 18, IRON, 6)


def _piano(view: View) -> None:
    body = Colour(44, 32, 34)
    view.rect(-170, 0, 340, 14, SHADE, radius=6)
    view.rect(-160, -216, 320, 216, body, radius=6)
    view.rect(-168, -222, 336, 14, body.shaded(1.6), radius=4)
    view.rect(-146, -196, 292, 62, body.shaded(1.4), radius=4)
    view.rect(-60, -192, 120, 56, WHITE, radius=3)
    for staff in range(4):
        view.line([(-50, -180 + 11 * staff), (50, -180 + 11 * staff)], IRON, 2)
    view.rect(-166, -118, 332, 34, WHITE)
    for key in range(21):
        x = -166 + key * 15.8
        view.line([(x, -118), (x, -84)], IRON, 1.5)
        if key % 7 in (1, 2, 4, 5, 6):
            view.rect(x - 5, -118, 10, 21, INK)
    view.rect(-168, -84, 336, 12, body.shaded(1.6), radius=3)
    for pedal in (-16, 8):
        view.rect(pedal, -14, 12, 10, Colour(232, 192, 80), radius=3)


def _plants(view: View) -> None:
    for x, height in ((-130, 120), (0, 170), (130, 100)):
        view.rect(x - 44, 0, 88, 12, SHADE, radius=6)
        for lean in (-52, -26, 0, 26, 52):
            tip = (x + lean * 1.3, -70 - height + abs(lean))
            view.polygon(
                [(x - 8, -62), (x + lean - 16, -62 - height / 2), tip, (x + lean + 16, -62 - height / 2)], LEAF
            )
            view.line([(x, -62), tip], LEAF.shaded(0.7), 3)
        view.polygon([(x - 46, -66), (x + 46, -66), (x + 32, 0), (x - 32, 0)], CLAY)
        view.rect(x - 52, -78, 104, 18, CLAY.shaded(0.85), radius=4)


def _fireplace(view: View) -> None:
    brick = Colour(170, 84, 66)
    view.rect(-150, 0, 300, 12, SHADE, radius=6)
    view.rect(-140, -210, 280, 210, brick)
    for row in range(7):
        view.line([(-140, -30 * row), (140, -30 * row)], brick.shaded(0.8), 3)
        for place in range(5):
            x = -112 + 56 * place + 28 * (row % 2)
            view.line([(x, -30 * row), (x, -30 * row - 30)], brick.shaded(0.8), 3)
    view.rect(-164, -230, 328, 24, DARK_WOOD, radius=4)
    view.rect(-84, -140, 168, 140, INK, radius=10)
    view.polygon([(-60, -14), (-34, -92), (-10, -50), (8, -118), (32, -54), (48, -84), (60, -14)], PALETTE["orange"])
    view.polygon([(-34, -14), (-18, -52), (4, -76), (22, -40), (36, -14)], PALETTE["yellow"])
    view.rect(-66, -20, 132, 18, WOOD, radius=8)


def _billiards(view: View) -> None:
    view.rect(-200, 0, 400, 14, SHADE, radius=8)
    view.polygon([(-150, -150), (150, -150), (200, -76), (-200, -76)], DARK_WOOD)
    view.polygon([(-136, -142), (136, -142), (174, -86), (-174, -86)], Colour(34, 130, 84))
    view.rect(-200, -78, 400, 28, WOOD, radius=4)
    for leg in (-176, 150):
        view.rect(leg, -50, 26, 50, DARK_WOOD)
    for x, y, colour in ((-60, -120, "white"), (20, -112, "red"), (54, -128, "yellow"), (88, -106, "blue")):
        view.circle(x, y, 10, PALETTE[colour])
    view.line([(-150, -104), (-76, -117)], Colour(226, 190, 130), 6)


THINGS: dict[str, Callable[[View], None]] = {
    "bed": _bed,
    "bath": _bath,
    "oven": _oven,
    "sofa": _sofa,
    "desk": _desk,
    "bicycle": _bicycle,
    "piano": _piano,
    "plants": _plants,
    "fireplace": _fireplace,
    "billiard table": _billiards,
}
"""Each is in one room only, and each fills a good part of the screen."""
