"""Ramps and friction: blocks wait on ramps that are shown one after another; which is first at its ramp's foot?

The viewer must keep each ramp's slope, length and friction in mind, find out which blocks slide at all, and compare
how long the others take. It gets harder with more ramps, more blocks that stay where they are, masses that do not
matter, and a right answer that is neither the steepest nor the shortest nor the smoothest ramp.

The sides of every ramp are whole numbers, so all comparisons are exact; friction is at least an eighth above or below
the slope, and the second block needs at least an eighth more time than the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Film, Label, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, number_text, shot
from unwritten.families.morse.parts.ramps import LETTERED, PLATE, SIDES, Ramp, corners, paint_ramp, size_words
from unwritten.families.morse.parts.seen import around, seen, text_box
from unwritten.families.morse.stage import stage

LETTERS = "ABCDE"
COLOURS = ("red", "blue", "green", "orange", "purple", "pink", "cyan", "yellow")
APART = Fraction(9, 8)  # how many times more friction than slope, slope than friction, or time than the first's
STEP = Fraction(1, 20)  # friction coefficients are multiples of this
ROUGHEST = Fraction(7, 5)
LONGEST = 295  # frames for all ramps together
GENTLE = tuple(side for side in SIDES if Fraction(side[0], side[1]) * APART <= ROUGHEST - STEP)  # can hold a block

TEXT = (
    "All blocks are let go at the top of their ramps at the same moment. μ is the coefficient of friction, "
    "at rest and in motion; there is no air. Which block is the first to reach the foot of its ramp?"
)


@dataclass(frozen=True)
class Level:
    """How much there is to keep in mind, and how little helps to guess."""

    ramps: int = knob()  # entities: ramps with a block each
    sticking: int = knob()  # depth: blocks that do not slide
    lures: int = knob()  # distractors: how many of steepest, shortest and smoothest are not the answer
    masses: bool = knob("step")  # distractors: whether masses, which do not matter, are written too
    hold: int = knob()  # temporal: frames that each ramp is shown


@dataclass(frozen=True)
class Scene:
    """The ramps in the order in which they are shown."""

    ramps: tuple[Ramp, ...]
    masses: bool
    hold: int


@task(
    version=1,
    levels={
        "easy": Level(ramps=3, sticking=1, lures=0, masses=False, hold=90),
        "medium": Level(ramps=4, sticking=1, lures=1, masses=True, hold=72),
        "hard": Level(ramps=5, sticking=2, lures=2, masses=True, hold=58),
    },
    cap=0.36,
)
class RampFriction:
    """Ask which block arrives first, if any slides."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw which ramp is the first or that none is, then ramps, and put the fastest in its place."""
        first = rng.answer.whole(0, level.ramps)  # the last one stands for none
        sticking = level.ramps if first == level.ramps else level.sticking
        colours = rng.sample(COLOURS, level.ramps)
        held = rng.sample(GENTLE, sticking)
        sides = (*held, *rng.sample([side for side in SIDES if side not in held], level.ramps - sticking))
        ramps = [_rough(rng, side, colours[i], sticks=i < sticking) for i, side in enumerate(sides)]
        if first == level.ramps:
            return Scene(rng.shuffled(ramps), level.masses, _hold(level))
        fastest, second = sorted(ramps[sticking:], key=_time_squared)[:2]
        if _time_squared(second) < APART * APART * _time_squared(fastest):
            raise Unsuitable("two blocks arrive almost together")
        if _lures(ramps, fastest) < level.lures:
            raise Unsuitable("it is too easily guessed")
        rest = list(rng.shuffled([ramp for ramp in ramps if ramp != fastest]))
        return Scene((*rest[:first], fastest, *rest[first:]), level.masses, _hold(level))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Compare the squares of the times, which are exact, among the ramps that are steeper than rough."""
        sliding = [ramp for ramp in scene.ramps if Fraction(ramp.height, ramp.base) > ramp.friction]
        letters = LETTERS[: len(scene.ramps)]
        kind = Label(vocabulary=tuple(letters), of="letter", none=True)
        first = min(sliding, key=_time_squared, default=None)
        return (Question(TEXT, kind, None if first is None else letters[scene.ramps.index(first)]),)

    def film(self, scene: Scene) -> Film:
        """Show one ramp after the other."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            place, moment = divmod(frame, scene.hold)
            paint_ramp(canvas, scene.ramps[place], LETTERS[place], moment, masses=scene.masses)

        content = shot(scene.hold * len(scene.ramps), paint)
        return stage("Ramps and friction", "Remember each ramp and its friction μ.", [content], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The letter of every ramp, its friction and its sides; masses do not matter."""
        found: list[Evidence] = []
        for place, ramp in enumerate(scene.ramps):
            span = scene.hold * place, scene.hold * (place + 1)
            found.append(seen(f"the letter {LETTERS[place]}", around(PLATE, LETTERED), *span))
            for words in size_words(ramp)[:-1]:
                found.append(seen(f"{words[0]} of ramp {LETTERS[place]}", text_box(*words), *span))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Let every block go on the drawn slope and step through time until one is down."""
        arrivals: dict[str, int] = {}
        for letter, ramp in zip("ABCDE", scene.ramps, strict=False):
            (x, y), (x_foot, y_foot), _ = corners(ramp)
            away = complex(x_foot - x, y_foot - y)
            pull = 1j / away * abs(away)  # gravity, in a frame that is turned along the slope
            gain = pull.real - float(ramp.friction) * abs(pull.imag)
            if gain <= 0:
                continue
            speed = gone = 0.0
            steps = 0
            while gone < abs(away):
                speed, gone, steps = speed + 0.01 * gain, gone + 0.01 * speed, steps + 1
            arrivals[letter] = steps
        return (min(arrivals, key=arrivals.__getitem__) if arrivals else None,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Compare slope and friction of each ramp, then the times."""
        lines = []
        for letter, ramp in zip(LETTERS, scene.ramps, strict=False):
            slope = ramp.height / ramp.base
            line = f"{letter}: slope {ramp.height}/{ramp.base} = {slope:.2f}, friction {number_text(ramp.friction)}"
            if slope > ramp.friction:
                seconds = (float(_time_squared(ramp)) * 2 / 9.81) ** 0.5
                lines.append(f"{line}: it slides and needs {seconds:.1f} s (with g = 9.81 m/s²).")
            else:
                lines.append(f"{line}: it stays.")
        answer = self.ask(scene)[0].answer
        return (*lines, "No block slides." if answer is None else f"The first is {answer}. Masses do not matter.")


def _hold(level: Level) -> int:
    """Frames for each ramp; between the named levels there may be more ramps than time."""
    return min(level.hold, LONGEST // level.ramps)


def _time_squared(ramp: Ramp) -> Fraction:
    """The square of the time down, but for a factor that all ramps share: length² / (height − μ · base)."""
    return ramp.length**2 / (ramp.height - ramp.friction * ramp.base)


def _rough(rng: Rng, side: tuple[int, int, int], colour: str, *, sticks: bool) -> Ramp:
    """Give a ramp a friction that surely holds its block, or surely does not."""
    height, base, length = side
    slope = Fraction(height, base)
    steps = range(1, int(ROUGHEST / STEP) + 1)
    allowed = [STEP * i for i in steps if (STEP * i >= slope * APART if sticks else STEP * i * APART <= slope)]
    # Not far from the slope, so that a large or small friction alone says little.
    near = sorted(allowed, key=lambda friction: abs(friction - slope))[:10]
    return Ramp(height, base, length, rng.pick(near), rng.whole(1, 9), colour)


def _lures(ramps: Sequence[Ramp], answer: Ramp) -> int:
    """How many of the steepest, the shortest and the smoothest ramp are another one than the answer."""
    return (
        any(ramp.height * answer.base > answer.height * ramp.base for ramp in ramps)
        + any(ramp.length < answer.length for ramp in ramps)
        + any(ramp.friction < answer.friction for ramp in ramps)
    )
