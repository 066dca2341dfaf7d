"""The contract: what every task at every level must hold; no task has a copy of these tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from audit.pixels import Audited, readers
from contract import TASK_LEVELS, TASKS, label, wrong_values
from golden_hashes import golden_sample
from unwritten.core import Item, OpenText, Registered
from unwritten.core.evidence import Evident, Twinned, evidence_of
from unwritten.core.generate import address_of, scene_at, scene_hash
from unwritten.core.jsonable import from_json, to_json
from unwritten.core.task import Grouped
from unwritten.dataset.collection import Sample, open_task
from unwritten.dataset.evidence import faults, same_end
from unwritten.dataset.source import TaskSource
from unwritten.families.morse.stage import OPENING
from unwritten.media.fingerprint import sha256_file
from unwritten.media.ocr import words_read
from unwritten.media.pictures import Pictures
from unwritten.media.probe import probe
from unwritten.media.sampling import SampledFrame, sample_frames, sample_indices
from unwritten.scoring import score

ITEMS = 10
GOLDEN = Path(__file__).parent / "golden" / "hashes.json"

every_task = pytest.mark.parametrize("task", TASKS, ids=label)
every_level = pytest.mark.parametrize(
    ("task", "level"), TASK_LEVELS, ids=[f"{label(task)}-{level}" for task, level in TASK_LEVELS]
)


def samples(task: Registered, level: str, split: str = "test", count: int = ITEMS) -> list[Sample]:
    collection = open_task(task.name, level=level, split=split)
    return [collection[index] for index in range(count)]


def same_address_gives_the_same_scene(task: Registered, sample: Sample) -> None:
    assert scene_at(task, sample.address) == sample.scene


def scene_survives_json(task: Registered, sample: Sample) -> None:
    again = from_json(type(sample.scene), json.loads(json.dumps(to_json(sample.scene))))
    assert again == sample.scene
    assert task.impl.ask(again) == sample.questions


def recount_agrees(task: Registered, sample: Sample) -> None:
    truths = tuple(question.answer for question in sample.questions)
    assert task.impl.recount(sample.scene) == truths, sample.address


def right_reply_scores_and_wrong_ones_do_not(task: Registered, sample: Sample) -> None:
    for question in sample.questions:
        kind, truth = question.kind, question.answer
        right = kind.show(truth)
        if isinstance(kind, OpenText):
            assert score(right, kind, truth).value is None, "only a judge can score it"
            continue
        assert score(right, kind, truth).value == 1, right
        near = [kind.show(value) for value in wrong_values(kind, truth)]
        assert near
        wrong = ["", "I do not know.", f"maybe {right}", f"{right} or {near[0]}", f"<think>{right}</think>", *near]
        for reply in wrong:
            assert score(reply, kind, truth).value == 0, (reply, right)


def question_is_shown_and_explained(task: Registered, sample: Sample) -> None:
    assert sample.question.text.count("?") == 1
    assert sample.because
    assert all(line.strip() == line and line for line in sample.because)


def film_can_be_followed_at_the_sampled_rate(task: Registered, sample: Sample) -> None:
    """At most 32 frames are seen: the question stays for three of them, and the rate is not below what is needed."""
    film = sample.film
    assert bool(film.sounds) == task.spec.sound
    if not film.asks:
        return
    assert film.frames <= 32 / task.spec.frame_rate * film.fps, "longer than 32 frames at the rate it needs"
    seen = sample_indices(film.frames, film.fps, fps=2, max_frames=32)
    question_starts = film.frames - film.shots[-1].frames
    assert sum(index >= question_starts for index in seen) >= 3
    assert sum(index < OPENING for index in seen) >= 1


CHECKS = (
    same_address_gives_the_same_scene,
    scene_survives_json,
    recount_agrees,
    right_reply_scores_and_wrong_ones_do_not,
    question_is_shown_and_explained,
    film_can_be_followed_at_the_sampled_rate,
)


def what_decides_can_be_seen(sample: Sample) -> None:
    """In the very frames that a model samples; a task of time has a twin that ends alike with another answer."""
    film, task = sample.film, sample.task
    if task.family == "morse":
        assert isinstance(task.impl, Evident), "say what the answer hangs on"
    if task.category == "temporal":
        assert isinstance(task.impl, Twinned | Grouped), "say how a film could end alike with another answer"
    evidence = evidence_of(task.impl, sample.scene)
    seen = sample_indices(film.frames, film.fps)
    wanted = [index for index in seen if any(one.start <= index < one.stop for one in evidence)]
    frames = [SampledFrame(index, 0.0, film.picture(index).copy()) for index in wanted]
    assert not list(faults(evidence, film.size, frames)), sample.address
    assert same_end(task.impl, sample.scene, film) is None, sample.address


@every_level
def test_every_item_holds_the_contract(task: Registered, level: str) -> None:
    drawn = samples(task, level)
    what_decides_can_be_seen(drawn[0])
    for sample in drawn:
        for check in CHECKS:
            check(task, sample)
    films = [sample.film for sample in drawn]
    lengths = {film.frames - film.question_frames for film in films}
    assert len(lengths) == 1, "the length of a clip gives its answer away"


@every_level
def test_no_scene_is_drawn_twice_in_or_between_splits(task: Registered, level: str) -> None:
    hashes = [
        scene_hash(open_task(task.name, level=level, split=split)[index * task.spec.group].scene)
        for split in ("train", "validation", "test")
        for index in range(4)
    ]
    assert len(set(hashes)) == len(hashes) == 12


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


@every_task
def test_encoded_clip(task: Registered, tmp_path: Path) -> None:
    """One encoded clip a task: the golden one, as declared, legible, true by its pixels.

    If the hash differs after a change on purpose, raise the task's version and run tests/golden_hashes.py --write
    """
    (tmp_path / "media").mkdir()
    sample = golden_sample(task.name)
    source = TaskSource("contract", (sample.address,))
    item = source.make(source.jobs()[0], tmp_path)[0]
    path = tmp_path / item.fullest.path
    assert sha256_file(path) == json.loads(GOLDEN.read_text()).get(f"clip {sample.address}")
    sampled = sample_frames(path)
    seen = [frame.pixels for frame in sampled]
    clip_is_as_declared(task, sample, item, path)
    assert not list(faults(evidence_of(task.impl, sample.scene), sample.film.size, sampled))
    changes = sum(bool(np.any(np.abs(a.astype(int) - b).max(axis=2) > 40)) for a, b in pairwise(seen))
    assert changes >= 4, "hardly anything moves"
    assert max(seen[-1].shape[:2]) <= 512
    if sample.film.asks:
        assert words_read(sample.question.prompt, [seen[-1]]) >= 0.95
    reread = readers().get(task.name.rsplit("/")[-1])
    if reread is not None:
        about = Audited(item.question, item.kind, item.level)
        assert reread(Pictures(path), about) == tuple(question.answer for question in sample.questions)


def clip_is_as_declared(task: Registered, sample: Sample, item: Item, path: Path) -> None:
    facts, film = probe(path), sample.film
    assert (facts.width, facts.height) == film.size
    assert facts.frames == film.frames == item.clip.frames
    assert facts.fps == film.fps
    assert (facts.sound is not None) == task.spec.sound
    assert not facts.tags


def test_reading_sees_what_is_not_there(tmp_path: Path) -> None:
    """The reading of questions would notice a wrong one."""
    sample = open_task("dominoes", level="easy")[0]
    sample.save(tmp_path / "clip.mp4")
    last = sample_frames(tmp_path / "clip.mp4")[-1].pixels
    assert words_read("Quixotic zebras juggle 94613 marzipan violins", [last]) == 0


def test_enough_truths_are_read_from_pixels() -> None:
    names = {task.name.rsplit("/")[-1] for task in TASKS}
    assert set(readers()) <= names, "a reader without a task"
    assert len(readers()) >= 12


CATEGORIES = sorted({f"{task.family}/{task.category}" for task in TASKS})


def hashes_elsewhere(category: str, *options: str, **environment: str) -> dict[str, str]:
    """Scenes and clips of a category as another process, with another environment, makes them."""
    command = [sys.executable, str(Path(__file__).parent / "golden_hashes.py"), category, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    result: dict[str, str] = json.loads(done.stdout)
    return result


def golden(category: str) -> dict[str, str]:
    return {name: digest for name, digest in json.loads(GOLDEN.read_text()).items() if f" {category}/" in name}


@pytest.mark.parametrize("category", CATEGORIES)
def test_scenes_and_a_clip_are_the_golden_ones_without_fma(category: str) -> None:
    """Of all tasks of a category the scenes, of the first the clip too; the audit compares every clip."""
    tunables = "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"
    found = hashes_elsewhere(category, "--few", PYTHONHASHSEED="1", GLIBC_TUNABLES=tunables)
    assert any(name.startswith("clip") for name in found)
    assert found.items() <= golden(category).items()
    scenes = {name for name in golden(category) if name.startswith("scene")}
    assert scenes <= found.keys()


@pytest.mark.parametrize("category", CATEGORIES)
def test_scenes_are_the_golden_ones_without_simd(category: str) -> None:
    found = hashes_elsewhere(category, "--scenes", PYTHONHASHSEED="2", NPY_DISABLE_CPU_FEATURES="X86_V3 X86_V4")
    assert found == {name: digest for name, digest in golden(category).items() if name.startswith("scene")}


def test_every_golden_hash_has_its_task() -> None:
    assert len(json.loads(GOLDEN.read_text())) == sum(len(golden(category)) for category in CATEGORIES)


def test_index_and_level_are_part_of_the_address() -> None:
    for task in TASKS:
        addresses = {str(address_of(task, level, "test", index)) for level in task.spec.levels for index in range(3)}
        assert len(addresses) == 3 * len(task.spec.levels)
