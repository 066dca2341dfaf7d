"""Parts joined without loss: every packet is copied, and every picture and sample keeps its time."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from unwritten.core import UnwrittenError
from unwritten.media.atomic import cannot_write
from unwritten.media.boxes import HEAD, BadFile
from unwritten.media.movie import MoviePart, movie
from unwritten.media.mp3_frames import SoundPart, quiet, read_sound
from unwritten.media.mp4_entries import picture_size
from unwritten.media.mp4_tables import read_movie
from unwritten.media.still import freeze

Part: TypeAlias = MoviePart | SoundPart
"""An MP4 or MP3 that was read once and can be joined any number of times."""

MOST_PIECES = 1024
"""The system writes no more pieces at once."""


def read_part(path: Path) -> Part:
    """Read an MP4 or MP3 that lies on the grid of 192 ms; whatever is wrong with it becomes one clear line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error
    if not data:
        raise UnwrittenError(f"{path} is empty")
    try:
        return read_movie(str(path), data) if data[4:HEAD] == b"ftyp" else read_sound(str(path), data)
    except BadFile as error:
        raise UnwrittenError(f"{path} cannot be joined: {error}; make it anew or import it again") from error


def join(parts: Sequence[Part]) -> list[bytes]:
    """Join parts in order into one file, as pieces that are to be written one after the other."""
    if not parts:
        raise ValueError("there is nothing to join")
    movies = [part for part in parts if isinstance(part, MoviePart)]
    if len(movies) == len(parts):
        _check_movies(movies)
        return movie(movies)
    sounds = [part for part in parts if isinstance(part, SoundPart)]
    if movies:
        raise UnwrittenError(f"{sounds[0].name} cannot be joined to {movies[0].name}: one is MP3, the other MP4")
    _check_sounds(sounds)
    return [part.payload for part in sounds]


def write_joined(parts: Sequence[Part], path: Path) -> None:
    """Join parts in order into one file; where that fails, no file is left.

    It is written in its place, since a change of names costs a third of the whole. A build notices by its log what a
    kill tore; elsewhere write to the name that ``atomic_path`` lends.
    """
    pieces = join(parts)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
        try:
            _write_pieces(file, pieces)
        finally:
            os.close(file)
    except OSError as error:
        if error.filename is None:  # it was opened, but not written
            path.unlink(missing_ok=True)
        raise cannot_write(path, error) from error


def _write_pieces(file: int, pieces: Sequence[bytes]) -> None:
    """Write pieces one after the other without copying them together first."""
    for start in range(0, len(pieces), MOST_PIECES):
        batch = pieces[start : start + MOST_PIECES]
        written = os.writev(file, batch)
        if written < sum(map(len, batch)):  # a disk that fills up, or more than the system takes at once
            left = memoryview(b"".join(batch))[written:]
            while left:
                left = left[os.write(file, left) :]


@lru_cache(maxsize=1024)
def hold(part: Part, units: int) -> Part:
    """A pause of so many units of 192 ms that can follow this part: its last picture stands still, in silence."""
    if units < 1:
        raise ValueError(f"a pause lasts at least one unit of 192 ms, not {units}")
    try:
        return freeze(part, units) if isinstance(part, MoviePart) else quiet(part, units)
    except BadFile as error:
        raise UnwrittenError(f"no pause can follow {part.name}: {error}; make it anew or import it again") from error


def _check_movies(parts: Sequence[MoviePart]) -> None:
    first = parts[0]
    before: MoviePart | None = None
    for part in parts:
        if part.setup != first.setup:
            raise UnwrittenError(f"{part.name} cannot be joined to {first.name}: {_difference(first, part)}")
        if part.after is not None and part.after is not before:
            raise ValueError(f"{part.name} can only follow that part")
        before = part


def _difference(first: MoviePart, part: MoviePart) -> str:
    if len(first.tracks) != len(part.tracks):
        return "one has sound, the other has none"
    sizes = [picture_size(one.tracks[0].entry) for one in (first, part)]
    if sizes[0] != sizes[1]:
        return f"its pictures are {sizes[1][0]} × {sizes[1][1]}, not {sizes[0][0]} × {sizes[0][1]}"
    return "their codecs are set up differently; make both with the same version"


def _check_sounds(parts: Sequence[SoundPart]) -> None:
    for part in parts:
        if part.head != parts[0].head:
            raise UnwrittenError(f"{part.name} cannot be joined to {parts[0].name}: their bit rates differ")
