"""Cause chain: levers are set in several tests and a door opens or stays shut; which rule works the door?

The viewer must keep the tests apart and rule out causes one by one: a single lever, two together, either of two, or
exactly one of two. It gets harder with more levers, more kinds of rule, more tests, and lamps that follow rules of
their own.

All rules of the allowed kinds over all levers are tried: exactly one fits all tests, and each wrong option is refuted
by at least one test, which stands still for 0.8 s and more; the last one alone does not refute all three. The options
are drawn before one is made the right one, two of each of two kinds, so that their wording tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from unwritten.core import Choice, Film, Question, Rng, Sound, Unsuitable, Value, knob, task
from unwritten.core.answers import LETTERS
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.levers import (
    DOOR,
    DOORWAY,
    KNOB,
    TRIAL,
    door_place,
    knob_spot,
    lever_columns,
    lever_place,
    paint_tests,
)
from unwritten.families.morse.parts.seen import around, seen
from unwritten.families.morse.stage import stage
from unwritten.sound import click

Tests = tuple[tuple[bool, ...], ...]
"""In every test: which levers are on."""

KINDS = ("single", "both", "either", "one")
TRIES = 60
ENOUGH = 3  # sets of tests to choose from
STILL = DOOR + 8  # a frame of a test in which nothing moves


@dataclass(frozen=True)
class Level:
    """How many levers, rules and tests there are."""

    levers: int = knob()  # entities: levers on the panel
    kinds: int = knob("step")  # depth: how many kinds of rule there are
    tests: int = knob()  # temporal: tests that are shown
    lamps: int = knob()  # distractors: lamps with rules of their own


@dataclass(frozen=True)
class Rule:
    """What opens the door: one lever, or something about two."""

    kind: str
    levers: tuple[int, ...]


@dataclass(frozen=True)
class Scene:
    """In every test: which levers are on, whether the door opens, which lamps shine; and the rules to choose from."""

    tests: Tests
    opens: tuple[bool, ...]
    lamps: tuple[tuple[bool, ...], ...]  # a row for each lamp
    kinds: int
    options: tuple[Rule, ...]


@task(
    version=2,
    levels={
        "easy": Level(levers=4, kinds=2, tests=5, lamps=0),
        "medium": Level(levers=5, kinds=3, tests=6, lamps=1),
        "hard": Level(levers=6, kinds=4, tests=7, lamps=2),
    },
    cap=0.36,
    sound=True,
)
class CauseChain:
    """Ask which rule opens the door."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the options, make one of them the true rule, then draw tests that leave no other."""
        options = _options(rng.answer, level)
        truth = rng.answer.pick(options)
        rules = list(_rules(level.levers, level.kinds))
        tests = _telling_tests(rng, level, truth, options)
        opens = tuple(_holds(truth, test) for test in tests)
        lamp_rules = rng.sample([rule for rule in rules if rule != truth], level.lamps)
        lamps = tuple(tuple(_holds(rule, test) for test in tests) for rule in lamp_rules)
        return Scene(tests, opens, lamps, level.kinds, options)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Try every rule there is on every test: one must be left, and it is among the options."""
        (left,) = _left(scene.tests, scene.opens, scene.kinds)
        kind = Choice(options=tuple(_told(rule) for rule in scene.options))
        text = "The door follows one rule about the levers, and stays shut otherwise. When does it open?"
        return (Question(text, kind, kind.letters[scene.options.index(left)]),)

    def film(self, scene: Scene) -> Film:
        """Show one test after another."""
        (question,) = self.ask(scene)
        levers = tuple(zip(*scene.tests, strict=True))

        def paint(canvas: Canvas, frame: int) -> None:
            paint_tests(canvas, levers, scene.opens, scene.lamps, frame)

        frames = TRIAL * len(scene.tests)
        sounds = [Sound(start + 6, click(level=-16)) for start in range(0, frames, TRIAL)]
        watch = "Levers are set, and a door opens or stays shut. Find out which levers work the door."
        return stage("Levers and a door", watch, [shot(frames, paint)], question, sounds)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Look at levers and door where they are drawn, and strike out every option whose truth table disagrees."""
        tables = {"single": "0011", "both": "0001", "either": "0111", "one": "0110"}
        columns = tuple(zip(*scene.tests, strict=True))
        left = []
        for letter, rule in zip(LETTERS, scene.options, strict=False):
            first, second = rule.levers[0], rule.levers[-1]
            for frame in range(STILL, TRIAL * len(scene.tests), TRIAL):
                ups = [lever_place(column, frame) > 0.5 for column in (columns[first], columns[second])]
                if (tables[rule.kind][2 * ups[0] + ups[1]] == "1") != (door_place(scene.opens, frame) > 0.5):
                    break
            else:
                left.append(letter)
        return tuple(left)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell the tests, and which one refutes each wrong option."""
        lines = []
        for number, (test, opened) in enumerate(zip(scene.tests, scene.opens, strict=True), start=1):
            on = ", ".join(str(lever) for lever, up in enumerate(test, start=1) if up)
            lines.append(f"Test {number}: {on} on; the door {'opens' if opened else 'stays shut'}.")
        for letter, rule in zip(LETTERS, scene.options, strict=False):
            against = [
                str(number)
                for number, (test, opened) in enumerate(zip(scene.tests, scene.opens, strict=True), start=1)
                if _holds(rule, test) != opened
            ]
            lines.append(f"{letter}: {'refuted by test ' + ', '.join(against) if against else 'fits all tests'}.")
        return tuple(lines)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The door and the levers of the options in every test, once all is still."""
        columns = lever_columns(len(scene.tests[0]))
        named = sorted({lever for rule in scene.options for lever in rule.levers})
        found = []
        for number, test in enumerate(scene.tests):
            start, stop = number * TRIAL + DOOR, (number + 1) * TRIAL
            found.append(seen(f"the door in test {number + 1}", DOORWAY.inset(-9), start, stop))
            for lever in named:
                knob = around(knob_spot(columns[lever], test[lever]), KNOB)
                found.append(seen(f"lever {lever + 1} in test {number + 1}", knob, start, stop))
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Let the door follow another option that agrees with the last test, after other tests if need be."""
        truth = _left(scene.tests, scene.opens, scene.kinds)[0]
        others = [rule for rule in scene.options if rule != truth]
        for tests, rule in ((tests, rule) for tests in _other_tests(scene) for rule in others):
            opens = tuple(_holds(rule, test) for test in tests)
            if opens[-1] == scene.opens[-1] and _left(tests, opens, scene.kinds) == [rule]:
                lamps = tuple(tuple(_holds(lamp, test) for test in tests) for lamp in _lamp_rules(scene))
                return replace(scene, tests=tests, opens=opens, lamps=lamps)
        raise ValueError("the last test decides")


def _left(tests: Tests, opens: tuple[bool, ...], kinds: int) -> list[Rule]:
    """The rules that agree with all tests."""
    return [rule for rule in _rules(len(tests[0]), kinds) if _fits(rule, list(zip(tests, opens, strict=True)))]


def _lamp_rules(scene: Scene) -> list[Rule]:
    """Rules that the lamps can have followed."""
    return [_left(scene.tests, states, scene.kinds)[0] for states in scene.lamps]


def _other_tests(scene: Scene) -> Iterator[Tests]:
    """The tests as they are, then with one and two of them changed, but never the last."""
    *tests, last = scene.tests
    unused = [test for test in product((False, True), repeat=len(last)) if test not in scene.tests and any(test)]
    for count in range(3):
        for places, fresh in product(combinations(range(len(tests)), count), permutations(unused, count)):
            changed = dict(zip(places, fresh, strict=True))
            yield (*(changed.get(place, test) for place, test in enumerate(tests)), last)


def _rules(levers: int, kinds: int) -> Iterator[Rule]:
    """All rules of the first so many kinds."""
    for kind in KINDS[:kinds]:
        for places in combinations(range(levers), 1 if kind == "single" else 2):
            yield Rule(kind, places)


def _holds(rule: Rule, test: tuple[bool, ...]) -> bool:
    """Whether the rule opens the door with the levers as they are in a test."""
    on = {place for place, up in enumerate(test) if up}
    both = on & set(rule.levers)
    if rule.kind == "either":
        return bool(both)
    return len(both) == 1 if rule.kind == "one" else both == set(rule.levers)


def _fits(rule: Rule, shown: list[tuple[tuple[bool, ...], bool]]) -> bool:
    """Whether the rule agrees with all tests and what the door did in them."""
    return all(_holds(rule, test) == opened for test, opened in shown)


def _told(rule: Rule) -> str:
    if rule.kind == "single":
        return f"when {rule.levers[0] + 1} is on"
    one, other = (place + 1 for place in rule.levers)
    return {
        "both": f"when {one} and {other} are both on",
        "either": f"when {one} or {other} or both are on",
        "one": f"when exactly one of {one} and {other} is on",
    }[rule.kind]


def _options(rng: Rng, level: Level) -> tuple[Rule, ...]:
    """Draw two rules each of two kinds over three levers: all alike before one is made the right one."""
    levers = rng.sample(range(level.levers), 3)
    related = [rule for rule in _rules(level.levers, level.kinds) if set(rule.levers) <= set(levers)]
    options: list[Rule] = []
    for kind in rng.sample(KINDS[: level.kinds], 2):
        options += rng.sample([rule for rule in related if rule.kind == kind], 2)
    return rng.shuffled(options)


def _telling_tests(rng: Rng, level: Level, truth: Rule, options: tuple[Rule, ...]) -> Tests:
    """Draw tests, no two alike, that leave no rule but the true one; of many, those that refute options least."""
    rules = list(_rules(level.levers, level.kinds))
    found: list[tuple[int, Tests]] = []
    for _ in range(TRIES):
        codes = rng.sample(range(1, 2**level.levers), level.tests)
        tests = tuple(tuple(bool(code >> place & 1) for place in range(level.levers)) for code in codes)
        opens = [_holds(truth, test) for test in tests]
        if not 2 <= sum(opens) <= level.tests - 2:
            continue
        shown = list(zip(tests, opens, strict=True))
        if any(rule != truth and _fits(rule, shown) for rule in rules):
            continue
        found.append((sum(_holds(rule, test) != opened for rule in options for test, opened in shown), tests))
        if len(found) == ENOUGH:
            break
    if not found:
        raise Unsuitable("the tests leave several rules")
    return _undecided_last(min(found)[1], truth, options)


def _undecided_last(tests: Tests, truth: Rule, options: tuple[Rule, ...]) -> Tests:
    """Change the last test with the latest one that leaves more than one option, if it is not that one."""
    vague = [
        place
        for place, test in enumerate(tests)
        if sum(_holds(rule, test) == _holds(truth, test) for rule in options) > 1
    ]
    if not vague:
        raise Unsuitable("every test decides")
    order = [*range(len(tests))]
    order[vague[-1]], order[-1] = order[-1], order[vague[-1]]
    return tuple(tests[place] for place in order)
