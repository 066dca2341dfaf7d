"""Replies wherever they lie: a file of them, the folder of a run, or Inspect's logs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from unwritten.core import Item, Reply, Truth, UnwrittenError
from unwritten.dataset.release import read_answers
from unwritten.evaluate.replies import checked, read_replies
from unwritten.evaluate.run import REPLIES, Summary, summarise
from unwritten.evaluate.scored import ScoredReply, score_replies
from unwritten.evaluate.setup import open_dataset


def replies_from(source: Path) -> Iterator[Reply]:
    """Stream the replies of a file of replies, of a run's folder, or of Inspect's logs."""
    if (source / REPLIES).exists():
        return read_replies(source / REPLIES)
    if source.is_dir() or source.suffix == ".eval":
        from unwritten.evaluate.inspect.logs import replies_of

        return replies_of(source)
    return read_replies(source)


def items_of(dataset: Path, answers: Path | None = None) -> dict[str, Item]:
    """The items of a dataset by id, with answers that are kept apart put back."""
    items = {item.id: item for item in open_dataset(dataset).items}
    if answers is None:
        return items
    kept = read_answers(answers)
    unknown = [item_id for item_id in kept if item_id not in items]
    if unknown:
        raise UnwrittenError(f"{answers} has the answer of item {unknown[0]}, which is not in {dataset}")
    return {
        item_id: replace(item, truth=Truth(kept[item_id])) if item_id in kept else item
        for item_id, item in items.items()
    }


def scored_from(dataset: Path, source: Path, answers: Path | None = None) -> Iterator[ScoredReply]:
    """Score all replies of a source, after holding them against the dataset."""
    items = items_of(dataset, answers)
    replies = checked(replies_from(source), frozenset(items), open_dataset(dataset).sha256, str(source))
    return score_replies(items, replies)


def score_source(
    dataset: Path, source: Path, answers: Path | None = None
) -> tuple[list[Reply], list[tuple[str, Summary]]]:
    """Score a source and put it into a line for each model or person and condition."""
    groups: dict[tuple[str, str], list[ScoredReply]] = {}
    for scored in scored_from(dataset, source, answers):
        groups.setdefault((scored.reply.who, scored.reply.condition), []).append(scored)
    if not groups:
        raise UnwrittenError(f"{source} holds no replies")
    replies = [scored.reply for group in groups.values() for scored in group]
    return replies, [(who, summarise(condition, 0, group, 0)) for (who, condition), group in groups.items()]
