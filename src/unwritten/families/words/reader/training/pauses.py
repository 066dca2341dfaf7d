"""Sounds in which the pauses are shortened: who learned them all as the studio joins letters would lean on them."""

from __future__ import annotations

import numpy as np

from unwritten.families.words.reader.ears import BANDS, GATE, HOPS_PER_SECOND, Measures, has_scratch, scratch_level

HASTE = 0.4
"""Share of sounds whose pauses are shortened."""

SHORTEST, LONGEST = 0.03, 0.4
"""Seconds that are left of a pause at most: drawn anew for each sound."""


def hastened(rows: Measures, generator: np.random.Generator) -> Measures:
    """Shorten the pauses of some sounds, each as a writer in more or less of a hurry would; leave the others."""
    if generator.random() >= HASTE:
        return rows
    return cut_pauses(rows, float(np.exp(generator.uniform(np.log(SHORTEST), np.log(LONGEST)))))


def cut_pauses(rows: Measures, seconds: float) -> Measures:
    """Leave of every stretch in which the pen is not heard so many seconds at most: its beginning."""
    if not has_scratch(rows):
        return rows
    loudness = rows[:, BANDS]
    still = loudness <= scratch_level(loudness) - GATE
    places = np.arange(len(rows))
    since = places - np.maximum.accumulate(np.where(still, -1, places))  # hops since the pen was last heard
    return rows[since <= max(1, round(seconds * HOPS_PER_SECOND))]
