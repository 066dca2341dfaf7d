"""What can be measured of handwriting, simulated or real, by one and the same code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from scipy.ndimage import gaussian_filter1d

from unwritten.families.words.pen.movement import RATE, Movement, Span, Track

SMOOTHING = 0.024
"""Seconds (standard deviation) by which every track is smoothed: tablets are coarse; all are treated alike."""

RADII = (0.3, 6.0)
"""Between these radii (mm) the power law is fitted: below is the tablet's grain, above are straight lines."""

SLOWEST = 2.0
"""Points slower than this (mm/s) say nothing of the power law: the pen turns or stands."""

MARGIN = 0.048
"""Seconds at both ends of a stroke that do not count for the power law: there the pen starts and stops."""

FIGURES = ("speed", "fast", "down", "lift", "exponent", "height", "strokes")


@dataclass(frozen=True, eq=False)
class Trace:
    """A letter as it was written: its strokes on the paper, and the lifts between them as far as they are known."""

    strokes: tuple[Track, ...]  # each n × 3: x and y in mm, and seconds
    lifts: tuple[float, ...] = ()  # seconds


Written: TypeAlias = Mapping[str, Sequence[Trace]]
"""What a person wrote: for each letter the traces of it."""


@dataclass(frozen=True)
class Figures:
    """The figures of one writer, each a median over letters; NaN where nothing could be measured."""

    speed: float  # mm/s, the median on the paper
    fast: float  # mm/s, exceeded 5 % of the time
    down: float  # seconds on the paper a letter
    lift: float  # seconds of one lift inside a letter
    exponent: float  # of the radius of curvature, in the speed; a third by the two-thirds power law
    height: float  # mm, of a whole letter
    strokes: float  # a letter, the mean


def trace_of(movement: Movement, span: Span | None = None) -> Trace:
    """Take a letter (or all that is written) out of a movement."""
    start, stop = (span.start, span.stop) if span else (0, len(movement.lift))
    down = movement.lift[start:stop] == 0
    edges = np.flatnonzero(np.diff(down, prepend=False, append=False)) + start
    seconds = np.arange(len(movement.lift)) / RATE
    places = np.column_stack((movement.xy, seconds))
    strokes = tuple(places[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True))
    lifts = tuple(float(b - a) / RATE for a, b in zip(edges[1:-1:2], edges[2::2], strict=True))
    return Trace(strokes, lifts)


def measure(written: Written) -> Figures:
    """Measure a writer; every letter counts the same, however often it was written."""
    letters = [_of_letter(traces) for _, traces in sorted(written.items())]
    every = [trace for _, traces in sorted(written.items()) for trace in traces]
    lifts = [lift for trace in every for lift in trace.lifts]
    speed, fast, down, height = (_middle([row[k] for row in letters]) for k in range(4))
    strokes = float(np.mean([row[4] for row in letters])) if letters else float("nan")
    return Figures(speed, fast, down, _middle(lifts), power_law(every), height, strokes)


def power_law(traces: Sequence[Trace]) -> float:
    """Fit the exponent of the radius of curvature in the speed (logarithms, least squares, all strokes together)."""
    pairs = [_speeds_and_radii(stroke) for trace in traces for stroke in trace.strokes]
    speed = np.concatenate([pair[0] for pair in pairs]) if pairs else np.zeros(0)
    radius = np.concatenate([pair[1] for pair in pairs]) if pairs else np.zeros(0)
    if len(speed) < 50:
        return float("nan")
    x, y = np.log(radius), np.log(speed)
    x = x - x.mean()
    return float((x * (y - y.mean())).sum() / (x * x).sum())


def _of_letter(traces: Sequence[Trace]) -> tuple[float, ...]:
    rows = []
    for trace in traces:
        speeds = np.concatenate([_speed(_even(stroke)) for stroke in trace.strokes])
        heights = np.concatenate([stroke[:, 1] for stroke in trace.strokes])
        down = sum(float(stroke[-1, 2] - stroke[0, 2]) for stroke in trace.strokes)
        rows.append(
            (
                float(np.median(speeds)),
                float(np.quantile(speeds, 0.95)),
                down,
                float(np.ptp(heights)),
                float(len(trace.strokes)),
            )
        )
    return tuple(float(np.median([row[k] for row in rows])) for k in range(5))


def _even(stroke: Track) -> Track:
    """Bring a stroke to 250 places a second and smooth it."""
    seconds = stroke[:, 2] - stroke[0, 2]
    times = np.arange(max(2, round(float(seconds[-1]) * RATE) + 1)) / RATE
    places = np.column_stack([np.interp(times, seconds, stroke[:, axis]) for axis in (0, 1)])
    smooth: Track = gaussian_filter1d(places, SMOOTHING * RATE, axis=0, mode="nearest")
    return smooth


def _speed(places: Track) -> Track:
    speed: Track = np.sqrt((np.gradient(places, 1 / RATE, axis=0) ** 2).sum(axis=1))
    return speed


def _speeds_and_radii(stroke: Track) -> tuple[Track, Track]:
    places = _even(stroke)
    edge = round(MARGIN * RATE)
    if len(places) <= 2 * edge + 2:
        return np.zeros(0), np.zeros(0)
    first = np.gradient(places, 1 / RATE, axis=0)
    second = np.gradient(first, 1 / RATE, axis=0)
    speed = np.sqrt((first**2).sum(axis=1))
    turning = np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0])
    speed, turning = speed[edge:-edge], turning[edge:-edge]
    radius = speed**3 / np.maximum(turning, 1e-9)
    kept = (speed > SLOWEST) & (radius > RADII[0]) & (radius < RADII[1])
    return speed[kept], radius[kept]


def _middle(values: Sequence[float]) -> float:
    known = [value for value in values if not np.isnan(value)]
    return float(np.median(known)) if known else float("nan")
