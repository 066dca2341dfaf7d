"""Riemann sum: rectangles grow under a curve one after another; what is the sum of their areas?

Needs the formula, seen only at the start, together with the rule, the interval and the number of rectangles, told
only later; the numbers of the vertical axis are gone by then, so that no frame has it all. Harder levels have more
and narrower rectangles, steeper curves, fewer heights written down, and rectangles below the axis.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Decimal, Film, Question, Rng, Unsuitable, Value, knob, task
from unwritten.draw import number_text
from unwritten.families.morse.polynomials import area_between, formula, value_at
from unwritten.families.morse.riemann_film import content
from unwritten.families.morse.stage import stage

EDGE = {"left": Fraction(0), "midpoint": Fraction(1, 2), "right": Fraction(1)}
"""Where in a rectangle each rule takes the height, in widths of the rectangle."""

MARGIN = Fraction(1, 10)
"""The sum is at least this far from the integral and the other rules' sums: ten times the last place asked for."""

LOWEST_BAR = Fraction(3, 4)
"""A bar lower than this could be overlooked, or be taken for one on the other side of the axis."""

HEADROOM = Fraction(3, 2)
"""Room above the highest bar for its label."""

ONE = 4**4
"""Candidates are tried in whole numbers of 1/ONE: places and coefficients are quarters, the power is 3 at most."""


@dataclass(frozen=True)
class Level:
    """What makes a sum hard."""

    rectangles: tuple[int, int] = knob()  # entities: fewest and most
    degree: tuple[int, int] = knob()  # depth: lowest and highest power of x
    widths: tuple[Fraction, ...] = knob("step")  # depth: widths to choose from
    rules: tuple[str, ...] = knob("step")  # depth: where the height may be taken
    labelled: float = knob()  # temporal: share of the rectangles whose height is written while they grow
    below: int = knob()  # distractors: rectangles below the axis, which count as negative
    start: tuple[int, int] = knob()  # visual: where the interval may begin
    sums: tuple[int, int] = knob()  # the range of answers
    parts: int = knob("step")  # answers are multiples of 1/parts


@dataclass(frozen=True)
class Scene:
    """A polynomial, the interval with its rectangles, and the axes that show them."""

    coefficients: tuple[Fraction, ...]  # lowest power first
    rule: str
    start: Fraction
    width: Fraction
    rectangles: int
    labelled: tuple[int, ...]  # the rectangles whose height is written while they grow
    across: tuple[int, int]
    up: tuple[int, int]

    @property
    def end(self) -> Fraction:
        """Where the last rectangle ends."""
        return self.start + self.width * self.rectangles

    @property
    def samples(self) -> tuple[Fraction, ...]:
        """The places where the rule takes the heights."""
        first = self.start + EDGE[self.rule] * self.width
        return tuple(first + self.width * i for i in range(self.rectangles))

    @property
    def heights(self) -> tuple[Fraction, ...]:
        """The heights of the rectangles, negative where they lie below the axis."""
        return tuple(value_at(self.coefficients, x) for x in self.samples)


@task(
    version=1,
    levels={
        "easy": Level(
            rectangles=(3, 4),
            degree=(1, 2),
            widths=(Fraction(1), Fraction(2)),
            rules=("left", "right"),
            labelled=1.0,
            below=0,
            start=(0, 3),
            sums=(8, 28),
            parts=2,
        ),
        "medium": Level(
            rectangles=(4, 6),
            degree=(2, 2),
            widths=(Fraction(1, 2), Fraction(1)),
            rules=("left", "midpoint", "right"),
            labelled=0.4,
            below=0,
            start=(-1, 3),
            sums=(8, 28),
            parts=4,
        ),
        "hard": Level(
            rectangles=(6, 8),
            degree=(2, 3),
            widths=(Fraction(1, 2), Fraction(1)),
            rules=("left", "midpoint", "right"),
            labelled=0.0,
            below=2,
            start=(-3, 2),
            sums=(-6, 16),
            parts=4,
        ),
    },
    cap=0.1,
)
class RiemannSum:
    """Sum the areas of rectangles under a polynomial."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the sum, the rule and the number of rectangles first, then a curve that gives this sum."""
        answer = Fraction(rng.answer.whole(level.sums[0] * level.parts, level.sums[1] * level.parts), level.parts)
        rectangles = rng.answer.whole(*level.rectangles)
        rule = rng.answer.pick(level.rules)
        width = rng.pick(level.widths)
        start = Fraction(rng.whole(*level.start))
        end = start + width * rectangles
        scene = Scene(
            coefficients=(),
            rule=rule,
            start=start,
            width=width,
            rectangles=rectangles,
            labelled=tuple(sorted(rng.sample(range(rectangles), int(level.labelled * rectangles + 0.5)))),
            across=(int(start) - rng.whole(1, 2), int(-(-end // 1)) + rng.whole(1, 2)),
            up=(-4, 8) if level.below else (0, 10),
        )
        degree = rng.whole(*level.degree)
        lead = rng.pick((-1, 1)) * rng.pick((1, 2, 4) if degree == 3 else (1, 2, 4, 8))
        return _with_sum(scene, answer, _families(degree, lead), level.below, rng)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Ask for the sum: the exact heights by the formula, times the width."""
        total = sum(scene.heights, Fraction(0)) * scene.width
        sign = " Areas below the x-axis count as negative." if scene.up[0] < 0 else ""
        text = (
            "What is the sum of the areas of all the rectangles? Their heights are exact values of f(x). "
            f"Give this sum, not the integral of f(x).{sign}"
        )
        return (Question(text, Decimal(places=2), total),)

    def film(self, scene: Scene) -> Film:
        """Show the curve with its formula, then the rule and the rectangles."""
        said = (
            f"{scene.rule.capitalize()} sum: height = f(x) at the {scene.rule}{' edge' * (scene.rule != 'midpoint')}",
            f"{scene.rectangles} equal rectangles from x = {number_text(scene.start)} to x = {number_text(scene.end)}",
        )
        shots = content(
            f"f(x) = {formula(scene.coefficients)}",
            said,
            scene.coefficients,
            tuple(zip(scene.samples, scene.heights, strict=True)),
            (scene.start, scene.width),
            scene.labelled,
            scene.across,
            scene.up,
        )
        (question,) = self.ask(scene)
        return stage("Riemann sum", "Remember the formula, then watch the rectangles.", shots, question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Expand f(first place + i · width) in powers of i and sum these by Faulhaber's formulas."""
        n = scene.rectangles
        shift = {"left": 0, "midpoint": 1, "right": 2}[scene.rule]
        first = scene.start + scene.width * shift / 2
        in_i = [Fraction(0)]
        for coefficient in scene.coefficients[::-1]:  # multiply by (first + width · i), then add: whole polynomials
            by_first, by_i = [c * first for c in in_i], [c * scene.width for c in in_i]
            in_i = [a + b for a, b in zip([*by_first, Fraction(0)], [Fraction(0), *by_i], strict=True)]
            in_i[0] += coefficient
        powers = (n, n * (n - 1) // 2, (n - 1) * n * (2 * n - 1) // 6, (n * (n - 1) // 2) ** 2)
        return (scene.width * sum((c * s for c, s in zip(in_i, powers, strict=False)), Fraction(0)),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Write the sum out."""
        heights = [number_text(height) for height in scene.heights]
        total = sum(scene.heights, Fraction(0))
        integral = area_between(scene.coefficients, scene.start, scene.end)
        return (
            f"f(x) = {formula(scene.coefficients)}",
            f"{scene.rectangles} rectangles of width {number_text(scene.width)}, heights by the {scene.rule} rule",
            f"x = {', '.join(number_text(x) for x in scene.samples)}",
            f"f(x) = {', '.join(heights)}; these add up to {number_text(total)}",
            f"{number_text(total)} × {number_text(scene.width)} = {number_text(total * scene.width)}",
            f"(the integral would be {float(integral):.2f})",
        )


def _families(degree: int, lead: int) -> Iterator[tuple[int, ...]]:
    """List the coefficients of x, x², x³ to try, in quarters; the constant follows from the sum."""
    if degree == 1:
        yield from ((slope, 0, 0) for slope in range(-12, 13) if slope)
    elif degree == 2:
        yield from ((slope, lead, 0) for slope in range(-64, 65, 2))
    else:
        yield from ((slope, bend, lead) for bend in range(-24, 25, 2) for slope in range(-48, 49, 4))


def _with_sum(scene: Scene, answer: Fraction, tries: Iterator[tuple[int, ...]], below: int, rng: Rng) -> Scene:
    """Choose one of the curves whose rectangles have that sum and can all be seen."""
    places = [int(4 * x) for x in scene.samples]
    sums = [sum(x**power for x in places) * 4 ** (3 - power) for power in (1, 2, 3)]
    target = answer / scene.width * ONE
    fits = []
    for higher in tries:
        rest = target - sum(c * s for c, s in zip(higher, sums, strict=True))
        constant = rest / (64 * scene.rectangles)
        if constant.denominator == 1 and abs(constant) <= 80:
            quarters = (int(constant), *higher)
            if _can_be_seen(scene, quarters, places, below):
                fits.append(quarters)
    for quarters in rng.shuffled(fits):
        while not quarters[-1]:
            quarters = quarters[:-1]
        curve = tuple(Fraction(c, 4) for c in quarters)
        if _stands_apart(scene, curve, answer):
            return _replaced(scene, curve)
    raise Unsuitable("no curve has this sum")
