"""Machines that put signs for signs and may move the row: what they do, what demonstrations tell, how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core.evidence import Evidence
from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, Style, ease, write
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.shape_signs import SIGNS, sign, sign_box

ORDERS = ("keep", "reverse", "forward", "back")
"""What may happen to the order: nothing, from behind, the last sign to the front, the first sign to the end."""

INKS = dict(
    zip(SIGNS, ("red", "blue", "green", "orange", "purple", "pink", "brown", "cyan"), strict=True),
)
COATS = (Colour(52, 73, 124), Colour(120, 62, 40), Colour(30, 96, 84))
"""The colours of the machines."""

RADIUS = 34
PITCH = 104
UPPER, MIDDLE, LOWER = 150, 262, 376  # heights of the row that goes in, the machine, and what comes out
MACHINE = Box(227, MIDDLE - 34, 400, 68)  # of a demonstration
FADE_FRAMES = 8


@dataclass(frozen=True)
class Machine:
    """For each sign (by number) the one that is put for it, and what happens to the order."""

    table: tuple[int, ...]
    order: str

    def made_of(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """Send a row through."""
        return moved(tuple(self.table[mark] for mark in row), self.order)

    def undone(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """Find the row that gives this one."""
        back = {"forward": "back", "back": "forward"}.get(self.order, self.order)
        return tuple(self.table.index(mark) for mark in moved(row, back))


@dataclass(frozen=True)
class Demo:
    """A row that went through a machine, and what came out."""

    machine: int
    given: tuple[int, ...]
    made: tuple[int, ...]


def moved(row: tuple[int, ...], order: str) -> tuple[int, ...]:
    """Change the order of a row."""
    return {"keep": row, "reverse": row[::-1], "forward": (row[-1], *row[:-1]), "back": (*row[1:], row[0])}[order]


def possible_results(demos: Sequence[Demo], route: Sequence[int], row: tuple[int, ...]) -> list[list[int]] | None:
    """All rows that machines which fit the demonstrations could make of a row; nothing if a sign's fate is open."""
    rows = [list(row)]
    for machine in route:
        seen = [demo for demo in demos if demo.machine == machine]
        readings = [(order, table) for order in range(4) if (table := _table(seen, order)) is not None]
        following = []
        for marks in rows:
            for order, table in readings:
                if any(mark not in table for mark in marks):
                    return None
                after = [table[mark] for mark in _sources(marks, order)]
                following += [after] if after not in following else []
        rows = following
    return rows


def _table(seen: Sequence[Demo], order: int) -> dict[int, int] | None:
    """Read the pairs of signs off the demonstrations as if the row were moved in one way; nothing if they clash."""
    pairs: dict[int, int] = {}
    for demo in seen:
        for before, after in zip(_sources(list(demo.given), order), demo.made, strict=True):
            if pairs.setdefault(before, after) != after:
                return None
    return pairs if len(set(pairs.values())) == len(pairs) else None


def _sources(row: list[int], order: int) -> list[int]:
    """The signs of a row in the order in which they come out."""
    count = len(row)
    places = (range(count), range(count - 1, -1, -1), range(-1, count - 1), range(1, count + 1))[order]
    return [row[place % count] for place in places]


def paint_demo(canvas: Canvas, signs: Sequence[str], demo: Demo, frame: int, waiting: int) -> None:
    """Show a row above a machine; after a while what it makes slides out below."""
    _row(canvas, signs, demo.given, UPPER, ease((frame + 1) / FADE_FRAMES))
    share = ease((frame + 1 - waiting) / FADE_FRAMES)
    if share:
        with canvas.clipped(Box(0, MIDDLE, 854, 218)):
            _row(canvas, signs, demo.made, LOWER - 100 * (1 - share), 1.0)
    paint_machine(canvas, demo.machine, MACHINE)
    for x in (200, 654):
        canvas.arrow((x, MIDDLE - 34), (x, MIDDLE + 34), ACCENT, width=5, head=20)


def paint_test(canvas: Canvas, signs: Sequence[str], row: tuple[int, ...], route: Sequence[int], frame: int) -> None:
    """Show the last row, the machines it goes through in order, and that the outcome is open."""
    _row(canvas, signs, row, UPPER, ease((frame + 1) / FADE_FRAMES))
    for place, (machine, box) in enumerate(zip(route, route_boxes(len(route)), strict=True)):
        with canvas.faded(ease((frame - 8 - 6 * place) / FADE_FRAMES)):
            paint_machine(canvas, machine, box)
            if place:
                canvas.arrow((box.x - 54, MIDDLE), (box.x - 10, MIDDLE), ACCENT, width=5, head=20)
    for place in range(len(row)):
        x = _middle(place, len(row))
        canvas.rect(Box(x - 38, LOWER - 38, 76, 76), PAPER.mixed(MIST, 0.4), stroke=MIST, width=3, radius=12)
        write(canvas, "?", (x, LOWER), Style(44, ACCENT, bold=True, align="centre"))


def route_boxes(count: int) -> tuple[Box, ...]:
    """Where the machines of the last row stand."""
    wide = 202 * count + 64 * (count - 1)
    return Box(427 - wide / 2, MIDDLE - 34, wide, 68).columns(count, 64)


def demo_evidence(signs: Sequence[str], demo: Demo, start: int, stop: int, waiting: int) -> list[Evidence]:
    """Name the signs of both rows of a demonstration, and its machine."""
    out = start + waiting + FADE_FRAMES
    given = [
        seen("a sign that goes in", box, start + FADE_FRAMES, stop) for box in _row_boxes(signs, demo.given, UPPER)
    ]
    made = [seen("a sign that comes out", box, out, stop) for box in _row_boxes(signs, demo.made, LOWER)]
    return [*given, *made, seen(f"machine {demo.machine + 1}", MACHINE, start, stop)]


def last_evidence(
    signs: Sequence[str], row: tuple[int, ...], route: Sequence[int], start: int, stop: int
) -> list[Evidence]:
    """Name the signs of the last row, and the machines it goes through."""
    marks = [seen("a sign of the last row", box, start + FADE_FRAMES, stop) for box in _row_boxes(signs, row, UPPER)]
    shown = start + 8 + 6 * len(route) + FADE_FRAMES
    return [*marks, *(seen("a machine of the way", box, shown, stop) for box in route_boxes(len(route)))]


def paint_machine(canvas: Canvas, number: int, box: Box) -> None:
    """Draw a machine with its name."""
    coat = COATS[number]
    canvas.rect(box, coat, stroke=coat.shaded(0.6), width=4, radius=16)
    write(canvas, f"Machine {number + 1}", box.centre, Style(30, PALETTE["white"], bold=True, align="centre"))


def paint_header(canvas: Canvas, title: str, index: int, count: int) -> None:
    """Say which row this is, and how far the film has come."""
    write(canvas, title, (36, 40), Style(30, INK, bold=True))
    for place in range(count):
        canvas.circle((818 - 26 * (count - 1 - place), 40), 7, ACCENT if place == index else MIST)


def _row(canvas: Canvas, signs: Sequence[str], row: tuple[int, ...], y: float, share: float) -> None:
    with canvas.faded(share):
        for place, mark in enumerate(row):
            name = signs[mark]
            sign(canvas, name, (_middle(place, len(row)), y), RADIUS, PALETTE[INKS[name]])


def _row_boxes(signs: Sequence[str], row: tuple[int, ...], y: float) -> list[Box]:
    return [sign_box(signs[mark], (_middle(place, len(row)), y), RADIUS) for place, mark in enumerate(row)]


def _middle(place: int, count: int) -> float:
    return 427 + (place - (count - 1) / 2) * PITCH
