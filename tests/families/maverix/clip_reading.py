"""Reading an encoded clip back: its pictures and its samples, without asking the scene."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Choice, Pcm, Pixels
from unwritten.core.answers import LETTERS
from unwritten.dataset.collection import Sample
from unwritten.draw import PALETTE
from unwritten.families.maverix.table import FPS
from unwritten.media.decode import pictures_at, samples
from unwritten.sound import onsets

QUIET = 200  # samples below this are silence after the codec


def right_option(sample: Sample) -> str:
    """The words of the option that the scene says is right."""
    kind = sample.question.kind
    assert isinstance(kind, Choice)
    return kind.options[LETTERS.index(str(sample.question.answer))]


def sound_of(path: Path) -> Pcm:
    return np.concatenate(list(samples(path)))


def starts(pcm: Pcm, count: int, apart: float) -> tuple[float, ...]:
    """The seconds at which so many separate lines begin."""
    found = onsets(pcm, floor_db=-40.0, apart=apart)
    assert len(found) == count, found
    return found


def lasting(pcm: Pcm, start: float, within: float) -> float:
    """How many seconds a line lasts that begins there."""
    piece = pcm[round(start * SAMPLE_RATE) : round((start + within) * SAMPLE_RATE)]
    return float(np.flatnonzero(np.abs(piece.astype(np.int32)) > QUIET)[-1]) / SAMPLE_RATE


def likeness(pcm: Pcm, start: float, wanted: Pcm) -> float:
    """How much what begins there is like a known line, from 0 to 1; 50 ms too early or too late do no harm."""
    line: NDArray[np.float64] = wanted.astype(float)
    slack = SAMPLE_RATE // 20
    # The line has some silence before its first word, which the start of the sound does not show.
    first = round(start * SAMPLE_RATE) - int(np.flatnonzero(np.abs(wanted.astype(np.int32)) > QUIET)[0])
    piece = pcm[max(first - slack, 0) : first + len(line) + slack].astype(float)
    size = len(piece) + len(line)
    match = np.fft.irfft(np.fft.rfft(piece, size) * np.conj(np.fft.rfft(line, size)), size)
    return float(match.max() / (np.linalg.norm(piece) * np.linalg.norm(line)))


def pictures(path: Path, seconds: list[float]) -> list[Pixels]:
    return [picture.copy() for picture in pictures_at(path, [round(second * FPS) for second in seconds])]


def near(picture: Pixels, colour: tuple[int, int, int], within: int = 40) -> NDArray[np.bool_]:
    """Which pixels have about that colour."""
    return np.asarray(np.abs(picture.astype(int) - colour).max(axis=2) <= within)


def colour_name(pixel: NDArray[np.uint8]) -> str:
    """The everyday name of a colour."""
    red, green, blue = pixel.astype(int).tolist()
    return min(PALETTE, key=lambda name: _far(name, (red, green, blue)))


def _far(name: str, pixel: tuple[int, int, int]) -> int:
    colour = PALETTE[name]
    parts = (colour.red, colour.green, colour.blue)
    return sum((a - b) ** 2 for a, b in zip(parts, pixel, strict=True))
