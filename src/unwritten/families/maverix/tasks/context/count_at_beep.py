"""Count at beep: balloons come and go, and beeps are heard; how many balloons were in the sky at the second beep?

The viewer must count the beeps to know when to count what is seen. It gets harder with a later beep that is asked
about, with more beeps after it, with other sounds, and with longer films.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Pcm, Rng, Shot, Sound, knob, task
from unwritten.draw import Canvas, PointXY, between, ease
from unwritten.families.maverix.parts.balloons import ABOVE, BELOW, JITTER, SITES, draw_sky, in_sight
from unwritten.families.maverix.parts.effects import horn, knock
from unwritten.families.maverix.parts.rounds import Turns, turn_shots, turns_of
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording
from unwritten.sound import beep

COLOURS = ("red", "green", "yellow", "orange", "purple", "pink", "brown")
FEWEST = 2
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
PLACES = {2: "second", 3: "third"}
FIRST, APART = 2.0, 2.5  # seconds of the first beep and between those before the one that is asked about
MOMENT = 3.0  # seconds into a turn at which something is heard
FLIGHT = round(1.5 * FPS)  # frames in which balloons come and go
SWAY, SWING = 5.0, 50  # pixels that balloons go up and down, and about how many frames it takes them


@dataclass(frozen=True)
class Level:
    """How long the film is, which beep counts, and what else is heard."""

    seconds: float = knob()
    asked: int = knob()  # the second beep, or the third
    later: int = knob()  # beeps after that
    decoys: int = knob()  # other sounds


@dataclass(frozen=True)
class Picture:
    """How many balloons there are before the first turn and in each turn: always the first of the sites."""

    turns: Turns
    sites: tuple[PointXY, ...]
    colours: tuple[str, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Heard:
    """How many beeps there are before the first turn, and what is heard in each turn."""

    turns: Turns
    early: int
    sounds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of numbers, and eight moments of the beep."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=42.5, asked=2, later=0, decoys=0),
        "medium": Level(seconds=66.0, asked=2, later=1, decoys=2),
        "hard": Level(seconds=80.0, asked=3, later=3, decoys=4),
        "long": Level(seconds=606.0, asked=3, later=3, decoys=4),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "artificial", "agentic_task": "information", "topic": "Geography and Travel"},
)
class CountAtBeep(TableTask[Scene, Picture, Heard]):
    """Ask how many balloons were in the sky at a beep."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw a square of numbers, where the balloons hover, and the beeps."""
        early = level.asked - 1
        turns, square = turns_of(level.seconds, lead=FIRST + APART * early), latin_square(rng)
        return Scene(
            options=tuple(f"{number.capitalize()} balloons" for number in NUMBERS),
            pictures=tuple(_picture(turns, row, rng) for row in square),
            tracks=tuple(Heard(turns, early, _sounds(column, level, rng)) for column in range(ORDER)),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let the balloons come and go."""

        def paint(canvas: Canvas, frame: int) -> None:
            draw_sky(canvas, list(zip(places(picture, frame), picture.colours, strict=True)))

        return turn_shots(picture.turns, paint)

    def track(self, heard: Heard) -> Track:
        """Sound the early beeps, and in the turns what is heard there."""
        early = [Sound(frame, _pcm("beep")) for frame in early_beeps(heard)]
        signals = [Sound(moment(heard, turn), _pcm(name)) for turn, name in enumerate(heard.sounds) if name]
        return Track((*early, *signals))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the number."""
        which = PLACES[scene.tracks[0].early + 1]
        return Wording(
            f"How many balloons were in the sky at the {which} beep?",
            f"How many balloons were in the sky at the {which} beep?",
            f"Keep count of the beeps. When the {which} of them sounds, what is the number of balloons in sight?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the number."""
        which = PLACES[scene.tracks[0].early + 1]
        return f"There were {NUMBERS[option]} balloons in the sky at the {which} beep."

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the number of the first turn with a beep: the early ones come before all turns."""
        return picture.counts[1 + heard.sounds.index("beep")] - FEWEST

    def again(self, picture: Picture, heard: Heard) -> int:
        """Line all beeps up, go to the frame of the one that is asked about, and count the balloons in sight."""
        in_turns = [moment(heard, turn) for turn in range(ORDER) if heard.sounds[turn] == "beep"]
        frame = sorted([*in_turns, *early_beeps(heard)])[heard.early]
        return sum(map(in_sight, places(picture, frame))) - FEWEST

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the numbers and the moment of the beep."""
        turn = heard.sounds.index("beep")
        seconds = float(moment(heard, turn) / FPS)
        return (
            f"Seen: first {picture.counts[0]} balloons, and then {', '.join(map(str, picture.counts[1:]))}.",
            f"Heard: the {PLACES[heard.early + 1]} beep is at {seconds:.1f} s, when the balloons have changed "
            f"{turn + 1} time{'s' if turn else ''}.",
        )


def _picture(turns: Turns, row: Sequence[int], rng: Rng) -> Picture:
    sites = tuple((x + rng.real(-JITTER, JITTER), y + rng.real(-JITTER, JITTER)) for x, y in rng.shuffled(SITES))
    counts = [number + FEWEST for number in row]
    before = rng.pick([count for count in counts if count != counts[0]])
    return Picture(turns, sites, tuple(rng.pick(COLOURS) for _ in sites), (before, *counts))


def _sounds(column: int, level: Level, rng: Rng) -> tuple[str, ...]:
    after = range(column + 1, ORDER)
    beeps = {column, *rng.sample(after, min(level.later, len(after)))}
    free = [turn for turn in range(ORDER) if turn not in beeps]
    decoys = {turn: rng.pick(("horn", "knock")) for turn in rng.sample(free, min(level.decoys, len(free)))}
    return tuple("beep" if turn in beeps else decoys.get(turn, "") for turn in range(ORDER))


def _pcm(name: str) -> Pcm:
    return beep(1000.0, seconds=0.4) if name == "beep" else {"horn": horn, "knock": knock}[name]()


def early_beeps(heard: Heard) -> list[int]:
    """The frames of the beeps before the first turn."""
    return [round((FIRST + APART * i) * FPS) for i in range(heard.early)]


def moment(heard: Heard, turn: int) -> int:
    """The frame at which something is heard in a turn."""
    return heard.turns.frame(turn, MOMENT)


def places(picture: Picture, frame: int) -> list[PointXY]:
    """Where each balloon is, in or out of sight."""
    turn, past = picture.turns.at(frame)
    now = picture.counts[turn + 1]
    before = picture.counts[turn] if turn >= 0 else now
    share, sway = ease(past / FLIGHT), _sway(picture.turns, turn, past)
    found = []
    for i, (x, y) in enumerate(picture.sites):
        start = y + sway if i < before else BELOW
        end = y + sway if i < now else ABOVE
        found.append((x, between(start, end, share) if i < max(before, now) else ABOVE))
    return found


def _sway(turns: Turns, turn: int, past: int) -> float:
    """How much lower than its site a balloon is: it begins and ends every turn there, so nothing jumps."""
    whole = min(turns.lead, turns.moving) if turn < 0 else turns.moving
    swings = max(1, whole // SWING)
    return SWAY * ease(1 - abs(2 * (past * swings / whole % 1) - 1))
