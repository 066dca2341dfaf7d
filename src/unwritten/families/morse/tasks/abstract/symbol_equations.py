"""Symbol equations: signs stand for numbers, and at times for operations; what is the value of the last expression?

The viewer sees one equation after another, each for a moment, and must keep what each says, solve them together and
put the numbers into an expression at the end. That exactly one assignment fits is shown by trying all. It gets
harder with more signs and equations, no equation that gives a number at once, an unhelpful order, and hidden
operations.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Shot, Unsuitable, UnwrittenError, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.equations import (
    BADGES,
    DIGITS,
    INKS,
    OPERATIONS,
    Equation,
    combined,
    count_fits,
    largest_answer,
    paint_header,
    paint_tokens,
    readings,
    token_evidence,
)
from unwritten.families.morse.stage import stage

LAST_FRAMES = 72
MIDDLE = (427, 230)  # of each line
LONGEST = 258  # frames for all equations together, so that the film lasts 16 seconds at most
VALUE_TRIES, EQUATION_TRIES = 400, 12
NUMBERS = f"Different signs stand for different whole numbers from 1 to {DIGITS}."
HIDDEN = "Dark discs stand for different ones of +, − and ×."


@dataclass(frozen=True)
class Level:
    """How much there is to solve."""

    signs: int = knob()  # entities: signs that stand for numbers
    equations: int = knob()  # temporal: equations, each seen once
    operands: int = knob()  # depth: signs in the last expression
    operations: int = knob()  # entities: different operations
    slot: int = knob()  # temporal: frames of an equation
    anchor: bool = knob("step")  # depth: whether one equation has one sign alone, and comes first
    hidden: bool = knob("step")  # visual: whether operations are signs, too
    answers: tuple[int, int] = knob()  # depth: range of the answer


@dataclass(frozen=True)
class Scene:
    """What the signs stand for, the equations in the order they are shown, and the last expression."""

    signs: tuple[str, ...]
    values: tuple[int, ...]
    operations: tuple[str, ...]
    badges: tuple[str, ...]  # the marks of the operations; empty where they are written plainly
    equations: tuple[Equation, ...]
    operands: tuple[int, ...]  # signs of the last expression, as places in the list
    between: tuple[int, ...]  # operations between them; the first two operands stand in brackets
    slot: int


@task(
    version=1,
    levels={
        "easy": Level(
            signs=3, equations=3, operands=2, operations=2, slot=60, anchor=True, hidden=False, answers=(2, 15)
        ),
        "medium": Level(
            signs=4, equations=4, operands=3, operations=3, slot=60, anchor=True, hidden=False, answers=(3, 30)
        ),
        "hard": Level(
            signs=4, equations=5, operands=3, operations=3, slot=51, anchor=False, hidden=True, answers=(4, 40)
        ),
    },
    cap=0.16,
)
class SymbolEquations:
    """Ask for the value of an expression in signs whose meaning must be worked out."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, values and an expression that give it, then equations that leave one assignment."""
        low, high = level.answers
        answer = rng.answer.whole(low, min(high, largest_answer(level.operands, level.operations)))
        signs = rng.sample(tuple(INKS), level.signs)
        operations = OPERATIONS[: level.operations]
        values, operands, between = _expression(level, operations, answer, rng)
        badges = rng.sample(BADGES, len(operations)) if level.hidden else ()
        slot = min(level.slot, LONGEST // max(level.equations, level.signs))
        for _ in range(EQUATION_TRIES):
            equations = _equations(level, values, operations, rng)
            said = [_pair(each.first, each.operation, each.second) for each in equations]
            asked = _pair(operands[0], between[0], operands[1])
            if len(set(said)) < len(said) or (len(operands) == 2 and asked in said):
                continue  # an equation says what another says, or what is asked
            if not {each.operation for each in equations} >= set(between):
                continue
            if count_fits(level.signs, readings(operations, level.hidden), equations) == 1:
                return Scene(signs, values, operations, badges, equations, operands, between, slot)
        raise Unsuitable("several assignments fit")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Put the numbers into the last expression."""
        text = f"{NUMBERS} What is the value of the last expression?"
        if scene.badges:
            text = f"{NUMBERS} {HIDDEN} What is the value of the last expression?"
        value = scene.values[scene.operands[0]]
        for operation, operand in zip(scene.between, scene.operands[1:], strict=True):
            value = combined(scene.operations[operation], value, scene.values[operand])
        return (Question(text, Integer(), value),)

    def film(self, scene: Scene) -> Film:
        """Show the equations one after the other, then the last expression."""
        rows = _rows(scene)
        foot = f"{NUMBERS}\n{HIDDEN}" if scene.badges else NUMBERS

        def line(index: int) -> Shot:
            title = "Last expression" if index == len(rows) - 1 else f"Equation {index + 1}"

            def paint(canvas: Canvas, frame: int) -> None:
                paint_header(canvas, title, index, len(rows), foot)
                paint_tokens(canvas, rows[index], MIDDLE, frame)

            return shot(LAST_FRAMES if index == len(rows) - 1 else scene.slot, paint)

        watch = "Work out what each sign stands for. It stands for the same in all lines."
        return stage("Signs for numbers", watch, [line(index) for index in range(len(rows))], self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name every token of the equations and of the last expression."""
        *rows, last = _rows(scene)
        starts = [index * scene.slot for index in range(len(rows) + 1)]
        found = [
            token_evidence(row, MIDDLE, start, start + scene.slot) for row, start in zip(rows, starts, strict=False)
        ]
        found.append(token_evidence(last, MIDDLE, starts[-1], starts[-1] + LAST_FRAMES))
        return tuple(one for row in found for one in row)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Forget the values and solve the equations one after the other, keeping all assignments that still fit."""
        found: set[int] = set()
        fits = 0
        for names in readings(scene.operations, bool(scene.badges)):
            left: list[dict[int, int]] = [{}]
            for each in scene.equations:
                left = [fuller for known in left for fuller in _extended(known, each, names[each.operation])]
            for known in left:
                if len(known) == len(scene.signs):
                    fits += 1
                    found.add(_spelled_out(scene, known, names))
        if fits != 1:
            raise UnwrittenError(f"{fits} assignments fit the equations, not one; draw the scene again")
        return (found.pop(),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say what each sign stands for, check it, and work the last expression out."""
        meant = [f"{name} = {value}" for name, value in zip(scene.signs, scene.values, strict=True)]
        marks = [f"{badge} is {name}" for badge, name in zip(scene.badges, scene.operations, strict=False)]
        values = scene.values
        checks = [
            f"{values[each.first]} {scene.operations[each.operation]} {values[each.second]} = {each.result}"
            for each in scene.equations
        ]
        numbers = [str(scene.values[operand]) for operand in scene.operands]
        names = [scene.operations[operation] for operation in scene.between]
        last = f"{numbers[0]} {names[0]} {numbers[1]}"
        last = f"({last}) {names[1]} {numbers[2]}" if len(numbers) == 3 else last
        return (
            f"Only this fits: {', '.join(meant + marks)}.",
            f"The equations then say: {'; '.join(checks)}.",
            f"The last expression is {last} = {self.ask(scene)[0].answer}.",
        )


def _pair(first: int, operation: int, second: int) -> tuple[int, int, int]:
    """One spelling for an operation on two signs, whichever comes first."""
    return min(first, second), max(first, second), operation


def _expression(
    level: Level, operations: tuple[str, ...], answer: int, rng: Rng
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Draw values, operands and operations until they give the answer."""
    for _ in range(VALUE_TRIES):
        values = rng.sample(range(1, DIGITS + 1), level.signs)
        operands = rng.sample(range(level.signs), min(level.operands, level.signs))
        between = tuple(rng.whole(0, len(operations) - 1) for _ in operands[1:])
        made = values[operands[0]]
        for operation, operand in zip(between, operands[1:], strict=True):
            made = combined(operations[operation], made, values[operand])
        if made == answer:
            return values, operands, between
    raise Unsuitable("no expression gives the answer")


def _equations(level: Level, values: tuple[int, ...], operations: tuple[str, ...], rng: Rng) -> tuple[Equation, ...]:
    """Draw equations that bring in one sign after another, then some between any two signs."""
    order = rng.shuffled(range(level.signs))
    pairs = [(rng.pick(order[:new]), order[new]) for new in range(1, level.signs)]
    while len(pairs) < level.equations - level.anchor:
        first, second = rng.sample(range(level.signs), 2)
        pairs.append((first, second))
    made = []
    for pair in [(order[0], order[0]), *pairs] if level.anchor else rng.shuffled(pairs):
        first, second = pair if rng.chance(0.5) else pair[::-1]
        fitting = [
            place
            for place, name in enumerate(operations)
            if combined(name, values[first], values[second]) >= 1 and not (first == second and name == "−")
        ]
        operation = rng.pick(fitting)
        made.append(
            Equation(first, operation, second, combined(operations[operation], values[first], values[second]))
        )
    return tuple(made)


def _rows(scene: Scene) -> list[list[str]]:
    """All equations, and the last expression, as tokens."""
    rows = [_tokens(scene, (each.first, each.second), (each.operation,)) for each in scene.equations]
    rows = [[*row, "=", str(each.result)] for row, each in zip(rows, scene.equations, strict=True)]
    return [*rows, [*_tokens(scene, scene.operands, scene.between), "=", "?"]]


def _tokens(scene: Scene, operands: tuple[int, ...], between: tuple[int, ...]) -> list[str]:
    """Write an expression as tokens; three operands have brackets around the first two."""
    marks = scene.badges or scene.operations
    row = [scene.signs[operands[0]], marks[between[0]], scene.signs[operands[1]]]
    if len(operands) == 3:
        row = ["(", *row, ")", marks[between[1]], scene.signs[operands[2]]]
    return row


def _extended(known: dict[int, int], each: Equation, name: str) -> list[dict[int, int]]:
    """All ways to give the signs of an equation numbers that make it true, without touching those that have one."""
    fuller = []
    for first in [known[each.first]] if each.first in known else range(1, DIGITS + 1):
        wanted = {"+": each.result - first, "−": first - each.result}.get(name)
        if wanted is None:
            wanted = each.result // first if each.result % first == 0 else 0
        trial = {**known, each.first: first}
        if trial.get(each.second, wanted) != wanted or not 1 <= wanted <= DIGITS:
            continue
        trial[each.second] = wanted
        if len(set(trial.values())) == len(trial):
            fuller.append(trial)
    return fuller


def _spelled_out(scene: Scene, known: dict[int, int], names: tuple[str, ...]) -> int:
    """Work the last expression out with Python's own arithmetic on the numbers found."""
    numbers = [known[operand] for operand in scene.operands]
    total = numbers[0]
    for place, number in zip(scene.between, numbers[1:], strict=True):
        if names[place] == "+":
            total += number
        elif names[place] == "−":
            total -= number
        else:
            total *= number
    return total
