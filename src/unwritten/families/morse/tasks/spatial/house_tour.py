"""House tour: a walk through rooms with coloured walls, a thing in each; which order, which room, or which way on?

The viewer must piece a house together from what a walker sees: which thing stood in which room, in which order they
were passed, and where the walk went on. It gets harder with more rooms at a faster pace and with shut doors that
lead nowhere.

Every thing stands ahead of the walker on entering its room and is in the picture for 18 frames and more. Each turn
takes so long that two frames a second always show the next doorway aside, before it is ahead. The walk never goes
straight on twice in a row: no frame shows more than three rooms of four to six.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Frames
from dataclasses import dataclass

import numpy as np

from unwritten.core import Film, Label, Question, Rng, Sequence, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, shot
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.seen_solids import Floats, best_looks
from unwritten.families.morse.parts.tour import HALF, INNER, Pace, Pose, Room, in_picture, poses, seen_from, walk
from unwritten.families.morse.parts.tour_picture import TINTS, TourPainter, doorway_box, thing_box, wall_box
from unwritten.families.morse.stage import stage

THINGS = ("red", "green", "blue", "yellow", "purple", "black", "white")
FORMS = ("block", "pyramid", "column")
TURNS = ("straight", "left", "back", "right")  # by quarter turns to the left
WALKS = 30
LEAST = 40  # px of a doorway's width, with the wall beside it, that must be in the picture
TITLE = "House tour"
WATCH = "Walk through the rooms. Each has walls of its own colour, and one thing that stands on the floor."


@dataclass(frozen=True)
class Level:
    """How long the tour is and how fast."""

    rooms: int = knob()  # entities: rooms
    enter: int = knob()  # temporal: frames for going into a room
    turn: int = knob()  # temporal: frames for turning in its middle
    leave: int = knob()  # temporal: frames for going out
    shut: float = knob()  # distractors: how often a wall without a doorway has a shut door
    single: float = knob()  # depth: how often one room is asked about, not the order of all


@dataclass(frozen=True)
class Scene:
    """The rooms in order, the direction in which each is entered, the pace, and what is asked about which room."""

    rooms: tuple[Room, ...]
    entries: tuple[int, ...]
    pace: Pace
    asked: str  # order, thing or turn
    room: int


@task(
    version=2,
    levels={
        "easy": Level(rooms=4, enter=36, turn=28, leave=14, shut=0.0, single=0.6),
        "medium": Level(rooms=5, enter=28, turn=26, leave=10, shut=0.4, single=0.6),
        "hard": Level(rooms=6, enter=26, turn=26, leave=8, shut=0.8, single=0.6),
    },
    cap=0.22,
)
class HouseTour:
    """Ask for the order of the things, the thing of a room, or the way on from a room."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what is asked and its answer, then a house that has it."""
        asked = rng.answer.pick(("thing", "turn")) if rng.answer.chance(level.single) else "order"
        number = rng.answer.whole(0, level.rooms - 1 - (asked == "turn"))
        turn = rng.answer.pick((0, 1, 3))
        things = rng.answer.sample(THINGS, level.rooms)
        walls = rng.sample(tuple(TINTS), level.rooms)
        if any(wall == thing for wall, thing in zip(walls, things, strict=True)):
            raise Unsuitable("a thing has the colour of the walls")
        at, entries = _walk(rng, level.rooms, number if asked == "turn" else -1, turn)
        forms = [rng.pick(FORMS) for _ in at]
        rooms = tuple(
            Room(*each, rng.chance(0.5), tuple(way for way in range(4) if rng.chance(level.shut)))
            for each in zip(at, walls, things, forms, strict=True)
        )
        return Scene(rooms, tuple(entries), Pace(level.enter, level.turn, level.leave), asked, number)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look it up in the plan."""
        room = scene.rooms[scene.room]
        things = tuple(name for name in THINGS if any(other.thing == name for other in scene.rooms))
        if scene.asked == "order":
            text = "In which order did the walk pass the things on the floor? Name their colours."
            kind = Sequence(of="colour", vocabulary=things, length=len(scene.rooms))
            return (Question(text, kind, tuple(other.thing for other in scene.rooms)),)
        if scene.asked == "thing":
            text = f"Which colour was the thing on the floor of the room with {room.walls} walls?"
            return (Question(text, Label(vocabulary=things, of="colour"), room.thing),)
        text = f"Which way did the walk turn in the room with {room.walls} walls, or did it go straight on?"
        way = TURNS[(scene.entries[scene.room + 1] - scene.entries[scene.room]) % 4]
        return (Question(text, Label(vocabulary=("left", "right", "straight"), of="way"), way),)

    def film(self, scene: Scene) -> Film:
        """Walk through the house."""
        (question,) = self.ask(scene)
        painter = TourPainter(scene.rooms, scene.entries, scene.pace)
        return stage(TITLE, WATCH, [shot(scene.pace.frames(len(scene.rooms)), painter.paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Look frame by frame at what is in the picture, how large it is, and what walls are around the walker."""
        track = poses(scene.rooms, scene.entries, scene.pace)
        walls = [_walls_around(scene, pose) for pose in track]
        asked = scene.rooms[scene.room].walls
        if scene.asked == "turn":
            inside = [pose.forward for pose, colour in zip(track, walls, strict=True) if colour == asked]
            (ax, ay), (bx, by) = inside[0], inside[-1]
            return ("left" if ax * by - ay * bx > 0.5 else "right" if ax * by - ay * bx < -0.5 else "straight",)
        nearest: list[tuple[int, str]] = []  # the frame in which each thing is largest
        for room, entry in zip(scene.rooms, scene.entries, strict=True):
            behind = _walls_behind(scene, room, entry)
            sights = [seen_from(pose, room.thing_at(entry)) for pose in track]
            sizes = [
                (1 / sight[1], frame)
                for frame, sight in enumerate(sights)
                if sight and in_picture(*sight) and walls[frame] == behind
            ]
            nearest.append((max(sizes)[1], room.thing))
        if scene.asked == "order":
            return (tuple(thing for _, thing in sorted(nearest)),)
        (thing,) = [thing for frame, thing in nearest if walls[frame] == asked]
        return (thing,)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The things that were passed, or the asked room's walls with its thing, or with the doorway out of it."""
        track = poses(scene.rooms, scene.entries, scene.pace)
        room, entry = scene.rooms[scene.room], scene.entries[scene.room]
        if scene.asked == "order":
            return tuple(_thing_seen(scene, track, number) for number in range(len(scene.rooms)))
        walls = _best(
            f"the {room.walls} walls",
            lambda frame: wall_box(room, entry, track[frame]),
            scene.pace.enters(scene.room),
        )
        if scene.asked == "thing":
            return (walls, _thing_seen(scene, track, scene.room))
        return (walls, _doorway_seen(scene, track))

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Go through the rooms in order."""
        lines = []
        for number, room in enumerate(scene.rooms):
            side = "left" if room.left else "right"
            line = f"Room {number + 1} has {room.walls} walls; a {room.thing} {room.form} stands on the {side}."
            if number + 1 < len(scene.rooms):
                turn = TURNS[(scene.entries[number + 1] - scene.entries[number]) % 4]
                line += " The walk goes straight on." if turn == "straight" else f" The walk turns {turn}."
            lines.append(line)
        return tuple(lines)


def _thing_seen(scene: Scene, track: list[Pose], number: int) -> Evidence:
    """Name the thing of a room while the walker goes towards it."""
    room, entry = scene.rooms[number], scene.entries[number]

    def box_at(frame: int) -> Box | None:
        sight = seen_from(track[frame], room.thing_at(entry))
        return thing_box(room, entry, track[frame]) if sight and in_picture(*sight) else None

    return _best(f"the {room.thing} {room.form}", box_at, scene.pace.enters(number))


def _doorway_seen(scene: Scene, track: list[Pose]) -> Evidence:
    """Name the doorway through which the walk goes on while it is aside; straight on, while it is ahead."""
    room, entry, way = scene.rooms[scene.room], scene.entries[scene.room], scene.entries[scene.room + 1]
    turning = scene.pace.turns(scene.room)
    last = turning.start if way == entry else turning.stop - 1  # after it the doorway is ahead, whichever it is

    def box_at(frame: int) -> Box | None:
        box = doorway_box(room, way, track[frame])
        return box if box and box.width >= LEAST else None

    return _best("the doorway out", box_at, range(scene.pace.enters(scene.room).start, last))


def _best(what: str, box_at: Callable[[int], Box | None], frames: range) -> Evidence:
    """Name something in the sampled frame in which it is largest."""

    def rate(looks: Frames[int]) -> Floats:
        boxes = [box_at(frame) for frame in looks]
        return np.array([box.width * box.height if box else 0.0 for box in boxes])[:, None, None]

    ((frame, _),) = best_looks(rate, frames.start, frames.stop)
    box = box_at(frame)
    if box is None:
        raise ValueError(f"{what} is never in the picture")
    return seen(what, box, frame, frame + 1)


def _walk(rng: Rng, rooms: int, number: int, turn: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Draw a walk that does not cross itself and, if a room is given, makes that turn there."""
    for _ in range(WALKS):
        found = walk(rng, rooms)
        if found and (number < 0 or (found[1][number + 1] - found[1][number]) % 4 == turn):
            return found
    raise Unsuitable("no walk makes this turn there")


def _walls_around(scene: Scene, pose: Pose) -> str:
    """The colour of the walls between which the walker is; none in a doorway."""
    for room in scene.rooms:
        if max(abs(pose.x - room.middle[0]), abs(pose.y - room.middle[1])) < INNER:
            return room.walls
    return ""


def _walls_behind(scene: Scene, room: Room, entry: int) -> str:
    """The colour of the walls of the room in whose bounds a thing stands."""
    x, y = room.thing_at(entry)
    (walls,) = [
        other.walls for other in scene.rooms if max(abs(x - other.middle[0]), abs(y - other.middle[1])) < HALF
    ]
    return walls
