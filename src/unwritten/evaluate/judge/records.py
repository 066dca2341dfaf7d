"""Judgements as lines of JSON: written as they come, found again by their content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import dumps, loads
from unwritten.evaluate.judge.rubrics import HIGHEST, LOWEST
from unwritten.evaluate.line_log import LineLog

JUDGED = "judged"
RULE = "rule"
"""Nothing was answered: 0, without asking anybody."""

UNREADABLE = "unreadable"
"""The judge wrote twice what holds no score; it is not asked a third time, since it might tire into one."""

REFUSED = "refused"
MISSING = "transport_error"
"""The judge never answered; it is asked again by the next run."""

UNANSWERED = "not_answered"
"""There is no answer to judge: it never arrived, or was never asked for."""

STATUSES = (JUDGED, RULE, UNREADABLE, REFUSED, MISSING, UNANSWERED)

ReplyName: TypeAlias = tuple[str, str, str, int, int]
Place: TypeAlias = tuple[ReplyName, str, str]


@dataclass(frozen=True)
class Judgement:
    """What a judge made of one reply under one rubric; no score is not the same as 0."""

    case_sha256: str
    item_id: str
    condition: str
    who: str
    rubric: str
    judge: str
    status: str
    score: int | None
    epoch: int = 1
    paraphrase: int = 0
    canary: str = ""  # the name of a planted answer; empty for a reply
    characters: int = 0  # of the whole answer
    cut: bool = False  # whether the judge was shown its beginning only
    tries: int = 0  # how often the judge was asked; 0 where the score was known already
    said: str = ""  # what the judge said, where no score could be read in it
    comparable: bool = True  # with the scores of other judges

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise ValueError(f"unknown status {self.status!r}; known: {', '.join(STATUSES)}")
        if (self.score is not None) != (self.status in (JUDGED, RULE)):
            raise ValueError(f"a judgement with status {self.status} and score {self.score}")
        if self.score is not None and not LOWEST <= self.score <= HIGHEST:
            raise ValueError(f"a score lies between {LOWEST} and {HIGHEST}, not at {self.score}")

    @property
    def reply(self) -> ReplyName:
        """Which reply is judged."""
        return (self.item_id, self.condition, self.who, self.epoch, self.paraphrase)

    @property
    def place(self) -> Place:
        """What is judged by what: of several judgements in the same place the last one counts."""
        return (self.reply, self.rubric, self.canary)


def read_judgements(path: Path) -> Iterator[Judgement]:
    """Stream the judgements of a file; a line that is none is named."""
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    yield loads(Judgement, line)
                except (ValueError, TypeError) as error:
                    raise UnwrittenError(
                        f"{path}, line {number} is not a judgement ({error!s:.120}); remove it and judge again"
                    ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error


class JudgementLog(LineLog):
    """A file of judgements that grows while a judge is asked."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.complaint = ""  # why the first judgement that is missing never came
        self._known: dict[str, Judgement] = {}
        self._written: dict[Place, Judgement] = {}
        for judgement in read_judgements(path):
            self._keep(judgement)

    def known(self, blank: Judgement) -> Judgement | None:
        """What the judge said of the very same case, told of this reply."""
        found = self._known.get(blank.case_sha256)
        if found is None:
            return None
        return replace(blank, status=found.status, score=found.score, said=found.said)

    def add(self, judgement: Judgement) -> None:
        """Append a judgement, unless it stands there already."""
        before = self._written.get(judgement.place)
        if before is not None and _outcome(before) == _outcome(judgement):
            return
        self.append(dumps(judgement))
        if judgement.status == MISSING:
            self.complaint = self.complaint or judgement.said
        self._keep(judgement)

    def _keep(self, judgement: Judgement) -> None:
        self._written[judgement.place] = judgement
        if judgement.status in (JUDGED, UNREADABLE, REFUSED):
            self._known.setdefault(judgement.case_sha256, judgement)


def _outcome(judgement: Judgement) -> tuple[str, str, int | None]:
    return (judgement.case_sha256, judgement.status, judgement.score)
