"""The tasks: ``inspect eval unwritten/words -T dataset=my-words -T condition=audio --model …``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inspect_ai import Task, task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.dataset import MemoryDataset, Sample

from unwritten.core import UnwrittenError
from unwritten.core.answers import kind_to_json
from unwritten.evaluate.conditions import FULLEST
from unwritten.evaluate.inspect.embedded import CONDITION, ORDER
from unwritten.evaluate.inspect.score import CLUSTER, KIND, TRUTH, house_scorer
from unwritten.evaluate.inspect.solve import send_and_ask
from unwritten.evaluate.scored import cluster_of
from unwritten.evaluate.setup import Asked, Bench, open_bench, setup_of


@task
def words(dataset: str, condition: str = "audio_video", replies: str | None = None, **choices: Any) -> Task:
    """Which word is being written? Conditions: audio, muted_video, audio_video; prompts: final, v1 to v4.

    Further choices of all tasks: style (or category), prompt, limit, send, fps, max_frames, max_side, reach.
    """
    return _task("words", dataset, condition, replies, choices)


@task
def morse(dataset: str, condition: str = FULLEST, replies: str | None = None, **choices: Any) -> Task:
    """Answer the question in the video; ``style`` chooses a category, prompts: plain, question."""
    return _task("morse", dataset, condition, replies, choices)


@task
def maverix(dataset: str, condition: str = FULLEST, replies: str | None = None, **choices: Any) -> Task:
    """Questions that need ear and eye; the paper's names of the conditions (video_sub) are taken too.

    Prompts: standard (the paper's), question; ``style`` chooses an ability.
    """
    return _task("maverix", dataset, condition, replies, choices)


@task
def items(dataset: str, condition: str = FULLEST, replies: str | None = None, **choices: Any) -> Task:
    """Items of any family, such as tasks of one's own."""
    return _task(None, dataset, condition, replies, choices)


def _task(family: str | None, dataset: str, condition: str, replies: str | None, choices: Mapping[str, Any]) -> Task:
    try:
        bench = open_bench(setup_of(dataset, condition, choices))
        _need_family(family, bench)
    except UnwrittenError as error:  # as Inspect's own command tells mistakes: a line instead of a traceback
        raise PrerequisiteError(str(error)) from error
    solver = send_and_ask(dataset, condition, replies, **choices)
    samples = MemoryDataset([_sample(asked) for asked in bench.asked.values()], name=bench.folder.name)
    return Task(dataset=samples, solver=solver, scorer=house_scorer(), metadata=_about(bench))


def _need_family(family: str | None, bench: Bench) -> None:
    others = {asked.item.family for asked in bench.asked.values()} - {family}
    if family and others:
        raise UnwrittenError(f"{bench.folder} has items of {sorted(others)[0]}; this task is for {family} alone")


def _about(bench: Bench) -> dict[str, object]:
    return {"dataset_sha256": bench.dataset_sha256, "absent": bench.absent}


def _sample(asked: Asked) -> Sample:
    item = asked.shown
    metadata: dict[str, Any] = {
        CONDITION: asked.condition,
        CLUSTER: cluster_of(item),
        KIND: kind_to_json(item.kind),
        "clip_id": item.clip_id,
        "category": item.category,
        "task": item.task,
        "level": item.level,
    }
    if asked.order is not None:
        metadata[ORDER] = list(asked.order)
    if asked.condition in item.media:
        metadata["media_sha256"] = item.media[asked.condition].sha256
    target = ""
    if item.truth is not None:
        metadata[TRUTH] = item.truth.answer
        target = item.kind.show(item.answer)
    return Sample(input=asked.prompt, target=target, id=item.id, metadata=metadata)
