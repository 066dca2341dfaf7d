"""Draining tanks: tanks are filled and drained through valves that open and shut; how much is in one at the end?

The viewer must read what the tanks hold before they are covered, then follow which valves are open from when to
when, and add up litres that come and go. It gets harder with more tanks, pipes and phases, pipes from tank to tank,
and valves that are of no account for the asked tank.

No tank ever overflows or runs dry, so that every open pipe carries what is written beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.seen import around, seen, text_box
from unwritten.families.morse.parts.waterworks import (
    CLOCK,
    COVERED,
    LITRES,
    OUTSIDE,
    PAUSE,
    WHEEL,
    Phase,
    Pipe,
    Works,
    litres_words,
    name_words,
    paint_works,
    phase_frames,
    pipe_words,
    switch_times,
    tank_box,
    valve_middle,
)
from unwritten.families.morse.stage import stage

NAMES = "ABC"
SPARE = 5  # litres that are always left in a tank, and room for as many
ANSWERS = (10, 90)


@dataclass(frozen=True)
class Level:
    """How much flows at once, and for how long."""

    tanks: int = knob()  # entities: tanks
    pipes: int = knob()  # entities: pipes, each with a valve
    joins: int = knob()  # depth: pipes that lead from tank to tank
    phases: int = knob()  # temporal: stretches of time between turns of valves
    open: tuple[int, int] = knob()  # distractors: fewest and most valves that are open at once
    seconds: tuple[int, int] = knob()  # depth: shortest and longest phase on the clock


@dataclass(frozen=True)
class Scene:
    """The tanks, pipes and phases, and which tank is asked for."""

    works: Works
    asked: int


@task(
    version=1,
    levels={
        "easy": Level(tanks=2, pipes=3, joins=0, phases=3, open=(1, 2), seconds=(3, 8)),
        "medium": Level(tanks=2, pipes=4, joins=1, phases=4, open=(1, 3), seconds=(3, 9)),
        "hard": Level(tanks=3, pipes=7, joins=2, phases=5, open=(2, 4), seconds=(3, 7)),
    },
    cap=0.1,
)
class DrainingTanks:
    """Ask how many litres a tank holds at the end."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the tank and its last amount, then pipes and phases, and count back to the start."""
        asked = rng.answer.whole(0, level.tanks - 1)
        final = rng.answer.whole(*ANSWERS)
        pipes = _pipes(level, asked, rng)
        phases = _phases(level, pipes, asked, rng)
        starts = []
        for tank in range(level.tanks):
            gains = [0]
            for phase in phases:
                gains.append(gains[-1] + _gain(pipes, phase, tank))
            low, high = SPARE - min(gains), LITRES - SPARE - max(gains)
            if tank == asked:
                low, high = max(low, final - gains[-1]), min(high, final - gains[-1])
            if low > high:
                raise Unsuitable("a tank would overflow or run dry")
            starts.append(rng.whole(low, high))
        if starts[asked] == final:
            raise Unsuitable("nothing has changed in the end")
        return Scene(Works(tuple(starts), pipes, phases), asked)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Add to the start what each phase brings and takes."""
        works = scene.works
        litres = works.start[scene.asked] + sum(_gain(works.pipes, phase, scene.asked) for phase in works.phases)
        text = (
            "Open valves let through the litres per second written beside them, shut ones nothing. "
            f"How many litres are in tank {NAMES[scene.asked]} at the end, "
            f"when the clock shows {switch_times(works.phases)[-1]} s?"
        )
        return (Question(text, Integer(unit="L"), litres),)

    def film(self, scene: Scene) -> Film:
        """Show the full tanks, cover them, and let the valves turn."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_works(canvas, scene.works, frame)

        watch = "See what the tanks hold, then watch the valves and the clock."
        return stage("Tanks", watch, [shot(scene.works.frames, paint)], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """What the asked tank holds at first, and its valves and the clock in every phase."""
        works, name = scene.works, NAMES[scene.asked]
        tank = tank_box(len(works.start), scene.asked)
        found = [
            seen(f"the name of tank {name}", text_box(*name_words(tank, name)), 0, COVERED),
            seen(f"what tank {name} holds", text_box(*litres_words(tank, works.start[scene.asked])), 0, COVERED),
        ]
        own = [number for number, pipe in enumerate(works.pipes) if scene.asked in (pipe.source, pipe.target)]
        for phase in range(len(works.phases) + 1):
            start, stop = phase_frames(phase)
            found.append(seen(f"the clock before phase {phase + 1}", CLOCK, start, start + PAUSE))
            for number in own if phase < len(works.phases) else ():
                rate, state = pipe_words(works, number, opened=number in works.phases[phase].open)
                what = f"of valve {number + 1} in phase {phase + 1}"
                wheel = around(valve_middle(works, number), WHEEL)
                boxes = (wheel, text_box(*rate), text_box(*state))
                parts = zip(("wheel", "rate", "state"), boxes, strict=True)
                found += [seen(f"the {part} {what}", box, start, stop) for part, box in parts]
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Let the water of all tanks flow from frame to frame, as far as the clock goes on."""
        works = scene.works
        tanks = {OUTSIDE: Fraction(0), **{place: Fraction(litres) for place, litres in enumerate(works.start)}}
        for frame in range(works.frames):
            seconds = works.clock_at(frame + 1) - works.clock_at(frame)
            for number in works.open_at(frame):
                pipe = works.pipes[number]
                tanks[pipe.source] -= pipe.rate * seconds
                tanks[pipe.target] += pipe.rate * seconds
            if any(not 0 < tanks[place] < 100 for place in range(len(works.start))):
                raise ValueError("a tank overflows or runs dry")
        return (int(tanks[scene.asked]),) if tanks[scene.asked].denominator == 1 else ()

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Keep the account of the asked tank."""
        works, name = scene.works, NAMES[scene.asked]
        litres = works.start[scene.asked]
        lines = [f"Tank {name} holds {litres} L at first."]
        times = (0, *switch_times(works.phases))
        for start, end, phase in zip(times, times[1:], works.phases, strict=False):
            gain = _gain(works.pipes, phase, scene.asked)
            litres += gain
            flow = gain // phase.seconds
            lines.append(
                f"From {start} s to {end} s: {flow:+d} L/s, so {gain:+d} L; then {litres} L.".replace("-", "−")
            )
        return tuple(lines)


def _gain(pipes: tuple[Pipe, ...], phase: Phase, tank: int) -> int:
    """The litres that a tank gains, or loses if below 0, in a phase."""
    flowing = [pipes[number] for number in phase.open]
    into = sum(pipe.rate for pipe in flowing if pipe.target == tank)
    out = sum(pipe.rate for pipe in flowing if pipe.source == tank)
    return phase.seconds * (into - out)


def _pipes(level: Level, asked: int, rng: Rng) -> tuple[Pipe, ...]:
    """Draw pipes between tanks and others in and out; the asked tank has both of the latter."""
    pairs = [(one, one + 1) for one in range(level.tanks - 1)]
    joins = [pair if rng.chance(0.5) else pair[::-1] for pair in rng.sample(pairs, min(level.joins, len(pairs)))]
    own = [(OUTSIDE, asked), (asked, OUTSIDE)]
    others = [way for tank in range(level.tanks) if tank != asked for way in ((OUTSIDE, tank), (tank, OUTSIDE))]
    ways = sorted([*joins, *own, *rng.sample(others, min(level.pipes - len(joins) - 2, len(others)))])
    return tuple(Pipe(source, target, rng.whole(1, 5)) for source, target in ways)


def _phases(level: Level, pipes: tuple[Pipe, ...], asked: int, rng: Rng) -> tuple[Phase, ...]:
    """Draw which valves are open in each phase; every phase differs from the last, and most move the asked tank."""
    own = [number for number, pipe in enumerate(pipes) if asked in (pipe.source, pipe.target)]
    phases: list[Phase] = []
    for _ in range(level.phases):
        count = min(rng.whole(*level.open), len(pipes))
        opened = tuple(sorted(rng.sample(range(len(pipes)), count)))
        if phases and phases[-1].open == opened:
            raise Unsuitable("no valve turns")
        phases.append(Phase(rng.whole(*level.seconds), opened))
    used = {number for phase in phases for number in phase.open if number in own}
    if len(used) < 2 or sum(any(n in own for n in phase.open) for phase in phases) < level.phases - 1:
        raise Unsuitable("too little happens to the asked tank")
    return tuple(phases)
