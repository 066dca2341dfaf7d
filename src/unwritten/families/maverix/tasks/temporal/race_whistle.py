"""Race and whistle: eight boats take the lead in turns; which one was leading when the whistle blew?

The viewer must follow who is ahead and hold that against the moment of one sound. It gets harder with other sounds
of the crowd, with followers that come closer, and with longer races.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from unwritten.core import Pcm, Rng, Shot, Sound, knob, task
from unwritten.draw import Canvas, between, ease
from unwritten.families.maverix.parts.regatta import LANES, draw_boat, draw_water
from unwritten.families.maverix.parts.signals import cheering, clapping, drum, whistle
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "black", "white", "brown")
SOUNDS: dict[str, Callable[[int], Pcm]] = {
    "whistle": lambda _: whistle(),
    "drum": lambda _: drum(),
    "cheering": cheering,
    "clapping": clapping,
}
DECOYS = ("drum", "cheering", "clapping")
START, STRIDE = 130, 80
"""Where all bows are at first, and how much further ahead each new leader is."""

CREEP = 70
QUIET = FPS.numerator * 3 // 5
"""Frames that a boat has been leading, with all at rest, when something is heard."""


@dataclass(frozen=True)
class Level:
    """How long the race is, how much else is heard, and how close the others come."""

    seconds: float = knob()
    decoys: int = knob()
    margin: int = knob()  # pixels by which the leader leads at least


@dataclass(frozen=True)
class Picture:
    """Where the bows are after each slot; boats are numbered as their options are, by their lanes."""

    slots: Slots
    colours: tuple[str, ...]
    numbers: tuple[int, ...]
    leaders: tuple[int, ...]
    bows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Heard:
    """What sounds in each slot: the whistle in one, decoys in others; ``seed`` makes the crowd's noise."""

    slots: Slots
    sounds: tuple[str, ...]
    seed: int


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight races, and eight moments of the whistle."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=38.0, decoys=0, margin=80),
        "medium": Level(seconds=66.0, decoys=3, margin=75),
        "hard": Level(seconds=80.0, decoys=7, margin=62),
        "long": Level(seconds=606.0, decoys=7, margin=62),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "mixed", "agentic_task": "sports", "topic": "Sports and Adventure"},
)
class RaceWhistle(TableTask[Scene, Picture, Heard]):
    """Ask which boat was leading when the whistle blew."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the boats, a square that says who leads when, and where other sounds stand."""
        colours = rng.sample(COLOURS, LANES)
        numbers = rng.shuffled(range(1, LANES + 1))
        slots = slots_of(level.seconds)
        return Scene(
            options=tuple(
                f"The {colour} boat, number {number}" for colour, number in zip(colours, numbers, strict=True)
            ),
            pictures=tuple(
                Picture(slots, colours, numbers, row, _bows(row, level.margin, rng)) for row in latin_square(rng)
            ),
            tracks=tuple(
                Heard(slots, _sounds(column, level.decoys, rng), rng.whole(0, 9999)) for column in range(ORDER)
            ),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let the boats sail from gust to gust."""

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            draw_water(canvas)
            for boat in range(LANES):
                moving = 0 < share < 1
                bow = _bow(picture, boat, slot, share)
                draw_boat(canvas, boat, bow, picture.colours[boat], picture.numbers[boat], moving)

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Blow the whistle, and let the crowd be heard, while the boats lie still."""
        named = [(slot, name) for slot, name in enumerate(heard.sounds) if name]
        return Track(tuple(Sound(_moment(heard.slots, slot), SOUNDS[name](heard.seed)) for slot, name in named))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the leader."""
        return Wording(
            "Which boat was leading the race when the whistle blew?",
            "Which boat was leading the race when the whistle blew?",
            "The referee uses the whistle once. Find that moment: what colour is the sail that is farthest ahead"
            " just then, and which number is on it?",
        )

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the leader of the slot in which the whistle stands."""
        return picture.leaders[heard.sounds.index("whistle")]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go to the frame at which the whistle begins and look whose bow is farthest to the right there."""
        (frame,) = [_moment(heard.slots, slot) for slot, name in enumerate(heard.sounds) if name == "whistle"]
        slot, share = picture.slots.at(frame)
        return max(range(LANES), key=lambda boat: _bow(picture, boat, slot, share))

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the leaders and the moment of the whistle."""
        slot = heard.sounds.index("whistle")
        led = ", ".join(picture.colours[boat] for boat in picture.leaders)
        seconds = float(_moment(heard.slots, slot) / FPS)
        return (
            f"Seen: these boats lead, one after the other: {led}.",
            f"Heard: the whistle blows at {seconds:.1f} s, while the leader number {slot + 1} is ahead.",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the boat."""
        return f"{scene.options[option]}, was leading when the whistle blew."


def _bows(leaders: tuple[int, ...], margin: int, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """Draw where the boats are after each gust: none goes back, and none comes close to the leader."""
    bows = [(START,) * LANES]
    for slot, leader in enumerate(leaders):
        front = START + STRIDE * (slot + 1)
        reach = [min(bow + CREEP, front - margin) for bow in bows[-1]]
        bows.append(tuple(front if b == leader else rng.whole(bows[-1][b], reach[b]) for b in range(LANES)))
    return tuple(bows)


def _bow(picture: Picture, boat: int, slot: int, share: float) -> float:
    return between(picture.bows[slot][boat], picture.bows[slot + 1][boat], ease(share))


def _sounds(whistle_at: int, decoys: int, rng: Rng) -> tuple[str, ...]:
    others = rng.sample([slot for slot in range(ORDER) if slot != whistle_at], decoys)
    decoy = {slot: rng.pick(DECOYS) for slot in others}
    return tuple("whistle" if slot == whistle_at else decoy.get(slot, "") for slot in range(ORDER))


def _moment(slots: Slots, slot: int) -> int:
    return slots.start(slot) + slots.action + QUIET
