"""Riemann sum: rectangles grow under a curve one after another; what is the sum of their areas?

Needs the formula, seen only at the start, together with the rule, the interval and the number of rectangles, told
only later; the numbers of the vertical axis are gone by then, so that no frame has it all. Harder levels have more
and narrower rectangles, steeper curves, fewer heights written down, and rectangles below the axis.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Decimal, Film, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.answers import rounded
from unwritten.core.evidence import Evidence
from unwritten.draw import number_text
from unwritten.families.morse.parts.polynomials import area_between, formula
from unwritten.families.morse.parts.riemann import Bars, Window, curves_near, shapes, stands_apart
from unwritten.families.morse.parts.riemann_film import Picture, axes_of, riemann_evidence, shots_of
from unwritten.families.morse.stage import stage


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
    sums: tuple[int, int] = knob()  # the range of answers, which are multiples of 1/4


@dataclass(frozen=True)
class Scene:
    """A polynomial, the interval with its rectangles, and the axes that show them."""

    curve: tuple[Fraction, ...]  # coefficients, lowest power first
    bars: Bars
    labelled: tuple[int, ...]  # the rectangles whose height is written while they grow
    across: tuple[int, int]  # the horizontal axis
    up: tuple[int, int]  # the vertical axis


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
        ),
        "hard": Level(
            rectangles=(6, 8),
            degree=(2, 3),
            widths=(Fraction(1, 2), Fraction(1)),
            rules=("left", "midpoint", "right"),
            labelled=0.0,
            below=2,
            start=(-4, 0),
            sums=(-4, 14),
        ),
    },
    cap=0.15,  # between medium and hard 8.75, a sum that 5 as well as 7 rectangles can have, comes to 0.1
)
class RiemannSum:
    """Sum the areas of rectangles under a polynomial."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the sum, the rule and the number of rectangles first, then a curve that comes as near as can be."""
        rule, count = rng.answer.pick(level.rules), rng.answer.whole(*level.rectangles)
        low, high = level.sums
        if level.below:  # bars below the axis take from the sum, and leave less for the others to reach
            low, high = min(low, -count // 2), min(high, 2 * count)
        wanted = Fraction(rng.answer.whole(4 * low, 4 * high), 4)
        bars = Bars(rule, Fraction(rng.whole(*level.start)), rng.pick(level.widths), count)
        middle = math.floor((bars.start + bars.end) / 2)
        shape = shapes(rng.whole(*level.degree), rng.pick((-2, -1, 1, 2)), middle)
        up = (-4, 8) if level.below else (0, 10)
        curves = tuple(curves_near(bars, wanted, shape, Window(*up, level.below)))
        clear = [curve for curve in rng.shuffled(curves)[:20] if stands_apart(bars, curve)]
        if not clear:
            raise Unsuitable("no curve has such a sum")
        return Scene(
            curve=clear[0],
            bars=bars,
            labelled=tuple(sorted(rng.sample(range(count), int(level.labelled * count + 0.5)))),
            across=(math.floor(bars.start) - rng.whole(1, 2), math.ceil(bars.end) + rng.whole(1, 2)),
            up=up,
        )

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Ask for the sum: the exact heights by the formula, times the width."""
        sign = " Areas below the x-axis count as negative." if scene.up[0] < 0 else ""
        text = (
            "What is the sum of the areas of all the rectangles? Their heights are exact values of f(x). "
            f"Give this sum, not the integral of f(x).{sign}"
        )
        return (Question(text, Decimal(places=2), scene.bars.total(scene.curve)),)

    def film(self, scene: Scene) -> Film:
        """Show the curve with its formula, then the rule and the rectangles."""
        watch = "Remember the formula, then watch the rectangles."
        return stage("Riemann sum", watch, shots_of(_picture(scene)), self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name formula, rule, and rectangles."""
        return tuple(riemann_evidence(_picture(scene)))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Expand f(first place + i · width) in powers of i and sum these by Faulhaber's formulas."""
        n, width = scene.bars.count, scene.bars.width
        first = scene.bars.start + width * {"left": 0, "midpoint": 1, "right": 2}[scene.bars.rule] / 2
        in_i = [Fraction(0)]
        for coefficient in scene.curve[::-1]:  # Horner's scheme with the polynomial (first + width · i) for x
            by_first, by_i = [c * first for c in in_i], [c * width for c in in_i]
            in_i = [a + b for a, b in zip([*by_first, Fraction(0)], [Fraction(0), *by_i], strict=True)]
            in_i[0] += coefficient
        powers = (n, n * (n - 1) // 2, (n - 1) * n * (2 * n - 1) // 6, (n * (n - 1) // 2) ** 2)
        return (width * sum((c * s for c, s in zip(in_i, powers, strict=False)), Fraction(0)),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Write the sum out."""
        bars, heights = scene.bars, scene.bars.heights(scene.curve)
        total = sum(heights, Fraction(0))
        integral = area_between(scene.curve, bars.start, bars.end)
        return (
            f"f(x) = {formula(scene.curve)}",
            f"{bars.count} rectangles of width {number_text(bars.width)}, heights by the {bars.rule} rule",
            f"at x = {', '.join(number_text(x) for x in bars.places)}",
            f"the heights are {', '.join(number_text(height) for height in heights)}, together {number_text(total)}",
            f"{number_text(total)} × {number_text(bars.width)} = {number_text(total * bars.width)}",
            f"(the integral, which is not asked for, is about {rounded(integral, 2)})",
        )


def _picture(scene: Scene) -> Picture:
    bars = scene.bars
    edge = bars.rule if bars.rule == "midpoint" else f"{bars.rule} edge"
    said = (
        f"{bars.rule.capitalize()} sum: height = f(x) at the {edge}",
        f"{bars.count} equal rectangles from x = {number_text(bars.start)} to x = {number_text(bars.end)}",
    )
    written = f"f(x) = {formula(scene.curve)}"
    return Picture(scene.curve, written, said, bars, scene.labelled, axes_of(scene.across, scene.up))
