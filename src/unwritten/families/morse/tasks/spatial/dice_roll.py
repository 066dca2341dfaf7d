"""Dice roll: a die shows its dots, they fade, and it rolls over its edges; how many dots has a side at the end?

The viewer must find the hidden sides (opposite sides of a die add up to 7), keep the die in mind, and turn it with
every roll. It gets harder with more rolls, a faster pace, other sides to ask for than the top, and a second
die that rolls at the same time.

While the die rolls it has no dots, and while it shows them it has not rolled yet: no single frame has the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE
from unwritten.families.morse.parts.dice import (
    OUTWARD,
    SIDES,
    STEPS,
    Board,
    Die,
    Square,
    die_faces,
    rolled,
    squares_of,
)
from unwritten.families.morse.stage import stage

COLOURS = ("red", "blue", "green", "purple")
ASKED = ("top", "front", "right", "back", "left", "bottom")
"""The sides that may be asked for, easy ones first."""

WHERE = {
    "top": "on its top side",
    "bottom": "on the side it stands on",
    "front": "on its side towards FRONT",
    "back": "on its side towards BACK",
    "left": "on its side towards LEFT",
    "right": "on its side towards RIGHT",
}
ROWS = 4
ALONE, EACH = 5, 3
"""Columns of the board for one die, and for each of two dice, which have an empty column between them."""


@dataclass(frozen=True)
class Level:
    """How the die rolls, and what is asked of it."""

    rolls: int = knob()  # depth: how often the die rolls
    sides: int = knob()  # depth: how many of ASKED may be asked for
    pace: int = knob()  # temporal: frames of a roll
    shown: int = knob()  # visual: frames in which the dots of a die can be seen
    dice: int = knob()  # distractors: one die, or another one beside it


@dataclass(frozen=True)
class Scene:
    """The dice (the asked one by its place), the board, and which side is asked for."""

    dice: tuple[Die, ...]
    asked: int
    side: str
    columns: int
    shown: int
    pace: int


@task(
    version=1,
    levels={
        "easy": Level(rolls=3, sides=1, pace=40, shown=75, dice=1),
        "medium": Level(rolls=5, sides=3, pace=32, shown=66, dice=1),
        "hard": Level(rolls=7, sides=6, pace=26, shown=48, dice=2),
    },
    cap=0.28,
)
class DiceRoll:
    """Tell the dots on one side of a die after it has rolled."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the number and the side, then where the die rolls, then how it must stand at the start."""
        number = rng.answer.whole(1, 6)
        side = ASKED[rng.answer.whole(0, level.sides - 1)]
        asked = rng.answer.whole(0, level.dice - 1)
        columns = ALONE if level.dice == 1 else EACH
        dice = []
        for place, colour in enumerate(rng.sample(COLOURS, level.dice)):
            square, path = _path(level.rolls, columns, place * (EACH + 1), rng)
            wanted = (side, number) if place == asked else (rng.pick(SIDES), rng.whole(1, 6))
            dice.append(Die(colour, square, _start(path, *wanted, rng), path))
        wide = ALONE if level.dice == 1 else 2 * EACH + 1
        return Scene(tuple(dice), asked, side, wide, level.shown, level.pace)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Exchange the numbers of the sides, roll by roll."""
        die = scene.dice[scene.asked]
        text = (
            "Opposite sides of a die add up to 7, and faded dots still count. "
            f"How many dots does the {die.colour} die have {WHERE[scene.side]} at the end?"
        )
        return (Question(text, Integer(unit="dots"), _rolled_numbers(die)[SIDES.index(scene.side)]),)

    def film(self, scene: Scene) -> Film:
        """Show the dots of each die from close by; they fade, and the dice roll."""
        watch = "Look at the dots before they fade, then watch how it rolls. Opposite sides add up to 7."
        return stage(
            "Rolling dice" if len(scene.dice) > 1 else "A rolling die",
            watch,
            [_board(scene).shot()],
            self.ask(scene)[0],
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Roll the dots themselves in space, as they are drawn, and count those that lie on the asked side."""
        die = scene.dice[scene.asked]
        dots = [face for face in die_faces(die, PALETTE["white"]) if len(face.points) > 4]
        squares = squares_of(die)
        for square, way in zip(squares, die.path, strict=False):
            dots = list(rolled(dots, square, way, 90))
        out = OUTWARD[scene.side]
        return (sum(sum(a * b for a, b in zip(dot.normal, out, strict=True)) > 0.9 for dot in dots),)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The dots of the asked die, its rolls, and the name of the edge that is asked about."""
        return tuple(_board(scene).evidence(scene.asked, scene.side))

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Follow top, front and right from roll to roll."""
        die = scene.dice[scene.asked]
        lines = [f"At the start the {die.colour} die has {_told(die.numbers)}."]
        for count, way in enumerate(die.path, 1):
            numbers = _rolled_numbers(replace(die, path=die.path[:count]))
            lines.append(f"Roll {count} goes towards {way.upper()}: {_told(numbers)}.")
        return (*lines, f"So {self.ask(scene)[0].answer} dots are {WHERE[scene.side]}.")


def _board(scene: Scene) -> Board:
    return Board(scene.columns, ROWS, scene.dice, scene.shown, scene.pace)


def _told(numbers: tuple[int, ...]) -> str:
    known = dict(zip(SIDES, numbers, strict=True))
    return f"{known['top']} on top, {known['front']} in front, {known['right']} on the right"


# The side from which each side gets its number in a roll, in the order of SIDES: right left back front top bottom.
COMES_FROM = {
    "right": (4, 5, 2, 3, 1, 0),
    "left": (5, 4, 2, 3, 0, 1),
    "back": (0, 1, 4, 5, 3, 2),
    "front": (0, 1, 5, 4, 2, 3),
}


def _rolled_numbers(die: Die) -> tuple[int, ...]:
    numbers = die.numbers
    for way in die.path:
        numbers = tuple(numbers[place] for place in COMES_FROM[way])
    return numbers


def _path(rolls: int, columns: int, left: int, rng: Rng) -> tuple[Square, tuple[str, ...]]:
    """Draw a way over a part of the board that never goes straight back and turns at least once."""
    start = square = (left + rng.whole(0, columns - 1), rng.whole(0, ROWS - 1))
    path: list[str] = []
    while len(path) < rolls:
        ways = [
            way
            for way, (x, y) in STEPS.items()
            if left <= square[0] + x < left + columns
            and 0 <= square[1] + y < ROWS
            and not (path and STEPS[path[-1]] == (-x, -y))
        ]
        path.append(rng.pick(ways))
        square = (square[0] + STEPS[path[-1]][0], square[1] + STEPS[path[-1]][1])
    if len(set(path)) < 2:
        raise Unsuitable("the die rolls straight on")
    return start, tuple(path)


def _start(path: tuple[str, ...], side: str, number: int, rng: Rng) -> tuple[int, ...]:
    """Draw how a die stands at the start so that it ends with the number on the side."""
    end = [0] * 6
    place = SIDES.index(side)
    end[place], end[place ^ 1] = number, 7 - number  # opposite sides are neighbours in SIDES
    rest = [value for value in (1, 2, 3) if value not in (number, 7 - number)]
    pairs = [pair for pair in (0, 2, 4) if pair != place - place % 2]
    for pair, value in zip(pairs, rng.shuffled(rest), strict=True):
        end[pair], end[pair + 1] = rng.shuffled((value, 7 - value))
    numbers = tuple(end)
    for way in reversed(path):
        before = [0] * 6
        for place, source in enumerate(COMES_FROM[way]):
            before[source] = numbers[place]
        numbers = tuple(before)
    return numbers
