"""Sequences and sets: "red, blue", "red -> blue", "1. red 2. blue", ["red", "blue"], "3 1 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from unwritten.core import Sequence, Set, Value
from unwritten.scoring.grammar.mention import Mention, Oddity
from unwritten.scoring.grammar.names import pattern_of, place_of
from unwritten.scoring.plain import plain

_NUMBER = re.compile(r"(?<![\w.^])(?:(?<![\w)])[-+])?[0-9]+(?!\w|\.[0-9]|/|\s?%)")
_BETWEEN = (
    r"[\s,;|/>\"')\]&]+|-|(?:and|then|next|finally|lastly|last|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
    r"|tenth|firstly|secondly|thirdly|afterwards|followed\s+by|after\s+that|ones?|the)\b:?"
)
_NUMBERING = r"|\(?[0-9]{1,3}[.):](?=\s)|#[0-9]{1,3}\b:?"
_BREAK = re.compile(r"[\w'%]+(?:[./][\w%]+)*|.", re.DOTALL)
_RANGE = re.compile(r"[-+]?[0-9]+\s?-\s?[0-9]+")
_COUPLED_BEHIND = re.compile(
    r"\s?(?:,|->|/|\||&|\band\b|\bthen\b)[\s\"']*(?!(?:but|not|in|as|which|so|because|since|with|left|then|and|all|from|only)\b)[\w.]",
    re.IGNORECASE,
)
_COUPLED_BEFORE = re.compile(
    r"\b(?!(?:so|thus|therefore|hence|order|sequence|answer|finally|well|overall|no|yes|sure|okay|ok)\b)[\w]+[\s\"']*"
    r"(?:,|->|/|\||&|\band\b)[\s\"']*$",
    re.IGNORECASE,
)
_NUMBERED_LINE = re.compile(r"\(?([0-9]{1,3})[.):]\s+(\S.*)")


@dataclass(frozen=True)
class _Run:
    """Items with nothing but separators between them."""

    items: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True)
class ListGrammar:
    """How items are listed; in a set neither order nor repeats matter."""

    kind: Sequence | Set

    def prepare(self, region: str) -> str:
        """Take the markup off, and the numbers off a list that is numbered line by line."""
        lines = plain(region).split("\n")
        numbered = [_NUMBERED_LINE.fullmatch(line.strip()) for line in lines]
        if len(lines) > 1 and [line and line[1] for line in numbered] == [str(n + 1) for n in range(len(lines))]:
            return ",\n".join(line[2] for line in numbered if line)
        return "\n".join(lines)

    def whole(self, text: str) -> list[Mention]:
        """Read a text that is one list and nothing else."""
        text = text.strip(" \n\".'!")
        runs, prose = self._runs(text)
        return [self._mention(run, text) for run in runs] if len(runs) == 1 and not prose else []

    def mentions(self, text: str) -> list[Mention]:
        """Find all lists; items with other words between them belong to different ones."""
        runs, prose = self._runs(text)
        found = [self._mention(run, text) for run in runs]
        if prose:
            # "red blue purple": without commas nobody can tell where the list ends.
            found = [replace(m, value=Oddity.UNCLEAR) if self._is_loose(text[m.start : m.end]) else m for m in found]
        if not self.kind.vocabulary and runs:
            found += [
                Mention(Oddity.UNCLEAR, *span) for span in prose if any(c.isdecimal() for c in text[slice(*span)])
            ]
        return sorted(found, key=lambda mention: mention.start)

    def _is_loose(self, listed: str) -> bool:
        """Whether several items have nothing but space between them."""
        item = pattern_of(self.kind.vocabulary, hyphens=True) if self.kind.vocabulary else _NUMBER
        rest = item.split(listed) if item else []
        return len(rest) > 2 and not any(part.strip() for part in rest)

    def _mention(self, run: _Run, text: str) -> Mention:
        value: Value | Oddity = frozenset(run.items) if isinstance(self.kind, Set) else run.items
        if _COUPLED_BEHIND.match(text, run.end) or _COUPLED_BEFORE.search(text[max(0, run.start - 60) : run.start]):
            value = Oddity.UNCLEAR  # "red, blue, purple": an unknown item belongs to the list
        elif len(run.items) == 2 and not self.kind.vocabulary and _RANGE.fullmatch(text[run.start : run.end]):
            value = Oddity.UNCLEAR  # 1-5: two numbers or a range
        return Mention(value, run.start, run.end)

    def _runs(self, text: str) -> tuple[list[_Run], list[tuple[int, int]]]:
        """Part the text into lists and the words that belong to none."""
        runs: list[_Run] = []
        prose: list[tuple[int, int]] = []
        open_run = False
        for item, start, end in self._steps(text):
            if item is None:
                # A bracket opens a remark, but in front of the first item it opens the list.
                if open_run or text[start] not in "([":
                    prose.append((start, end))
                open_run = False
            elif open_run:
                runs[-1] = _Run((*runs[-1].items, item), runs[-1].start, end)
            else:
                runs.append(_Run((item,), start, end))
                open_run = True
        return runs, prose

    def _steps(self, text: str) -> Iterator[tuple[str | None, int, int]]:
        """Walk the text: items as they come, and None for each word that is neither item nor separator."""
        item = pattern_of(self.kind.vocabulary, hyphens=True) if self.kind.vocabulary else _NUMBER
        between = self._between()
        at = 0
        while at < len(text):
            found = item.match(text, at) if item else None
            if found:
                yield self._spelling(found[0]), at, found.end()
            else:
                found = between.match(text, at)
                if found is None:
                    found = _BREAK.match(text, at)
                    yield None, at, found.end() if found else at + 1
            at = found.end() if found else at + 1

    def _between(self) -> re.Pattern[str]:
        of = re.escape(self.kind.of)
        return re.compile(_BETWEEN + rf"|{of}s?\b" + (_NUMBERING if self.kind.vocabulary else ""), re.IGNORECASE)

    def _spelling(self, text: str) -> str | None:
        if not self.kind.vocabulary:
            return str(int(text))
        place = place_of(text, self.kind.vocabulary)
        return None if place is None else self.kind.vocabulary[place]
