"""Chart story: charts of a week's work appear one after the other; what does the word problem about them ask for?

Needs numbers read off the axes of bars, lines and pies (none is printed), the right ones of them picked out for a
question that comes only at the end, and one to four operations. It gets harder with more operations, more days,
and more charts, some of which the question does not need.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Film, Integer, Question, Rng, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts.shop_charts import TURN, Columns, Pie, chart_evidence, chart_shots
from unwritten.families.morse.parts.shop_sums import (
    DEAREST,
    MOST_LEFT,
    MOST_SOLD,
    PROBLEMS,
    Facts,
    Numbers,
    Problem,
    by_answer,
    pies,
)
from unwritten.families.morse.stage import stage

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
SHOPS = {
    "bakery": ("cakes", "baked"),
    "pottery": ("vases", "made"),
    "workshop": ("chairs", "built"),
    "tailor's shop": ("shirts", "sewn"),
    "toy factory": ("kites", "made"),
}
"""What each shop makes, and how that is said."""

PLACES = ("in the shop", "online", "at the market")
CHARTS = ("made", "sold", "price", "places")
MOST_MADE = 14
"""The tallest bar: two above the most that are sold, so that something may be left on any day."""


@dataclass(frozen=True)
class Level:
    """What makes a problem hard."""

    steps: tuple[int, int] = knob()  # depth: fewest and most operations
    days: int = knob()  # entities: days in a chart
    charts: int = knob()  # distractors: charts that are shown, whether needed or not
    answers: tuple[int, int] = knob()  # the range of the answer


@dataclass(frozen=True)
class Scene:
    """The week's numbers, the charts that are shown, and the problem."""

    shop: str
    days: int
    made: Numbers
    sold: Numbers
    price: Numbers
    slices: Numbers  # of the pie, in twelfths
    places: tuple[str, ...]  # that the slices stand for
    pie_day: int
    charts: tuple[str, ...]
    problem: str
    asked: tuple[int, ...]  # the days of the problem


@task(
    version=1,
    levels={
        "easy": Level(steps=(1, 1), days=4, charts=2, answers=(1, 40)),
        "medium": Level(steps=(2, 3), days=5, charts=3, answers=(2, 70)),
        "hard": Level(steps=(3, 4), days=6, charts=4, answers=(4, 99)),
    },
    cap=0.2,  # with two steps, a slice of a pie has only eight answers
)
class ChartStory:
    """Ask a word problem about charts."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the problem and its answer first, then readings that give it, then the rest of the week."""
        names = [name for name, problem in PROBLEMS.items() if level.steps[0] <= problem.steps <= level.steps[1]]
        name = rng.answer.pick(names)
        choices = by_answer(name, *level.answers)
        facts = rng.pick(choices[rng.answer.pick(tuple(choices))])
        problem = PROBLEMS[name]
        asked = tuple(sorted(rng.sample(range(level.days), problem.days)))
        pie_day = asked[0] if problem.slices else rng.pick([day for day in range(level.days) if day not in asked])
        made, sold, price = _week(level.days, problem, facts, asked, rng)
        if not problem.slices:
            # A pie that is not asked about makes sense, too: whole numbers of things in each slice.
            sold[pie_day] = rng.pick((6, 12))
            made[pie_day] = rng.whole(sold[pie_day] + 1, MOST_MADE)
        slices = facts.slices if problem.slices else rng.pick(pies(sold[pie_day]))
        extra = rng.shuffled([chart for chart in CHARTS if chart not in problem.charts])
        shown = (*problem.charts, *extra[: max(level.charts - len(problem.charts), 0)])
        return Scene(
            shop=rng.pick(tuple(SHOPS)),
            days=level.days,
            made=tuple(made),
            sold=tuple(sold),
            price=tuple(price),
            slices=slices,
            places=rng.shuffled(PLACES),
            pie_day=pie_day,
            charts=rng.shuffled(shown),
            problem=name,
            asked=asked,
        )

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Apply the problem's rule to the week's numbers."""
        problem = PROBLEMS[scene.problem]
        answer = problem.rule(_facts(scene))
        if answer.denominator != 1:
            raise ValueError("the answer is no whole number")
        items, made = SHOPS[scene.shop]
        days = [DAYS[day] for day in scene.asked]
        text = problem.text.format(*days, items=items, made=made, a=scene.places[0], b=scene.places[1])
        return (Question(text, Integer(), int(answer)),)

    def film(self, scene: Scene) -> Film:
        """Show one chart after the other."""
        items, made = SHOPS[scene.shop]
        watch = f"Remember the charts. All {items} sold on a day were {made} on that day."
        charts = tuple(_chart(scene, name) for name in scene.charts)
        return stage(f"A week at the {scene.shop}", watch, chart_shots(charts), self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name what the problem needs of its charts."""
        charts = tuple(_chart(scene, name) for name in scene.charts)
        needed = [number for number, name in enumerate(scene.charts) if name in PROBLEMS[scene.problem].charts]
        return tuple(one for number in needed for one in chart_evidence(charts, number, scene.asked))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Read the drawn charts, then go through the things one by one and add up what each counts."""
        problem, total = PROBLEMS[scene.problem], 0
        drawn = {name: _chart(scene, name) for name in scene.charts}
        for day in scene.asked[: problem.counted]:
            sold = _reading(drawn["sold"], day)
            made = _reading(drawn["made"], day) if "made" in problem.charts else sold
            for number in range(made):
                kept = "sold" if number < sold else "left"
                if kept != problem.which or (
                    problem.slices and not _in_slices(drawn["places"], number, sold, problem)
                ):
                    continue
                dated = {"own": day, "last": scene.asked[-1]}.get(problem.worth)
                total += 1 if dated is None else _reading(drawn["price"], dated)
        return (total,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the readings that count, and the answer."""
        problem, rows = PROBLEMS[scene.problem], []
        items, made = SHOPS[scene.shop]
        for day in scene.asked:
            numbers = {"made": (made, scene.made), "sold": ("sold", scene.sold), "price": ("price", scene.price)}
            read = [f"{numbers[chart][0]} {numbers[chart][1][day]}" for chart in problem.charts if chart in numbers]
            rows.append(f"{DAYS[day]}: {', '.join(read)}.")
        if problem.slices:
            parts = [f"{part} twelfths {place}" for part, place in zip(scene.slices, scene.places, strict=True)]
            rows.append(f"Of the {items} sold on {DAYS[scene.pie_day]}: {', '.join(parts)}.")
        return (*rows, f"With {problem.steps} operation(s) the answer is {problem.rule(_facts(scene))}.")


def _facts(scene: Scene) -> Facts:
    made, sold, price = (tuple(row[day] for day in scene.asked) for row in (scene.made, scene.sold, scene.price))
    return Facts(made, sold, price, scene.slices)


def _week(
    days: int, problem: Problem, facts: Facts, asked: tuple[int, ...], rng: Rng
) -> tuple[list[int], list[int], list[int]]:
    """Draw what was made and sold each day, and at what price, with the given readings at the asked days."""
    sold = [rng.whole(2, MOST_SOLD) for _ in range(days)]
    price = [rng.whole(2, DEAREST) for _ in range(days)]
    left = [rng.whole(1, min(MOST_LEFT, MOST_MADE - number)) for number in sold]
    for role, day in enumerate(asked):
        if problem.which == "left" and role < problem.counted:
            left[day] = facts.made[role]
            sold[day] = rng.whole(1, min(MOST_SOLD, MOST_MADE - left[day]))
        elif problem.which == "sold":
            sold[day] = facts.sold[role]
            left[day] = rng.whole(1, min(MOST_LEFT, MOST_MADE - sold[day]))
        if problem.worth == "own" or (problem.worth == "last" and role == len(asked) - 1):
            price[day] = facts.price[role]
    return [a + b for a, b in zip(sold, left, strict=True)], sold, price


def _chart(scene: Scene, name: str) -> Columns | Pie:
    items, made = SHOPS[scene.shop]
    days = tuple(day[:3] for day in DAYS[: scene.days])
    if name == "places":
        return Pie(f"Where the {items} sold on {DAYS[scene.pie_day]} were sold", scene.places, scene.slices)
    if name == "made":
        return Columns(f"{items.capitalize()} {made} each day", days, scene.made, MOST_MADE, "purple", False)
    if name == "sold":
        return Columns(f"{items.capitalize()} sold each day", days, scene.sold, MOST_MADE, "red", True)
    return Columns(f"Price of one {items[:-1]} in euros", days, scene.price, 10, "cyan", False)


def _reading(chart: Columns | Pie, day: int) -> int:
    """Read a bar or a line off the drawn axes: the whole number whose row of pixels is nearest."""
    assert isinstance(chart, Columns)
    return int(min(chart.axes.up.ticks, key=lambda tick: abs(chart.axes.y(tick) - chart.height(day))))


def _in_slices(pie: Columns | Pie, number: int, sold: int, problem: Problem) -> bool:
    """Lay the things sold out around the pie, and see whether one of them lies in the first slices."""
    assert isinstance(pie, Pie)
    return (number + Fraction(1, 2)) * 12 * TURN / sold < sum(pie.sweeps[: problem.slices])
