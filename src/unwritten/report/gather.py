"""Reads datasets and replies, whatever they lie in, and puts them together as sections of a report."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unwritten.core import Reply, UnwrittenError
from unwritten.dataset.manifest import ITEMS, MANIFEST, PLAN, read_manifest
from unwritten.dataset.release import read_answers
from unwritten.evaluate.replies import MISSING, ReplyKey, checked, key_of
from unwritten.evaluate.scored import score_reply
from unwritten.evaluate.setup import open_dataset
from unwritten.evaluate.sources import replies_from, with_truth
from unwritten.report.rows import Row, Section, Subject, row_of, subject_of


@dataclass
class _Opened:
    """A dataset and the replies to it that were found so far."""

    folder: Path
    sha256: str
    subjects: dict[str, Subject]
    rows: dict[ReplyKey, Row] = field(default_factory=dict)
    origin: dict[ReplyKey, str] = field(default_factory=dict)


def gather(sources: Sequence[Path], answers: Sequence[Path] = ()) -> tuple[Section, ...]:
    """Read datasets, run folders, files of replies and Inspect's logs, in any order; a section each family."""
    for path in sources:
        if not path.exists():
            raise UnwrittenError(f"{path}: no such file or folder")
    folders = [path for path in sources if is_dataset(path)]
    if not folders:
        raise UnwrittenError("no dataset is named; name its folder beside the replies: unwritten report DATASET RUN")
    kept = [(path, read_answers(path)) for path in answers]
    opened: dict[str, _Opened] = {}
    for folder in folders:
        sha256 = read_manifest(folder).sums_sha256
        opened.setdefault(sha256, _Opened(folder, sha256, _subjects(folder, kept)))
    pool: dict[Any, Any] = {}
    for path in sources:
        if path not in folders:
            _add(path, list(opened.values()), pool)
    return tuple(section for one in opened.values() for section in _sections(one))


def is_dataset(path: Path) -> bool:
    """Whether a source is a dataset, be it a half-built one, and not replies."""
    return any((path / name).exists() for name in (MANIFEST, ITEMS, PLAN))


def _subjects(folder: Path, kept: Sequence[tuple[Path, dict[str, object]]]) -> dict[str, Subject]:
    items = {item.id: item for item in open_dataset(folder).items}
    for path, truths in kept:
        known = truths.keys() & items.keys()
        if known and len(known) < len(truths):
            raise UnwrittenError(
                f"{path} has answers of items that are not in {folder}; it belongs to another dataset"
            )
        items |= {item_id: with_truth(items[item_id], truths[item_id], path) for item_id in sorted(known)}
    return {item_id: subject_of(item) for item_id, item in items.items()}


def _add(path: Path, opened: Sequence[_Opened], pool: dict[Any, Any]) -> None:
    replies = replies_from(path)
    first = next(replies, None)
    if first is None:
        return
    dataset = _asked(first, opened, path)
    known = frozenset(dataset.subjects)

    def keep(value: Any) -> Any:
        return pool.setdefault(value, value)

    for reply in checked(itertools.chain([first], replies), known, dataset.sha256, str(path)):
        if _is_new(reply, dataset, path):
            subject = dataset.subjects[reply.item_id]
            dataset.rows[key_of(reply)] = row_of(score_reply(subject.item, reply), subject, keep)
            dataset.origin[key_of(reply)] = str(path)


def _asked(reply: Reply, opened: Sequence[_Opened], path: Path) -> _Opened:
    """Find the dataset that a source answers, by the hash in its first reply or else by the item's id."""
    for dataset in opened:
        if reply.dataset_sha256 == dataset.sha256 or (not reply.dataset_sha256 and reply.item_id in dataset.subjects):
            return dataset
    holding = [dataset for dataset in opened if reply.item_id in dataset.subjects]
    if holding:
        return holding[0]  # whose check then says that it has changed since
    raise UnwrittenError(
        f"{path} answers item {reply.item_id!r}, which is in none of the datasets; name its dataset too"
    )


def _is_new(reply: Reply, dataset: _Opened, path: Path) -> bool:
    """Whether a reply counts: one that never arrived gives way to one that did, in whichever source it lies."""
    before = dataset.rows.get(key := key_of(reply))
    if before is None or before.status == MISSING:
        return True
    if reply.status == MISSING:
        return False
    raise UnwrittenError(
        f"{reply.who} answers item {reply.item_id} under {reply.condition} in {dataset.origin[key]} and in {path}; "
        "leave one of them out"
    )


def _sections(dataset: _Opened) -> Iterator[Section]:
    families = dict.fromkeys(subject.item.family for subject in dataset.subjects.values())
    for family in families:
        replies: dict[tuple[str, str], list[Row]] = {}
        for key, row in dataset.rows.items():
            if row.subject.item.family == family:
                replies.setdefault((key[2], row.condition), []).append(row)
        yield Section(
            name=dataset.folder.resolve().name,
            folder=dataset.folder,
            family=family,
            subjects={
                item_id: subject for item_id, subject in dataset.subjects.items() if subject.item.family == family
            },
            replies={key: tuple(rows) for key, rows in replies.items()},
        )
