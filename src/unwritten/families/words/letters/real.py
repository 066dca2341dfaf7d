"""Records letters as a real person wrote them on a tablet: their movements, with a simulated hand and pen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.library import Library
from unwritten.families.words.letters.make import Progress, Session, record_letters
from unwritten.families.words.pen.movement import Movement
from unwritten.families.words.pen.unipen import Letters, movement_of, scale_to, unipen_writer
from unwritten.families.words.studio.writer import Writer

SLOW = 2.0
"""A demonstration takes about twice as long as writing for oneself."""


def make_from_unipen(
    session: Session,
    path: Path,
    person: str,
    chars: str | None = None,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Library:
    """Record all letters (or those named) that a person of a UNIPEN release wrote; hand and voice are the session's.

    Of several samples of a letter the first is taken; sizes are brought to the x-height of the session's writer.
    """
    writer = session.writer
    letters = unipen_writer(path, person)
    have = [char for char in letters if char.isalpha()]
    missing = [char for char in dict.fromkeys(chars or "") if char not in have]
    if missing:
        raise UnwrittenError(f"UNIPEN writer {person!r} has no {missing[0]!r}; there are {''.join(have)}")
    movements = real_movements(letters, writer, [char for char in have if chars is None or char in chars])
    told = {"release": "UNIPEN", "writer": person, "slow": SLOW, "sha256": _sha256(movements)}
    return record_letters(session, movements, {**session.identity(), "movements": told}, jobs=jobs, progress=progress)


def real_movements(letters: Letters, writer: Writer, chars: Iterable[str]) -> dict[str, Movement]:
    """Move the pen as a person did, of each letter in the first sample, at the size and from the rest of a writer."""
    scale = scale_to(letters, writer.habits.x_height)
    return {
        char: movement_of(letters[char][0], writer.habits, writer.rng(char, "moving"), slow=SLOW, scale=scale)
        for char in chars
    }


def _sha256(movements: Mapping[str, Movement]) -> str:
    digest = hashlib.sha256()
    for char in sorted(movements):
        digest.update(char.encode())
        for track in (movements[char].xy, movements[char].lift):
            digest.update(track.tobytes())
    return digest.hexdigest()
