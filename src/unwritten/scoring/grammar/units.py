"""The units that may stand behind a number, and the words that make it another number."""

from __future__ import annotations

import re

_SPELLINGS = (
    ("m", "meter", "meters", "metre", "metres"),
    ("cm", "centimeter", "centimeters", "centimetre", "centimetres"),
    ("mm", "millimeter", "millimeters", "millimetre", "millimetres"),
    ("km", "kilometer", "kilometers", "kilometre", "kilometres"),
    ("in", "inch", "inches"),
    ("ft", "foot", "feet"),
    ("ms", "msec", "millisecond", "milliseconds"),
    ("s", "sec", "secs", "second", "seconds"),
    ("min", "mins", "minute", "minutes"),
    ("h", "hr", "hrs", "hour", "hours"),
    ("day", "days"),
    ("°", "deg", "degree", "degrees"),
    ("rad", "radian", "radians"),
    ("%", "percent", "per cent"),
    ("g", "gram", "grams"),
    ("kg", "kilogram", "kilograms"),
    ("n", "newton", "newtons"),
    ("j", "joule", "joules"),
    ("hz", "hertz"),
    ("px", "pixel", "pixels"),
    ("fps",),
    ("m/s",),
    ("km/h",),
    ("mph",),
    ("frame", "frames"),
)
_SAME = {spelling: group for group in _SPELLINGS for spelling in group}
_TIMES = frozenset(name for name, group in _SAME.items() if group[0] in ("ms", "s", "min", "h"))
_WRITTEN = sorted((name for name in _SAME if name[0].isalpha() and "%" not in _SAME[name]), key=len, reverse=True)
ANY = rf"(?:{'|'.join(map(re.escape, _WRITTEN))}|(?:(?:square|cubic)\s)?units?)"
"""Any unit but percent, which changes the number."""

_FIRST = re.compile(r"per cent\b|[^\W\d_]+(?:/[^\W\d_]+)?|[°%€£]")
_POWER = re.compile(r"[\^/²³]")
_ANOTHER_NUMBER = re.compile(
    r"\s?(?:hundred|thousand|million|billion|trillion|dozens?|pairs?|couples?|score|k|bn|π|pi|sqrt|√|point"
    r"|hal(?:f|ves)|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?)\b"
    r"|\s?(?:and (?:a |one )?(?:half|quarter|third|three quarters))\b|\s?(?:squared|cubed|factorial)\b"
    r"|\s?\^|\s?π|\s?√",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\s?(?:%|percent\b|per cent\b)", re.IGNORECASE)


def is_percent(behind: str) -> bool:
    """Whether the text behind a number makes it a percentage."""
    return bool(_PERCENT.match(behind))


def changes_number(behind: str) -> bool:
    """Whether the text behind a number makes it another number ("7 hundred", "2 π", "3 tenths")."""
    return bool(_ANOTHER_NUMBER.match(behind))


def fits(behind: str, unit: str) -> bool:
    """Whether the text behind a number may follow it where the answer is asked for in ``unit``.

    Where no unit was asked for, any word may follow; where one was, any word but another unit.
    """
    if not unit:
        return True
    text = behind.lstrip(" ").casefold()
    for spelling in _SAME.get(unit.casefold(), (unit.casefold(),)):
        rest = text.removeprefix(spelling)
        if rest != text and not rest[:1].isalpha():
            return not _POWER.match(rest)
    first = _FIRST.match(text)
    return first is None or (first[0] not in _SAME and first[0].split("/")[0] not in _SAME and first[0] not in "€£")


def is_moment(behind: str, unit: str) -> bool:
    """Whether the text behind a number makes it a time, where none is asked for: it says when, and not how many."""
    first = _FIRST.match(behind.lstrip(" ").casefold())
    return first is not None and first[0] in _TIMES and unit.casefold() not in _TIMES


def is_unit(word: str, unit: str) -> bool:
    """Whether a word written right against a number ("7cm") is a unit at all."""
    return word.casefold() in _SAME or (bool(unit) and word.casefold() == unit.casefold())
