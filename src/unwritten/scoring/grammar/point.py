"""Points: (0, 4), [0, 4], x = 0, y = 4, (x, y) = (0, 4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Point
from unwritten.scoring.grammar.mention import Mention, Oddity
from unwritten.scoring.grammar.numerals import as_number
from unwritten.scoring.plain import plain

_BRACKETS = re.compile(r"[(\[<]([^()\[\]<>]{1,200})[)\]>]")
_NAMES_BEFORE = re.compile(r"[(\[<]?([^\W\d_]{1,20}(?:\s?,\s?[^\W\d_]{1,20})+)[)\]>]?\s*[=:]\s*$")
_NUMBER = r"([-+]?\s?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:/[0-9]+)?)(?![\w/%^]|\.[0-9])"


@dataclass(frozen=True)
class PointGrammar:
    """How a point is written: its coordinates in brackets or by name."""

    kind: Point

    def prepare(self, region: str) -> str:
        """Take the markup off."""
        return plain(region)

    def whole(self, text: str) -> list[Mention]:
        """Read a lone point, with or without brackets."""
        text = text.strip(" \n\"'.;!")
        brackets = _BRACKETS.fullmatch(text)
        value = self._coordinates(brackets[1] if brackets else text)
        return [] if value is None else [Mention(value, 0, len(text))]

    def mentions(self, text: str) -> list[Mention]:
        """Find points in brackets and coordinates by name; without brackets or names numbers are no point."""
        found = [*self._bracketed(text), *self._named(text)]
        return sorted(found, key=lambda mention: mention.start)

    def _coordinates(self, inside: str) -> tuple[Fraction, ...] | None:
        numbers = [as_number(part.strip()) for part in re.split(r"[,;]", inside)]
        values = tuple(number for number in numbers if number is not None)
        return values if len(values) == len(numbers) == len(self.kind.axes) else None

    def _bracketed(self, text: str) -> Iterator[Mention]:
        for found in _BRACKETS.finditer(text):
            value = self._coordinates(found[1])
            if value is not None:
                names = _NAMES_BEFORE.search(text[max(0, found.start() - 100) : found.start()])
                order = [name.strip().casefold() for name in names[1].split(",")] if names else []
                yield Mention(self._ordered(value, order), found.start(), found.end())
            elif all(as_number(part.strip()) is not None for part in re.split(r"[,;]", found[1])):
                yield Mention(Oddity.INVALID, found.start(), found.end())

    def _ordered(self, value: tuple[Fraction, ...], names: list[str]) -> tuple[Fraction, ...]:
        """Put (y, x) = (4, 0) into the order of the axes; names of other axes say nothing."""
        axes = [axis.casefold() for axis in self.kind.axes]
        if sorted(names) != sorted(axes):
            return value
        return tuple(value[names.index(axis)] for axis in axes)

    def _named(self, text: str) -> Iterator[Mention]:
        values: list[Fraction] = []
        places: list[re.Match[str]] = []
        several = False
        for axis in self.kind.axes:
            pattern = rf"(?<![\w-]){re.escape(axis)}[\"']?(?:\s{{0,2}}(?:=|:|is\b)\s{{0,2}}|\s{{1,2}}){_NUMBER}"
            found = list(re.finditer(pattern, text, re.IGNORECASE))
            numbers = {as_number(match[1].replace(" ", "")) for match in found} - {None}
            if not numbers:
                return
            several = several or len(numbers) > 1
            values.append(min(number for number in numbers if number is not None))
            places += found
        start, end = min(place.start() for place in places), max(place.end() for place in places)
        yield Mention(Oddity.UNCLEAR if several else tuple(values), start, end)
