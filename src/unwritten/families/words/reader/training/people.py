"""The real people who may be learned from: the calibration half, of whom a few are kept for validation."""

from __future__ import annotations

import hashlib
from pathlib import Path

from unwritten.families.words.pen.unipen_arrays import RealPerson, people_in

LEAST = 12
"""Different letters that a real person must have written."""


def calibration_people(arrays: Path, *, validation: bool) -> list[RealPerson]:
    """Give the calibration half of a file, without (or only) those kept for validation."""
    return [
        person
        for person in people_in(arrays)
        if person.calibration and len(person.letters) >= LEAST and _validates(person) == validation
    ]


def _validates(person: RealPerson) -> bool:
    return hashlib.sha256(f"{person.site} {person.number}".encode()).digest()[1] % 6 == 0
