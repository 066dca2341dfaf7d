"""Newton steps: a point follows tangent after tangent to a root; where is it, or when does it reach a band?

Needs the rule that the film shows. Either the exact formula, gone before the point is seen, takes it on beyond what
is shown, or the tangents have to be counted as they come and go. It gets harder with cubic curves, curves shifted and
mirrored, more tangents to count and more steps to go on alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Decimal, Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.answers import rounded
from unwritten.core.evidence import Evidence
from unwritten.draw import number_text
from unwritten.families.morse.parts.newton import iterates, placed, rising
from unwritten.families.morse.parts.newton_film import Picture, rest_evidence, shots_of, start_evidence
from unwritten.families.morse.parts.polynomials import formula
from unwritten.families.morse.stage import stage

PLACES = 2
ROUNDING = Fraction(1, 10)
"""How far a value stays from a rounding tie, in units of the last place."""
APART = Fraction(1, 20)
"""How far the asked place is from those before and after it, at least."""
CLEAR = Fraction(1, 5)
"""How far places stay from the edges of the band: 10 pixels and more."""
TRIES = 40


@dataclass(frozen=True)
class Level:
    """What makes the steps hard to follow."""

    kinds: tuple[str, ...] = knob("step")  # depth: whether a place or a number of tangents is asked for
    degree: tuple[int, int] = knob()  # depth: lowest and highest power
    shown: int = knob()  # temporal: tangents shown where a place is asked for
    ahead: int = knob()  # depth: tangents to go on alone
    counts: tuple[int, int] = knob()  # entities: fewest and most tangents to count
    tangents: int = knob()  # distractors: tangents shown where they are counted; some come after the answer
    shift: int = knob()  # visual: how far the curve may be shifted
    mirrored: bool = knob("step")  # visual: whether the curve may be mirrored


@dataclass(frozen=True)
class Scene:
    """A curve, the start, what is shown, and the band or the number of tangents that is asked about."""

    curve: tuple[Fraction, ...]  # coefficients, lowest power first
    start: Fraction
    tangents: int  # shown in the film
    asked: int  # tangents after which the place is asked for; 0 where they are counted
    band: tuple[Fraction, ...]  # its two ends where tangents are counted
    across: tuple[int, int]  # the horizontal axis


@task(
    version=2,
    levels={
        "easy": Level(("place", "count"), (2, 2), 1, 1, (1, 3), 4, 1, False),
        "medium": Level(("place", "count"), (2, 3), 2, 1, (2, 4), 5, 2, True),
        "hard": Level(("place", "count"), (3, 3), 1, 2, (2, 5), 6, 3, True),
    },
    cap=0.26,
)
class NewtonSteps:
    """Ask where Newton's method leads, or how long it takes."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what is asked, and where about, then a curve on which it can be read."""
        kind = rng.answer.pick(level.kinds)
        shift = rng.answer.whole(-level.shift, level.shift)
        mirrored, below = (level.mirrored and rng.answer.chance(0.5) for _ in range(2))
        wanted = rng.answer.whole(*level.counts)
        for _ in range(TRIES):
            curve = rising(rng, rng.whole(*level.degree))
            start = rng.whole(4, 8 if len(curve) == 3 else 7)
            asked = level.shown + level.ahead if kind == "place" else 0
            places = iterates(curve, Fraction(start), asked + 1 if asked else wanted)
            band = () if asked else _band(rng, places)
            if band or (asked and can_be_asked(places)):
                break
        else:
            raise Unsuitable("no place that can be told apart")
        side = -1 if mirrored else 1
        ends = sorted((shift + side * -1, shift + side * (start + 1)))
        moved = sorted(shift + side * end for end in band)
        return Scene(
            curve=placed(curve, shift, mirrored=mirrored, below=below),
            start=Fraction(shift + side * start),
            tangents=level.shown if asked else level.tangents,
            asked=asked,
            band=tuple(moved),
            across=(ends[0], ends[1]),
        )

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Follow x − f(x) / f′(x) exactly."""
        if scene.asked:
            place = iterates(scene.curve, scene.start, scene.asked)[-1]
            text = (
                "Newton's method goes on in the same way with the exact f(x). "
                f"At which x is the red point after {scene.asked} tangents in all, counted from the start?"
            )
            return (Question(text, Decimal(places=PLACES), Fraction(rounded(place, PLACES))),)
        places = iterates(scene.curve, scene.start, scene.tangents)
        inside = [number for number, x in enumerate(places) if scene.band[0] < x < scene.band[1]]
        text = (
            "After how many tangents did the red point on the x-axis rest inside the green band for the first time?"
        )
        return (Question(text, Integer(), inside[0]),)

    def film(self, scene: Scene) -> Film:
        """Show the formula, then the start and the tangents."""
        (question,) = self.ask(scene)
        watch = "Remember f(x) and the start. Each tangent takes the red point to where it meets the x-axis."
        if not scene.asked:
            watch = "Each tangent takes the red point to where it meets the x-axis. Count the tangents."
        said = "Newton's method: follow the tangent to the x-axis"
        return stage("Newton's method", watch, shots_of(_picture(scene), said), question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name formula and start where a place is asked for, else the band and where the point rests until then."""
        picture = _picture(scene)
        if scene.asked:
            return tuple(start_evidence(picture))
        answer = self.ask(scene)[0].answer
        assert isinstance(answer, int)
        return tuple(rest_evidence(picture, answer))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Go on by synthetic division about each place; or watch where the point rests, frame by frame."""
        if scene.asked:
            place = scene.start
            for _ in range(scene.asked):
                value, slope = Fraction(0), Fraction(0)
                for coefficient in scene.curve[::-1]:
                    slope = slope * place + value
                    value = value * place + coefficient
                place -= value / slope
            hundredths = math.floor(place * 100 + Fraction(1, 2))
            return (Fraction(hundredths, 100),)
        picture = _picture(scene)
        left, right = (picture.axes.x(end) for end in scene.band)
        for number in range(scene.tangents + 1):
            at = picture.column(max(number * picture.each - 1, 0))
            if left < at < right:
                return (number,)
        raise ValueError("the point never rests in the band")

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the places."""
        count = scene.asked or scene.tangents
        places = iterates(scene.curve, scene.start, count)
        lines = [f"f(x) = {formula(scene.curve)}, and the point starts at {number_text(scene.start)}."]
        lines += [f"Tangent {n} leads to about {rounded(x, 4)}." for n, x in enumerate(places) if n]
        if scene.band:
            low, high = (number_text(end) for end in scene.band)
            lines.append(
                f"The band goes from {low} to {high}: tangent {self.ask(scene)[0].answer} is first to lead there."
            )
        return tuple(lines)


def can_be_asked(places: tuple[Fraction, ...]) -> bool:
    """Whether the last place but one rounds clearly, and is not the root nor another place to that precision."""
    asked = places[-2]
    part = asked * 10**PLACES % 1
    moves = abs(asked - places[-1]) >= APART and abs(asked - places[-3]) >= 2 * APART
    return moves and abs(part - Fraction(1, 2)) >= ROUNDING


def _band(rng: Rng, places: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Draw a band from below the root to a quarter between the last two places, or none if they are too close."""
    low, high = math.ceil(4 * (places[-1] + CLEAR)), math.floor(4 * (places[-2] - CLEAR))
    if low > high:
        return ()
    return (Fraction(rng.whole(-3, 0), 4), Fraction(rng.whole(low, high), 4))


def _picture(scene: Scene) -> Picture:
    return Picture(scene.curve, scene.start, scene.tangents, scene.band, scene.across)
