"""Whether a word decodes to just what its letters decode to, picture by picture and sample by sample."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from unwritten.core import Item, Pcm
from unwritten.core.checking import Finding
from unwritten.families.words.cuts import Decoded, digest, whole_sound
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN
from unwritten.families.words.reading import Written
from unwritten.media.decode import planes
from unwritten.media.grid import UNIT, UNIT_PICTURES


def decoded_as_letters(
    folder: Path, item: Item, written: Sequence[Written], letters: Sequence[Decoded]
) -> Iterator[Finding]:
    """Decode all three files of a word and compare them with its letters, frozen and silent in the pauses."""
    pictures = [
        picture
        for one, letter in zip(written, letters, strict=True)
        for picture in (*letter.pictures, *([letter.pictures[-1]] * one.pause * UNIT_PICTURES))
    ]
    for name in (SEEN, MUTED):
        path = item.media[name].path
        shown = [digest(picture) for picture in planes(folder / path)]
        if shown != pictures:
            yield Finding(path, f"picture {_first_other(shown, pictures)} does not decode to that of its letter")
    for name, sounds in ((SEEN, [one.seen for one in letters]), (HEARD, [one.heard for one in letters])):
        path = item.media[name].path
        wanted, found = _with_pauses(written, sounds), whole_sound(folder / path)
        if not np.array_equal(found, wanted):
            yield Finding(path, f"sample {_first_sample(found, wanted)} does not decode to that of its letter")


def _with_pauses(written: Sequence[Written], sounds: Sequence[Pcm]) -> Pcm:
    quiet = np.zeros(UNIT, dtype=np.int16)
    return np.concatenate(
        [part for one, pcm in zip(written, sounds, strict=True) for part in (pcm, *([quiet] * one.pause))]
    )


def _first_other(found: Sequence[bytes], wanted: Sequence[bytes]) -> int:
    pairs = enumerate(zip(found, wanted, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(found), len(wanted)))


def _first_sample(found: Pcm, wanted: Pcm) -> int:
    length = min(found.size, wanted.size)
    other = np.flatnonzero(found[:length] != wanted[:length])
    return int(other[0]) if other.size else length
