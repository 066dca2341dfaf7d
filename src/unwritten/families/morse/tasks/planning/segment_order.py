"""Segment order: a robot's drive over a board is cut into clips that are shown shuffled; in which order were they?

It needs the end of each clip to be matched with the beginning of another, and the links to be joined to one chain. It
gets harder with more clips in the same time, and when the line that the robot draws is seen in its own clip only, or
not at all, so that nothing but the robot's place tells which clip comes next. Two cuts are never at the same place.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Question, Rng, Sequence, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts import plotter, segments
from unwritten.families.morse.parts.plotter import Dot, Plotter
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.stage import stage

FRAMES = 330
"""All clips share eleven seconds."""

HINTS = {
    "all": "The line that the robot draws stays on the board.",
    "clip": "Each clip shows only the line that the robot draws in that clip.",
    "none": "The robot leaves no line.",
}


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    clips: int = knob()  # entities, and temporal: all clips share the same time
    legs: int = knob()  # depth: straight legs of the drive in each clip
    trail: str = knob("step")  # visual: which ink is seen: all, that of the clip, or none
    apart: int = knob()  # visual: dots between any two places where the drive is cut, at least
    landmarks: int = knob()  # visual: coloured squares by which a place can be told


@dataclass(frozen=True)
class Scene:
    """The drive, clip by clip as it happened, and the order in which the clips are shown."""

    drive: tuple[tuple[Dot, ...], ...]  # corners of each clip
    shown: tuple[int, ...]  # which clip of the drive is shown first, second, ...
    trail: str
    landmarks: tuple[tuple[Dot, str], ...]  # each between its dot and the next ones right and below


@task(
    version=1,
    levels={
        "easy": Level(4, 2, "all", 3, 8),
        "medium": Level(5, 2, "clip", 3, 7),
        "hard": Level(6, 2, "none", 2, 5),
    },
    cap=0.12,
)
class SegmentOrder:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the order in which the clips are shown, then the drive."""
        shown = rng.answer.shuffled(range(level.clips))
        drive = plotter.drive(rng, level.clips, level.legs, level.apart)
        between = [(c, r) for c in range(plotter.COLUMNS - 1) for r in range(plotter.ROWS - 1)]
        places = rng.sample(between, level.landmarks)
        colours = rng.sample(plotter.LANDMARKS, level.landmarks)
        return Scene(drive, shown, level.trail, tuple(zip(places, colours, strict=True)))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look up where each part of the drive was shown."""
        count = len(scene.shown)
        text = f"One drive of a robot was cut into {count} clips and shuffled. In which order did the clips happen?"
        labels = tuple(str(number + 1) for number in range(count))
        kind = Sequence(of="clip number", vocabulary=labels, length=count)
        return (Question(text, kind, segments.labels_in_order(scene.shown)),)

    def film(self, scene: Scene) -> Film:
        """Show the clips, each still for a moment at its beginning and at its end."""
        footage = Plotter(scene.drive, scene.trail, scene.landmarks)
        cuts = segments.even_cuts(footage.frames, len(scene.shown))
        content = segments.shuffled_shots(footage, cuts, scene.shown, FRAMES // len(scene.shown))
        watch = f"Shuffled clips of one drive. Watch where each begins and ends. {HINTS[scene.trail]}"
        return stage("Put it in order", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The number of every clip, and the robot where it begins and where it ends."""
        frames = FRAMES // len(scene.shown)
        found = list(segments.badge_evidence(len(scene.shown), frames))
        for number, part in enumerate(scene.shown, start=1):
            begin, end = segments.still_ends(number, frames)
            for when, span, dot in (("begins", begin, scene.drive[part][0]), ("ends", end, scene.drive[part][-1])):
                box = plotter.robot_box(dot)
                found.append(seen(f"the robot where clip {number} {when}", box, span.start, span.end))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """See where the robot stands when each clip begins and ends, and join clips where they meet."""
        footage = Plotter(scene.drive, scene.trail, scene.landmarks)
        begins: list[tuple[int, int]] = []
        ends: list[tuple[int, int]] = []
        for part in scene.shown:
            frames = range(part * plotter.PER_CLIP, (part + 1) * plotter.PER_CLIP)
            for places, frame in ((begins, frames[0]), (ends, frames[-1])):
                x, y = footage.line(frame)[-1]
                places.append((round(x), round(y)))
        chains = [[first] for first, place in enumerate(begins) if place not in ends]
        for chain in chains:
            while after := [clip for clip, place in enumerate(begins) if place == ends[chain[-1]]]:
                chain += after
        return tuple(tuple(str(clip + 1) for clip in chain) for chain in chains)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say where each clip begins and ends."""
        lines = []
        for number, part in enumerate(scene.shown, start=1):
            (x1, y1), (x2, y2) = scene.drive[part][0], scene.drive[part][-1]
            lines.append(
                f"Clip {number} goes from column {x1 + 1}, row {y1 + 1} to column {x2 + 1}, row {y2 + 1} (in dots)."
            )
        order = ", ".join(segments.labels_in_order(scene.shown))
        return (*lines, f"Each clip begins where another one ends; in order: {order}.")
