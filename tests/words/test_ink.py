"""Ink is seen, however faint; shadows, noise, light, a resting pen and marks of the paper are not taken for it."""

from __future__ import annotations

import numpy as np
import pytest
from toy_hand import Scene, pictures

from unwritten.families.words.letters.checks.ink import paper_change, visible_ink
from unwritten.families.words.letters.checks.poses import MOST, poses

SIZE = (240, 180)


def scene(seed: int = 1, **how: float) -> Scene:
    return Scene(seed=seed, size=SIZE, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("levels", "width"),
    [(120.0, 2.0), (150.0, 4.0), (40.0, 1.2), (20.0, 1.2)],
    ids=["pen", "marker", "thin", "faint"],
)
def test_ink_is_seen(levels: float, width: float) -> None:
    found = visible_ink(pictures(scene(ink=levels, width=width)))
    assert found.found
    assert found.contrast > 5
    assert found.length > 15


def test_ink_is_seen_where_it_is() -> None:
    film = scene(ink=60.0, width=1.5)
    found = visible_ink(pictures(film))
    assert found.box is not None
    left, top, right, bottom = found.box
    written = film.track.xy[film.track.touching]
    assert written[:, 0].min() - 4 <= left < right <= written[:, 0].max() + 4
    assert written[:, 1].min() - 4 <= top < bottom <= written[:, 1].max() + 4


def test_faint_ink_is_seen_under_a_moving_shadow_in_fading_light() -> None:
    assert visible_ink(pictures(scene(2, ink=25.0, width=1.5, shadow=0.25, drift=-0.15, noise=4.0))).found


@pytest.mark.parametrize(
    "trouble",
    [{}, {"noise": 0.0}, {"noise": 6.0}, {"shadow": 0.3}, {"drift": -0.2}, {"drift": 0.08}, {"leaves": True}],
    ids=["plain", "clean", "noisy", "shadow", "darker", "brighter", "hand leaves"],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_film_without_ink_is_clean(seed: int, trouble: dict[str, float]) -> None:
    found = visible_ink(pictures(scene(seed, **trouble)))
    assert not found.found
    assert found.length == 0
    assert found.poses >= 8


def test_all_troubles_at_once_are_no_ink() -> None:
    assert not visible_ink(pictures(scene(3, shadow=0.25, drift=-0.15, noise=4.0, leaves=True))).found


def test_lines_that_the_paper_always_had_are_no_ink() -> None:
    assert not visible_ink(pictures(scene(ruled=True))).found


def test_ink_between_such_lines_is_seen() -> None:
    assert visible_ink(pictures(scene(ruled=True, ink=60.0, width=1.5))).found


def test_a_still_picture_has_no_poses_to_compare() -> None:
    still = [next(pictures(scene()))] * 12
    found = visible_ink(still)
    assert found.poses == 1
    assert not found.found


def test_a_black_picture_is_no_ink() -> None:
    assert not visible_ink(np.zeros((6, 60, 80, 3), dtype=np.uint8)).found


def test_the_paper_under_the_path_does_not_change_without_ink() -> None:
    film = scene(2)
    change = paper_change(pictures(film), film.track.xy[film.track.touching])
    assert change.clean
    assert change.seen > 0.8


def test_the_paper_under_the_path_changes_with_the_faintest_ink() -> None:
    film = scene(2, ink=8.0, width=1.2)
    change = paper_change(pictures(film), film.track.xy[film.track.touching])
    assert not change.clean
    assert 0.5 < change.change < 8


def test_a_long_film_is_kept_in_few_poses() -> None:
    shots = list(pictures(scene(), rate=30))
    assert len(poses(shots * 3)) <= MOST + 1
