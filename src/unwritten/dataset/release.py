"""Writes a dataset for others: questions and media in one folder, the answers in another."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.manifest import ITEMS, MANIFEST, SUMS, Manifest, read_items, read_manifest
from unwritten.media.atomic import atomic_path, cannot_write

ANSWERS = "answers.jsonl"


def release(folder: Path, out: Path) -> tuple[Manifest, Path, Path]:
    """Write ``out/questions`` (to be published) and ``out/answers`` (to be kept); return both with the manifest.

    Addresses are withheld too: with them, and the key, anybody could make the answers again.
    """
    manifest = read_manifest(folder)
    if manifest.answers_withheld:
        raise UnwrittenError(f"{folder} has no answers to keep apart: it is a release already")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UnwrittenError(f"{out} is not empty; choose another folder")
    questions, answers = out / "questions", out / "answers"
    try:
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
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_dir() or name.as_posix() in (ITEMS, SUMS, MANIFEST):
            continue
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, target / name)  # the same bytes need no second place on the disk
        except OSError:
            shutil.copyfile(path, target / name)


def read_answers(path: Path) -> dict[str, object]:
    """Read the kept answers by item id, as JSON."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return {record["id"]: record["truth"]["answer"] for record in map(json.loads, lines)}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnwrittenError(f"{path} cannot be read as answers ({error})") from error
