"""The film of regions on squared paper: one after the other is outlined, filled, and taken away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from unwritten.core import Shot
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Span, Style, ease, shot, write
from unwritten.families.morse.parts.lattice_polygons import Outline
from unwritten.families.morse.parts.seen import covering, seen

CONTENT = 324
"""Frames of all regions together, whatever their number."""

TRACE = 20
FILL = 8
LEAVE = 6
"""Frames in which an outline is traced, the region is filled, and all is taken away."""

SHEET = Box(27, 74, 800, 392)
RULES = Colour(160, 166, 176)


@dataclass(frozen=True)
class Region:
    """A polygon on squared paper, perhaps with a hole; corners count in squares from the upper left crossing."""

    outline: Outline
    hole: Outline  # empty: none
    cell: int  # pixels of a square
    colour: str


def region_shots(regions: Sequence[Region]) -> tuple[Shot, ...]:
    """Show the regions in turn, each for the same time."""
    cuts = _cuts(len(regions))
    return tuple(_shot(region, "ABCD"[i], cuts[i + 1] - cuts[i]) for i, region in enumerate(regions))


def region_evidence(regions: Sequence[Region]) -> Iterator[Evidence]:
    """Name every region while it is filled, its hole, and a square of its paper."""
    for (start, stop), region, letter in zip(pairwise(_cuts(len(regions))), regions, "ABCD", strict=False):
        sheet = sheet_of(region.cell)
        parts = {
            f"region {letter}": _around(places(region, region.outline)),
            f"a square of the paper of {letter}": Box(sheet.x, sheet.y, region.cell, region.cell),
        }
        if region.hole:
            parts[f"the hole of {letter}"] = _around(places(region, region.hole))
        for what, box in parts.items():
            yield seen(what, box, start + TRACE + FILL, stop - LEAVE)


def _cuts(count: int) -> list[int]:
    """The first frame of each region, and the one after the last; the first takes what is left over."""
    frames = CONTENT // count
    return [0, *(CONTENT - frames * (count - number) for number in range(1, count + 1))]


def _around(corners: Sequence[PointXY]) -> Box:
    return covering([Box(x, y, 0, 0) for x, y in corners])


def sheet_of(cell: int) -> Box:
    """The squared paper: as many whole squares as there is room for."""
    columns, rows = int(SHEET.width) // cell, int(SHEET.height) // cell
    wide, high = columns * cell, rows * cell
    return Box(SHEET.x + (SHEET.width - wide) / 2, SHEET.y + (SHEET.height - high) / 2, wide, high)


def places(region: Region, corners: Outline) -> list[PointXY]:
    """Where corners lie on the screen: the region stands in the middle of its sheet."""
    sheet = sheet_of(region.cell)
    wide, high = (max(corner[axis] for corner in region.outline) for axis in (0, 1))
    left = sheet.x + (int(sheet.width) // region.cell - wide) // 2 * region.cell
    top = sheet.y + (int(sheet.height) // region.cell - high) // 2 * region.cell
    return [(left + x * region.cell, top + y * region.cell) for x, y in corners]


def _shot(region: Region, letter: str, frames: int) -> Shot:
    colour = PALETTE[region.colour]
    outline = places(region, region.outline)
    hole = places(region, region.hole)
    filled, leaves = Span(TRACE, FILL), Span(frames - LEAVE, LEAVE)

    def paint(canvas: Canvas, frame: int) -> None:
        _draw_sheet(canvas, region.cell)
        write(canvas, f"Region {letter}", (427, 38), Style(42, INK, bold=True, align="centre"))
        with canvas.faded(1 - ease(leaves.share(frame))):
            if frame >= TRACE:
                _draw_inside(canvas, region, colour.faded(0.45 * ease(filled.share(frame))))
            for ring in (outline, hole):
                if ring:
                    canvas.line(_traced(ring, (frame + 1) / TRACE), colour.shaded(0.7), 4)

    return shot(frames, paint)


def _draw_sheet(canvas: Canvas, cell: int) -> None:
    sheet = sheet_of(cell)
    canvas.rect(sheet, PALETTE["white"])
    for column in range(int(sheet.width) // cell + 1):
        x = sheet.x + column * cell
        canvas.line([(x, sheet.y), (x, sheet.bottom)], RULES, 1.5)
    for row in range(int(sheet.height) // cell + 1):
        y = sheet.y + row * cell
        canvas.line([(sheet.x, y), (sheet.right, y)], RULES, 1.5)


def _draw_inside(canvas: Canvas, region: Region, colour: Colour) -> None:
    outline = places(region, region.outline)
    if not region.hole:
        canvas.polygon(outline, colour)
        return
    # One path around both: out to the hole and back along the same cut, so that the hole stays paper.
    hole = places(region, region.hole)
    if _turns(outline) == _turns(hole):
        hole.reverse()
    canvas.polygon([*outline, outline[0], hole[0], *hole[1:], hole[0]], colour)


def _turns(ring: Sequence[PointXY]) -> bool:
    return sum(ring[i - 1][0] * y - x * ring[i - 1][1] for i, (x, y) in enumerate(ring)) > 0


def _traced(ring: Sequence[PointXY], share: float) -> list[PointXY]:
    """The first part of a closed line."""
    closed = [*ring, ring[0]]
    lengths = [((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in pairwise(closed)]
    ends = list(accumulate(lengths))
    reach = ends[-1] * min(max(share, 0.0), 1.0)
    traced = [closed[0]]
    for (a, b), length, end in zip(pairwise(closed), lengths, ends, strict=True):
        part = min(1.0, (reach - end + length) / length)
        if part <= 0:
            break
        traced.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return traced


COLOURS = ("blue", "orange", "purple", "green", "red", "cyan")
"""Colours of regions: all strong enough on white paper."""
