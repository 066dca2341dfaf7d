"""Cube count: a structure of cubes turns once around, then cubes are taken off; how many are left?

The viewer has to build the structure in mind from many sides (no view shows all of it), and keep count while
cubes are lifted off. Every cube stands on the floor or on another cube, so a column's top says how many cubes it
has. It gets harder with a larger floor, more cubes to take off, and less contrast between neighbouring cubes.

Two claims are checked for every scene, by lines of sight:
- every column's top (or bare square of floor) is seen during the first turn, long enough for any sampling at 2 fps;
- from the moment the last cube lights up to the end, one and the same cube that is left is out of sight, and
  nothing stands on it: the closing view fits structures with fewer cubes, so no single frame has the answer.

How many cubes stand in columns whose tops the last view hides differs from scene to scene, so that what it shows and
a fixed number more is not the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Vec3, cube_shell
from unwritten.families.morse.parts.columns import Heights, covered_tops, cube_out_of_sight, tops_seen
from unwritten.families.morse.parts.cube_film import (
    CLOSING,
    CONTENT,
    HUES,
    TURN,
    camera_at,
    cube_shot,
    flights_seen,
    taken_off,
    tint,
)
from unwritten.families.morse.parts.seen_solids import column_tops_seen
from unwritten.families.morse.stage import stage

VIEW_STEP = 8
RUN = 3
"""Views in a row, VIEW_STEP frames apart, that show a top: they span 16 frames, so a sampling at 2 fps falls in."""

ENOUGH = 4 / 9
"""The share of a top that must show: four of the nine spots that are looked at."""

TRIES = 40
"""Structures that are drawn in search of one that hides enough."""


@dataclass(frozen=True)
class Level:
    """The difficulty of a structure."""

    side: int = knob()  # entities: squares along each side of the floor
    tallest: int = knob()  # depth: cubes that a column may have
    left: tuple[int, int] = knob()  # entities: the range of the answer
    taken: tuple[int, int] = knob()  # temporal: how many cubes are taken off
    unseen: int = knob()  # depth: most cubes that the last view is made to hide; large structures hide many anyway
    contrast: float = knob()  # visual: how much neighbouring cubes differ in brightness


@dataclass(frozen=True)
class Scene:
    """A structure and what happens to it; ``taken`` names the columns that lose their top cube, in order."""

    heights: Heights
    tallest: int
    taken: tuple[tuple[int, int], ...]
    hue: str
    contrast: float


@task(
    version=2,
    levels={
        "easy": Level(side=3, tallest=3, left=(6, 15), taken=(2, 3), unseen=3, contrast=0.3),
        "medium": Level(side=4, tallest=4, left=(16, 30), taken=(3, 4), unseen=1, contrast=0.15),
        "hard": Level(side=5, tallest=4, left=(30, 49), taken=(5, 6), unseen=1, contrast=0.0),
    },
    cap=0.2,
)
class CubeCount:
    """Count the cubes that are left."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, then a structure that ends with so many cubes and can be seen as claimed."""
        left = rng.answer.whole(*level.left)
        unseen = rng.answer.whole(1, min(level.unseen, left // 3))  # few cubes cannot hide many
        count = rng.whole(*level.taken)
        end = _hiding(unseen, level, left, rng)
        heights, taken = _put_back(end, count, level.tallest, rng)
        check_seen(heights, level.tallest)
        check_closing(end, level.tallest)
        return Scene(heights, level.tallest, taken, rng.pick(tuple(HUES)), level.contrast)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """The cubes of the start less those taken off."""
        left = sum(map(sum, scene.heights)) - len(scene.taken)
        text = (
            "How many cubes are left at the end? Count hidden cubes too: "
            "every cube stands on the floor or on another cube."
        )
        return (Question(text, Integer(unit="cubes"), left),)

    def film(self, scene: Scene) -> Film:
        """The structure turns around once; then, while it slows down, cubes light up and fly off one by one."""
        content = cube_shot(scene.heights, scene.tallest, scene.taken, scene.hue, scene.contrast)
        watch = "Cubes are taken off one by one. Every cube stands on the floor or on another cube."
        return stage("Cubes on a turntable", watch, [content], self.ask(scene)[0])

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """The volume inside the skin that the last frame draws, by the divergence theorem."""
        end = taken_off(scene.heights, scene.taken)
        colour = tint("blue", 0, (0, 0, 0))
        cells = {(x, y, z): colour for x, row in enumerate(end) for y, h in enumerate(row) for z in range(h)}
        flow = 0.0  # of the field (x, y, z) through the skin: three times the volume; all whole numbers
        for face in cube_shell(cells):
            flow += sum(a * b for a, b in zip(face.points[0], face.normal, strict=True))
        return (round(flow) // 3,)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The top of every column (or the bare floor), and every cube that is taken off."""
        side, tallest = len(scene.heights), scene.tallest
        tops = column_tops_seen(
            scene.heights, (0, tallest), ENOUGH, lambda frame: camera_at(frame, side, tallest), (0, TURN)
        )
        return (*tops, *flights_seen(scene.heights, tallest, scene.taken))

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Add up the start, column by column, and subtract what was taken off."""
        total = sum(map(sum, scene.heights))
        rows = [
            f"Row {x + 1} of the floor has columns of {', '.join(map(str, row))}: {sum(row)} cubes."
            for x, row in enumerate(scene.heights)
        ]
        return (
            *rows,
            f"Together {total} cubes at the start; {len(scene.taken)} were taken off.",
            f"{total} - {len(scene.taken)} = {total - len(scene.taken)} cubes are left.",
        )


def _hiding(unseen: int, level: Level, total: int, rng: Rng) -> Heights:
    """Draw columns until the last view hides the tops of some that have so many cubes or more."""
    for _ in range(TRIES):
        end = _columns(level, total, rng)
        if cubes_unseen(end, level.tallest) >= unseen:
            return end
    raise Unsuitable("the last view shows too much")


def cubes_unseen(end: Heights, tallest: int) -> int:
    """How many cubes stand in columns whose tops are out of sight in the last frame."""
    eyes = _eyes(len(end), tallest, range(CONTENT - 1, CONTENT))
    return sum(height * int((tops_seen(end, eyes, height) == 0).sum()) for height in range(1, tallest))


def _columns(level: Level, total: int, rng: Rng) -> Heights:
    """Draw uneven columns that have so many cubes together."""
    squares = [(x, y) for x in range(level.side) for y in range(level.side)]
    heights = {square: rng.whole(0, level.tallest) for square in squares}
    while (missing := total - sum(heights.values())) != 0:
        step = 1 if missing > 0 else -1
        open_ = [square for square in squares if 0 <= heights[square] + step <= level.tallest]
        if not open_:
            raise Unsuitable(f"{total} cubes do not fit")
        heights[rng.pick(open_)] += step
    _move_pits_out(heights, level.side, rng)
    return tuple(tuple(heights[x, y] for y in range(level.side)) for x in range(level.side))


def _move_pits_out(heights: dict[tuple[int, int], int], side: int, rng: Rng) -> None:
    """Swap columns that are walled in with columns at the border: few views look into a pit."""
    inner = [(x, y) for x, y in heights if 0 < x < side - 1 and 0 < y < side - 1]
    border = [square for square in heights if square not in inner]
    for x, y in inner:
        walls = (heights[x - 1, y], heights[x + 1, y], heights[x, y - 1], heights[x, y + 1])
        if sorted(walls)[1] >= heights[x, y] + 2:
            other = rng.pick(border)
            heights[x, y], heights[other] = heights[other], heights[x, y]


def _put_back(end: Heights, count: int, tallest: int, rng: Rng) -> tuple[Heights, tuple[tuple[int, int], ...]]:
    """Undo the taking off: put cubes back one by one, never twice in a row on the same column."""
    heights = [list(row) for row in end]
    backwards: list[tuple[int, int]] = []
    for _ in range(count):
        room = [
            (x, y)
            for x, row in enumerate(heights)
            for y, height in enumerate(row)
            # A viewer at 2 fps must not take two cubes of one column for one.
            if height < tallest and (x, y) not in backwards[-1:]
        ]
        if not room:
            raise Unsuitable("no room to put a cube back")
        x, y = rng.pick(room)
        heights[x][y] += 1
        backwards.append((x, y))
    return tuple(map(tuple, heights)), tuple(reversed(backwards))


def check_seen(heights: Heights, tallest: int) -> None:
    """Raise Unsuitable unless every top is seen during the first turn, in RUN views in a row."""
    eyes = _eyes(len(heights), tallest, range(0, TURN, VIEW_STEP))
    for level in range(tallest):  # the lowest are the likeliest to be hidden; nothing hides the tallest
        shown = tops_seen(heights, eyes, level) >= ENOUGH
        runs = np.stack([shown[i : len(shown) - RUN + 1 + i] for i in range(RUN)]).all(axis=0)
        if not runs.any(axis=0).all():
            raise Unsuitable("a column's top is never seen long enough")


def check_closing(end: Heights, tallest: int) -> None:
    """Raise Unsuitable unless the top cube of some column stays out of sight while the film closes."""
    eyes = _eyes(len(end), tallest, range(CLOSING, CONTENT, VIEW_STEP))
    if not any(cube_out_of_sight(end, eyes, x, y) for x, y in covered_tops(end, eyes[0])):
        raise Unsuitable("the closing view shows every top")


@cache
def _eyes(side: int, tallest: int, frames: range) -> tuple[Vec3, ...]:
    return tuple(camera_at(frame, side, tallest).eye for frame in frames)
