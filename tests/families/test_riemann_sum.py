from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from unwritten.core import Registry, Rng, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.core.seeding import PUBLIC
from unwritten.families.morse.parts.polynomials import area_between, formula
from unwritten.families.morse.parts.riemann import Bars, stands_apart
from unwritten.families.morse.parts.riemann_film import axes_of
from unwritten.families.morse.tasks.math.riemann_sum import Level, RiemannSum, Scene

LEVELS = ("easy", "medium", "hard")
TASK = Registry().get("morse/math/riemann_sum")
SQUARE = (Fraction(0), Fraction(0), Fraction(1))


@functools.cache
def scenes(level: str, count: int = 30) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def by_hand(rule: str) -> Scene:
    return Scene(SQUARE, Bars(rule, Fraction(0), Fraction(1), 3), (), (-1, 4), (0, 10))


def test_a_curve_without_its_sum_is_unsuitable() -> None:
    level: Level = replace(TASK.knobs("easy"), sums=(500, 500))
    with pytest.raises(Unsuitable):
        RiemannSum().sample(level, Rng(PUBLIC, address_of(TASK, "easy", "test", 0), 0))


def test_a_sum_that_equals_the_integral_is_refused() -> None:
    line = (Fraction(1), Fraction(2))
    assert not stands_apart(Bars("midpoint", Fraction(0), Fraction(1), 4), line)
    assert stands_apart(Bars("left", Fraction(0), Fraction(1), 4), line)


@pytest.mark.parametrize(("rule", "truth"), [("left", "5"), ("right", "14"), ("midpoint", "35/4")])
def test_the_sum_is_the_one_by_hand(rule: str, truth: str) -> None:
    scene = by_hand(rule)
    assert RiemannSum().ask(scene)[0].answer == Fraction(truth) == RiemannSum().recount(scene)[0]
    assert Fraction(truth) != area_between(SQUARE, Fraction(0), Fraction(3)) == 9


def test_recount_notices_another_rule() -> None:
    assert RiemannSum().recount(by_hand("left"))[0] != RiemannSum().ask(by_hand("right"))[0].answer


def test_formulas_read_as_a_person_writes_them() -> None:
    assert formula((Fraction(3), Fraction(-2), Fraction(1, 2))) == "0.5x² − 2x + 3"
    assert formula((Fraction(0), Fraction(1), Fraction(0), Fraction(-1))) == "−x³ + x"


@pytest.mark.parametrize("level", [*LEVELS, "0.25", "0.75"])
def test_no_near_ties_and_every_bar_is_seen(level: str) -> None:
    for scene in scenes(level):
        heights = scene.bars.heights(scene.curve)
        axes = axes_of(scene.across, scene.up)
        assert stands_apart(scene.bars, scene.curve)
        assert min(abs(axes.y(h) - axes.y(0)) for h in heights) >= 14
        assert axes.x(scene.bars.start + scene.bars.width) - axes.x(scene.bars.start) >= 28
        assert scene.up[0] < min(heights)
        assert max(heights) < scene.up[1]
        assert scene.across[0] < scene.bars.start
        assert scene.bars.end < scene.across[1]
        assert all((4 * h).denominator == 1 for h in heights)
        total = RiemannSum().ask(scene)[0].answer
        assert isinstance(total, Fraction)
        assert (4 * total).denominator == 1
        assert RiemannSum().recount(scene) == (total,)


def test_only_hard_levels_go_below_the_axis_and_say_so() -> None:
    for level in LEVELS:
        for scene in scenes(level):
            below = sum(h < 0 for h in scene.bars.heights(scene.curve))
            assert below >= 2 if level == "hard" else below == 0
            assert ("negative" in RiemannSum().ask(scene)[0].text) == (level == "hard")


def test_sums_spread_between_medium_and_hard_too() -> None:
    # With 5 or 7 rectangles only some sums can be had: a narrow range would make 8.75 one answer in five.
    answers = Counter(RiemannSum().ask(scene)[0].answer for scene in scenes("0.65", 80))
    assert max(answers.values()) <= 80 * TASK.spec.cap
    assert min(scene.bars.total(scene.curve) for scene in scenes("0.65", 80)) < 0


def test_levels_grow_harder() -> None:
    counts = [sum(scene.bars.count for scene in scenes(level)) for level in LEVELS]
    hidden = [sum(scene.bars.count - len(scene.labelled) for scene in scenes(level)) for level in LEVELS]
    assert counts == sorted(set(counts))
    assert hidden == sorted(set(hidden))
    assert hidden[0] == 0


def test_the_length_of_the_film_says_nothing() -> None:
    for level in LEVELS:
        assert len({RiemannSum().film(scene).frames for scene in scenes(level)}) == 1
        assert RiemannSum().film(scenes(level)[0]).seconds <= 16


def test_formula_and_rectangles_are_never_in_one_frame() -> None:
    scene = scenes("hard")[0]
    other = replace(scene, bars=replace(scene.bars, rule="left" if scene.bars.rule == "right" else "right"))
    film, changed = RiemannSum().film(scene), RiemannSum().film(other)
    assert (film.picture(80) == changed.picture(80)).all()  # the formula's frames do not know the rule
    assert (film.picture(200) != changed.picture(200)).any()
    header = film.picture(200)[14:94].copy()
    shifted = replace(scene, curve=(scene.curve[0] + 1, *scene.curve[1:]))
    assert (RiemannSum().film(shifted).picture(200)[14:94] == header).all()  # nor the rule's frames the formula
