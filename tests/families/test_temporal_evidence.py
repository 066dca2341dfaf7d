"""What the temporal tasks say must be seen, and their twins that end alike with another answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from unwritten.core import Registered, Registry
from unwritten.core.evidence import Evidence, Twinned, evidence_of
from unwritten.core.generate import address_of, scene_at
from unwritten.dataset.collection import Sample, open_task
from unwritten.dataset.evidence import faults, same_end
from unwritten.draw import Box
from unwritten.families.morse.parts.crossing import Car, Phase
from unwritten.families.morse.parts.seen import looks
from unwritten.families.morse.tasks.temporal import longest_shown, traffic_lights
from unwritten.media.sampling import SampledFrame, sample_indices

TASKS = [Registry().get(name) for name in Registry().names() if name.startswith("morse/temporal/")]
LEVELS = ("easy", "medium", "hard", "0.37", "0.85")

every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name.rsplit("/")[-1])


def found_faults(sample: Sample, evidence: tuple[Evidence, ...]) -> list[str]:
    film = sample.film
    wanted = [k for k in sample_indices(film.frames, film.fps) if any(one.start <= k < one.stop for one in evidence)]
    frames = [SampledFrame(index, 0.0, film.picture(index).copy()) for index in wanted]
    return list(faults(evidence, film.size, frames))


def twin_of(task: Registered, scene: object) -> Any:
    assert isinstance(task.impl, Twinned)
    return task.impl.twin(scene)


@every_task
def test_evidence_in_the_wrong_place_or_at_the_wrong_time_is_found(task: Registered) -> None:
    sample = open_task(task.name, level="easy")[0]
    one = evidence_of(sample.task.impl, sample.scene)[-1]
    assert not found_faults(sample, (one,))
    wrong = (
        replace(one, box=(-1.0, *one.box[1:])),
        replace(one, box=(*one.box[:2], 5.0, 5.0)),
        replace(one, start=16, stop=30),
    )
    assert [fault.removeprefix(f"{one.what} is ")[:13] for fault in found_faults(sample, wrong)] == [
        "not within th",
        "too small: 3 ",
        "in no sampled",
    ]


@pytest.mark.parametrize("name", ["colour_changes", "dominoes", "longest_shown", "pause_order", "wall_hits"])
def test_evidence_off_its_thing_does_not_stand_out(name: str) -> None:
    sample = open_task(f"morse/temporal/{name}", level="easy")[0]
    one = evidence_of(sample.task.impl, sample.scene)[0]
    beside = replace(one, box=(4.0, 1.0, 24.0, 12.0))
    assert found_faults(sample, (beside,)) == [f"{one.what} does not stand out from what is behind it"]


def test_what_moves_between_two_sampled_frames_is_found_unseen() -> None:
    unseen = looks("a flash", lambda frame: Box(frame, 50, 40, 40), 31, 45)
    seen = looks("a ball", lambda frame: Box(frame, 50, 40, 40), 31, 61)
    assert [(one.start, one.stop) for one in (*unseen, *seen)] == [(61, 75), (75, 76), (90, 91)]
    assert list(faults(unseen, (854, 480), ())) == ["a flash is in no sampled frame (it is there from 61 to 75)"]


@every_task
@pytest.mark.parametrize("level", LEVELS)
def test_twins_are_true_scenes_with_the_same_question_and_another_answer(task: Registered, level: str) -> None:
    for index in range(6):
        scene = scene_at(task, address_of(task, level, "train", index))
        twin = twin_of(task, scene)
        (asked,), (other,) = task.impl.ask(scene), task.impl.ask(twin)
        assert (other.text, other.kind) == (asked.text, asked.kind)
        assert task.impl.recount(twin) == (other.answer,) != (asked.answer,)
        assert evidence_of(task.impl, twin)


@every_task
def test_twins_end_alike(task: Registered) -> None:
    for index in (1, 2):
        sample = open_task(task.name, level="medium", split="train")[index]
        assert same_end(task.impl, sample.scene, sample.film) is None


def test_a_twin_of_a_shape_that_stays_to_the_end() -> None:
    """The asked shape is in the last picture and no other is, so it must stay there and yet be seen less."""
    visit, last = longest_shown.Visit, longest_shown.FRAMES
    visits = (
        visit("star", 0, 200, 3),
        visit("star", 280, last, 3),
        visit("circle", 0, 60, 5),
        visit("cross", 9, 90, 1),
    )
    scene = longest_shown.Scene(visits, ("circle", "star", "cross"), ("red", "blue", "green"), longest=True)
    task = Registry().get("morse/temporal/longest_shown")
    impl, twin = task.impl, twin_of(task, scene)
    assert (impl.ask(scene)[0].answer, impl.ask(twin)[0].answer) == ("star", "circle")
    assert same_end(impl, scene, impl.film(scene)) is None
    assert impl.recount(twin) == ("circle",)


@pytest.mark.parametrize("colour", [None, "blue"])
def test_a_twin_where_all_cars_that_count_are_still_in_sight(colour: str | None) -> None:
    phases = (Phase("red", 70), Phase("green", 62), Phase("yellow", 24), Phase("red", 91), Phase("green", 68))
    cars = (Car("white", 0, 24), Car("red", 0, 180), Car("blue", 0, 284))
    scene = traffic_lights.Scene(phases, cars, "green", colour)
    task = Registry().get("morse/temporal/traffic_lights")
    impl, twin = task.impl, twin_of(task, scene)
    assert (impl.ask(scene)[0].answer, impl.ask(twin)[0].answer, impl.recount(twin)) == (1, 2, (2,))
    assert same_end(impl, scene, impl.film(scene)) is None
