"""Missing shape: a box of unit cubes with a gap turns around, then four pieces turn; which piece fills the gap?

The viewer must build the gap in mind from many sides, as a solid, and compare it with pieces that stand another way
round. The gap is open to the top, so a column's top says what is missing above it. Wrong pieces have as many cubes
as the right one. It gets harder with a larger box and gap, pieces that are mirror images of each other, and less
contrast between the cubes.

Two claims are checked for every scene, by lines of sight: every column's top (or bare square of floor) is seen long
enough while the box turns, and so is every cube of every piece. Both hold of all four pieces, whichever of them is
missing: a box is made for each, and the answer picks one of the boxes. So the pieces alone tell nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np

from unwritten.core import Film, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Vec3
from unwritten.families.morse.parts.columns import Heights, tops_seen
from unwritten.families.morse.parts.gap_film import BOX_HUES, TURN, box_camera, box_shot
from unwritten.families.morse.parts.option_card import stage_with_pictures
from unwritten.families.morse.parts.picture_card import DRAWN, LETTERS
from unwritten.families.morse.parts.piece_film import HUES, draw_still, options_seen, options_shot, shown_turn
from unwritten.families.morse.parts.polycubes import (
    TURNS,
    Cell,
    Piece,
    canonical,
    free_neighbours,
    look_alikes,
    mirror_family,
    settled,
    turned_piece,
)
from unwritten.families.morse.parts.seen_solids import column_tops_seen
from unwritten.families.morse.parts.sight import RUN, VIEW_STEP

TURNING = 150
"""Frames in which the four pieces turn once around."""

ROUND = 360.0
ENOUGH = 4 / 9
"""The share of a top that must show: four of the nine spots that are looked at."""

PLACES = 8
"""Places in the box that are tried for each piece."""


@dataclass(frozen=True)
class Level:
    """The difficulty of a gap and its look-alikes."""

    side: int = knob()  # entities: cubes along each side of the floor
    tall: int = knob()  # entities: cubes up to the top of the box
    gap: tuple[int, int] = knob()  # depth: cubes that are missing
    mirrored: bool = knob("step")  # distractors: whether the mirror image is among the pieces
    contrast: float = knob()  # visual: how much neighbouring cubes of the box differ in brightness


@dataclass(frozen=True)
class Scene:
    """A box as columns of cubes, how tall it would be without the gap, and the four pieces as they stand."""

    heights: Heights
    tall: int
    pieces: tuple[Piece, ...]
    hue: str  # of the box
    piece_hue: str
    contrast: float


@task(
    version=2,
    levels={
        "easy": Level(side=3, tall=2, gap=(4, 5), mirrored=False, contrast=0.3),
        "medium": Level(side=3, tall=3, gap=(5, 6), mirrored=True, contrast=0.2),
        "hard": Level(side=4, tall=3, gap=(7, 8), mirrored=True, contrast=0.1),
    },
    cap=0.36,
)
class MissingShape:
    """Find the piece that makes the box full again."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the letter, then four pieces that are easily confused, and a box for each: the letter picks one."""
        right = rng.answer.whole(0, 3)
        first = settled(_gap_of(_hollowed(level, rng.whole(*level.gap), rng), level.tall))
        room = tuple(sorted((level.side, level.side, level.tall)))
        others = (mirror_family if level.mirrored else look_alikes)(first, room, rng)
        family = rng.shuffled((first, *others))
        boxes = [_box_without(piece, level, rng) for piece in family]
        gaps = [settled(_gap_of(box, level.tall)) for box in boxes]
        pieces = tuple(shown_turn(gap, TURNING, ROUND, rng, unlike=gap) for gap in gaps)
        hues = rng.pick(tuple(BOX_HUES)), rng.pick(tuple(HUES))
        return Scene(boxes[right], level.tall, pieces, *hues, level.contrast)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Take the cubes of the box from all cells, and find the piece with the same form."""
        side = len(scene.heights)
        text = (
            f"A full box would have {side} × {side} × {scene.tall} cubes. Which of the pieces A to D fills the gap "
            "exactly? A piece may be turned, but not mirrored."
        )
        wanted = canonical(settled(_gap_of(scene.heights, scene.tall)))
        (right,) = (i for i, piece in enumerate(scene.pieces) if canonical(piece) == wanted)
        return (Question(text, DRAWN, LETTERS[right]),)

    def film(self, scene: Scene) -> Film:
        """The box turns around once, then the four pieces do; they stand still under the question."""
        colour = HUES[scene.piece_hue]
        content = [
            box_shot(scene.heights, scene.tall, scene.hue, scene.contrast),
            options_shot("Which piece fills the gap?", scene.pieces, colour, TURNING, ROUND),
        ]
        return stage_with_pictures(
            "The missing piece",
            "One piece is missing from the full box. Nothing is missing below a cube that you see.",
            content,
            self.ask(scene)[0],
            lambda canvas, number, box: draw_still(canvas, scene.pieces, number, colour, (TURNING, ROUND), box),
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Try each piece in the gap: every way to turn it, every place to put it."""
        side = len(scene.heights)
        full = {(x, y, z) for x in range(side) for y in range(side) for z in range(scene.tall)}
        standing = {cell for cell in full if cell[2] < scene.heights[cell[0]][cell[1]]}
        fitting = [
            letter
            for letter, piece in zip(LETTERS, scene.pieces, strict=True)
            if any(
                not placed & standing and placed | standing == full
                for way in _ways_round(frozenset(piece))
                for placed in _places(way, sorted(full))
            )
        ]
        return (fitting[0],) if len(fitting) == 1 else (None,)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The top of every column below the gap, and every piece by all of its cubes."""
        side, tall = len(scene.heights), scene.tall
        tops = column_tops_seen(
            scene.heights, (0, tall - 1), ENOUGH, lambda frame: box_camera(frame, side, tall), (0, TURN)
        )
        return (*tops, *options_seen(scene.pieces, TURN, (TURNING, ROUND)))

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say layer by layer what is missing."""
        gap = _gap_of(scene.heights, scene.tall)
        layers = [(z, sum(cell[2] == z for cell in gap)) for z in range(scene.tall - 1, -1, -1)]
        listed = ", ".join(f"{count} in layer {z + 1}" for z, count in layers if count)
        rows = "; ".join(f"row {x + 1}: {', '.join(map(str, row))}" for x, row in enumerate(scene.heights))
        return (
            f"The columns of the box have these heights, out of {scene.tall}: {rows}.",
            f"So {len(gap)} cubes are missing: {listed} (counted from the floor).",
            f"Only piece {self.ask(scene)[0].answer} can be turned so that it has exactly these cubes.",
        )


def _gap_of(heights: Heights, tall: int) -> list[Cell]:
    """The cells above the columns."""
    return [(x, y, z) for x, row in enumerate(heights) for y, height in enumerate(row) for z in range(height, tall)]


def _hollowed(level: Level, count: int, rng: Rng) -> Heights:
    """Take cubes off a full box, each next to the ones taken before, so that they make one piece."""
    heights = [[level.tall] * level.side for _ in range(level.side)]
    gap: list[Cell] = []
    while len(gap) < count:
        tops = {(x, y, h - 1) for x, row in enumerate(heights) for y, h in enumerate(row) if h}
        near = [cell for cell in (free_neighbours(gap) if gap else sorted(tops)) if cell in tops]
        # Deeper cells count twice: otherwise most gaps are flat.
        cell = rng.pick([*near, *(cell for cell in near if cell[2] < level.tall - 1)])
        heights[cell[0]][cell[1]] -= 1
        gap.append(cell)
    return tuple(map(tuple, heights))


def _box_without(piece: Piece, level: Level, rng: Rng) -> Heights:
    """Put a piece into the box somehow, open to the top and not flat, so that the gap it leaves is clearly seen."""
    for heights in rng.shuffled(_boxes_without(piece, level.side, level.tall))[:PLACES]:
        if tops_clear(heights, level.tall):
            return heights
    raise Unsuitable("one of the pieces cannot be a gap that is clearly seen")


def _boxes_without(piece: Piece, side: int, tall: int) -> list[Heights]:
    """All boxes in which just this piece is missing, with nothing above it, in more than one layer."""
    boxes = set()
    for turn in TURNS:
        cells = turned_piece(piece, turn)
        wide, long, deep = (max(cell[axis] for cell in cells) + 1 for axis in range(3))
        columns = Counter((x, y) for x, y, _ in cells)
        open_above = all(z >= deep - columns[x, y] for x, y, z in cells)
        if max(wide, long) > side or not 1 < deep <= tall or not open_above:
            continue
        for i in range(side - wide + 1):
            for j in range(side - long + 1):
                # Where the piece has no column, nothing is missing.
                boxes.add(tuple(tuple(tall - columns[x - i, y - j] for y in range(side)) for x in range(side)))
    return sorted(boxes)


def tops_clear(heights: Heights, tall: int) -> bool:
    """Whether every top below the box's lid is seen while the box turns, in RUN views in a row."""
    eyes = _eyes(len(heights), tall)
    for level in range(tall):
        shown = tops_seen(heights, eyes, level) >= ENOUGH
        runs = np.stack([shown[i : len(shown) - RUN + 1 + i] for i in range(RUN)]).all(axis=0)
        if not runs.any(axis=0).all():
            return False
    return True


@cache
def _eyes(side: int, tall: int) -> tuple[Vec3, ...]:
    return tuple(box_camera(frame, side, tall).eye for frame in range(0, TURN, VIEW_STEP))


def _ways_round(piece: frozenset[Cell]) -> list[frozenset[Cell]]:
    """All that quarter turns about two axes make of a piece, found by turning what was found before."""
    found = [piece]
    for way in found:  # grows while it is gone through
        for turned in (
            frozenset((-y, x, z) for x, y, z in way),
            frozenset((x, -z, y) for x, y, z in way),
        ):
            if turned not in found:
                found.append(turned)
    return found


def _places(way: frozenset[Cell], full: list[Cell]) -> list[frozenset[Cell]]:
    """A turned piece moved so that its first cube lies on each cell of the box in turn."""
    a, b, c = min(way)
    return [frozenset((x - a + p, y - b + q, z - c + r) for x, y, z in way) for p, q, r in full]
