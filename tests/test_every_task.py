"""The contract: what every task at every level must hold; no task has a copy of these tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from audit.pixels import Audited, readers
from contract import TASK_LEVELS, TASKS, label, wrong_values
from unwritten.core import Item, Registered
from unwritten.core.generate import address_of, scene_at, scene_hash
from unwritten.core.jsonable import from_json, to_json
from unwritten.dataset.collection import Sample, open_task
from unwritten.dataset.source import TaskSource
from unwritten.families.morse.stage import OPENING
from unwritten.media.decode import frames as decoded_frames
from unwritten.media.ocr import words_read
from unwritten.media.probe import probe
from unwritten.media.sampling import sample_frames, sample_indices
from unwritten.scoring import score

ITEMS = 10
GOLDEN = Path(__file__).parent / "golden" / "hashes.json"

every_task = pytest.mark.parametrize("task", TASKS, ids=label)
every_level = pytest.mark.parametrize(
    ("task", "level"), TASK_LEVELS, ids=[f"{label(task)}-{level}" for task, level in TASK_LEVELS]
)


def samples(task: Registered, level: str, split: str = "test", count: int = ITEMS) -> Iterator[Sample]:
    collection = open_task(task.name, level=level, split=split)
    return (collection[index] for index in range(count))


@every_level
def test_same_address_gives_the_same_scene(task: Registered, level: str) -> None:
    for sample in samples(task, level):
        assert scene_at(task, sample.address) == sample.scene


@every_level
def test_no_scene_is_drawn_twice_in_or_between_splits(task: Registered, level: str) -> None:
    hashes = [
        scene_hash(sample.scene)
        for split in ("train", "validation", "test")
        for sample in samples(task, level, split)
    ]
    assert len(set(hashes)) == 3 * ITEMS


@every_level
def test_scene_survives_json(task: Registered, level: str) -> None:
    for sample in samples(task, level, count=3):
        text = json.dumps(to_json(sample.scene))
        again = from_json(type(sample.scene), json.loads(text))
        assert again == sample.scene
        assert task.impl.ask(again) == sample.questions


@every_level
def test_recount_agrees(task: Registered, level: str) -> None:
    for sample in samples(task, level):
        truths = tuple(question.answer for question in sample.questions)
        assert task.impl.recount(sample.scene) == truths, sample.address


@every_level
def test_right_reply_scores_and_wrong_ones_do_not(task: Registered, level: str) -> None:
    for sample in samples(task, level):
        for question in sample.questions:
            kind, truth = question.kind, question.answer
            right = kind.show(truth)
            assert score(right, kind, truth).value == 1, right
            near = [kind.show(value) for value in wrong_values(kind, truth)]
            assert near
            replies = [
                "",
                "I do not know.",
                f"maybe {right}",
                f"{right} or {near[0]}",
                f"<think>{right}</think>",
                *near,
            ]
            for reply in replies:
                assert score(reply, kind, truth).value == 0, (reply, right)


@every_level
def test_question_is_shown_and_explained(task: Registered, level: str) -> None:
    for sample in samples(task, level, count=3):
        assert sample.question.text.count("?") == 1
        assert sample.because
        assert all(line.strip() == line and line for line in sample.because)


@every_level
def test_film_can_be_followed_at_the_sampled_rate(task: Registered, level: str) -> None:
    """At most 32 frames are seen: the question stays for three of them, and the rate is not below what is needed."""
    for sample in samples(task, level, count=3):
        film = sample.film
        assert film.frames <= 32 / task.spec.frame_rate * film.fps, "longer than 32 frames at the rate it needs"
        seen = sample_indices(film.frames, film.fps, fps=2, max_frames=32)
        question_starts = film.frames - film.shots[-1].frames
        assert sum(index >= question_starts for index in seen) >= 3
        assert sum(index < OPENING for index in seen) >= 1
        assert bool(film.sounds) == task.spec.sound


@every_level
def test_clip_length_does_not_give_the_answer_away(task: Registered, level: str) -> None:
    """All that comes before the question is equally long in every film of a level."""
    lengths = {film.frames - film.shots[-1].frames for film in (sample.film for sample in samples(task, level))}
    assert len(lengths) == 1


@every_task
def test_levels_between_the_named_ones_work(task: Registered) -> None:
    for level in ("0.00", "0.25", "0.6", "1"):
        sample = open_task(task.name, level=level)[0]
        assert len(sample.address.level) == 4
        assert task.impl.recount(sample.scene) == tuple(question.answer for question in sample.questions)


@every_task
def test_task_file_says_what_it_asks(task: Registered) -> None:
    assert ":" in task.summary
    assert len(task.doc.split()) >= 20, "say what skill it needs and how it gets harder"
    knobs = next(iter(task.spec.levels.values())).__dataclass_fields__
    assert len(knobs) >= 2


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Sample, Path, Item]]:
    """One encoded clip a task; the level differs from task to task."""
    folder = tmp_path_factory.mktemp("clips")
    (folder / "media").mkdir()
    made = {}
    for number, task in enumerate(TASKS):
        level = ("easy", "medium", "hard")[number % 3]
        sample = open_task(task.name, level=level)[0]
        source = TaskSource("contract", (sample.address,))
        (item,) = source.make(source.jobs()[0], folder)
        made[task.name] = (sample, folder / next(iter(item.media.values())).path, item)
    return made


@every_task
def test_encoded_clip_is_as_declared(task: Registered, clips: dict[str, tuple[Sample, Path, Item]]) -> None:
    sample, path, item = clips[task.name]
    facts = probe(path)
    film = sample.film
    assert (facts.width, facts.height) == film.size
    assert facts.frames == film.frames == item.clip.frames
    assert facts.fps == film.fps
    assert (facts.sound is not None) == task.spec.sound
    assert not facts.tags
    seen = [frame.pixels for frame in sample_frames(path)]
    changes = sum(bool(np.any(np.abs(a.astype(int) - b).max(axis=2) > 40)) for a, b in pairwise(seen))
    assert changes >= 4, "hardly anything moves"


@every_task
def test_question_is_read_back_from_the_pixels(task: Registered, clips: dict[str, tuple[Sample, Path, Item]]) -> None:
    sample, path, _ = clips[task.name]
    last = sample_frames(path)[-1].pixels
    assert max(last.shape[:2]) <= 512
    assert words_read(sample.question.prompt, [last]) >= 0.95
    assert words_read("Quixotic zebras juggle 94613 marzipan violins", [last]) == 0


@every_task
def test_truth_is_read_back_from_the_pixels(task: Registered, clips: dict[str, tuple[Sample, Path, Item]]) -> None:
    sample, path, item = clips[task.name]
    reread = readers()[task.name.rsplit("/")[-1]]
    about = Audited(item.question, item.kind, item.level)
    assert reread(list(decoded_frames(path)), about) == tuple(question.answer for question in sample.questions)


def hashes_elsewhere(**environment: str) -> dict[str, str]:
    """Scenes, pictures and clips of every task as another process, with another environment, makes them."""
    command = [sys.executable, str(Path(__file__).parent / "golden" / "hashes.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    result: dict[str, str] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "2", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"},
        {"PYTHONHASHSEED": "3", "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4"},
    ],
    ids=["hash seed", "no FMA", "no numpy SIMD"],
)
def test_scenes_and_clips_are_the_golden_ones(environment: dict[str, str]) -> None:
    """If this fails after a change on purpose, raise the task's version and run tests/golden/hashes.py --write."""
    found = hashes_elsewhere(**environment)
    assert found == json.loads(GOLDEN.read_text())


def test_index_and_level_are_part_of_the_address() -> None:
    for task in TASKS:
        addresses = {str(address_of(task, level, "test", index)) for level in task.spec.levels for index in range(3)}
        assert len(addresses) == 3 * len(task.spec.levels)
