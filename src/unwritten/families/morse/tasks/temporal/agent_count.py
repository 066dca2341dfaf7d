"""Agent count: people walk from room to room behind closed shutters; how many are in one of the rooms at the end?

The viewer must remember how many people each room held, and add and take away those who come and go. It gets harder
with more rooms, more moves, larger groups, and groups that come from outside or leave for good.

Every person is on the screen for a second on each way, groups walk one after another and in single file, and no room
can be seen into after the first second and a half.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from unwritten.core import SIZE, Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, shot
from unwritten.families.morse.parts.people import person_box
from unwritten.families.morse.parts.rooms import (
    CLOSING,
    HEIGHT,
    LETTERS,
    OPEN,
    OUTSIDE,
    WALK,
    Move,
    paint_rooms,
    room_box,
    standing_spot,
    walker_spot,
)
from unwritten.families.morse.parts.seen import EVERY, seen
from unwritten.families.morse.stage import stage

TAIL = 12
MOST = 6  # people that a room shows at the start
SWING = 3  # people by which the asked room's count changes in all, at most; each change comes up about as often
TRIES = 120


@dataclass(frozen=True)
class Level:
    """How many rooms there are and how much people walk."""

    rooms: int = knob()  # entities: rooms
    moves: int = knob()  # depth: groups that walk
    group: int = knob()  # entities: people in the largest group
    outside: bool = knob("step")  # distractors: whether groups come from outside and leave
    answers: tuple[int, int] = knob()  # depth: fewest and most people in the asked room at the end


@dataclass(frozen=True)
class Scene:
    """How many people are in each room at first, who walks where, and which room is asked for."""

    start: tuple[int, ...]
    moves: tuple[Move, ...]
    asked: int


@task(
    version=2,
    levels={
        "easy": Level(rooms=3, moves=4, group=2, outside=False, answers=(1, 6)),
        "medium": Level(rooms=3, moves=5, group=3, outside=True, answers=(0, 7)),
        "hard": Level(rooms=4, moves=6, group=3, outside=True, answers=(0, 7)),
    },
    cap=0.28,
)
class AgentCount:
    """Ask how many people are in a room at the end."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw how many people are in the asked room at the end and at first, then moves that lead there."""
        number = rng.answer.whole(*level.answers)
        first = rng.answer.whole(max(1, number - SWING), min(MOST, number + SWING))  # at times as many as at the end
        asked = rng.answer.whole(0, level.rooms - 1)
        for _ in range(TRIES):
            moves = _moves(rng, level)
            start = [rng.whole(1, 5) for _ in range(level.rooms)]
            start[asked] = first
            scene = Scene(tuple(start), moves, asked)
            fits = first + sum(_change(move, asked) for move in moves) == number
            if fits and _comes_and_goes(scene) and _roomy(scene):
                return scene
        raise Unsuitable("no moves lead to that number")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Those at first, and those who came, less those who went."""
        came = sum(move.people for move in scene.moves if move.target == scene.asked)
        went = sum(move.people for move in scene.moves if move.source == scene.asked)
        text = f"How many people are in room {LETTERS[scene.asked]} at the end?"
        return (Question(text, Integer(), scene.start[scene.asked] + came - went),)

    def film(self, scene: Scene) -> Film:
        """Show the open rooms, close them, and let the groups walk."""
        (question,) = self.ask(scene)
        frames = OPEN + CLOSING + WALK * len(scene.moves) + TAIL

        def paint(canvas: Canvas, frame: int) -> None:
            paint_rooms(canvas, scene.start, scene.moves, frame)

        watch = "Count the people in each room, then watch who comes and who goes."
        return stage("Rooms", watch, [shot(frames, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Follow every single person on the screen from the door it leaves by to the door it enters."""
        rooms = len(scene.start)
        people = {place: [f"{place}.{i}" for i in range(count)] for place, count in enumerate(scene.start)}
        people[OUTSIDE] = []
        for turn, move in enumerate(scene.moves):
            for number in range(move.people):
                seen = [spot for since in range(WALK) if (spot := walker_spot(move, number, since, rooms))]
                left, entered = (_door_at(spot[0], rooms) for spot in (seen[0], seen[-1]))
                person = people[left].pop() if people[left] else f"stranger {turn}.{number}"
                people[entered].append(person)
        return (len(people[scene.asked]),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Keep the count of the asked room."""
        name, count = LETTERS[scene.asked], scene.start[scene.asked]
        lines = [f"Room {name} holds {count} at first."]
        for number, move in enumerate(scene.moves, start=1):
            if change := _change(move, scene.asked):
                count += change
                lines.append(f"Group {number}: {move.people} {'come' if change > 0 else 'go'}, so {count}.")
        return tuple(lines)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Everyone who is in the asked room at first, and everyone who comes or goes, the whole group at once."""
        room = room_box(scene.asked, len(scene.start))
        spots = [standing_spot(room, number) for number in range(scene.start[scene.asked])]
        found = [seen("a person in the asked room", person_box(spot, HEIGHT), 0, OPEN) for spot in spots]
        for turn, move in enumerate(scene.moves):
            if _change(move, scene.asked):
                found += _group_seen(move, OPEN + CLOSING + turn * WALK, len(scene.start))
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Put one more or one less into the asked room at first, or into a group that comes or goes."""
        return next(other for other in _others(scene) if _roomy(other))


def _group_seen(move: Move, start: int, rooms: int) -> list[Evidence]:
    """Each person of a group in the first sampled frame in which all of it is on the screen."""
    screen = Box(0, 0, *SIZE)
    for since in range(-start % EVERY, WALK, EVERY):
        spots = [walker_spot(move, number, since, rooms) for number in range(move.people)]
        boxes = [person_box(spot, HEIGHT) for spot in spots if spot is not None]
        if len(boxes) == move.people and all(screen.holds(box) for box in boxes):
            return [seen("a person on the way", box, start + since, start + since + 1) for box in boxes]
    return [seen("a whole group", screen, start, start + 1)]


def _others(scene: Scene) -> Iterator[Scene]:
    """Scenes with one person more or less than this one."""
    for step in (1, -1):
        start = [people + step * (place == scene.asked) for place, people in enumerate(scene.start)]
        yield replace(scene, start=tuple(start))
    for step in (1, -1):
        for turn, move in enumerate(scene.moves):
            if _change(move, scene.asked) and 1 <= move.people + step <= 3:
                moved = replace(move, people=move.people + step)
                yield replace(scene, moves=(*scene.moves[:turn], moved, *scene.moves[turn + 1 :]))


def _change(move: Move, room: int) -> int:
    return move.people * ((move.target == room) - (move.source == room))


def _moves(rng: Rng, level: Level) -> tuple[Move, ...]:
    """Draw groups that walk from one place to another."""
    places = [*range(level.rooms), *([OUTSIDE] if level.outside else [])]
    moves = []
    for _ in range(level.moves):
        source, target = rng.sample(places, 2)
        moves.append(Move(rng.whole(1, level.group), source, target))
    return tuple(moves)


def _comes_and_goes(scene: Scene) -> bool:
    """Whether people come to the asked room, and people leave it."""
    ends = [(move.source, move.target) for move in scene.moves]
    return any(source == scene.asked for source, _ in ends) and any(target == scene.asked for _, target in ends)


def _roomy(scene: Scene) -> bool:
    """Whether all rooms can be shown at first, and none ever holds less than nobody or too many to keep in mind."""
    count = [*scene.start]
    if not all(1 <= people <= MOST for people in count):
        return False
    for move in scene.moves:
        for place in range(len(count)):
            count[place] += _change(move, place)
        if min(count) < 0 or max(count) > MOST + 3:
            return False
    return True


def _door_at(x: float, rooms: int) -> int:
    """Which door is nearest to a place on the screen; far left is outside."""
    if x < 28:
        return OUTSIDE
    return min(range(rooms), key=lambda place: abs(x - (28 + (place + 0.5) * 798 / rooms)))
