"""The two ablations of MORSE-500: how many frames are sent, and whether a film is needed at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from unwritten.core import UnknownName
from unwritten.evaluate.conditions import IMAGE_TEXT, IMAGES
from unwritten.evaluate.delivery import FRAMES
from unwritten.evaluate.run import evaluate
from unwritten.evaluate.scored import ScoredReply, score_replies
from unwritten.evaluate.setup import Setup
from unwritten.evaluate.sources import checked_from, items_of

if TYPE_CHECKING:
    from unwritten.evaluate.inspect.runner import Engine

SAMPLINGS = ((1, 16), (2, 32), (4, 64), (8, 128))
"""Frames a second and frames at most, as in the paper's Table 4."""

STATIC = (IMAGE_TEXT, IMAGES, "muted_video")
"""One picture with the question in words, pictures alone, and the film, as in its Table 5."""

KINDS = ("frames", "static")
Progress = Callable[[int, int], None]


def settings(kind: str, choices: Setup) -> dict[str, Setup]:
    """The setups that an ablation compares, by the name of their row."""
    if kind == "frames":
        return {
            f"{fps} fps, {most} at most": replace(
                choices, condition="muted_video", send=FRAMES, fps=float(fps), max_frames=most
            )
            for fps, most in SAMPLINGS
        }
    if kind == "static":
        return {condition: replace(choices, condition=condition) for condition in STATIC}
    raise UnknownName("ablation", kind, KINDS)


def ablate(
    model: str, setups: Mapping[str, Setup], out: Path, engine: Engine, progress: Progress | None = None
) -> dict[str, tuple[ScoredReply, ...]]:
    """Ask a model under each setting, each in a folder of its own that is gone on with where it stopped."""
    found = {}
    for number, (name, setup) in enumerate(setups.items()):
        folder = out / f"{number + 1}-{name.replace(', ', '-').replace(' ', '-')}"
        evaluate(model, [setup], folder, engine, progress)
        dataset = Path(setup.dataset)
        found[name] = tuple(score_replies(items_of(dataset), checked_from(dataset, folder)))
    return found
