"""Knot order: a rope is tied crossing by crossing, and the steps are shown shuffled; in which order were they done?

It needs the rope of each clip to be followed over and under itself and compared with the others, also where clips are
turned. It gets harder with more steps in the same time, turned clips, and ropes with more crossings from the start.
Each step adds exactly one crossing, so no two states of the rope are alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from unwritten.core import Film, Question, Rng, Sequence, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts import knots, segments
from unwritten.families.morse.parts.knot_footage import PER_STEP, Tying, crossings_drawn
from unwritten.families.morse.parts.knots import Rope
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.stage import stage

FRAMES = 330
"""All clips share eleven seconds."""


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    clips: int = knob()  # entities, and temporal: all clips share the same time
    tied: int = knob()  # visual: crossings that are there before the first step
    turned: bool = knob("step")  # visual: whether clips are turned by a quarter, a half or three quarters


@dataclass(frozen=True)
class Scene:
    """The rope, how many crossings it has before the first clip, and how the clips are shuffled and turned."""

    rope: Rope
    tied: int
    shown: tuple[int, ...]  # which step is shown first, second, ...
    turns: tuple[int, ...]  # quarter turns of each step's clip, clockwise


@task(
    version=1,
    levels={"easy": Level(4, 0, False), "medium": Level(5, 1, True), "hard": Level(6, 2, True)},
    cap=0.12,
)
class KnotOrder:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the order in which the steps are shown, then the rope."""
        shown = rng.answer.shuffled(range(level.clips))
        rope = knots.draw_up(rng, level.tied + level.clips)
        turns = tuple(rng.whole(0, 3) if level.turned else 0 for _ in shown)
        return Scene(rope, level.tied, shown, turns)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look up where each step was shown."""
        count = len(scene.shown)
        text = (
            f"The clips show {count} steps of tying one rope, shuffled. Each step adds one crossing. "
            "In which order were the steps done?"
        )
        labels = tuple(str(number + 1) for number in range(count))
        kind = Sequence(of="clip number", vocabulary=labels, length=count)
        return (Question(text, kind, segments.labels_in_order(scene.shown)),)

    def film(self, scene: Scene) -> Film:
        """Show the clips, each still for a moment at its beginning and at its end."""
        footage = Tying(scene.rope, (0,) * scene.tied + scene.turns)
        cuts = segments.even_cuts(footage.frames, scene.tied + len(scene.shown))[scene.tied :]
        content = segments.shuffled_shots(footage, cuts, scene.shown, FRAMES // len(scene.shown))
        watch = "Shuffled steps of tying a rope; its red end moves, its blue end stays."
        if any(scene.turns):
            watch += " Clips may be turned."
        return stage("Tie the knot", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The number of every clip, and all crossings that the rope has at its end."""
        frames = FRAMES // len(scene.shown)
        found = list(segments.badge_evidence(len(scene.shown), frames))
        for number, part in enumerate(scene.shown, start=1):
            _, last = segments.still_ends(number, frames)
            for crossing in range(scene.tied + part + 1):
                box = knots.crossing_box(scene.rope, crossing, scene.turns[part])
                found.append(seen(f"crossing {crossing + 1} in clip {number}", box, last.start, last.end))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Count how often the line that is drawn at the end of each clip crosses itself."""
        footage = Tying(scene.rope, (0,) * scene.tied + scene.turns)
        counts = []
        for part in scene.shown:
            first = (scene.tied + part) * PER_STEP
            before, left = (crossings_drawn(footage.line(frame)) for frame in (first, first + PER_STEP - 1))
            if left != before + 1:
                raise ValueError("a step that does not add exactly one crossing")
            counts.append(left)
        order = sorted(range(len(counts)), key=lambda clip: counts[clip])
        if any(counts[later] != counts[earlier] + 1 for earlier, later in pairwise(order)):
            raise ValueError("two steps that lead to equally many crossings")
        return (tuple(str(clip + 1) for clip in order),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say how many crossings each clip begins and ends with."""
        lines = []
        for number, part in enumerate(scene.shown, start=1):
            before = scene.tied + part
            way = "over" if scene.rope.over[before] else "under"
            lines.append(
                f"Clip {number} goes from {before} to {before + 1} crossings: the red end goes {way} the rope."
            )
        return (*lines, f"In order: {', '.join(segments.labels_in_order(scene.shown))}.")
