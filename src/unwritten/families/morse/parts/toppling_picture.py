"""The picture of dominoes on shelves: oblique boxes, each with room to fall inside its own cell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import SIZE, Pixels
from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY, snapped
from unwritten.families.morse.parts.toppling import Domino

MARGIN = 36  # px left and right of the shelves
TOP, BOTTOM = 16, 16  # px above the highest and below the lowest shelf
PLANK = 12  # px that a shelf is thick
LIP = 6  # px of a shelf before the dominoes' front
SLACK = 9  # px above a standing domino for one that tilts, and below a shelf for its shadow

WALL_SHADE = Colour(60, 50, 40, 22)
BOARD = Colour(233, 222, 205)
BOARD_FRONT = Colour(203, 186, 162)
BOARD_EDGE = Colour(178, 160, 134)
SHADOW = Colour(70, 56, 40, 46)
WHITE = Colour(255, 255, 255)

Quad = tuple[PointXY, PointXY, PointXY, PointXY]
CIRCLE = tuple((math.cos(math.pi * i / 5), math.sin(math.pi * i / 5)) for i in range(10))


@dataclass(frozen=True)
class Shelves:
    """Where the cells of the dominoes lie and how large a domino is; all in whole pixels."""

    rows: int
    columns: int

    @property
    def cell(self) -> float:
        """The width of a cell: a standing domino and the place beside it where it will lie."""
        return (SIZE[0] - 2 * MARGIN - 8) / self.columns

    @property
    def thick(self) -> int:
        """How thick a domino is."""
        return round(self.cell * 0.17)

    @property
    def high(self) -> int:
        """How high a standing domino is."""
        return round(self.cell * 0.68)

    @property
    def deep(self) -> tuple[int, int]:
        """How far its back is shifted on the screen, to the right and up."""
        return (round(self.cell * 0.15), -round(self.cell * 0.12))

    def floor(self, row: int) -> float:
        """The height on the screen at which the fronts of a row's dominoes stand."""
        pitch = (SIZE[1] - TOP - BOTTOM) / self.rows
        spare = pitch - (self.high - self.deep[1] + LIP + PLANK)
        return round(TOP + pitch * (row + 1) - spare / 2 - PLANK - LIP)

    def foot(self, place: int, rightwards: bool) -> PointXY:
        """The lower left corner of the front of the standing domino in a cell."""
        row, column = divmod(place, self.columns)
        left = MARGIN + column * self.cell
        room = self.thick + self.high
        return (round(left if rightwards else left + room - self.thick), self.floor(row))

    def band(self, row: int) -> slice:
        """The rows of pixels that belong to a shelf and what stands on it."""
        floor = int(self.floor(row))
        return slice(floor + self.deep[1] - self.high - SLACK, floor + LIP + PLANK + SLACK)

    def outline(self, place: int, rightwards: bool, tilt: float) -> Quad:
        """The four corners of a domino's front: lower left, lower right, upper right, upper left as it stands."""
        x, y = self.foot(place, rightwards)
        clockwise = tilt if rightwards else -tilt
        pivot = self.thick if clockwise > 0 else 0
        cos, sin = math.cos(math.radians(clockwise)), math.sin(math.radians(clockwise))
        corners = []
        for across, up in ((0, 0), (self.thick, 0), (self.thick, self.high), (0, self.high)):
            arm = across - pivot
            corners.append((x + pivot + arm * cos + up * sin, y + arm * sin - up * cos))
        return (corners[0], corners[1], corners[2], corners[3])


def domino_box(shelves: Shelves, place: int, rightwards: bool, tilt: float) -> Box:
    """The box that a domino takes up on the screen, its depth with it."""
    outline = shelves.outline(place, rightwards, tilt)
    corners = [*outline, *(_plus(corner, shelves.deep) for corner in outline)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


class DominoPainter:
    """Paints dominoes frame after frame; a row in which nothing moved since it was last painted is copied."""

    def __init__(self, shelves: Shelves, dominoes: Sequence[Domino]) -> None:
        self._shelves = shelves
        self._dominoes = dominoes  # in reading order
        self._kept: dict[int, tuple[list[float], Pixels]] = {}

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw the shelves and every domino as it is in that frame."""
        columns = self._shelves.columns
        for row in range(self._shelves.rows):
            tilts = [domino.tilt(frame) for domino in self._dominoes[row * columns : (row + 1) * columns]]
            band = self._shelves.band(row)
            known, pixels = self._kept.get(row, (None, canvas.pixels))
            if known == tilts:
                canvas.pixels[band] = pixels
            else:
                self._paint_row(canvas, row, tilts)
                self._kept[row] = (tilts, canvas.pixels[band].copy())

    def _paint_row(self, canvas: Canvas, row: int, tilts: Sequence[float]) -> None:
        _paint_shelf(canvas, self._shelves, row)
        places = range(row * self._shelves.columns, (row + 1) * self._shelves.columns)
        dominoes = [self._dominoes[place] for place in places]
        outlines = [
            self._shelves.outline(place, domino.rightwards, tilt)
            for place, domino, tilt in zip(places, dominoes, tilts, strict=True)
        ]
        for outline in outlines:
            _paint_shadow(canvas, self._shelves, outline)
        # From left to right: the back of each reaches behind the front of the next.
        for outline, domino in zip(outlines, dominoes, strict=True):
            _paint_domino(canvas, outline, self._shelves.deep, PALETTE[domino.colour])


def _paint_shelf(canvas: Canvas, shelves: Shelves, row: int) -> None:
    right, up = shelves.deep
    left, end = MARGIN - 16, SIZE[0] - MARGIN - 8
    front = shelves.floor(row) + LIP
    back = front - LIP + up - 4
    canvas.rect(Box(left + 6, front + PLANK, end - left, 7), WALL_SHADE, radius=3)
    canvas.polygon([(left, front), (end, front), (end + right, back), (left + right, back)], BOARD)
    canvas.polygon([(end, front), (end + right, back), (end + right, back + PLANK), (end, front + PLANK)], BOARD_EDGE)
    canvas.rect(Box(left, front, end - left, PLANK), BOARD_FRONT)


def _paint_shadow(canvas: Canvas, shelves: Shelves, outline: Quad) -> None:
    """Lay the shadow of a domino on its shelf, a little to the right of what stands above it."""
    floor = max(y for _, y in outline)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    across, up = shelves.deep
    reach = 7
    corners = [
        (left, floor),
        (right + reach, floor),
        (right + reach + across, floor + up),
        (left + across, floor + up),
    ]
    canvas.polygon([(x, y + 2) for x, y in corners], SHADOW)


def _paint_domino(canvas: Canvas, outline: Quad, deep: PointXY, colour: Colour) -> None:
    edge = colour.shaded(0.5)
    for side in range(4):
        start, end = outline[side], outline[(side + 1) % 4]
        outward = (start[1] - end[1], end[0] - start[0])
        if outward[0] * deep[0] + outward[1] * deep[1] <= 0.01:
            continue  # it looks away from the viewer
        tint = _lit(colour, outward)
        face = (start, end, _plus(end, deep), _plus(start, deep))
        canvas.polygon(face, tint, stroke=edge, width=1.4)
        if side % 2:  # one of the two broad faces
            _paint_pips(canvas, face, tint.mixed(WHITE, 0.85), edge)
    canvas.polygon(outline, colour, stroke=edge, width=1.4)


def _paint_pips(canvas: Canvas, face: Quad, pip: Colour, groove: Colour) -> None:
    """Mark a broad face as that of a domino: a groove across its middle and a pip on each half."""
    canvas.line([_inside(face, 0.5, 0.1), _inside(face, 0.5, 0.9)], groove, 1.4)
    for along in (0.25, 0.75):
        canvas.polygon([_inside(face, along + 0.05 * x, 0.5 + 0.2 * y) for x, y in CIRCLE], pip)


def _lit(colour: Colour, outward: PointXY) -> Colour:
    """Light from above: what looks up is bright, what looks sideways is darker."""
    upward = snapped(-outward[1] / math.hypot(*outward))  # the same tint on every machine
    return colour.shaded(0.80 + 0.20 * upward).mixed(WHITE, 0.18 * max(upward, 0.0))


def _inside(face: Quad, along: float, deep: float) -> PointXY:
    """The point that lies those shares along the first side of a face and into its depth."""
    (x, y), (x_end, y_end), _, (x_back, y_back) = face
    return (x + (x_end - x) * along + (x_back - x) * deep, y + (y_end - y) * along + (y_back - y) * deep)


def _plus(point: PointXY, shift: PointXY) -> PointXY:
    return (point[0] + shift[0], point[1] + shift[1])
