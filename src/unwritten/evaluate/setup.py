"""What is asked of a dataset: which items, under which condition, with which prompt, sent in which way."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from unwritten.core import Item, UnknownName, UnwrittenError
from unwritten.core.options import Order, can_move, in_order, places_of, rotated_order
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.evaluate.conditions import (
    FULLEST,
    SUBTITLES,
    TEXT_ONLY,
    canonical,
    need_condition,
    resolve,
    subtitles_for,
)
from unwritten.evaluate.delivery import AUTO, Protocol, protocol_of
from unwritten.evaluate.prompts import prompt_for
from unwritten.evaluate.reach import Reach, reach_from_json


@dataclass(frozen=True)
class Setup:
    """The choices of one task; small and hashable, as they stand in a log."""

    dataset: str
    condition: str = FULLEST
    style: str | None = None
    prompt: str | None = None  # None: the usual one of the family
    limit: int | None = None
    send: str = AUTO
    fps: float | None = None
    max_frames: int | None = None
    max_side: int | None = None
    reach: str | None = None  # what the model can take, as JSON, where the table does not know it
    rotation: int | str | None = None  # of the options, by places or a part of a turn; items without any are left out

    def __post_init__(self) -> None:
        # The papers' names of the conditions are taken too; the record itself cannot be changed any more.
        object.__setattr__(self, "condition", canonical(self.condition))
        if self.limit is not None and self.limit < 1:
            raise UnwrittenError(f"limit {self.limit}: at least one item must be asked")
        sampled = self.protocol("").fps  # a wrong way of sending is better told here than at the first item
        if not math.isfinite(sampled):
            raise UnwrittenError(f"fps {sampled}: frames are sampled at a rate that is a number")
        self.reach_of(Reach())
        if self.rotation is not None:
            places_of(self.rotation, 2)

    def protocol(self, family: str) -> Protocol:
        """How clips of a family are sent under these choices."""
        return protocol_of(family, self.send, self.fps, self.max_frames, self.max_side)

    def reach_of(self, usual: Reach) -> Reach:
        """What the model can take: as usual, with what is said here."""
        return usual if self.reach is None else reach_from_json(self.reach, usual)


def setup_of(dataset: str, condition: str, choices: Mapping[str, Any]) -> Setup:
    """Put a setup together from choices by name, as they come from another program's command line."""
    known = [field.name for field in fields(Setup)]
    for name in choices:
        if name not in known:
            raise UnknownName("option", name, known)
    return Setup(dataset, condition, **choices)


@dataclass(frozen=True)
class Asked:
    """One item under one condition, with its prompt and the order of its options, where it is not the item's own."""

    item: Item
    condition: str
    prompt: str
    order: Order | None = None

    @property
    def shown(self) -> Item:
        """The item as it is asked: its options in their order, and the letter of the truth among them."""
        return in_order(self.item, self.order)


@dataclass(frozen=True)
class Bench:
    """A dataset opened under a setup."""

    setup: Setup
    dataset_sha256: str
    asked: Mapping[str, Asked]  # by item id
    absent: int  # items that lack the condition, or options to be rotated

    @property
    def folder(self) -> Path:
        """The dataset's folder."""
        return Path(self.setup.dataset)


@dataclass(frozen=True)
class Opened:
    """A dataset's items, and the hash that names all of it."""

    sha256: str
    items: tuple[Item, ...]

    @property
    def families(self) -> tuple[str, ...]:
        """The families of its items."""
        return tuple(dict.fromkeys(item.family for item in self.items))


def open_dataset(folder: Path) -> Opened:
    """Read the items of a dataset; once for a process, as long as the dataset stays the same."""
    sha256 = read_manifest(folder).sums_sha256
    return Opened(sha256, _items(folder.resolve(), sha256))


@lru_cache(maxsize=2)
def _items(folder: Path, sha256: str) -> tuple[Item, ...]:
    return tuple(read_items(folder))


def open_bench(setup: Setup) -> Bench:
    """Open a dataset and choose what is asked of it."""
    folder = Path(setup.dataset)
    opened = open_dataset(folder)
    return _bench(setup, opened.sha256)


@lru_cache(maxsize=8)
def _bench(setup: Setup, sha256: str) -> Bench:
    folder = Path(setup.dataset)
    items: tuple[Item, ...] = _items(folder.resolve(), sha256)
    if setup.style is not None:
        items = _of_style(items, setup.style)
    need_condition(items, setup.condition, folder)
    placed = [(item, resolve(item, setup.condition)) for item in items]
    chosen = [(item, condition) for item, condition in placed if condition is not None]
    if setup.rotation is not None:
        chosen = [(item, condition) for item, condition in chosen if _can_rotate(item, condition)]
        if not chosen:
            raise UnwrittenError(f"no item of {folder} has options to rotate under {setup.condition!r}")
    asked = {item.id: _ask(item, condition, setup) for item, condition in chosen[: setup.limit]}
    return Bench(setup, sha256, asked, len(placed) - len(chosen))


def _ask(item: Item, condition: str, setup: Setup) -> Asked:
    order = None if setup.rotation is None else rotated_order(item.kind, setup.rotation)
    subtitles = subtitles_for(Path(setup.dataset), item, condition)
    prompt = prompt_for(in_order(item, order), condition, setup.prompt, subtitles)
    return Asked(item, condition, prompt, order)


def _can_rotate(item: Item, condition: str) -> bool:
    """Whether options can be shown in another order; not where the film shows them too, in its own order."""
    filmed = item.question_frames > 0 and condition not in (TEXT_ONLY, "audio", SUBTITLES)
    return can_move(item.kind) and not filmed


def _of_style(items: tuple[Item, ...], style: str) -> tuple[Item, ...]:
    known = tuple(dict.fromkeys(item.category for item in items))
    if style not in known:
        raise UnknownName("style or category", style, known)
    return tuple(item for item in items if item.category == style)
