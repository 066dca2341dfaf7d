"""Writes a dataset for others: questions and media in one folder, the answers in another."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from unwritten.core import Item, UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.folders import new_folder
from unwritten.dataset.manifest import (
    ITEMS,
    SUMS,
    Manifest,
    damaged_manifest,
    need_same,
    read_items_by_clip,
    read_manifest,
    stream_sums,
)
from unwritten.media.atomic import atomic_path, copy_file

QUESTIONS, KEPT = "questions", "answers"
ANSWERS = "answers.jsonl"

WITHHELD: dict[str, Any] = {"address": None, "truth": None, "reviews": (), "difficulty_ratings": ()}
"""What of an item is kept with the answers, and what stands in its place: reviewers' notes may speak of answers."""

ONE_TIME = 946_684_800
"""The time that all released files bear, the first second of 2000: the true ones would tell the order of the plan."""


def release(folder: Path, out: Path) -> tuple[Manifest, Path, Path]:
    """Write ``out/questions`` (to be published) and ``out/answers`` (to be kept); return both with the manifest.

    Addresses are withheld too: with them, and the key, anybody could make the answers again.
    """
    manifest = read_manifest(folder)
    if manifest.answers_withheld:
        raise UnwrittenError(f"{folder} has no answers to keep apart: it is a release already")
    # What is written below gets checksums of its own, which would vouch for any damage.
    need_same(folder / SUMS, manifest.sums_sha256)
    need_same(folder / ITEMS, next((digest for name, digest in stream_sums(folder) if name == ITEMS), None))
    with new_folder(out, folder, "release") as place:
        questions, answers = place / QUESTIONS, place / KEPT
        questions.mkdir()
        answers.mkdir()
        clips = _copy_media(folder, questions)
        if clips != manifest.clips:
            raise damaged_manifest(folder, f"it says {manifest.clips} clips, and {ITEMS} has {clips}")
        _split_items(folder, questions / ITEMS, answers / ANSWERS)
        # A hash of all addresses: they could be tried.
        identity = {name: value for name, value in manifest.identity.items() if name != "plan_sha256"}
        sealed = seal(questions, identity, items=manifest.items, clips=clips, withheld=True)
        _forget_times(questions)
    return sealed, out / QUESTIONS, out / KEPT


def is_guessable(manifest: Manifest) -> bool:
    """Whether anybody could make the answers again, because the set was built without a secret key."""
    return manifest.identity.get("key") == "public"


def is_cryptogram(manifest: Manifest) -> bool:
    """Whether clips are joined from letters: equal letters have equal packets, so the words can be puzzled out."""
    return manifest.identity.get("family") == "words"


def _split_items(folder: Path, questions: Path, answers: Path) -> None:
    with (
        atomic_path(questions) as public,
        atomic_path(answers) as secret,
        public.open("w", encoding="utf-8") as asked,
        secret.open("w", encoding="utf-8") as kept,
    ):
        # Not in the order of the plan: from the place of a clip in it, that in its table would follow.
        for item in read_items_by_clip(folder):
            if item.truth is None:
                raise UnwrittenError(f"item {item.id} has no answer to keep apart")
            asked.write(dumps(replace(item, **WITHHELD)) + "\n")
            kept.write(dumps({"id": item.id} | {name: getattr(item, name) for name in WITHHELD}) + "\n")


def _copy_media(folder: Path, target: Path) -> int:
    """Take the media that the items name and nothing else, as what lies beside may hold answers; count the clips."""
    clips = 0
    # In an order that says nothing: some file systems list a folder in the order in which it was filled.
    for _, items in itertools.groupby(read_items_by_clip(folder), lambda item: item.clip_id):
        _copy_clip(folder, target, items)
        clips += 1
    return clips


def _copy_clip(folder: Path, target: Path, items: Iterable[Item]) -> None:
    for media in sorted({media for item in items for media in item.media.values()}, key=lambda media: media.path):
        source, copy = folder / media.path, target / media.path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy_file(source, copy)  # no link, which would bear the time of the build
        need_same(copy, media.sha256, of=source)


def _forget_times(folder: Path) -> None:
    for path in folder.rglob("*"):
        os.utime(path, (ONE_TIME, ONE_TIME))


def read_answers(path: Path) -> dict[str, object]:
    """Read the kept answers by item id, as JSON."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return {record["id"]: record["truth"]["answer"] for record in map(json.loads, lines)}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnwrittenError(f"{path} cannot be read as answers ({error})") from error
