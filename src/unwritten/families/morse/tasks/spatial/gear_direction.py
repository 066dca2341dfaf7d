"""Gear direction: a crank turns one wheel of a machine of gears and belts; which wheels turn clockwise?

The viewer must see which way the crank goes, piece the machine together from views of a part, and pass the turn on
from wheel to wheel: teeth and crossed belts turn it back, open belts keep it. It gets harder with more wheels, more
belts among them, wheels that are not linked at all, and a narrower opening that shows less of the machine at a time.

The crank turns while everything else is covered, and the machine stands still while it is shown: no frame has both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from unwritten.core import Film, Question, Rng, Set, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import shot
from unwritten.families.morse.parts.gears import Link, Wheel, belt_loop, first_wheel
from unwritten.families.morse.parts.gears_picture import FRAMES, MachinePainter
from unwritten.families.morse.stage import stage

LETTERS = "ABCDEFGHIJ"
TITLE = "Gears"
WATCH = (
    "See how the red crank is turned. Touching teeth and belts, open or crossed, pass the turn on to other wheels."
)


@dataclass(frozen=True)
class Level:
    """How large the machine is and how much of it shows at a time."""

    linked: int = knob()  # entities: wheels that turn
    idle: int = knob()  # distractors: wheels that nothing turns
    belts: tuple[int, int] = knob()  # depth: fewest and most belts
    chain: float = knob()  # depth: how often a wheel is linked to the one before it, not to any earlier one
    teeth: tuple[int, int] = knob()  # visual: smallest and largest wheel
    opening: int = knob()  # temporal: width in pixels of the opening that wanders over the machine


@dataclass(frozen=True)
class Scene:
    """The wheels, how they are linked, which one has the crank, and whether it is turned clockwise."""

    wheels: tuple[Wheel, ...]
    links: tuple[Link, ...]
    first: int
    clockwise: bool
    opening: int


@task(
    version=1,
    levels={
        "easy": Level(linked=4, idle=0, belts=(1, 2), chain=1.0, teeth=(11, 15), opening=520),
        "medium": Level(linked=6, idle=1, belts=(1, 3), chain=0.7, teeth=(9, 13), opening=430),
        "hard": Level(linked=8, idle=2, belts=(1, 4), chain=0.5, teeth=(8, 10), opening=340),
    },
    cap=0.2,
)
class GearDirection:
    """Ask for all wheels that turn clockwise."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw who turns which way, then a machine in which they do."""
        letters = rng.answer.sample(LETTERS[: level.linked + level.idle], level.linked + level.idle)
        ways = _ways(rng.answer, level.linked)
        layout = first_wheel(rng, letters[0], rng.whole(*level.teeth))
        for number in range(1, level.linked):
            last, any_ = (_partners(ways, earlier, number) for earlier in ([number - 1], range(number)))
            first = last if rng.chance(level.chain) else any_
            layout.add_linked(rng, letters[number], rng.whole(*level.teeth), first, any_)
        if not level.belts[0] <= sum(link.how != "mesh" for link in layout.links) <= level.belts[1]:
            raise Unsuitable("too few or too many belts")
        for letter in letters[level.linked :]:
            layout.add_free(rng, letter, rng.whole(*level.teeth))
        return Scene(tuple(layout.wheels), tuple(layout.links), 0, ways[0], level.opening)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Colour the graph of links: a link that turns back changes the colour."""
        ways = _coloured(scene)
        names = frozenset(scene.wheels[number].letter for number, clockwise in ways.items() if clockwise)
        first = scene.wheels[scene.first].letter
        text = (
            f"The crank turned wheel {first} as shown. Which wheels turned clockwise? "
            f"Name {first} too if it did; wheels that nothing is linked to stood still."
        )
        kind = Set(of="letter", vocabulary=tuple(sorted(wheel.letter for wheel in scene.wheels)))
        return (Question(text, kind, names),)

    def film(self, scene: Scene) -> Film:
        """Turn the crank on the closed cover, then let an opening wander over the machine."""
        (question,) = self.ask(scene)
        return stage(TITLE, WATCH, [shot(FRAMES, _painter(scene).paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Pass on speeds: teeth that touch move together, and a belt runs around both of its pulleys."""
        speeds = {scene.first: 1 if scene.clockwise else -1}  # clockwise on the screen, where y grows downwards
        belts = [link for link in scene.links if link.how != "mesh"]
        for _ in scene.wheels:  # in so many rounds the turn has reached every wheel
            for number in sorted(speeds):
                for other, wheel in enumerate(scene.wheels):
                    if other != number and _touch(scene.wheels[number], wheel):
                        speeds[other] = _passed_by_teeth(scene.wheels[number], wheel, speeds[number])
                for belt in (belt for belt in belts if number in (belt.one, belt.other)):
                    one, two = scene.wheels[belt.one], scene.wheels[belt.other]
                    loop = belt_loop(one, two, belt.how)
                    same = _runs_around(loop, one) == _runs_around(loop, two)
                    end = belt.other if number == belt.one else belt.one
                    speeds[end] = speeds[number] if same else -speeds[number]
        return (frozenset(scene.wheels[number].letter for number in sorted(speeds) if speeds[number] > 0),)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The turning crank, every wheel, and every place where two are linked."""
        return tuple(_painter(scene).evidence())

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Pass the turn on link by link."""
        ways = _coloured(scene)
        words = {True: "clockwise", False: "anticlockwise"}
        by = {"mesh": "teeth", "open": "an open belt", "crossed": "a crossed belt"}
        lines = [f"{scene.wheels[scene.first].letter} is turned {words[scene.clockwise]}."]
        for link in scene.links:
            one, other = scene.wheels[link.one].letter, scene.wheels[link.other].letter
            lines.append(f"{one} turns {other} by {by[link.how]}: {words[ways[link.other]]}.")
        idle = [wheel.letter for number, wheel in enumerate(scene.wheels) if number not in ways]
        return (*lines, *([f"Nothing turns {', '.join(idle)}."] if idle else []))


def _painter(scene: Scene) -> MachinePainter:
    sign = 1 if scene.clockwise else -1
    return MachinePainter(scene.wheels, scene.links, scene.first, sign, scene.opening)


def _ways(rng: Rng, count: int) -> list[bool]:
    """Draw whether each wheel turns clockwise: both ways occur, and each wheel has a partner it can be linked to."""
    ways = [rng.chance(0.5)]
    while len(ways) < count:
        # Never three alike in a row: so each wheel has an earlier one that can turn it without a second belt.
        alike = len(ways) > 1 and ways[-1] == ways[-2]
        ways.append(not ways[-1] if alike else ways[-1] != rng.chance(0.7))
    if len(set(ways)) == 1:
        ways[-1] = not ways[0]
    return ways


def _partners(ways: list[bool], earlier: Iterable[int], number: int) -> list[tuple[int, str]]:
    """The earlier wheels that a wheel may be linked to so that it turns its way, with the kind of link."""
    return [
        (other, how)
        for other in earlier
        for how in (("open",) if ways[other] == ways[number] else ("mesh", "mesh", "crossed"))
    ]


def _coloured(scene: Scene) -> dict[int, bool]:
    ways = {scene.first: scene.clockwise}
    queue = deque([scene.first])
    while queue:
        here = queue.popleft()
        for link in scene.links:
            if here in (link.one, link.other):
                there = link.other if here == link.one else link.one
                way = ways[here] != link.turns_back
                if there not in ways:
                    ways[there] = way
                    queue.append(there)
                elif ways[there] != way:
                    raise ValueError("the machine is locked")
    return ways


def _touch(one: Wheel, other: Wheel) -> bool:
    """Whether the teeth of two wheels reach into each other."""
    reach = one.radius + other.radius + 3
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= reach * reach


def _passed_by_teeth(one: Wheel, other: Wheel, speed: int) -> int:
    """The sense in which a wheel turns whose teeth move along with those of another where they touch."""
    dx, dy = other.x - one.x, other.y - one.y
    along = (-speed * dy, speed * dx)  # how the teeth of the first move at the side towards the second
    turn = -dx * along[1] + dy * along[0]  # the same movement, seen from the middle of the second
    return 1 if turn > 0 else -1


def _runs_around(loop: list[tuple[float, float]], wheel: Wheel) -> bool:
    """Whether the part of a belt that lies on a pulley runs clockwise around it."""
    near = [(x - wheel.x, y - wheel.y) for x, y in loop if (x - wheel.x) ** 2 + (y - wheel.y) ** 2 < 30**2]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise(near)) > 0
