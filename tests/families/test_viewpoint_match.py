"""Viewpoint match: a table laid by hand, and pictures that no other camera could have taken."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.picture_card import LETTERS
from unwritten.families.morse.parts.tabletop import PICTURE, PLAN, RING, Thing, picture_camera, plan_camera
from unwritten.families.morse.tasks.spatial.viewpoint_match import (
    APART,
    CLEAR,
    PAIRS,
    Scene,
    ViewpointMatch,
    clearly_seen,
)

LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.80", "1.00")
TASK = Registry().get("morse/spatial/viewpoint_match")
# From the front (-90°) red is left of blue; yellow stands in the middle, green behind it to the right.
TABLE = (Thing("block", "red", -20, -5), Thing("ball", "blue", 20, 5), Thing("cone", "green", 5, 20))
HAND = Scene(TABLE, (-90 % 360, 0, 90, 180), 180, False, 180)


@cache
def scenes(level: str, count: int = 10) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


@pytest.mark.parametrize(
    ("azimuth", "letter", "row"),
    [
        (270, "A", "red block, green cone, blue ball"),  # from the front: by x
        (0, "B", "red block, blue ball, green cone"),  # from the right: by y
        (90, "C", "blue ball, green cone, red block"),
        (180, "D", "green cone, blue ball, red block"),
    ],
)
def test_a_table_seen_by_hand(azimuth: int, letter: str, row: str) -> None:
    scene = replace(HAND, picture=azimuth)
    assert ViewpointMatch().ask(scene)[0].answer == letter
    assert ViewpointMatch().recount(scene) == (letter,)
    told = ViewpointMatch().explain(scene)[LETTERS.index(letter)]
    assert told == f"From left to right, camera {letter} sees: {row}."


def test_cameras_that_see_the_same_row_are_caught() -> None:
    alike = replace(HAND, cameras=(270, 272, 90, 180), picture=270)
    assert ViewpointMatch().recount(alike) == (None,)
    assert not clearly_seen(alike.things, alike.cameras)


def test_things_behind_each_other_are_refused() -> None:
    line = (Thing("block", "red", 0, -20), Thing("ball", "blue", 0, 20), Thing("cone", "green", 20, 0))
    assert not clearly_seen(line, (270, 0, 90, 180))


def row(scene: Scene, azimuth: int) -> np.ndarray:
    """How far to the right a camera sees each thing, in pixels."""
    middles = np.array([(thing.x / 10, thing.y / 10, 0.5) for thing in scene.things])
    return picture_camera(azimuth).project(middles)[:, 0]


def narrowest(scene: Scene, azimuth: int) -> float:
    return float(np.diff(np.sort(row(scene, azimuth))).min())


@pytest.mark.parametrize("level", LEVELS)
def test_any_two_cameras_see_two_clear_pairs_the_other_way_round(level: str) -> None:
    for scene in scenes(level):
        assert len(set(scene.cameras)) == 4
        assert clearly_seen(scene.things, scene.cameras)
        assert min(narrowest(scene, azimuth) for azimuth in scene.cameras) >= APART
        for one, other in combinations(scene.cameras, 2):
            own, its = row(scene, one), row(scene, other)
            turned = [
                (a, b)
                for a, b in combinations(range(len(own)), 2)
                if (own[a] - own[b]) * (its[a] - its[b]) < 0
                and abs(own[a] - own[b]) >= CLEAR
                and abs(its[a] - its[b]) >= CLEAR
            ]
            assert len(turned) >= PAIRS
        assert ViewpointMatch().recount(scene) == (ViewpointMatch().ask(scene)[0].answer,)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_camera_that_sees_best_took_the_picture_no_more_often_than_by_chance(level: str) -> None:
    """Otherwise the plan alone would tell, without the picture."""
    drawn = scenes(level, 120)
    best = [max(scene.cameras, key=lambda azimuth, scene=scene: narrowest(scene, azimuth)) for scene in drawn]
    hits = sum(azimuth == scene.picture for azimuth, scene in zip(best, drawn, strict=True))
    assert hits <= 0.4 * len(drawn)


@pytest.mark.parametrize("level", LEVELS)
def test_things_differ_and_stand_apart_and_cameras_too(level: str) -> None:
    knobs = TASK.knobs(level)
    for scene in scenes(level):
        assert len(scene.things) == knobs.things
        assert len({thing.colour for thing in scene.things}) == knobs.things
        for a, b in combinations(scene.things, 2):
            assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= 15**2
        for one, other in combinations(scene.cameras, 2):
            assert min((one - other) % 360, (other - one) % 360) >= knobs.between


@pytest.mark.parametrize("level", LEVELS)
def test_every_thing_and_camera_is_in_the_picture(level: str) -> None:
    for scene in scenes(level):
        ends = [
            (t.x / 10 + i, t.y / 10 + j, z)
            for t in scene.things
            for i in (-0.5, 0.5)
            for j in (-0.5, 0.5)
            for z in (0, 1.2)
        ]
        spots = picture_camera(scene.picture).project(np.array(ends))
        assert spots[:, 0].min() >= PICTURE.x + 4
        assert spots[:, 0].max() <= PICTURE.right - 4
        assert spots[:, 1].min() >= PICTURE.y + 4
        assert spots[:, 1].max() <= PICTURE.bottom - 4
        for frame in (0, scene.plan - 1):
            marks = [(RING * np.cos(np.radians(a)), RING * np.sin(np.radians(a)), 0.0) for a in scene.cameras]
            spots = plan_camera(frame, scene.plan).project(np.array(marks))
            assert spots[:, 1].min() >= PLAN.y + 19
            assert spots[:, 1].max() <= 480 - 19


@pytest.mark.parametrize("level", ["hard", "1.00"])
def test_the_plan_shows_each_thing_alone_for_long_enough(level: str) -> None:
    for scene in scenes(level):
        assert scene.one_by_one
        assert scene.plan // len(scene.things) >= 30


def test_every_letter_is_right_at_times() -> None:
    assert {ViewpointMatch().ask(scene)[0].answer for level in LEVELS for scene in scenes(level)} == set(LETTERS)
