"""A family of rules on coloured grids: turn or mirror, then shift, recolour, paint over; each may be left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from unwritten.core import Rng
from unwritten.families.morse.parts.grid_pairs import NAMES, Grid

TURNS = (
    "",
    "turn it a quarter to the left",
    "turn it by half",
    "turn it a quarter to the right",
    "mirror it left to right",
    "mirror it along the diagonal from top left to bottom right",
    "mirror it top to bottom",
    "mirror it along the diagonal from top right to bottom left",
)
SHIFTS = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (2, 0), (-2, 0))
"""Rows down and columns to the right; what leaves the grid comes in again on the other side."""

RECOLOURINGS = ("", "swap", "into")
PLACES = ("", "edge", "corners", "diagonal")
COMMONEST = -1
"""The ink that is the commonest colour of the input."""

SLOTS = ("turn", "shift", "recolour", "paint")


@dataclass(frozen=True)
class Rule:
    """One rule of the family; the first value of each part leaves the grid as it is."""

    turn: int = 0  # a place in TURNS
    shift: tuple[int, int] = (0, 0)
    recolour: tuple[int, int, int] = (0, 0, 0)  # a place in RECOLOURINGS, and two colours
    paint: tuple[int, int] = (0, 0)  # a place in PLACES, and an ink

    def made_of(self, grid: Grid) -> Grid:
        """Apply the rule step by step."""
        return painted(recoloured(shifted(turned(grid, self.turn), self.shift), self.recolour), self.paint, grid)

    def in_words(self) -> tuple[str, ...]:
        """Say what the rule does, a line a step."""
        lines = [TURNS[self.turn]] if self.turn else []
        down, across = self.shift
        if down or across:
            way = ("down" if down > 0 else "up") if down else ("to the right" if across > 0 else "to the left")
            lines.append(f"shift it by {abs(down + across)} {way}, the rest comes in on the other side")
        how, first, second = self.recolour
        if how:
            verb = "exchange {} and {}" if RECOLOURINGS[how] == "swap" else "make all {} cells {}"
            lines.append(verb.format(NAMES[first], NAMES[second]))
        place, ink = self.paint
        if place:
            colour = "the commonest colour of the input" if ink == COMMONEST else NAMES[ink]
            lines.append(f"paint the {PLACES[place]} in {colour}")
        return tuple(lines)


def turned(grid: Grid, turn: int) -> Grid:
    """Mirror (from 4 on) left to right, then turn to the left by quarters."""
    rows = tuple(row[::-1] for row in grid) if turn >= 4 else grid
    for _ in range(turn % 4):
        rows = tuple(zip(*rows, strict=True))[::-1]
    return rows


def shifted(grid: Grid, shift: tuple[int, int]) -> Grid:
    """Move all cells; those that leave come in again on the other side."""
    down, across = shift
    side = len(grid)
    return tuple(
        tuple(grid[(row - down) % side][(column - across) % side] for column in range(side)) for row in range(side)
    )


def recoloured(grid: Grid, recolour: tuple[int, int, int]) -> Grid:
    """Exchange two colours, or turn one into the other."""
    how, first, second = recolour
    change = {first: second, second: first} if RECOLOURINGS[how] == "swap" else {first: second} if how else {}
    return tuple(tuple(change.get(cell, cell) for cell in row) for row in grid)


def painted(grid: Grid, paint: tuple[int, int], given: Grid) -> Grid:
    """Paint over some cells with an ink."""
    place, ink = paint
    colour = commonest(given) if ink == COMMONEST else ink
    return tuple(
        tuple(colour if covers(place, row, column, len(grid)) else cell for column, cell in enumerate(cells))
        for row, cells in enumerate(grid)
    )


def covers(place: int, row: int, column: int, side: int) -> bool:
    """Whether a place that is painted over holds a cell."""
    ends = (0, side - 1)
    match PLACES[place]:
        case "edge":
            return row in ends or column in ends
        case "corners":
            return row in ends and column in ends
        case "diagonal":
            return row == column
    return False


def commonest(grid: Grid) -> int:
    """The colour with the most cells; the smallest number of those that share it."""
    cells = [cell for row in grid for cell in row]
    return max(sorted(set(cells)), key=cells.count)


def lead(grid: Grid) -> int:
    """By how many cells the commonest colour leads."""
    cells = [cell for row in grid for cell in row]
    counts = sorted((cells.count(colour) for colour in set(cells)), reverse=True)
    return counts[0] - (counts[1] if len(counts) > 1 else 0)


def draw_rule(steps: int, colours: Sequence[int], counting: bool, rng: Rng, must: str = "") -> Rule:
    """Draw a rule of that many steps; one of the recolouring steps is among them if it must be."""
    first = (must,) if must else ()
    slots = (*first, *rng.sample([slot for slot in SLOTS if slot not in first], steps - len(first)))
    rule = Rule()
    for slot in slots:
        rule = with_another(rule, slot, colours, counting, rng)
    return rule


def with_another(rule: Rule, slot: str, colours: Sequence[int], counting: bool, rng: Rng) -> Rule:
    """Draw another value for one step, never the one that leaves the grid as it is."""
    before = getattr(rule, slot)
    match slot:
        case "turn":
            return replace(rule, turn=rng.pick([turn for turn in range(1, 8) if turn != before]))
        case "shift":
            return replace(rule, shift=rng.pick([shift for shift in SHIFTS[1:] if shift != before]))
        case "recolour":
            pair = rng.sample(colours, 2)
            how = rng.whole(1, 2)
            first, second = sorted(pair) if RECOLOURINGS[how] == "swap" else pair
            return replace(rule, recolour=(how, first, second))
    if before[0] and rng.chance(0.7):  # the same ink elsewhere is the nearer miss
        return replace(
            rule, paint=(rng.pick([place for place in range(1, len(PLACES)) if place != before[0]]), before[1])
        )
    ink = COMMONEST if counting and rng.chance(0.5) else rng.pick(colours)
    return replace(rule, paint=(before[0] or rng.whole(1, len(PLACES) - 1), ink))
