"""A dataset of words under the paper's file names, which say what is written."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from pathlib import Path

from unwritten.core import Item, UnwrittenError
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.media.atomic import cannot_write, link_or_copy, write_text_atomic

FAMILY = "words"
WARNING = "ANSWERS-IN-FILE-NAMES.txt"
ENDINGS = {"audio": ".mp3", "audio_video": ".mp4", "muted_video": "_muted.mp4"}


def export_paper_names(folder: Path, out: Path) -> int:
    """Give every clip its word as a name, a folder for each style; return how many files there are.

    ``out/standard/arm.mp3``, ``arm.mp4`` and ``arm_muted.mp4``; clips that are not plain joined words lie in a folder
    of their own kind, such as ``out/live/cursive``. Names give the answers away: this is not for testing anybody.
    """
    if read_manifest(folder).identity.get("family") != FAMILY:
        raise UnwrittenError(f"{folder} is not a dataset of words; only words have the paper's names")
    if out.resolve().is_relative_to(folder.resolve()):
        raise UnwrittenError(f"{out} lies in the dataset itself; choose a folder outside it")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UnwrittenError(f"{out} is not empty; choose another folder")
    count = 0
    try:
        for _, group in itertools.groupby(read_items(folder), lambda item: item.clip_id):
            count += _name(folder, out, tuple(group))
        write_text_atomic(out / WARNING, "The names of these files are the answers. Do not test anybody with them.\n")
    except OSError as error:
        raise cannot_write(out, error) from error
    return count


def _name(folder: Path, out: Path, items: tuple[Item, ...]) -> int:
    item = items[0]
    kind = item.task.rpartition("/")[2]
    place = out / item.category if kind == "joined" else out / kind / item.category
    place.mkdir(parents=True, exist_ok=True)
    text = "_".join(_answers(items))
    for condition, media in item.media.items():
        link_or_copy(folder / media.path, place / f"{text}{ENDINGS[condition]}")
    return len(item.media)


def _answers(items: Iterable[Item]) -> list[str]:
    answers = []
    for item in items:
        if item.truth is None:
            raise UnwrittenError(f"the answer of item {item.id} is withheld, so its word is not known")
        answers.append(str(item.answer))
    return answers
