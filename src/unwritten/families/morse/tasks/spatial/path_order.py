"""Path order: a dot rests on one coloured shape after another; in which order, or which of its trips took longest?

The viewer must follow a dot that leaves no line behind: a picture shows where it is, not where it was or for how
long it travelled. It gets harder with more shapes and visits, ways that bend more and pass by shapes on which
the dot does not rest, and shapes that are visited again.

Trips differ in speed, so that their length on the board says nothing about their time; where times are asked for,
the asked trip takes at least half as long again as, or at most two thirds of, every other one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from unwritten.core import Film, Question, Rng, Sequence, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts import trips
from unwritten.families.morse.parts.seen import around, looks, seen
from unwritten.families.morse.parts.trips import DOT, LEAD, RADIUS, REST, Spot, Trip
from unwritten.families.morse.parts.trips_picture import OUTLINES, paint_board, paint_dot, paint_shape
from unwritten.families.morse.stage import stage

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
FRAMES = 320
FIRST_TRIP = 20  # frames from the start to the first shape, where times are asked for
TRAVEL = FRAMES - trips.LEAD - trips.TAIL  # frames for all trips and rests
TITLE = "Path order"
WATCH = "Watch the black dot: it visits a shape when it rests on it. It may pass by others."
ENDS = "Name the shape it left, then the one it reached."
QUESTIONS = {
    "order": "In which order did the dot visit the shapes? Name the colours, and those visited again once more.",
    "longest": f"Which trip from one shape to the next took the longest time? {ENDS}",
    "shortest": f"Which trip from one shape to the next took the shortest time? {ENDS}",
}


@dataclass(frozen=True)
class Level:
    """How many shapes there are, and how the dot goes about them."""

    shapes: int = knob()  # entities: shapes on the board, visited or not
    visits: int = knob()  # depth: visits where the order is asked for
    timed: int = knob()  # depth: visits where the time of trips is asked for
    again: bool = knob("step")  # distractors: whether one shape is visited again
    bend: float = knob()  # visual: how far ways may swing out, as a share of their length
    timing: float = knob()  # temporal: how often the time of trips is asked for


@dataclass(frozen=True)
class Shape:
    """A shape on the board; its colour is its own."""

    colour: str
    form: str
    at: Spot


@dataclass(frozen=True)
class Scene:
    """The shapes, the dot's start, the shapes it visits in order with the trip to each, and what is asked."""

    shapes: tuple[Shape, ...]
    start: Spot
    visits: tuple[int, ...]
    trips: tuple[Trip, ...]
    asked: str


@task(
    version=1,
    levels={
        "easy": Level(shapes=5, visits=5, timed=4, again=False, bend=0.25, timing=0.4),
        "medium": Level(shapes=7, visits=6, timed=5, again=False, bend=0.5, timing=0.5),
        "hard": Level(shapes=8, visits=7, timed=6, again=True, bend=0.8, timing=0.6),
    },
    cap=0.1,
)
class PathOrder:
    """Ask for the order of visits, or for the trip that took longest or shortest."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what is asked, the visits and the trip to single out; then places and clear ways."""
        timed = rng.answer.chance(level.timing)
        asked = rng.answer.pick(("longest", "shortest")) if timed else "order"
        visits = _visits(rng.answer, level, level.timed if timed else level.visits)
        times = _times(rng, asked, len(visits), rng.answer.whole(1, len(visits) - 1))
        colours = rng.answer.sample(COLOURS, level.shapes)
        *spots, start = trips.scattered(rng, level.shapes + 1)
        shapes = tuple(Shape(c, rng.pick(tuple(OUTLINES)), at) for c, at in zip(colours, spots, strict=True))
        stops = [start, *(spots[visit] for visit in visits)]
        ways = []
        for (here, there), frames in zip(pairwise(stops), times, strict=True):
            others = [spot for spot in spots if spot not in (here, there)]
            ways.append(Trip(trips.clear_bend(rng, here, there, others, level.bend), frames))
        return Scene(shapes, start, visits, tuple(ways), asked)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """The visits are listed; the asked trip is the one with most or fewest frames."""
        names = tuple(scene.shapes[visit].colour for visit in scene.visits)
        if scene.asked != "order":
            names = _asked_pair(scene)
        vocabulary = tuple(colour for colour in COLOURS if any(shape.colour == colour for shape in scene.shapes))
        kind = Sequence(of="colour", vocabulary=vocabulary, length=len(names))
        return (Question(QUESTIONS[scene.asked], kind, names),)

    def film(self, scene: Scene) -> Film:
        """Let the dot travel over the board."""
        (question,) = self.ask(scene)
        places = _places(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_board(canvas)
            for shape in scene.shapes:
                paint_shape(canvas, shape.form, shape.colour, shape.at)
            paint_dot(canvas, places, frame)

        return stage(TITLE, WATCH, [shot(FRAMES, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch the dot frame by frame: note where it rests, and count the frames in which it moves."""
        places = _places(scene)
        rests: list[tuple[str, int]] = []  # each with the frames of movement before it
        moving = still = 0
        for before, now in pairwise(places):
            still = still + 1 if now == before else 0
            moving += now != before
            if still == REST - 2:
                on = [s.colour for s in scene.shapes if max(abs(now[0] - s.at[0]), abs(now[1] - s.at[1])) < 5]
                if on and moving:
                    rests.append((on[0], moving))
                moving = 0
        if scene.asked == "order":
            return (tuple(colour for colour, _ in rests),)
        moves = sorted((frames, a, b) for (a, _), (b, frames) in pairwise(rests))
        return (moves[-1 if scene.asked == "longest" else 0][1:],)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The dot on each shape that it visits and, where times are asked for, on each trip; and the shapes."""
        places = _places(scene)
        found: list[Evidence] = []
        now = LEAD
        for number, (visit, trip) in enumerate(zip(scene.visits, scene.trips, strict=True), 1):
            if scene.asked != "order":
                found += looks(
                    f"the dot on trip {number}", lambda at: around(places[at], DOT), now, now + trip.frames
                )
            now += trip.frames + REST - 1
            shape = scene.shapes[visit]
            found.append(seen(f"the dot on the {shape.colour} shape", around(shape.at, DOT), now - REST, now))
        shapes = [seen(f"the {shape.colour} shape", around(shape.at, RADIUS), 0, FRAMES) for shape in scene.shapes]
        return (*found, *shapes)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Follow the dot; where times are asked for, say how long each trip took."""
        names = [scene.shapes[visit].colour for visit in scene.visits]
        lines = [f"The dot rested on {', '.join(names)}, in this order."]
        if scene.asked != "order":
            for (here, there), trip in zip(pairwise(names), scene.trips[1:], strict=True):
                lines.append(f"From {here} to {there}: {trip.frames / 30:.1f} seconds.")
            lines.append(f"The {scene.asked} one went from {' to '.join(_asked_pair(scene))}.")
        return tuple(lines)


def _places(scene: Scene) -> list[tuple[float, float]]:
    return trips.positions(scene.start, [scene.shapes[visit].at for visit in scene.visits], scene.trips, FRAMES)


def _asked_pair(scene: Scene) -> tuple[str, ...]:
    """The two ends of the asked trip; the first trip, from the start to a shape, does not count."""
    choose = max if scene.asked == "longest" else min
    asked = choose(range(1, len(scene.trips)), key=lambda trip: scene.trips[trip].frames)
    return tuple(scene.shapes[scene.visits[visit]].colour for visit in (asked - 1, asked))


def _visits(rng: Rng, level: Level, count: int) -> tuple[int, ...]:
    """Draw which shapes are visited; with ``again``, an early one of them comes once more, later."""
    different = count - 1 if level.again else min(count, level.shapes)
    visits = list(rng.sample(range(level.shapes), different))
    if level.again:
        first = rng.whole(0, different - 2)
        visits.insert(rng.whole(first + 2, different), visits[first])
    return tuple(visits)


def _times(rng: Rng, asked: str, visits: int, special: int) -> list[int]:
    """Draw how many frames each trip takes, the first one from the start to a shape."""
    travel = TRAVEL - visits * REST
    if asked == "order":
        usual = travel // visits
        return [usual - rng.whole(0, 3) for _ in range(visits)]
    travel -= FIRST_TRIP
    between = visits - 1
    if asked == "longest":
        usual = travel // (between + 1)
        times = [usual - rng.whole(0, usual // 8) for _ in range(between)]
        times[special - 1] = 2 * usual
    else:
        usual = 2 * (travel // (2 * between - 1))
        times = [usual - rng.whole(0, usual // 12) for _ in range(between)]
        times[special - 1] = usual // 2
    others = times[: special - 1] + times[special:]
    if asked == "longest" and 2 * times[special - 1] < 3 * max(others):
        raise Unsuitable("the longest trip does not stand out")
    if asked == "shortest" and 3 * times[special - 1] > 2 * min(others):
        raise Unsuitable("the shortest trip does not stand out")
    return [FIRST_TRIP, *times]
