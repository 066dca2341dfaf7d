"""Symbol mapping: machines put signs for signs in some demonstrations; what comes out when a new row goes through?

The viewer must collect from several demonstrations which sign each machine puts for which, and whether it moves the
row, then send a new row through one to three machines in mind. Every reading of the demonstrations (any order
change, any table) gives the same result. It gets harder with more signs, longer rows, more machines in a row, and
moved rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Question, Rng, Sequence, Shot, Unsuitable, UnwrittenError, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.coder import (
    ORDERS,
    Demo,
    Machine,
    demo_evidence,
    last_evidence,
    paint_demo,
    paint_header,
    paint_test,
    possible_results,
)
from unwritten.families.morse.parts.shape_signs import SIGNS
from unwritten.families.morse.stage import stage

DEMO_FRAMES = 252  # shared by all demonstrations, so that films are equally long
LAST_FRAMES = 78
TRIES = 30


@dataclass(frozen=True)
class Level:
    """How much the machines do."""

    signs: int = knob()  # entities: different signs
    row: int = knob()  # entities: signs in a row
    machines: int = knob()  # depth: machines that the last row goes through
    demos: int = knob()  # temporal: demonstrations in all, at least two a machine
    moving: bool = knob("step")  # depth: whether machines also move the row


@dataclass(frozen=True)
class Scene:
    """The machines, what is shown of them, and the last row with its way."""

    signs: tuple[str, ...]
    machines: tuple[Machine, ...]
    demos: tuple[Demo, ...]
    row: tuple[int, ...]
    route: tuple[int, ...]
    moving: bool


@task(
    version=1,
    levels={
        "easy": Level(signs=4, row=3, machines=1, demos=3, moving=False),
        "medium": Level(signs=5, row=4, machines=2, demos=4, moving=False),
        "hard": Level(signs=6, row=5, machines=3, demos=6, moving=True),
    },
    cap=0.06,
)
class SymbolMapping:
    """Ask what comes out of the machines."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what comes out, then machines, then the row that must have gone in, then demonstrations."""
        result = rng.answer.sample(range(level.signs), level.row)
        signs = rng.answer.sample(SIGNS, level.signs)
        machines = tuple(_machine(level, rng) for _ in range(level.machines))
        route = rng.shuffled(range(level.machines))
        row = result
        for number in reversed(route):
            row = machines[number].undone(row)
        if row == result:
            raise Unsuitable("the row comes out as it went in")
        for _ in range(TRIES):
            demos = _demos(level, machines, rng)
            seen = {(demo.machine, demo.given) for demo in demos}
            if len(seen) < len(demos) or any(demo.given == row for demo in demos):
                continue  # a row that is seen twice tells nothing
            if possible_results(demos, route, row) == [list(result)]:
                return Scene(signs, machines, demos, row, route, level.moving)
        raise Unsuitable("the demonstrations leave something open")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Send the row through the machines."""
        row = scene.row
        for number in scene.route:
            row = scene.machines[number].made_of(row)
        names = tuple(sorted(scene.signs))
        through = ", then ".join(f"Machine {number + 1}" for number in scene.route)
        text = (
            f"The last row goes through {through}. Which signs come out in the end, from left to right? "
            f"Their names: {', '.join(names)}."
        )
        kind = Sequence(of="sign", vocabulary=names, length=len(row))
        return (Question(text, kind, tuple(scene.signs[mark] for mark in row)),)

    def film(self, scene: Scene) -> Film:
        """Show the demonstrations one after another, then the last row."""
        count = len(scene.demos)

        def demo(index: int) -> Shot:
            start, stop, waiting = _demo_frames(index, count)

            def paint(canvas: Canvas, frame: int) -> None:
                paint_header(canvas, f"Demonstration {index + 1}", index, count + 1)
                paint_demo(canvas, scene.signs, scene.demos[index], frame, waiting)

            return shot(stop - start, paint)

        def last(canvas: Canvas, frame: int) -> None:
            paint_header(canvas, "Last row", count, count + 1)
            paint_test(canvas, scene.signs, scene.row, scene.route, frame)

        watch = "Each machine has its own fixed table: it puts one sign for another. It keeps the order of the row."
        if scene.moving:
            watch = (
                "Each machine has its own fixed table of signs. Some also reverse the row, "
                "or move it by one place with the end sign coming round."
            )
        content = [*(demo(index) for index in range(count)), shot(LAST_FRAMES, last)]
        return stage("Coding machines", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name all signs of the demonstrations and of the last row, and the machines."""
        found = list[Evidence]()
        for index, demo in enumerate(scene.demos):
            found += demo_evidence(scene.signs, demo, *_demo_frames(index, len(scene.demos)))
        end = DEMO_FRAMES + LAST_FRAMES
        return (*found, *last_evidence(scene.signs, scene.row, scene.route, DEMO_FRAMES, end))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Forget the machines, read the demonstrations in every possible way, and see what can come out."""
        results = possible_results(scene.demos, scene.route, scene.row)
        if results is None or len(results) != 1:
            raise UnwrittenError("the demonstrations leave the result open; draw the scene again")
        return (tuple(scene.signs[mark] for mark in results[0]),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Write out the tables and follow the row."""
        row = scene.row
        lines = [f"The last row: {_spelled(scene, row)}."]
        for number in scene.route:
            machine = scene.machines[number]
            pairs = [f"{scene.signs[a]} to {scene.signs[b]}" for a, b in enumerate(machine.table) if a in row]
            how = {"keep": "keeps the order", "reverse": "reverses the row"}.get(
                machine.order, "moves the row to the " + ("right" if machine.order == "forward" else "left")
            )
            row = machine.made_of(row)
            lines.append(f"Machine {number + 1} turns {', '.join(pairs)} and {how}: {_spelled(scene, row)}.")
        return tuple(lines)


def _demo_frames(index: int, count: int) -> tuple[int, int, int]:
    """The first frame of a demonstration, the one after its last, and how long its outcome is waited for."""
    start, stop = DEMO_FRAMES * index // count, DEMO_FRAMES * (index + 1) // count
    return start, stop, (stop - start) // 7


def _spelled(scene: Scene, row: tuple[int, ...]) -> str:
    return ", ".join(scene.signs[mark] for mark in row)


def _machine(level: Level, rng: Rng) -> Machine:
    """Draw a table in which most signs change, and an order."""
    order = rng.pick(ORDERS) if level.moving else ORDERS[0]
    for _ in range(TRIES):
        table = rng.shuffled(range(level.signs))
        if sum(mark == other for mark, other in enumerate(table)) <= 1:
            return Machine(table, order)
    raise Unsuitable("the machine does too little")


def _demos(level: Level, machines: tuple[Machine, ...], rng: Rng) -> tuple[Demo, ...]:
    """Draw rows of different signs, for each machine in turn."""
    each = max(2, level.demos // level.machines)
    rows = [
        (number, rng.sample(range(level.signs), level.row)) for number in range(len(machines)) for _ in range(each)
    ]
    return tuple(Demo(number, given, machines[number].made_of(given)) for number, given in rows)
