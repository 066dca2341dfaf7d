"""Lamps by switches: three lamps are seen, blinds hide them, switches are heard; which lamps are on in the end?

The viewer must keep a state that was seen and change it by what is heard. It gets harder with switches that are
pressed more than once, and with lines that change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, knob, task
from unwritten.draw import Canvas, shot
from unwritten.families.maverix.parts.lit_house import FURNITURE, draw_house
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.parts.voices import Voice, line
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

ROOMS = 3
VOICE = Voice("en-us+m3", 130, 45)
PLAIN = ("The window is opened.", "The radio plays a song.", "The cat goes out.", "The clock strikes two.")
SECOND = FPS.numerator
SHUTTING = 2 * SECOND


@dataclass(frozen=True)
class Level:
    """How long the film is, and what is said beside the needed presses."""

    seconds: float = knob()
    twice: int = knob()  # pairs of presses that undo each other
    others: int = knob()  # lines that change nothing
    teasing: bool = knob("step")  # whether such lines may name a switch


@dataclass(frozen=True)
class Picture:
    """Which lamps are on before the blinds come down."""

    slots: Slots
    rooms: tuple[str, ...]
    lit: tuple[bool, ...]


@dataclass(frozen=True)
class Heard:
    """What is said in each slot; ``presses`` has the number of the room, or -1 where no switch is pressed."""

    slots: Slots
    lines: tuple[str, ...]
    presses: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """The eight states of three lamps, and presses that change each set of them."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=34.0, twice=0, others=1, teasing=False),
        "medium": Level(seconds=66.0, twice=1, others=1, teasing=False),
        "hard": Level(seconds=84.0, twice=2, others=3, teasing=True),
        "long": Level(seconds=606.0, twice=3, others=4, teasing=True),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "speech", "agentic_task": "information", "topic": "Life and Practical Skills"},
)
class LampsBySwitches(TableTask[Scene, Picture, Heard]):
    """Ask which lamps are on after the switches have been pressed."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw three rooms, the order of the states, and presses for each set of lamps."""
        rooms = rng.sample(tuple(FURNITURE), ROOMS)
        slots = slots_of(
            level.seconds,
            count=ROOMS + 2 * level.twice + level.others,
            action=2.5,
            lead=max(9.0, level.seconds / 12),
        )
        states = [_state(number) for number in range(ORDER)]
        return Scene(
            options=tuple(_described(rooms, state) for state in states),
            pictures=tuple(Picture(slots, rooms, state) for state in rng.shuffled(states)),
            tracks=tuple(_drawn(slots, rooms, changed, level, rng) for changed in rng.shuffled(states)),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Show the lamps, let the blinds down, and let cars pass while the voice is heard."""

        def paint(canvas: Canvas, shut: float, car: float) -> None:
            draw_house(canvas, picture.rooms, picture.lit, shut, car)

        seen = picture.slots.lead - SHUTTING - SECOND
        return [
            shot(3 * SECOND, lambda canvas, frame: paint(canvas, 0.0, frame / (3 * SECOND))),
            shot(seen - 3 * SECOND, lambda canvas, _: paint(canvas, 0.0, 1.0), still=True),
            shot(SHUTTING, lambda canvas, frame: paint(canvas, frame / SHUTTING, 1.0)),
            shot(SECOND, lambda canvas, _: paint(canvas, 1.0, 1.0), still=True),
            *slot_shots(picture.slots, lambda canvas, _, share: paint(canvas, 1.0, share))[1:],
        ]

    def track(self, heard: Heard) -> Track:
        """Speak the lines, each at the beginning of its slot."""
        spoken = [line(text, heard.slots.start(slot), VOICE) for slot, text in enumerate(heard.lines)]
        return Track(tuple(sound for sound, _ in spoken), tuple(caption for _, caption in spoken))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the last state."""
        return Wording(
            "Each press turns a lamp on if it was off, and off if it was on. Which lamps are on at the end?",
            "Each press turns a lamp on if it was off, and off if it was on. Which lamps are on at the end,"
            " and which are off?",
            "The blinds hide three lamps while somebody uses their switches, and every press changes the lamp of"
            " that room. Were the blinds raised when the film is over, in which rooms would there be light?",
        )

    def answer(self, picture: Picture, heard: Heard) -> int:
        """A lamp is other than at the start if its switch was pressed an odd number of times."""
        lit = [on != (heard.presses.count(room) % 2 == 1) for room, on in enumerate(picture.lit)]
        return sum((not on) << (ROOMS - 1 - room) for room, on in enumerate(lit))

    def again(self, picture: Picture, heard: Heard) -> int:
        """Listen to the lines one by one, and switch lamps as they say."""
        on = {room for room, lit in zip(picture.rooms, picture.lit, strict=True) if lit}
        for text in heard.lines:
            on ^= {room for room in picture.rooms if text == f"The {room} switch is pressed."}
        final = tuple(room in on for room in picture.rooms)
        return [_described(picture.rooms, _state(number)) for number in range(ORDER)].index(
            _described(picture.rooms, final)
        )

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the first state and how often each switch was pressed."""
        counts = ", ".join(f"{room} {heard.presses.count(i)}" for i, room in enumerate(picture.rooms))
        return (
            f"Seen: {_described(picture.rooms, picture.lit).lower()} before the blinds come down.",
            f"Heard: so often is each switch pressed: {counts}; an odd number changes its lamp.",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Say which lamps are on."""
        rooms, state = scene.pictures[0].rooms, _state(option)
        parts = [f"the {room} lamp is {'on' if on else 'off'}" for room, on in zip(rooms, state, strict=True)]
        return f"At the end {parts[0]}, {parts[1]} and {parts[2]}."


def _state(number: int) -> tuple[bool, ...]:
    """The state that an option of that number describes; 0 is all on, 7 all off."""
    return tuple(not number >> (ROOMS - 1 - room) & 1 for room in range(ROOMS))


def _described(rooms: tuple[str, ...], lit: tuple[bool, ...]) -> str:
    return ", ".join(f"{room} {'on' if on else 'off'}" for room, on in zip(rooms, lit, strict=True)).capitalize()


def _drawn(slots: Slots, rooms: tuple[str, ...], changed: tuple[bool, ...], level: Level, rng: Rng) -> Heard:
    """Draw what is said, so that just these lamps are changed in the end."""
    needed = [room for room, change in enumerate(changed) if change]
    undone = [room for _ in range(level.twice) for room in [rng.whole(0, ROOMS - 1)] * 2]
    nothing = [-1] * (slots.count - len(needed) - len(undone))
    presses = rng.shuffled([*needed, *undone, *nothing])
    idle = (*PLAIN, *(f"Nobody touches the {room} switch." for room in rooms)) if level.teasing else PLAIN
    lines = tuple(rng.pick(idle) if room < 0 else f"The {rooms[room]} switch is pressed." for room in presses)
    return Heard(slots, lines, presses)
