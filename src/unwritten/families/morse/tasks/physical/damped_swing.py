"""Damped swing: a block swings over a scale, less far each time; which swing is the first to miss the line?

The viewer must read how far the seen swings reach, find the fraction that is left each time, and carry it on beyond
what is shown. It gets harder with fewer values written down, more swings between the last seen one and the answer,
and a loss that is smaller and so harder to tell.

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

TEXT = (
    "The flag marks how far right each swing reaches. It goes on like this: each swing reaches the same fraction "
    "of the one before. What is the number of the first swing that does not reach the red line?"
)


@dataclass(frozen=True)
class Level:
    """How much is told, and how far one must think ahead."""

    seen: int = knob()  # temporal: swings that are shown
    beyond: tuple[int, int] = knob()  # depth: fewest and most swings from the last seen one to the asked one
    parts: tuple[Fraction, ...] = knob("step")  # depth: fractions that may be left each time
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
    version=1,
    levels={
        "easy": Level(
            seen=4,
            beyond=(1, 4),
            parts=(Fraction(1, 2), Fraction(3, 5), Fraction(2, 3)),
            labelled=1.0,
            period=66,
        ),
        "medium": Level(
            seen=4,
            beyond=(1, 5),
            parts=(Fraction(3, 5), Fraction(2, 3), Fraction(7, 10), Fraction(3, 4)),
            labelled=0.5,
            period=66,
        ),
        "hard": Level(
            seen=4,
            beyond=(1, 6),
            parts=(Fraction(2, 3), Fraction(7, 10), Fraction(3, 4), Fraction(4, 5)),
            labelled=0.0,
            period=66,
        ),
    },
    cap=0.36,
)
class DampedSwing:
    """Ask for the first swing that stays short of a line."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the swing first, then a decay and a line between its reach and that of the one before."""
        number = level.seen + rng.answer.whole(*level.beyond)
        decay = Decay(Fraction(rng.whole(700, 920), 10), rng.pick(level.parts), level.period)
        lines = [
            line
            for line in range(LOWEST, int(decay.first))
            if decay.reach(number) < line < decay.reach(number - 1) and _certain(decay, level.seen, number, line)
        ]
        if not lines:
            raise Unsuitable("no line is beyond doubt")
        told = rng.sample(range(1, level.seen + 1), int(level.labelled * level.seen + 0.5))
        return Scene(decay, rng.pick(lines), level.seen, tuple(sorted(told)))

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
    if last < 4 * READING:
        return False

    def carried_on(first_read: Fraction, last_read: Fraction, swings: int) -> Fraction:
        return last_read**between * (last_read / first_read) ** swings

    least = carried_on(first + READING, last - READING, number - 1 - seen)
    most = carried_on(first - READING, last + READING, number - seen)
    return bool(least > line**between > most)
