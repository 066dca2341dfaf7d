"""Bell bounce: eight balls jump one after the other; which of them was in the air when the bell rang?

The viewer must hold a moment that is heard against what is seen at that moment. It gets harder with other sounds,
which stand beside the bell, and with longer films, in which the one moment has to be found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, Sound, knob, task
from unwritten.draw import PALETTE, Box, Canvas, Colour, ball, ball_shadow
from unwritten.families.maverix.parts.effects import SOUNDS, landing
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "black", "cyan", "brown")
RADIUS, FLOOR, JUMP = 38.0, 400.0, 230.0
LEFT, STEP = 80.0, 99.0
BACK = 384  # where the floor meets the wall
WALL, BAR = Colour(226, 234, 238), Colour(205, 214, 218)
WOOD, PLANK = Colour(222, 190, 146), Colour(196, 160, 112)
HEARD_AT = 0.45  # of a jump: near its top, where the bell is heard


@dataclass(frozen=True)
class Level:
    """How long the film is, and how much else is heard."""

    seconds: float = knob()
    decoys: int = knob()  # other sounds beside the bell


@dataclass(frozen=True)
class Picture:
    """Which ball jumps when; balls are numbered as their options are."""

    slots: Slots
    colours: tuple[str, ...]  # from left to right
    order: tuple[int, ...]  # the ball that jumps in each slot


@dataclass(frozen=True)
class Heard:
    """What sounds in each slot: the bell in one, decoys in others, nothing in the rest."""

    slots: Slots
    sounds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of jumping, and eight moments of the bell."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=30.0, decoys=0),
        "medium": Level(seconds=66.0, decoys=2),
        "hard": Level(seconds=75.0, decoys=5),
        "long": Level(seconds=606.0, decoys=5),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "artificial", "agentic_task": "gaming", "topic": "Technology and Gaming"},
)
class BellBounce(TableTask[Scene, Picture, Heard]):
    """Ask which ball was in the air when the bell rang."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw eight colours, a square that says who jumps when, and where other sounds stand."""
        colours = rng.sample(COLOURS, ORDER)
        slots, square = slots_of(level.seconds), latin_square(rng)
        return Scene(
            options=tuple(f"The {colour} ball" for colour in colours),
            pictures=tuple(Picture(slots, colours, row) for row in square),
            tracks=tuple(Heard(slots, _sounds(column, level.decoys, rng)) for column in range(ORDER)),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let the balls jump."""

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            _paint_gym(canvas)
            places = [(LEFT + STEP * i, FLOOR - _height(picture, i, slot, share)) for i in range(ORDER)]
            for x, _ in places:
                ball_shadow(canvas, (x, FLOOR), RADIUS)
            for place, colour in zip(places, picture.colours, strict=True):
                ball(canvas, place, RADIUS, PALETTE[colour])

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Let every ball land, and ring the bell and the decoys near the top of a jump."""
        slots = heard.slots
        landings = [Sound(slots.start(slot) + slots.action, landing()) for slot in range(ORDER)]
        signals = [Sound(_moment(slots, i), SOUNDS[name]()) for i, name in enumerate(heard.sounds) if name]
        return Track((*landings, *signals))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the ball."""
        return Wording(
            "Which ball was in the air when the bell rang?",
            "Which ball was in the air when the bell rang?",
            "At the moment you hear the bell, one of the balls is jumping. What colour is it?",
        )

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the ball of the slot in which the bell stands."""
        return picture.order[heard.sounds.index("bell")]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go to the frame at which the bell begins and look which ball is off the floor there."""
        (frame,) = [_moment(heard.slots, slot) for slot, name in enumerate(heard.sounds) if name == "bell"]
        slot, share = picture.slots.at(frame)
        (up,) = [i for i in range(ORDER) if _height(picture, i, slot, share) > RADIUS]
        return up

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of jumps and the moment of the bell."""
        slot = heard.sounds.index("bell")
        jumps = ", ".join(picture.colours[i] for i in picture.order)
        seconds = float(_moment(heard.slots, slot) / FPS)
        return (
            f"Seen: the balls jump in the order {jumps}.",
            f"Heard: the bell rings at {seconds:.1f} s, while the jump number {slot + 1} is seen.",
        )


def _paint_gym(canvas: Canvas) -> None:
    """A wall with bars to climb on, and a wooden floor."""
    canvas.clear(WALL)
    for x in range(42, 854, 110):
        canvas.rect(Box(x, 60, 6, 290), BAR)
    for y in range(90, 350, 40):
        canvas.rect(Box(42, y, 776, 5), BAR)
    canvas.rect(Box(0, BACK, 854, 480 - BACK), WOOD)
    for y in (BACK, BACK + 26, BACK + 66):
        canvas.rect(Box(0, y, 854, 2), PLANK)


def _sounds(bell: int, decoys: int, rng: Rng) -> tuple[str, ...]:
    others = rng.sample([slot for slot in range(ORDER) if slot != bell], decoys)
    decoy = {slot: rng.pick(("horn", "knock")) for slot in others}
    return tuple("bell" if slot == bell else decoy.get(slot, "") for slot in range(ORDER))


def _moment(slots: Slots, slot: int) -> int:
    return slots.start(slot) + round(HEARD_AT * slots.action)


def _height(picture: Picture, number: int, slot: int, share: float) -> float:
    """How far a ball is above the floor: a thrown body's parabola."""
    return 4 * JUMP * share * (1 - share) if picture.order[slot] == number else 0.0
