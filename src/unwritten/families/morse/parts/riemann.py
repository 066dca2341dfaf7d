"""Rectangles of a Riemann sum, and the search for curves that give them a wanted sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from unwritten.families.morse.parts.polynomials import area_between, value_at

RULES = {"left": Fraction(0), "midpoint": Fraction(1, 2), "right": Fraction(1)}
"""Where in a rectangle each rule takes the height, in widths of the rectangle."""

MARGIN = Fraction(1, 10)
"""The sum is at least this far from the integral and the other rules' sums: ten times the last place asked for."""

LOWEST_BAR = 3
"""Quarters: a lower bar could be overlooked, or be taken for one on the other side of the axis."""

HEADROOM = 6
"""Quarters: room above the highest bar for its label."""

SPREAD = 8
"""Quarters: the highest and the lowest bar differ by at least this, so that the curve is not flat."""

Coefficients = tuple[Fraction, ...]
"""Of a polynomial, lowest power first."""


@dataclass(frozen=True)
class Bars:
    """Rectangles of one width, side by side, with the rule that gives their heights."""

    rule: str
    start: Fraction
    width: Fraction
    count: int

    @property
    def end(self) -> Fraction:
        """Where the last rectangle ends."""
        return self.start + self.width * self.count

    @property
    def places(self) -> tuple[Fraction, ...]:
        """Where the rule takes the heights."""
        first = self.start + RULES[self.rule] * self.width
        return tuple(first + self.width * i for i in range(self.count))

    def heights(self, curve: Coefficients) -> tuple[Fraction, ...]:
        """The heights under a curve, negative below the axis."""
        return tuple(value_at(curve, place) for place in self.places)

    def total(self, curve: Coefficients) -> Fraction:
        """The sum of the areas, those below the axis being negative."""
        return sum(self.heights(curve), Fraction(0)) * self.width


@dataclass(frozen=True)
class Window:
    """What a curve must keep to: the vertical axis, and how many bars lie below zero at least."""

    floor: int
    ceiling: int
    below: int


def shapes(degree: int, lead: int, middle: int) -> Iterator[tuple[int, int, int]]:
    """List coefficients of x, x² and x³, in quarters, of curves that turn near ``middle``; the constant is open."""
    if degree == 1:
        yield from ((slope, 0, 0) for slope in range(-12, 13) if slope)
    elif degree == 2:
        for bend in (-8, -4, -2, -1, 1, 2, 4, 8):
            yield from ((slope - 2 * bend * middle, bend, 0) for slope in range(-24, 25))
    else:
        for bend in range(-6, 7):
            for slope in range(-24, 25):
                yield (slope - 2 * bend * middle + 3 * lead * middle**2, bend - 3 * lead * middle, lead)


def curves_near(
    bars: Bars, wanted: Fraction, tries: Iterator[tuple[int, int, int]], window: Window
) -> Iterator[Coefficients]:
    """Yield curves under which the bars can all be seen and their sum is a number of quarters near the wanted one.

    Not every sum can be had with every number of bars: heights are whole numbers of quarters, so that they can be
    written with two decimals and told apart on the screen. For each shape the nearest possible sum is taken.
    """
    # In whole numbers of 1/256: places and coefficients are quarters (the constant: eighths), the power is 3 at most.
    places = [int(4 * place) for place in bars.places]
    ones, twos, threes = (sum(x**power for x in places) * 4 ** (3 - power) for power in (1, 2, 3))
    target = int(wanted / bars.width * 256)
    shift = 32 * bars.count  # what an eighth more in the constant adds to all heights together
    for slope, bend, twist in tries:
        bare = slope * ones + bend * twos + twist * threes
        nearest = (2 * (target - bare) + shift) // (2 * shift)
        for constant in (nearest + step for step in (0, -1, 1, -2, 2, -3, 3)):
            eighths = (constant, 2 * slope, 2 * bend, 2 * twist)
            fine_sum = (bare + constant * shift) * bars.width.numerator * 4
            even = fine_sum % (256 * bars.width.denominator) == 0
            if even and abs(constant) <= 160 and _can_be_seen(eighths, bars, places, window):
                yield _trimmed(eighths)
                break


def stands_apart(bars: Bars, curve: Coefficients) -> bool:
    """Whether the sum differs clearly from the integral and from the sums by the other rules."""
    total = bars.total(curve)
    others = [area_between(curve, bars.start, bars.end)]
    others += [Bars(rule, bars.start, bars.width, bars.count).total(curve) for rule in RULES if rule != bars.rule]
    return all(abs(total - other) >= MARGIN for other in others)


def _can_be_seen(eighths: tuple[int, int, int, int], bars: Bars, places: list[int], window: Window) -> bool:
    fine = [_fine_value(eighths, x) for x in places]
    if any(value % 128 for value in fine):  # a height is a whole number of quarters: no more than two decimals
        return False
    heights = [value // 128 for value in fine]
    below = sum(height < 0 for height in heights)
    enough = window.below <= below <= (len(heights) - 2 if window.below else 0)
    low, high = 4 * window.floor, 4 * window.ceiling
    return (
        enough
        and min(abs(height) for height in heights) >= LOWEST_BAR
        and max(heights) - min(heights) >= SPREAD
        and max(heights) <= high - HEADROOM
        and all(
            128 * (low + 1) <= _fine_value(eighths, x) <= 128 * (high - 1)
            for x in range(int(4 * bars.start), int(4 * bars.end) + 1)
        )
    )


def _fine_value(eighths: tuple[int, int, int, int], x: int) -> int:
    """The value at x quarters, in 1/512."""
    constant, slope, bend, twist = eighths
    return ((twist * x + 4 * bend) * x + 16 * slope) * x + 64 * constant


def _trimmed(eighths: tuple[int, ...]) -> Coefficients:
    while not eighths[-1]:
        eighths = eighths[:-1]
    return tuple(Fraction(c, 8) for c in eighths)
