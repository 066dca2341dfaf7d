"""Fault machine: eight machines run in turn until a light goes out and after; which of them rattled before that?

The viewer must find the cause of a noise in what moved while it was heard, and tell before from after. It gets
harder with machines that run on in the dark, with a second rattle there, and with the horn of the works.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, Sound, knob, task
from unwritten.draw import Canvas, ease
from unwritten.families.maverix.parts.effects import bed, horn
from unwritten.families.maverix.parts.hall_sounds import hum, rattle, running, switch
from unwritten.families.maverix.parts.machines import Motion, draw_hall
from unwritten.families.maverix.parts.rounds import Turns, turn_shots, turns_of
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan", "brown")
DARK = ORDER  # the turn in which no machine runs and the light goes out
LIGHT_OUT = 1.5  # seconds into that turn
STARTS, STOPS = 0.3, 0.4  # seconds after the beginning and before the end of a turn's motion
RAMP = 8  # frames in which a machine gets to its speed
NOISE = 1.5  # seconds into a turn at which a rattle or a horn is heard
NOBODY = -1


@dataclass(frozen=True)
class Level:
    """How long the film is, what happens in the dark, and what else is heard."""

    seconds: float = knob()
    after: int = knob()  # machines that run after the light has gone out
    rattles: int = knob()  # of them, those that rattle
    horns: int = knob()  # turns before with the horn of the works


@dataclass(frozen=True)
class Picture:
    """Which machine runs in each turn; machines are numbered from 0."""

    turns: Turns
    colours: tuple[str, ...]
    order: tuple[int, ...]


@dataclass(frozen=True)
class Heard:
    """What is heard beside the running machine in each turn: a rattle, the horn, or nothing."""

    turns: Turns
    noises: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of machines, and eight moments of the rattle."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=42.0, after=0, rattles=0, horns=0),
        "medium": Level(seconds=66.0, after=2, rattles=0, horns=2),
        "hard": Level(seconds=92.0, after=4, rattles=2, horns=3),
        "long": Level(seconds=606.0, after=4, rattles=2, horns=3),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "artificial", "agentic_task": "information", "topic": "Science and Knowledge"},
)
class FaultMachine(TableTask[Scene, Picture, Heard]):
    """Ask which machine rattled before the light went out."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw a square that says which machine runs when, and the noises.

        The machines that run in the dark are those of some earlier turns, the same turns in all pictures: so a
        rattle in the dark can be kept from the machine that rattled before, whatever the picture.
        """
        colours, turns = rng.sample(COLOURS, ORDER), turns_of(level.seconds, count=ORDER + 1 + level.after)
        repeated, square = rng.sample(range(ORDER), level.after), latin_square(rng)
        orders = [(*row, NOBODY, *(row[turn] for turn in repeated)) for row in square]
        tracks = [_noises(column, repeated, level, rng) for column in range(ORDER)]
        return Scene(
            options=tuple(f"Machine {number}" for number in range(1, ORDER + 1)),
            pictures=tuple(Picture(turns, colours, order) for order in orders),
            tracks=tuple(Heard(turns, noises) for noises in tracks),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Show the hall."""

        def paint(canvas: Canvas, frame: int) -> None:
            motions = [motion(picture, machine, frame) for machine in range(ORDER)]
            draw_hall(canvas, picture.colours, motions, light(picture.turns, frame))

        return turn_shots(picture.turns, paint)

    def track(self, heard: Heard) -> Track:
        """Let the hall hum, a machine run in every turn, and noises be heard in some."""
        turns = heard.turns
        start, stop = _span(turns)
        machines = [
            Sound(turns.start(turn) + start, running(stop - start)) for turn in range(turns.count) if turn != DARK
        ]
        noises = [
            Sound(moment(turns, turn), rattle() if noise == "rattle" else horn())
            for turn, noise in enumerate(heard.noises)
            if noise
        ]
        off = Sound(turns.frame(DARK, LIGHT_OUT), switch())
        return Track((*bed(hum(), turns.frames), *machines, *noises, off))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the machine."""
        return Wording(
            "Which machine rattled before the big light went out?",
            "Which machine rattled before the big light went out?",
            "While the hall was still bright, a hard clatter came from the machine that was running. "
            "What is the number of that machine?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the machine."""
        return f"{scene.options[option]} rattled before the big light went out."

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the machine of the first turn with a rattle: those in the dark come later."""
        return picture.order[heard.noises.index("rattle")]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go through the rattles, and where the light is on look which wheel turns from that frame to the next."""
        frames = [moment(heard.turns, turn) for turn, noise in enumerate(heard.noises) if noise == "rattle"]
        (frame,) = [frame for frame in frames if light(picture.turns, frame) == 1]
        (machine,) = [i for i in range(ORDER) if motion(picture, i, frame + 1) != motion(picture, i, frame)]
        return machine

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of machines and the moments of the rattle."""
        names = ", ".join(str(machine + 1) for machine in picture.order[:DARK])
        later = ", ".join(str(machine + 1) for machine in picture.order[DARK + 1 :])
        times = [moment(heard.turns, turn) / FPS for turn, noise in enumerate(heard.noises) if noise == "rattle"]
        out = float(picture.turns.frame(DARK, LIGHT_OUT) / FPS)
        return (
            f"Seen: the machines run in the order {names}{f', then in the dark {later}' if later else ''}.",
            f"Seen: the big light goes out at {out:.1f} s.",
            f"Heard: it rattles at {' and '.join(f'{float(time):.1f} s' for time in times)}; "
            f"the first is in turn number {heard.noises.index('rattle') + 1}.",
        )


def _noises(column: int, repeated: Sequence[int], level: Level, rng: Rng) -> tuple[str, ...]:
    horns = rng.sample([turn for turn in range(ORDER) if turn != column], level.horns)
    dark = [DARK + 1 + i for i, turn in enumerate(repeated) if turn != column]
    noises = dict.fromkeys(horns, "horn") | dict.fromkeys(rng.sample(dark, level.rattles), "rattle")
    noises[column] = "rattle"
    return tuple(noises.get(turn, "") for turn in range(DARK + 1 + len(repeated)))


def _span(turns: Turns) -> tuple[int, int]:
    """From which frame of a turn to which its machine runs."""
    return round(STARTS * FPS), turns.moving - round(STOPS * FPS)


def moment(turns: Turns, turn: int) -> int:
    """The frame at which a noise is heard in a turn."""
    return turns.frame(turn, NOISE)


def light(turns: Turns, frame: int) -> float:
    """How bright the big light is, from 0 to 1."""
    return 1 - ease((frame - turns.frame(DARK, LIGHT_OUT)) / 6)


def motion(picture: Picture, machine: int, frame: int) -> Motion:
    """How far a machine has gone."""
    turn, past = picture.turns.at(frame)
    start, stop = _span(picture.turns)
    before = picture.order[: max(turn, 0)].count(machine) * (stop - start)
    if turn < 0 or picture.order[turn] != machine:
        return Motion(before)
    speed = min(ease((past - start) / RAMP), ease((stop - past) / RAMP))
    return Motion(before + min(max(past - start, 0), stop - start), speed)
