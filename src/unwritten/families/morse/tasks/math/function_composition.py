"""Function composition: functions are plotted one after the other; what is f(g(a)), or a longer chain?

Needs a value read off one graph, carried to another, and so on from the inside out. No two graphs are on the
screen together, and the chain is told only at the end. It gets harder with longer chains, a third function, more
points, steeper lines, negative numbers, and points that are no longer marked by dots.

All values of a chain differ, so stopping too early gives a wrong answer, and so does a chain in
reverse or with f and g exchanged.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.graph_pages import Graph, axes_for, graph_evidence, graph_shots
from unwritten.families.morse.stage import stage

NAMES = ("f", "g", "h")


@dataclass(frozen=True)
class Level:
    """What makes a chain hard."""

    functions: int = knob()  # entities: how many graphs are shown
    depth: int = knob()  # depth: how many times a function is applied
    points: int = knob()  # visual: whole numbers on each axis
    steepest: int = knob()  # visual: the largest step between neighbouring points
    negative: bool = knob("step")  # depth: whether axes begin below zero
    dots: bool = knob("step")  # visual: whether the points at whole numbers are marked


@dataclass(frozen=True)
class Scene:
    """The graphs in the order in which they are shown, and the chain that is asked for."""

    graphs: tuple[Graph, ...]
    chain: str  # names of functions, the one that is applied first coming first
    start: int
    dots: bool


@task(
    version=1,
    levels={
        "easy": Level(functions=2, depth=2, points=8, steepest=3, negative=False, dots=True),
        "medium": Level(functions=2, depth=3, points=9, steepest=5, negative=False, dots=True),
        "hard": Level(functions=3, depth=4, points=10, steepest=8, negative=True, dots=False),
    },
    cap=0.24,
)
class FunctionComposition:
    """Ask for the value of a chain of functions."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the value first, then the chain that leads to it, then functions that go through its points."""
        low = -(level.points // 2) if level.negative else 0
        numbers = range(low, low + level.points)
        end = rng.answer.pick(numbers)
        names = NAMES[: level.functions]
        chain = _chain(names, level.depth, rng)
        way = (*rng.sample([number for number in numbers if number != end], level.depth), end)
        graphs = []
        for name in names:
            fixed = {way[i]: way[i + 1] for i in range(level.depth) if chain[i] == name}
            graphs.append(Graph(name, low, _through(fixed, numbers, level.steepest, rng)))
        scene = Scene(rng.shuffled(graphs), chain, way[0], level.dots)
        if any(_followed(scene, wrong) == end for wrong in _mistakes(chain)):
            raise Unsuitable("a mistaken chain has the same value")
        return scene

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Apply the functions one after the other."""
        written = _written(scene.chain, str(scene.start).replace("-", "−"))
        text = f"What is {written}? The innermost function is applied first."
        return (Question(text, Integer(), _followed(scene, scene.chain)),)

    def film(self, scene: Scene) -> Film:
        """Show one graph after the other."""
        names = sorted(graph.name for graph in scene.graphs)
        listed = f"{', '.join(names[:-1])} and {names[-1]}"
        watch = f"Remember the functions {listed}: their values at whole numbers."
        return stage("Functions", watch, graph_shots(scene.graphs, scene.dots), self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name the points of the lines that the chain leads through."""
        found = list[Evidence]()
        for number, graph in enumerate(scene.graphs):
            through = [
                _followed(scene, scene.chain[:step]) for step, name in enumerate(scene.chain) if name == graph.name
            ]
            found += graph_evidence(scene.graphs, number, through)
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Go backwards: of all numbers, find the one whose pre-image under the whole chain holds the start.

        Values are read off the drawn axes: each corner of a line belongs to the tick that is nearest on the screen.
        """
        drawn = {graph.name: _read(graph) for graph in scene.graphs}
        numbers = sorted({y for pairs in drawn.values() for _, y in pairs})
        found = []
        for number in numbers:
            image = {number}
            for name in reversed(scene.chain):
                image = {x for x, y in drawn[name] if y in image}
            found += [number] if scene.start in image else []
        (value,) = found
        return (value,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Go through the chain from the inside out."""
        rows, value = [], scene.start
        for i, name in enumerate(scene.chain):
            after = _followed(scene, scene.chain[: i + 1])
            rows.append(f"{name}({value}) = {after}".replace("-", "−"))
            value = after
        written = _written(scene.chain, str(scene.start))
        return ("From the inside out:", *rows, f"So {written} = {value}.".replace("-", "−"))


def _chain(names: tuple[str, ...], depth: int, rng: Rng) -> str:
    """Draw which functions are applied: all of them if there is room, and never one twice in a row."""
    chain = "".join(rng.shuffled(names)[:depth])
    while len(chain) < depth:
        chain += rng.pick([name for name in names if name != chain[-1]])
    return chain


def _mistakes(chain: str) -> set[str]:
    """Chains that a careless viewer may take for the asked one: in reverse, and with two functions exchanged."""
    exchanged = chain.translate(str.maketrans("fg", "gf"))
    return {chain[::-1], exchanged} - {chain}


def _through(fixed: dict[int, int], numbers: range, steepest: int, rng: Rng) -> tuple[int, ...]:
    """Draw a function that has the fixed values and no step above the steepest."""
    values: list[int] = []
    for x in numbers:
        ahead = {place: value for place, value in fixed.items() if place >= x}
        fits = [
            y
            for y in numbers
            if (not values or abs(y - values[-1]) <= steepest)
            # From here every fixed value ahead can still be reached.
            and all(abs(value - y) <= steepest * (place - x) for place, value in ahead.items())
        ]
        if not fits:
            raise Unsuitable("the points of the chain are too far from each other")
        values.append(rng.pick(fits))
    if len(set(values)) < len(numbers) // 2:
        raise Unsuitable("the function is too flat")
    return tuple(values)


def _followed(scene: Scene, chain: str) -> int:
    tables = {graph.name: graph for graph in scene.graphs}
    value = scene.start
    for name in chain:
        value = tables[name].values[value - tables[name].low]
    return value


def _written(chain: str, start: str) -> str:
    opened = "".join(f"{name}(" for name in reversed(chain))
    return f"{opened}{start}{')' * len(chain)}"


def _read(graph: Graph) -> list[tuple[int, int]]:
    axes = axes_for(graph)
    spots = [axes.at(x, y) for x, y in graph.points]
    return [
        (
            int(min(axes.across.ticks, key=lambda tick: abs(axes.x(tick) - x))),
            int(min(axes.up.ticks, key=lambda tick: abs(axes.y(tick) - y))),
        )
        for x, y in spots
    ]
