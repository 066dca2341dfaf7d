"""Small signs that several films share: whether the picture moves or is frozen, and letters on plates."""

from __future__ import annotations

from unwritten.draw import INK, PALETTE, PAPER, Box, Canvas, PointXY, Style, write


def motion_sign(canvas: Canvas, at: PointXY, *, frozen: bool) -> None:
    """Say whether things move, with the signs of a player; ``at`` is the middle of the left end."""
    left, middle = at
    if frozen:
        for shift in (0, 11):
            canvas.rect(Box(left + shift, middle - 10, 7, 20), PALETTE["red"], radius=2)
    else:
        canvas.polygon([(left, middle - 10), (left, middle + 10), (left + 18, middle)], PALETTE["green"])
    write(canvas, "frozen" if frozen else "moving", (left + 30, middle), Style(26, bold=True))


def plate(canvas: Canvas, letter: str, centre: PointXY, *, radius: float = 20) -> None:
    """Write a letter or number on a round plate, dark on light."""
    canvas.circle(centre, radius, PAPER, stroke=INK, width=2.5)
    write(canvas, letter, centre, Style(radius * 1.35, INK, bold=True, align="centre"))
