"""The film of linear maps: vectors on squared paper, then a grid that each map moves with its two unit arrows."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import (
    INK,
    PALETTE,
    PAPER,
    Box,
    Canvas,
    PointXY,
    Span,
    Style,
    Timeline,
    ease,
    shot,
    write,
    write_in,
)
from unwritten.families.morse.parts.number_plane import NumberPlane, point_text
from unwritten.families.morse.parts.seen import around, seen

Matrix = tuple[int, int, int, int]
"""Row by row: (a, b, c, d) takes (x, y) to (a·x + b·y, c·x + d·y)."""

PLANE = NumberPlane((434, 254), 44, (-8, 8), (-4, 4))
HEADER = Box(24, 12, 806, 52)
FIRST, SECOND = PALETTE["red"], PALETTE["blue"]
"""The arrows that start at (1, 0) and at (0, 1)."""

GROW, SHOWN, FADE = 12, 40, 8
"""Frames in which the vectors grow, stay, and fade away before the first map."""
REST, MOVE, HOLD = 12, 36, 36
"""Frames of a map: the fresh grid, its movement, and where it comes to rest."""
TIP = 14
"""Pixels around the tip of an arrow, in which its head lies."""
LINES = range(-20, 21)
FAR = 40


def unit_tips(matrix: Matrix, frame: int) -> tuple[PointXY, PointXY]:
    """The pixels at which the tips of the two unit arrows are drawn in a frame of the map's shot."""
    a, b, c, d = matrix
    share = ease((frame + 1 - REST) / MOVE)
    first = (1 + (a - 1) * share, c * share)
    second = (b * share, 1 + (d - 1) * share)
    return PLANE.at(*first), PLANE.at(*second)


def vectors_shot(vectors: Sequence[tuple[str, int, int]]) -> Shot:
    """Show named vectors, then let them vanish."""
    timeline = Timeline()
    grow, _, fade = timeline.add(GROW), timeline.add(SHOWN), timeline.add(FADE)

    def paint(canvas: Canvas, frame: int) -> None:
        PLANE.draw(canvas)
        many = "Keep these vectors in mind" if len(vectors) > 1 else "Keep this vector in mind"
        write_in(canvas, many, HEADER, Style(30, INK, bold=True, align="centre"))
        reach = ease(Span(grow.start - 2, grow.frames).share(frame))
        left = 1 - fade.share(frame)
        with canvas.faded(left):
            for name, x, y in vectors:
                canvas.arrow(PLANE.origin, PLANE.at(x * reach, y * reach), PALETTE[name], width=6, head=22)
        canvas.circle(PLANE.origin, 6, INK)

    return shot(timeline.frames, paint)


def vector_evidence(x: int, y: int) -> tuple[Evidence, ...]:
    """Name the tip of a vector while it is shown, and the numbers of the axes."""
    start, stop = GROW, GROW + SHOWN
    return (seen("the tip of the vector", around(PLANE.at(x, y), TIP), start, stop), *PLANE.evidence(start, stop))


def map_evidence(matrix: Matrix, number: int) -> tuple[Evidence, ...]:
    """Name the tips of the two unit arrows where a map (counted from 0) has brought them."""
    stop = GROW + SHOWN + FADE + (number + 1) * (REST + MOVE + HOLD)
    tips = zip(("red", "blue"), unit_tips(matrix, REST + MOVE + HOLD - 1), strict=True)
    return tuple(
        seen(f"the {colour} tip after map {number + 1}", around(tip, TIP), stop - HOLD, stop) for colour, tip in tips
    )


def map_shot(matrix: Matrix, name: str, *, labelled: bool) -> Shot:
    """Show a fresh grid that one map moves; where the unit arrows end is written down if ``labelled``."""

    def paint(canvas: Canvas, frame: int) -> None:
        PLANE.draw(canvas)
        tips = unit_tips(matrix, frame)
        _draw_grid(canvas, tips)
        PLANE.draw_cross(canvas)
        for tip, colour in zip(tips, (FIRST, SECOND), strict=True):
            if abs(tip[0] - PLANE.origin[0]) + abs(tip[1] - PLANE.origin[1]) > 1:
                canvas.arrow(PLANE.origin, tip, colour, width=6, head=20)
        canvas.circle(PLANE.origin, 6, INK)
        _write_header(canvas, name, matrix if labelled and frame >= REST + MOVE else None)

    return shot(REST + MOVE + HOLD, paint)


def _draw_grid(canvas: Canvas, tips: tuple[PointXY, PointXY]) -> None:
    """Draw the lines that were x = k and y = k before the map, and the cell between the unit arrows."""
    (ox, oy), line = PLANE.origin, PALETTE["cyan"].mixed(PAPER, 0.35)
    (ax, ay), (bx, by) = ((tip[0] - ox, tip[1] - oy) for tip in tips)
    with PLANE.inside(canvas):
        canvas.polygon([(ox, oy), (ox + ax, oy + ay), (ox + ax + bx, oy + ay + by), (ox + bx, oy + by)], TINT)
        for k in LINES:
            for (px, py), (qx, qy) in (((ax, ay), (bx, by)), ((bx, by), (ax, ay))):
                start, end = (
                    (ox + k * px - FAR * qx, oy + k * py - FAR * qy),
                    (
                        ox + k * px + FAR * qx,
                        oy + k * py + FAR * qy,
                    ),
                )
                canvas.line([start, end], line, 2)


def _write_header(canvas: Canvas, name: str, ended: Matrix | None) -> None:
    middle = HEADER.centre[1]
    write(canvas, name, (HEADER.x + 30, middle), Style(30, INK, bold=True))
    first, second = "red was (1, 0)", "blue was (0, 1)"
    if ended is not None:
        a, b, c, d = ended
        first, second = f"(1, 0) → {point_text(a, c)}", f"(0, 1) → {point_text(b, d)}"
    write(canvas, first, (HEADER.x + 246, middle), Style(26, FIRST, bold=True))
    write(canvas, second, (HEADER.x + 526, middle), Style(26, SECOND, bold=True))


TINT = PALETTE["yellow"].faded(0.35)
