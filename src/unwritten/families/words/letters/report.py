"""What an import found and did, letter by letter: ``import.json``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import NotJson, from_json, to_json
from unwritten.families.words.letters.checks.finding import note
from unwritten.families.words.letters.index import REPORT
from unwritten.families.words.letters.inspect import Inspection
from unwritten.media.atomic import write_text_atomic

FORMAT = 1
MIXTURE = "mixture"


@dataclass(frozen=True)
class Made:
    """What was written for a letter: with which settings, and the SHA-256 of each file."""

    settings: str
    shift_ms: float  # by which the sound was moved; negative is earlier
    units: int  # of 192 ms
    files: Mapping[str, str]


@dataclass(frozen=True)
class Entry:
    """One letter of an import; ``made`` is None where it was kept out."""

    seen: Inspection
    checks: str  # with which checks it was looked at
    made: Made | None = None


@dataclass(frozen=True)
class Jump:
    """How much the picture jumps where two letters meet, in mean levels of 255."""

    usual: float
    worst: float
    pair: str
    moving: float  # how much it changes from picture to picture while the hand moves


@dataclass(frozen=True)
class Report:
    """All that an import found and did."""

    format: int = FORMAT
    letters: tuple[Entry, ...] = ()
    strays: Mapping[str, str] = field(default_factory=dict)  # files that are no letters
    offsets: Mapping[str, float] = field(default_factory=dict)  # the usual one of each style, in ms
    jumps: Mapping[str, Jump] = field(default_factory=dict)  # by style

    def entry(self, style: str, char: str) -> Entry | None:
        """Find the entry of a letter."""
        return next((one for one in self.letters if (one.seen.style, one.seen.char) == (style, char)), None)

    def having(self, entry: Entry) -> Report:
        """Put in the entry of a letter, or exchange it."""
        name = (entry.seen.style, entry.seen.char)
        others = [one for one in self.letters if (one.seen.style, one.seen.char) != name]
        letters = sorted([*others, entry], key=lambda one: (one.seen.style, one.seen.char))
        return replace(self, letters=tuple(letters))


def read_report(folder: Path) -> Report:
    """Read the report of an earlier import into the folder; an empty one where there was none."""
    path = folder / REPORT
    if not path.exists():
        return Report()
    try:
        return from_json(Report, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, NotJson) as error:
        raise UnwrittenError(f"{path} cannot be read; delete {folder} and import again") from error


def write_report(folder: Path, report: Report) -> None:
    """Write the report, a letter a line."""
    data = to_json(report)
    lines = ",\n".join(json.dumps(letter, sort_keys=True) for letter in data.pop("letters"))
    head = json.dumps(data, sort_keys=True)
    write_text_atomic(folder / REPORT, f'{head[:-1]}, "letters": [\n{lines}\n]}}\n')


def name_the_odd(seen: Iterable[Inspection]) -> list[Inspection]:
    """Note of each letter that is recorded otherwise than most of its style, what it is and what they are."""
    letters = [replace(one, findings=tuple(f for f in one.findings if f.check != MIXTURE)) for one in seen]
    kinds: dict[str, Counter[str]] = {}
    for one in letters:
        kinds.setdefault(one.style, Counter())[one.kind] += bool(one.kind)
    usual = {style: count.most_common(1)[0][0] for style, count in kinds.items()}
    return [
        one.noting(note(MIXTURE, f"is {one.kind}; most are {usual[one.style]}"))
        if one.kind and one.kind != usual[one.style]
        else one
        for one in letters
    ]
