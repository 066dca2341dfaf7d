"""Sequences and sets: "red, blue", "red -> blue", "1. red 2. blue", "Step 1: red", ["red", "blue"], "3 1 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from unwritten.core import Sequence, Set, Value
from unwritten.scoring.grammar.mention import Mention, Oddity
from unwritten.scoring.grammar.names import is_name, pattern_of, place_of
from unwritten.scoring.grammar.order import ITEM, RANK, THEN, Told, is_told, rank_of
from unwritten.scoring.grammar.remarks import numbered, unnamed, unpictured, untimed
from unwritten.scoring.grammar.steps import Label, in_order, number_of, step_pattern
from unwritten.scoring.plain import plain

_NUMBER = re.compile(r"(?<![\w.^])(?:(?<![\w)])[-+])?[0-9]+(?!\w|\.[0-9]|/|\s?%)")
_BETWEEN = (
    rf"[\s,;|/>\"')\]&]+|-|(?P<rank>{RANK}):?|(?:{THEN}|(?:and|und|et|y|и|和|ones?|the|an?)\b):?"
    rf"|\.(?=\s+{RANK})"
)
_NUMBERING = (
    r"|\(?(?P<number>[0-9]{1,3})(?:[.):](?=\s)|\)(?=[^\W\d_]))|#(?P<hash>[0-9]{1,3})\b:?"
    r"|\.(?=\s+\(?[0-9]{1,3}[.):]\s)"
)
_BREAK = re.compile(r"[\w'%]+(?:[./][\w%]+)*|.", re.DOTALL)
_RANGE = re.compile(r"[-+]?[0-9]+\s?-\s?[0-9]+")
_NO_ITEM = r"(?!(?:but|not|in|to|as|which|so|because|since|with|left|then|and|all|from|only)\b)"
_COUPLED_BEHIND = re.compile(
    rf"[.,;]?\s+(?:(?:{RANK}\s?:|\(?[0-9]{{1,3}}[.):])\s+|{step_pattern()}\s*)\w|"
    rf"\s?(?:,|->|/|\||&|\band\b|\bthen\b)[\s\"']*{_NO_ITEM}[\w.]|\s(?:{THEN}|{RANK})\s+{_NO_ITEM}\w",
    re.IGNORECASE,
)
_ENDLESS = re.compile(
    r"[\s,;>-]*(?:\.\.|etc\b|(?:and\s+)?so\s+(?:on|forth)\b|[(\[]?(?:repeat\w*|x\s?[0-9]|[×*]\s?[0-9]|twice|thrice|[0-9]+\s?(?:x\b|times)))",
    re.IGNORECASE,
)  # what is listed goes on, or comes again
_COUPLED_BEFORE = re.compile(
    rf"\b(?!(?:so|thus|therefore|hence|order|sequence|answer|well|overall|no|yes|sure|okay|ok|then|next|{RANK})\b)\w+[\s\"']*"
    r"(?:,|->|/|\||&|\band\b)[\s\"']*(?:(?:an?|the)\s+)?$",
    re.IGNORECASE,
)
_DOTS = re.compile(r"\.\.[\s\"')]*$")
_STEP_BEFORE = re.compile(rf"{step_pattern()}\s*$", re.IGNORECASE)
_SPAN = 80  # characters around a list in which its order words are looked for


@dataclass(frozen=True)
class _Run:
    """Items with nothing but separators between them."""

    items: tuple[str, ...]
    start: int
    end: int
    ranks: tuple[int, ...] = ()  # the ordinals around the items, as they come
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True)
class _Step:
    """An item, a rank, a number, or (with none of these) a word that belongs to no list."""

    start: int
    end: int
    item: str | None = None
    rank: int | None = None
    number: int | None = None
    named: bool = False  # whether the number is that of a "step"
    stop: bool = False  # a full stop in front of a rank: the list goes on, if its items so far have ranks, too


@dataclass(frozen=True)
class ListGrammar:
    """How items are listed; in a set neither order nor repeats matter."""

    kind: Sequence | Set

    def prepare(self, region: str) -> str:
        """Take off the markup, and what stands beside the items: moments, pictures, the numbers of their lines."""
        item = self._item()
        text = numbered(unpictured(untimed(plain(region))), item)
        return unnamed(text, item, ordered=isinstance(self.kind, Sequence))

    def whole(self, text: str) -> list[Mention]:
        """Read a text that is one list and nothing else."""
        text = text.strip(" \n\"'!") if _DOTS.search(text) else text.strip(" \n\".'!")
        runs, prose = self._runs(text)
        if len(runs) == 1 and not prose:
            return [self._mention(runs[0], text)]
        told = self._told(runs, text)
        return [self._mention(told, text)] if told and self._in_words(told, text, len(text)).lists() else []

    def mentions(self, text: str) -> list[Mention]:
        """Find all lists; items with other words between them belong to different ones."""
        runs, prose = self._runs(text)
        told = self._told(runs, text)
        if told:
            return [self._mention(told, text)]
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
        item = self._item()
        rest = item.split(listed) if item else []
        return len(rest) > 2 and not any(part.strip() for part in rest)

    def _mention(self, run: _Run, text: str) -> Mention:
        items = frozenset(run.items) if isinstance(self.kind, Set) else in_order(run.items, run.labels)
        value: Value | Oddity = Oddity.UNCLEAR if items is None else items
        before = _STEP_BEFORE.sub("", text[max(0, run.start - 60) : run.start])
        if _ENDLESS.match(text, run.end) or _COUPLED_BEHIND.match(text, run.end) or _COUPLED_BEFORE.search(before):
            value = Oddity.UNCLEAR  # "red, blue, purple": an unknown item belongs to the list
        elif len(run.items) == 2 and not self.kind.vocabulary and _RANGE.fullmatch(text[run.start : run.end]):
            value = Oddity.UNCLEAR  # 1-5: two numbers or a range
        elif isinstance(self.kind, Sequence) and not self._is_in_order(run, text):
            value = Oddity.UNCLEAR  # "third red, first blue": not in the order in which they stand
        return Mention(value, run.start, run.end)

    def _is_in_order(self, run: _Run, text: str) -> bool:
        told = is_told(text[max(0, run.start - _SPAN) : run.end + _SPAN])
        return sorted(run.ranks) == list(run.ranks) and (not told or self._in_words(run, text).fits())

    def _told(self, runs: list[_Run], text: str) -> _Run | None:
        """Read several lists as one that is told in sentences: "First it is red, then it is blue"."""
        if len(runs) < 2 or not isinstance(self.kind, Sequence) or not is_told(text):
            return None
        run = _Run(tuple(item for part in runs for item in part.items), runs[0].start, runs[-1].end)
        words = self._in_words(run, text, len(text))
        return replace(run, labels=words.steps()) if words.tells() else None

    def _in_words(self, run: _Run, text: str, span: int = _SPAN) -> Told:
        item, step = self._item(), self._step()
        both = re.compile(rf"(?P<item>{item.pattern})|{step}", re.IGNORECASE) if item else None
        listed = text[run.start : run.end]  # the number of a step is no item
        body = both.sub(lambda found: ITEM if found["item"] else found[0], listed) if both else ""
        names = frozenset(word for name in self.kind.of.casefold().split() for word in (name, f"{name}s"))
        return Told(text[max(0, run.start - span) : run.start], body, text[run.end : run.end + span], names)

    def _item(self) -> re.Pattern[str] | None:
        return pattern_of(self.kind.vocabulary, listed=True) if self.kind.vocabulary else _NUMBER

    def _runs(self, text: str) -> tuple[list[_Run], list[tuple[int, int]]]:
        """Part the text into lists and the words that belong to none."""
        runs: list[_Run] = []
        prose: list[tuple[int, int]] = []
        waiting = _Run((), 0, 0)  # the ranks and numbers in front of the next list
        open_run = False
        for step in self._steps(text):
            if step.rank is not None or step.number is not None:
                if open_run:
                    runs[-1] = _marked(runs[-1], step)
                else:
                    waiting = _marked(waiting, step)
            elif step.stop and open_run and (runs[-1].ranks or runs[-1].labels):
                continue
            elif step.item is None:
                # A bracket opens a remark, but in front of the first item it opens the list.
                if open_run or text[step.start] not in "([":
                    prose.append((step.start, step.end))
                open_run, waiting = False, _Run((), 0, 0)
            elif open_run:
                runs[-1] = replace(runs[-1], items=(*runs[-1].items, step.item), end=step.end)
            else:
                runs.append(replace(waiting, items=(step.item,), start=step.start, end=step.end))
                open_run, waiting = True, _Run((), 0, 0)
        return runs, prose

    def _steps(self, text: str) -> Iterator[_Step]:
        """Walk the text: items and ranks as they come, and each word that is neither these nor a separator."""
        item = self._item()
        between = self._between()
        at = 0
        while at < len(text):
            found = item.match(text, at) if item else None
            if found and is_name(text, *found.span()):
                yield _Step(at, found.end(), item=self._spelling(found[0]))
            elif found := between.match(text, at):
                separator = _separator(found)
                if separator is not None:
                    yield separator
            else:
                found = _BREAK.match(text, at)
                yield _Step(at, found.end() if found else at + 1)
            at = found.end() if found else at + 1

    def _step(self) -> str:
        digits = not self.kind.vocabulary or any(name.isdecimal() for name in self.kind.vocabulary)
        return step_pattern(self.kind.of, digits)

    def _between(self) -> re.Pattern[str]:
        step, of = self._step(), "|".join(map(re.escape, (self.kind.of, *self.kind.of.split())))
        numbering = _NUMBERING if self.kind.vocabulary else ""
        return re.compile(rf"(?P<step>{step})|{_BETWEEN}|\.(?=\s+{step})|(?:{of})s?\b{numbering}", re.IGNORECASE)

    def _spelling(self, text: str) -> str | None:
        if not self.kind.vocabulary:
            return str(int(text))
        place = place_of(text, self.kind.vocabulary)
        return None if place is None else self.kind.vocabulary[place]


def _separator(found: re.Match[str]) -> _Step | None:
    """Read a separator that says an order: a rank, a number, or a full stop in front of one."""
    groups = found.groupdict()
    number = groups.get("number") or groups.get("hash")
    if groups["step"] or number:
        named = bool(groups["step"])
        return _Step(*found.span(), number=number_of(found[0]) if named else int(number or 0), named=named)
    rank = rank_of(groups["rank"]) if groups["rank"] else None
    if rank is not None:
        return _Step(*found.span(), rank=rank)
    return _Step(*found.span(), stop=True) if found[0] == "." else None


def _marked(run: _Run, step: _Step) -> _Run:
    if step.number is None:
        return replace(run, ranks=run.ranks if step.rank is None else (*run.ranks, step.rank))
    return replace(run, labels=(*run.labels, Label(len(run.items), step.number, step.named)))
