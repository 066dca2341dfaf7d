"""Wrong sound: eight balls fall on metal, wood or water, and each is heard to land; whose sound does not fit?

The viewer must know how things sound and hold each landing that is heard against the one that is seen. It gets
harder with a third thing to fall on, and with longer films.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Pcm, Rng, Shot, Sound, knob, task
from unwritten.draw import Canvas, PointXY, between, ease, ease_in
from unwritten.families.maverix.parts.drop_yard import CRANE_Y, Dropped, draw_yard, rack_place, rest_y, thing_x
from unwritten.families.maverix.parts.effects import metal, wood
from unwritten.families.maverix.parts.nature import splash
from unwritten.families.maverix.parts.rounds import Turns, turn_shots, turns_of
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "black", "cyan", "brown")
THINGS = ("metal", "wood", "water")
HEARD_AS = {"metal": "a clang of metal", "wood": "a knock of wood", "water": "a splash of water"}
AWAY, OVER, LANDS, LIES = 0.6, 0.9, 1.6, 2.4
"""Seconds into a turn: the last ball has gone, the next is above its thing, it lands, it lies still."""

HOP = 26.0  # pixels of the first bounce
NOISES = 1 << 30


@dataclass(frozen=True)
class Level:
    """How long the film is, and how many things there are to fall on."""

    seconds: float = knob()
    things: int = knob()


@dataclass(frozen=True)
class Picture:
    """Which ball falls on what in each turn; balls are numbered from the left, as their options are."""

    turns: Turns
    colours: tuple[str, ...]
    things: tuple[str, ...]  # from left to right
    order: tuple[int, ...]
    targets: tuple[str, ...]


@dataclass(frozen=True)
class Heard:
    """What each landing sounds like."""

    turns: Turns
    sounds: tuple[str, ...]
    noise: int  # where the splash is drawn from


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of balls that fall on the same things, and eight tracks with one sound that does not fit."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=37.0, things=2),
        "medium": Level(seconds=64.0, things=2),
        "hard": Level(seconds=76.0, things=3),
        "long": Level(seconds=606.0, things=3),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "mixed", "agentic_task": "gaming", "topic": "Science and Knowledge"},
)
class WrongSound(TableTask[Scene, Picture, Heard]):
    """Ask which ball did not sound like what it fell on."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw a square that says which ball falls when; what it falls on is the same in all pictures."""
        colours, things = rng.sample(COLOURS, ORDER), rng.shuffled(THINGS[: level.things])
        targets = rng.shuffled([things[turn % len(things)] for turn in range(ORDER)])
        turns, square, noise = turns_of(level.seconds), latin_square(rng), rng.whole(0, NOISES)
        tracks = [_sounds(column, targets, things, rng) for column in range(ORDER)]
        return Scene(
            options=tuple(f"The {colour} ball" for colour in colours),
            pictures=tuple(Picture(turns, colours, things, row, targets) for row in square),
            tracks=tuple(Heard(turns, sounds, noise) for sounds in tracks),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let one ball after the other fall."""

        def paint(canvas: Canvas, frame: int) -> None:
            balls = [Dropped(*place(picture, i, frame), picture.colours[i]) for i in range(ORDER)]
            draw_yard(canvas, picture.things, balls, _crane(picture, frame), _splashing(picture, frame))

        return turn_shots(picture.turns, paint)

    def track(self, heard: Heard) -> Track:
        """Let every landing be heard."""
        return Track(tuple(Sound(landing(heard.turns, i), _pcm(n, heard.noise)) for i, n in enumerate(heard.sounds)))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the ball."""
        return Wording(
            "Which ball landed with a sound that did not fit what it landed on?",
            "Which ball landed with a sound that did not fit what it landed on?",
            "One of the falls is heard as if the ball had hit something else than is seen. What colour is that ball?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the ball."""
        colour = scene.pictures[0].colours[option]
        return f"The {colour} ball landed with a sound that did not fit what it landed on."

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the ball of the turn whose sound is not that of its thing."""
        pairs = enumerate(zip(picture.targets, heard.sounds, strict=True))
        (turn,) = [turn for turn, (thing, sound) in pairs if thing != sound]
        return picture.order[turn]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Look at the picture of every landing: which ball touches what, and is that what is heard from there on?"""
        wrong = []
        for turn, sound in enumerate(heard.sounds):
            touching = _touching(picture, landing(heard.turns, turn))
            wrong += [number for number, thing in touching if thing != sound]
        (number,) = wrong
        return number

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name what every ball falls on, and the landing that does not fit."""
        falls = [f"{picture.colours[n]} on {thing}" for n, thing in zip(picture.order, picture.targets, strict=True)]
        turn = picture.order.index(self.answer(picture, heard))
        return (
            f"Seen: the balls fall in the order {', '.join(falls)}.",
            f"Heard: at landing number {turn + 1}, on {picture.targets[turn]}, {HEARD_AS[heard.sounds[turn]]}; "
            "all others sound as they should.",
        )


def _sounds(column: int, targets: Sequence[str], things: Sequence[str], rng: Rng) -> tuple[str, ...]:
    other = rng.pick([thing for thing in things if thing != targets[column]])
    return tuple(other if turn == column else thing for turn, thing in enumerate(targets))


def _pcm(name: str, noise: int) -> Pcm:
    return splash(noise) if name == "water" else {"metal": metal, "wood": wood}[name]()


def landing(turns: Turns, turn: int) -> int:
    """The frame at which the ball of a turn lands."""
    return turns.frame(turn, LANDS)


def place(picture: Picture, number: int, frame: int) -> tuple[PointXY, float]:
    """Where a ball is, and how much of it is seen, from 0 to 1: balls that have fallen fade away in the next turn."""
    turn, past = picture.turns.at(frame)
    mine, seconds = picture.order.index(number), float(past / FPS)
    if turn < mine:
        return rack_place(number), 1.0
    thing = picture.targets[mine]
    x, floor = thing_x(thing, picture.things), rest_y(thing)
    if turn == mine:
        return _falling(rack_place(number), x, floor, seconds), 1.0
    return (x, floor), 1 - ease(seconds / AWAY) if turn == mine + 1 else 0.0


def _falling(rack: PointXY, x: float, floor: float, seconds: float) -> PointXY:
    """Go from the rack to above the thing, fall, and bounce once."""
    if seconds < OVER:
        share = ease(seconds / OVER)
        return (between(rack[0], x, share), between(rack[1], CRANE_Y, share))
    if seconds < LANDS:
        return (x, between(CRANE_Y, floor, ease_in((seconds - OVER) / (LANDS - OVER))))
    share = min((seconds - LANDS) / (LIES - LANDS), 1.0)
    return (x, floor - 4 * HOP * share * (1 - share))


def _touching(picture: Picture, frame: int) -> list[tuple[int, str]]:
    """The balls that lie on a thing, with that thing."""
    found = []
    for number in range(ORDER):
        (x, y), seen = place(picture, number, frame)
        on = [t for t in picture.things if abs(x - thing_x(t, picture.things)) < 1 and abs(y - rest_y(t)) < 1]
        found += [(number, thing) for thing in on if seen > 0]
    return found


def _crane(picture: Picture, frame: int) -> PointXY | None:
    """Where the crane holds a ball, or held it until it fell; none while it is away."""
    turn, past = picture.turns.at(frame)
    if turn < 0 or past >= LIES * FPS:
        return None
    (x, y), _ = place(picture, picture.order[turn], frame)
    return (x, min(y, CRANE_Y))


def _splashing(picture: Picture, frame: int) -> tuple[float, float] | None:
    turn, past = picture.turns.at(frame)
    share = (float(past / FPS) - LANDS) / (LIES - LANDS)
    if turn < 0 or picture.targets[turn] != "water" or not 0 <= share < 1:
        return None
    return thing_x("water", picture.things), share
