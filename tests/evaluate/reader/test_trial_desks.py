"""Who sits at the desks of a trial: writers, people and words that are strangers to a reader, and enough of them."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_trial import TINY, subjects

from unwritten.core import UnwrittenError
from unwritten.core.seeding import split_of
from unwritten.evaluate.reader import evaluate
from unwritten.evaluate.reader.desks import chosen_people, desks_of, only
from unwritten.evaluate.reader.evaluate import evaluate_reader, figures_path
from unwritten.evaluate.reader.make import MADE, make_sets
from unwritten.evaluate.reader.reading import fingerprint_of
from unwritten.evaluate.reader.trial import SETS, Degree, Trial, word_list
from unwritten.families.words.pen.unipen import RealLetter
from unwritten.families.words.pen.unipen_arrays import RealPerson
from unwritten.families.words.reader.network import VIDEO, WEIGHTS
from unwritten.families.words.style import LATIN, STYLES

FULL = Trial()


DOT = RealLetter("a", (np.zeros((2, 3)),), ())


def person(site: str, number: int, letters: str = LATIN) -> RealPerson:
    return RealPerson(site, number, {char: [replace(DOT, char=char)] for char in letters})


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
