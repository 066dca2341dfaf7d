"""Rooms and phone: a walk through eight rooms, as the walker sees it; in which of them did the phone ring?

The viewer must know at every moment where they are, and hold that against what is heard. It gets harder with other
sounds of the house, and with longer stays between which the one moment has to be found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, Sound, knob, task
from unwritten.draw import Canvas
from unwritten.families.maverix.parts.effects import knock
from unwritten.families.maverix.parts.furniture import THINGS
from unwritten.families.maverix.parts.rooms import WALLS, draw_walk
from unwritten.families.maverix.parts.signals import doorbell, kettle, phone
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording
from unwritten.sound import thud

SOUNDS = {"phone": phone, "doorbell": doorbell, "kettle": kettle, "knock": knock}
DECOYS = ("doorbell", "kettle", "knock")
WALK = 2.6
STEPS = 4
INSIDE = FPS.numerator * 2 // 3
"""Frames that one has stood in a room when something is heard."""


@dataclass(frozen=True)
class Level:
    """How long the walk is, and how much else is heard."""

    seconds: float = knob()
    decoys: int = knob()


@dataclass(frozen=True)
class Picture:
    """The rooms in the order of the walk; they are numbered as their options are."""

    slots: Slots
    things: tuple[str, ...]  # by which each room is known
    walls: tuple[int, ...]  # the colour of each room
    order: tuple[int, ...]


@dataclass(frozen=True)
class Heard:
    """What sounds in each room of the walk: the phone in one, other sounds in some, nothing in the rest."""

    slots: Slots
    sounds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight walks, and eight moments of the phone."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=46.0, decoys=0),
        "medium": Level(seconds=66.0, decoys=3),
        "hard": Level(seconds=78.0, decoys=7),
        "long": Level(seconds=606.0, decoys=7),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "artificial", "agentic_task": "egocentric", "topic": "Life and Practical Skills"},
)
class RoomsPhone(TableTask[Scene, Picture, Heard]):
    """Ask in which room the walker heard the phone."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw eight rooms, a square that says where the walk is when, and where other sounds stand."""
        things, walls = rng.sample(tuple(THINGS), ORDER), rng.shuffled(range(ORDER))
        slots = slots_of(level.seconds, action=WALK, lead=1.6)
        return Scene(
            options=tuple(f"The room with the {thing}" for thing in things),
            pictures=tuple(Picture(slots, things, walls, row) for row in latin_square(rng)),
            tracks=tuple(Heard(slots, _sounds(column, level.decoys, rng)) for column in range(ORDER)),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Go through the corridor's door into one room after the other."""

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            room = picture.order[slot]
            draw_walk(canvas, picture.things[room], WALLS[picture.walls[room]], share)

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Let the walker's steps be heard, and in the rooms the phone and the other sounds."""
        slots, step = heard.slots, thud(hertz=140.0, level=-24.0)
        feet = [
            Sound(slots.start(slot) + (2 * i + 1) * slots.action // (2 * STEPS), step)
            for slot in range(ORDER)
            for i in range(STEPS)
        ]
        signals = [Sound(_moment(slots, slot), SOUNDS[name]()) for slot, name in enumerate(heard.sounds) if name]
        return Track((*feet, *signals))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the room."""
        return Wording(
            "You see the walk through your own eyes. In which room were you when the phone rang?",
            "In which room were you when the phone rang?",
            "While you walk through the house, a telephone is heard once."
            " What stood in front of you in the room where that happened?",
        )

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the room of the slot in which the phone stands."""
        return picture.order[heard.sounds.index("phone")]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Follow the walk up to the frame of the phone: the room entered last, unless one has left it again."""
        (ring,) = [_moment(heard.slots, slot) for slot, name in enumerate(heard.sounds) if name == "phone"]
        room = -1
        for visit, entered in enumerate(picture.order):
            left = picture.slots.lead + visit * (picture.slots.action + picture.slots.rest)
            if left <= ring:
                room = entered if ring >= left + picture.slots.action else -1
        return room

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the walk and the moment of the phone."""
        slot = heard.sounds.index("phone")
        walk = ", ".join(picture.things[room] for room in picture.order)
        return (
            f"Seen: the rooms of the walk have, one after the other: {walk}.",
            f"Heard: the phone rings at {float(_moment(heard.slots, slot) / FPS):.1f} s, in room number {slot + 1}.",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the room."""
        return f"You were in {scene.options[option][0].lower()}{scene.options[option][1:]} when the phone rang."


def _sounds(phone_at: int, decoys: int, rng: Rng) -> tuple[str, ...]:
    others = rng.sample([slot for slot in range(ORDER) if slot != phone_at], decoys)
    decoy = {slot: rng.pick(DECOYS) for slot in others}
    return tuple("phone" if slot == phone_at else decoy.get(slot, "") for slot in range(ORDER))


def _moment(slots: Slots, slot: int) -> int:
    """The frame at which something is heard in a room: soon after one has come to stand in it."""
    return slots.start(slot) + slots.action + INSIDE
