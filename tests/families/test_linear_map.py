from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from unwritten.core import Registry, Rng, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import PUBLIC
from unwritten.families.morse.parts.moving_grid import HOLD, MOVE, PLANE, REST, unit_tips
from unwritten.families.morse.tasks.math.linear_map import MAPS, Level, Scene, mistakes, product, stand_apart

TASK = Registry().get("morse/math/linear_map")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.63", "1.00")
SHEAR, TURN = (1, 2, 0, 1), (0, -1, 1, 0)


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", i)) for i in range(count))


def point(x: int, y: int) -> tuple[Fraction, Fraction]:
    return (Fraction(x), Fraction(y))


def test_maps_that_no_vector_on_the_paper_fits_are_refused() -> None:
    level: Level = replace(TASK.knobs("easy"), longest=0)
    with pytest.raises(Unsuitable):
        TASK.impl.sample(level, Rng(PUBLIC, address_of(TASK, "easy", "test", 0), 0))


def test_the_landing_place_is_the_one_by_hand() -> None:
    scene = Scene((("orange", 3, 1),), (SHEAR, TURN), False)  # (3, 1) → (5, 1) → (−1, 5)
    assert TASK.impl.ask(scene)[0].answer == point(-1, 5)
    assert TASK.impl.recount(scene) == (point(-1, 5),)
    assert TASK.impl.ask(replace(scene, maps=(TURN, SHEAR)))[0].answer == point(5, 3)


def test_recount_notices_another_order() -> None:
    one, other = Scene((("orange", 3, 1),), (SHEAR, TURN), False), Scene((("orange", 3, 1),), (TURN, SHEAR), False)
    assert TASK.impl.recount(one)[0] != TASK.impl.ask(other)[0].answer


def test_no_two_arrows_of_a_map_lie_on_each_other() -> None:
    for matrices in MAPS.values():
        for a, b, c, d in matrices:
            assert 16 * (a * d - b * c) ** 2 >= (a * a + c * c) * (b * b + d * d) > 0
            assert PLANE.holds(a, c)
            assert PLANE.holds(b, d)
            tips = unit_tips((a, b, c, d), REST + MOVE + HOLD - 1)
            assert [PLANE.nearest(tip) for tip in tips] == [(a, c), (b, d)]
            assert [PLANE.nearest(tip) for tip in unit_tips((a, b, c, d), 0)] == [(1, 0), (0, 1)]


@pytest.mark.parametrize("level", EVERY)
def test_no_mistake_leads_to_the_truth_and_all_is_in_frame(level: str) -> None:
    for scene in scenes(level):
        answer = TASK.impl.ask(scene)[0].answer
        _, x, y = scene.vectors[0]
        assert all(point(*wrong) != answer for wrong in mistakes((x, y), scene.maps))
        assert point(x, y) != answer
        assert isinstance(answer, tuple)
        assert PLANE.holds(*(int(part) for part in answer if isinstance(part, Fraction)))
        assert all(PLANE.holds(u, v) for _, u, v in scene.vectors)
        tips = [(u, v) for _, u, v in scene.vectors]
        assert all(stand_apart(a, b) for i, a in enumerate(tips) for b in tips[:i])
        assert len({colour for colour, _, _ in scene.vectors}) == len(scene.vectors)


def test_order_matters_wherever_there_is_one() -> None:
    for scene in scenes("hard"):
        assert product(scene.maps) != product(scene.maps[::-1])


def test_levels_have_more_maps_and_more_vectors() -> None:
    assert [len(scenes(level)[0].maps) for level in ("easy", "medium", "hard")] == [1, 2, 3]
    assert [len(scenes(level)[0].vectors) for level in ("easy", "medium", "hard")] == [1, 2, 3]


def test_answers_reach_all_quarters_of_the_plane() -> None:
    answers = [TASK.impl.recount(scene)[0] for scene in scenes("medium", 40)]
    assert {tuple(Fraction(part) > 0 for part in place) for place in answers if isinstance(place, tuple)} == {
        (True, True),
        (True, False),
        (False, True),
        (False, False),
    }


def test_no_frame_of_the_maps_knows_the_vector() -> None:
    scene = scenes("medium")[0]
    other = replace(scene, vectors=(("orange", 1, 1),))
    film, changed = TASK.impl.film(scene), TASK.impl.film(other)
    assert (film.picture(200) == changed.picture(200)).all()
    assert (film.picture(60) != changed.picture(60)).any()
