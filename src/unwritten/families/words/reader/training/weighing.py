"""The end of a training: those by whom it is judged are seen and heard, and the senses weighed by them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from unwritten.families.words.reader import network
from unwritten.families.words.reader.eyes import open_eyes
from unwritten.families.words.reader.training.calibrate import Cast, calibrate
from unwritten.families.words.reader.training.eye_error import ERRORS
from unwritten.families.words.reader.training.movements import Person
from unwritten.families.words.reader.training.paths import PLAIN, Errors, Paths
from unwritten.families.words.reader.training.poor_films import WEIGHED
from unwritten.families.words.reader.training.sounds import (
    PoolSize,
    Sounds,
    real_sounds,
    sound_pool,
    with_words,
)
from unwritten.families.words.reader.training.video import real_people, simulated_people
from unwritten.families.words.reader.training.words import Vocabulary
from unwritten.families.words.style import STYLES
from unwritten.media.atomic import write_text_atomic

Progress = Callable[[float, str], None]

LIVE = 6
"""Words that each validation and test writer writes in one go."""

JUDGES = 8
"""Validation writers in each style, in a full training."""


@dataclass(frozen=True)
class WeighBudget:
    """How much is looked at and listened to."""

    words: int
    poor: int  # films with poor pictures, where it is not known yet how the eyes see such


FULL, SMALL = WeighBudget(720, 48), WeighBudget(6, 4)


def judged_by(pool: Path, split: str, writers: int, arrays: Path | None, errors: Errors, progress: Progress) -> Paths:
    """Gather movements of those by whom is judged what was learned; of real people only those who validate."""
    people = simulated_people(pool, split, range(writers), takes=1, live=LIVE, progress=progress)
    known = real_people(arrays, validation=True) if arrays and split == "validation" else []
    return Paths(people, known, Vocabulary(split, invented=0.0), errors, PLAIN, real_share=0.0, live_share=0.0)


def seen_and_heard(
    paths: Paths, folder: Path, arrays: Path | None, progress: Progress
) -> tuple[list[Person], list[Sounds]]:
    """Give all by whom is judged, and the sounds of each; these are kept in the folder."""
    kept = folder / "audio" / "sounds"
    people = list(paths.simulated)
    pool = sound_pool(PoolSize("validation", len(people) // len(STYLES), coded=True), kept, progress)
    sounds = [with_words(one, "validation", who.words, kept) for one, who in zip(pool, people, strict=True)]
    if arrays is not None:
        people += paths.real
        sounds += real_sounds(arrays, kept, validation=True, progress=progress)
    return people, sounds


def weigh(
    budget: WeighBudget, folder: Path, paths: Paths, arrays: Path | None, progress: Progress
) -> dict[str, float]:
    """Set how much each sense counts, and keep it beside the networks."""
    people, sounds = seen_and_heard(paths, folder, arrays, progress)
    poor = WEIGHED.clips(folder, budget.poor, open_eyes(folder), progress)
    found = calibrate(Cast(people, sounds, paths, poor), folder, budget.words, progress)
    write_text_atomic(folder / network.CALIBRATION, json.dumps(found, indent=1) + "\n")
    return found


def weigh_again(folder: Path, *, arrays: Path | None = None, progress: Progress) -> dict[str, float]:
    """Weigh the senses of a reader that is trained already, as a full training does at its end."""
    paths = judged_by(folder / "movements", "validation", JUDGES, arrays, Errors.read(folder / ERRORS), progress)
    return weigh(FULL, folder, paths, arrays, progress)
