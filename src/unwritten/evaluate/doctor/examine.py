"""One examination: build the probes, put them to a model, and say what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from unwritten.core.jsonable import dumps
from unwritten.dataset.build import build
from unwritten.evaluate.conditions import FULLEST
from unwritten.evaluate.doctor.findings import Findings, findings_of
from unwritten.evaluate.doctor.probes import HEARD
from unwritten.evaluate.doctor.source import ProbeSource
from unwritten.evaluate.inspect.runner import Engine
from unwritten.evaluate.replies import key_of, read_replies
from unwritten.evaluate.run import REPLIES, evaluate
from unwritten.evaluate.setup import Setup
from unwritten.media.atomic import write_text_atomic

PROBES, ASKED, FINDINGS = "probes", "run", "findings.json"

Progress = Callable[[int, int], None]


def examine(
    model: str, folder: Path, engine: Engine, choices: Setup, seed: int = 0, progress: Progress | None = None
) -> Findings:
    """Examine a model; all that is made stays in the folder, and an examination that broke off goes on there."""
    dataset = folder / PROBES
    build(ProbeSource(seed), dataset)
    usual = replace(choices, dataset=str(dataset))
    setups = (
        replace(usual, condition=FULLEST),  # pictures as they are; sound with its picture
        replace(usual, condition="audio", style=HEARD),
        replace(usual, condition="muted_video", style=HEARD),  # there is nothing to be heard: a control
    )
    evaluate(model, setups, folder / ASKED, engine, progress)
    replies = {key_of(reply): reply for reply in read_replies(folder / ASKED / REPLIES)}  # the last of each counts
    found = findings_of(model, replies.values(), seed)
    write_text_atomic(folder / FINDINGS, dumps(found) + "\n")
    return found
