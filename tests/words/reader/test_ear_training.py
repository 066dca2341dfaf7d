"""The sounds that the ears train on, and how they are drawn and altered."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from people_arrays import people_file
from unwritten.core.seeding import split_of
from unwritten.families.words.pen.unipen_arrays import people_in
from unwritten.families.words.reader.ears import BANDS, FEATURES, MEASURES, has_scratch, in_relation
from unwritten.families.words.reader.training.audio import Lessons, altered, drawer
from unwritten.families.words.reader.training.ear_exam import exam
from unwritten.families.words.reader.training.sounds import PoolSize, Sounds, real_sounds, sound_pool
from unwritten.families.words.reader.training.video import real_people
from unwritten.families.words.style import STYLES
from unwritten.families.words.wordlist import Filter, word_lists

SIZE = PoolSize("train", 1, live=1)
WORDS = word_lists(Filter(), {"standard": STYLES["standard"].letters})


def quiet(share: float, text: str) -> None:
    assert 0 <= share <= 1
    assert text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sounds")


@pytest.fixture(scope="module")
def pool(folder: Path) -> list[Sounds]:
    return sound_pool(SIZE, folder, quiet)


def test_a_pool_has_all_letters_of_all_styles(pool: list[Sounds]) -> None:
    assert [one.style for one in pool] == list(STYLES)
    for one in pool:
        assert "".join(one.letters) == STYLES[one.style].letters
        assert len(one.words) == 1
        assert all(split_of(text) == "train" for text in one.words)
        for rows in (*one.letters.values(), *one.words.values()):
            assert rows.dtype == np.float16
            assert rows.shape[1] == MEASURES
            assert len(rows) % 24 == 0  # 192 ms
            assert has_scratch(rows.astype(np.float32))


def test_a_finished_writer_is_not_made_again(pool: list[Sounds], folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    again = sound_pool(SIZE, folder, quiet)
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before
    assert all(np.array_equal(one.letters["a"], other.letters["a"]) for one, other in zip(pool, again, strict=True))


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_what_is_drawn_is_the_same_each_time_and_of_no_other_split(pool: list[Sounds], share: float) -> None:
    draw = drawer(pool, Lessons(0.2, 0.4))
    once, again = (draw(np.random.Generator(np.random.PCG64(3)), share, 30) for _ in range(2))
    assert [one.word for one in once] == [one.word for one in again]
    assert all(np.array_equal(one.moments, other.moments) for one, other in zip(once, again, strict=True))
    lengths = {len(one.word) for one in once}
    assert lengths == {1} if share == 0 else lengths <= {1, 2} if share == 0.3 else lengths <= {1, 2, 3, 4, 5}
    for one in once:
        assert one.moments.shape[1] == FEATURES
        assert one.moments.any()


def test_altering_keeps_silence_silent_and_the_scratch_audible(pool: list[Sounds]) -> None:
    generator = np.random.Generator(np.random.PCG64(5))
    rows = pool[0].joined("on")
    for _ in range(5):
        other = altered(rows, generator)
        assert abs(len(other) / len(rows) - 1) < 0.09
        assert np.isfinite(other).all()
        heard = in_relation(other)
        assert heard[:5, BANDS].max() < 1.0  # far below the scratch, whose middle is at 2
        assert np.median(heard[heard[:, -1] > 0, BANDS]) == pytest.approx(2.0, abs=0.05)


def test_real_people_are_heard_as_they_are_seen(tmp_path: Path) -> None:
    arrays = people_file(tmp_path / "people.npz", 16)
    learned = real_sounds(arrays, tmp_path / "sounds", validation=False, progress=quiet)
    kept = real_sounds(arrays, tmp_path / "sounds", validation=True, progress=quiet)
    assert learned
    assert kept
    assert {one.number for one in learned}.isdisjoint(one.number for one in kept)
    tested = {person.number for person in people_in(arrays) if not person.calibration}
    assert tested.isdisjoint(one.number for one in (*learned, *kept))
    assert not np.array_equal(learned[0].letters["a"], learned[1].letters["a"])  # two takes of one person
    seen = real_people(arrays, validation=True)
    assert len(seen) == len(kept)
    for person, sounds in zip(seen, kept, strict=True):
        for char in "no":
            # A row of sound is 8 ms, as is a row of the track.
            assert len(sounds.letters[char]) == pytest.approx(len(person.letters[char][0]), abs=24)
    draw = drawer([*sound_pool(SIZE, tmp_path / "sounds", quiet), *learned], Lessons(0.0, 0.0))
    texts = {one.word for number in range(8) for one in draw(np.random.Generator(np.random.PCG64(number)), 1.0, 30)}
    assert all(split_of(text) == "train" for text in texts if text in WORDS["standard"])
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "sounds").iterdir()}
    real_sounds(arrays, tmp_path / "sounds", validation=False, progress=quiet)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "sounds").iterdir()} == before


def test_an_exam_of_people_asks_for_no_letter_that_they_lack(tmp_path: Path) -> None:
    arrays = people_file(tmp_path / "people.npz", 16)
    kept = real_sounds(arrays, tmp_path / "sounds", validation=True, progress=quiet)
    examples = exam(kept, "validation", 5)
    assert [one.style for one in examples] == ["real"] * 5
    assert all(set(one.example.word) <= set("acdeilmnorstu") for one in examples)


def test_an_exam_has_as_many_words_of_each_style(pool: list[Sounds]) -> None:
    examples = exam(pool, "validation", 4)
    assert [one.style for one in examples] == [style for style in STYLES for _ in range(4)]
    assert all(split_of(one.example.word) == "validation" for one in examples)
