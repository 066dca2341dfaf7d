"""The whole training, in one call: eyes, movements, the video reader, the audio reader, and what each counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from unwritten.core import UnknownName, UnwrittenError
from unwritten.families.words.pen.unipen_arrays import people_in
from unwritten.families.words.reader import network
from unwritten.families.words.reader.eyes import open_eyes
from unwritten.families.words.reader.training import audio, eyes, weighing
from unwritten.families.words.reader.training.export import export
from unwritten.families.words.reader.training.eye_error import ERRORS, measured_errors
from unwritten.families.words.reader.training.loop import Budget, Example, fit
from unwritten.families.words.reader.training.network import CtcNet, Shape
from unwritten.families.words.reader.training.paths import Errors, Paths, Variety
from unwritten.families.words.reader.training.poor_films import LEARNED, WEIGHED
from unwritten.families.words.reader.training.stages import Progress, Stages
from unwritten.families.words.reader.training.taken_over import (
    EARS,
    EYE_FIGURES,
    EYES,
    FIGURES,
    Part,
    Taken,
    taken,
)
from unwritten.families.words.reader.training.video import (
    SHAPE,
    letters_right,
    real_people,
    simulated_people,
)
from unwritten.families.words.reader.training.weighing import WeighBudget, judged_by, weigh
from unwritten.families.words.reader.training.words import Vocabulary
from unwritten.families.words.style import STYLES
from unwritten.media.atomic import cannot_write, link_or_copy, write_text_atomic
from unwritten.media.fingerprint import sha256_file

COSTS, BEGUN = "costs.json", "training.json"
MADE = (*EYES.needed, network.VIDEO, *EARS.needed, network.CALIBRATION, FIGURES)
"""All that a training makes."""


@dataclass(frozen=True)
class Plan:
    """How much is made to learn from, and how long is learned."""

    eyes: eyes.EyeBudget | None  # None: the eyes that come with the package
    writers: int  # simulated, in each style
    takes: int
    live: int
    variety: Variety
    shape: Shape
    video: Budget
    ears: audio.EarBudget
    judges: int  # validation and test writers in each style
    words: int  # to validate and to test with, in each style
    weighed: WeighBudget
    poor: int = 0  # films with poor pictures to learn from


LITTLE = Variety(turn=0.05, lean=0.08, size=0.1, pace=0.1, bend=0.05, sparse=0.0, pause=0.0, sway=0.0, poor=0.0)
"""For a training that is too short to learn more; its test writers are simulated ones."""

PLANS = {
    "full": Plan(
        eyes=eyes.FULL,
        writers=200,
        takes=2,
        live=12,
        variety=Variety(),
        shape=SHAPE,
        video=Budget(2400, validate_every=400),
        ears=audio.FULL,
        judges=weighing.JUDGES,
        words=60,
        weighed=weighing.FULL,
        poor=120,
    ),
    "small": Plan(
        eyes=None,
        writers=24,
        takes=1,
        live=0,
        variety=LITTLE,
        shape=replace(SHAPE, width=64),
        video=Budget(228, batch=24, rate=4e-3),
        ears=audio.SMALL,
        judges=2,
        words=12,
        weighed=weighing.SMALL,
    ),
}


def train(
    folder: Path,
    *,
    budget: str = "full",
    arrays: Path | None = None,
    eyes: Path | None = None,
    ears: Path | None = None,
    seed: int = 1,
    progress: Progress,
) -> dict[str, Any]:
    """Train a reader into a folder; a run that was stopped goes on where it was, and one that is done is done.

    ``arrays`` holds real people's letters, of which the calibration half is learned from; ``eyes`` and ``ears`` are
    folders of readers of whom these are taken over instead of being trained.
    """
    if budget not in PLANS:
        raise UnknownName("budget", budget, tuple(PLANS))
    plan = PLANS[budget]
    own_eyes = None if eyes is None else taken(EYES, eyes)
    own_ears = None if ears is None else taken(EARS, ears)
    if arrays is not None:
        people_in(arrays)  # a file that is none is told now, and not after the eyes
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    same_training(
        folder,
        {
            "budget": budget,
            "plan": repr(plan),
            "seed": seed,
            "real people": _fingerprint(arrays),
            "eyes": own_eyes and own_eyes.fingerprint,
            "ears": own_ears and own_ears.fingerprint,
        },
    )
    if _is_done(folder):
        return _json_in(folder / FIGURES)  # to go through the stages again would cost, and be counted
    told = Stages(folder / COSTS, progress)
    figures: dict[str, Any] = {"budget": budget, "seed": seed, "real people": arrays is not None}
    figures["eyes"] = _made(told, EYES, own_eyes, folder, lambda: _eyes(plan, folder, seed, told.progress))
    paths, judges = told.do("movements", lambda: _paths(plan, folder, arrays, told.progress))
    figures["video"] = told.do("video", lambda: _video(plan, folder, paths, judges, seed, told.progress))
    figures["audio"] = _made(told, EARS, own_ears, folder, lambda: _audio(plan, folder, arrays, seed, told.progress))
    figures["fusion"] = told.do(
        "weighing", lambda: weigh(plan.weighed, folder, judges["validation"], arrays, told.progress)
    )
    figures["cpu seconds"] = {**told.spent, "all": round(sum(told.spent.values()), 1)}
    write_text_atomic(folder / FIGURES, json.dumps(figures, indent=1) + "\n")
    return figures


def same_training(folder: Path, told: dict[str, Any]) -> None:
    """Refuse to go on in a folder where another training was begun: its parts would be taken for this one's."""
    kept = folder / BEGUN
    if not kept.exists():
        if there := next((name for name in MADE if (folder / name).exists()), None):
            raise UnwrittenError(f"{folder} holds {there} of a reader that was not begun there; take another folder")
        write_text_atomic(kept, json.dumps(told, indent=1) + "\n")
        return
    known = _json_in(kept)
    if other := [name for name in told if known.get(name) != told[name]]:
        raise UnwrittenError(f"{folder} holds a training with another {' and '.join(other)}; take another folder")


def _is_done(folder: Path) -> bool:
    """Say whether nothing is left to be made: the figures are written last, and what was deleted is made anew."""
    return all((folder / name).exists() for name in MADE)


def _made(
    told: Stages, part: Part, own: Taken | None, folder: Path, make: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Make a part of the reader, or take over that of another one."""
    if own is None:
        return told.do(part.stage, make)
    own.into(folder)
    told.spent[part.stage] = own.seconds  # it was spent, though not today
    return own.figures


def _json_in(path: Path) -> dict[str, Any]:
    """Read what a training keeps in its folder."""
    try:
        return dict(json.loads(path.read_text()))
    except (ValueError, TypeError) as error:
        raise UnwrittenError(f"{path} is damaged; delete {path.parent} and train again") from error


def _fingerprint(arrays: Path | None) -> str | None:
    return None if arrays is None else sha256_file(arrays)


def _eyes(plan: Plan, folder: Path, seed: int, progress: Progress) -> dict[str, Any]:
    """Train eyes, or take those of the package, and measure what they get wrong."""
    if plan.eyes is None:
        for name in (*EYES.needed, WEIGHED.file):
            if not (folder / name).exists():
                link_or_copy(network.WEIGHTS / name, folder / name)
        return {"eyes": "those of the package"}
    known = folder / EYE_FIGURES
    if not known.exists():  # they are measured last: without them, a training was stopped before its eyes were done
        figures = eyes.train_eyes(folder / "eyes", plan.eyes, progress, folder, seed=eyes.SEED + seed)
        write_text_atomic(known, json.dumps(asdict(figures)) + "\n")
    return _json_in(known)


def _paths(plan: Plan, folder: Path, arrays: Path | None, progress: Progress) -> tuple[Paths, dict[str, Paths]]:
    """Gather movements to learn from, and others to validate and to test with."""
    pool = folder / "movements"
    errors = _errors(plan, folder, progress)
    numbers = range(plan.writers)
    people = simulated_people(pool, "train", numbers, takes=plan.takes, live=plan.live, progress=progress)
    real = real_people(arrays, validation=False) if arrays else []
    poor = LEARNED.clips(folder, plan.poor, open_eyes(folder), progress) if plan.poor else []
    learned = Paths(people, real, Vocabulary("train"), errors, plan.variety, poor=poor)
    return learned, {
        split: judged_by(pool, split, plan.judges, arrays, errors, progress) for split in ("validation", "test")
    }


def _errors(plan: Plan, folder: Path, progress: Progress) -> Errors:
    """What the new eyes get wrong on rendered films; of eyes that were taken over it is known."""
    if not (folder / ERRORS).exists():
        measured = measured_errors(folder / "eyes", eyes=open_eyes(folder), progress=progress)
        link_or_copy(measured, folder / ERRORS)
    return Errors.read(folder / ERRORS)


def _video(
    plan: Plan, folder: Path, paths: Paths, judges: dict[str, Paths], seed: int, progress: Progress
) -> dict[str, Any]:
    """Train the video reader; its test figures come from simulated test writers, not from rendered clips."""
    torch.manual_seed(seed)
    net = CtcNet(plan.shape)
    exams = _exams(judges["validation"], plan.words)
    history = fit(
        net, paths.draw, lambda now: _marks(now, exams), plan.video, folder / "video", seed=seed, progress=progress
    )
    export(net, folder / network.VIDEO)
    return {"validation": history, "test": _marks(net, _exams(judges["test"], plan.words))}


def _exams(paths: Paths, words: int) -> dict[str, list[Example]]:
    """Words of each style, words in one go, and words of real people where there are some."""
    generator = np.random.Generator(np.random.PCG64(5))
    of_style = {
        style: replace(paths, simulated=[one for one in paths.simulated if one.style == style]) for style in STYLES
    }
    of_style["live"] = replace(paths, live_share=1.0)
    if paths.real:
        of_style["real"] = replace(paths, real_share=1.0)
    return {style: [some.example(generator) for _ in range(words)] for style, some in of_style.items()}


def _marks(net: CtcNet, exams: dict[str, list[Example]]) -> dict[str, float]:
    marks = {style: letters_right(net, exam) for style, exam in exams.items()}
    return {**marks, "all": float(np.mean([marks[style] for style in STYLES]))}


def _audio(plan: Plan, folder: Path, arrays: Path | None, seed: int, progress: Progress) -> dict[str, Any]:
    net, history = audio.train_ears(folder / "audio", plan.ears, arrays=arrays, seed=seed, progress=progress)
    export(net, folder / network.AUDIO)
    return {"validation": history}
