"""Which senses a clip has something for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from unwritten.core import UnwrittenError
from unwritten.media.decode import moving_streams, open_media

LONGEST = 120.0
"""Seconds: the reader reads one word, which takes some seconds, and what lasts longer than this is none."""

Piece = TypeVar("Piece")


def no_longer(pieces: Iterable[tuple[float, Piece]], path: Path) -> Iterator[tuple[float, Piece]]:
    """Pass on the pieces of a clip, each with its time in seconds; one that goes on for too long is refused."""
    for seconds, piece in pieces:
        not_beyond(seconds, path)
        yield seconds, piece


def not_beyond(seconds: float, path: Path) -> None:
    """Refuse a clip of which a part is so many seconds away from its beginning."""
    if abs(seconds) > LONGEST:
        raise UnwrittenError(f"{path} lasts longer than {LONGEST:.0f} s; the reader reads one word of a clip")


def sense_of(path: Path) -> str:
    """Say by which sense a clip can be read: video, audio, or av where it has both; a cover picture is no video."""
    with open_media(path) as container:
        seen = bool(moving_streams(container))
        heard = bool(container.streams.audio)
    if not seen and not heard:
        raise UnwrittenError(f"{path} has neither pictures nor sound")
    return "av" if seen and heard else "video" if seen else "audio"
