"""Sequences and sets: "red, blue", "red -> blue", "1. red 2. blue", ["red", "blue"], "3 1 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unwritten.core import Sequence, Set
from unwritten.scoring.grammar.mention import Mention, Oddity
from unwritten.scoring.grammar.names import pattern_of, place_of
from unwritten.scoring.plain import plain

_NUMBER = re.compile(r"(?<![\w.])(?:(?<![\w)])[-+])?[0-9]+(?!\w|\.[0-9]|/|\s?%)")
_BETWEEN = (
    r"[\s,;|/>\"'()\[\]&]+|-|(?:and|then|next|finally|lastly|last|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
    r"|tenth|firstly|secondly|thirdly|afterwards|followed\s+by|after\s+that|ones?|the)\b"
)
_NUMBERING = r"|\(?[0-9]{1,3}[.):](?=\s)|#[0-9]{1,3}\b:?"
_BREAK = re.compile(r"[\w'%]+(?:[./][\w%]+)*|.", re.DOTALL)
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
        runs, _ = self._runs(text)
        return [self._mention(run, text) for run in runs]

    def _mention(self, run: _Run, text: str) -> Mention:
        if (
            len(run.items) == 2
            and re.search(r"[0-9]\s?-\s?[0-9]", text[run.start : run.end])
            and not self.kind.vocabulary
        ):
            return Mention(Oddity.UNCLEAR, run.start, run.end)  # 1-5: two numbers or a range
        value = frozenset(run.items) if isinstance(self.kind, Set) else run.items
        return Mention(value, run.start, run.end)

    def _runs(self, text: str) -> tuple[list[_Run], bool]:
        """Part the text into lists; also say whether there are words that belong to none."""
        runs: list[_Run] = []
        open_run, prose = False, False
        for item, start, end in self._steps(text):
            if item is None:
                open_run, prose = False, True
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
                    yield None, at, at + 1
            at = found.end() if found else at + 1

    def _between(self) -> re.Pattern[str]:
        of = re.escape(self.kind.of)
        return re.compile(_BETWEEN + rf"|{of}s?\b" + (_NUMBERING if self.kind.vocabulary else ""), re.IGNORECASE)

    def _spelling(self, text: str) -> str | None:
        if not self.kind.vocabulary:
            return str(int(text))
        place = place_of(text, self.kind.vocabulary)
        return None if place is None else self.kind.vocabulary[place]
