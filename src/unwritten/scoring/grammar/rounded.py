"""An exact number and its rounded form, in either order: "14/3 (about 4.67)", "14/3 ≈ 4.67", "about 4.67 (14/3)"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from unwritten.scoring.grammar import units
from unwritten.scoring.grammar.numerals import numerals
from unwritten.scoring.words import ROUGHLY, ROUNDED, compiled

MOST_DIGITS = 12  # of a written decimal; what is longer is not a rounding of anything
_LEAD = 20  # characters in front of a number in which it is said to be rounded
_LONGEST = 36  # characters of an exact number and of what follows it
_SPAN = 120  # characters behind a number in which its rounded form ends
_NUMBER = rf"[-+]?(?:[0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]{{0,15}})(?:\.(?P<decimals>[0-9]{{1,{MOST_DIGITS}}}))?"
_RESTATED = compiled(
    rf"""\s{{0,3}}(?:(?P<unit>{units.ANY})(?!\w)\s{{0,2}})?(?P<stop>[,;.]?)\s{{0,3}}(?P<open>[(\[]?)\s{{0,2}}
    (?P<join>(?:or|i\.?e\.?,?|that\s+is,?|(?:which|this|that|it)\s+is)\s+)?
    (?:(?P<word>(?:{ROUGHLY}|{ROUNDED})\s)|(?P<sign>[≈~]))?\s{{0,2}}
    (?P<number>{_NUMBER})(?![0-9]|[.,/:][0-9]|\s?[%^/×*·+]|\s?\.\.)(?:\s?(?P<again>{units.ANY})(?!\w))?
    (?=\s{{0,2}}(?:$|[.,;:!?)\]≈~=\n]|(?:and|or|because|since|as|so|which|not|rounded|to)\b))"""
)
HINT = compiled(rf"[≈~(\[]|\b(?:{ROUGHLY}|{ROUNDED})")
"""What stands in a text that holds a rounded form; without it there is none to look for."""

_ABOUT = compiled(rf"(?:\b(?:{ROUGHLY}|{ROUNDED})\s{{1,2}}|[≈~]\s{{0,2}})$")
_THAT_IS = r"(?:i\.?e\.?,?|that\s+is,?|(?:which|this|that|it)\s+is)\s{1,2}"
_EXACTLY = r"(?:exactly|precisely|(?:the\s+)?exact(?:\s+\w+)?(?:\s+is|\s?[:=]))\s{1,2}"
_TO_EXACT = compiled(
    rf"""\s{{0,3}}(?:(?P<unit>{units.ANY})(?!\w)\s{{0,2}})?(?:
    [,;]?\s{{0,2}}(?P<open>[(\[])\s{{0,2}}(?:{_THAT_IS}|or\s{{1,2}})?(?:{_EXACTLY})?
    |[,;]\s{{0,2}}(?:(?:{_THAT_IS}|or\s{{1,2}})?{_EXACTLY}|{_THAT_IS}))"""
)
_PAST_EXACT = compiled(
    rf"""(?:\s?(?P<again>{units.ANY})(?!\w))?(?:\s(?:exactly|precisely))?
    (?=\s{{0,2}}(?:$|[.,;:!?)\]\n]|(?:and|or|because|since|as|so|which|not)\b))"""
)
_DECIMAL = re.compile(_NUMBER)
_CLOSE = re.compile(r"\s{0,2}[)\]]")


@dataclass(frozen=True)
class Rounding:
    """A rounded form: where it ends, and whether it is the number's own."""

    end: int
    agrees: bool


def restated(exact: Fraction, written: str, behind: str, unit: str) -> Rounding | None:
    """Read the rounded form right behind a number; in mere brackets only that of a fraction, "14/3 (4.67)"."""
    found = _RESTATED.match(behind[:_SPAN])
    if not found or not _is_number(found, behind, unit):
        return None
    fraction, places = "/" in written or "frac" in written, len(found["decimals"] or "")
    choice = (found["join"] or "").casefold().startswith("or")
    if not 0 < places < places_of(exact) and (not fraction or choice):
        return None  # "14/3 (about 5)" is one number, "14/3 or about 5" and "4.2 (about 4)" may be two
    end = _closed(found["open"], found.end(), behind)
    apart = found["stop"] or found["open"] or found["join"]
    if end is None or not (found["sign"] or (found["word"] and apart) or (found["open"] and fraction and places)):
        return None
    agrees = bool(rounded(exact, places) & rounded(Fraction(found["number"].replace(",", "")), places))
    said = found["sign"] or found["word"]  # in mere brackets, another number is another answer
    return Rounding(end, agrees) if agrees or said else None


@dataclass(frozen=True)
class Exact:
    """An exact form behind a rounded one: from where in front of that to where behind it both stand as one answer."""

    value: Fraction
    lead: int  # characters of the "about" in front
    end: int
    agrees: bool


def exactly(near: Fraction, written: str, before: str, behind: str, unit: str) -> Exact | None:
    """Read the exact form right behind a number that is said to be rounded, "about 4.67 (14/3)"."""
    about, to = _ABOUT.search(before[-_LEAD:]), _TO_EXACT.match(behind[:_SPAN])
    if not about or not to:
        return None
    begin = to.end() - 1  # with the bracket, in which "-1" is a number
    numeral = next(iter(numerals(behind[begin : begin + _LONGEST])), None)
    if numeral is None or numeral.value is None or numeral.start != 1 or numeral.end >= _LONGEST:
        return None
    place = begin + numeral.end
    fraction, decimal = "/" in behind[begin:place], _DECIMAL.fullmatch(written)
    places = len(decimal["decimals"] or "") if decimal else 0
    if not decimal or not (fraction or 0 < places < places_of(numeral.value)):
        return None  # "about 4 (4.2)" are two numbers
    end = _past(to, place, behind, unit)
    agrees = bool(rounded(numeral.value, places) & rounded(near, places))
    return None if end is None else Exact(numeral.value, len(about[0]), end, agrees)


def _past(to: re.Match[str], place: int, behind: str, unit: str) -> int | None:
    """Where the exact form ends, with its unit and bracket; none where more belongs to it."""
    found = _PAST_EXACT.match(behind, place)
    if not found or units.changes_number(behind[place:]) or not units.fits(behind[place:], unit):
        return None
    if to["unit"] and found["again"] and not units.fits(found["again"], to["unit"]):
        return None
    end = _closed(to["open"], found.end(), behind)
    if end is None or units.changes_number(behind[end:]) or not units.fits(behind[end:], unit):
        return None
    return end


def _is_number(found: re.Match[str], behind: str, unit: str) -> bool:
    """Whether there is a number, and in the same unit; 14/3 minutes and 4.67 hours are not compared."""
    if not any(map(str.isdecimal, found["number"])) or units.changes_number(behind[found.end() :]):
        return False
    alike = not found["unit"] or not found["again"] or units.fits(found["again"], found["unit"])
    return alike and units.fits(behind[found.end("number") :], unit)


def _closed(bracket: str | None, end: int, behind: str) -> int | None:
    """Where what ends there ends with its bracket; none where the bracket holds more."""
    close = _CLOSE.match(behind, end) if bracket else None
    return close.end() if close else None if bracket else end


def places_of(value: Fraction) -> int:
    """How many decimal places it takes to write the value; one more than any rounding has, where none suffice."""
    return next((n for n in range(MOST_DIGITS + 1) if (value * 10**n).denominator == 1), MOST_DIGITS + 1)


def rounded(value: Fraction, places: int) -> set[int]:
    """Round to whole units of the last place; an exact tie may be rounded away from zero or to even."""
    scaled = value * 10**places
    away = int(abs(scaled) + Fraction(1, 2)) * (-1 if scaled < 0 else 1)
    return {away, round(scaled)}
