"""Joins items with replies and says what each reply is worth; the report and every table begin here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from unwritten.core import Item, Kind, Reply, Score, Truth, UnwrittenError, Word
from unwritten.core.options import in_order, letter_back
from unwritten.scoring import Extraction, LetterScores, extract_with, letter_scores, score_extraction, status_of

UNSCORED = ("not_supported", "transport_error")


@dataclass(frozen=True)
class ScoredReply:
    """A reply with its item and its worth."""

    item: Item
    reply: Reply
    status: str  # that of the reply, or what its text shows: ok, refused, empty, ambiguous, wrong_format
    score: Score
    letters: LetterScores | None  # of words alone

    @property
    def value(self) -> float | None:
        """What counts in a mean: of words the share of letters in their places; None where nothing counts."""
        return self.score.value if self.letters is None else float(self.letters.ordered)

    @property
    def cluster(self) -> str:
        """What replies share that are not independent: the word, or the clip."""
        return cluster_of(self.item)


def cluster_of(item: Item) -> str:
    """The word of a word item, whatever its style and condition; else the clip."""
    if isinstance(item.kind, Word) and item.truth is not None:
        return str(item.truth.answer)
    return item.clip_id


def score_replies(items: Mapping[str, Item], replies: Iterable[Reply]) -> Iterator[ScoredReply]:
    """Score replies one by one; every reply's item must be among the items (``checked`` sees to that)."""
    for reply in replies:
        item = items.get(reply.item_id)
        if item is None:
            raise UnwrittenError(f"item {reply.item_id!r} is not in the dataset")
        yield score_reply(item, reply)


def score_reply(item: Item, reply: Reply) -> ScoredReply:
    """Score one reply to its item; its answer is told in the item's own order of options."""
    shown = in_order(item, reply.option_order)
    worth = worth_of(reply.text, reply.status, shown.kind, shown.truth, reply.quote)
    score = worth.score
    if reply.option_order is not None:
        score = replace(score, answer=letter_back(score.answer, reply.option_order))
    return ScoredReply(item, reply, worth.status, score, worth.letters)


@dataclass(frozen=True)
class Worth:
    """What a reply is worth, whatever its item is called."""

    status: str
    score: Score
    letters: LetterScores | None = None

    @property
    def value(self) -> float | None:
        """What counts in a mean; None where nothing counts."""
        return self.score.value if self.letters is None else float(self.letters.ordered)


def worth_of(text: str, status: str, kind: Kind, truth: Truth | None, quote: str = "") -> Worth:
    """Score a text; what never arrived or was never asked has no score, which is not the same as 0."""
    if status in UNSCORED:
        return Worth(status, Score(None, None, False, status.replace("_", " ")))
    extraction = _read("" if status == "empty" else text, quote, kind)
    if status == "ok":
        status = status_of(extraction)
    if truth is None:
        return Worth(status, Score(None, None, False, "the answer is withheld"))
    answer = kind.load(truth.answer)
    score = score_extraction(extraction, kind, answer)
    if not isinstance(kind, Word):
        return Worth(status, score)
    return Worth(status, score, letter_scores(str(answer), str(score.answer) if score.found else None))


# Models that collapse say the same again and again; only short replies are kept, so that memory stays small.
SHORT = 200
_read_short = lru_cache(maxsize=1 << 16)(extract_with)


def _read(text: str, quote: str, kind: Kind) -> Extraction:
    return (_read_short if len(text) <= SHORT else extract_with)(text, quote, kind)
