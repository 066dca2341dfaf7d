"""Plausible clip: small clips of balls run side by side; which one obeys the laws of physics from start to end?

The viewer must judge gravity, momentum, energy, solidity and continuity, and keep an eye on several clips at once.
It gets harder with more clips, with different scenes among them instead of one, and with breaches that are less
plain. All clips are shown twice, the second time between the moments that two frames a second have caught before.

Every wrong clip breaks a law so far that places measured frame by frame prove it; the right one keeps all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from unwritten.core import Film, Label, Question, Rng, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, shot
from unwritten.families.morse.parts.clip_laws import lawful
from unwritten.families.morse.parts.clip_picture import ball_box, in_sight, paint_clips, panels
from unwritten.families.morse.parts.clips import BREACHES, LENGTH, Clip, frames_of
from unwritten.families.morse.parts.seen import EVERY, seen
from unwritten.families.morse.stage import stage

PAUSE = 6  # frames between the showings: 156 is no multiple of 15, so other moments are seen the second time
FRAMES = 2 * (LENGTH + PAUSE)
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
TEXT = (
    "All balls have the same mass, floors are level and without friction, and there is no air. "
    "Behind a screen there is nothing else. Which clip obeys the laws of physics from start to end?"
)


@dataclass(frozen=True)
class Level:
    """How many clips there are to judge, and how plain their faults are."""

    clips: int = knob("step")  # entities: clips at once
    scenes: int = knob()  # distractors: different scenes among the clips
    strength: float = knob()  # visual: how plain a breach is; 1 is the plainest


@dataclass(frozen=True)
class Scene:
    """The clips in the order of their letters."""

    clips: tuple[Clip, ...]


@task(
    version=1,
    levels={
        "easy": Level(clips=3, scenes=1, strength=1.0),
        "medium": Level(clips=4, scenes=2, strength=0.9),
        "hard": Level(clips=6, scenes=3, strength=0.8),
    },
    cap=0.36,
)
class PlausibleClip:
    """Ask which clip obeys the laws, if any."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the letter (or none), then a scene and a breach for every other clip."""
        right = rng.answer.whole(0, level.clips)  # the last one stands for none
        kinds = rng.sample(tuple(BREACHES), level.scenes)
        scenes = rng.shuffled([kinds[place % len(kinds)] for place in range(level.clips)])
        # No law is broken twice in the same way: there are more ways than clips of a scene.
        breaches = {kind: list(rng.shuffled(BREACHES[kind])) for kind in kinds}
        clips = [
            _clip(rng, level, kind, "" if place == right else breaches[kind].pop())
            for place, kind in enumerate(scenes)
        ]
        return Scene(tuple(clips))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look for the clip that was made without a breach."""
        kind = Label(vocabulary=tuple("ABCDEF"[: len(scene.clips)]), of="letter", none=True)
        good = [letter for letter, clip in zip(kind.vocabulary, scene.clips, strict=True) if not clip.breach]
        if len(good) > 1:
            raise ValueError("more than one clip obeys the laws")
        return (Question(TEXT, kind, good[0] if good else None),)

    def film(self, scene: Scene) -> Film:
        """Show all clips at once, twice."""
        (question,) = self.ask(scene)
        kinds = [clip.kind for clip in scene.clips]
        tracks = [frames_of(clip) for clip in scene.clips]

        def paint(canvas: Canvas, frame: int) -> None:
            showing, moment = _moment(frame)
            paint_clips(canvas, kinds, [track[moment] for track in tracks], showing + 1)

        content = shot(FRAMES, paint)
        watch = "All but one of the clips, or all of them, break a law of physics."
        return stage("Real or impossible", watch, [content], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every ball of every clip wherever it is in sight."""
        found: list[Evidence] = []
        for letter, clip, panel in zip("ABCDEF", scene.clips, panels(len(scene.clips)), strict=False):
            track = frames_of(clip)
            for ball in range(max(map(len, track))):
                spots = {moment: spots[ball] for moment, spots in enumerate(track) if len(spots) > ball}
                boxes = {at: ball_box(panel, spot) for at, spot in spots.items() if in_sight(clip.kind, spot)}
                found += _caught(f"ball {ball + 1} of clip {letter}", boxes)
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Measure the places of the balls frame by frame and keep the clips that break no law."""
        kept = [i for i, clip in enumerate(scene.clips) if lawful(clip.kind, frames_of(clip))]
        return tuple("ABCDEF"[i] for i in kept) or (None,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say what happens in every clip."""
        return tuple(f"{letter}: {clip.said}." for letter, clip in zip("ABCDEF", scene.clips, strict=False))


def _moment(frame: int) -> tuple[int, int]:
    """Which showing a frame belongs to, from 0, and which frame of all clips it shows."""
    showing, moment = divmod(frame, LENGTH + PAUSE)
    return showing, min(moment, LENGTH - 1)


def _caught(what: str, boxes: Mapping[int, Box]) -> Iterator[Evidence]:
    """Name the sampled frames of both showings that catch something which is in sight at some moments of its clip."""
    for there, moments in groupby(range(LENGTH), boxes.__contains__):
        stretch = tuple(moments)
        if there:
            frames = [frame for frame in range(0, FRAMES, EVERY) if _moment(frame)[1] in stretch]
            yield from (seen(what, boxes[_moment(frame)[1]], frame, frame + 1) for frame in frames)
            if not frames:  # each time that it is in sight counts: the check finds this one unseen
                yield seen(what, boxes[stretch[0]], stretch[0], stretch[-1] + 1)


def _clip(rng: Rng, level: Level, kind: str, breach: str) -> Clip:
    """Vary the numbers of a clip, lawful or not, so that no two look the same."""
    first, second = rng.sample(COLOURS, 2)
    return Clip(
        kind=kind,
        breach=breach,
        strength=level.strength,
        start=float(rng.whole(18, 32)),
        speed=rng.real(1.0, 1.2),
        height=float(rng.whole(58, 72)),
        spring=rng.real(0.78, 0.88),
        colours=(first, second),
    )
