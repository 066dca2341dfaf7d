"""The path as the network reads it, and the simulated paths that it learns from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from unwritten.core.seeding import split_of
from unwritten.draw.hand.vectors import vec
from unwritten.draw.hand.view import camera_of, desk_of, seen_at
from unwritten.families.words.reader.path import FEATURES, STEP, at_even_steps, moments_of, path_of
from unwritten.families.words.reader.sight import Sight
from unwritten.families.words.reader.training.movements import lens_of, load, project, save, simulated, track_of
from unwritten.families.words.reader.training.paths import PLAIN, Errors, Paths, Variety
from unwritten.families.words.reader.training.words import Vocabulary
from unwritten.families.words.studio.take import letter
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import STYLES

WRITER = writer_of(2, STYLES["cursive"], split="train")


def circle(count: int, every: float = STEP) -> tuple[np.ndarray, np.ndarray]:
    seconds = np.arange(count) * every
    return seconds, np.column_stack((100 + 20 * np.cos(5 * seconds), 90 + 20 * np.sin(5 * seconds), 0 * seconds))


def test_a_path_on_the_grid_stays_as_it_is():
    seconds, rows = circle(60)
    np.testing.assert_allclose(at_even_steps(seconds, rows, float(seconds[-1])), rows, atol=1e-9)


def test_half_the_pictures_give_nearly_the_same_path():
    _, rows = circle(61)
    seconds, half = circle(31, 2 * STEP)
    error = np.abs(at_even_steps(seconds, half, float(seconds[-1])) - rows)[:, :2]
    assert error.max() < 0.35  # a circle of 20 pixels in 1.3 s: by straight lines it would be off by 0.5
    assert error[2:-2].max() < 0.05


def test_what_the_eyes_lost_is_bridged():
    seconds, rows = circle(60)
    confidence = np.ones(60)
    confidence[20:24] = 0.1
    wild = rows.copy()
    wild[20:24, :2] = 500
    path = path_of(Sight(seconds, wild[:, :2], wild[:, 2], confidence, (640, 480)))
    assert np.abs(path - rows).max() < 1.5


def test_too_little_to_see_is_no_movement():
    path = at_even_steps(np.array([0.0, 0.1]), np.array([[3.0, 4.0, 0.0], [9.0, 9.0, 0.0]]), 0.32)
    assert np.ptp(path, axis=0).max() == 0


def test_where_the_camera_stood_does_not_matter():
    _, rows = circle(80)
    moved = rows + np.array([150, -40, 0])
    np.testing.assert_allclose(moments_of(moved), moments_of(rows), atol=1e-4)
    assert moments_of(rows).shape == (80, FEATURES)
    assert np.isfinite(moments_of(np.repeat(rows[:1], 30, axis=0))).all()


def test_the_lens_is_the_camera_of_the_studio():
    for number in range(12):  # among them are left-handers
        writer = writer_of(number, STYLES["standard"], split="train")
        movement = letter(writer, "k")
        track = np.column_stack((movement.xy, movement.lift))
        desk = desk_of(writer.look)
        camera = camera_of(writer.look, desk, (640, 480))
        seen = project(track, lens_of(writer.look))
        for row in (0, 60, len(track) // 2):
            true = seen_at(camera, vec(*desk.to_hand(*track[row, :2]), float(track[row, 2])))
            np.testing.assert_allclose(seen[row, :2], true, atol=1e-6)


def test_people_survive_their_file(tmp_path: Path):
    person = simulated(1, "retrace", "train", Vocabulary("train"), takes=2, live=2)
    save([person], tmp_path / "people.npz")
    (again,) = load(tmp_path / "people.npz")
    assert again.style == "retrace"
    np.testing.assert_array_equal(again.lens, person.lens)
    assert list(again.letters) == list(person.letters)
    assert sorted(again.words) == sorted(person.words)
    for char, takes in person.letters.items():
        for one, other in zip(takes, again.letters[char], strict=True):
            np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("split", ["train", "validation"])
def test_no_split_writes_the_words_of_another(split: str):
    vocabulary = Vocabulary(split)
    generator = np.random.Generator(np.random.PCG64(4))
    drawn = {vocabulary.draw(generator, style) for style in STYLES for _ in range(1500)}
    words = drawn & (set(vocabulary.words["standard"]) | vocabulary.others)
    assert len(words) > 500
    assert all(split_of(word) == split for word in words)
    assert not drawn & vocabulary.others


def test_a_style_writes_only_its_letters_and_as_many_as_asked():
    vocabulary = Vocabulary("train")
    generator = np.random.Generator(np.random.PCG64(4))
    for letters in (1, 2, 5):
        for _ in range(200):
            text = vocabulary.draw(generator, "retrace", letters=letters)
            assert len(text) == letters
            assert set(text) <= set(STYLES["retrace"].letters)


def tiny_paths(variety: Variety = PLAIN, errors: Errors | None = None) -> Paths:
    people = [simulated(0, style, "train", Vocabulary("train"), takes=1, live=1) for style in ("standard", "cursive")]
    return Paths(people, (), Vocabulary("train"), errors or Errors(), variety, live_share=0.0)


def test_examples_are_the_same_for_the_same_seed_and_differ_for_another():
    paths = tiny_paths(Variety())
    one, same, other = (paths.draw(np.random.Generator(np.random.PCG64(seed)), 0.6, 4) for seed in (1, 1, 2))
    assert [example.word for example in one] == [example.word for example in same]
    for a, b in zip(one, same, strict=True):
        np.testing.assert_array_equal(a.moments, b.moments)
    assert [len(example.moments) for example in one] != [len(example.moments) for example in other]


def test_an_example_without_variety_is_the_movement_with_the_eyes_errors():
    clip = np.zeros((300, 5), dtype=np.float32)
    clip[:, 0], clip[:, 3], clip[:, 2], clip[:, 4] = 2.0, np.linspace(0, 8, 300), np.linspace(0, 8, 300) + 1.0, 1.0
    paths = tiny_paths(errors=Errors([clip]))
    person = paths.simulated[0]
    track = person.letters["g"][0]
    seen = paths.seen(track, person, np.random.Generator(np.random.PCG64(0)))
    true = project(track, person.lens)
    across = seen[:, 0] - np.interp(np.arange(len(seen)), np.arange(len(true)) / 4, true[:, 0])
    assert 1.0 < np.median(across) < 3.0  # two pixels to the right, and a random part of a picture in time
    resting = float(track[:, 2].max())
    assert seen[:, 2].max() == pytest.approx(resting + 1.0, abs=0.05)
    assert np.median(seen[:, 2]) == pytest.approx(1.0, abs=0.05)  # on the paper, and seen a millimetre above it


def test_single_letters_come_first():
    paths = tiny_paths()
    generator = np.random.Generator(np.random.PCG64(0))
    assert all(len(example.word) == 1 for example in paths.draw(generator, 0.0, 8))
    late = [len(paths.draw(generator, 1.0, 1)[0].word) for _ in range(40)]
    assert max(late) == 5
    assert late.count(1) < 15
    words = replace(paths, live_share=1.0).draw(generator, 1.0, 1)
    assert len(words) in (1, 2)


def test_a_track_keeps_the_places_and_lifts_of_the_movement():
    movement = letter(WRITER, "t")
    track = track_of(movement)
    np.testing.assert_allclose(track[:, :2], movement.xy[::2], atol=1e-4)
    assert ((track[:, 2] > 0) == (movement.lift[::2] > 0)).all()
