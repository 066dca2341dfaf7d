"""A library of the smallest letters that the grid allows: 192 ms each, so that many words fit on a disk."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from unwritten.core import Pixels
from unwritten.families.words.letters.library import write_index
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN, file_name
from unwritten.media.grid import GUARD, UNIT, UNIT_PICTURES, encode_part

SIDE = 64
STYLE = "standard"


def make_tiny_letters(folder: Path) -> None:
    """Write 26 letters that differ by the place of a dark square and by the pitch of a buzz."""
    folder.mkdir()
    for number, char in enumerate(string.ascii_lowercase):
        pcm = np.zeros(UNIT, dtype=np.int16)
        pcm[GUARD:-GUARD] = (np.arange(UNIT - 2 * GUARD) // (20 + number) % 2) * 2000
        seen, muted, heard = (folder / file_name(char, STYLE, modality) for modality in (SEEN, MUTED, HEARD))
        encode_part(_pictures(number), pcm, seen=seen, muted=muted, heard=heard)
    write_index(folder, {"made": "for a benchmark"})


def words(count: int) -> Iterator[str]:
    """Made-up words of four letters."""
    return itertools.islice(map("".join, itertools.product(string.ascii_lowercase, repeat=4)), count)


def _pictures(number: int) -> Iterator[Pixels]:
    for step in range(UNIT_PICTURES):
        picture = np.full((SIDE, SIDE, 4), 240, dtype=np.uint8)
        picture[8 + step :, 2 * number : 2 * number + 8, :3] = 40
        yield picture
