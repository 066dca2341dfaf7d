"""Wave area: a pen draws a wave whose line fades behind it; how large is the area between wave and axis?

Needs heights and widths read off numbered axes while they show, the right formula for each swing, and a sum over
an interval that no single frame shows: the line fades sooner. Areas below the axis count as positive, and the
question says so. Harder levels have more swings of more shapes, a shorter trail, swings outside the interval, an
interval that ends in the middle of a swing, and one that is told only at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from unwritten.core import Decimal, Film, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import number_text
from unwritten.families.morse.parts.exact_sums import choose_with_sum
from unwritten.families.morse.parts.wave_film import WavePicture, wave_evidence, wave_shot
from unwritten.families.morse.parts.wave_line import WIDTHS, Lobe, lefts, line_of
from unwritten.families.morse.stage import stage

LONGER = Fraction(1, 10)
"""By how much of the whole axis the interval is longer, at least, than the line that shows at any time."""


@dataclass(frozen=True)
class Level:
    """What makes an area hard."""

    inside: int = knob()  # entities: swings in the interval
    outside: int = knob()  # distractors: swings before and after it
    cut: int = knob()  # depth: ends of the interval that lie in the middle of a swing
    shapes: tuple[str, ...] = knob("step")  # depth: shapes of the swings
    tallest: int = knob()  # visual: the largest height
    span: int = knob()  # visual: length of the horizontal axis
    trail: float = knob()  # temporal: share of the axis over which the line stays behind the pen
    marked: bool = knob("step")  # temporal: whether the interval is marked from the start
    areas: tuple[int, int] = knob()  # the range of the answer


@dataclass(frozen=True)
class Scene:
    """The wave from x = 0 on, and the interval that is asked about."""

    lobes: tuple[Lobe, ...]
    start: int
    end: int
    tallest: int
    trail: Fraction  # length of the line that shows, in units of the axis
    marked: bool


@task(
    version=1,
    levels={
        "easy": Level(
            inside=3,
            outside=1,
            cut=0,
            shapes=("triangle", "block"),
            tallest=4,
            span=10,
            trail=0.5,
            marked=True,
            areas=(6, 22),
        ),
        "medium": Level(
            inside=5,
            outside=1,
            cut=0,
            shapes=("triangle", "block", "trapezoid"),
            tallest=5,
            span=14,
            trail=0.42,
            marked=False,
            areas=(13, 34),
        ),
        "hard": Level(
            inside=7,
            outside=2,
            cut=2,
            shapes=("triangle", "block", "trapezoid"),
            tallest=5,
            span=18,
            trail=0.34,
            marked=False,
            areas=(17, 40),
        ),
    },
    cap=0.15,
)
class WaveArea:
    """Ask for the area between a wave and its axis, both sides counting as positive."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the area first, then shapes and widths that fill the axis, then heights that give the area."""
        halves = rng.answer.whole(2 * level.areas[0], 2 * level.areas[1])
        halves -= 0 if level.cut else halves % 2  # whole swings have whole areas
        first = rng.whole(0, level.outside)
        last = first + level.inside - 1
        cut = rng.sample((first, last), level.cut)
        bare = _bare_lobes(level, cut, rng)
        parts = [
            [int(bare[i].area * height * (1 if i in cut else 2)) for height in range(1, level.tallest + 1)]
            for i in range(first, last + 1)
        ]
        heights = [rng.whole(1, level.tallest) for _ in bare]
        heights[first : last + 1] = [place + 1 for place in choose_with_sum(parts, halves, rng)]
        sign = rng.pick((-1, 1))
        lobes = tuple(replace(lobe, height=heights[i] * sign * (-1) ** i) for i, lobe in enumerate(bare))
        begins = lefts(lobes)
        start = begins[first] + (lobes[first].width // 2 if first in cut else 0)
        end = begins[last] + lobes[last].width // (2 if last in cut else 1)
        trail = level.span * Fraction(round(100 * level.trail), 100)
        if end - start < trail + level.span * LONGER:
            raise Unsuitable("one frame shows almost all of the interval")
        return Scene(lobes, start, end, level.tallest, trail, level.marked)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Add up the swings by the formulas of their shapes; a swing that is cut in its middle counts half."""
        text = (
            f"What is the total area between the line and the x-axis from x = {scene.start} to x = {scene.end}? "
            "Areas below the x-axis count as positive, too."
        )
        total = sum((share * lobe.area for lobe, share, _ in _swings(scene)), Fraction(0))
        return (Question(text, Decimal(places=1), total),)

    def film(self, scene: Scene) -> Film:
        """Let the pen draw the wave."""
        content = wave_shot(_picture(scene))
        watch = "Areas above and below the axis both count as positive."
        return stage("Area of a wave", watch, [content], self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name the line in the interval, unit by unit: no frame shows all of it."""
        return tuple(wave_evidence(_picture(scene), scene.start, scene.end))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Walk along the drawn line, piece by piece, and add up trapezoids between it and the axis."""
        total = Fraction(0)
        for (x0, y0), (x1, y1) in pairwise(line_of(scene.lobes)):
            left, right = max(x0, Fraction(scene.start)), min(x1, Fraction(scene.end))
            if left >= right:  # outside, or a jump
                continue
            slope = (y1 - y0) / (x1 - x0)
            ends = y0 + slope * (left - x0), y0 + slope * (right - x0)
            if ends[0] * ends[1] < 0:
                raise ValueError("a piece of the line crosses the axis")
            total += (right - left) * (abs(ends[0]) + abs(ends[1])) / 2
        return (total,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the swings with their areas."""
        rows = []
        for lobe, share, left in _swings(scene):
            part = "half a " if share != 1 else "a "
            side = "above" if lobe.height > 0 else "below"
            rows.append(
                f"From x = {left} on: {part}{lobe.shape} {side} the axis, {lobe.width} wide in all and "
                f"{abs(lobe.height)} high: area {number_text(share * lobe.area)}."
            )
        areas = [number_text(share * lobe.area) for lobe, share, _ in _swings(scene)]
        total = sum((share * lobe.area for lobe, share, _ in _swings(scene)), Fraction(0))
        return (*rows, f"{' + '.join(areas)} = {number_text(total)}")


def _picture(scene: Scene) -> WavePicture:
    marked = (scene.start, scene.end) if scene.marked else None
    return WavePicture(scene.lobes, scene.tallest, scene.trail, marked)


def _bare_lobes(level: Level, cut: tuple[int, ...], rng: Rng) -> list[Lobe]:
    """Draw shapes and widths that fill the axis, all of height 1 for now."""
    shapes = [rng.pick(level.shapes) for _ in range(level.inside + level.outside)]
    # A swing that is cut in its middle is of even width, so that the cut lies on a whole number.
    widths = [[w for w in WIDTHS[shape] if not (i in cut and w % 2)] for i, shape in enumerate(shapes)]
    picks = choose_with_sum(widths, level.span, rng)
    return [Lobe(shape, widths[i][picks[i]], 1) for i, shape in enumerate(shapes)]


def _swings(scene: Scene) -> list[tuple[Lobe, Fraction, int]]:
    """The swings in the interval: each with the share of it that lies inside, and where that begins."""
    swings = []
    for lobe, left in zip(scene.lobes, lefts(scene.lobes), strict=True):
        begin, finish = max(left, scene.start), min(left + lobe.width, scene.end)
        if begin < finish:
            share = Fraction(finish - begin, lobe.width)
            if share not in (Fraction(1, 2), Fraction(1)):
                raise ValueError("a swing is cut elsewhere than in its middle")
            swings.append((lobe, share, begin))
    return swings
