"""Damped swing: a block swings over a scale, less far each time; which swing is the first to miss the line?

The viewer must read how far the seen swings reach, find the fraction that is left each time, and carry it on beyond
what is shown. It gets harder with fewer values written down and more swings between the last seen one and the answer.

Where the line is, as a part of the last seen reach, is drawn before the fraction, so that the same part goes with
several answers, as the same fraction does.

The answer stays the same if every reading is wrong by ``READING`` units of the scale, in any direction.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, number_text, shot
from unwritten.families.morse.parts.seen import seen, text_box
from unwritten.families.morse.parts.slider import Decay, SliderPicture, scale_words
from unwritten.families.morse.stage import stage

LEAD = 15  # frames at the first right end before it is let go
FROZEN = 45
READING = Fraction(1)  # units by which a reading may be wrong
LOWEST = 3  # the lowest place of the line on the scale
FIRST = (500, 920)  # tenths of a unit that the first swing reaches
PARTS = tuple(sorted({Fraction(n, 40) for n in range(20, 36)} | {Fraction(n, 24) for n in range(12, 22)}))

TEXT = (
    "The flag marks how far right each swing reaches. It goes on like this: each swing reaches the same fraction "
    "of the one before. What is the number of the first swing that does not reach the red line?"
)


@dataclass(frozen=True)
class Level:
    """How much is told, and how far one must think ahead."""

    seen: int = knob()  # temporal: swings that are shown
    beyond: tuple[int, int] = knob()  # depth: fewest and most swings from the last seen one to the asked one
    lines: tuple[int, int] = knob()  # depth: where the line may be, in hundredths of the last seen reach
    labelled: float = knob()  # visual: share of the seen swings whose reach is written down
    period: int = knob()  # temporal: frames of a swing


@dataclass(frozen=True)
class Scene:
    """How the swing dies away, where the line is, and what is shown."""

    decay: Decay
    line: int
    seen: int
    labelled: tuple[int, ...]


@task(
    version=2,
    levels={
        "easy": Level(seen=4, beyond=(1, 4), lines=(28, 80), labelled=1.0, period=66),
        "medium": Level(seen=4, beyond=(2, 5), lines=(20, 66), labelled=0.5, period=66),
        "hard": Level(seen=4, beyond=(2, 6), lines=(16, 60), labelled=0.0, period=66),
    },
    cap=0.36,
)
class DampedSwing:
    """Ask for the first swing that stays short of a line."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the swing first, then where the line is, then a fraction that makes the two agree."""
        number = level.seen + rng.answer.whole(*level.beyond)
        first = Fraction(rng.whole(*FIRST), 10)
        share = Fraction(rng.whole(*(10 * end for end in level.lines)), 1000)
        decays = [Decay(first, part, level.period) for part in PARTS]
        choices = [(decay, round(share * decay.reach(level.seen))) for decay in decays]
        certain = [(decay, line) for decay, line in choices if _certain(decay, level.seen, number, line)]
        if not certain:
            raise Unsuitable("no fraction is beyond doubt")
        decay, line = rng.pick(certain)
        told = rng.sample(range(1, level.seen + 1), int(level.labelled * level.seen + 0.5))
        return Scene(decay, line, level.seen, tuple(sorted(told)))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Count on until the exact reach is below the line."""
        return (Question(TEXT, Integer(), _first_short(scene)),)

    def film(self, scene: Scene) -> Film:
        """Show the seen swings, then freeze."""
        (question,) = self.ask(scene)
        picture = SliderPicture(scene.decay, scene.line, scene.labelled)
        last = _last(scene)

        def moving(canvas: Canvas, frame: int) -> None:
            picture.paint(canvas, max(frame - LEAD, 0), frozen=False)

        def frozen(canvas: Canvas, frame: int) -> None:
            picture.paint(canvas, last, frozen=True)

        content = (shot(LEAD + last, moving), shot(FROZEN, frozen, still=True))
        return stage("Damped swing", "Watch how far right each swing reaches.", content, question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The line, the scale, and the flag of every swing until the block turns again."""
        picture = SliderPicture(scene.decay, scene.line, scene.labelled)
        end = LEAD + _last(scene) + FROZEN
        found = [seen("the line", text_box(*picture.line_words()), 0, end)]
        found += [seen(f"{words[0]} on the scale", text_box(*words), 0, end) for words in scale_words()]
        for swing in range(1, scene.seen + 1):
            turned = LEAD + (swing - 1) * scene.decay.period
            span = turned, min(turned + scene.decay.period, end)
            found.append(seen(f"the flag of swing {swing}", picture.flag_box(swing), *span))
            if swing in scene.labelled:
                found.append(seen(f"the reach of swing {swing}", text_box(*picture.reach_words(swing)), *span))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Find the right ends in the drawn motion, take the mean loss from the first to the last, and go on."""
        end = scene.seen * scene.decay.period - 1 - scene.decay.period // 4
        places = [scene.decay.place(frame) for frame in range(-1, end)]
        ends = [b for a, b, c in zip(places, places[1:], places[2:], strict=False) if a <= b > c]
        if len(ends) != scene.seen:
            raise ValueError(f"{len(ends)} swings are seen, not {scene.seen}")
        losses = [after / before for before, after in pairwise(ends)]
        reach, swing = ends[-1], len(ends)
        while reach > scene.line:
            reach, swing = reach * sum(losses) / len(losses), swing + 1
        return (swing,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the reaches until one is short of the line."""
        number = _first_short(scene)
        reaches = [f"{float(scene.decay.reach(swing)):.1f}" for swing in range(1, number + 1)]
        return (
            f"The {scene.seen} seen swings reach {', '.join(reaches[: scene.seen])}.",
            f"Each reaches {number_text(scene.decay.part)} of the one before.",
            f"So it goes on: {', '.join(reaches[scene.seen :])}.",
            f"The line is at {scene.line}: swing {number} is the first that does not reach it.",
        )


def _last(scene: Scene) -> int:
    """The frame of the motion at which it freezes: three quarters through the last seen swing."""
    return scene.seen * scene.decay.period - 1 - scene.decay.period // 4


def _first_short(scene: Scene) -> int:
    swing = 1
    while scene.decay.reach(swing) >= scene.line:
        swing += 1
    return swing


def _certain(decay: Decay, seen: int, number: int, line: int) -> bool:
    """Whether readings of the first and last seen swing that are off by READING still give the same answer.

    The loss from reading to reading is raised to a power; both sides are taken to the power of the swings
    between the readings, so that no root is needed and all is exact.
    """
    first, last, between = decay.first, decay.reach(seen), seen - 1
    if last < 4 * READING or line < LOWEST:
        return False

    def carried_on(first_read: Fraction, last_read: Fraction, swings: int) -> Fraction:
        return last_read**between * (last_read / first_read) ** swings

    least = carried_on(first + READING, last - READING, number - 1 - seen)
    most = carried_on(first - READING, last + READING, number - seen)
    return bool(least > line**between > most)
