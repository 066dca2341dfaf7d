"""What the eyes make of poor pictures, few and noisy: measured on films, then put on movements of any word.

Noise hides a lifted nib more often than one on the paper, and makes one on the paper look lifted. The video reader
learns from movements seen like that, and by others the senses are weighed against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.path import STEP, Places, at_even_steps
from unwritten.families.words.reader.sight import SURE, clarity_of
from unwritten.families.words.reader.training.movements import at_times, project
from unwritten.media.atomic import atomic_path

FOLLOWED = 0.7
"""Mean confidence from which on a path is learned from; less than the eyes ask, so that the worst are met, too."""

LEAST = 3
"""Pictures in which the nib must be seen."""

MANY = 8
"""Rows about as high among which one is drawn."""


@dataclass(frozen=True, eq=False)
class PoorClip:
    """One film that could be followed, though it was poor: how many pictures were left out, and what was seen.

    Of each picture: seen minus true x and y (pixels), seen lift, true lift (mm), confidence.
    """

    every: int
    rows: NDArray[np.float32]  # n × 5


def save(clips: Sequence[PoorClip], path: Path) -> None:
    """Write clips to a file, those that could not be followed left out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [clip for clip in clips if float(clip.rows[:, 4].mean()) >= FOLLOWED]
    with atomic_path(path) as partial, partial.open("wb") as file:
        np.savez(
            file,
            rows=np.concatenate([clip.rows for clip in kept]) if kept else np.zeros((0, 5), np.float32),
            lengths=np.array([len(clip.rows) for clip in kept], dtype=np.int64),
            every=np.array([clip.every for clip in kept], dtype=np.int64),
        )


def load(path: Path) -> list[PoorClip]:
    """Read clips from a file."""
    with np.load(path) as kept:
        parts = np.split(kept["rows"], np.cumsum(kept["lengths"])[:-1]) if len(kept["lengths"]) else []
        return [PoorClip(int(every), rows) for every, rows in zip(kept["every"], parts, strict=True)]


def seen_poorly(
    rows: NDArray[np.floating],
    lens: NDArray[np.float64],
    clip: PoorClip,
    generator: np.random.Generator,
    pace: float = 1.0,
) -> tuple[Places, float] | None:
    """Look at a track as the eyes looked at a poor clip: its path, and how clearly; None if it cannot be followed."""
    times, filmed = at_times(rows.astype(np.float64), STEP * clip.every, generator, pace)
    path = project(filmed, lens)
    # Place, lift and whether the nib is seen at all hang on how high it is: take them from pictures alike.
    by_height = clip.rows[np.argsort(clip.rows[:, 3], kind="stable")]
    near = np.searchsorted(by_height[:, 3], path[:, 2]) + generator.integers(-MANY // 2, MANY // 2 + 1, len(path))
    chosen = by_height[np.clip(near, 0, len(by_height) - 1)]
    sure = chosen[:, 4] >= SURE
    if float(chosen[:, 4].mean()) < FOLLOWED or int(sure.sum()) < LEAST:
        return None
    path[:, :2] += chosen[:, :2]
    path[:, 2] = np.maximum(path[:, 2] + chosen[:, 2] - chosen[:, 3], 0.0)
    since = times - times[0]
    return at_even_steps(since[sure], path[sure], float(since[-1])), clarity_of(since, chosen[:, 4])
