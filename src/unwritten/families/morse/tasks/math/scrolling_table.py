"""Scrolling table: a table scrolls by behind a window; what is the sum or the product of the marked numbers?

Needs collecting numbers over time: the window never shows all cells of the asked colour, and each cell counts once
however long it is seen. It gets harder with longer tables in smaller windows, with products as well as sums, when
only even or only odd numbers count, with more and nearer colours, and when the task is told only at the end.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.number_table import numbers_with, reachable
from unwritten.families.morse.parts.scroller import FRAMES, Cell, Scroller
from unwritten.families.morse.stage import stage

NEAR = {"orange": "red", "green": "cyan", "blue": "purple", "pink": "purple", "yellow": "orange"}
"""Colours that may be asked for, each with the one that is most easily taken for it."""

LARGEST_PRODUCT = 1000
PRIMES = (2, 3, 5, 7)
ANY = tuple(range(1, 13))
"""Numbers of cells that do not count."""


@dataclass(frozen=True)
class Level:
    """How long the table is, how much of it is seen at once, and what counts."""

    strips: int = knob()  # entities: columns (or rows) that scroll by
    cells: int = knob()  # entities: cells in each of them
    counted: tuple[int, int] = knob()  # depth: fewest and most numbers that count; in products at most four do
    operations: tuple[str, ...] = knob("step")  # depth: what is done with them
    parity: bool = knob("step")  # depth: whether only even, or only odd, numbers of the colour count
    window: int = knob()  # temporal: strips in the window at once
    told: bool = knob("step")  # temporal: whether the opening says what to work out
    others: int = knob()  # distractors: cells of other colours
    near: bool = knob("step")  # visual: whether the colour nearest to the asked one is among these


@dataclass(frozen=True)
class Scene:
    """The table, and what is asked of which of its cells."""

    table: Scroller
    colour: str
    parity: str  # "", "even" or "odd"
    operation: str  # "sum" or "product"
    told: bool


@task(
    version=1,
    levels={
        "easy": Level(8, 3, (4, 5), ("sum",), False, 4, True, 4, False),
        "medium": Level(10, 3, (5, 6), ("sum", "product"), False, 4, True, 8, False),
        "hard": Level(12, 4, (5, 7), ("sum", "product"), True, 3, False, 12, True),
    },
    cap=0.15,
)
class ScrollingTable:
    """Ask for the sum or the product of the numbers in cells of one colour."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the sum or product first, then numbers that have it, then the table around them."""
        operation = rng.answer.pick(level.operations)
        parity = rng.answer.pick(("even", "odd")) if level.parity else ""
        count = rng.answer.whole(*level.counted)
        if operation == "product":
            count = min(count, rng.answer.whole(3, 4))
        values = _values(operation, parity)
        totals = [total for total in reachable(operation, values, count) if total <= LARGEST_PRODUCT]
        edge = len(totals) // 6  # the outermost totals would need many equal numbers
        target = rng.answer.pick(totals[edge : len(totals) - edge])
        colour = rng.pick(tuple(NEAR))
        numbers = [(number, colour) for number in numbers_with(rng, operation, target, values, count)]
        if parity:  # as many of the asked colour do not count
            wrong = _values("sum", "odd" if parity == "even" else "even")
            numbers += [(rng.pick(wrong), colour) for _ in range(count - 2)]
        numbers += [(rng.pick(ANY), rng.pick(_other_colours(level, colour))) for _ in range(level.others)]
        places = rng.sample(range(level.strips * level.cells), len(numbers))
        first, *_, last = sorted(place // level.cells for place in places[:count])
        if last - first <= level.window:
            raise Unsuitable("one view of the window could hold all that counts")
        filled = dict(zip(places, (Cell(*pair) for pair in numbers), strict=True))
        cells = [filled.get(p) or Cell(rng.pick(ANY), "white") for p in range(level.strips * level.cells)]
        strips = tuple(tuple(cells[i : i + level.cells]) for i in range(0, len(cells), level.cells))
        return Scene(Scroller(strips, level.window, rng.chance(0.5)), colour, parity, operation, level.told)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Take the numbers that count from the whole table."""
        which = f"{scene.parity} numbers" if scene.parity else "numbers"
        text = f"What is the {scene.operation.upper()} of all the {which} in {scene.colour} cells of the whole table?"
        numbers = [number for _, number in counted(scene)]
        answer = sum(numbers) if scene.operation == "sum" else math.prod(numbers)
        return (Question(f"{text} Every cell counts once.", Integer(), answer),)

    def film(self, scene: Scene) -> Film:
        """Let the table scroll by."""
        (question,) = self.ask(scene)
        watch = f"Watch the numbers in the {scene.colour} cells."
        if scene.told:
            watch = f"Work out the {scene.operation.upper()} of the numbers in the {scene.colour} cells."
        return stage("Scrolling table", watch, [scene.table.film()], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name every cell that counts."""
        places = [(place, row) for place, strip in enumerate(scene.table.strips) for row in range(len(strip))]
        counts = [(place, row) for place, row in places if _counts(scene, scene.table.strips[place][row])]
        return tuple(one for place, row in counts for one in scene.table.evidence(place, row))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch the window five times a second, note what enters it whole, and count equal numbers together."""
        table, noted = scene.table, set[tuple[int, int]]()
        for frame in range(0, FRAMES, 6):
            for strip, cells in enumerate(table.strips):
                ends = (table.place(strip, i, frame).inset(2) for i in (0, len(cells) - 1))
                if all(table.view.holds(end) for end in ends):
                    noted.update((strip, i) for i in range(len(cells)))
        seen = [table.strips[strip][place] for strip, place in sorted(noted)]
        tally = Counter(cell.number for cell in seen if cell.colour == scene.colour)
        if scene.parity:
            tally = Counter({n: times for n, times in tally.items() if n % 2 == ("even", "odd").index(scene.parity)})
        if scene.operation == "sum":
            return (sum(number * times for number, times in tally.items()),)
        return (_product_by_primes(tally),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the numbers with their places."""
        strip, sign = ("row" if scene.table.upwards else "column"), (" + " if scene.operation == "sum" else " × ")
        pairs = counted(scene)
        places = ", ".join(f"{number} in {strip} {place + 1}" for place, number in pairs)
        answer = self.ask(scene)[0].answer
        return (
            f"The {scene.parity + ' ' if scene.parity else ''}numbers in {scene.colour} cells are {places}.",
            f"{sign.join(str(number) for _, number in pairs)} = {answer}",
        )


def counted(scene: Scene) -> list[tuple[int, int]]:
    """Strip and number of every cell that counts."""
    strips = enumerate(scene.table.strips)
    return [(place, cell.number) for place, strip in strips for cell in strip if _counts(scene, cell)]


def _counts(scene: Scene, cell: Cell) -> bool:
    wanted = {"": (0, 1), "even": (0,), "odd": (1,)}[scene.parity]
    return cell.colour == scene.colour and cell.number % 2 in wanted


def _values(operation: str, parity: str) -> tuple[int, ...]:
    low = 2 if operation == "product" else 1
    high = 9 if operation == "product" else 12
    return tuple(v for v in range(low, high + 1) if not parity or v % 2 == ("even", "odd").index(parity))


def _other_colours(level: Level, colour: str) -> tuple[str, ...]:
    if level.near:
        return (NEAR[colour], NEAR[colour], *(name for name in ("green", "blue", "yellow", "pink") if name != colour))
    near = {NEAR[colour], *(name for name in NEAR if NEAR[name] == colour)}
    return tuple(name for name in ("red", "green", "blue", "yellow", "purple") if name != colour and name not in near)


def _product_by_primes(tally: Counter[int]) -> int:
    """Add up how often each prime divides the numbers, and multiply the primes out."""
    product = 1
    for prime in PRIMES:
        power = sum(times * max(e for e in range(4) if number % prime**e == 0) for number, times in tally.items())
        product *= prime**power
    return product
