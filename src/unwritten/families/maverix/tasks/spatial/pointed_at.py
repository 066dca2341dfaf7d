"""Pointed at: a woman points at eight things in turn; at which one did she point while she said a certain thing?

The viewer must follow a stick to the thing it shows at the moment of the words. It gets harder with things that
stand closer together, with other remarks of the same form, and with longer films.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, knob, task
from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY, between, ease, snapped
from unwritten.families.maverix.parts.faces import oval
from unwritten.families.maverix.parts.people import (
    HAIR_COLOURS,
    SHIRTS,
    SKINS,
    Person,
    Pose,
    bubble,
    hand_at,
    standing,
)
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.parts.speaking import NEUTRAL, speaking, words_at
from unwritten.families.maverix.parts.things import THINGS, thing
from unwritten.families.maverix.parts.voices import line
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

REMARKS = ("mine", "new", "old", "heavy", "broken", "pretty", "famous", "borrowed")
HAIRS = ("long", "bob", "bun", "curly")
RADIUS, FEET, SIZE, ARM = 25.0, (427.0, 464.0), 68.0, 58.0
SHOULDER_Y = FEET[1] - 5.5 * RADIUS
MIDDLE, ACROSS, UP = (427.0, 322.0), 356.0, 228.0  # the arch on which the things stand, by their middles
GAP = 50.0  # between the tip of the stick and the middle of a thing
RAISE = 0.7  # seconds in which the arm goes up, and down again
ACTION = 4.2


@dataclass(frozen=True)
class Level:
    """How long the film is, how many other remarks are made, and how close the things stand."""

    seconds: float = knob()
    decoys: int = knob()
    low: float = knob()  # degrees over the horizon of the outermost things


@dataclass(frozen=True)
class Picture:
    """Which thing is shown when; things are numbered from left to right, as their options are."""

    slots: Slots
    woman: Person
    things: tuple[str, ...]
    low: float
    order: tuple[int, ...]  # the thing that is shown in each turn


@dataclass(frozen=True)
class Heard:
    """The remark of each turn (empty: none), and the one that is asked about."""

    slots: Slots
    remarks: tuple[str, ...]
    asked: str


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of pointing, and eight places of the remark."""

    asked: str
    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=44.0, decoys=0, low=6.0),
        "medium": Level(seconds=66.0, decoys=3, low=16.0),
        "hard": Level(seconds=76.0, decoys=7, low=26.0),
        "long": Level(seconds=606.0, decoys=7, low=26.0),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "speech", "agentic_task": "social", "topic": "Life and Practical Skills"},
)
class PointedAt(TableTask[Scene, Picture, Heard]):
    """Ask for the thing that was shown while the remark was made."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw a woman, eight things, a square that says when she shows which, and what she says."""
        slots, square = slots_of(level.seconds, action=ACTION), latin_square(rng)
        things, asked = rng.sample(tuple(THINGS), ORDER), rng.pick(REMARKS)
        skin, colour = (rng.whole(0, len(choices) - 1) for choices in (SKINS, HAIR_COLOURS))
        woman = Person(rng.pick(SHIRTS), skin, rng.pick(HAIRS), colour)
        return Scene(
            options=tuple(f"The {name}" for name in things),
            asked=asked,
            pictures=tuple(Picture(slots, woman, things, level.low, row) for row in square),
            tracks=tuple(Heard(slots, _remarks(asked, turn, level.decoys, rng), asked) for turn in range(ORDER)),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let the woman point at one thing after the other."""

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            _room(canvas)
            for number, name in enumerate(picture.things):
                _on_shelf(canvas, name, place_of(picture, number))
            hand, tip = stick_of(picture, slot, share)
            pose = Pose(mouth=speaking(picture.slots, share), hand=hand)
            standing(canvas, picture.woman, FEET, RADIUS, pose)
            if hand and tip:
                canvas.line([hand, tip], Colour(94, 60, 36), 6)
                canvas.circle(tip, 6, PALETTE["red"])
            if pose.mouth:
                bubble(canvas, (FEET[0], FEET[1] - 8.9 * RADIUS), 0.7 * RADIUS, 3)

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Speak all remarks."""
        turns = [line(said(remark), words_at(heard.slots, i), NEUTRAL) for i, remark in enumerate(heard.remarks)]
        return Track(tuple(sound for sound, _ in turns), tuple(caption for _, caption in turns))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the thing."""
        asked = f"What did the woman point at when she said that it was {_told(scene.asked)}?"
        return Wording(
            asked,
            asked,
            "The woman shows one thing after another with her stick."
            f" Which of them did she call {_called(scene.asked)}?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the thing in a sentence."""
        thing_shown = scene.options[option].replace("The", "the", 1)
        return f"She pointed at {thing_shown} when she said that it was {_told(scene.asked)}."

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the thing of the turn in which the remark is made."""
        return picture.order[heard.remarks.index(heard.asked)]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go to the frames of the remark and look which thing the tip of the stick is next to."""
        spoken = {words_at(heard.slots, i): said(remark) for i, remark in enumerate(heard.remarks)}
        (start,) = [frame for frame, text in spoken.items() if text == f"This one is {heard.asked}."]
        nearest: set[int] = set()
        for frame in range(start, start + int(FPS), 3):
            _, tip = stick_of(picture, *picture.slots.at(frame))
            if tip is None:
                raise ValueError("nothing is shown while the remark is made")
            nearest.add(min(range(ORDER), key=lambda number: math.dist(tip, place_of(picture, number))))
        (shown,) = nearest
        return shown

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of pointing and the turn of the remark."""
        turn = heard.remarks.index(heard.asked)
        things = ", ".join(picture.things[i] for i in picture.order)
        seconds = float(words_at(heard.slots, turn) / FPS)
        return (
            f"Seen: she points, one after the other, at: {things}.",
            f'Heard: "{said(heard.asked)}" at {seconds:.1f} s, in turn {turn + 1}.',
        )


def said(remark: str) -> str:
    """The line of a turn."""
    return f"This one is {remark}." if remark else "This one."


def place_of(picture: Picture, number: int) -> PointXY:
    """The middle of a thing, on an arch over the woman."""
    degrees = between(180 - picture.low, picture.low, number / (ORDER - 1))
    turn = math.radians(degrees)
    return (snapped(MIDDLE[0] + ACROSS * math.cos(turn)), snapped(MIDDLE[1] - UP * math.sin(turn)))


def stick_of(picture: Picture, slot: int, share: float) -> tuple[PointXY | None, PointXY | None]:
    """Where the hand is and where the tip of the stick; while the arm hangs there are neither."""
    action = float(picture.slots.action / FPS)
    up = ease(share * action / RAISE) * ease((1 - share) * action / RAISE)
    if not up:
        return None, None
    target = place_of(picture, picture.order[slot])
    side = -1 if target[0] < FEET[0] else 1
    joint = (FEET[0] + side * RADIUS, SHOULDER_Y)
    down = (FEET[0] + side * 1.4 * RADIUS, SHOULDER_Y + 2 * RADIUS)
    goal = hand_at(joint, target, ARM)
    hand = (between(down[0], goal[0], up), between(down[1], goal[1], up))
    reach = up * (math.dist(hand, target) - GAP)
    return hand, hand_at(hand, target, max(reach, 1.0))


def _remarks(asked: str, turn: int, decoys: int, rng: Rng) -> tuple[str, ...]:
    others = rng.sample([remark for remark in REMARKS if remark != asked], decoys)
    fillers = rng.shuffled([*others, *[""] * (ORDER - 1 - decoys)])
    return (*fillers[:turn], asked, *fillers[turn:])


def _told(remark: str) -> str:
    return "hers" if remark == "mine" else remark


def _called(remark: str) -> str:
    return "her own" if remark == "mine" else remark


def _room(canvas: Canvas) -> None:
    """A wall and a floor with a rug."""
    canvas.clear(Colour(233, 226, 211))
    for i in range(10):
        canvas.rect(Box(i * 96, 0, 3, 410), Colour(224, 215, 198))
    canvas.rect(Box(0, 410, 854, 70), Colour(186, 148, 112))
    canvas.rect(Box(0, 402, 854, 10), Colour(250, 246, 238))
    oval(canvas, (FEET[0], 456), 190, 20, Colour(120, 152, 160))


def _on_shelf(canvas: Canvas, name: str, middle: PointXY) -> None:
    foot = (middle[0], middle[1] + SIZE / 2)
    canvas.rect(Box(foot[0] - 35, foot[1], 70, 7), Colour(146, 104, 70), radius=2)
    thing(canvas, name, foot, SIZE)
