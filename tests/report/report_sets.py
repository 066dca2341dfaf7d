"""Datasets and replies for the tests of the report: items without clips, and readers of some letters."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from unwritten.core import Clip, Integer, Item, Kind, MediaFile, Reply, Sent, Truth, Word
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.manifest import ITEMS, read_items, read_manifest
from unwritten.evaluate.replies import write_replies
from unwritten.media.grid import FPS

LIST = (
    "cat dog sun map pen ink arm leg sky sea barn door fish gold hand iron jump king lamp moon apple bread chair "
    "dream earth flame grass house light mouse in on at by we"
)
WORDS = tuple(LIST.split())
CONDITIONS = ("audio", "muted_video", "audio_video")


def name_of(*parts: object) -> str:
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:20]


def item_of(
    task: str,
    category: str,
    level: str,
    kind: Kind,
    answer: object,
    media: Sequence[str],
    number: int = 0,
    pair: str = "",
) -> Item:
    item_id = name_of(task, category, level, answer, number)
    empty = hashlib.sha256(b"clip").hexdigest()
    return Item(
        id=item_id,
        clip_id=item_id,
        family=task.split("/")[0],
        category=category,
        task=task,
        level=level,
        question="Which is it?",
        kind=kind,
        clip=Clip(160, 120, FPS, 60, 0),
        media={name: MediaFile(f"media/{name}.mp4", 4, empty) for name in media},
        provenance="made by a test",
        truth=Truth(answer),
        pair=pair,
    )


def word_items(words: Iterable[str] = WORDS, *, live: bool = False) -> list[Item]:
    """Each word in three styles; with ``live`` each also in one take."""
    items = []
    for word in words:
        for style in ("standard", "cursive", "retrace"):
            pair = name_of("pair", word, style) if live else ""
            for task in ("words/joined", "words/live") if live else ("words/joined",):
                kind = Word(letters=len(word))
                items.append(item_of(task, style, str(len(word)), kind, word, CONDITIONS, pair=pair))
    return items


def number_items(count: int = 60) -> list[Item]:
    """Whole numbers from two tasks at three levels; every third clip has sound."""
    items = []
    for number in range(count):
        task = ("morse/temporal/hits", "morse/math/sums")[number % 2]
        media = ("audio_video",) if number % 3 == 0 else ("muted_video",)
        level = ("easy", "medium", "hard")[number % 3]
        items.append(item_of(task, task.split("/")[1], level, Integer(), 2 + number % 5, media, number))
    return items


def write_set(folder: Path, items: Sequence[Item]) -> Path:
    (folder / "media").mkdir(parents=True)
    for name in CONDITIONS:
        (folder / "media" / f"{name}.mp4").write_bytes(b"clip")
    (folder / ITEMS).write_text("".join(dumps(item) + "\n" for item in items))
    seal(
        folder, {"family": items[0].family, "name": folder.name, "key": "public"}, items=len(items), clips=len(items)
    )
    return folder


Reader = Callable[[Item, random.Random], str]


def reader(share: float) -> Reader:
    """Gets that share of letters (or numbers) right, and guesses the rest."""

    def read(item: Item, rng: random.Random) -> str:
        if not isinstance(item.kind, Word):
            return str(item.answer) if rng.random() < share else str(rng.randrange(2, 7))
        word, guess = str(item.answer), rng.choice([w for w in WORDS if len(w) == len(str(item.answer))])
        return "".join(a if rng.random() < share else b for a, b in zip(word, guess, strict=True))

    return read


def replies_by(
    who: str, dataset: Path, read: Reader, conditions: Sequence[str] = CONDITIONS, **given: Any
) -> list[Reply]:
    """Ask everything of a dataset under those conditions that its items have files for."""
    sha256 = read_manifest(dataset).sums_sha256
    replies = []
    for condition in conditions:
        for item in read_items(dataset):
            if condition in item.media:
                rng = random.Random(f"{who}|{condition}|{item.id}")
                kind, frames = ("audio", None) if condition == "audio" else ("video", 60)
                sent = (Sent(kind, 4, "0" * 64, frames, frames and 31.25), Sent("text", 200, "1" * 64))
                fields = {"dataset_sha256": sha256, "sent": sent, **given}
                replies.append(Reply(item.id, condition, who, read(item, rng), **fields))
    return replies


def write_run(folder: Path, replies: Sequence[Reply]) -> Path:
    folder.mkdir(parents=True)
    write_replies(replies, folder / "replies.jsonl")
    (folder / "run.json").write_text(json.dumps({"model": replies[0].who if replies else ""}))
    return folder
