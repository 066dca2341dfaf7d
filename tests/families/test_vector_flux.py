from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.flux_film import PLANE, Field, Region, linear_text
from unwritten.families.morse.tasks.math.vector_flux import Scene

TASK = Registry().get("morse/math/vector_flux")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
SQUARE = Region("blue", ((0, 0), (3, 0), (3, 2), (0, 2)))


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", i)) for i in range(count))


def whole(scene: Scene) -> int:
    answer = TASK.impl.ask(scene)[0].answer
    assert isinstance(answer, int)
    return answer


@pytest.mark.parametrize(
    ("field", "flux"),
    [
        (Field((1, 0, 0), (0, 1, 0)), 12),  # out of the origin: divergence 2, area 6
        (Field((0, -1, 0), (1, 0, 0)), 0),  # round and round
        (Field((0, 0, 3), (0, 0, -2)), 0),  # as much in as out
        (Field((-3, 2, 1), (5, 1, -2)), -12),
    ],
)
def test_the_flux_by_hand(field: Field, flux: int) -> None:
    scene = Scene(field, (), (SQUARE,))
    assert TASK.impl.ask(scene)[0].answer == flux == TASK.impl.recount(scene)[0]


def test_a_cut_corner_counts_and_so_does_no_direction_of_the_outline() -> None:
    corners = ((0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (0, 2))
    scene = Scene(Field((2, 1, 0), (0, 1, 5)), (), (Region("blue", corners),))
    assert TASK.impl.ask(scene)[0].answer == 12 == TASK.impl.recount(scene)[0]
    backwards = replace(scene, regions=(Region("blue", corners[::-1]),))
    assert TASK.impl.ask(backwards)[0].answer == 12 == TASK.impl.recount(backwards)[0]


def test_recount_notices_another_field() -> None:
    scene = Scene(Field((1, 0, 0), (0, 1, 0)), (), (SQUARE,))
    other = replace(scene, field=Field((1, 0, 0), (0, 2, 0)))
    assert TASK.impl.recount(other)[0] != TASK.impl.ask(scene)[0].answer


@pytest.mark.parametrize("level", EVERY)
def test_regions_are_apart_and_on_the_paper_and_the_field_is_determined(level: str) -> None:
    for scene in scenes(level):
        spans = sorted((min(x for x, _ in r.corners), max(x for x, _ in r.corners)) for r in scene.regions)
        assert all(a[1] < b[0] for a, b in pairwise(spans))
        assert all(PLANE.holds(x, y) for r in scene.regions for x, y in r.corners)
        assert len({r.colour for r in scene.regions}) == len(scene.regions)
        assert all(isinstance(part, int) for part in TASK.impl.recount(scene))
        if scene.points:
            (x, y), (u, v), (s, t) = scene.points
            assert (u - x) * (t - y) != (v - y) * (s - x)  # three points not in line fix a linear field
            assert all(PLANE.holds(*point) for point in scene.points)


def test_flowing_round_is_never_the_answer_where_the_field_does() -> None:
    for scene in scenes("hard"):
        (a, b, _), (d, e, _) = scene.field.across, scene.field.up
        assert d - b != a + e


def test_no_frame_of_the_curves_tells_the_field() -> None:
    scene = scenes("medium")[0]
    header = TASK.impl.film(scene).picture(260)[8:62]
    other = replace(scene, field=Field((7, 1, 1), (1, -3, 2)))
    assert (TASK.impl.film(other).picture(260)[8:62] == header).all()
    assert (TASK.impl.film(other).picture(60)[8:62] != TASK.impl.film(scene).picture(60)[8:62]).any()


def test_both_signs_occur() -> None:
    answers = [whole(scene) for scene in scenes("hard", 40)]
    assert min(answers) < 0 < max(answers)


def test_formulas_read_as_a_person_writes_them() -> None:
    assert linear_text((2, -1, 3)) == "2x − y + 3"
    assert linear_text((0, 0, 0)) == "0"
    assert linear_text((-1, 0, -4)) == "−x − 4"
