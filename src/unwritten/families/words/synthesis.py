"""The paper's Algorithm 2: a word is its letters' clips, one after the other, in all three modalities."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import Clip, MediaFile
from unwritten.core.source import MEDIA
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN
from unwritten.families.words.plan import WORD_GAP, Writing
from unwritten.families.words.shelf import Shelf
from unwritten.media.atomic import write_bytes_atomic
from unwritten.media.grid import FPS, PICTURE, UNIT
from unwritten.media.splice import Part, hold, join

ENDINGS = {HEARD: ".mp3", SEEN: ".mp4", MUTED: ".muted.mp4"}
"""How the three files of a clip end; what comes before says nothing."""


@dataclass(frozen=True)
class Placed:
    """A letter in a joined word: where it starts and stops, in samples of 48 kHz, and the pause that follows it."""

    word: int
    char: str
    start: int
    stop: int
    pause: int  # units of 192 ms


def places(writing: Writing, shelf: Shelf) -> tuple[Placed, ...]:
    """Lay the letters out in time."""
    placed: list[Placed] = []
    now = 0
    for number, (word, char, last) in enumerate(_letters(writing.words)):
        stop = now + shelf.library.letter(writing.style, char).clip.samples
        final = number == sum(map(len, writing.words)) - 1
        pause = 0 if final else writing.pause + (WORD_GAP if last else 0)
        placed.append(Placed(word, char, now, stop, pause))
        now = stop + pause * UNIT
    return tuple(placed)


def _letters(words: Sequence[str]) -> Iterator[tuple[int, str, bool]]:
    for number, word in enumerate(words):
        for place, char in enumerate(word, 1):
            yield number, char, place == len(word)


def pieces(writing: Writing, placed: Sequence[Placed], shelf: Shelf, modality: str) -> list[bytes]:
    """Join the clips of one modality: every packet is a letter's own."""
    parts: list[Part] = []
    for letter in placed:
        part = shelf.parts(writing.style, letter.char)[modality]
        parts.append(part)
        if letter.pause:
            parts.append(hold(part, letter.pause))
    return join(parts)


def write_word(writing: Writing, shelf: Shelf, folder: Path, clip_id: str) -> tuple[Clip, dict[str, MediaFile]]:
    """Write the three files of a word below a dataset folder, and say what they are."""
    placed = places(writing, shelf)
    media = {
        modality: _write(folder, f"{MEDIA}/{clip_id}{ending}", b"".join(pieces(writing, placed, shelf, modality)))
        for modality, ending in ENDINGS.items()
    }
    return clip_of(writing, placed, shelf), media


def clip_of(writing: Writing, placed: Sequence[Placed], shelf: Shelf) -> Clip:
    """Say how large and long a joined word is."""
    first = shelf.library.letter(writing.style, placed[0].char).clip
    samples = placed[-1].stop
    return Clip(first.width, first.height, FPS, samples // PICTURE, samples)


def _write(folder: Path, name: str, data: bytes) -> MediaFile:
    write_bytes_atomic(folder / name, data)
    return MediaFile(name, len(data), hashlib.sha256(data).hexdigest())
