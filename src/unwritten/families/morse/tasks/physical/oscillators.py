"""Oscillators: weights on springs swing up and down at once; in which order are they from fast to slow?

The viewer must time every weight for itself: how far it swings, how large it is and where it starts say nothing about
how long a full swing takes. It gets harder with more weights, periods that are nearer to each other, swings of
different reach and weights of different size.

Every period is at least ``ratio`` times the next shorter one (15 % or more); the fastest lasts longer than four
frames of a viewer with two a second, and one and a half swings of the slowest are seen.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import pairwise

from unwritten.core import Film, Question, Rng, Sequence, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.seen import looks
from unwritten.families.morse.parts.springs import REST, Swinging, paint_springs, weight_box
from unwritten.families.morse.stage import stage

FRAMES = 318
FASTEST = (66, 74)  # frames of the shortest full swing
SLOWEST = 208  # frames of the longest one: one and a half are seen
LETTERS = "ABCDEF"

TEXT = (
    "A full swing is the time from one lowest point to the next. In which order are the weights, "
    "from the shortest full swing to the longest?"
)


@dataclass(frozen=True)
class Level:
    """How many weights swing, and how alike."""

    weights: int = knob()  # entities: weights on springs
    ratio: float = knob()  # depth: how many times longer each period is than the next shorter one, at least
    reach: tuple[int, int] = knob()  # distractors: least and greatest reach of a swing, in pixels
    size: tuple[int, int] = knob()  # visual: smallest and largest weight, in pixels


@dataclass(frozen=True)
class Scene:
    """The weights from left to right."""

    weights: tuple[Swinging, ...]


@task(
    version=1,
    levels={
        "easy": Level(weights=4, ratio=1.36, reach=(90, 100), size=(60, 60)),
        "medium": Level(weights=5, ratio=1.25, reach=(75, 110), size=(54, 68)),
        "hard": Level(weights=6, ratio=1.19, reach=(60, 115), size=(50, 74)),
    },
    cap=0.12,
)
class Oscillators:
    """Ask for the order of the periods."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the order first, then periods that keep their distance."""
        order = rng.answer.shuffled(range(level.weights))
        periods = [rng.whole(*FASTEST)]
        while len(periods) < level.weights:
            longer = periods[-1] * rng.real(level.ratio, level.ratio + 0.05)
            periods.append(int(longer) + 1)
        if periods[-1] > SLOWEST:
            raise Unsuitable("the slowest is too slow to be seen")
        reaches = [rng.whole(*level.reach) for _ in periods]
        starts = [rng.whole(0, 359) for _ in periods]
        sizes = [rng.whole(*level.size) for _ in periods]
        weights = {
            place: Swinging(period, reach, start, size)
            for place, period, reach, start, size in zip(order, periods, reaches, starts, sizes, strict=True)
        }
        return Scene(tuple(weights[place] for place in sorted(weights)))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Sort the weights by their periods."""
        letters = LETTERS[: len(scene.weights)]
        order = sorted(letters, key=lambda letter: scene.weights[letters.index(letter)].period)
        kind = Sequence(of="letter", vocabulary=tuple(letters), length=len(letters))
        return (Question(TEXT, kind, tuple(order)),)

    def film(self, scene: Scene) -> Film:
        """Let all weights swing."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_springs(canvas, scene.weights, frame)

        return stage("Weights on springs", "Watch how long each swing takes.", [shot(FRAMES, paint)], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every weight with its letter, all the time: its swings are timed."""
        return tuple(
            look
            for place in range(len(scene.weights))
            for look in looks(
                f"weight {LETTERS[place]}", functools.partial(weight_box, scene.weights, place), 0, FRAMES
            )
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch the heights frame by frame and time the passages through the line of rest."""
        times: dict[str, float] = {}
        for letter, weight in zip("ABCDEF", scene.weights, strict=False):
            heights = [weight.height(frame) - REST for frame in range(FRAMES)]
            passed = [
                frame + before / (before - after)
                for frame, (before, after) in enumerate(pairwise(heights))
                if before < 0 <= after or after < 0 <= before
            ]
            times[letter] = (passed[-1] - passed[0]) / (len(passed) - 1)
        return (tuple(sorted(times, key=times.__getitem__)),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the periods from short to long."""
        (question,) = self.ask(scene)
        assert isinstance(question.answer, tuple)
        periods = {letter: weight.period for letter, weight in zip(LETTERS, scene.weights, strict=False)}
        swings = [f"{letter} needs {periods[str(letter)] / 30:.1f} s for a full swing." for letter in question.answer]
        return (*swings, "How far a weight swings and how large it is does not matter.")
