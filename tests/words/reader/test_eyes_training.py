"""Eyes can be trained from nothing, and what was rendered once is not rendered again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.families.words.reader.eyes import FINDER, FOLLOWER, default_eyes
from unwritten.families.words.reader.network import WEIGHTS
from unwritten.families.words.reader.training import eye_pictures
from unwritten.families.words.reader.training.eye_batches import Pool
from unwritten.families.words.reader.training.eye_pictures import COARSE, CROP, Run, Views, views_of
from unwritten.families.words.reader.training.eye_strangers import stranger

RUNS = (Run(COARSE, 6, 4),)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("eyes")


@pytest.fixture(scope="module")
def views(folder: Path) -> Views:
    return views_of(folder, "train", 0, RUNS)


def test_views_hold_the_nib_and_squares_beside_it(views: Views) -> None:
    assert len(views.lift) == 18  # each picture is encoded three times, once as a noisy one
    assert (views.noise > 0).sum() == 6
    inside = views.nib - views.corner
    assert (inside > 0).all()
    assert (inside < eye_pictures.NEAR).all()
    assert views.away.shape == (18, CROP, CROP)


def test_noisy_pictures_are_the_same_pictures_with_noise(views: Views) -> None:
    clean, poor = views.noise == 0, views.noise > 0
    assert np.array_equal(views.nib[:6], views.nib[poor])
    rough = [np.abs(np.diff(views.near[rows].astype(int), axis=2)).mean() for rows in (clean, poor)]
    assert rough[1] > 2 * rough[0]


def test_what_was_rendered_is_not_rendered_again(folder: Path, views: Views, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("rendered again")

    monkeypatch.setattr(eye_pictures, "_rendered", never)
    again = views_of(folder, "train", 0, RUNS)
    for name in Views._fields:
        assert np.array_equal(getattr(again, name), getattr(views, name)), name


def test_batches_know_where_the_nib_is_and_where_none_is(views: Views) -> None:
    generator = np.random.Generator(np.random.PCG64(1))
    pool = Pool([views], 8, generator)
    for batch, side in ((pool.squares(60, generator), CROP), (pool.wholes(60, generator), 96)):
        there = ~np.isnan(batch.truth[:, 0])
        assert batch.pictures.shape == (60, 1, side, side)
        assert 15 < there.sum() < 58
        assert (batch.truth[there, :2] >= 0).all()
        assert (batch.truth[there, :2] <= side).all()


@settings(max_examples=200)
@given(x=st.floats(0, 639), y=st.floats(0, 479), seed=st.integers(0, 1000))
def test_a_square_without_a_nib_holds_none_wherever_the_nib_is(x: float, y: float, seed: int) -> None:
    generator = np.random.Generator(np.random.PCG64(seed))
    picture = np.zeros((480, 640), np.uint8)
    picture[int(y), int(x)] = 255
    square = eye_pictures._away(picture, (x, y), generator)
    assert square.shape == (CROP, CROP)
    assert not square.any()


def test_half_of_the_squares_without_a_nib_lie_just_beside_it() -> None:
    generator = np.random.Generator(np.random.PCG64(4))
    down, along = np.mgrid[0:480, 0:640]
    # How far each pixel is from the nib, in steps of two pixels.
    far = np.minimum(np.hypot(along - 320, down - 240) / 2, 255).astype(np.uint8)
    near = [int(eye_pictures._away(far, (320.0, 240.0), generator).min()) * 2 <= CROP / 2 + 10 for _ in range(400)]
    assert 0.45 < np.mean(near) < 0.75


def test_strangers_are_pictures_of_all_kinds() -> None:
    generator = np.random.Generator(np.random.PCG64(2))
    drawn = [stranger((64, 48), generator) for _ in range(30)]
    assert {picture.shape for picture in drawn} == {(48, 64)}
    assert len({picture.tobytes() for picture in drawn}) == 30


def test_shipped_eyes_are_sure_of_no_stranger_more_than_now_and_then() -> None:
    generator = np.random.Generator(np.random.PCG64(3))
    eyes = default_eyes()
    sure = [eyes.look(stranger((CROP, CROP), generator), 32, 32).confidence >= 0.5 for _ in range(200)]
    assert np.mean(sure) < 0.05


def test_the_networks_are_small() -> None:
    assert sum((WEIGHTS / name).stat().st_size for name in (FINDER, FOLLOWER)) < 700_000


def test_training_writes_both_networks_the_same_each_time_and_after_a_stop(
    folder: Path, views: Views, tmp_path: Path
) -> None:
    from unwritten.families.words.reader.training.eyes import EyeBudget, train_eyes

    budget = EyeBudget(1, 1, RUNS, 8, 3, 2, batch=4)
    told: dict[str, list[tuple[float, str]]] = {}
    figures = []
    for name, lost in (("one", ()), ("two", ("follower", "finder")), ("stopped", ("finder",))):
        for learned in lost:
            (folder / f"{learned}.pt").unlink()
        told[name] = []
        figures.append(train_eyes(folder, budget, lambda *now, to=told[name]: to.append(now), tmp_path / name))
    assert figures[0] == figures[1] == figures[2]
    assert 0 <= figures[0].found <= 1
    assert figures[0].median > 0
    assert max(share for some in told.values() for share, _ in some) <= 1
    assert any("follower" in text for _, text in told["two"])
    assert not any("follower" in text for _, text in told["stopped"]), "it was learned already"
    assert any("finder" in text for _, text in told["stopped"])
    for name in (FINDER, FOLLOWER):
        assert (tmp_path / "one" / name).stat().st_size > 10_000
