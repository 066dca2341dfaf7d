"""From light to the values of a picture: a table that bends highlights gently, as film and cameras do."""

from __future__ import annotations

import math

import numpy as np

from unwritten.draw.hand.vectors import Ints

UNITS = 2560.0
"""Entries of the table for light of strength one."""

ENTRIES = 4097


def tone_table() -> Ints:
    """Make the table; rounded before it is cut to whole values, so that every machine has the same."""
    light = np.arange(ENTRIES) / UNITS
    film = np.round((1 - np.exp(-1.5 * light)) / (1 - math.exp(-1.5)), 9)
    seen = np.round(film ** (1 / 1.22), 6)
    return np.floor(255 * np.clip(seen, 0, 1) + 0.5).astype(np.int32)
