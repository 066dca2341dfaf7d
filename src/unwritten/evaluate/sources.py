"""Replies wherever they lie: a file of them, the folder of a run, or Inspect's logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
        item_id: with_truth(item, kept[item_id], answers) if item_id in kept else item
        for item_id, item in items.items()
    }


def with_truth(item: Item, answer: object, path: Path) -> Item:
    """Put an answer of a file back into its item, or say that it is none."""
    try:
        return replace(item, truth=Truth(answer))
    except (ValueError, TypeError) as error:
        raise UnwrittenError(f"{path}: {answer!r:.60} is no answer of item {item.id}") from error


def checked_from(dataset: Path, source: Path) -> list[Reply]:
    """Read the replies of a source that count, after holding them against the dataset."""
    opened = open_dataset(dataset)
    known = frozenset(item.id for item in opened.items)
    replies = list(checked(replies_from(source), known, opened.sha256, str(source)))
    if not replies:
        raise UnwrittenError(f"{source} holds no replies")
    return replies


def score_groups(dataset: Path, replies: Iterable[Reply], answers: Path | None = None) -> list[tuple[str, Summary]]:
    """Score replies and put them into a line for each model or person and condition."""
    groups: dict[tuple[str, str], list[ScoredReply]] = {}
    for scored in score_replies(items_of(dataset, answers), replies):
        groups.setdefault((scored.reply.who, scored.reply.condition), []).append(scored)
    return [(who, summarise(condition, 0, group, 0)) for (who, condition), group in groups.items()]
