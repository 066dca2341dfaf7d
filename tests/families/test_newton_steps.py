from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.newton import derivative, iterates, placed
from unwritten.families.morse.parts.newton_film import INTRO, POINT, RISE, SLIDE, Picture
from unwritten.families.morse.parts.polynomials import value_at
from unwritten.families.morse.stage import OPENING
from unwritten.families.morse.tasks.math.newton_steps import Scene, can_be_asked

TASK = Registry().get("morse/math/newton_steps")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
SQUARE = (Fraction(-2), Fraction(0), Fraction(1))  # x² − 2


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", i)) for i in range(count))


def picture(scene: Scene) -> Picture:
    return Picture(scene.curve, scene.start, scene.tangents, scene.band, scene.across)


def test_the_places_by_hand() -> None:
    """From 2 by x² − 2: 1.5, then 17/12, which is 1.4166…"""
    scene = Scene(SQUARE, Fraction(2), 1, 2, (), (-1, 3))
    assert iterates(SQUARE, Fraction(2), 2) == (Fraction(2), Fraction(3, 2), Fraction(17, 12))
    assert TASK.impl.ask(scene)[0].answer == Fraction(142, 100) == TASK.impl.recount(scene)[0]


def test_the_count_by_hand() -> None:
    """From 8 by x²: 4, 2, 1, 0.5, …"""
    curve = (Fraction(0), Fraction(0), Fraction(1))
    scene = Scene(curve, Fraction(8), 5, 0, (Fraction(-1, 2), Fraction(3, 2)), (-1, 9))
    assert TASK.impl.ask(scene)[0].answer == 3 == TASK.impl.recount(scene)[0]
    wider = replace(scene, band=(Fraction(-1, 2), Fraction(5, 2)))
    assert TASK.impl.recount(wider)[0] == 2 != TASK.impl.ask(scene)[0].answer


def test_recount_notices_another_start() -> None:
    scene = Scene(SQUARE, Fraction(4), 1, 2, (), (-1, 5))
    assert TASK.impl.recount(replace(scene, start=Fraction(3)))[0] != TASK.impl.ask(scene)[0].answer


def test_a_rounding_tie_and_a_place_at_the_root_are_refused() -> None:
    tie = (Fraction(3), Fraction(2245, 1000), Fraction(1))
    assert not can_be_asked(tie)
    assert can_be_asked((Fraction(3), Fraction(2248, 1000), Fraction(1)))
    assert not can_be_asked((Fraction(3), Fraction(2248, 1000), Fraction(2247, 1000)))


def test_a_moved_curve_moves_its_places_along() -> None:
    moved = placed(SQUARE, 3, mirrored=True, below=True)
    assert value_at(moved, Fraction(3)) == 2
    assert iterates(moved, Fraction(1), 2) == tuple(3 - x for x in iterates(SQUARE, Fraction(2), 2))
    assert derivative(SQUARE) == (Fraction(0), Fraction(2))


@pytest.mark.parametrize("level", EVERY)
def test_no_near_ties_and_all_is_in_frame(level: str) -> None:
    for scene in scenes(level):
        film = picture(scene)
        axes = film.axes
        assert scene.start.denominator == 1
        assert all(scene.across[0] < x < scene.across[1] for x in film.places)
        assert axes.plot.width / (scene.across[1] - scene.across[0]) >= 60
        low, high = axes.up.low, axes.up.high
        assert low < value_at(scene.curve, scene.start) < high
        if scene.asked:
            places = iterates(scene.curve, scene.start, scene.asked + 1)
            assert can_be_asked(places)
            assert scene.tangents < scene.asked  # the film stops before
        else:
            edges = [axes.x(end) for end in scene.band]
            rests = [axes.x(x) for x in film.places]
            answer = TASK.impl.ask(scene)[0].answer
            assert isinstance(answer, int)
            assert 1 <= answer < scene.tangents
            assert min(abs(at - edge) for at in rests for edge in edges) >= 10
            assert all(abs(a - b) >= 20 for a, b in pairwise(rests[: answer + 1]))
        assert film.each * (1 - RISE - SLIDE) >= 18


def test_formula_and_tangents_are_never_in_one_frame() -> None:
    scene = next(scene for scene in scenes("medium") if scene.asked)
    doubled = replace(scene, curve=tuple(2 * c for c in scene.curve))  # the same places by another formula
    film, changed = TASK.impl.film(scene), TASK.impl.film(doubled)
    assert (film.picture(200)[10:60] == changed.picture(200)[10:60]).all()
    assert (film.picture(60)[10:60] != changed.picture(60)[10:60]).any()


def test_both_questions_occur_and_counts_spread() -> None:
    counted = [TASK.impl.ask(scene)[0].answer for scene in scenes("hard", 60) if not scene.asked]
    assert set(counted) == {2, 3, 4, 5}
    assert len(counted) < 60


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_frame_shows_the_formula_and_the_start_together(level: str) -> None:
    for scene in (one for one in scenes(level) if one.asked):
        film = TASK.impl.film(scene)
        red = (POINT.red, POINT.green, POINT.blue)
        shown = [bool((film.picture(OPENING + at)[..., :3] == red).all(axis=2).any()) for at in (0, INTRO - 1, INTRO)]
        assert shown == [False, False, True], "the point comes when the formula has gone"
