"""Melody lights: lanterns are lit in turns to short tunes, and one tune is unlike the others; which lantern was lit?

The viewer must follow which way tunes go, or when a drum joins in, and hold that moment against the lights. It gets
harder with turns that are unlike the others in another way, with tunes that begin elsewhere, and with longer films.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, Sound, knob, task
from unwritten.draw import Canvas, ease
from unwritten.families.maverix.parts.effects import drum, pluck
from unwritten.families.maverix.parts.lanterns import SIGNS, draw_garden
from unwritten.families.maverix.parts.rounds import Turns, turn_shots, turns_of
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

SCALE = (262.0, 330.0, 392.0, 523.0, 659.0, 784.0, 1047.0)
"""Hertz of a broken chord: each is at least a third above the one before."""

NOTES = 5  # of a tune
GAP = 5  # frames from one note to the next
BEGINS = 0.9  # seconds into a turn at which its tune begins
ON, FADE = 0.2, 0.4  # seconds into a turn at which its lantern is lit, and how long that takes
PERIOD = 60  # frames of a lantern's swing
WAYS = ("down", "drum")
ASKED = {"down": "the tune went down", "drum": "the drum joined in"}
AGAIN = {
    "down": "All tunes but one climb from low to high. What is on the lantern that shines while the other one falls?",
    "drum": "A deep beat is heard together with just one of the tunes. What is on the lantern that shines then?",
}


@dataclass(frozen=True)
class Level:
    """How long the film is, and how unlike each other the tunes are."""

    seconds: float = knob()
    decoys: int = knob()  # turns that are unlike the others in the way that is not asked about
    keys: int = knob()  # notes on which a tune may begin


@dataclass(frozen=True)
class Picture:
    """Which lantern is lit in each turn; lanterns are numbered from the left, as their options are."""

    turns: Turns
    signs: tuple[str, ...]
    order: tuple[int, ...]


@dataclass(frozen=True)
class Heard:
    """The tune of each turn: its lowest note in the scale, whether it goes up, and whether a drum joins in."""

    turns: Turns
    asked: str
    lowest: tuple[int, ...]
    ways: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of lanterns, and eight moments of the tune that is asked about."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=36.0, decoys=0, keys=1),
        "medium": Level(seconds=64.0, decoys=2, keys=2),
        "hard": Level(seconds=76.0, decoys=4, keys=3),
        "long": Level(seconds=606.0, decoys=4, keys=3),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "music", "agentic_task": "gaming", "topic": "Arts and Performance"},
)
class MelodyLights(TableTask[Scene, Picture, Heard]):
    """Ask which lantern was lit during the tune that is unlike the others."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the signs, a square that says which lantern is lit when, and the tunes."""
        signs, turns, square = rng.sample(SIGNS, ORDER), turns_of(level.seconds), latin_square(rng)
        asked = rng.pick(WAYS)
        tracks = [_tunes(turns, asked, column, level, rng) for column in range(ORDER)]
        return Scene(
            options=tuple(f"The lantern with the {sign}" for sign in signs),
            pictures=tuple(Picture(turns, signs, row) for row in square),
            tracks=tuple(tracks),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let the lanterns be lit."""

        def paint(canvas: Canvas, frame: int) -> None:
            light = [brightness(picture, lantern, frame) for lantern in range(ORDER)]
            draw_garden(canvas, picture.signs, light, _swing(picture.turns, frame))

        return turn_shots(picture.turns, paint)

    def track(self, heard: Heard) -> Track:
        """Play every tune, and the drum where it joins in."""
        notes = [Sound(frame, pluck(hertz)) for turn in range(ORDER) for frame, hertz in tune(heard, turn)]
        drums = [Sound(heard.turns.frame(i, BEGINS), drum()) for i, way in enumerate(heard.ways) if way == "drum"]
        return Track((*notes, *drums))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the lantern."""
        asked = scene.tracks[0].asked
        return Wording(
            f"Which lantern was lit when {ASKED[asked]}?",
            f"Which lantern was lit when {ASKED[asked]}?",
            AGAIN[asked],
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the lantern."""
        return f"{scene.options[option]} was lit when {ASKED[scene.tracks[0].asked]}."

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the lantern of the turn that is unlike the others in the way asked about."""
        return picture.order[heard.ways.index(heard.asked)]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go through the sounds in time, find the one asked about by its pitches or its drum, and look who is lit."""
        if heard.asked == "drum":
            (frame,) = [sound.frame for sound in self.track(heard).sounds if sound.pcm is drum()]
        else:
            (frame,) = [notes[0][0] for notes in (tune(heard, turn) for turn in range(ORDER)) if _falls(notes)]
        (lantern,) = [lantern for lantern in range(ORDER) if brightness(picture, lantern, frame) == 1]
        return lantern

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of lanterns and the moment of the tune."""
        turn = heard.ways.index(heard.asked)
        lit = ", ".join(picture.signs[lantern] for lantern in picture.order)
        seconds = float(heard.turns.frame(turn, BEGINS) / FPS)
        return (
            f"Seen: the lanterns are lit in the order {lit}.",
            f"Heard: {ASKED[heard.asked]} at {seconds:.1f} s, with tune number {turn + 1}.",
        )


def _tunes(turns: Turns, asked: str, column: int, level: Level, rng: Rng) -> Heard:
    (other,) = [way for way in WAYS if way != asked]
    decoys = rng.sample([turn for turn in range(ORDER) if turn != column], level.decoys)
    ways = {**dict.fromkeys(decoys, other), column: asked}
    lowest = tuple(rng.whole(0, level.keys - 1) for _ in range(ORDER))
    return Heard(turns, asked, lowest, tuple(ways.get(turn, "up") for turn in range(ORDER)))


def tune(heard: Heard, turn: int) -> list[tuple[int, float]]:
    """The notes of a turn: the frame at which each begins, and its hertz."""
    rising = SCALE[heard.lowest[turn] : heard.lowest[turn] + NOTES]
    played = reversed(rising) if heard.ways[turn] == "down" else rising
    start = heard.turns.frame(turn, BEGINS)
    return [(start + GAP * i, hertz) for i, hertz in enumerate(played)]


def _falls(notes: Sequence[tuple[int, float]]) -> bool:
    return notes[-1][1] < notes[0][1]


def brightness(picture: Picture, lantern: int, frame: int) -> float:
    """How bright a lantern is, from 0 to 1; it goes out while the next one lights up."""
    turn, past = picture.turns.at(frame)
    share = ease(float((past - ON * FPS) / (FADE * FPS)))
    if turn >= 0 and picture.order[turn] == lantern:
        return share
    return 1 - share if turn > 0 and picture.order[turn - 1] == lantern else 0.0


def _swing(turns: Turns, frame: int) -> float:
    """How far the lanterns swing, in degrees; at rest at the beginning and end of every turn."""
    turn, past = turns.at(frame)
    whole = min(turns.lead, turns.moving) if turn < 0 else turns.moving
    swings = max(1, whole // PERIOD)
    return 4 * ease(1 - abs(2 * (past * swings / whole % 1) - 1)) - 2 * ease(min(past, whole - past) / 8)
