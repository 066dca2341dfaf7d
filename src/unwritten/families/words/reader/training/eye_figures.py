"""How well eyes see: measured on views of writers that they did not learn from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from unwritten.families.words.reader.eyes import open_eyes
from unwritten.families.words.reader.sight import SURE
from unwritten.families.words.reader.training.eye_batches import Pool
from unwritten.families.words.reader.training.eye_pictures import CROP, SHRINK

HIT = 6.0
"""Pixels within which the finder counts as right."""


@dataclass(frozen=True)
class EyeFigures:
    """Errors in pixels of a picture 480 high, and in mm; shares from 0 to 1."""

    median: float
    p95: float
    lift: float  # median error
    seen: float  # share of the squares with a nib in which it is seen
    found: float  # share of whole pictures in which the finder is right
    false_squares: float  # share of the squares without a nib in which one is seen
    false_pictures: float  # share of strangers' pictures in which the finder is sure
    noisy_median: float  # the same for noisy pictures
    noisy_lift: float
    noisy_seen: float
    noisy_found: float


def figures(folder: Path, pool: Pool) -> EyeFigures:
    """Measure the eyes in a folder on every view of a pool."""
    eyes, views = open_eyes(folder), pool.views
    generator = np.random.Generator(np.random.PCG64(1))
    errors, lifts, sure, hits = [], [], [], []
    for row in range(len(views.lift)):
        x, y = (views.nib[row] - views.corner[row]).tolist()
        shift_x, shift_y = generator.normal(0, 5, 2)
        glance = eyes.look(views.near[row], x + shift_x, y + shift_y)
        errors.append(np.hypot(glance.x - x, glance.y - y))
        lifts.append(abs(glance.lift - float(views.lift[row])))
        sure.append(glance.confidence >= SURE)
        found = eyes.find(np.kron(views.small[row], np.ones((SHRINK, SHRINK), np.uint8)))
        hits.append(np.hypot(found.x - views.nib[row, 0], found.y - views.nib[row, 1]) < HIT)
    middle = CROP / 2
    no_nib = [eyes.look(square, middle, middle).confidence >= SURE for square in (*views.away, *pool.strange_squares)]
    no_pen = [
        eyes.find(np.kron(whole, np.ones((SHRINK, SHRINK), np.uint8))).confidence >= SURE
        for whole in pool.strange_wholes
    ]
    poor = views.noise > 0
    columns = [np.array(values) for values in (errors, lifts, sure, hits)]
    (error, off, seen, hit), (poor_error, poor_off, poor_seen, poor_hit) = (
        [column[rows] for column in columns] for rows in (~poor, poor)
    )
    return EyeFigures(
        float(np.median(error)),
        float(np.percentile(error, 95)),
        float(np.median(off)),
        float(np.mean(seen)),
        float(np.mean(hit)),
        float(np.mean(no_nib)),
        float(np.mean(no_pen)),
        float(np.median(poor_error)),
        float(np.median(poor_off)),
        float(np.mean(poor_seen)),
        float(np.mean(poor_hit)),
    )
