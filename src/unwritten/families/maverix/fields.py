"""The fields of an entry of a JSON file, read strictly: each fault is a ValueError whose text says what to mend."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from unwritten.core import UnknownName

LONGEST = 10**6
"""Seconds; no video lasts eleven days."""

MICRO = 10**6
"""Parts of a second that times are rounded to."""

_CLOCK = re.compile(r"(?:(\d+):)?([0-5]?\d):([0-5]?\d(?:\.\d+)?)")
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")


def load_json(text: str) -> Any:
    """Read JSON with exact numbers; what Python allows beyond JSON is refused."""

    def refuse(name: str) -> Any:
        raise ValueError(f"{name} is no number")

    try:
        return json.loads(text, parse_float=Decimal, parse_constant=refuse)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


class Fields:
    """The fields of an entry, all of them known and none of those missing that are needed."""

    def __init__(self, entry: Any, needed: Iterable[str], free: Iterable[str]) -> None:
        if not isinstance(entry, dict):
            raise ValueError(f"{shown(entry)} is no question; it should be {{...}}")
        known = (*needed, *free)
        for name in entry:
            if name not in known:
                raise UnknownName("field", name, known)
        self.given: Mapping[str, Any] = {name: value for name, value in entry.items() if value is not None}
        self._needed = tuple(needed)
        missing = [name for name in self._needed if name not in self.given]
        if missing:
            what = "right answer: the field" if missing == ["answer"] else "field"
            raise ValueError(f"it has no {what} {', '.join(map(repr, missing))}")

    def text(self, name: str) -> str:
        """A line of text; empty where a field that may be missing is."""
        value = self.given.get(name, "")
        words = line(value, name)
        if not words and name in self._needed:
            raise ValueError(f"its {name} is empty")
        return words

    def file(self, name: str) -> str:
        """The name of a file below some folder, with all its spaces; empty where a field that may be missing is."""
        self.text(name)
        given = str(self.given.get(name, ""))
        if Path(given).is_absolute() or ".." in Path(given).parts or "\0" in given:
            raise ValueError(f"{given!r} should be the name of a file below the folder of videos")
        return given

    def many(self, name: str) -> list[Any]:
        """A list; empty where it is missing."""
        value = self.given.get(name, [])
        if not isinstance(value, list):
            raise ValueError(f"its {name} should be a list, not {shown(value)}")
        return value


def line(value: Any, name: str) -> str:
    """Read text as one line."""
    if not isinstance(value, str):
        raise ValueError(f"its {name} should be text, not {shown(value)}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"its {name} has half a character in it ({error.reason}); write it anew") from error
    return " ".join(value.split())


def seconds(value: Any, name: str) -> Fraction:
    """Read a moment: seconds, or a text such as "1:05.5"."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and 0 <= value <= LONGEST:
        return Fraction(round(value * MICRO), MICRO)
    if isinstance(value, str):
        text = value.strip()
        if _NUMBER.fullmatch(text):
            return Fraction(text)
        if match := _CLOCK.fullmatch(text):
            return (int(match[1] or 0) * 60 + int(match[2])) * 60 + Fraction(match[3])
    raise ValueError(f'its {name} is {shown(value)}; give seconds, as 65.5, or minutes and seconds, as "1:05.5"')


def one_of(what: str, name: str, known: Iterable[str], titles: Mapping[str, str] | None = None) -> str:
    """Find a name of ours, also by the paper's, which begins with ours ("Mixed Sound") or is another title of it."""
    if not name:
        return ""
    wanted = name.casefold()
    for key in known:
        if wanted == key or wanted.split()[0] == key or wanted == (titles or {}).get(key, "").casefold():
            return key
    raise UnknownName(what, name, known)


def number(value: Any, name: str) -> float:
    """Read a finite number."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and -LONGEST <= value <= LONGEST:
        return float(value)
    raise ValueError(f"its {name} should be numbers, not {shown(value)}")


def shown(value: Any) -> str:
    """The beginning of a value as it stands in the file."""
    return json.dumps(value, default=str, ensure_ascii=False)[:40]
