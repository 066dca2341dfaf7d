"""Lake count: a lamp wanders over a frozen lake in fog; how many holes, steps, pieces or shortest ways does it have?

It needs a map that is pieced together from views of a part and kept in mind, and then a count on it: the holes, the
moves of the shortest way, the pieces into which holes cut the ice, or the shortest ways. It gets harder with a larger
lake under a faster lamp, larger counts, ways with more detours, and start and goal hidden in the fog like the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts import ice, lakes, lamp
from unwritten.families.morse.stage import stage

FRAMES = 300
"""Ten seconds of lamp light: with opening and question the film lasts at most sixteen."""

TRIES = 60
SHOWN = 18
"""Frames for which every cell is in the clear at least, and by far: 0.6 seconds."""

NEAREST = 3
"""Rows and columns between start and goal at least, where moves are asked for: nearer ones are seen together."""

RULE = "(One move leads one cell up, down, left or right, never onto a hole.)"
QUESTIONS = {
    "holes": "How many holes does the lake have?",
    "steps": f"How many moves does the shortest way from the start to the goal take? {RULE}",
    "pieces": "Into how many separate pieces do the holes cut the ice? (Two cells of ice belong to the same piece "
    "if moves up, down, left or right over ice lead from one to the other. Start and goal stand on ice.)",
    "ways": f"How many different shortest ways lead from the start to the goal? {RULE}",
}
DRAWN = {
    "holes": lakes.with_holes,
    "steps": lakes.with_steps,
    "pieces": lakes.with_pieces,
    "ways": lakes.with_ways,
}


@dataclass(frozen=True)
class Level:
    """The knobs of the task; the ranges are those of the answers."""

    size: int = knob()  # entities: rows and columns; the lamp has the same time for all of them
    asked: int = knob()  # depth: how many kinds of question there are, in the order of QUESTIONS
    holes: tuple[int, int] = knob()  # entities
    steps: tuple[int, int] = knob()  # depth
    pieces: tuple[int, int] = knob()  # depth
    ways: tuple[int, int] = knob()  # depth
    detour: int = knob()  # depth: moves by which ways that are counted are longer than without holes, at least
    excess: tuple[int, int] = knob()  # depth: the same where moves are asked for, fewest and most
    light: float = knob()  # visual: radius of the clear view, as a share of the lake's side
    beacons: bool = knob("step")  # visual: whether start and goal shine through the fog


@dataclass(frozen=True)
class Scene:
    """A lake (S start, G goal, H hole, F ice), what is asked about it, and the lamp's tour."""

    rows: tuple[str, ...]
    asked: str
    stops: tuple[tuple[int, int], ...]  # pixels from the lake's upper left corner
    clear: int  # radius of the clear view in pixels
    soft: int  # width of its soft edge in pixels
    beacons: bool


@task(
    version=2,
    levels={
        "easy": Level(6, 3, (4, 11), (5, 11), (2, 5), (1, 3), 0, (0, 6), 0.345, True),
        "medium": Level(7, 4, (6, 15), (5, 12), (2, 5), (2, 5), 2, (0, 6), 0.335, False),
        "hard": Level(8, 4, (9, 22), (7, 16), (3, 7), (2, 7), 4, (2, 8), 0.315, False),
    },
    cap=0.25,
)
class LakeCount:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what is asked and its answer, then lakes until one has it, then the lamp's tour."""
        asked = rng.answer.pick(tuple(QUESTIONS)[: level.asked])
        if asked == "steps":
            answer, excess = rng.answer.pick(_lengths(level))
            wanted = lakes.Wanted(level.size, answer, (excess, excess))
        else:
            answer = rng.answer.whole(*getattr(level, asked))
            wanted = lakes.Wanted(level.size, answer, (level.detour, level.size**2))
        rows = next((found for _ in range(TRIES) if (found := DRAWN[asked](rng, wanted))), None)
        if rows is None:
            raise Unsuitable(f"no lake with {answer} {asked}")
        cell = ice.cell_size(level.size)
        clear = round(level.light * level.size * cell)
        stops = lamp.route(rng, level.size, cell, clear, FRAMES)
        if asked in ("steps", "ways") and _in_one_view(rows, stops, clear):
            raise Unsuitable("start and goal are seen together: one view might show the whole way")
        return Scene(rows, asked, stops, clear, round(0.6 * cell), level.beacons)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Count holes, flood the ice piece by piece, or spread from the start layer by layer."""
        frozen = lakes.frozen(scene.rows)
        if scene.asked == "holes":
            answer = len(scene.rows) ** 2 - len(frozen)
        elif scene.asked == "pieces":
            answer = lakes.pieces(frozen)
        else:
            steps, ways = lakes.spread(frozen, lakes.find(scene.rows, "S"))[lakes.find(scene.rows, "G")]
            answer = ways if scene.asked == "ways" else steps
        return (Question(QUESTIONS[scene.asked], Integer(), answer),)

    def film(self, scene: Scene) -> Film:
        """Move the lamp over the lake, then ask."""
        content = lakes.lamp_shot(scene.rows, scene.stops, scene.clear, scene.soft, FRAMES, beacons=scene.beacons)
        watch = "Fog hides the ice. Keep the whole lake in mind: every hole, the start and the goal."
        return stage("Frozen lake", watch, [content], self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every hole, the start and the goal, each where the lamp shows all of it."""
        return lakes.lamp_evidence(scene.rows, scene.stops, scene.clear, FRAMES)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Note down what the lamp has shown long enough, and count with the matrix of single moves over that ice."""
        shown = _shown(scene)
        ices = [place for place, mark in enumerate(shown) if mark != "H"]
        if scene.asked == "holes":
            return (shown.count("H"),)
        moves = _moves(ices, len(scene.rows))
        if scene.asked == "pieces":
            reach = moves + np.eye(len(ices), dtype=np.int64)
            for _ in range(len(ices).bit_length()):
                reach = np.minimum(reach @ reach, 1)  # twice as many moves each time, until nothing is out of reach
            return (len({row.tobytes() for row in reach}),)
        walks = np.zeros(len(ices), dtype=np.int64)
        walks[ices.index(shown.index("S"))] = 1
        goal, steps = ices.index(shown.index("G")), 0
        while not walks[goal]:  # walks of one length from the start: the first to meet the goal are the shortest
            walks, steps = walks @ moves, steps + 1
            if steps > len(ices):
                raise ValueError("the goal is out of reach")
        return (int(walks[goal]) if scene.asked == "ways" else steps,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Give the map, and what was counted on it."""
        answer = self.ask(scene)[0].answer
        lines = [f"Row {number}: {' '.join(row)}" for number, row in enumerate(scene.rows, start=1)]
        what = {
            "holes": f"The H in it are the holes: {answer}.",
            "steps": f"From S to G over F the shortest way takes {answer} moves.",
            "pieces": f"Everything but H is ice; it falls into {answer} pieces.",
            "ways": f"From S to G over F there are {answer} ways that are as short as possible.",
        }
        return ("The whole lake (S start, G goal, F ice, H hole):", *lines, what[scene.asked])


def _lengths(level: Level) -> list[tuple[int, int]]:
    """Moves, and how many more than without holes: all are drawn alike, so that start and goal alone tell little."""
    low, high = level.excess
    return [
        (steps, excess)
        for steps in range(level.steps[0], level.steps[1] + 1)
        for excess in range(low + low % 2, high + 1, 2)  # each move aside needs one back: always even
        if NEAREST <= steps - excess <= 2 * level.size - 3  # nearly from corner to corner
    ]


def _in_one_view(rows: lakes.Rows, stops: tuple[lamp.Spot, ...], clear: int) -> bool:
    size = len(rows)
    seen = lamp.seen_cells(lamp.positions(stops, FRAMES), size, ice.cell_size(size), clear)
    return bool((seen[:, *lakes.find(rows, "S")] & seen[:, *lakes.find(rows, "G")]).any())


def _shown(scene: Scene) -> list[str]:
    """What stands in each cell, in reading order, if its middle and all that stands in it was in the clear."""
    size, cell = len(scene.rows), ice.cell_size(len(scene.rows))
    spots = lamp.positions(scene.stops, FRAMES)
    marks = []
    for place in range(size * size):
        x, y = (place % size) * cell + cell / 2, (place // size) * cell + cell / 2
        within = scene.clear - 0.36 * cell
        frames = sum((x - a) ** 2 + (y - b) ** 2 <= within**2 for a, b in spots)
        if frames < SHOWN:
            raise ValueError(f"cell {place} is shown for {frames} frames only")
        marks.append(scene.rows[place // size][place % size])
    return marks


def _moves(ices: list[int], size: int) -> NDArray[np.int64]:
    """One where a move leads from a cell of ice (row) to another (column), else zero."""
    rows, columns = np.divmod(np.array(ices), size)
    apart = abs(rows[:, None] - rows) + abs(columns[:, None] - columns)
    matrix: NDArray[np.int64] = (apart == 1).astype(np.int64)
    return matrix
