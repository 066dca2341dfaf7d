"""Real people's letters out of a file of arrays: many writers of UNIPEN at once, read in a moment.

The file holds pts (x, y of all points, y up), stroke_len and stroke_down (per stroke), nstroke, label, writer, pps
and ppmm (per letter), and site (per writer).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.families.words.pen.movement import Track
from unwritten.families.words.pen.unipen import COARSE, RealLetter

ARRAYS = ("pts", "stroke_len", "stroke_down", "nstroke", "label", "writer", "pps", "ppmm", "site")


@dataclass(frozen=True, eq=False)
class RealPerson:
    """A person of the collection: where the writing was collected, and the letters with all their samples."""

    site: str
    number: int
    letters: Mapping[str, Sequence[RealLetter]]

    @property
    def calibration(self) -> bool:
        """Whether the person belongs to the half that may be learned from; the other half is for tests only."""
        return hashlib.sha256(f"{self.site} {self.number}".encode()).digest()[0] % 2 == 0


def people_in(path: Path) -> list[RealPerson]:
    """Read all people of a file, by their numbers."""
    data = _arrays(path)
    strokes = np.concatenate(([0], np.cumsum(data["nstroke"].astype(np.int64))))
    points = np.concatenate(([0], np.cumsum(data["stroke_len"].astype(np.int64))))
    found: dict[int, dict[str, list[RealLetter]]] = {}
    for index, (char, writer) in enumerate(zip(data["label"].tolist(), data["writer"].tolist(), strict=True)):
        letter = _letter(data, index, range(strokes[index], strokes[index + 1]), points)
        if letter.strokes:
            found.setdefault(writer, {}).setdefault(char, []).append(letter)
    return [RealPerson(str(data["site"][number]), number, letters) for number, letters in sorted(found.items())]


def _arrays(path: Path) -> dict[str, Any]:
    try:
        with np.load(path) as arrays:
            data = {name: arrays[name] for name in arrays.files}
    except FileNotFoundError as error:
        raise UnwrittenError(f"{path}: no such file") from error
    except (OSError, EOFError, ValueError, BadZipFile) as error:
        raise UnwrittenError(f"{path} is no file of arrays (.npz)") from error
    missing = [name for name in ARRAYS if name not in data]
    if missing:
        raise UnwrittenError(f"{path} lacks the array {missing[0]!r}; it must hold {', '.join(ARRAYS)}")
    return data


def _letter(data: Mapping[str, Any], index: int, strokes: range, points: Any) -> RealLetter:
    """Take one letter out of the arrays."""
    rate, per_mm = float(data["pps"][index]), float(data["ppmm"][index])
    kept: list[Track] = []
    moves: list[Track | None] = []
    waiting: Track | None = None
    for stroke in strokes:
        places = data["pts"][points[stroke] : points[stroke + 1]] / per_mm
        timed = np.column_stack((places, np.arange(len(places)) / rate))
        if not data["stroke_down"][stroke]:
            waiting = timed if kept else None
            continue
        moves += [waiting] if kept else []
        kept.append(timed)
        waiting = None
    return RealLetter(str(data["label"][index]), tuple(kept), tuple(moves), per_mm < COARSE)
