"""Puts cases to a judge: each once, a second time where no score can be read, and never a third."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from unwritten.evaluate.judge.question import Marks, user_text
from unwritten.evaluate.judge.records import JUDGED, MISSING, REFUSED, UNREADABLE, Judgement, JudgementLog
from unwritten.evaluate.judge.verdict import score_in
from unwritten.evaluate.judge.wanted import Wanted

AT_ONCE = 20
TRIES = 2
LONGEST_SAID = 300

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Heard:
    """What came back from a judge: its words, or what went wrong."""

    text: str
    status: str = JUDGED  # or REFUSED, or MISSING


class Judge(Protocol):
    """Whoever can be asked with a system text and a question."""

    name: str

    async def ask(self, system: str, user: str) -> Heard:
        """Answer one question."""


def judge_all(
    judge: Judge, wanted: Sequence[Wanted], log: JudgementLog, progress: Progress | None = None
) -> list[Judgement]:
    """Judge all that is wanted, in its order; what the log knows is not asked again."""
    return asyncio.run(_Session(judge, log, len(wanted), progress).judge(wanted))


class _Session:
    """One sitting of a judge."""

    def __init__(self, judge: Judge, log: JudgementLog, total: int, progress: Progress | None) -> None:
        self._judge, self._log, self._progress = judge, log, progress
        self._marks = Marks()
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._total, self._done = total, 0
        self._under_way: dict[str, asyncio.Task[Judgement]] = {}

    async def judge(self, wanted: Sequence[Wanted]) -> list[Judgement]:
        return list(await asyncio.gather(*map(self._settle, wanted)))

    async def _settle(self, one: Wanted) -> Judgement:
        judgement = one.judgement if one.settled else self._log.known(one.judgement) or await self._shared(one)
        self._log.add(judgement)
        self._done += 1
        if self._progress:
            self._progress(self._done, self._total)
        return judgement

    async def _shared(self, one: Wanted) -> Judgement:
        """Ask, or wait for the answer to the very same case that is under way."""
        case = one.judgement.case_sha256
        if case in self._under_way:
            first = await self._under_way[case]
            return replace(one.judgement, status=first.status, score=first.score, said=first.said)
        self._under_way[case] = asyncio.ensure_future(self._ask(one))
        return await self._under_way[case]

    async def _ask(self, one: Wanted) -> Judgement:
        asked = replace(one.judgement, status=UNREADABLE)
        async with self._gate:
            for tries in range(1, TRIES + 1):
                user = user_text(one.case, one.rubric, self._marks.draw(one.case))
                heard = await self._judge.ask(one.rubric.system, user)
                asked = replace(asked, tries=tries, said=_writable(heard.text[:LONGEST_SAID]))
                if heard.status in (REFUSED, MISSING):
                    return replace(asked, status=heard.status)
                score = score_in(heard.text)
                if score is not None:
                    return replace(asked, status=JUDGED, score=score, said="")
        return asked


def _writable(text: str) -> str:
    """Replace what no file can hold: half of a surrogate pair."""
    return text.encode(errors="replace").decode()
