"""Writes one checked recording into a library, on the grid."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from unwritten.families.words.letters.inspect import sources_of
from unwritten.families.words.letters.naming import HEARD, MODALITIES, MUTED, SEEN, file_name
from unwritten.families.words.letters.normalise import grid_pictures, grid_sound, plan
from unwritten.families.words.letters.report import Made
from unwritten.families.words.letters.sources import Recorded
from unwritten.media.fingerprint import sha256_file
from unwritten.media.grid import UNIT, encode_part
from unwritten.media.recording import heard_sound, shown_pictures

VERSION = 1
"""Raised whenever the same recording gives other files."""


@dataclass(frozen=True)
class Order:
    """A letter to be written: from which recordings, where to, how large, and with the sound moved by how much."""

    recorded: Recorded
    folder: Path
    size: tuple[int, int]
    shift_ms: float

    @property
    def settings(self) -> str:
        """All that decides, besides the recordings, about the files that are written."""
        return json.dumps({"version": VERSION, "size": list(self.size), "shift_ms": self.shift_ms}, sort_keys=True)


def transfer(order: Order) -> Made:
    """Write the three files of a letter."""
    chosen = sources_of(order.recorded)
    heard = heard_sound(chosen.sound)
    times = [shown.seconds for shown in shown_pictures(chosen.pictures, (16, 16))]
    if chosen.sound != chosen.pictures:  # two clocks: both files begin at once
        heard = replace(heard, start=times[0])
    gaps = sorted(b - a for a, b in itertools.pairwise(times))
    seconds = times[-1] - times[0] + (gaps[len(gaps) // 2] if gaps else Fraction(0))
    where = plan(times[0], seconds, heard, order.shift_ms)
    names = {kind: file_name(order.recorded.char, order.recorded.style, kind) for kind in MODALITIES}
    encode_part(
        grid_pictures(shown_pictures(chosen.pictures, order.size), where, order.size),
        grid_sound(heard, where),
        seen=order.folder / names[SEEN],
        muted=order.folder / names[MUTED],
        heard=order.folder / names[HEARD],
    )
    files = {name: sha256_file(order.folder / name) for name in names.values()}
    return Made(order.settings, order.shift_ms, where.samples // UNIT, files)
