"""The kinds of answer: plain data that says what a reply must look like, without holding the truth."""

from __future__ import annotations

import re
import string
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

Value: TypeAlias = str | int | Fraction | tuple[str, ...] | tuple[Fraction, ...] | frozenset[str] | None
"""A truth or an extracted answer; ``None`` is the answer "None", never a missing one."""

LETTERS = string.ascii_uppercase


class BadAnswer(ValueError):
    """A value that its kind does not allow."""


@dataclass(frozen=True, kw_only=True)
class Kind(ABC):
    """What every kind of answer can do; ``none`` says whether "None" is an allowed answer."""

    none: bool = False
    name: ClassVar[str] = ""

    def hint(self) -> str:
        """Say in one or two sentences how to reply."""
        sentence = f"Answer with {self._wanted()}."
        return sentence + ' If there is none, answer "None".' if self.none else sentence

    def check(self, value: Value) -> None:
        """Raise BadAnswer unless the value is one that this kind allows."""
        if value is None:
            if not self.none:
                raise BadAnswer(f'"None" is not an allowed answer of {self}')
        elif not self._fits(value):
            raise BadAnswer(f"{value!r} is not an answer of {self}")

    def show(self, value: Value) -> str:
        """Write the value as a careful person would reply."""
        self.check(value)
        return "None" if value is None else self._show(value)

    def dump(self, value: Value) -> Any:
        """Turn a value into JSON."""
        self.check(value)
        return None if value is None else self._dump(value)

    def load(self, data: Any) -> Value:
        """Turn JSON back into a value."""
        value = None if data is None else self._load(data)
        self.check(value)
        return value

    @abstractmethod
    def _wanted(self) -> str: ...

    @abstractmethod
    def _fits(self, value: Any) -> bool: ...

    def _show(self, value: Any) -> str:
        return str(value)

    def _dump(self, value: Any) -> Any:
        return value

    def _load(self, data: Any) -> Any:
        return data


@dataclass(frozen=True, kw_only=True)
class Word(Kind):
    """One word; ``letters`` is its length where the question gives it away on purpose."""

    letters: int | None = None
    name: ClassVar[str] = "word"

    def _wanted(self) -> str:
        if self.letters == 1:
            return "a single letter"
        return "a single word" + (f" of {self.letters} letters" if self.letters else "")

    def _fits(self, value: Any) -> bool:
        return isinstance(value, str) and value.isalpha() and self.letters in (None, len(value))


@dataclass(frozen=True, kw_only=True)
class Choice(Kind):
    """One of the lettered options; an option's text is empty where the option is drawn."""

    options: tuple[str, ...]
    name: ClassVar[str] = "choice"

    def __post_init__(self) -> None:
        written = [option.casefold() for option in self.options if option]
        if not 2 <= len(self.options) <= len(LETTERS):
            raise BadAnswer("a choice has 2 to 26 options")
        if len(set(written)) != len(written):
            raise BadAnswer(f"options repeat: {self.options}")

    @property
    def letters(self) -> str:
        """The letters of the options, in order."""
        return LETTERS[: len(self.options)]

    def _wanted(self) -> str:
        return f"one letter, {', '.join(self.letters[:-1])} or {self.letters[-1]}"

    def _fits(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) == 1 and value in self.letters


@dataclass(frozen=True, kw_only=True)
class Integer(Kind):
    """A whole number; ``unit`` may stand behind it in a reply."""

    unit: str = ""
    name: ClassVar[str] = "integer"

    def _wanted(self) -> str:
        return "a single integer"

    def _fits(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, kw_only=True)
class Decimal(Kind):
    """A number that counts when it rounds to the truth (``places``) or lies near it (``tolerance``)."""

    places: int | None = None
    tolerance: Fraction | None = None
    unit: str = ""
    name: ClassVar[str] = "decimal"

    def __post_init__(self) -> None:
        if (self.places is None) == (self.tolerance is None):
            raise BadAnswer("a decimal needs either places or a tolerance")
        if (self.tolerance or 0) < 0 or (self.places or 0) < 0:
            raise BadAnswer("places and tolerance are not negative")

    def _wanted(self) -> str:
        if self.places is None:
            return f"a number, correct to within {_plain(self.tolerance or Fraction(0))}"
        return f"a number rounded to {self.places} decimal place{'' if self.places == 1 else 's'}"

    def _fits(self, value: Any) -> bool:
        return isinstance(value, Fraction)

    def _show(self, value: Fraction) -> str:
        return _plain(value) if self.places is None else rounded(value, self.places)

    def _dump(self, value: Fraction) -> str:
        return str(value)

    def _load(self, data: Any) -> Fraction:
        return _fraction(data)


@dataclass(frozen=True, kw_only=True)
class Sequence(Kind):
    """Items in order; ``of`` names one item, ``vocabulary`` lists the allowed ones (empty: whole numbers)."""

    of: str = "item"
    vocabulary: tuple[str, ...] = ()
    length: int | None = None
    name: ClassVar[str] = "sequence"

    def _wanted(self) -> str:
        many = f"{self.length} {self.of}s" if self.length else f"the {self.of}s"
        return f"{many} in order, separated by commas"

    def _fits(self, value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and bool(value)
            and all(_allowed(item, self.vocabulary) for item in value)
            and self.length in (None, len(value))
        )

    def _show(self, value: tuple[str, ...]) -> str:
        return ", ".join(value)

    def _dump(self, value: tuple[str, ...]) -> list[str]:
        return list(value)

    def _load(self, data: Any) -> tuple[str, ...]:
        return tuple(data)


@dataclass(frozen=True, kw_only=True)
class Point(Kind):
    """Coordinates; each may be off by at most ``tolerance``."""

    axes: tuple[str, ...] = ("x", "y")
    tolerance: Fraction = Fraction(0)
    name: ClassVar[str] = "point"

    def _wanted(self) -> str:
        return f"a point ({', '.join(self.axes)})"

    def _fits(self, value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(self.axes)
            and all(isinstance(coordinate, Fraction) for coordinate in value)
        )

    def _show(self, value: tuple[Fraction, ...]) -> str:
        return f"({', '.join(_plain(coordinate) for coordinate in value)})"

    def _dump(self, value: tuple[Fraction, ...]) -> list[str]:
        return [str(coordinate) for coordinate in value]

    def _load(self, data: Any) -> tuple[Fraction, ...]:
        return tuple(_fraction(coordinate) for coordinate in data)


@dataclass(frozen=True, kw_only=True)
class Set(Kind):
    """Items in any order, each once; ``vocabulary`` lists the allowed ones (empty: whole numbers)."""

    of: str = "item"
    vocabulary: tuple[str, ...] = ()
    name: ClassVar[str] = "set"

    def _wanted(self) -> str:
        return f"all the {self.of}s, in any order, separated by commas"

    def _fits(self, value: Any) -> bool:
        return isinstance(value, frozenset) and bool(value) and all(_allowed(item, self.vocabulary) for item in value)

    def _show(self, value: frozenset[str]) -> str:
        return ", ".join(sorted(value))

    def _dump(self, value: frozenset[str]) -> list[str]:
        return sorted(value)

    def _load(self, data: Any) -> frozenset[str]:
        return frozenset(data)


@dataclass(frozen=True, kw_only=True)
class Label(Kind):
    """One name out of a closed vocabulary, such as a colour."""

    vocabulary: tuple[str, ...]
    of: str = "name"
    name: ClassVar[str] = "label"

    def _wanted(self) -> str:
        return f"one {self.of} out of {', '.join(self.vocabulary)}"

    def _fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.vocabulary


@dataclass(frozen=True, kw_only=True)
class OpenText(Kind):
    """Free text that only a judge can score; the truth is a reference answer."""

    name: ClassVar[str] = "open_text"

    def _wanted(self) -> str:
        return "one or two sentences"

    def _fits(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value.strip())


KINDS: dict[str, type[Kind]] = {
    kind.name: kind for kind in (Word, Choice, Integer, Decimal, Sequence, Point, Set, Label, OpenText)
}


def kind_to_json(kind: Kind) -> dict[str, Any]:
    """Write a kind as JSON."""
    data: dict[str, Any] = {"kind": kind.name}
    for field in fields(kind):
        value = getattr(kind, field.name)
        if value != field.default:
            data[field.name] = str(value) if isinstance(value, Fraction) else value
    return data


def kind_from_json(data: dict[str, Any]) -> Kind:
    """Read a kind back from JSON."""
    from unwritten.core.jsonable import NotJson, read_record  # here, since it reads kinds through this function

    values = dict(data)
    name = values.pop("kind", None)
    maker = KINDS.get(name) if isinstance(name, str) else None
    if maker is None:
        raise BadAnswer(f"unknown kind of answer: {name!r:.80}")
    try:
        kind: Kind = read_record(maker, values, f"{name} answer")
    except NotJson as error:
        raise BadAnswer(str(error)) from error
    return kind


def rounded(value: Fraction, places: int) -> str:
    """Round half up (away from zero) and write with exactly that many decimals."""
    scaled = abs(value) * 10**places
    whole = int(scaled + Fraction(1, 2))
    sign = "-" if value < 0 and whole else ""
    digits = str(whole).rjust(places + 1, "0")
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def _fraction(data: Any) -> Fraction:
    """Read an exact number, which JSON holds as text."""
    try:
        if isinstance(data, str):
            return Fraction(data)
    except (ValueError, ZeroDivisionError):
        pass
    raise BadAnswer(f"{data!r} is not an exact number in quotes")


def _plain(value: Fraction) -> str:
    """Write a fraction as a finite decimal where it has one, else as a quotient."""
    denominator = value.denominator
    places = 0
    while denominator % 10 == 0:
        denominator //= 10
        places += 1
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
            places += 1
    return rounded(value, places) if denominator == 1 else str(value)


def _allowed(item: Any, vocabulary: tuple[str, ...]) -> bool:
    if not isinstance(item, str):
        return False
    return item in vocabulary if vocabulary else re.fullmatch(r"-?[0-9]+", item) is not None
