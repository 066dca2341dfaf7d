"""Several small clips side by side in lettered panels."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.draw import INK, MIST, PALETTE, Box, Canvas, Colour, Style, ball, write
from unwritten.families.morse.parts.clips import FLOOR, HIGH, RADIUS, SCREEN, WIDE, Spot

AREA = Box(10, 46, 834, 426)
GAP = 10
BACK = Colour(226, 232, 238)
GROUND = Colour(146, 132, 114)
CLOTH = Colour(84, 92, 112)


def panels(count: int) -> tuple[Box, ...]:
    """Where the clips are shown: up to four in rows of two, more in rows of three; a short row is centred."""
    columns, rows = (2, 2) if count <= 4 else (3, 2)
    wide, high = (AREA.width - GAP * (columns - 1)) / columns, (AREA.height - GAP) / rows
    scale = min(wide / WIDE, high / HIGH)
    width, height = round(WIDE * scale), round(HIGH * scale)
    top = AREA.centre[1] - (rows * height + (rows - 1) * GAP) / 2
    boxes = []
    for place in range(count):
        row, column = divmod(place, columns)
        here = min(columns, count - row * columns)
        left = AREA.centre[0] - (here * width + (here - 1) * GAP) / 2
        boxes.append(Box(left + column * (width + GAP), top + row * (height + GAP), width, height))
    return tuple(boxes)


def ball_box(panel: Box, spot: Spot) -> Box:
    """Where a ball is drawn in its panel, though a screen or the panel's edge may hide it."""
    scale = panel.width / WIDE
    return Box(
        panel.x + scale * (spot.x - RADIUS),
        panel.y + scale * (spot.y - RADIUS),
        scale * 2 * RADIUS,
        scale * 2 * RADIUS,
    )


def in_sight(kind: str, spot: Spot) -> bool:
    """Whether all of a ball is in its panel and none of it behind a screen."""
    hidden = kind == "screen" and SCREEN[0] - RADIUS < spot.x < SCREEN[1] + RADIUS
    return RADIUS <= spot.x <= WIDE - RADIUS and RADIUS <= spot.y <= HIGH - RADIUS and not hidden


def paint_clips(canvas: Canvas, kinds: Sequence[str], shown: Sequence[tuple[Spot, ...]], showing: int) -> None:
    """Draw one frame of every clip."""
    write(canvas, f"showing {showing} of 2", (427, 24), Style(26, INK, bold=True, align="centre"))
    for number, (box, kind, spots) in enumerate(zip(panels(len(kinds)), kinds, shown, strict=True)):
        with canvas.clipped(box):
            _paint_world(canvas, box, kind, spots)
        canvas.rect(box, stroke=INK, width=3)
        canvas.rect(Box(box.x + 6, box.y + 6, 34, 34), INK, radius=6)
        plate = Style(26, PALETTE["white"], bold=True, align="centre")
        write(canvas, "ABCDEF"[number], (box.x + 23, box.y + 23), plate)


def _paint_world(canvas: Canvas, box: Box, kind: str, spots: Sequence[Spot]) -> None:
    scale = box.width / WIDE
    canvas.rect(box, BACK)
    for x in range(0, WIDE, 30):
        canvas.line([(box.x + scale * x, box.y), (box.x + scale * x, box.y + scale * FLOOR)], MIST.shaded(0.96), 1.5)
    floor = box.y + scale * FLOOR
    canvas.rect(Box(box.x, floor, box.width, box.bottom - floor), GROUND)
    canvas.line([(box.x, floor), (box.right, floor)], GROUND.shaded(0.6), 3)
    for spot in spots:
        ball(canvas, (box.x + scale * spot.x, box.y + scale * spot.y), scale * RADIUS, PALETTE[spot.colour])
    if kind == "screen":
        cloth = Box(box.x + scale * SCREEN[0], floor - scale * 104, scale * (SCREEN[1] - SCREEN[0]), scale * 104)
        canvas.rect(cloth, CLOTH, stroke=CLOTH.shaded(0.6), width=3)
