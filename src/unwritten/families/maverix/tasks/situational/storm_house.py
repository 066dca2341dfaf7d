"""Storm house: on a stormy night one house after the other has its light on; in which was it on when it thundered?

The viewer must hold something heard in the storm against what is seen at that moment. It gets harder with other
voices of the night, which stand beside the one that is asked about, and with longer films.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, Sound, knob, task
from unwritten.draw import Canvas, ease
from unwritten.families.maverix.parts.effects import bed
from unwritten.families.maverix.parts.nature import VOICES, rain, voice
from unwritten.families.maverix.parts.rounds import Turns, turn_shots, turns_of
from unwritten.families.maverix.parts.street import draw_street
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan", "brown")
ASKED = {"thunder": "it thundered", "dog": "the dog barked", "owl": "the owl hooted"}
HEARD = {"thunder": "the thunder", "dog": "the barking of the dog", "owl": "the hooting of the owl"}
ON, FADE = 0.3, 0.4  # seconds into a turn at which a light goes on, and how long that takes; it goes off at the end
SPEAKS = 1.5  # seconds into a turn at which something is heard
NOISES = 1 << 30


@dataclass(frozen=True)
class Level:
    """How long the film is, and how much else is heard."""

    seconds: float = knob()
    decoys: int = knob()  # other voices of the night


@dataclass(frozen=True)
class Picture:
    """In which house the light is on in each turn; houses are numbered from the left, as their options are."""

    turns: Turns
    colours: tuple[str, ...]
    order: tuple[int, ...]


@dataclass(frozen=True)
class Heard:
    """What is heard in each turn: the voice that is asked about in one, others or nothing in the rest."""

    turns: Turns
    asked: str
    voices: tuple[str, ...]
    noise: int  # where rain and thunder are drawn from


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of lights, and eight moments of the voice."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=43.0, decoys=0),
        "medium": Level(seconds=64.0, decoys=2),
        "hard": Level(seconds=78.0, decoys=5),
        "long": Level(seconds=606.0, decoys=5),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "natural", "agentic_task": "information", "topic": "Humanities and Society"},
)
class StormHouse(TableTask[Scene, Picture, Heard]):
    """Ask in which house somebody was awake when something was heard."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the houses, a square that says whose light is on when, and what is heard when."""
        colours = rng.sample(COLOURS, ORDER)
        turns, square, asked = turns_of(level.seconds), latin_square(rng), rng.pick(VOICES)
        noise = rng.whole(0, NOISES)
        voices = [_voices(column, asked, level.decoys, rng) for column in range(ORDER)]
        return Scene(
            options=tuple(f"The {colour} house" for colour in colours),
            pictures=tuple(Picture(turns, colours, row) for row in square),
            tracks=tuple(Heard(turns, asked, column, noise) for column in voices),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Show the street in the rain."""

        def paint(canvas: Canvas, frame: int) -> None:
            light = [brightness(picture, house, frame) for house in range(ORDER)]
            draw_street(canvas, picture.colours, light, frame)

        return turn_shots(picture.turns, paint)

    def track(self, heard: Heard) -> Track:
        """Let it rain all the time, and every voice be heard in its turn."""
        voices = [Sound(moment(heard, i), voice(name, heard.noise)) for i, name in enumerate(heard.voices) if name]
        return Track((*bed(rain(heard.noise), heard.turns.frames), *voices))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the house."""
        asked = scene.tracks[0].asked
        return Wording(
            f"In which house was the light on when {ASKED[asked]}?",
            f"In which house was the light on when {ASKED[asked]}?",
            f"Somebody was awake, with a lit window, as {HEARD[asked]} sounded through the rain. "
            "What colour is that person's house?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Say whose light was on."""
        colour = scene.pictures[0].colours[option]
        return f"The light was on in the {colour} house when {ASKED[scene.tracks[0].asked]}."

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the house of the turn in which the voice stands."""
        return picture.order[heard.voices.index(heard.asked)]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go to the frame at which the voice begins and look which window is bright there."""
        (frame,) = [moment(heard, turn) for turn, name in enumerate(heard.voices) if name == heard.asked]
        (house,) = [house for house in range(ORDER) if brightness(picture, house, frame) > 0]
        return house

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of lights and the moment of the voice."""
        turn = heard.voices.index(heard.asked)
        lights = ", ".join(picture.colours[house] for house in picture.order)
        seconds = float(moment(heard, turn) / FPS)
        return (
            f"Seen: the light is on in the houses {lights}, one after the other.",
            f"Heard: {HEARD[heard.asked]} begins at {seconds:.1f} s, while light number {turn + 1} is on.",
        )


def _voices(column: int, asked: str, decoys: int, rng: Rng) -> tuple[str, ...]:
    others = rng.sample([turn for turn in range(ORDER) if turn != column], decoys)
    decoy = {turn: rng.pick([name for name in VOICES if name != asked]) for turn in others}
    return tuple(asked if turn == column else decoy.get(turn, "") for turn in range(ORDER))


def moment(heard: Heard, turn: int) -> int:
    """The frame at which something is heard in a turn."""
    return heard.turns.frame(turn, SPEAKS)


def brightness(picture: Picture, house: int, frame: int) -> float:
    """How bright the window of a house is, from 0 to 1."""
    turn, past = picture.turns.at(frame)
    if turn < 0 or picture.order[turn] != house:
        return 0.0
    left = picture.turns.start(turn) + picture.turns.length - frame
    on = ease((past - ON * FPS) / float(FADE * FPS))
    off = ease(left / float(FADE * FPS)) if picture.turns.moving == picture.turns.length else 1.0
    return min(on, off)
