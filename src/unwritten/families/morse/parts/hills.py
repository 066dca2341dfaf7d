"""Hills on a square floor: a smooth surface with one peak for each hill, in whole numbers of quarters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

SIDE = 8
"""The floor goes from 0 to 8 both ways."""

Reals = NDArray[np.float64]


@dataclass(frozen=True)
class Hill:
    """A hill with its peak above a crossing of the floor's grid; height and radius in quarters."""

    x: int
    y: int
    height: int
    radius: int
    colour: str  # of the ball on its peak

    def exact(self, x: Fraction, y: Fraction) -> Fraction:
        """Its height at a place, in units."""
        away = (x - self.x) ** 2 + (y - self.y) ** 2
        if 16 * away >= self.radius**2:
            return Fraction(0)
        return Fraction(self.height, 4) * (1 - 16 * away / self.radius**2) ** 2


def surface(hills: Sequence[Hill], x: Reals, y: Reals) -> Reals:
    """The height of the surface: the highest hill at each place. Products only, so it is the same everywhere."""
    top = np.zeros(np.broadcast_shapes(x.shape, y.shape))
    for hill in hills:
        across, along = x - hill.x, y - hill.y
        left = np.maximum(1 - (across * across + along * along) * 16 / (hill.radius * hill.radius), 0.0)
        top = np.maximum(top, left * left * (hill.height / 4))
    return top


def stands_out(hill: Hill, others: Sequence[Hill], least: int) -> bool:
    """Whether a hill's peak rises above all other hills there by so many quarters."""
    x, y = Fraction(hill.x), Fraction(hill.y)
    return all(4 * other.exact(x, y) <= hill.height - least for other in others)


def seen_from(hills: Sequence[Hill], peak: Hill, directions: Reals, rise: float, lift: float) -> NDArray[np.bool_]:
    """Whether a spot above a peak is in sight from far away, for each horizontal direction (n × 2) to the eye."""
    steps = np.arange(1, 49) / 4  # beyond 12 units the floor has ended
    x = peak.x + directions[:, :1] * steps
    y = peak.y + directions[:, 1:] * steps
    sight = peak.height / 4 + lift + rise * steps
    return np.asarray((surface(hills, x, y) < sight).all(axis=1), np.bool_)
