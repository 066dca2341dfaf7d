"""Turn by voice: a robot faces somewhere, fog comes up, a voice makes it turn; where does it face in the end?

The viewer must read a direction from a compass rose, keep it in mind, and turn it by what is heard. It gets harder
with more turns, with turns of another robot, and with a rose whose north is not at the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, knob, task
from unwritten.draw import Canvas, PointXY, shot
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.parts.voices import Voice, line
from unwritten.families.maverix.parts.yard import EIGHTH, draw_fog, draw_robot, draw_rose, draw_yard
from unwritten.families.maverix.squares import ORDER
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
COLOURS = ("red", "blue", "yellow", "purple")
VOICE = Voice("en-us+f2", 130, 60)
WORDS = {
    1: "turn right, forty-five degrees",
    2: "turn right, ninety degrees",
    4: "turn around",
    -1: "turn left, forty-five degrees",
    -2: "turn left, ninety degrees",
}
FOG_FRAMES = 2 * FPS.numerator
PLACES: dict[int, tuple[PointXY, ...]] = {1: ((350.0, 250.0),), 2: ((180.0, 250.0), (480.0, 250.0))}


@dataclass(frozen=True)
class Level:
    """How long the film is, how many turns are ordered, and how the rose lies."""

    seconds: float = knob()
    turns: int = knob()
    others: int = knob()  # orders to another robot
    turned: bool = knob("step")  # whether north may be anywhere on the screen


@dataclass(frozen=True)
class Picture:
    """Where the robots face at first, in eighths clockwise from north; the first is asked about."""

    slots: Slots
    robots: tuple[str, ...]  # by their colours
    facing: tuple[int, ...]
    rose: int  # where north is on the screen, in eighths clockwise from the top


@dataclass(frozen=True)
class Order:
    """An order to one robot: how many eighths it turns to the right."""

    robot: str
    turn: int


@dataclass(frozen=True)
class Heard:
    """The orders, one in each slot."""

    slots: Slots
    asked: str
    orders: tuple[Order, ...]
    named: bool  # whether the orders say which robot is meant


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight first directions, and eight rows of orders whose turns add up to each eighth."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=32.0, turns=3, others=0, turned=False),
        "medium": Level(seconds=66.0, turns=6, others=0, turned=False),
        "hard": Level(seconds=96.0, turns=7, others=4, turned=True),
        "long": Level(seconds=606.0, turns=10, others=6, turned=True),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "speech", "agentic_task": "information", "topic": "Technology and Gaming"},
)
class TurnByVoice(TableTask[Scene, Picture, Heard]):
    """Ask where a robot faces after it has turned in the fog."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw first directions, and orders that turn by each number of eighths."""
        robots = rng.sample(COLOURS, 2 if level.others else 1)
        count = level.turns + level.others
        slots = slots_of(level.seconds, count=count, action=1.5, lead=max(8.0, level.seconds / 12))
        mine = frozenset(rng.sample(range(count), level.turns))
        rose = rng.pick((2, 4, 6)) if level.turned else 0
        other = tuple(rng.whole(0, ORDER - 1) for _ in robots[1:])
        return Scene(
            options=tuple(name.capitalize() for name in DIRECTIONS),
            pictures=tuple(Picture(slots, robots, (first, *other), rose) for first in rng.shuffled(range(ORDER))),
            tracks=tuple(
                Heard(slots, robots[0], _orders(net, mine, count, robots, rng), len(robots) > 1)
                for net in rng.shuffled(range(ORDER))
            ),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Show the robots, then the fog that hides them until the end."""
        slots, idle = picture.slots, picture.slots.lead - FOG_FRAMES - FPS.numerator
        return [
            shot(2 * FPS.numerator, lambda canvas, frame: _paint(canvas, picture, 0.0, 0.0, frame % 10 < 5)),
            shot(idle - 2 * FPS.numerator, lambda canvas, _: _paint(canvas, picture, 0.0, 0.0, True), still=True),
            shot(FOG_FRAMES, lambda canvas, frame: _paint(canvas, picture, frame / FOG_FRAMES, 0.0, True)),
            shot(FPS.numerator, lambda canvas, _: _paint(canvas, picture, 1.0, 0.0, True), still=True),
            *slot_shots(slots, lambda canvas, slot, share: _paint(canvas, picture, 1.0, _drift(slot, share), True))[
                1:
            ],
        ]

    def track(self, heard: Heard) -> Track:
        """Speak the orders, each at the beginning of its slot."""
        spoken = [line(_sentence(heard, slot), heard.slots.start(slot), VOICE) for slot in range(len(heard.orders))]
        return Track(tuple(sound for sound, _ in spoken), tuple(caption for _, caption in spoken))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the last direction."""
        robots = scene.pictures[0].robots
        name = f"the {robots[0]} robot" if len(robots) > 1 else "the robot"
        return Wording(
            f"{name.capitalize()} does all that the voice orders. In which direction does it face at the end?",
            f"In which direction does {name} face at the end, if it does all that the voice orders?",
            f"Fog hides {name} while it is told to turn. Once every order has been carried out,"
            " to which point of the compass does its front look?",
        )

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Add the turns to the first direction."""
        return (picture.facing[0] + sum(o.turn for o in heard.orders if o.robot == picture.robots[0])) % ORDER

    def again(self, picture: Picture, heard: Heard) -> int:
        """Take the direction from the drawn angles, and go round the compass name by name as the words say."""
        ring = list(DIRECTIONS)
        ahead = round((_degrees(picture, 0) - EIGHTH * picture.rose) % 360 / 45)
        ring = ring[ahead:] + ring[:ahead]
        for slot in range(len(heard.orders)):
            words = _sentence(heard, slot).lower()
            if heard.named and not words.startswith(f"{heard.asked} robot"):
                continue
            for _ in range(4 if "around" in words else 2 if "ninety" in words else 1):
                ring = [ring[-1], *ring[:-1]] if "left" in words else [*ring[1:], ring[0]]
        return DIRECTIONS.index(ring[0])

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the first direction and what each order makes of it."""
        turns = [order.turn for order in heard.orders if order.robot == heard.asked]
        steps = ", ".join(f"{'left' if turn < 0 else 'right'} {abs(turn) * 45}°" for turn in turns)
        net = sum(turns) % ORDER * 45
        return (
            f"Seen: the {heard.asked} robot faces {DIRECTIONS[picture.facing[0]]} before the fog comes.",
            f"Heard: it turns {steps}; together that is {net}° to the right.",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Say where it faces."""
        return f"At the end the robot faces {DIRECTIONS[option]}."


def _orders(net: int, mine: frozenset[int], count: int, robots: tuple[str, ...], rng: Rng) -> tuple[Order, ...]:
    """Draw orders; those to the first robot, in the slots ``mine``, add up to ``net`` eighths."""
    steps = tuple(WORDS)
    turns = [rng.pick(steps) for _ in range(len(mine) - 2)]
    left = (net - sum(turns)) % ORDER
    pairs = [(a, b) for a in steps for b in steps if (a + b) % ORDER == left]
    mine_turns = iter(rng.shuffled([*turns, *rng.pick(pairs)]))
    return tuple(
        Order(robots[0], next(mine_turns)) if slot in mine else Order(robots[1], rng.pick(steps))
        for slot in range(count)
    )


def _sentence(heard: Heard, slot: int) -> str:
    order = heard.orders[slot]
    words = WORDS[order.turn]
    return f"{order.robot.capitalize()} robot, {words}." if heard.named else f"{words.capitalize()}."


def _degrees(picture: Picture, robot: int) -> float:
    """How far a robot is drawn turned, clockwise from the top of the screen."""
    return EIGHTH * ((picture.facing[robot] + picture.rose) % ORDER)


def _drift(slot: int, share: float) -> float:
    """Where the puffs of fog are: they go back and forth from slot to slot."""
    return share if slot % 2 == 0 else 1 - share


def _paint(canvas: Canvas, picture: Picture, fog: float, drift: float, blink: bool) -> None:
    places = PLACES[len(picture.robots)]
    draw_yard(canvas, places)
    for robot, place in enumerate(places):
        draw_robot(canvas, place, picture.robots[robot], _degrees(picture, robot), blink)
    draw_fog(canvas, fog, drift)
    draw_rose(canvas, picture.rose)
