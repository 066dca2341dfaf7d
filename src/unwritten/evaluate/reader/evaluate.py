"""Tries the reader: makes the clips, reads them, and writes the figures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unwritten.core.jsonable import to_json
from unwritten.evaluate.reader.desks import Subject
from unwritten.evaluate.reader.figures import figures_of
from unwritten.evaluate.reader.make import NO_PEOPLE, Progress, make_sets
from unwritten.evaluate.reader.reading import DECODINGS, cost_of, fingerprint_of, name_of, read_all
from unwritten.evaluate.reader.records import Figures
from unwritten.evaluate.reader.tracking import track
from unwritten.evaluate.reader.trial import JOINED, LIST_TOP, SETS, Trial, Words, word_list
from unwritten.families.words.reader.eyes import open_eyes
from unwritten.families.words.reader.network import AUDIO, VIDEO, WEIGHTS, open_network, read_calibration
from unwritten.families.words.wordlist import wordfreq_version
from unwritten.media.atomic import write_text_atomic
from unwritten.media.fingerprint import sha256_file
from unwritten.media.parallel import need_jobs

COSTED = 12
"""Words by which time and memory are measured."""


def evaluate_reader(
    folder: Path,
    plan: Trial,
    *,
    weights: Path | None = None,
    unipen: Path | None = None,
    sets: Sequence[str] = (),
    jobs: int = 1,
    progress: Progress | None = None,
) -> Figures:
    """Try a reader (by default the one of the package) on a plan, and write its figures into the folder.

    Where some sets are named, only they are read, neither tracking nor cost are measured, and the file is theirs.
    """
    need_jobs(jobs)
    used = weights or WEIGHTS
    _need_weights(used)
    desks = make_sets(folder, plan, unipen=unipen, sets=sets, jobs=jobs, progress=progress)
    subjects = [subject for desk in desks for subject in desk.subjects() if not sets or subject.set in sets]
    words = word_list(plan.split)
    told = read_all(subjects, folder, used, words, jobs=jobs, progress=progress)
    figures = figures_of(
        told,
        _about(used, plan, unipen, words),
        tracking=track(desks, plan.tracked, folder, used, jobs, progress) if plan.tracked and not sets else None,
        cost=None if sets else cost_of(_some([one for one in subjects if one.set == JOINED]), folder, used),
        notes=() if unipen else (NO_PEOPLE,),
    )
    path = figures_path(folder, weights, sets, small=plan == Trial.small())
    write_text_atomic(path, json.dumps(to_json(figures), indent=1, ensure_ascii=False) + "\n")
    return figures


def figures_path(folder: Path, weights: Path | None = None, sets: Sequence[str] = (), *, small: bool = False) -> Path:
    """Say where the figures of a trial lie; a small one, another reader or some sets do not take others' place."""
    parts = ["figures", *(["small-trial"] if small else []), *([name_of(weights)] if weights else [])]
    parts += sorted(set(sets))
    return folder / f"{'-'.join(parts)}.json"


def _need_weights(weights: Path) -> None:
    """Fail before any clip is filmed."""
    read_calibration(weights)
    open_eyes(weights)
    for name in (VIDEO, AUDIO):
        open_network(weights / name)


def _some(joined: list[Subject]) -> list[Subject]:
    """Take a few words, evenly out of all writers and lengths."""
    step = max(1, len(joined) // COSTED)
    return joined[::step][:COSTED]


def _about(weights: Path, plan: Trial, unipen: Path | None, words: Words) -> dict[str, Any]:
    return {
        "reader": fingerprint_of(weights),
        "weights": {path.name: sha256_file(path) for path in sorted(weights.glob("*.*")) if path.is_file()},
        "trial": to_json(plan),
        "sets": dict(SETS),
        "decodings": dict(DECODINGS),
        "list": f"all {len(words)} words of 2 to 5 letters of the {plan.split} split, of the {LIST_TOP:,} most "
        f"frequent English words (wordfreq {wordfreq_version()})",
        "unipen": sha256_file(unipen) if unipen else None,
        "headline": "ordered letter accuracy, the number of letters known",
        "intervals": "95 %, words of one writer taken as dependent",
    }
