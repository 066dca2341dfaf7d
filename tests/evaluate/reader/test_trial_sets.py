"""The clips that the reader is tried on: of strangers only, whole, resumable, and altered as they say."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_trial import TINY, UNIPEN

from unwritten.core import SAMPLE_RATE, UnwrittenError
from unwritten.core.jsonable import from_json
from unwritten.core.seeding import split_of
from unwritten.draw.hand import Capture
from unwritten.evaluate.reader import evaluate
from unwritten.evaluate.reader.desks import Desk, Subject, chosen_people, desks_of, only
from unwritten.evaluate.reader.evaluate import evaluate_reader, figures_path
from unwritten.evaluate.reader.make import MADE, files_of, make_sets
from unwritten.evaluate.reader.reading import READINGS, fingerprint_of
from unwritten.evaluate.reader.records import Figures
from unwritten.evaluate.reader.trial import SETS, Degree, Trial, word_list
from unwritten.families.words.cuts import whole_sound
from unwritten.families.words.letters.make import Session, make_letters
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN, file_name
from unwritten.families.words.pen.unipen import RealLetter
from unwritten.families.words.pen.unipen_arrays import RealPerson
from unwritten.families.words.reader.network import VIDEO, WEIGHTS
from unwritten.families.words.style import LATIN, STYLES
from unwritten.media.decode import frames, planes
from unwritten.media.grid import FPS
from unwritten.media.probe import probe

FULL = Trial()
DOT = RealLetter("a", (np.zeros((2, 3)),), ())


def person(site: str, number: int, letters: str = LATIN) -> RealPerson:
    return RealPerson(site, number, {char: [replace(DOT, char=char)] for char in letters})


def subjects(desks: tuple[Desk, ...], of: str) -> list[Subject]:
    return [subject for desk in desks for subject in desk.subjects() if subject.set == of]


def file(folder: Path, desks: tuple[Desk, ...], of: str, modality: str = SEEN) -> Path:
    return files_of(subjects(desks, of)[0], folder)[modality]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[Desk, ...]]:
    """All sets of the tiny trial; tests must not change them, or must put them right."""
    folder = tmp_path_factory.mktemp("trial")
    return folder, make_sets(folder, TINY, unipen=UNIPEN if UNIPEN.exists() else None)


def test_trials_that_cannot_be_are_refused() -> None:
    with pytest.raises(UnwrittenError, match="live"):
        Trial(live=-1)
    with pytest.raises(UnwrittenError, match="writers"):
        Trial(writers=0)
    with pytest.raises(UnwrittenError, match="the 10 joined ones"):
        Trial(joined=10)
    with pytest.raises(UnwrittenError, match="200 retrace words are wanted and only 107"):
        desks_of(replace(FULL, joined=200))


def test_too_few_people_are_told() -> None:
    people = [person("x", number) for number in range(8)] + [person("y", number, "abc") for number in range(50)]
    tested = sum(not one.calibration for one in people[:8])
    with pytest.raises(UnwrittenError, match=f"has {tested} people for tests"):
        chosen_people(people, 9, Path("people.npz"))


def test_a_missing_file_of_people_fails_before_anything_is_filmed(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match=r"none\.npz"):
        make_sets(tmp_path / "trial", TINY, unipen=tmp_path / "none.npz")
    with pytest.raises(UnwrittenError, match="--jobs 0"):
        make_sets(tmp_path / "trial", TINY, jobs=0)
    assert not (tmp_path / "trial").exists()


def test_clips_of_another_version_are_not_taken_for_ours(tmp_path: Path) -> None:
    (tmp_path / MADE).write_text(json.dumps({"format": 0, "studio": 1}))
    with pytest.raises(UnwrittenError, match="another version"):
        make_sets(tmp_path, TINY)
    (tmp_path / MADE).write_text("{")
    with pytest.raises(UnwrittenError, match="damaged"):
        make_sets(tmp_path, TINY)


def test_words_and_writers_are_strangers_to_a_reader() -> None:
    desks = desks_of(FULL)
    words = {word for desk in desks for some in desk.words.values() for word in some}
    assert {split_of(word) for word in (*words, *word_list())} == {"test"}
    assert words <= set(word_list())
    assert {desk.writer.split for desk in desks} == {"test"}
    numbers = [desk.number for desk in desks]
    assert len(set(numbers)) == len(numbers)
    assert not {1, 3, 6} & set(numbers), "the writers of the default letters"
    assert not set(range(112, 124)) & set(numbers), "by whom a fault of the reader was found"
    assert all(set(word) <= set(STYLES[desk.style].letters) for desk in desks for word in desk.words["joined"])


def test_a_trial_of_validation_writers_shares_nothing_with_one_of_test_writers() -> None:
    ours, theirs = desks_of(FULL), desks_of(replace(FULL, split="validation", degree=Degree(7, 60)))
    assert {desk.writer.split for desk in theirs} == {"validation"}
    assert {split_of(word) for desk in theirs for word in desk.words["joined"]} == {"validation"}
    clips, others = ({subject.clip for desk in desks for subject in desk.subjects()} for desks in (ours, theirs))
    assert not clips & others
    assert all("/degraded-7-60/" in one.clip for one in subjects(theirs, "degraded"))


def test_people_of_the_half_that_is_learned_from_do_not_come() -> None:
    people = [person("x", number) for number in range(40)]
    chosen = chosen_people(people, 10, Path("people.npz"))
    assert not any(one.calibration for one in chosen)
    again = chosen_people(people[::-1], 10, Path("people.npz"))
    assert [one.number for one in chosen] == [one.number for one in again]
    assert [one.number for one in chosen_people(people, 4, Path("p"))] == [one.number for one in chosen[:4]]


def test_the_full_trial_is_as_large_as_it_says() -> None:
    desks = desks_of(FULL)
    counts = Counter(subject.set for desk in desks for subject in desk.subjects())
    assert counts["joined"] >= 1000
    assert counts["live"] >= 200
    assert min(counts["degraded"] - 500, counts["bare"], counts["hurried"]) >= 300
    assert counts["small"] == counts["half"] == counts["handheld"] == counts["noisy"] == counts["rough"] == 240
    assert counts["shuffled"] == counts["swapped"] == 300
    assert set(counts) | {"real"} == set(SETS)
    assert all(count >= 70 for count in Counter(one.style for one in subjects(desks, "live")).values())
    writers = {of: {one.writer for one in subjects(desks, of)} for of in SETS}
    assert [len(writers[of]) for of in ("live", "joined", "degraded")] == [18, 36, 36]
    assert min(desk.number for desk in desks) >= 1400, "those before have served, some of them to find faults"


@pytest.mark.parametrize("of", ["live", "degraded"])
def test_further_writers_change_nothing_else(of: str) -> None:
    usual = replace(FULL, live_writers=4, degraded_writers=4)
    few, many = desks_of(usual), desks_of(replace(usual, **{f"{of}_writers": 8}))
    assert many[: len(few)] == few
    assert {name for desk in many[len(few) :] for name in desk.words} == {"joined", of}
    assert Counter(desk.style for desk in many[len(few) :]) == dict.fromkeys(STYLES, 4)
    assert len(desks_of(replace(usual, **{f"{of}_writers": 8, of: 0}))) == len(few)
    fewer = desks_of(replace(usual, **{f"{of}_writers": 1}))
    assert [desk.style for desk in fewer if of in desk.words] == list(STYLES)


def test_every_set_is_of_joined_words_so_that_all_can_be_paired() -> None:
    for desk in desks_of(FULL):
        for words in desk.words.values():
            assert set(words) <= set(desk.words["joined"])
        for word in desk.words.get("swapped", ()):
            other = desk.other(word)
            assert other is not None
            assert other != word
            assert len(other) == len(word)


def test_clips_have_names_of_their_own_that_stay() -> None:
    for trial in (FULL, TINY):
        names = [subject.clip for desk in desks_of(trial) for subject in desk.subjects()]
        assert len(set(names)) == len(names)
        assert names == [subject.clip for desk in desks_of(trial) for subject in desk.subjects()]
    other = replace(FULL, size=(480, 360), small_size=(240, 184))
    sizes = [{one.clip for desk in desks_of(trial) for one in desk.subjects()} for trial in (FULL, other)]
    assert not sizes[0] & sizes[1]


@given(st.integers(1, 84), st.sampled_from(list(STYLES)))
def test_every_beginning_of_a_list_is_balanced(count: int, style: str) -> None:
    words = FULL.words(style, 84, "balance")
    lengths = Counter(map(len, words[:count]))
    all_of = Counter(map(len, words))
    open_ones = [lengths[length] for length in all_of if lengths[length] < all_of[length]]
    assert max(lengths.values()) - min(open_ones, default=max(lengths.values())) <= 1
    assert FULL.words(style, count, "balance") == words[:count]


def test_all_files_are_there_and_whole(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    every = [subject for desk in desks for subject in desk.subjects()]
    assert {subject.set for subject in every} >= set(SETS) - {"real", "dim"}
    for subject in every:
        assert all(path.stat().st_size for path in files_of(subject, folder).values())
    assert not list(folder.rglob("*.partial"))


def test_muted_pictures_are_those_of_the_clip(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    seen, muted = (planes(file(folder, desks, "joined", modality)) for modality in (SEEN, MUTED))
    for one, other in zip(seen, muted, strict=True):
        assert np.array_equal(one, other)


def test_thinned_clips_last_as_long_as_before(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    plain, sound = probe(file(folder, desks, "joined")), whole_sound(file(folder, desks, "joined"))
    for of, every in (("half", 2), ("degraded", TINY.degree.every)):
        clip = probe(file(folder, desks, of))
        assert clip.fps == Fraction(FPS, every)
        assert clip.frames == -(-plain.frames // every)
        assert 0 <= len(whole_sound(file(folder, desks, of))) - len(sound) < every * 1536
        assert (clip.width, clip.height) == TINY.size


def test_shuffled_pictures_are_the_same_in_another_order(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    before = np.stack([picture[::8, ::8].astype(int) for picture in frames(file(folder, desks, "joined"))])
    after = np.stack([picture[::8, ::8].astype(int) for picture in frames(file(folder, desks, "shuffled"))])
    assert len(after) == len(before)
    jumps = [np.abs(np.diff(some, axis=0)).mean() for some in (before, after)]
    assert jumps[1] > 2 * jumps[0]
    nearest = [np.abs(before - picture).mean(axis=(1, 2, 3)).min() for picture in after]
    assert max(nearest) < 3, "each picture was there before"


def test_swapped_clips_sound_like_the_other_word(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    subject = subjects(desks, "swapped")[0]
    own, other = (
        whole_sound(files_of(one, folder)[SEEN])
        for name in (subject.word, desks[0].other(subject.word))
        for one in subjects(desks, "joined")
        if (one.writer, one.word) == (subject.writer, name)
    )
    heard = whole_sound(files_of(subject, folder)[SEEN])
    assert likeness(heard, other) > 0.99
    assert likeness(heard, own) < 0.9, "words of the same length and letters have a like rhythm"


def test_hurried_sounds_have_short_pauses_and_all_that_is_heard(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    plain, quick = (
        whole_sound(file(folder, desks, "joined", HEARD)),
        whole_sound(file(folder, desks, "hurried", SEEN)),
    )
    assert 0.2 < len(quick) / len(plain) < 0.9
    loud, still = np.abs(quick.astype(int)) > 200, np.abs(quick.astype(int)) <= 40
    assert 0.9 < loud.sum() / (np.abs(plain.astype(int)) > 200).sum() < 1.1
    runs = [len(list(run)) for quiet, run in groupby(still) if quiet]
    assert max(runs) < 0.16 * SAMPLE_RATE, "a tenth of a second, and what the codec leaves quiet on both sides"


def test_bare_sounds_are_as_long_and_otherwise(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    plain, bare = (whole_sound(file(folder, desks, of, HEARD)) for of in ("joined", "bare"))
    assert len(plain) == len(bare)
    assert 0.1 < likeness(plain, bare) < 0.999


def test_letters_are_those_of_the_studio_before_every_camera(
    made: tuple[Path, tuple[Desk, ...]], tmp_path: Path
) -> None:
    folder, desks = made
    desk = desks[0]
    char = desk.words["handheld"][0][0]
    for of, capture in (("joined", Capture()), ("handheld", Capture(shake="handheld"))):
        make_letters(Session(tmp_path / of, desk.writer, capture, TINY.size), char)
        for modality in (SEEN, MUTED, HEARD):
            name = file_name(char, desk.style, modality)
            ours = folder / desk.letters(desk.camera(of)) / name
            assert ours.read_bytes() == (tmp_path / of / name).read_bytes()


def test_what_is_lost_is_made_again_and_nothing_else(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    lost = [
        file(folder, desks, "joined", MUTED),
        file(folder, desks, "degraded"),
        file(folder, desks, "bare", HEARD),
        folder / desks[0].letters(desks[0].plain) / file_name(desks[0].chars[0], desks[0].style, SEEN),
    ]
    before = {path: path.read_bytes() for path in lost}
    times = {path: path.stat().st_mtime_ns for path in folder.rglob("*.mp*") if path not in lost}
    for path in lost:
        path.unlink()
    seen: list[tuple[str, int, int]] = []
    make_sets(
        folder,
        TINY,
        unipen=UNIPEN if UNIPEN.exists() else None,
        progress=lambda what, done, total: seen.append((what, done, total)),
    )
    assert {path: path.read_bytes() for path in lost} == before
    changed = {path for path, time in times.items() if path.stat().st_mtime_ns != time}
    beside = {sibling for path in lost for sibling in path.parent.glob(f"{path.name.split('.')[0]}*")}
    assert changed <= beside, "only the other files of a clip that lost one"
    assert seen[-1] == ("filming", len(desks), len(desks))


def test_sets_can_be_chosen() -> None:
    desks = desks_of(FULL)
    assert only(desks, ()) == desks
    (few,) = {tuple(desk.words) for desk in only(desks, ["shuffled"])}
    assert few == ("joined", "shuffled")  # they are joined words in another order
    assert [len(only(desks, [of])) for of in ("shuffled", "degraded", "joined")] == [12, 36, 36]
    shaken = only(desks, ["handheld"])
    assert len(shaken) == 3 * FULL.stressed_writers
    assert {tuple(camera.name for camera in desk.cameras) for desk in shaken} == {("joined", "handheld")}
    assert only(desks, ["real"]) == ()
    with pytest.raises(UnwrittenError, match="handheld"):
        only(desks, ["handhold"])


def test_real_people_alone_need_a_file_of_them(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="give a file of UNIPEN arrays"):
        make_sets(tmp_path / "trial", TINY, sets=["real"])


def test_without_weights_nothing_is_filmed(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match=r"calibration\.json is missing"):
        evaluate_reader(tmp_path / "trial", TINY, weights=tmp_path)
    assert not (tmp_path / "trial").exists()


@pytest.mark.skipif(not (WEIGHTS / VIDEO).exists(), reason="there is no trained reader in the package yet")
def test_a_trial_is_read_once_and_told_in_figures(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    unipen = UNIPEN if UNIPEN.exists() else None
    stages: set[str] = set()
    figures = evaluate_reader(folder, TINY, unipen=unipen, progress=lambda what, done, total: stages.add(what))
    assert stages == {"filming", "reading", "tracking"}
    assert from_json(Figures, json.loads(figures_path(folder).read_text())) == figures
    assert {row.set for row in figures.rows} == {subject.set for desk in desks for subject in desk.subjects()}
    row = figures.row("joined", "av")
    assert row is not None
    assert row.letters.words == TINY.joined + TINY.degraded  # of the usual writer, and of the one for degraded words
    assert row.letters.mean > 0.5, "five letters, as small as they are"
    assert figures.tracking is not None
    assert figures.tracking.seen > 0.9
    assert figures.cost is not None
    assert figures.cost.both > figures.cost.ear > 0
    kept = {path: path.stat().st_mtime_ns for path in (folder / READINGS).rglob("*.jsonl")}
    again = evaluate_reader(folder, TINY, unipen=unipen, sets=["half", "live"])
    assert again.rows == tuple(row for row in figures.rows if row.set in ("live", "half"))
    assert figures_path(folder, sets=["half", "live"]) != figures_path(folder)
    assert from_json(Figures, json.loads(figures_path(folder, sets=["live", "half"]).read_text())) == again
    assert {path: path.stat().st_mtime_ns for path in (folder / READINGS).rglob("*.jsonl")} == kept
    damaged = next(path for path in kept if path.stem.endswith("-live"))
    damaged.write_text("{")
    with pytest.raises(UnwrittenError, match=f"{damaged.name} is damaged"):
        evaluate_reader(folder, TINY, unipen=unipen, sets=["live"])


def test_figures_of_a_small_trial_do_not_take_the_place_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, made in (("make_sets", ()), ("read_all", []), ("track", None), ("cost_of", None)):
        monkeypatch.setattr(evaluate, name, lambda *_, made=made, **__: made)
    for plan in (Trial(), Trial.small()):
        evaluate_reader(tmp_path, plan)
    found = {path.name: json.loads(path.read_text())["about"]["trial"]["joined"] for path in tmp_path.glob("*.json")}
    assert found == {"figures.json": Trial().joined, "figures-small-trial.json": Trial.small().joined}
    assert figures_path(tmp_path, small=True) == tmp_path / "figures-small-trial.json"


def test_a_reader_is_known_by_what_it_reads_with(tmp_path: Path) -> None:
    one, other = tmp_path / "one" / "reader", tmp_path / "other" / "reader"
    for folder in (one, other):
        shutil.copytree(WEIGHTS, folder)
    assert figures_path(tmp_path, one) == figures_path(tmp_path, other)
    before = fingerprint_of(other)
    (other / "movements.old").mkdir()
    (other / "costs.json").write_text("{}")
    assert fingerprint_of(other) == before == fingerprint_of(one)
    (other / VIDEO).write_bytes(b"another")
    assert fingerprint_of(other) != before
    assert figures_path(tmp_path, one) != figures_path(tmp_path, other), "of the same name, but another reader"


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """Correlate how loud two sounds are, in steps of 20 ms."""
    count = min(len(one), len(other)) // 960
    loud = [np.abs(some[: count * 960].astype(float)).reshape(count, 960).mean(axis=1) for some in (one, other)]
    return float(np.corrcoef(*loud)[0, 1])
