"""Traffic lights: cars drive over a line whatever the light shows; how many crossed it while the light was red?

The viewer must join two streams of events: what the light shows, and when each car reaches the line. It gets harder
with more cars, lights that switch sooner, and where only cars of one colour count.

A car's front reaches the line, and its rear leaves it, at least 16 frames after the light has switched and 16 before
it switches again, so two frames a second show under which light it crossed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.crossing import (
    LAMP,
    LENGTH,
    LINE_AT,
    SPEED,
    Car,
    Phase,
    car_box,
    lamp_spot,
    light_at,
    paint_crossing,
)
from unwritten.families.morse.parts.seen import EVERY, around, looks, seen
from unwritten.families.morse.stage import stage

FRAMES = 315
MARGIN = 16  # frames between a crossing and a switch
OVER = -(-LENGTH // SPEED)  # frames from the front's crossing to the rear's
GAP = 24  # frames between two cars of a lane
EARLIEST = 20  # frames that a car is seen before it reaches the line, and after it has left it
YELLOW = 24
NEXT = {"red": "green", "green": "yellow", "yellow": "red"}
COLOURS = ("red", "blue", "yellow", "black", "white")


@dataclass(frozen=True)
class Level:
    """How many cars there are and how fast the light switches."""

    cars: int = knob()  # entities: cars that cross the line
    answers: tuple[int, int] = knob()  # depth: fewest and most cars to be counted
    phase: tuple[int, int] = knob()  # temporal: shortest and longest time that red and green stay on
    coloured: bool = knob("step")  # distractors: whether only cars of one colour count


@dataclass(frozen=True)
class Scene:
    """The light, the cars in the order of their crossings, and which of them count."""

    phases: tuple[Phase, ...]
    cars: tuple[Car, ...]
    light: str
    colour: str | None  # None: cars of all colours count


@task(
    version=1,
    levels={
        "easy": Level(cars=7, answers=(1, 5), phase=(84, 110), coloured=False),
        "medium": Level(cars=9, answers=(1, 6), phase=(72, 110), coloured=False),
        "hard": Level(cars=11, answers=(1, 5), phase=(62, 110), coloured=True),
    },
    cap=0.3,
)
class TrafficLights:
    """Ask how many cars crossed the line under one light."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw how many cars count, then the light, then crossings that suit both."""
        number = rng.answer.whole(*level.answers)
        light = rng.answer.pick(("red", "green"))
        colour = rng.answer.pick(COLOURS) if level.coloured else None
        phases = _phases(rng, level)
        slots = _slots(rng, phases)
        asked = rng.shuffled([slot for slot in slots if light_at(phases, slot[0]) == light])
        others = rng.shuffled([slot for slot in slots if light_at(phases, slot[0]) != light])
        spare = rng.shuffled([*others, *asked[number:]]) if colour else others
        if len(asked) < number or len(spare) < level.cars - number:
            raise Unsuitable("there is no room for so many cars")
        counted, rest = asked[:number], spare[: level.cars - number]
        cars = [Car(colour or rng.pick(COLOURS), lane, frame) for frame, lane in counted]
        for frame, lane in rest:
            wrong = [name for name in COLOURS if name != colour or light_at(phases, frame) != light]
            # Half of the cars that drive under another light have the asked colour: they must not be counted.
            tempting = colour in wrong and rng.chance(0.5)
            cars.append(Car(str(colour) if tempting else rng.pick(wrong), lane, frame))
        return Scene(phases, tuple(sorted(cars, key=lambda car: (car.crossing, car.lane))), light, colour)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Count the crossings that fall into the asked light's stretches of time."""
        ends = list(accumulate(phase.frames for phase in scene.phases))
        stretches = [
            range(end - phase.frames, end)
            for phase, end in zip(scene.phases, ends, strict=True)
            if phase.light == scene.light
        ]
        counted = [
            car
            for car in scene.cars
            if scene.colour in (None, car.colour) and any(car.crossing in stretch for stretch in stretches)
        ]
        cars = f"{scene.colour} cars" if scene.colour else "cars"
        text = f"How many {cars} drove over the white line while the traffic light was {scene.light}?"
        return (Question(text, Integer(), len(counted)),)

    def film(self, scene: Scene) -> Film:
        """Show the road from above."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_crossing(canvas, light_at(scene.phases, frame), scene.cars, frame)

        watch = "Nobody stops here. Watch the light whenever a car drives over the white line."
        return stage("Traffic light", watch, [shot(FRAMES, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch frame by frame which car's front comes to the other side of the line, and look up at the light."""
        crossed = 0
        for frame in range(1, FRAMES):
            for car in scene.cars:
                before, now = car.front(frame - 1) - LINE_AT, car.front(frame) - LINE_AT
                over = (before < 0 <= now) if car.lane else (now <= 0 < before)
                wanted = scene.colour is None or car.colour == scene.colour
                crossed += over and wanted and light_at(scene.phases, frame) == scene.light
        return (crossed,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the crossings with their lights."""
        told = [f"{car.colour} ({light_at(scene.phases, car.crossing)})" for car in scene.cars]
        lights = ", ".join(f"{phase.light} {phase.frames / 30:.1f} s" for phase in scene.phases)
        return (
            f"The light: {lights}.",
            f"The cars, each with the light it crossed under: {', '.join(told)}.",
            f"To be counted: {self.ask(scene)[0].answer}.",
        )

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every light, and every car of the asked colour just before and just after it is on the line."""
        ends = list(accumulate(phase.frames for phase in scene.phases))
        found = [
            seen(f"the {phase.light} light", around(lamp_spot(phase.light), LAMP), end - phase.frames, end)
            for phase, end in zip(scene.phases, ends, strict=True)
        ]
        for car in scene.cars:
            if scene.colour in (None, car.colour):
                for start in (car.crossing - EVERY, car.crossing + OVER):
                    found += looks(f"a {car.colour} car", partial(car_box, car), start, start + EVERY)
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Leave out a car that counts and is out of sight at the end; where there is none, add one."""
        for car in scene.cars:
            counts = scene.colour in (None, car.colour) and light_at(scene.phases, car.crossing) == scene.light
            if counts and not car.in_sight(FRAMES - 1):
                return replace(scene, cars=tuple(other for other in scene.cars if other != car))
        added = Car(scene.colour or COLOURS[0], 0, _first_slot(scene))
        others = [car for car in scene.cars if car.lane or abs(car.crossing - added.crossing) >= GAP]
        return replace(scene, cars=tuple(sorted((added, *others), key=lambda car: (car.crossing, car.lane))))


def _first_slot(scene: Scene) -> int:
    """The first frame in which a car can cross under the asked light with no switch around it."""
    for frame in range(EARLIEST, FRAMES):
        around_it = range(frame - MARGIN, frame + OVER + MARGIN)
        if all(light_at(scene.phases, near) == scene.light for near in around_it):
            return frame
    raise ValueError(f"the light is never {scene.light} for long enough")


def _phases(rng: Rng, level: Level) -> tuple[Phase, ...]:
    """Draw the light from the first frame to the last; the last stretch is cut off by the end of the film."""
    light = rng.pick(("red", "green"))
    phases: list[Phase] = []
    left = FRAMES
    while left > 0:
        frames = YELLOW if light == "yellow" else rng.whole(*level.phase)
        if not phases:
            frames = rng.whole(frames // 2, frames)
        phases.append(Phase(light, min(frames, left)))
        left -= frames
        light = NEXT[light]
    if phases[-1].frames < 18:
        raise Unsuitable("the last light is too short to be seen")
    return tuple(phases)


def _slots(rng: Rng, phases: tuple[Phase, ...]) -> list[tuple[int, int]]:
    """Draw as many crossings (frame, lane) as there is room for: the light does not switch around them."""
    slots: list[tuple[int, int]] = []
    start = 0
    for phase in phases:
        end = start + phase.frames
        first, last = max(start + MARGIN, EARLIEST), min(end - MARGIN, FRAMES - EARLIEST) - OVER
        for lane in (0, 1):
            count = (last - first) // GAP + 1 if last >= first else 0
            slack = last - first - (count - 1) * GAP
            shifts = sorted(rng.whole(0, slack) for _ in range(count))
            slots += [(first + shift + number * GAP, lane) for number, shift in enumerate(shifts)]
        start = end
    return slots
