"""Vanishing table: the numbers of a table appear and vanish one after another; what is true of the whole table?

Needs memory for numbers and their places: at the question no number is left, and no moment shows all that is asked
about. It gets harder with larger tables, larger numbers that come faster and in no order, behind ever more specks,
and with sums and differences besides the largest and the smallest number of a row or a column.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.flashing_table import LEAD, TAIL, Glimpse, cell_name, glimpse_evidence, table_shot
from unwritten.families.morse.parts.number_table import COLUMN_NAMES, numbers_with
from unwritten.families.morse.parts.snow import Specks, draw_specks
from unwritten.families.morse.stage import stage

LONGEST = 310
"""Frames of the content, at most."""
SHORTEST = 26
"""Frames for which a number is there, at least: a viewer who sees two frames a second sees it once."""

Place = tuple[int, int]


@dataclass(frozen=True)
class Level:
    """How much there is to remember, and how fast it goes."""

    rows: int = knob()  # entities
    columns: int = knob()  # entities
    gap: int = knob()  # temporal: frames from one number to the next
    stay: int = knob()  # temporal: frames for which a number is there
    ordered: bool = knob("step")  # temporal: whether numbers come row by row
    largest: int = knob()  # entities: largest number
    specks: int = knob()  # visual: noise, specks that flicker over the table
    kinds: tuple[str, ...] = knob("step")  # depth: what may be asked


@dataclass(frozen=True)
class Scene:
    """The glimpses in the order in which they come, and what is asked about which cells."""

    rows: int
    columns: int
    glimpses: tuple[Glimpse, ...]
    kind: str  # "largest", "smallest", "sum" or "difference"
    asked: tuple[Place, ...]  # the cells of one row or column, or two cells: the larger and the smaller number
    frames: int
    specks: Specks


@task(
    version=2,
    levels={
        "easy": Level(3, 3, 30, 45, True, 20, 0, ("largest", "smallest", "sum")),
        "medium": Level(3, 4, 24, 32, False, 30, 150, ("largest", "smallest", "sum", "difference")),
        "hard": Level(4, 5, 14, 26, False, 40, 400, ("sum", "difference", "smallest", "largest")),
    },
    cap=0.15,
)
class VanishingTable:
    """Ask about numbers that are gone."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what is asked and its answer first, then a table that has it, then when each number comes."""
        kind = rng.answer.pick(level.kinds)
        asked = _asked_cells(level, kind, rng.answer)
        target = rng.answer.whole(*_range(kind, level.largest, len(asked)))
        numbers = {
            (row, column): rng.whole(1, level.largest) for row in range(level.rows) for column in range(level.columns)
        }
        numbers.update(zip(asked, _numbers_for(level, kind, target, len(asked), rng), strict=True))
        outside = [number for place, number in numbers.items() if place not in asked]
        if (kind == "largest" and max(outside) <= target) or (kind == "smallest" and min(outside) >= target):
            raise Unsuitable("the row or column would not have to be known")
        places = list(numbers) if level.ordered else list(rng.shuffled(list(numbers)))
        stay = max(level.stay, SHORTEST)
        gap = min(level.gap, (LONGEST - LEAD - TAIL - stay) // (len(places) - 1))
        glimpses = tuple(
            Glimpse(*place, numbers[place], LEAD + turn * gap, stay) for turn, place in enumerate(places)
        )
        starts = [glimpse.start for glimpse in glimpses if (glimpse.row, glimpse.column) in asked]
        if max(starts) - min(starts) < stay:
            raise Unsuitable("one moment shows all that is asked about")
        frames, specks = glimpses[-1].start + stay + TAIL, draw_specks(level.specks, rng)
        return Scene(level.rows, level.columns, glimpses, kind, asked, frames, specks)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look the numbers up."""
        numbers = _numbers_of(scene)
        if scene.kind == "difference":
            one, other = (cell_name(*place) for place in scene.asked)
            text = f"How much larger was the number in cell {one} than the number in cell {other}?"
            return (Question(text, Integer(), numbers[0] - numbers[1]),)
        line = _line_name(scene.asked)
        if scene.kind == "sum":
            return (Question(f"What is the sum of all the numbers that stood in {line}?", Integer(), sum(numbers)),)
        answer = max(numbers) if scene.kind == "largest" else min(numbers)
        text = f"What was the {scene.kind} number that stood in {line}?"
        return (Question(text, Integer(), answer),)

    def film(self, scene: Scene) -> Film:
        """Show the glimpses one after another."""
        (question,) = self.ask(scene)
        watch = "Remember every number and its cell: columns have letters, rows have numbers."
        content = table_shot(scene.rows, scene.columns, scene.glimpses, scene.frames, scene.specks)
        return stage("Vanishing table", watch, [content], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name the numbers of the asked cells."""
        asked = [glimpse for glimpse in scene.glimpses if (glimpse.row, glimpse.column) in scene.asked]
        return tuple(one for glimpse in asked for one in glimpse_evidence(scene.rows, scene.columns, glimpse))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch frame by frame, keep what was last seen in each cell, then take the asked cells by ruling out."""
        memory: dict[Place, int] = {}
        for frame in range(scene.frames):
            for glimpse in scene.glimpses:
                if glimpse.shown(frame) == 1:
                    memory[glimpse.row, glimpse.column] = glimpse.number
        left = [number for place, number in sorted(memory.items()) if place in scene.asked]
        if scene.kind == "sum":
            everything = sum(memory.values())
            return (everything - sum(number for place, number in memory.items() if place not in scene.asked),)
        if scene.kind == "difference":
            steps, (high, low) = 0, (memory[place] for place in scene.asked)
            while low + steps < high:
                steps += 1
            return (steps,)
        while len(left) > 1:  # a knock-out between the first two
            first, second, *rest = left
            left = [first if (first > second) == (scene.kind == "largest") else second, *rest]
        return (left[0],)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Name the numbers of the asked cells."""
        named = ", ".join(
            f"{cell_name(*place)} {number}" for place, number in zip(scene.asked, _numbers_of(scene), strict=True)
        )
        return (f"These stood there: {named}.", f"Asked for is the {scene.kind}: {self.ask(scene)[0].answer}.")


def _asked_cells(level: Level, kind: str, rng: Rng) -> tuple[Place, ...]:
    """Draw a row, a column, or two cells that share neither."""
    if kind == "difference":
        rows, columns = rng.sample(range(level.rows), 2), rng.sample(range(level.columns), 2)
        return ((rows[0], columns[0]), (rows[1], columns[1]))
    # Row by row, a row comes at once: only columns are spread over time then.
    if rng.chance(0.5) and not level.ordered:
        row = rng.whole(0, level.rows - 1)
        return tuple((row, column) for column in range(level.columns))
    column = rng.whole(0, level.columns - 1)
    return tuple((row, column) for row in range(level.rows))


def _range(kind: str, largest: int, count: int) -> tuple[int, int]:
    """The answers to draw from: far enough from the ends for the other numbers to differ."""
    return {
        "largest": (largest // 3, largest - 2),
        "smallest": (3, largest * 2 // 3),
        "sum": (largest * count // 3, largest * count * 2 // 3),
        "difference": (2, largest // 2),
    }[kind]


def _numbers_for(level: Level, kind: str, target: int, count: int, rng: Rng) -> tuple[int, ...]:
    """Draw the numbers of the asked cells."""
    largest = level.largest
    if kind == "sum":
        return numbers_with(rng, "sum", target, tuple(range(1, largest + 1)), count)
    if kind == "difference":
        low = rng.whole(1, largest - target)
        return (low + target, low)
    others = range(1, target) if kind == "largest" else range(target + 1, largest + 1)
    return rng.shuffled((target, *rng.sample(others, count - 1)))


def _numbers_of(scene: Scene) -> list[int]:
    numbers = {(glimpse.row, glimpse.column): glimpse.number for glimpse in scene.glimpses}
    return [numbers[place] for place in scene.asked]


def _line_name(places: tuple[Place, ...]) -> str:
    """Say which row or column the cells are."""
    if places[0][0] == places[1][0]:
        return f"row {places[0][0] + 1}"
    return f"column {COLUMN_NAMES[places[0][1]]}"
