"""Knot remaining: a finished knot, the rope as tied so far, and shuffled steps; which are left, or how many?

It needs crossings to be counted and compared, over with over and under with under, and steps to be put in order. Some
clips are decoys: the red end goes over where the finished knot has it under, or the other way round. It gets harder
with more clips in the same time, more decoys, more crossings, and clips that are turned.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unwritten.core import Film, Integer, Question, Rng, Sequence, Shot, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, Box, Canvas, Span, Style, shot, write_in
from unwritten.families.morse.parts import knots, segments
from unwritten.families.morse.parts.knot_footage import PER_STEP, Tying, crossings_drawn
from unwritten.families.morse.parts.knots import Rope
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.stage import stage

FINISHED, SO_FAR = 60, 40  # frames of the finished knot, and of the rope as tied so far
CLIPS = 230  # frames that all clips share

HOW_MANY = "How many steps are left from the rope tied so far to the finished knot? (Each step adds one crossing.)"
WHICH = (
    "Which clips show steps that are left from the rope tied so far to the finished knot, in the order of tying? "
    "(Leave out clips that cross over instead of under, or under instead of over.)"
)


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    clips: int = knob()  # entities, and temporal: all clips share the same time
    right: tuple[int, int] = knob()  # depth: fewest and most steps that are left; the other clips are decoys
    tied: tuple[int, int] = knob()  # entities: fewest and most crossings of the rope tied so far
    turned: bool = knob("step")  # visual: whether clips are turned by a quarter, a half or three quarters


@dataclass(frozen=True)
class Clip:
    """A step as it is shown: which crossing of the rope it makes, whether the wrong way, and how it is turned."""

    crossing: int
    wrong: bool
    turns: int  # quarters, clockwise


@dataclass(frozen=True)
class Scene:
    """The rope of the finished knot, how many of its crossings are tied so far, and the clips as shown."""

    rope: Rope
    tied: int
    clips: tuple[Clip, ...]
    counted: bool  # whether the number of steps is asked for, or else their order


@task(
    version=2,
    levels={
        "easy": Level(4, (2, 4), (1, 5), False),
        "medium": Level(4, (2, 4), (2, 6), False),
        "hard": Level(5, (3, 5), (2, 6), True),
    },
    cap=0.28,
)
class KnotRemaining:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw how many steps are left and where each is shown, then the decoys and the rope."""
        counted = rng.answer.chance(0.5)
        # Each decoy is the twin of another right step, so that there are never more of them.
        fewest, most = max(level.right[0], -(-level.clips // 2)), min(level.right[1], level.clips)
        left = rng.answer.whole(fewest, most)
        places = rng.answer.shuffled(range(level.clips))
        # Neither the fewest crossings nor the most come up: they would tell how many steps are left.
        low, high = level.tied
        tied = rng.whole(max(low, low + fewest + 1 - left), min(high, high + most - 1 - left))
        twins = rng.sample(range(left), level.clips - left)
        steps = [(tied + k, False) for k in range(left)] + [(tied + k, True) for k in twins]
        clips = tuple(Clip(*steps[place], rng.whole(0, 3) if level.turned else 0) for place in places)
        return Scene(knots.draw_up(rng, tied + left), tied, clips, counted)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Take the clips that are no decoys in the order of their crossings."""
        if scene.counted:
            return (Question(HOW_MANY, Integer(), len(scene.rope.over) - scene.tied),)
        labels = tuple(str(number + 1) for number in range(len(scene.clips)))
        right = sorted(
            (clip.crossing, label) for clip, label in zip(scene.clips, labels, strict=True) if not clip.wrong
        )
        kind = Sequence(of="clip number", vocabulary=labels)
        return (Question(WHICH, kind, tuple(label for _, label in right)),)

    def film(self, scene: Scene) -> Film:
        """Show the finished knot, the rope tied so far, and then the clips."""
        count = len(scene.clips)
        content = [
            _still(scene.rope, scene.rope.cuts[-1], "The finished knot", FINISHED),
            _still(scene.rope, scene.rope.cuts[scene.tied], "Tied so far", SO_FAR),
        ]
        for number, clip in enumerate(scene.clips, start=1):
            cut = Span(clip.crossing * PER_STEP, PER_STEP)
            content.append(segments.clip_shot(_footage(scene, clip), cut, number, count, CLIPS // count))
        watch = "First the finished knot, then the rope tied so far, then clips of steps; the red end moves."
        if any(clip.turns for clip in scene.clips):
            watch += " Clips may be turned."
        return stage("Finish the knot", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The crossings of the finished knot and of the rope tied so far, and the one that each clip makes."""
        before, each = FINISHED + SO_FAR, CLIPS // len(scene.clips)
        found = list(segments.badge_evidence(len(scene.clips), each, before))
        for crossing in range(len(scene.rope.over)):
            box = knots.crossing_box(scene.rope, crossing)
            found.append(seen(f"crossing {crossing + 1} of the knot", box, 0, FINISHED))
            if crossing < scene.tied:
                found.append(seen(f"crossing {crossing + 1} tied so far", box, FINISHED, before))
        for number, clip in enumerate(scene.clips, start=1):
            _, last = segments.still_ends(number, each)
            box = knots.crossing_box(scene.rope, clip.crossing, clip.turns)
            found.append(seen(f"the crossing of clip {number}", box, before + last.start, before + last.end))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Count crossings in the drawn lines, and compare which strand lies on top in each clip and in the end."""
        whole = Tying(scene.rope, (0,) * len(scene.rope.over))
        if scene.counted:
            finished = crossings_drawn(whole.line(whole.frames - 1))
            return (finished - crossings_drawn(whole.line(scene.tied * PER_STEP)),)
        right = {}
        for number, clip in enumerate(scene.clips, start=1):
            footage = _footage(scene, clip)
            made = crossings_drawn(footage.line((clip.crossing + 1) * PER_STEP - 1))
            if upright_on_top(footage.rope, made - 1) == upright_on_top(scene.rope, made - 1):
                right[made] = str(number)
        return (tuple(right[made] for made in sorted(right)),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Count the crossings, and say of each clip what it does."""
        lines = [f"The finished knot has {len(scene.rope.over)} crossings, the rope tied so far {scene.tied}."]
        for number, clip in enumerate(scene.clips, start=1):
            way = "over" if _footage(scene, clip).rope.over[clip.crossing] else "under"
            verdict = "unlike the finished knot" if clip.wrong else "as in the finished knot"
            lines.append(f"Clip {number} makes crossing {clip.crossing + 1}: the red end goes {way}, {verdict}.")
        (question,) = self.ask(scene)
        return (*lines, f"Answer: {question.kind.show(question.answer)}.")


def upright_on_top(rope: Rope, crossing: int) -> bool:
    """Whether the upper strand of a crossing runs up and down on the unturned grid."""
    node = [node for place, node in enumerate(rope.nodes) if node in rope.nodes[:place]][crossing]
    visits = [place for place, other in enumerate(rope.nodes) if other == node]
    upper = visits[1] if rope.over[crossing] else visits[0]
    return rope.nodes[upper - 1][0] == rope.nodes[upper + 1][0]


def _footage(scene: Scene, clip: Clip) -> Tying:
    """The tying of the rope as the clip shows it."""
    over = tuple(way != (clip.wrong and k == clip.crossing) for k, way in enumerate(scene.rope.over))
    return Tying(replace(scene.rope, over=over), (clip.turns,) * len(over))


def _still(rope: Rope, end: float, text: str, frames: int) -> Shot:
    def paint(canvas: Canvas, frame: int) -> None:
        knots.draw_rope(canvas, rope, end)
        write_in(canvas, text, Box(18, 16, 278, 44), Style(28, INK, bold=True))

    return shot(frames, paint, still=True)
