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
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_RANKS = {word: place for place, word in enumerate(_PLACES, start=1)}
_LAST = 1000  # above any number that a line may bear
_RANKS |= {"firstly": 1, "secondly": 2, "thirdly": 3, "last": _LAST, "lastly": _LAST, "finally": _LAST}
_RANK = rf"(?:{'|'.join(sorted(_RANKS, key=len, reverse=True))})\b"
_BETWEEN = (
    rf"[\s,;|/>\"')\]&]+|-|(?P<rank>{_RANK}):?|(?:and|then|next|afterwards|followed\s+by|after\s+that|ones?|the|an?)\b:?"
    rf"|\.(?=\s+{_RANK})"
)
_NUMBERING = r"|\(?(?P<number>[0-9]{1,3})[.):](?=\s)|#(?P<hash>[0-9]{1,3})\b:?|\.(?=\s+\(?[0-9]{1,3}[.):]\s)"
_BREAK = re.compile(r"[\w'%]+(?:[./][\w%]+)*|.", re.DOTALL)
_RANGE = re.compile(r"[-+]?[0-9]+\s?-\s?[0-9]+")
_COUPLED_BEHIND = re.compile(
    rf"[.,;]?\s+(?:{_RANK}\s?:|\(?[0-9]{{1,3}}[.):])\s+\w|"
    r"\s?(?:,|->|/|\||&|\band\b|\bthen\b)[\s\"']*(?!(?:but|not|in|as|which|so|because|since|with|left|then|and|all|from|only)\b)[\w.]",
    re.IGNORECASE,
)
_COUPLED_BEFORE = re.compile(
    rf"\b(?!(?:so|thus|therefore|hence|order|sequence|answer|well|overall|no|yes|sure|okay|ok|then|next|{_RANK})\b)\w+[\s\"']*"
    r"(?:,|->|/|\||&|\band\b)[\s\"']*(?:(?:an?|the)\s+)?$",
    re.IGNORECASE,
)
_NUMBERED_LINE = re.compile(r"\(?([0-9]{1,3})[.):]\s+(\S.*)")


@dataclass(frozen=True)
class _Run:
    """Items with nothing but separators between them."""

    items: tuple[str, ...]
    start: int
    end: int
    ranks: tuple[int, ...] = ()  # the numbers and ordinals around the items, as they come


@dataclass(frozen=True)
class _Step:
    """An item, a rank, or (with neither) a word that belongs to no list."""

    start: int
    end: int
    item: str | None = None
    rank: int | None = None
    stop: bool = False  # a full stop in front of a rank: the list goes on, if its items so far have ranks, too


@dataclass(frozen=True)
class ListGrammar:
    """How items are listed; in a set neither order nor repeats matter."""

    kind: Sequence | Set

    def prepare(self, region: str) -> str:
        """Take the markup off, and the numbers off a list that is numbered line by line; they say the order."""
        lines = plain(region).split("\n")
        numbered = [found for found in (_NUMBERED_LINE.fullmatch(line.strip()) for line in lines) if found]
        items = {int(line[1]): line[2] for line in numbered}
        if len(lines) == len(numbered) > 1 and sorted(items) == list(range(1, len(lines) + 1)):
            return ",\n".join(items[number] for number in sorted(items))
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
        elif isinstance(self.kind, Sequence) and sorted(run.ranks) != list(run.ranks):
            value = Oddity.UNCLEAR  # "third red, first blue": not in the order in which they stand
        return Mention(value, run.start, run.end)

    def _runs(self, text: str) -> tuple[list[_Run], list[tuple[int, int]]]:
        """Part the text into lists and the words that belong to none."""
        runs: list[_Run] = []
        prose: list[tuple[int, int]] = []
        ranks: tuple[int, ...] = ()  # in front of the next list
        open_run = False
        for step in self._steps(text):
            if step.rank is not None and open_run:
                runs[-1] = replace(runs[-1], ranks=(*runs[-1].ranks, step.rank))
            elif step.rank is not None:
                ranks = (*ranks, step.rank)
            elif step.stop and open_run and runs[-1].ranks:
                continue
            elif step.item is None:
                # A bracket opens a remark, but in front of the first item it opens the list.
                if open_run or text[step.start] not in "([":
                    prose.append((step.start, step.end))
                open_run, ranks = False, ()
            elif open_run:
                runs[-1] = replace(runs[-1], items=(*runs[-1].items, step.item), end=step.end)
            else:
                runs.append(_Run((step.item,), step.start, step.end, ranks))
                open_run, ranks = True, ()
        return runs, prose

    def _steps(self, text: str) -> Iterator[_Step]:
        """Walk the text: items and ranks as they come, and each word that is neither these nor a separator."""
        item = pattern_of(self.kind.vocabulary, hyphens=True) if self.kind.vocabulary else _NUMBER
        between = self._between()
        at = 0
        while at < len(text):
            found = item.match(text, at) if item else None
            if found:
                yield _Step(at, found.end(), item=self._spelling(found[0]))
            elif found := between.match(text, at):
                rank, stop = _rank(found), found[0] == "."
                if rank is not None or stop:
                    yield _Step(at, found.end(), rank=rank, stop=stop)
            else:
                found = _BREAK.match(text, at)
                yield _Step(at, found.end() if found else at + 1)
            at = found.end() if found else at + 1

    def _between(self) -> re.Pattern[str]:
        of = re.escape(self.kind.of)
        return re.compile(_BETWEEN + rf"|{of}s?\b" + (_NUMBERING if self.kind.vocabulary else ""), re.IGNORECASE)

    def _spelling(self, text: str) -> str | None:
        if not self.kind.vocabulary:
            return str(int(text))
        place = place_of(text, self.kind.vocabulary)
        return None if place is None else self.kind.vocabulary[place]


def _rank(separator: re.Match[str]) -> int | None:
    groups = separator.groupdict()
    number = groups.get("number") or groups.get("hash")
    return int(number) if number else _RANKS.get((groups["rank"] or "").casefold())
