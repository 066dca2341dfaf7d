"""Pauses that are cut short: the scratch stays as it was, and no pause is longer than it may be."""

from __future__ import annotations

import numpy as np
import pytest

from unwritten.families.words.reader.ears import BANDS, HOPS_PER_SECOND, MEASURES, NOTHING, Measures
from unwritten.families.words.reader.training.pauses import HASTE, cut_pauses, hastened

LOUD = -30.0


def sound(*runs: tuple[bool, int]) -> Measures:
    """Make measures of so many loud and silent hops, each loud one with a number of its own in its first band."""
    heard = np.concatenate([np.full(hops, loud) for loud, hops in runs])
    rows = np.full((len(heard), MEASURES), NOTHING, dtype=np.float32)
    rows[heard] = LOUD
    rows[heard, 0] += np.linspace(0, 1, int(heard.sum()))
    return rows


@pytest.mark.parametrize("seconds", [0.008, 0.1, 0.4, 9.0])
def test_the_scratch_stays_and_no_pause_is_too_long(seconds: float) -> None:
    rows = sound((False, 60), (True, 30), (False, 100), (True, 5), (False, 3), (True, 40), (False, 80))
    left = cut_pauses(rows, seconds)
    most = round(seconds * HOPS_PER_SECOND)
    lengths = [min(run, most) for run in (60, 100, 3, 80)]
    assert len(left) == 75 + sum(lengths)
    np.testing.assert_array_equal(left[left[:, BANDS] == LOUD], rows[rows[:, BANDS] == LOUD])
    assert (left[: lengths[0], BANDS] == NOTHING).all()
    assert left[lengths[0], BANDS] == LOUD


def test_silence_is_left_as_it_is() -> None:
    rows = sound((False, 50))
    assert cut_pauses(rows, 0.1) is rows


def test_a_part_of_the_sounds_is_hastened_by_different_amounts() -> None:
    rows = sound((True, 30), (False, 100), (True, 30))
    lengths = [len(hastened(rows, np.random.Generator(np.random.PCG64(seed)))) for seed in range(400)]
    assert np.mean([length < len(rows) for length in lengths]) == pytest.approx(HASTE, abs=0.08)
    assert len(set(lengths)) > 15
