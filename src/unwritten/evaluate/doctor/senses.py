"""Eyes and ears for models of known sight: they read the probes' numbers in real pixels and samples.

They know what the digits look and sound like, and nothing of any clip.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy.signal import correlate

from unwritten.core import SAMPLE_RATE, Pcm, Pixels
from unwritten.evaluate.doctor.films import picture_of
from unwritten.sound import onsets, say

DARK = 128
SHAPE = (16, 12)
SURE = 0.75
"""How alike a digit must be to its example, as a correlation; another digit is at most about 0.7."""

BLOCK = SAMPLE_RATE // 100
PAUSE = 20
"""Hundredths of a second without sound between two words; the stop within "eight" is shorter."""

LOUD = 300

Mask = NDArray[np.bool_]
Shape = NDArray[np.float64]


def numbers_in_picture(pixels: Pixels, smallest: float) -> tuple[str, ...]:
    """Read the numbers of a picture from top to bottom; digits lower than ``smallest`` pixels are not made out."""
    green = pixels[..., 1]  # all that is written is nearly black
    numbers = []
    for top, bottom in _runs(green.min(axis=1) < DARK):
        if bottom - top < smallest:
            continue
        line = green[top:bottom]
        digits = [_digit(line[:, left:right]) for left, right in _runs(line.min(axis=0) < DARK)]
        if digits and None not in digits:
            numbers.append("".join(digit for digit in digits if digit is not None))
    return tuple(numbers)


def digits_in_sound(pcm: Pcm) -> tuple[str, ...]:
    """Recognise digits that are spoken one by one."""
    found = []
    for start, end in _words(pcm):
        word = pcm[start:end].astype(np.float64)
        likeness = {digit: _alike(word, spoken) for digit, spoken in _spoken().items()}
        best = max(likeness, key=lambda digit: likeness[digit])
        if likeness[best] > 0.5:
            found.append(best)
    return tuple(found)


def beeps_in_sound(pcm: Pcm) -> int:
    """Count sounds by where they begin."""
    return len(onsets(pcm))


def _runs(filled: Mask) -> Iterator[tuple[int, int]]:
    """Where stretches of True begin and end."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], filled, [False])).astype(np.int8)))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def _digit(drawn: Pixels) -> str | None:
    """Name the digit that is drawn, or None where it looks like none."""
    seen = _shape(drawn)
    likeness = {digit: float(np.sum(seen * example)) for digit, example in _examples().items()}
    best = max(likeness, key=lambda digit: likeness[digit])
    return best if likeness[best] > SURE else None


def _shape(drawn: Pixels) -> Shape:
    """Stretch a digit to a small picture of mean 0 and length 1."""
    rows = np.flatnonzero(drawn.min(axis=1) < DARK)
    shape = drawn[rows[0] : rows[-1] + 1].astype(np.float64)
    for axis, wanted in enumerate(SHAPE):
        have = shape.shape[axis]
        places = (np.arange(wanted) + 0.5) * have / wanted - 0.5
        shape = np.apply_along_axis(lambda line: np.interp(places, np.arange(have), line), axis, shape)  # noqa: B023
    centred = shape - shape.mean()
    length = float(np.linalg.norm(centred))
    return np.asarray(centred / length if length else centred, dtype=np.float64)


@cache
def _examples() -> dict[str, Shape]:
    examples = {}
    for digit in "0123456789":
        green = picture_of(digit, 48)[..., 1]
        ((left, right),) = _runs(green.min(axis=0) < DARK)
        examples[digit] = _shape(green[:, left:right])
    return examples


def _words(pcm: Pcm) -> Iterator[tuple[int, int]]:
    """Where stretches of sound lie, with shorter silences inside."""
    whole = pcm[: pcm.size // BLOCK * BLOCK].reshape(-1, BLOCK)
    loud = np.abs(whole.astype(np.int32)).max(axis=1) > LOUD
    start = end = None
    for place in np.flatnonzero(loud).tolist():
        if end is not None and start is not None and place - end > PAUSE:
            yield start * BLOCK, end * BLOCK
            start = None
        start, end = place if start is None else start, place + 1
    if start is not None and end is not None:
        yield start * BLOCK, end * BLOCK


@cache
def _spoken() -> dict[str, NDArray[np.float64]]:
    return {digit: say(digit).astype(np.float64) for digit in "0123456789"}


def _alike(word: NDArray[np.float64], spoken: NDArray[np.float64]) -> float:
    """How alike two sounds are at the shift at which they are most so."""
    length = float(np.linalg.norm(word) * np.linalg.norm(spoken))
    return float(np.max(np.abs(correlate(word, spoken, mode="full", method="fft")))) / length if length else 0.0
