"""Datasets in the layouts of the papers' own releases."""

from __future__ import annotations

import csv
import functools
import itertools
from collections.abc import Iterable
from pathlib import Path

from unwritten.core import Item, UnwrittenError
from unwritten.core.records import is_file_name
from unwritten.dataset.folders import new_folder
from unwritten.dataset.manifest import read_items, read_items_by_clip, read_manifest
from unwritten.families.maverix.release_write import Released, write_release
from unwritten.families.maverix.soundness import FAMILY as MAVERIX
from unwritten.families.morse.suite import QUERY
from unwritten.media.atomic import atomic_path, link_or_copy, write_text_atomic

FAMILY = "words"
EXPORT = "export"
WARNING = "ANSWERS-IN-FILE-NAMES.txt"
FILMS, SOLUTIONS, TEXTS = "questions", "solutions", "question_text"
COLUMNS = ("id", "video", "query", "question_text", "ground_truth", "category")
ENDINGS = {"audio": ".mp3", "audio_video": ".mp4", "muted_video": "_muted.mp4"}


SAMPLES = 8
"""Answers that a release in the layout of MAVERIX has as samples."""


def export(folder: Path, out: Path) -> int:
    """Write a dataset in its paper's layout; return how many clips or files there are."""
    if is_maverix(folder):
        return export_videos(folder, out).clips
    words = read_manifest(folder).identity.get("family") == FAMILY
    with new_folder(out, folder, EXPORT) as place:
        return export_words(folder, place) if words else export_films(folder, place)


def export_videos(folder: Path, out: Path, *, samples: int | None = SAMPLES, jobs: int = 1) -> Released:
    """Write ``data/MAVERIX_v1.0.json`` and the folders beside it, with so many of the answers; None: with all."""
    if samples is not None and samples < 0:
        raise UnwrittenError(f"--samples {samples}: give 0 or more")
    manifest = read_manifest(folder)
    name = str(manifest.identity.get("name", folder.name))
    # In the order of opaque ids: from the place of a clip in the plan, that in its table would follow.
    items = functools.partial(read_items_by_clip, folder)
    with new_folder(out, folder, EXPORT) as place:
        return write_release(name, folder, items, place, total=manifest.items, samples=samples, jobs=jobs)


def is_maverix(folder: Path) -> bool:
    """Whether a dataset is of the MAVERIX family, by the first of its items."""
    read_manifest(folder)
    return next((item.family for item in read_items(folder)), "") == MAVERIX


def export_words(folder: Path, out: Path) -> int:
    """Give every clip its word as a name, a folder for each style; return how many files there are.

    ``out/standard/arm.mp3``, ``arm.mp4`` and ``arm_muted.mp4``; clips that are not plain joined words lie in a folder
    of their own kind, such as ``out/live/cursive``. Names give the answers away: this is not for testing anybody.
    """
    count = 0
    for _, group in itertools.groupby(read_items(folder), lambda item: item.clip_id):
        count += _name(folder, out, tuple(group))
    write_text_atomic(out / WARNING, "The names of these files are the answers. Do not test anybody with them.\n")
    return count


def export_films(folder: Path, out: Path) -> int:
    """Write ``test.csv``, ``questions``, ``solutions`` and ``question_text``, as MORSE-500 has them."""
    for name in (FILMS, SOLUTIONS, TEXTS):
        (out / name).mkdir(parents=True)
    count = 0
    with atomic_path(out / "test.csv") as partial, partial.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        for item in read_items(folder):
            (answer,) = _answers((item,))
            video = f"{FILMS}/{item.id}{Path(item.fullest.path).suffix}"
            link_or_copy(folder / item.fullest.path, out / video)
            write_text_atomic(out / SOLUTIONS / f"{item.id}.txt", answer + "\n")
            write_text_atomic(out / TEXTS / f"{item.id}.txt", item.prompt + "\n")
            table.writerow((item.id, video, QUERY, item.prompt, answer, item.category))
            count += 1
    return count


def _name(folder: Path, out: Path, items: tuple[Item, ...]) -> int:
    item = items[0]
    kind = item.task.rpartition("/")[2]
    place = out / item.category if kind == "joined" else out / kind / item.category
    text = "_".join(_answers(items))
    if not all(map(is_file_name, (kind, item.category, text))):
        raise UnwrittenError(f"item {item.id}: {kind}/{item.category}/{text} cannot be the name of a file")
    place.mkdir(parents=True, exist_ok=True)
    for condition, media in item.media.items():
        link_or_copy(folder / media.path, place / f"{text}{ENDINGS[condition]}")
    return len(item.media)


def _answers(items: Iterable[Item]) -> list[str]:
    answers = []
    for item in items:
        if item.truth is None:
            raise UnwrittenError(f"the answer of item {item.id} is withheld, so its word is not known")
        answers.append(item.kind.show(item.answer))
    return answers
