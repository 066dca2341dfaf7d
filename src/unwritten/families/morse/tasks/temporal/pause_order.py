"""Pause order: planets circle a star, and some pause on the way; in which order did they pause, or which one longest?

The viewer must notice what does not move among much that does, and keep the order or the lengths of the pauses. It
gets harder with more planets, more and shorter pauses that overlap, and planets that never pause.

Pauses begin a second apart or more. The longest one is ahead of every other by a quarter and by more than a second.
While a planet moves, it moves by more than 40 pixels between two frames that are sampled twice a second.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from unwritten.core import Film, Label, Question, Rng, Sequence, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.moments import random_shares
from unwritten.families.morse.parts.planets import (
    TURN,
    Planet,
    paint_planets,
    planet_radius,
    planet_spot,
    ring_speed,
)
from unwritten.families.morse.parts.seen import around, seen
from unwritten.families.morse.stage import stage

FRAMES = 315
LEAD = 32  # frames before the first pause
TAIL = 32  # frames after the last one
APART = 30  # frames from the beginning of a pause to that of the next, at least
SHORTEST = 46  # frames of the shortest pause: it shows in three sampled frames
COLOURS = ("red", "green", "blue", "yellow", "pink", "black")
NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six")


@dataclass(frozen=True)
class Level:
    """How many planets there are, how many of them pause, and for how long."""

    planets: int = knob()  # entities: planets
    pausing: int = knob()  # depth: how many of them pause; the others are distractors
    rest: tuple[int, int] = knob()  # temporal: shortest and longest pause where the order is asked for
    speed: tuple[float, float] = knob()  # visual: px a frame of the slowest and the fastest planet
    both_ways: bool = knob("step")  # distractors: whether planets circle in both directions


@dataclass(frozen=True)
class Scene:
    """The planets from the inside out, and whether the order or the longest pause is asked for."""

    planets: tuple[Planet, ...]
    order: bool


@task(
    version=1,
    levels={
        "easy": Level(planets=4, pausing=3, rest=(60, 72), speed=(4.0, 5.0), both_ways=False),
        "medium": Level(planets=5, pausing=4, rest=(52, 66), speed=(4.0, 5.5), both_ways=False),
        "hard": Level(planets=6, pausing=5, rest=(46, 66), speed=(4.0, 6.0), both_ways=True),
    },
    cap=0.2,
)
class PauseOrder:
    """Ask in which order planets paused, or which one paused longest."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw who pauses in which order, then when and for how long."""
        colours = rng.answer.sample(COLOURS, level.planets)
        pausing = rng.answer.sample(colours, level.pausing)
        order = rng.answer.chance(0.5)
        longest = rng.answer.whole(0, level.pausing - 1)
        rests = _rests(rng, level, None if order else longest)
        # Wherever the longest pause comes, it ends before the tail.
        room = FRAMES - LEAD - TAIL - max(rests) + APART
        waits = random_shares(rng, room, level.pausing, APART)
        starts = [LEAD - APART + wait for wait in accumulate(waits)]
        pauses = {colour: (starts[turn], rests[turn]) for turn, colour in enumerate(pausing)}
        planets = []
        for place, colour in enumerate(rng.shuffled(colours)):
            way = rng.pick((-1, 1)) if level.both_ways else 1
            speed = way * ring_speed(place, level.planets, rng.real(*level.speed))
            pause, rest = pauses.get(colour, (None, 0))
            planets.append(Planet(colour, rng.whole(0, TURN - 1), speed, pause, rest))
        return Scene(tuple(planets), order)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Sort the planets by the beginning, or by the length, of their pauses."""
        pausing = sorted((planet.pause, planet.rest, planet.colour) for planet in scene.planets if planet.pause)
        colours = tuple(planet.colour for planet in scene.planets)
        if scene.order:
            kind = Sequence(of="colour", vocabulary=tuple(sorted(colours)), length=len(pausing))
            text = f"{NUMBERS[len(pausing)]} planets paused, each once. In which order did they begin to pause?"
            return (Question(text, kind, tuple(colour for _, _, colour in pausing)),)
        answer = max((rest, colour) for _, rest, colour in pausing)[1]
        kind_of_one = Label(vocabulary=tuple(sorted(colours)), of="colour")
        return (Question("Which planet paused for the longest time?", kind_of_one, answer),)

    def film(self, scene: Scene) -> Film:
        """Let the planets circle."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_planets(canvas, scene.planets, frame)

        watch = "Planets circle a star. Watch which ones pause, when, and for how long."
        return stage("Pauses", watch, [shot(FRAMES, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch frame by frame which planet is where it was in the frame before."""
        still: dict[str, list[int]] = {}
        for frame in range(1, FRAMES):
            for planet in scene.planets:
                if planet.angle(frame) == planet.angle(frame - 1):
                    still.setdefault(planet.colour, []).append(frame)
        if scene.order:
            return (tuple(still),)  # in the order in which each was first seen to stand still
        return (max(still, key=lambda colour: len(still[colour])),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell when each planet paused and for how long."""
        pausing = sorted((planet.pause, planet.rest, planet.colour) for planet in scene.planets if planet.pause)
        return tuple(
            f"{colour}: paused at {pause / 30:.1f} s for {rest / 30:.1f} s" for pause, rest, colour in pausing
        )

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every planet that pauses, in the first and in the second half of its pause: once is not yet a pause."""
        found, radius = list[Evidence](), planet_radius(len(scene.planets))
        for place, planet in enumerate(scene.planets):
            if planet.pause is not None:
                box = around(planet_spot(scene.planets, place, planet.pause), radius)
                half, end = planet.pause + planet.rest // 2, planet.pause + planet.rest
                found += [
                    seen(f"the {planet.colour} planet, stopped", box, planet.pause, half),
                    seen(f"the {planet.colour} planet, still there", box, half, end),
                ]
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Let two planets change the beginnings of their pauses, or the lengths: each ends where it ended."""
        pausing = [place for place, planet in enumerate(scene.planets) if planet.pause is not None]
        longest = max(pausing, key=lambda place: scene.planets[place].rest)
        one, two = (longest, next(place for place in pausing if place != longest))
        planets = [*scene.planets]
        for place, other in ((one, scene.planets[two]), (two, scene.planets[one])):
            planet = scene.planets[place]
            if scene.order:
                planets[place] = replace(planet, pause=other.pause)
            else:
                late = planet.speed * (other.rest - planet.rest)
                planets[place] = replace(planet, start=(planet.start + late) % TURN, rest=other.rest)
        return replace(scene, planets=tuple(planets))


def _rests(rng: Rng, level: Level, longest: int | None) -> list[int]:
    """Draw how long each pause lasts; where one is to be the longest, it is so beyond doubt."""
    if longest is None:
        return [rng.whole(*level.rest) for _ in range(level.pausing)]
    most = rng.whole(SHORTEST + 36, SHORTEST + 48)
    others = [rng.whole(SHORTEST, min(most * 4 // 5, most - 32)) for _ in range(level.pausing - 1)]
    return [*others[:longest], most, *others[longest:]]
