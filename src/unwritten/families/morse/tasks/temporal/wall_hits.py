"""Wall hits: a ball rolls to and fro and takes new colours on the way; how often did it hit a wall in one colour?

The viewer must count hits only within the stretch of time in which the ball has one colour. It gets harder with more
balls that roll at other speeds and take the same colours at other times, with faster balls, with more colours, and
where only one of the two walls counts.

Every hit is a real touch in one frame, colours change in the middle between two walls, and the ball stays on each
side of the room for 0.8 s and more, so that two frames a second show every hit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from unwritten.core import Film, Integer, Question, Rng, Sound, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, shot
from unwritten.families.morse.parts.rolling_balls import LETTERS, Roller, ball_spot, lane_room, paint_lanes
from unwritten.families.morse.parts.seen import around, looks
from unwritten.families.morse.stage import stage
from unwritten.sound import tick

FRAMES = 315
FIRST = 20  # no colour ends before this frame, so that the first is seen
LAST = FRAMES - 18  # no hit that counts comes later, so that the way back from it is seen
COLOURS = ("red", "green", "blue", "yellow", "pink", "black")  # no two of them are near to each other


@dataclass(frozen=True)
class Level:
    """How many balls roll how fast, and which hits count."""

    balls: int = knob()  # distractors: balls, of which one is asked for
    leg: tuple[int, int] = knob()  # temporal: fewest and most frames from wall to wall
    extra: int = knob()  # visual: more changes of colour than the asked stretch needs
    answers: tuple[int, int] = knob()  # depth: fewest and most hits that count
    one_wall: bool = knob("step")  # depth: whether only one of the two walls counts


@dataclass(frozen=True)
class Scene:
    """The balls from top to bottom, and which hits of which one count."""

    rollers: tuple[Roller, ...]
    asked: int  # place of the asked ball
    colour: str
    wall: str  # left, right or both


@task(
    version=1,
    levels={
        "easy": Level(balls=1, leg=(32, 38), extra=0, answers=(1, 5), one_wall=False),
        "medium": Level(balls=2, leg=(28, 34), extra=1, answers=(2, 6), one_wall=False),
        "hard": Level(balls=3, leg=(24, 28), extra=2, answers=(1, 5), one_wall=True),
    },
    cap=0.3,
    sound=True,
)
class WallHits:
    """Ask how often a ball hit a wall while it had one colour."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw how many hits count, then a ball that makes them in its asked colour, then the other balls."""
        hits = rng.answer.whole(*level.answers)
        wall = rng.answer.pick(("left", "right")) if level.one_wall else "both"
        asked, colour = rng.whole(0, level.balls - 1), rng.pick(COLOURS)
        rollers: list[Roller] = []
        for place in range(level.balls):
            others = [roller.leg for roller in rollers]
            leg = rng.pick([leg for leg in range(level.leg[0], level.leg[1] + 1) if leg not in others])
            wanted = hits if place == asked else rng.whole(1, 3)
            rollers.append(_roller(rng, leg, colour, wanted, wall, level.extra))
        return Scene(tuple(rollers), asked, colour, wall)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Unfold the way: the ball rolls straight on past a wall every ``leg`` frames, right and left in turn."""
        roller = scene.rollers[scene.asked]
        which = f"ball {LETTERS[scene.asked]}" if len(scene.rollers) > 1 else "the ball"
        walls = "a wall (left and right together)" if scene.wall == "both" else f"the {scene.wall} wall"
        text = f"How often did {which} hit {walls} while it was {scene.colour}?"
        turn = roller.colours.index(scene.colour)
        ends = (0, *roller.changes, FRAMES)
        return (Question(text, Integer(), _passed(roller, ends[turn], ends[turn + 1], scene.wall)),)

    def film(self, scene: Scene) -> Film:
        """Let the balls roll, with a knock at each hit."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_lanes(canvas, scene.rollers, frame)

        knock = tick(level=-12)
        hits = sorted(frame for roller in scene.rollers for frame in _hit_frames(roller))
        watch = "Watch how often each ball hits a wall, and in which colour."
        return stage("Wall hits", watch, [shot(FRAMES, paint)], question, [Sound(frame, knock) for frame in hits])

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch frame by frame where the ball is drawn, and count the frames in which it touches a wall."""
        roller = scene.rollers[scene.asked]
        walls = {"left": (0.0,), "right": (1.0,), "both": (0.0, 1.0)}[scene.wall]
        touches = [roller.share(frame) in walls and roller.colour(frame) == scene.colour for frame in range(FRAMES)]
        return (sum(touches),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the hits with their colours."""
        roller = scene.rollers[scene.asked]
        told = [f"{_side(roller, frame)} ({roller.colour(frame)})" for frame in _hit_frames(roller)]
        answer = self.ask(scene)[0].answer
        counted = "any wall" if scene.wall == "both" else f"the {scene.wall} wall"
        return (
            f"The asked ball had these colours: {', '.join(roller.colours)}.",
            f"Its hits, in order: {', '.join(told)}.",
            f"Hits of {counted} while it was {scene.colour}: {answer}.",
        )

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The asked ball on the side of the wall at each hit in the asked colour."""
        roller, radius = scene.rollers[scene.asked], lane_room(len(scene.rollers), scene.asked)[1]

        def ball(frame: int) -> Box:
            return around(ball_spot(scene.rollers, scene.asked, frame), radius)

        found = list[Evidence]()
        for hit in _hit_frames(roller):
            if roller.colour(hit) == scene.colour:
                side, half = _side(roller, hit), roller.leg // 2
                start, stop = max(0, hit - half + 1), min(FRAMES, hit + half)
                found += looks(f"the {scene.colour} ball on the {side}", ball, start, stop)
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Let the asked ball take the asked colour, or lose it, a few walls earlier or later; it ends as it ended."""
        roller, number = scene.rollers[scene.asked], self.ask(scene)[0].answer
        turn = roller.colours.index(scene.colour)
        first, *_, last = roller.colours
        points, stop = _halfway(roller), (*roller.changes, FRAMES)[turn]
        stops = (FRAMES,) if last == scene.colour else (stop, *points)
        for end, start in product(stops, points):
            if start < end and _passed(roller, start, end, scene.wall) not in (0, number):
                changed = (first, scene.colour) if last == scene.colour else (first, scene.colour, last)
                other = replace(roller, colours=changed, changes=(start, end)[: len(changed) - 1])
                return replace(
                    scene, rollers=(*scene.rollers[: scene.asked], other, *scene.rollers[scene.asked + 1 :])
                )
        raise ValueError("the ball hits no wall")


def _passed(roller: Roller, start: int, end: int, wall: str) -> int:
    """Count the walls that the unfolded way passes in the frames from ``start`` up to, and not with, ``end``."""
    before, after = (roller.ahead + start - 1) // roller.leg, (roller.ahead + end - 1) // roller.leg
    if wall == "both":
        return after - before
    if (wall == "right") == roller.rightwards:  # the first, third, … wall on the way
        return (after + 1) // 2 - (before + 1) // 2
    return after // 2 - before // 2


def _roller(rng: Rng, leg: int, colour: str, hits: int, wall: str, extra: int) -> Roller:
    """Draw a ball that makes so many hits in its asked colour, which is never its first one."""
    plain = Roller(leg, rng.whole(leg // 4, 3 * leg // 4), rng.chance(0.5), (), ())
    frames = _hit_frames(plain)
    usable = _halfway(plain)
    stretches = [
        (start, end)
        for place, start in enumerate(usable)
        for end in (*usable[place + 1 :], FRAMES)
        if _passed(plain, start, end, wall) == hits and (end < FRAMES or frames[-1] <= LAST)
    ]
    if not stretches:
        raise Unsuitable("the ball cannot hit the wall so often in the time left")
    start, end = rng.pick(stretches)
    outside = [frame for frame in usable if frame < start or end < frame < FRAMES]
    more = rng.sample(outside, min(extra, len(outside)))
    changes = sorted({start, *more, *([end] if end < FRAMES else [])})
    rest = iter(rng.sample([name for name in COLOURS if name != colour], len(changes)))
    asked = changes.index(start) + 1
    colours = tuple(colour if turn == asked else next(rest) for turn in range(len(changes) + 1))
    return Roller(leg, plain.ahead, plain.rightwards, colours, tuple(changes))


def _halfway(roller: Roller) -> list[int]:
    """The frames in the middle between two walls in which a colour may change."""
    halfway = [frame + roller.leg // 2 for frame in _hit_frames(roller)]
    return [frame for frame in halfway if FIRST <= frame < FRAMES - roller.leg // 2]


def _hit_frames(roller: Roller) -> list[int]:
    return list(range(roller.leg - roller.ahead, FRAMES, roller.leg))


def _side(roller: Roller, frame: int) -> str:
    return "right" if roller.share(frame) == 1 else "left"
