"""Longest shown: shapes come and go, several at a time; which one was on the screen for the longest time in all?

The viewer must compare lengths of time that overlap, begin and end at other moments, and come in pieces. It gets
harder with more shapes, more visits of each, and where shapes come back in another place; at times the shortest stay
is asked for instead.

The asked shape is ahead of every other one by a quarter and by so many frames that even counting the frames of a film
sampled twice a second gives the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unwritten.core import Film, Label, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Box, Canvas, ease, shot
from unwritten.families.morse.parts.moments import random_shares
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.shape_figures import COLOURS, SHAPES, paint_shape, shape_box
from unwritten.families.morse.stage import stage

FRAMES = 315
SAMPLING = 16  # frames: a little more than the 15 between two sampled pictures
LEAST = 24  # frames of the shortest visit, and between two visits of a shape
GROW = 4  # frames in which a shape grows at its coming and shrinks at its leaving
ROWS, COLUMNS = 2, 4
CELLS = tuple(cell for row in Box(12, 8, 830, 464).rows(ROWS) for cell in row.columns(COLUMNS))
RADIUS = 70


@dataclass(frozen=True)
class Level:
    """How many shapes come how often."""

    shapes: int = knob()  # entities: different shapes
    visits: tuple[int, int] = knob()  # temporal: fewest and most visits of a shape
    margin: int = knob()  # depth: per cent by which the asked shape is ahead, never below 25
    moving: bool = knob("step")  # distractors: whether a shape may come back in another place


@dataclass(frozen=True)
class Visit:
    """One stay of a shape: from ``start`` up to, and not with, ``end``, in a cell of the screen."""

    shape: str
    start: int
    end: int
    cell: int


@dataclass(frozen=True)
class Scene:
    """All visits, the colour of each shape, and whether the longest or the shortest time is asked for."""

    visits: tuple[Visit, ...]
    shapes: tuple[str, ...]
    colours: tuple[str, ...]
    longest: bool


@task(
    version=2,
    levels={
        "easy": Level(shapes=5, visits=(1, 1), margin=50, moving=False),
        "medium": Level(shapes=6, visits=(1, 2), margin=35, moving=False),
        "hard": Level(shapes=7, visits=(2, 2), margin=25, moving=True),
    },
    cap=0.27,
)
class LongestShown:
    """Ask which shape was on the screen longest, or shortest."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, then how long each shape stays in all, then when and where."""
        shapes = rng.answer.sample(SHAPES, level.shapes)
        asked = rng.answer.pick(shapes)
        longest = rng.answer.chance(0.5)
        in_the_middle = rng.answer.chance(0.5)
        visits = {name: rng.whole(*level.visits) for name in shapes}
        totals = _totals(rng, level, asked, longest, visits)
        stays: list[tuple[str, int, int]] = []
        for name in shapes:
            stays += _stays(rng, name, totals[name], visits[name])
        there = any(name == asked and start <= FRAMES // 2 < end for name, start, end in stays)
        if not longest and there != in_the_middle:
            raise Unsuitable("the others are there in the middle as a rule: the shortest stay must not stand out")
        colours = rng.sample(COLOURS, level.shapes)
        return Scene(_placed(rng, level, shapes, stays), shapes, colours, longest)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Add up the lengths of each shape's visits."""
        totals = {name: sum(v.end - v.start for v in scene.visits if v.shape == name) for name in scene.shapes}
        pick = max if scene.longest else min
        answer = pick(totals, key=lambda name: totals[name])
        word = "longest" if scene.longest else "shortest"
        text = f"Add up all the time that each shape was on the screen. Which shape was there for the {word} time?"
        return (Question(text, Label(vocabulary=scene.shapes, of="shape"), answer),)

    def film(self, scene: Scene) -> Film:
        """Show the shapes as they come and go, each in a cell of its own."""
        (question,) = self.ask(scene)
        tints = {name: PALETTE[colour] for name, colour in zip(scene.shapes, scene.colours, strict=True)}

        def paint(canvas: Canvas, frame: int) -> None:
            for visit in scene.visits:
                if visit.start <= frame < visit.end:
                    size = ease(min(frame - visit.start + 2, visit.end - frame + 1, GROW) / GROW)
                    paint_shape(canvas, visit.shape, CELLS[visit.cell].centre, RADIUS * size, tints[visit.shape])

        watch = "Shapes come and go. Watch how long each one is on the screen."
        return stage("Come and go", watch, [shot(FRAMES, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Look at every frame and count for each shape in how many it is there."""
        seen = [0] * len(scene.shapes)
        for frame in range(FRAMES):
            present = [visit.shape for visit in scene.visits if visit.start <= frame < visit.end]
            for place, name in enumerate(scene.shapes):
                seen[place] += name in present
        ranked = sorted(range(len(seen)), key=lambda place: seen[place])
        return (scene.shapes[ranked[-1 if scene.longest else 0]],)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell how long each shape was there."""
        lines = []
        for name in scene.shapes:
            pieces = [visit.end - visit.start for visit in scene.visits if visit.shape == name]
            added = " + ".join(f"{piece / 30:.1f}" for piece in pieces)
            total = f" = {sum(pieces) / 30:.1f}" if len(pieces) > 1 else ""
            lines.append(f"{name}: {added}{total} s")
        return tuple(lines)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every visit while the shape has its full size."""
        return tuple(
            seen(
                f"the {visit.shape}",
                shape_box(visit.shape, CELLS[visit.cell].centre, RADIUS),
                visit.start + GROW,
                visit.end - GROW,
            )
            for visit in scene.visits
        )

    def twin(self, scene: Scene) -> Scene:
        """Let the asked shape and another one change their visits; whatever is there at the end is there again."""
        asked = str(self.ask(scene)[0].answer)
        stays = {name: [(v.start, v.end) for v in scene.visits if v.shape == name] for name in scene.shapes}
        at_end = {v.shape: v.cell for v in scene.visits if v.end == FRAMES}
        other = min(
            (name for name in scene.shapes if name != asked), key=lambda name: (name in at_end) != (asked in at_end)
        )
        pair = {asked: other, other: asked}
        # A cell for each shape: that of the last picture, where it is in it.
        free = iter(cell for cell in range(len(CELLS)) if cell not in at_end.values())
        visits = []
        for name in scene.shapes:
            cell = at_end[name] if name in at_end else next(free)
            kept = _ending(stays[pair.get(name, name)], name in at_end)
            visits += [Visit(name, start, end, cell) for start, end in kept]
        return replace(scene, visits=tuple(sorted(visits, key=lambda visit: visit.start)))


def _ending(stays: list[tuple[int, int]], at_end: bool) -> list[tuple[int, int]]:
    """Shift stays so that the last one does, or does not, reach the last frame."""
    shift = FRAMES - stays[-1][1] if at_end else min(0, FRAMES - 1 - stays[-1][1])
    return [(max(0, start + shift), end + shift) for start, end in stays]


def far_enough(more: int, less: int, visits: int, percent: int = 25) -> bool:
    """Whether two lengths differ by that share and, with so many visits of both together, at two frames a second."""
    return 100 * more >= (100 + percent) * less and more - less >= max(24, SAMPLING * visits)


def _totals(rng: Rng, level: Level, asked: str, longest: bool, visits: dict[str, int]) -> dict[str, int]:
    """Draw the asked shape's time at one end of the range and the others' clearly apart from it."""
    floors = {name: LEAST * count + 6 for name, count in visits.items()}
    ceilings = {name: FRAMES - 10 - LEAST * (count - 1) for name, count in visits.items()}
    extreme = rng.whole(200, min(240, ceilings[asked])) if longest else rng.whole(floors[asked], floors[asked] + 12)
    totals = {asked: extreme}
    for name, count in visits.items():
        if name == asked:
            continue
        both = count + visits[asked]
        allowed = [
            total
            for total in range(floors[name], ceilings[name] + 1)
            if far_enough(*((extreme, total) if longest else (total, extreme)), both, level.margin)
        ]
        if not allowed:
            raise Unsuitable("no time is far enough from the asked one")
        # Not all of the range: others near to the asked one are what makes the comparison hard.
        totals[name] = rng.pick(allowed[-len(allowed) // 2 :] if longest else allowed[: len(allowed) // 3 + 1])
    return totals


def _stays(rng: Rng, name: str, total: int, visits: int) -> list[tuple[str, int, int]]:
    """Cut a shape's time into visits and lay them into the film with pauses between."""
    lengths = random_shares(rng, total, visits, LEAST)
    pauses = random_shares(rng, FRAMES - total - LEAST * (visits - 1), visits + 1, 0)
    stays, frame = [], pauses[0]
    for number, length in enumerate(lengths):
        stays.append((name, frame, frame + length))
        frame += length + pauses[number + 1] + LEAST
    return stays


def _placed(rng: Rng, level: Level, shapes: tuple[str, ...], stays: list[tuple[str, int, int]]) -> tuple[Visit, ...]:
    """Give every visit a cell that no other one takes at that time."""
    homes = dict(zip(shapes, rng.sample(range(ROWS * COLUMNS), len(shapes)), strict=True))
    visits: list[Visit] = []
    for name, start, end in sorted(stays, key=lambda stay: stay[1]):
        cell = homes[name]
        if level.moving:
            taken = [visit.cell for visit in visits if visit.start < end + LEAST and start < visit.end + LEAST]
            free = [place for place in range(ROWS * COLUMNS) if place not in taken]
            if not free:
                raise Unsuitable("no cell is free")
            cell = rng.pick(free)
        visits.append(Visit(name, start, end, cell))
    return tuple(visits)
