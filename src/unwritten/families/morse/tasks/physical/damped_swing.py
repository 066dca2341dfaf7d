"""Damped swing: a block swings over a scale, less far each time; which swing is the first to miss the line?

The viewer must count the seen swings, read how far they reach, find the fraction that is left each time, and carry it
on beyond what is shown. It gets harder with fewer values written down and more swings until the answer.

Where the line is, as a part of the last seen reach, is drawn before the fraction, so that the same part goes with
several answers, as the same fraction does. The film stops at the right end of a swing that bears no number, so that
its last picture tells neither how many there were nor which fraction was left. All films are equally long.

The answer stays the same if every reading is wrong by ``READING`` units of the scale, in any direction.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, number_text, shot
from unwritten.families.morse.parts.seen import seen, text_box
from unwritten.families.morse.parts.slider import Decay, SliderPicture, scale_words
from unwritten.families.morse.stage import stage

LEAD = 15  # fewest frames at the first right end before it is let go
FROZEN = 50  # fewest at the last one
READING = Fraction(1)  # units by which a reading may be wrong
LOWEST = 3  # the lowest place of the line on the scale
FIRST = (500, 920)  # tenths of a unit that the first swing reaches
PARTS = tuple(sorted({Fraction(n, 40) for n in range(20, 36)} | {Fraction(n, 24) for n in range(12, 22)}))

# Swing 1 could else be the one that begins at the first flag and ends, as its number goes away, at the second.
TEXT = (
    "The flag marks how far right each swing reaches; the first flag is that of swing 1. It goes on like this: each "
    "swing reaches the same fraction of the one before. What is the number of the first swing that does not reach "
    "the red line?"
)


@dataclass(frozen=True)
class Level:
    """How much is told, and how far one must think ahead."""

    seen: tuple[int, int] = knob()  # temporal: fewest and most swings that are shown
    asked: tuple[int, int] = knob()  # depth: the lowest and highest answer
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
    waits: int  # frames by which both rests are longer than they must be


@task(
    version=4,
    levels={
        "easy": Level(seen=(3, 5), asked=(5, 8), lines=(20, 80), labelled=1.0, period=48),
        "medium": Level(seen=(3, 6), asked=(6, 9), lines=(16, 75), labelled=0.5, period=48),
        "hard": Level(seen=(3, 6), asked=(7, 10), lines=(10, 70), labelled=0.0, period=48),
    },
    cap=0.36,
)
class DampedSwing:
    """Ask for the first swing that stays short of a line."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the asked swing first, then where the line is, then a fraction that makes the two agree."""
        number = rng.answer.whole(*level.asked)
        shown = rng.whole(*level.seen)
        if shown >= number:
            raise Unsuitable("the answer is shown")
        first = Fraction(rng.whole(*FIRST), 10)
        share = Fraction(rng.whole(*(10 * end for end in level.lines)), 1000)
        decays = [Decay(first, part, level.period) for part in PARTS]
        choices = [(decay, round(share * decay.reach(shown))) for decay in decays]
        certain = [(decay, line) for decay, line in choices if _certain(decay, shown, number, line)]
        if not certain:
            raise Unsuitable("no fraction is beyond doubt")
        decay, line = rng.pick(certain)
        told = rng.sample(range(1, shown + 1), int(level.labelled * shown + 0.5))
        waits = (level.seen[1] - shown) * level.period // 2
        return Scene(decay, line, shown, tuple(sorted(told)), waits)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Count on until the exact reach is below the line."""
        return (Question(TEXT, Integer(), _first_short(scene)),)

    def film(self, scene: Scene) -> Film:
        """Show the seen swings, then freeze at the right end of the last one."""
        (question,) = self.ask(scene)
        picture = SliderPicture(scene.decay, scene.line, scene.labelled)
        begins, last = _begins(scene), _last(scene)

        def moving(canvas: Canvas, frame: int) -> None:
            picture.paint(canvas, max(frame - begins, 0), frozen=False)

        def frozen(canvas: Canvas, frame: int) -> None:
            picture.paint(canvas, last, frozen=True)

        content = (shot(begins + last, moving), shot(FROZEN + scene.waits, frozen, still=True))
        return stage("Damped swing", "Watch how far right each swing reaches.", content, question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The line, the scale, and the flag of every swing until the block turns again."""
        picture = SliderPicture(scene.decay, scene.line, scene.labelled)
        end = _begins(scene) + _last(scene) + FROZEN + scene.waits
        found = [seen("the line", text_box(*picture.line_words()), 0, end)]
        found += [seen(f"{words[0]} on the scale", text_box(*words), 0, end) for words in scale_words()]
        for swing in range(1, scene.seen + 1):
            turned = _begins(scene) + (swing - 1) * scene.decay.period
            span = turned if swing > 1 else 0, end if swing == scene.seen else turned + scene.decay.period
            found.append(seen(f"the flag of swing {swing}", picture.flag_box(swing), *span))
            if swing in scene.labelled:
                found.append(seen(f"the reach of swing {swing}", text_box(*picture.reach_words(swing)), *span))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Find the right ends in the drawn motion, take the mean loss from the first to the last, and go on."""
        end = (scene.seen - 1) * scene.decay.period
        places = [-math.inf, *(scene.decay.place(frame) for frame in range(end + 1)), -math.inf]
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


def _begins(scene: Scene) -> int:
    """The frame at which the block is let go."""
    return LEAD + scene.waits


def _last(scene: Scene) -> int:
    """The frame of the motion at which it freezes: at the right end of the last seen swing."""
    return (scene.seen - 1) * scene.decay.period


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
