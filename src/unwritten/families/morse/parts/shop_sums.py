"""Word problems about a week of making and selling: what is asked, the sum behind it, and numbers that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

MOST_SOLD = 12
MOST_LEFT = 7
DEAREST = 9
PARTS = 12
"""Limits of the readings; a pie is cut at marks that are twelfths apart."""

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Facts:
    """Readings at the days of a problem (first day first), and the slices that it asks for, in twelfths."""

    made: Numbers
    sold: Numbers
    price: Numbers
    slices: Numbers


@dataclass(frozen=True)
class Problem:
    """One kind of word problem.

    ``which``, ``worth`` and ``counted`` say the same as ``rule`` item by item: which items of the first
    ``counted`` days count, and whether each counts one, its own day's price, or the last day's price.
    """

    steps: int  # how many operations the sum has
    text: str
    charts: tuple[str, ...]  # that it needs
    days: int
    counted: int
    slices: int
    which: str  # left or sold
    worth: str  # one, own or last
    rule: Callable[[Facts], Fraction]


PROBLEMS: dict[str, Problem] = {
    "left": Problem(
        1,
        "On {0}, how many of the {items} {made} that day were not sold?",
        ("made", "sold"),
        days=1,
        counted=1,
        slices=0,
        which="left",
        worth="one",
        rule=lambda f: Fraction(f.made[0] - f.sold[0]),
    ),
    "takings": Problem(
        1,
        "How many euros did the {items} sold on {0} bring in?",
        ("sold", "price"),
        days=1,
        counted=1,
        slices=0,
        which="sold",
        worth="own",
        rule=lambda f: Fraction(f.sold[0] * f.price[0]),
    ),
    "loss": Problem(
        2,
        "How many euros would the {items} that were {made} but not sold on {0} have brought in at that day's price?",
        ("made", "sold", "price"),
        days=1,
        counted=1,
        slices=0,
        which="left",
        worth="own",
        rule=lambda f: Fraction((f.made[0] - f.sold[0]) * f.price[0]),
    ),
    "slice": Problem(
        2,
        "How many of the {items} sold on {0} were sold {a}?",
        ("sold", "places"),
        days=1,
        counted=1,
        slices=1,
        which="sold",
        worth="one",
        rule=lambda f: Fraction(f.sold[0] * f.slices[0], PARTS),
    ),
    "both left": Problem(
        3,
        "How many of the {items} {made} on {0} and {1}, both days together, were not sold?",
        ("made", "sold"),
        days=2,
        counted=2,
        slices=0,
        which="left",
        worth="one",
        rule=lambda f: Fraction(f.made[0] - f.sold[0] + f.made[1] - f.sold[1]),
    ),
    "both takings": Problem(
        3,
        "How many euros did the {items} sold on {0} and {1}, both days together, bring in?",
        ("sold", "price"),
        days=2,
        counted=2,
        slices=0,
        which="sold",
        worth="own",
        rule=lambda f: Fraction(f.sold[0] * f.price[0] + f.sold[1] * f.price[1]),
    ),
    "slice takings": Problem(
        3,
        "How many euros did the {items} sold {a} on {0} bring in?",
        ("sold", "price", "places"),
        days=1,
        counted=1,
        slices=1,
        which="sold",
        worth="own",
        rule=lambda f: Fraction(f.sold[0] * f.slices[0], PARTS) * f.price[0],
    ),
    "two slices": Problem(
        4,
        "How many euros did the {items} sold {a} and those sold {b} on {0} bring in together?",
        ("sold", "price", "places"),
        days=1,
        counted=1,
        slices=2,
        which="sold",
        worth="own",
        rule=lambda f: Fraction(f.sold[0] * (f.slices[0] + f.slices[1]), PARTS) * f.price[0],
    ),
    "late sale": Problem(
        4,
        "Suppose that the {items} left unsold on {0} and {1} were all sold later, at the price of {2}. "
        "How many euros would they bring in?",
        ("made", "sold", "price"),
        days=3,
        counted=2,
        slices=0,
        which="left",
        worth="last",
        rule=lambda f: Fraction((f.made[0] - f.sold[0] + f.made[1] - f.sold[1]) * f.price[2]),
    ),
}


@cache
def by_answer(name: str, fewest: int, most: int) -> dict[int, tuple[Facts, ...]]:
    """All readings that a problem can have, by its answer; where only what is left matters, ``sold`` is 0."""
    problem = PROBLEMS[name]
    found: dict[int, list[Facts]] = {}
    for facts in _readings(problem):
        answer = problem.rule(facts)
        if answer.denominator == 1 and fewest <= answer <= most:
            found.setdefault(int(answer), []).append(facts)
    return {answer: tuple(found[answer]) for answer in sorted(found)}


def pies(sold: int) -> tuple[Numbers, ...]:
    """Three slices of at least two twelfths that each stand for a whole number of items sold."""
    thirds = ((a, b, PARTS - a - b) for a in range(2, PARTS - 3) for b in range(2, PARTS - a - 1))
    return tuple(cut for cut in thirds if all(sold * part % PARTS == 0 for part in cut))


def _readings(problem: Problem) -> Iterator[Facts]:
    if problem.which == "left":
        prices = range(2, DEAREST + 1) if problem.worth != "one" else (1,)
        for left in product(range(1, MOST_LEFT + 1), repeat=problem.counted):
            for price in prices:
                yield Facts((*left, 0), (0,) * problem.days, (price,) * problem.days, ())
    elif problem.slices:
        for sold in range(3, MOST_SOLD + 1):
            for cut in pies(sold):
                for price in range(2, DEAREST + 1) if problem.worth != "one" else (1,):
                    yield Facts((), (sold,), (price,), cut)
    else:
        days = tuple(product(range(2, MOST_SOLD + 1), range(2, DEAREST + 1)))
        for chosen in product(days, repeat=problem.counted):
            yield Facts((), tuple(day[0] for day in chosen), tuple(day[1] for day in chosen), ())
