"""The picture of ropes on a peg board, a cloth that covers it, and scissors that cut in a hole of the cloth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unwritten.core import SIZE
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY, Span, ease, snapped
from unwritten.families.morse.parts.ropes import Board, Spot
from unwritten.families.morse.parts.seen import around, covering, seen

LOOK = 132  # frames in which all ropes are seen
SNIP = 38  # frames for one cut
OPENS, CUT_AT, CLOSES = 7, 13, 33  # frames of a cut: the hole is open, the rope is cut, the hole closes again
SLIDE = 12  # frames in which the cloth slides off or on
END = 6

HOLE = 66  # px, radius of the hole in the cloth
GAP = 15  # px at either side of a cut where there is no rope
THICK = 13  # px
WOOD = Colour(244, 236, 220)
PEG = Colour(206, 192, 166)
CLOTH = Colour(86, 98, 120)
CLOTH_PEG = Colour(126, 138, 160)
STEEL = Colour(120, 128, 140)
WHITE = PALETTE["white"]
ARC = 10  # straight pieces of a bend


@dataclass(frozen=True)
class Stroke:
    """A piece of rope as it is drawn, from one halfway point past a site to the next."""

    start: Spot
    end: Spot
    points: tuple[PointXY, ...]
    over: bool


def strokes(board: Board) -> tuple[Stroke, ...]:
    """All pieces of rope; those that run over others come last."""
    found = []
    for (x, y), mark in board.sites().items():
        around = {(dx, dy): (x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
        if mark in "ou":
            pairs = [((-1, -1), (1, 1)), ((-1, 1), (1, -1))]
        elif mark == "v":
            pairs = [((side, -1), (side, 1)) for side in (-1, 1)]
        else:
            pairs = [((-1, side), (1, side)) for side in (-1, 1)]
        for one, other in pairs:
            ends = (around[one], around[other])
            if all(0 < u < 4 * board.columns and 0 < v < 4 * board.rows for u, v in ends):
                over = mark == ("o" if one == (-1, -1) else "u")
                found.append(Stroke(*ends, _bend(board, ends[0], (x, y), ends[1]), over and mark in "ou"))
    return tuple(sorted(found, key=lambda stroke: stroke.over))


def side(board: Board) -> float:
    """The side of a square in pixels."""
    return min((SIZE[0] - 60) // board.columns, (SIZE[1] - 44) // board.rows)


def at(board: Board, spot: tuple[float, float]) -> PointXY:
    """Where a spot of the board lies on the screen."""
    unit = side(board) / 4
    left, top = (SIZE[0] - side(board) * board.columns) / 2, (SIZE[1] - side(board) * board.rows) / 2
    return (left + unit * spot[0], top + unit * spot[1])


def _bend(board: Board, start: Spot, site: Spot, end: Spot) -> tuple[PointXY, ...]:
    points = []
    for step in range(ARC + 1):
        a, b, c = (ARC - step) ** 2, 2 * step * (ARC - step), step * step
        spot = tuple((a * start[i] + b * site[i] + c * end[i]) / ARC**2 for i in (0, 1))
        points.append(at(board, (spot[0], spot[1])))
    return tuple(points)


class RopePainter:
    """Paints the film: all ropes, then cloth over them and one cut after another.

    The cuts share the time of ``most`` cuts, so that films with more and with fewer of them are equally long.
    """

    def __init__(
        self, board: Board, hues: Mapping[Spot, str], gaps: Sequence[Spot], cuts: Sequence[Spot], most: int
    ) -> None:
        self._board, self._hues, self._gaps, self._cuts = board, hues, gaps, cuts
        self._strokes = strokes(board)
        self._turn = SNIP * most // max(1, len(cuts))
        self.frames = LOOK + SNIP * most + END

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw one frame."""
        turn, age = divmod(frame - LOOK, self._turn)
        if frame < LOOK:
            self._paint_ropes(canvas, self._gaps)
            covered = max(1 - Span(0, SLIDE).share(frame), Span(LOOK - SLIDE, SLIDE).share(frame))
            left = SIZE[0] * (1 - ease(covered))
            self._paint_cloth(canvas, Box(round(left), 0, SIZE[0], SIZE[1]))
        elif turn >= len(self._cuts) or age >= SNIP:
            self._paint_cloth(canvas, canvas.box)
        else:
            self._paint_cut(canvas, turn, age)

    def evidence(self) -> Iterator[Evidence]:
        """Name every stretch of rope and every open end before the cloth covers them, and every cut in its hole."""
        for stroke in self._strokes:
            box = covering([around(point, THICK / 2) for point in stroke.points])
            yield seen(f"the rope from {stroke.start} to {stroke.end}", box, SLIDE, LOOK - SLIDE)
        for spot in self._gaps:
            yield seen(f"the open ends at {spot}", around(at(self._board, spot), 2 * GAP), SLIDE, LOOK - SLIDE)
        for turn, spot in enumerate(self._cuts):
            start = LOOK + turn * self._turn
            yield seen(f"cut {turn + 1}", around(at(self._board, spot), 2 * GAP), start + CUT_AT, start + CLOSES)

    def _paint_cut(self, canvas: Canvas, turn: int, age: int) -> None:
        middle = at(self._board, self._cuts[turn])
        size = HOLE * min(ease(age / OPENS), 1 - ease((age - CLOSES) / (SNIP - CLOSES)))
        self._paint_ropes(canvas, [*self._gaps, *self._cuts[: turn + (age >= CUT_AT)]])
        _paint_scissors(canvas, middle, age)
        if size < 1:
            self._paint_cloth(canvas, canvas.box)
            return
        # The cloth is drawn as a broad ring around the hole: a ring so broad that it reaches every corner.
        reach = 1100
        canvas.circle(middle, size + reach / 2, stroke=CLOTH, width=reach)
        self._paint_pegs(canvas, CLOTH_PEG, middle, size + 8)
        canvas.circle(middle, size, stroke=WHITE, width=4)

    def _paint_cloth(self, canvas: Canvas, box: Box) -> None:
        with canvas.clipped(box):
            canvas.rect(box, CLOTH)
            self._paint_pegs(canvas, CLOTH_PEG, (0, 0), 0)

    def _paint_pegs(self, canvas: Canvas, colour: Colour, hole: PointXY, radius: float) -> None:
        """Pegs stand at the middles and corners of squares and stick through the cloth, to find places again."""
        for x in range(0, 4 * self._board.columns + 1, 2):
            for y in range(0, 4 * self._board.rows + 1, 2):
                if (x + y) % 4 == 0:
                    px, py = at(self._board, (x, y))
                    if (px - hole[0]) ** 2 + (py - hole[1]) ** 2 >= radius * radius:
                        canvas.circle((px, py), 6 if x % 4 else 4, colour)

    def _paint_ropes(self, canvas: Canvas, gaps: Sequence[Spot]) -> None:
        canvas.clear(WOOD)
        self._paint_pegs(canvas, PEG, (0, 0), 0)
        lines = [(stroke, _without_gaps(stroke, gaps), PALETTE[self._hues[stroke.start]]) for stroke in self._strokes]
        for _, points, hue in lines:
            canvas.line(points, hue.shaded(0.55), THICK + 3)
        for _, points, hue in lines:
            canvas.line(points, hue, THICK - 2)
        for stroke, points, hue in lines:  # those that run over others come last
            if stroke.over:
                middle = stroke.points[3:-3]  # cuts are at the ends and do not reach it
                canvas.line(middle, WOOD, THICK + 14)
                canvas.line(middle, hue.shaded(0.55), THICK + 3)
                canvas.line(stroke.points[2:-2], hue, THICK - 2)
            canvas.line(points, hue.mixed(WHITE, 0.45), 3, dash=(2.0, 9.0))


def _without_gaps(stroke: Stroke, gaps: Sequence[Spot]) -> list[PointXY]:
    """Take the rope away near an end that is cut."""
    points = list(stroke.points)
    for end, spot in ((0, stroke.start), (-1, stroke.end)):
        if spot in gaps:
            x, y = points[end]
            points = [p for p in points if (p[0] - x) ** 2 + (p[1] - y) ** 2 > GAP * GAP]
    return points


def _paint_scissors(canvas: Canvas, middle: PointXY, age: int) -> None:
    """Two blades that come from below, close at the cut and go away again."""
    x, y = middle
    away = 1 - ease((age - OPENS) / (CUT_AT - OPENS)) + ease((age - CUT_AT - 3) / 6)
    if not OPENS - 2 <= age <= CUT_AT + 9:
        return
    low = y + 70 * away
    spread = 12 * (1 - ease((age - CUT_AT + 3) / 3)) + 2
    for sign in (-1, 1):
        canvas.line([(x + sign * spread, snapped(low - 20)), (x - sign * 9, low + 34)], STEEL, 7)
        canvas.circle((x - sign * 12, low + 44), 10, stroke=PALETTE["red"], width=6)
