"""A rope that is laid over a grid and crosses itself: how it is drawn up, tied crossing by crossing, and painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Unsuitable
from unwritten.draw import PALETTE, PAPER, Box, Canvas, Colour, PointXY, between

Node = tuple[int, int]
"""Column and row of a point of the grid, counted from 0 at the upper left."""

SIZE = 8
PITCH = 54
CENTRE = (522.0, 240.0)
PER_CROSSING, BESIDES = 5, 14
"""Nodes of the rope at most: for each crossing, and besides; longer ones fill the grid."""

TRIES = 20
BUDGET = 160
"""Nodes that are tried before a rope is begun anew."""
ROPE, EDGE, LIGHT = Colour(222, 178, 108), Colour(104, 70, 32), Colour(246, 220, 168)
WIDE = 20
GAP = 9
"""Pixels of paper on either side of the upper strand, where it crosses another."""

STRAIGHT, ACROSS = 0.6, 0.9
"""How often the rope goes straight on, and how often it crosses a strand where it can."""

MAT = Colour(241, 238, 230)


@dataclass(frozen=True)
class Rope:
    """The course of a rope from node to node, and for each crossing, as it is tied, whether the end goes over."""

    nodes: tuple[Node, ...]
    over: tuple[bool, ...]

    @property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """Places along the rope, first and second visit, of each crossing in the order of tying."""
        first: dict[Node, int] = {}
        found = []
        for place, node in enumerate(self.nodes):
            if node in first:
                found.append((first[node], place))
            else:
                first[node] = place
        return tuple(found)

    @property
    def cuts(self) -> tuple[int, ...]:
        """Where the rope's end is before the first step and after each: one node beyond the crossing."""
        ties = [second for _, second in self.crossings]
        return (max(1, ties[0] - 3), *(second + 1 for second in ties))


def draw_up(rng: Rng, crossings: int) -> Rope:
    """Draw a rope with that many crossings, each passed straight and at a right angle, never two in a row."""
    for _ in range(TRIES):
        laying = _Laying(rng, crossings)
        if laying.go_on((0, 1)):
            return Rope(tuple(laying.nodes), tuple(rng.chance(0.5) for _ in range(crossings)))
    raise Unsuitable("no rope with so many crossings")


class _Laying:
    """Lays a rope over the grid at random, and takes the last bit up again wherever it gets stuck."""

    def __init__(self, rng: Rng, crossings: int) -> None:
        self.rng, self.left, self.budget = rng, crossings, BUDGET
        self.longest = PER_CROSSING * crossings + BESIDES
        self.nodes: list[Node] = [(rng.whole(1, SIZE - 2), 0)]
        self.open: dict[Node, bool] = {}  # visited nodes, and whether the rope lies straight there and only once

    def go_on(self, heading: Node) -> bool:
        """Go on from the last node, which was reached with that heading, until all crossings are made."""
        self.budget -= 1
        if not self.left:
            return True
        if self.budget < 0 or len(self.nodes) > self.longest:
            return False
        here = self.nodes[-1]
        for way in self._ways(here, heading):
            there = (here[0] + way[0], here[1] + way[1])
            self.open[here] = way == heading and len(self.nodes) > 1
            crossing = there in self.open
            added = [there, (there[0] + way[0], there[1] + way[1])] if crossing else [there]
            self.nodes += added
            if crossing:
                self.open[there], self.left = False, self.left - 1
            if self.go_on(way):
                return True
            del self.nodes[-len(added) :]
            self.open.pop(here)
            if crossing:
                self.open[there], self.left = True, self.left + 1
        return False

    def _ways(self, here: Node, heading: Node) -> list[Node]:
        """Headings that lead to a free node or across a strand, mostly those across first."""
        free, across = [], []
        for way in (heading, (-heading[1], heading[0]), (heading[1], -heading[0])):
            there = (here[0] + way[0], here[1] + way[1])
            if _inside(there) and there not in self.open:
                free.append(way)
            beyond = (there[0] + way[0], there[1] + way[1])
            if self.open.get(there) and _inside(beyond) and beyond not in self.open:
                across.append(way)
        free = list(self.rng.shuffled(free))
        if heading in free and self.rng.chance(STRAIGHT):
            free = [heading, *(way for way in free if way != heading)]
        across = list(self.rng.shuffled(across))
        return [*across, *free] if self.rng.chance(ACROSS) else [*free, *across]


def _inside(node: Node) -> bool:
    return 0 <= node[0] < SIZE and 0 <= node[1] < SIZE


def place_at(rope: Rope, along: float) -> PointXY:
    """The point of the grid that lies that many steps along the rope, with its corners rounded."""
    along = min(max(along, 0.0), len(rope.nodes) - 1.0)
    near = min(round(along), len(rope.nodes) - 1)
    here = rope.nodes[near]
    if near in (0, len(rope.nodes) - 1):
        other = rope.nodes[near + 1] if near == 0 else rope.nodes[near - 1]
        share = abs(along - near)
        return (between(here[0], other[0], share), between(here[1], other[1], share))
    before, behind = rope.nodes[near - 1], rope.nodes[near + 1]
    t = along - near + 0.5  # a parabola from midway before to midway behind, bent towards the corner
    parts = []
    for axis in (0, 1):
        a, c = (before[axis] + here[axis]) / 2, (here[axis] + behind[axis]) / 2
        parts.append((1 - t) * (1 - t) * a + 2 * t * (1 - t) * here[axis] + t * t * c)
    return (parts[0], parts[1])


def strand(rope: Rope, start: float, end: float, turns: int = 0) -> list[PointXY]:
    """Points on the screen along a part of the rope, the grid turned by that many quarters, clockwise."""
    steps = max(1, round((end - start) * 8))
    points = [place_at(rope, between(start, end, k / steps)) for k in range(steps + 1)]
    return [on_screen(point, turns) for point in points]


def on_screen(point: PointXY, turns: int) -> PointXY:
    """Where a point of the grid is drawn."""
    x, y = point[0] - (SIZE - 1) / 2, point[1] - (SIZE - 1) / 2
    for _ in range(turns % 4):
        x, y = -y, x
    return (CENTRE[0] + PITCH * x, CENTRE[1] + PITCH * y)


def crossing_box(rope: Rope, crossing: int, turns: int = 0) -> Box:
    """Where a crossing is drawn, with the gaps beside its upper strand."""
    x, y = on_screen(rope.nodes[rope.crossings[crossing][1]], turns)
    half = WIDE / 2 + GAP
    return Box(x - half, y - half, 2 * half, 2 * half)


def draw_rope(canvas: Canvas, rope: Rope, end: float, turns: int = 0) -> None:
    """Draw the rope as far as it is laid, each crossing with the lower strand interrupted beside the upper one."""
    side = PITCH * SIZE + 8
    canvas.rect(Box(CENTRE[0] - side / 2, CENTRE[1] - side / 2, side, side), MAT, radius=20)
    _strand(canvas, strand(rope, 0, end, turns))
    tip, below = strand(rope, end - 0.2, end, turns)[-1], False
    _cap(canvas, tip, PALETTE["red"])
    for (first, second), over in zip(rope.crossings, rope.over, strict=True):
        if end <= second - 0.45:
            break
        upper = second if over else first
        below = not over and end < second + 0.6  # the end is under another strand, and comes out again
        if end > upper - 0.2:
            canvas.line(strand(rope, upper - 0.2, min(end, upper + 0.2), turns), MAT, WIDE + 2 * GAP)
            # The body reaches further than its edge, and so covers the round ends of the edge.
            for reach, colour, width in ((0.42, EDGE, WIDE), (0.5, ROPE, WIDE - 6), (0.5, LIGHT, 3)):
                canvas.line(strand(rope, upper - reach, min(end, upper + reach), turns), colour, width)
    _cap(canvas, strand(rope, 0, 0.2, turns)[0], PALETTE["blue"])
    if not below:
        _cap(canvas, tip, PALETTE["red"])


def _strand(canvas: Canvas, points: Sequence[PointXY]) -> None:
    canvas.line(points, EDGE, WIDE)
    canvas.line(points, ROPE, WIDE - 6)
    canvas.line(points, LIGHT, 3)


def _cap(canvas: Canvas, at: PointXY, colour: Colour) -> None:
    canvas.circle(at, WIDE / 2 + 2, colour, stroke=PAPER, width=2)
