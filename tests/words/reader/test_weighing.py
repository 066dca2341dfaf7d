"""Poor pictures as the eyes see them, and how the senses are weighed by them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.families.words.reader.ctc import LETTERS
from unwritten.families.words.reader.eyes import default_eyes
from unwritten.families.words.reader.judge import Weighing
from unwritten.families.words.reader.network import WEIGHTS, read_calibration
from unwritten.families.words.reader.path import STEP
from unwritten.families.words.reader.read import NOT_FITTING, TELLING, Perceived, Reader
from unwritten.families.words.reader.sight import SURE, Sight, clarity_of
from unwritten.families.words.reader.training import poor_films
from unwritten.families.words.reader.training.calibrate import (
    CHANCE,
    CLEAR,
    KINDS,
    KINDS_OF_PEOPLE,
    OF_PEOPLE,
    Case,
)
from unwritten.families.words.reader.training.eye_error import ERRORS
from unwritten.families.words.reader.training.eyes import FULL as EYES
from unwritten.families.words.reader.training.movements import Person, lens_of, project, track_of
from unwritten.families.words.reader.training.paths import PLAIN, Errors, Paths
from unwritten.families.words.reader.training.poor_films import LEARNED, WEIGHED
from unwritten.families.words.reader.training.poor_sight import FOLLOWED, PoorClip, load, save, seen_poorly
from unwritten.families.words.reader.training.words import Vocabulary
from unwritten.families.words.studio.take import letter
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import STYLES

WRITER = writer_of(3, STYLES["standard"], split="validation")
PERSON = Person("standard", lens_of(WRITER.look), {}, {})
HEIGHTS = np.linspace(0, 12, 60)


def rng() -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(4))


def clip(every: int = 1, *, off: float = 0.0, lift: float = 0.0, unseen_above: float = 99.0) -> PoorClip:
    """A clip at all heights, in which all places and lifts are off by as much."""
    sure = np.where(unseen_above < HEIGHTS, 0.45, 0.9)
    rows = np.column_stack((np.full((60, 2), off), HEIGHTS + lift, HEIGHTS, sure))
    return PoorClip(every, rows.astype(np.float32))


def seen(track: np.ndarray, one: PoorClip) -> np.ndarray:
    """The path that is seen, where it can be followed."""
    found = seen_poorly(track, PERSON.lens, one, rng())
    assert found is not None
    return found[0]


def nearest(path: np.ndarray, track: np.ndarray) -> np.ndarray:
    """How far each place of a path is from the nearest of a track, in pixels."""
    true = project(track.astype(np.float64), PERSON.lens)
    return np.hypot(*(path[:, None, :2] - true[None, :, :2]).transpose(2, 0, 1)).min(axis=1)


def test_what_cannot_be_followed_is_not_seen_at_all():
    track = track_of(letter(WRITER, "a"))
    dark = replace(clip(), rows=clip().rows * np.array([1, 1, 1, 1, 0.5], np.float32))
    assert float(dark.rows[:, 4].mean()) < FOLLOWED
    assert seen_poorly(track, PERSON.lens, dark, rng()) is None


def test_a_clip_without_a_fault_shows_the_track_itself():
    track = track_of(letter(WRITER, "a"))
    path = seen(track, clip())
    assert nearest(path, track).max() < 1.0
    assert len(path) == pytest.approx(len(track) * 0.008 / STEP, abs=2)


def test_faults_of_a_clip_are_put_on_the_track():
    track = track_of(letter(WRITER, "a"))
    plain, off, raised = (seen(track, one) for one in (clip(), clip(off=5.0), clip(lift=1.5)))
    np.testing.assert_allclose(off[:, :2] - plain[:, :2], 5.0, atol=1e-3)
    np.testing.assert_allclose(raised[:, 2] - plain[:, 2], 1.5, atol=0.05)


def test_few_pictures_cut_corners():
    track = track_of(letter(WRITER, "s"))
    whole, few = (seen(track, clip(every)) for every in (1, 8))
    assert abs(len(whole) - len(few)) <= 8
    assert nearest(few, track).max() > 2 * nearest(whole, track).max()


def test_a_nib_that_is_lost_when_it_is_lifted_is_bridged():
    track = track_of(letter(WRITER, "j"))  # lifted for its dot
    assert float(track[:, 2].max()) > 1.0
    path = seen(track, clip(unseen_above=1.0))
    assert np.isfinite(path).all()
    assert float(path[:, 2].max()) < float(track[:, 2].max())


def test_what_is_learned_from_is_seen_poorly_as_often_as_is_asked():
    track = track_of(letter(WRITER, "a"))
    true = project(track.astype(np.float64), PERSON.lens)
    still = Errors([np.zeros((60, 5), np.float32)])
    known = Paths([PERSON], [], Vocabulary("train"), still, PLAIN, poor=[clip(off=500.0)])
    assert known.seen(track, PERSON, rng())[:, 0].max() < true[:, 0].max() + 1
    generator = rng()
    often = replace(known, variety=replace(PLAIN, poor=0.25))
    poorly = [often.seen(track, PERSON, generator)[0, 0] > true[0, 0] + 400 for _ in range(400)]
    assert 0.18 < np.mean(poorly) < 0.32
    always = replace(known, variety=replace(PLAIN, poor=1.0))
    assert always.seen(track, PERSON, rng())[:, 0].min() > true[:, 0].min() + 400
    dark = replace(clip(), rows=clip().rows * np.array([1, 1, 1, 1, 0.1], np.float32))
    assert replace(always, poor=[dark]).seen(track, PERSON, rng())[:, 0].max() < true[:, 0].max() + 1


def test_clips_come_back_as_they_were_and_useless_ones_do_not(tmp_path: Path):
    dark = replace(clip(), rows=clip().rows * np.array([1, 1, 1, 1, 0.1], np.float32))
    save([clip(3), dark, clip(5, off=2.0)], tmp_path / WEIGHED.file)
    back = load(tmp_path / WEIGHED.file)
    assert [one.every for one in back] == [3, 5]
    np.testing.assert_array_equal(back[1].rows, clip(5, off=2.0).rows)


def test_no_clip_at_all_is_no_fault(tmp_path: Path):
    save([], tmp_path / WEIGHED.file)
    assert load(tmp_path / WEIGHED.file) == []


def test_films_are_watched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(poor_films, "LETTERS", 1)
    first = WEIGHED.clips(tmp_path, 1, default_eyes(), lambda share, text: None)
    again = WEIGHED.clips(tmp_path, 1, default_eyes(), lambda share, text: pytest.fail("filmed anew"))
    assert [one.every for one in first] == [one.every for one in again]
    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one.rows, other.rows)


def test_nobody_is_both_learned_from_and_weighed_by():
    assert (LEARNED.split, WEIGHED.split) == ("train", "validation")
    assert LEARNED.first >= EYES.writers  # nor did the eyes learn from them
    assert LEARNED.file != WEIGHED.file


def test_the_packages_eyes_follow_a_pen_in_poor_pictures_and_see_its_height_less_well():
    clips = load(WEIGHTS / WEIGHED.file)
    assert len(clips) == 48  # none was lost
    low, high = poor_films.EVERY
    assert {one.every for one in clips} <= set(range(low, high + 1))
    rows = np.concatenate([one.rows for one in clips])
    assert float((rows[:, 4] >= SURE).mean()) > 0.98
    assert float(np.median(np.hypot(*rows[:, :2].T))) < 0.5
    with np.load(WEIGHTS / ERRORS) as kept:
        clear = np.concatenate([kept[name] for name in kept.files])
    off, clear_off = (np.abs(some[:, 2] - some[:, 3])[some[:, 3] > 2] for some in (rows, clear))
    assert float(np.median(clear_off)) < float(np.median(off)) < 1.5  # mm


def test_both_senses_were_nowhere_weighed_to_be_worse_than_the_better_one():
    told = read_calibration(WEIGHTS)
    kinds = [*KINDS, *(f"{OF_PEOPLE}{kind}" for kind in KINDS_OF_PEOPLE)]
    for kind in kinds:
        eyes, ears, both = (told[f"{who}, {kind}"] for who in ("eyes", "ears", "both"))
        assert both >= max(eyes, ears) - CHANCE, kind
    assert told[f"both, {CLEAR}"] >= told[f"eyes, {CLEAR}"]
    assert told["both, poor pictures"] > max(told["eyes, poor pictures"], told["ears, poor pictures"]) + 0.03


def test_clarity_is_less_where_less_is_seen():
    track = track_of(letter(WRITER, "i"))
    found = [
        seen_poorly(track, PERSON.lens, one, rng())
        for one in (clip(1), clip(4), clip(6), clip(9), clip(3, unseen_above=5.0))
    ]
    whole, few, fewer, fewest, gaps = (one[1] for one in found if one is not None)
    assert whole == pytest.approx(0.9)  # its confidence
    assert few == pytest.approx(whole, abs=0.02)  # a nib is known for as long as it takes to the next picture
    assert whole > fewer > fewest > 0
    assert gaps < few


@given(st.lists(st.tuples(st.floats(0.01, 0.5), st.floats(0, 1)), max_size=40))
def test_clarity_is_a_share_whatever_is_seen(pictures: list[tuple[float, float]]):
    seconds = np.cumsum([0.0, *(step for step, _ in pictures)])[:-1]
    confidence = np.array([sure for _, sure in pictures])
    found = clarity_of(seconds, confidence)
    assert 0 <= found <= 1
    if not (confidence >= SURE).any():
        assert found == 0


def test_eyes_that_see_poorly_count_less_and_ears_never_more_than_one():
    weighing = Weighing(4.0, 3.0, 0.5, 2.0)
    clear, poor = weighing.of(0.9, 1.0, 0.8), weighing.of(0.9, 0.6, 0.8)
    assert clear[0] / clear[1] > poor[0] / poor[1]
    assert max(clear) == max(poor) == 1.0
    assert weighing.of(0.9, 0.0, 0.8) == (0.0, 1.0)


def spelled(word: str) -> np.ndarray:
    """What a network says that is sure of a word, though not of each letter alike."""
    steps = np.full((4 * len(word) + 2, 27), -9.0)
    steps[:, 0] = -0.01
    for place, char in enumerate(word):
        steps[4 * place + 2, [0, 1 + LETTERS.index(char)]] = -9.0, -0.01
    return steps


def sight_of(every: float) -> Sight:
    seconds = np.arange(0, 2, every)
    xy = np.column_stack((100 + 40 * seconds, 100 + 0 * seconds))
    return Sight(seconds, xy, 0 * seconds, np.full(len(seconds), 0.95), (640, 480))


def test_that_the_senses_disagree_tells_something_only_where_the_pen_is_clearly_seen():
    clear, poor = (
        Perceived(sight_of(every), spelled("no"), spelled("it"), accord=0.9, seconds=2.0) for every in (0.032, 0.25)
    )
    assert clear.sight is not None
    assert poor.sight is not None
    assert poor.sight.clarity < TELLING < clear.sight.clarity
    assert NOT_FITTING in Reader().decide(clear, letters=2).remarks
    assert Reader().decide(clear, letters=2).word == "no"
    assert NOT_FITTING not in Reader().decide(poor, letters=2).remarks
    strange = replace(poor, accord=-0.5)
    assert NOT_FITTING in Reader().decide(strange, letters=2).remarks, (
        "loudness that does not follow speed still tells"
    )


def test_a_case_is_decided_by_the_surer_sense():
    case = Case(
        "",
        right=np.array([1.0, 0.0]),
        seen=np.array([-1.0, 0.0]),
        heard=np.array([0.0, -1.0]),
        sure=0.5,
        ears_sure=0.9,
    )
    assert case.score(Weighing(8.0, 1.0, 1.0, 8.0)) == 1.0
    assert replace(case, sure=0.95, clarity=0.5).score(Weighing(8.0, 1.0, 1.0, 8.0)) == 1.0
    assert replace(case, sure=0.95).score(Weighing(8.0, 1.0, 1.0, 8.0)) == 0.0
