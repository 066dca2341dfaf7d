"""Writes a dataset for others: questions and media in one folder, the answers in another."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.manifest import ITEMS, Manifest, read_items, read_manifest
from unwritten.media.atomic import atomic_path, cannot_write, link_or_copy

ANSWERS = "answers.jsonl"


def release(folder: Path, out: Path) -> tuple[Manifest, Path, Path]:
    """Write ``out/questions`` (to be published) and ``out/answers`` (to be kept); return both with the manifest.

    Addresses are withheld too: with them, and the key, anybody could make the answers again.
    """
    manifest = read_manifest(folder)
    if manifest.answers_withheld:
        raise UnwrittenError(f"{folder} has no answers to keep apart: it is a release already")
    questions, answers = out / "questions", out / "answers"
    try:
        if out.resolve().is_relative_to(folder.resolve()):
            raise UnwrittenError(f"{out} lies in the dataset itself; choose a folder outside it")
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise UnwrittenError(f"{out} is not empty; choose another folder")
        questions.mkdir(parents=True)
        answers.mkdir()
        _copy_media(folder, questions)
        _split_items(folder, questions / ITEMS, answers / ANSWERS)
    except OSError as error:
        raise cannot_write(out, error) from error
    identity = {name: value for name, value in manifest.identity.items() if name != "plan_sha256"}
    sealed = seal(questions, identity, items=manifest.items, clips=manifest.clips, withheld=True)
    return sealed, questions, answers


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
        for item in read_items(folder):
            if item.truth is None:
                raise UnwrittenError(f"item {item.id} has no answer to keep apart")
            asked.write(dumps(replace(item, address=None, truth=None)) + "\n")
            truth = {"id": item.id, "address": item.address, "truth": item.truth}
            kept.write(dumps(truth) + "\n")


def _copy_media(folder: Path, target: Path) -> None:
    """Take the media that the items name and nothing else: what lies beside them may hold answers."""
    for name in sorted({media.path for item in read_items(folder) for media in item.media.values()}):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        link_or_copy(folder / name, target / name)


def read_answers(path: Path) -> dict[str, object]:
    """Read the kept answers by item id, as JSON."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return {record["id"]: record["truth"]["answer"] for record in map(json.loads, lines)}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnwrittenError(f"{path} cannot be read as answers ({error})") from error
