"""What abstract and mathematical tasks say must be seen: a box beside its object, or a wrong time, is found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from unwritten.core import Film
from unwritten.core.evidence import Evidence, evidence_of
from unwritten.dataset.collection import Sample, open_task
from unwritten.dataset.evidence import faults
from unwritten.draw import Canvas, cell_box
from unwritten.draw.cells import board
from unwritten.draw.colours import PALETTE
from unwritten.families.morse.parts.grid_pairs import telling_cells
from unwritten.families.morse.parts.seen import painted_box
from unwritten.families.morse.parts.shape_signs import SIGNS, sign, sign_box
from unwritten.families.morse.tasks.abstract.arc_choice import PLAIN, _reach
from unwritten.media.sampling import SampledFrame, sample_indices


def what_is_wrong(film: Film, evidence: Sequence[Evidence]) -> list[str]:
    wanted = [
        index
        for index in sample_indices(film.frames, film.fps)
        if any(one.start <= index < one.stop for one in evidence)
    ]
    frames = [SampledFrame(index, 0.0, film.picture(index).copy()) for index in wanted]
    return list(faults(evidence, film.size, frames))


def easy(name: str) -> tuple[Sample, tuple[Evidence, ...]]:
    sample = open_task(name, level="easy")[0]
    return sample, evidence_of(sample.task.impl, sample.scene)


@pytest.mark.parametrize("name", ["morse/abstract/symbol_mapping", "morse/math/equation_balance"])
def test_evidence_that_is_beside_its_object_or_of_another_time_is_found_out(name: str) -> None:
    sample, (first, *_) = easy(name)
    assert what_is_wrong(sample.film, [first]) == []
    empty = replace(first, box=(4.0, 420.0, 40.0, 40.0))
    assert "stand out" in what_is_wrong(sample.film, [empty])[0]
    unseen = replace(first, start=31, stop=44)
    assert "no sampled frame" in what_is_wrong(sample.film, [unseen])[0]
    outside = replace(first, box=(first.box[0] - 900, *first.box[1:]))
    assert "within the picture" in what_is_wrong(sample.film, [outside])[0]


def test_a_number_is_found_missing_before_it_comes() -> None:
    sample, (number, *_) = easy("morse/math/vanishing_table")
    assert what_is_wrong(sample.film, [number]) == []
    early = replace(number, start=30, stop=31)
    assert "stand out" in what_is_wrong(sample.film, [early])[0]


@pytest.mark.parametrize("pitch", [11, 17, 18, 44])
def test_boxes_of_cells_lie_where_the_cells_are_drawn(pitch: int) -> None:
    grid = ((0, 0, 0), (0, 2, 0))
    colours = [[PALETTE["white" if not cell else "red"] for cell in row] for row in grid]
    plain = Canvas()
    board(plain, [[PALETTE["white"]] * 3] * 2, pitch, (214, 284))

    canvas = Canvas()
    board(canvas, colours, pitch, (214, 284))
    rows, columns = (canvas.pixels != plain.pixels).any(axis=2).nonzero()
    box = cell_box((2, 3), (1, 1), pitch, (214, 284))
    gap = 1 if pitch < 18 else 2
    assert (columns.min(), rows.min()) == (box.x + gap / 2, box.y + gap / 2)
    assert (columns.max() + 1, rows.max() + 1) == (box.right - gap / 2, box.bottom - gap / 2)
    # Red meets white above and beside it: half of each box is red.
    above, beside = replace(box, y=box.y - pitch / 2), replace(box, x=box.x - pitch / 2)
    assert {above, beside} <= set(telling_cells(grid, pitch, (214, 284)))


@pytest.mark.parametrize("name", SIGNS)
def test_boxes_of_signs_fit_what_is_drawn(name: str) -> None:
    box = sign_box(name, (200, 200), 60)
    drawn = painted_box(lambda canvas: sign(canvas, name, (200, 200), 60, PALETTE["red"]))
    for mine, theirs in zip(
        (box.x, box.y, box.right, box.bottom), (drawn.x, drawn.y, drawn.right, drawn.bottom), strict=True
    ):
        assert abs(mine - theirs) <= 1.5


def test_a_single_cell_of_a_large_option_is_no_difference_to_be_asked_about() -> None:
    large = tuple((0,) * 15 for _ in range(15))
    one = ((1, *large[0][1:]), *large[1:])
    two = ((1, 1, *large[0][2:]), *large[1:])
    assert _reach(large, one) < PLAIN <= _reach(large, two)
    small = tuple((0,) * 8 for _ in range(8))
    assert _reach(small, ((1, *small[0][1:]), *small[1:])) >= PLAIN
