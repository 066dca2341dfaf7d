"""The ears of the reader: how loud, how bright and how sudden the scratch of a pen is, 125 times a second.

What is measured in one hop of 8 ms does not hang on what lies farther away, so the measures of joined sounds are
the joined measures. Only then are they put in relation to the clip: a loud pen and a near microphone count for
nothing, and what lies far below the scratch (the room, a codec's noise) is as silent as silence itself.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import fft

from unwritten.core import SAMPLE_RATE, Pcm

Measures: TypeAlias = NDArray[np.float32]

HOP = 384
"""Samples (8 ms) from one row of features to the next."""

HOPS_PER_SECOND = SAMPLE_RATE // HOP
WINDOW = 1024
BEFORE = (WINDOW - HOP) // 2
"""A window reaches this far out of its hop, to both sides."""

CHUNK = 48
"""Hops that are measured together. With more, the product of matrices would be shared out over all cores, which costs
ten times the work that it saves."""

BANDS = 20
LOWEST, HIGHEST = 200.0, 12_000.0
"""Hz. Below hums the room; above, the codecs keep little."""

MEASURES = BANDS + 1
"""The power of each band and of the hop alone, in dB of full scale."""

FEATURES = BANDS + 5
"""The bands, the loudness, the brightness twice (as it is, and against the clip's own), the onset and the gate."""

NOTHING = -100.0
"""dB of full scale that stand for exact silence; one step of a 16-bit sample is louder."""

DEPTH = 40.0
"""dB below the scratch from which on all is silence: the open microphone lies there, and what codecs add."""

GATE = 24.0
"""dB below the scratch down to which the pen counts as heard."""

SCALE = 20.0
"""dB that count as 1."""

FAINTEST = -60.0
"""dB of full scale: a sound that is nowhere louder is no scratch."""

SHORTEST = 5
"""Hops: a sound that is not that long is no scratch."""


def features(pcm: Pcm) -> Measures:
    """Give the features of a sound at 48 kHz, n × FEATURES; the last hop is filled up with silence."""
    return in_relation(measured([pcm]))


def measured(blocks: Iterable[Pcm]) -> Measures:
    """Measure sound that comes in blocks, n × MEASURES; what lies more than a window apart does not touch."""
    rows = [_measure(windows) for windows in _windows(blocks)]
    return np.concatenate(rows) if rows else np.zeros((0, MEASURES), dtype=np.float32)


def has_scratch(rows: Measures) -> bool:
    """Say whether anything is to be heard at all."""
    return int((rows[:, BANDS] > FAINTEST).sum()) >= SHORTEST


def in_relation(rows: Measures) -> Measures:
    """Turn measures into features: in relation to the middle loudness and brightness of the clip's own scratch."""
    out = np.zeros((len(rows), FEATURES), dtype=np.float32)
    if not has_scratch(rows):
        return out
    loudness = rows[:, BANDS]
    level = scratch_level(loudness)
    gate = loudness > level - GATE
    heights = np.clip((rows - (level - DEPTH)) / SCALE, 0.0, 3.5)
    out[:, :MEASURES] = heights
    bright = _brightness(rows[:, :BANDS])
    out[:, BANDS + 1] = np.where(gate, bright, 0.0)
    out[:, BANDS + 2] = np.where(gate, 2 * (bright - np.median(bright[gate])), 0.0)
    out[1:, BANDS + 3] = np.clip(heights[1:, BANDS] - heights[:-1, BANDS], 0.0, None)
    out[:, BANDS + 4] = gate
    return out


def scratch_level(loudness: Measures) -> float:
    """Give the middle loudness of the hops in which something sounds, in dB of full scale."""
    loud = float(np.percentile(loudness[loudness > FAINTEST], 90))
    return float(np.median(loudness[loudness > loud - GATE]))


def _windows(blocks: Iterable[Pcm]) -> Iterator[NDArray[np.float32]]:
    """Cut sound into overlapping windows, some at a time, so that an hour of it takes no more room than a second."""
    held = np.zeros(BEFORE, dtype=np.float32)
    total = 0
    for piece in _pieces(blocks):
        total += len(piece)
        held = np.concatenate((held, piece))
        windows = _cut(held)
        ready = len(windows) // CHUNK * CHUNK
        yield from (windows[start : start + CHUNK] for start in range(0, ready, CHUNK))
        held = held[ready * HOP :]
    done = -(-total // HOP) * HOP
    windows = _cut(np.concatenate((held, np.zeros(done - total + WINDOW - HOP - BEFORE, dtype=np.float32))))
    yield from (windows[start : start + CHUNK] for start in range(0, len(windows), CHUNK))


def _pieces(blocks: Iterable[Pcm]) -> Iterator[NDArray[np.float32]]:
    """Put short blocks together, at least as many as are measured at once; the last piece may be shorter."""
    waiting: list[Pcm] = []
    length = 0
    for block in blocks:
        waiting.append(block)
        length += len(block)
        if length >= CHUNK * HOP:
            yield np.concatenate(waiting).astype(np.float32)
            waiting, length = [], 0
    if waiting:
        yield np.concatenate(waiting).astype(np.float32)


def _cut(held: NDArray[np.float32]) -> NDArray[np.float32]:
    if len(held) < WINDOW:
        return np.zeros((0, WINDOW), dtype=np.float32)
    return np.lib.stride_tricks.sliding_window_view(held, WINDOW)[::HOP]


def _measure(windows: NDArray[np.float32]) -> Measures:
    """Measure some windows: the bands of each, and the loudness of the hop in its middle."""
    bell, sums, low = _analysis()
    spectrum = fft.rfft(windows * bell, axis=1)[:, low : low + len(sums)]
    power = spectrum.real**2 + spectrum.imag**2
    hop = windows[:, BEFORE : BEFORE + HOP]
    loud = (hop * hop).sum(axis=1) / (HOP * 32768.0**2)
    both = np.concatenate((power @ sums, loud[:, None]), axis=1)
    decibels: Measures = (10 * np.log10(both + 10 ** (NOTHING / 10))).astype(np.float32)
    return decibels


def _brightness(bands: Measures) -> Measures:
    """Give the middle of the spectrum in octaves above 1 kHz."""
    power = 10 ** (bands / 10)
    octaves = np.log2(_edges()[:-1] * _edges()[1:]) / 2 - np.log2(1000)
    middle: Measures = ((power * octaves).sum(axis=1) / power.sum(axis=1)).astype(np.float32)
    return middle


@functools.cache
def _edges() -> NDArray[np.float64]:
    return np.geomspace(LOWEST, HIGHEST, BANDS + 1)


@functools.cache
def _analysis() -> tuple[NDArray[np.float32], NDArray[np.float32], int]:
    """Give the bell of a window, the sums that make bands of its spectrum, and the first line of it that counts."""
    bell = np.hanning(WINDOW + 1)[:WINDOW].astype(np.float32)
    step = SAMPLE_RATE / WINDOW
    low, high = int(LOWEST / step), int(HIGHEST / step) + 2
    lines = np.arange(low, high)[:, None] * step
    edges = _edges()[None]
    # A line counts as far as it lies in a band, so that a narrow band between two lines is not empty.
    upper = np.minimum(lines + step / 2, edges[:, 1:])
    share = np.clip(upper - np.maximum(lines - step / 2, edges[:, :-1]), 0.0, None) / step
    share *= 2 / (WINDOW * float((bell**2).sum()) * 32768.0**2)
    return bell, share.astype(np.float32), low
