"""Collisions: touches worked out by hand, stable answers, and a table on which all is seen."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.core import PUBLIC, Registry, Rng, Unsuitable
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import PALETTE, Box
from unwritten.families.morse.parts.billiards import Disc, Run, Table, track
from unwritten.families.morse.parts.billiards_engine import first_met
from unwritten.families.morse.tasks.physical import collisions
from unwritten.families.morse.tasks.physical.collisions import TABLE, Collisions, Level, Scene

TASK = Registry().get("morse/physical/collisions")
LEVELS = ("easy", "medium", "hard")
SMALL = Table(Box(0, 0, 200, 100), radius=10)


@cache
def scenes(level: str, count: int = 24) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def by_hand(*others: tuple[str, Disc], white: Disc) -> Scene:
    colours = tuple(colour for colour, _ in others)
    return Scene((white, *(disc for _, disc in others)), colours, colours, 90)


def test_a_table_that_hangs_on_a_pixel_is_refused() -> None:
    # White grazes the first ball: a shift of 1.5 px lets it pass to the second.
    discs = (Disc(100, 200, 4, 0), Disc(400, 239.5, 0, 0), Disc(600, 200, 0, 0))
    with pytest.raises(Unsuitable, match="small error"):
        collisions._check_stable(discs, 1, 80.0, Rng(PUBLIC, address_of(TASK, "easy", "train", 0), 0))


def test_two_balls_that_arrive_almost_together_are_refused() -> None:
    discs = (Disc(100, 200, 4, 0), Disc(400, 180, 0, 0), Disc(402, 222, 0, 0))
    with pytest.raises(Unsuitable, match="almost at once"):
        collisions._check_stable(discs, 1, 65.0, Rng(PUBLIC, address_of(TASK, "easy", "train", 0), 0))


def test_the_question_cannot_be_taken_for_one_about_a_touch_that_was_shown() -> None:
    seen = [
        any(
            touch.involves(0) and touch.other is not None
            for touch in Run(TABLE, collisions._back(scene.discs)).touches(90)
        )
        for scene in scenes("hard")
    ]
    assert any(seen), "the white ball often touches another one before the freeze"
    text = Collisions().ask(scenes("hard")[0])[0].text
    assert "touch next" in text
    assert "first" not in text


def test_a_white_ball_that_meets_nobody_is_refused() -> None:
    with pytest.raises(Unsuitable, match="no other ball"):
        Collisions().ask(by_hand(("red", Disc(300, 100, 0, 0)), white=Disc(300, 400, 5, 0)))


def test_a_ball_that_comes_to_rest_is_refused() -> None:
    # Led back, white runs into the resting ball: in the film the two would meet and one would stop dead.
    with pytest.raises(Unsuitable, match="comes to rest"):
        collisions._check_past((Disc(200, 200, -5, 0), Disc(400, 200, 0, 0)), 90)


def test_a_changed_velocity_changes_both_truths() -> None:
    scene = scenes("easy")[0]
    (truth,) = Collisions().recount(scene)
    white = scene.discs[0]
    answers = set()
    for vx, vy in ((4, 1), (-4, 1), (4, -2), (-4, -2), (1, 4), (-1, -4), (3, 3), (-3, 3), (5, 0.5), (-5, 0.5)):
        other = replace(scene, discs=(replace(white, vx=float(vx), vy=float(vy)), *scene.discs[1:]))
        try:
            asked = Collisions().ask(other)[0].answer
        except Unsuitable:
            continue
        answers.add(asked)
    assert answers - {truth}, "the last picture alone would give the answer away"


def test_a_straight_run_by_hand() -> None:
    scene = by_hand(("red", Disc(400, 200, 0, 0)), ("blue", Disc(100, 400, 0, 0)), white=Disc(200, 200, 4, 0))
    (question,) = Collisions().ask(scene)
    assert question.answer == "A" == Collisions().recount(scene)[0]
    assert collisions._until_white_meets(scene.discs)[-1].time == (200 - 2 * TABLE.radius) / 4


def test_a_bounce_by_hand() -> None:
    # Up to the cushion (y = 90), mirrored, and down on the blue ball; red stands just beside the way.
    white = Disc(200, 190, 4, -4)
    blue, red = Disc(440, 230, 0, 0), Disc(300, 200, 0, 0)
    scene = by_hand(("red", red), ("blue", blue), white=white)
    touches = collisions._until_white_meets(scene.discs)
    assert [touch.wall for touch in touches] == ["top", ""]
    assert touches[0].time == 25
    assert Collisions().ask(scene)[0].answer == "B" == Collisions().recount(scene)[0]


def test_a_moving_ball_that_leaves_is_not_touched() -> None:
    # Red stands in the way at the freeze and is gone when white comes.
    scene = by_hand(("red", Disc(400, 200, 0, 4)), ("blue", Disc(700, 200, 0, 0)), white=Disc(150, 200, 4, 0))
    assert Collisions().ask(scene)[0].answer == "B" == Collisions().recount(scene)[0]
    stopped = by_hand(("red", Disc(400, 200, 0, 0)), ("blue", Disc(700, 200, 0, 0)), white=Disc(150, 200, 4, 0))
    assert Collisions().ask(stopped)[0].answer == "A" == Collisions().recount(stopped)[0]


def test_a_head_on_touch_passes_the_motion_on() -> None:
    last = track(SMALL, [Disc(30, 50, 2, 0), Disc(100, 50, 0, 0)], 40)[-1]
    assert last == (Disc(80, 50, 0, 0), Disc(130, 50, 2, 0))


def test_the_engine_says_when_nothing_is_met() -> None:
    with pytest.raises(ValueError, match="touches no other"):
        first_met(SMALL, [Disc(30, 50, 0, 0), Disc(100, 50, 0, 0)], 3)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(*[st.integers(-3 * 1024, 3 * 1024)] * 2), min_size=4, max_size=4), st.integers(1, 60))
def test_motion_keeps_energy_and_room_and_can_be_run_back(speeds: list[tuple[int, int]], frames: int) -> None:
    discs = [Disc(30.0 + 45 * i, 50.0, vx / 1024, vy / 1024) for i, (vx, vy) in enumerate(speeds)]
    last = track(SMALL, discs, frames)[-1]
    assert _energy(last) == pytest.approx(_energy(discs), abs=1e-3)
    room = SMALL.room.inset(-1e-3)
    assert all(room.holds(Box(disc.x, disc.y, 0, 0)) for disc in last)
    assert all(math.dist((a.x, a.y), (b.x, b.y)) >= 2 * SMALL.radius - 1e-3 for a, b in combinations(last, 2))


def test_a_run_back_leads_to_the_start() -> None:
    discs = [Disc(30, 40, 2, 0.5), Disc(100, 50, -1, 0.25), Disc(160, 60, 0.5, -2)]
    last = track(SMALL, discs, 60)[-1]
    back = track(SMALL, [disc.reversed() for disc in last], 60)[-1]
    for there, here in zip(discs, back, strict=True):
        assert (here.x, here.y, -here.vx, -here.vy) == pytest.approx((there.x, there.y, there.vx, there.vy), abs=1e-2)


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_leaves_the_table_or_overlaps_in_the_shown_part(level: str) -> None:
    for scene in scenes(level):
        places = _places(scene)
        room = TABLE.room
        assert places[..., 0].min() >= room.x - 0.01
        assert places[..., 0].max() <= room.right + 0.01
        assert places[..., 1].min() >= room.y - 0.01
        assert places[..., 1].max() <= room.bottom + 0.01
        for one, two in combinations(range(places.shape[1]), 2):
            assert np.hypot(*(places[:, one] - places[:, two]).T).min() >= 2 * TABLE.radius - 0.01


@pytest.mark.parametrize("level", LEVELS)
def test_all_run_straight_in_the_last_second_and_fast_enough_to_be_seen(level: str) -> None:
    for scene in scenes(level):
        steps = np.diff(_places(scene)[-31:], axis=0)
        assert np.abs(steps - steps[0]).max() < 1e-6
        speeds = np.hypot(steps[0, :, 0], steps[0, :, 1]) * 30
        assert speeds[0] >= 60
        assert all(speed == 0 or speed >= 60 for speed in speeds)


@pytest.mark.parametrize("level", LEVELS)
def test_no_ties_and_no_hidden_touches(level: str) -> None:
    for scene in scenes(level):
        touches = collisions._until_white_meets(scene.discs)
        target, time = touches[-1].other, touches[-1].time
        assert target is not None
        assert all(touch.wall for touch in touches[:-1]), "the asked touch is the first of any two balls"
        assert 19 <= time <= 131
        rest = scene.discs[:target] + scene.discs[target + 1 :]
        late = [touch.time for touch in Run(TABLE, rest).touches(time + 7.5) if touch.involves(0) and not touch.wall]
        assert not late, "the runner-up comes within a quarter of a second"


@pytest.mark.parametrize("level", LEVELS)
def test_small_errors_of_the_white_ball_leave_the_answer(level: str) -> None:
    for scene in scenes(level)[:8]:
        truth = collisions._until_white_meets(scene.discs)[-1].other
        for corner in range(16):
            white = collisions._nudged(scene.discs[0], corner)
            moved = collisions._until_white_meets((white, *scene.discs[1:]))[-1].other
            assert moved == truth


@pytest.mark.parametrize("level", LEVELS)
def test_the_knobs_are_what_the_film_shows(level: str) -> None:
    knobs = TASK.knobs(level)
    for scene in scenes(level):
        touches = collisions._until_white_meets(scene.discs)
        assert sum(touch.disc == 0 and bool(touch.wall) for touch in touches) == knobs.bounces
        assert len(scene.options) == knobs.balls == len(scene.discs) - 1
        assert sum(not disc.still for disc in scene.discs[1:]) == knobs.moving
        if knobs.lure:
            assert collisions._lure(scene.discs) not in (None, touches[-1].other)
        assert sorted(scene.colours) == sorted(scene.options)


def test_levels_grow() -> None:
    easy, medium, hard = (TASK.knobs(level) for level in LEVELS)
    for name in ("balls", "moving", "bounces"):
        assert getattr(easy, name) < getattr(medium, name) < getattr(hard, name)
    assert easy.shown > medium.shown > hard.shown


@pytest.mark.parametrize("level", ["0.10", "0.35", "0.60", "0.90"])
def test_levels_between_work(level: str) -> None:
    for scene in scenes(level, 3):
        assert Collisions().ask(scene)[0].answer == Collisions().recount(scene)[0]


def test_more_movers_than_balls_are_all_balls() -> None:
    level = Level(balls=3, moving=9, bounces=0, lure=False, speed=(3.0, 5.0), shown=90)
    for attempt in range(50):
        try:
            scene = Collisions().sample(level, Rng(PUBLIC, address_of(TASK, "easy", "train", 1), attempt))
        except Unsuitable:
            continue
        assert not any(disc.still for disc in scene.discs)
        return
    pytest.fail("no scene in 50 attempts")


@pytest.mark.parametrize("level", LEVELS)
def test_neither_the_nearest_nor_the_place_in_the_scene_is_a_short_cut(level: str) -> None:
    nearest = first = 0
    for scene in scenes(level):
        target = collisions._until_white_meets(scene.discs)[-1].other
        white = scene.discs[0]
        order = sorted(range(1, len(scene.discs)), key=lambda i: math.dist(_at(scene.discs[i]), _at(white)))
        nearest += order[0] == target
        first += target == 1
    chance = 24 / len(scenes(level)[0].options)
    assert abs(nearest - chance) <= 7
    assert abs(first - chance) <= 7


@pytest.mark.parametrize("level", LEVELS)
def test_the_film_is_heard_and_its_length_says_nothing(level: str) -> None:
    films = [Collisions().film(scene) for scene in scenes(level)[:10]]
    assert len({film.frames for film in films}) == 1
    assert films[0].seconds <= Fraction(16)
    assert all(film.sounds for film in films)


def test_the_frozen_picture_holds_every_ball_in_its_colour() -> None:
    scene = scenes("hard")[0]
    film = Collisions().film(scene)
    pixels = film.picture(30 + scene.shown + 5)
    for disc, name in zip(scene.discs, ("white", *scene.colours), strict=True):
        seen = pixels[round(disc.y) + 2, round(disc.x) + 2, :3].astype(int)
        colour = PALETTE[name]
        assert np.abs(seen - (colour.red, colour.green, colour.blue)).max() <= 30


def _at(disc: Disc) -> tuple[float, float]:
    return disc.x, disc.y


def _energy(discs: list[Disc] | tuple[Disc, ...]) -> float:
    return sum(disc.vx * disc.vx + disc.vy * disc.vy for disc in discs)


def _places(scene: Scene) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Frame × ball × (x, y) of the shown part, the freeze included."""
    states = track(TABLE, [disc.reversed() for disc in scene.discs], scene.shown)[::-1]
    return np.array([[_at(disc) for disc in state] for state in states])
