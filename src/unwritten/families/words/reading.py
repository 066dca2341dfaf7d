"""Reads a joined word back from its packets: the truth worked out again, by another way than joining."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN
from unwritten.families.words.plan import WORD_GAP
from unwritten.families.words.shelf import Shelf
from unwritten.media.grid import PICTURE
from unwritten.media.movie import MoviePart
from unwritten.media.mp3 import MP3_FRAME
from unwritten.media.packets import TrackPackets, read_packets
from unwritten.media.splice import Part, hold

AAC_FRAME = 1024
STEPS = {SEEN: (PICTURE, AAC_FRAME), MUTED: (PICTURE,), HEARD: (MP3_FRAME,)}
"""How long the packets of each track last, in samples of 48 kHz."""


@dataclass(frozen=True)
class Written:
    """A letter that was found, and the pause behind it in units of 192 ms."""

    char: str
    pause: int


class Reader:
    """Knows the packets of all letters of a style, and reads words that were joined from them."""

    def __init__(self, shelf: Shelf, style: str, pause: int) -> None:
        self._shelf = shelf
        self._style = style
        self._pauses = sorted({pause, pause + WORD_GAP}, reverse=True)
        letters = shelf.usable(style).letters
        pictures = {char: _packets(shelf.parts(style, char)[MUTED])[0] for char in letters}
        # The longest first: a letter could begin with the pictures of a shorter one.
        self._letters = sorted(pictures.items(), key=lambda pair: -len(pair[1]))

    def read(self, pictures: Sequence[bytes]) -> tuple[Written, ...] | None:
        """Read the letters from a track of pictures; None where it is not made of letters of this style."""
        found: list[Written] = []
        place = 0
        while place < len(pictures):
            char = next((char for char, own in self._letters if _starts(pictures, place, own)), None)
            if char is None:
                return None
            part = self._shelf.parts(self._style, char)[MUTED]
            place += len(_packets(part)[0])
            pause = next((units for units in self._pauses if _is_pause(pictures, place, part, units)), 0)
            place += len(_packets(hold(part, pause))[0]) if pause else 0
            found.append(Written(char, pause))
        return tuple(found)

    def packets(self, written: Sequence[Written], modality: str) -> list[list[bytes]]:
        """All packets, track by track, that these letters have in one modality."""
        tracks: list[list[bytes]] = [[] for _ in STEPS[modality]]
        for letter in written:
            part = self._shelf.parts(self._style, letter.char)[modality]
            for one in (part, hold(part, letter.pause)) if letter.pause else (part,):
                for track, packets in zip(tracks, _packets(one), strict=True):
                    track.extend(packets)
        return tracks

    def text(self, written: Sequence[Written]) -> str:
        """Write the letters down; a pause that is longer than that between letters parts two words."""
        shortest = self._pauses[-1]
        return "".join(letter.char + (" " if letter.pause > shortest else "") for letter in written)


def timed_evenly(tracks: Sequence[TrackPackets], modality: str) -> bool:
    """Say whether all packets of a file follow each other at once, from time 0."""
    steps = STEPS[modality]
    return len(tracks) == len(steps) and all(track.evenly(step) for track, step in zip(tracks, steps, strict=True))


def tracks_of(path: Path) -> tuple[TrackPackets, ...]:
    """Read the packets of a file, pictures before sound."""
    return tuple(sorted(read_packets(path), key=lambda track: track.kind != "video"))


@functools.lru_cache(maxsize=2048)
def _packets(part: Part) -> tuple[tuple[bytes, ...], ...]:
    if isinstance(part, MoviePart):
        return tuple(track.packets(part.payload) for track in part.tracks)
    return (part.frames(),)


def _starts(pictures: Sequence[bytes], place: int, own: Sequence[bytes]) -> bool:
    return place + len(own) <= len(pictures) and all(
        pictures[place + number] == packet for number, packet in enumerate(own)
    )


def _is_pause(pictures: Sequence[bytes], place: int, part: Part, units: int) -> bool:
    return bool(units) and _starts(pictures, place, _packets(hold(part, units))[0])
