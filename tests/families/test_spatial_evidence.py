"""What the answers of spatial tasks hang on: it is named where it is, and what is not to be seen is found out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from unwritten.core import Film, Registry
from unwritten.core.evidence import Evidence, evidence_of
from unwritten.dataset.collection import Sample, open_task
from unwritten.dataset.evidence import faults
from unwritten.draw import Box
from unwritten.families.morse.parts.coloured_cubes import sculpture_camera
from unwritten.families.morse.parts.seen_solids import best_looks, cubes_seen, within_picture
from unwritten.families.morse.parts.sight import side_corners
from unwritten.families.morse.parts.tour import Pace
from unwritten.media.sampling import SampledFrame, sample_indices

TASKS = [name for name in Registry().names() if name.startswith("morse/spatial/")]
BUSY = (np.indices((480, 854)).sum(axis=0)[..., None] % 2 * np.full(4, 255)).astype(np.uint8)
"""A picture in which everything stands out, for tests of place and time alone."""


def evidence(sample: Sample) -> tuple[Evidence, ...]:
    return evidence_of(sample.task.impl, sample.scene)


def frames_of(film: Film, *, drawn: bool) -> list[SampledFrame]:
    seen = sample_indices(film.frames, film.fps)
    return [SampledFrame(index, 0.0, film.picture(index).copy() if drawn else BUSY) for index in seen]


def moved(one: Evidence, left: float, top: float) -> Evidence:
    return replace(one, box=(left, top, *one.box[2:]))


def test_a_thing_named_where_the_board_is_bare_is_found_out() -> None:
    sample = open_task("morse/spatial/path_order", level="easy")[0]
    frames = frames_of(sample.film, drawn=True)
    dot = evidence(sample)[0]
    assert not list(faults([dot], sample.film.size, frames))
    (fault,) = faults([moved(dot, 14, 428)], sample.film.size, frames)
    assert "does not stand out" in fault
    (fault,) = faults([moved(dot, 840, 400)], sample.film.size, frames)
    assert "not within the picture" in fault


def test_a_wheel_named_while_it_is_covered_is_found_out() -> None:
    sample = open_task("morse/spatial/gear_direction", level="easy")[0]
    first = sample.scene.wheels[sample.scene.first]
    farthest = max(sample.scene.wheels, key=lambda wheel: abs(wheel.x - first.x) + abs(wheel.y - first.y))
    (wheel,) = [one for one in evidence(sample) if one.what == f"wheel {farthest.letter}"]
    frames = frames_of(sample.film, drawn=True)
    assert not list(faults([wheel], sample.film.size, frames))
    (fault,) = faults([replace(wheel, start=30, stop=60)], sample.film.size, frames)
    assert "does not stand out" in fault


def test_a_turn_that_is_over_between_two_sampled_frames_is_found_out() -> None:
    """With so fast a turn, the second room of a tour shows the doorway out only when it is ahead."""
    collection = open_task("morse/spatial/house_tour", level="easy")
    sample = next(
        sample
        for sample in map(collection.__getitem__, range(60))
        if sample.scene.asked == "turn" and sample.scene.room == 1 and sample.question.answer != "straight"
    )
    frames = frames_of(sample.film, drawn=False)
    assert not list(faults(evidence(sample), sample.film.size, frames))
    fast = replace(sample.scene, pace=Pace(36, 16, 14))
    (fault,) = faults(evidence_of(sample.task.impl, fast), sample.film.size, frames)
    assert fault.startswith("the doorway out is in no sampled frame")


def test_a_cube_inside_of_others_is_found_out() -> None:
    cells = [(x, y, z) for x in range(3) for y in range(3) for z in range(3)]
    found = list(
        cubes_seen(
            {cells.index((1, 1, 1)): "the middle", cells.index((1, 1, 2)): "the top"},
            cells,
            lambda frame: sculpture_camera(frame, 300, 3),
            0,
            300,
        )
    )
    middle, top = (list(faults([one], (854, 480), _busy(range(0, 330, 15)))) for one in found)
    assert len(middle) == 1
    assert "the middle is in no sampled frame" in middle[0]
    assert not top


def _busy(indices: range) -> list[SampledFrame]:
    return [SampledFrame(index, 0.0, BUSY) for index in indices]


def test_the_best_sampled_frame_is_taken_though_others_are_better() -> None:
    def rate(frames: object) -> np.ndarray:
        return np.array([[[0.0, frame / 100]] for frame in frames])  # type: ignore[attr-defined]

    assert best_looks(rate, 1, 59) == [(45, 1)]


@pytest.mark.parametrize(
    ("side", "flat"), [((1, 0, 0), (0, 5.0)), ((-1, 0, 0), (0, 4.0)), ((0, 0, 1), (2, 7.0)), ((0, -1, 0), (1, 5.0))]
)
def test_the_corners_of_a_side_lie_in_its_plane(side: tuple[int, int, int], flat: tuple[int, float]) -> None:
    corners = side_corners((4, 5, 6), side)
    assert len(set(corners)) == 4
    assert {corner[flat[0]] for corner in corners} == {flat[1]}


def test_what_is_beyond_the_edge_is_not_in_the_picture() -> None:
    assert within_picture(Box(-10, 470, 30, 30)) == Box(0, 470, 20, 10)
    assert within_picture(Box(0, 0, 50, 50), Box(40, 10, 100, 20)) == Box(40, 10, 10, 20)


@pytest.mark.parametrize("name", TASKS, ids=lambda name: name.rsplit("/")[-1])
def test_all_that_is_named_is_in_the_picture_in_a_sampled_frame(name: str) -> None:
    """Drawn for none: how it stands out is for the contract, and for the check of every clip."""
    for level in ("easy", "0.40", "hard"):
        for index in range(1, 3):
            sample = open_task(name, level=level)[index]
            named = evidence(sample)
            assert named
            assert not list(faults(named, sample.film.size, frames_of(sample.film, drawn=False))), sample.address
