"""The five filtering rules, Algorithm 1, and draws that depend on the key alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import Key, UnknownName, UnwrittenError
from unwritten.families.words.style import LATIN, RETRACE_LETTERS
from unwritten.families.words.wordlist import (
    Filter,
    clean,
    covered,
    frequent_words,
    ranking,
    read_lines,
    share_evenly,
    word_lists,
)


@pytest.mark.parametrize(
    "word", ["a", "letter", "don't", "3d", "co-op", "two words", "", "naïve", "é", "a1", "ﬁn", "°"]
)
def test_each_rule_drops_what_it_should(word: str) -> None:
    assert clean([word], Filter()) == ()


def test_words_are_lower_case_and_stand_once_in_their_first_place() -> None:
    assert clean(["Arm", "the", "ARM", "The", "be"], Filter()) == ("arm", "the", "be")


def test_a_stopped_word_is_left_out() -> None:
    assert clean(["arm", "damn"], Filter(stoplist=frozenset({"damn"}))) == ("arm",)


def test_other_languages_keep_their_letters_however_they_are_composed() -> None:
    assert clean(["fu\u0308r", "für", "Über"], Filter("de")) == ("für", "über")


@given(st.text("abcß", min_size=1, max_size=6))
def test_a_word_is_covered_when_every_letter_is_there(word: str) -> None:
    assert covered([word], "abc") == (() if "ß" in word else (word,))


def test_the_number_of_files_of_the_paper_comes_out() -> None:
    lists = word_lists(Filter(), {"standard": LATIN, "cursive": LATIN, "retrace": RETRACE_LETTERS})
    assert {style: len(words) for style, words in lists.items()} == {
        "standard": 1520,
        "cursive": 1520,
        "retrace": 457,
    }
    assert 3 * sum(map(len, lists.values())) == 10_491
    assert lists["standard"][:4] == ("the", "to", "and", "of")
    assert set(lists["retrace"]) < set(lists["standard"])


def test_words_of_one_letter_are_the_letters_at_hand() -> None:
    lists = word_lists(Filter(lengths=(1,)), {"standard": "abéAB", "retrace": "i"})
    assert lists == {"standard": ("a", "b"), "retrace": ("i",)}
    assert word_lists(Filter("fr", lengths=(1,)), {"standard": "abéA"})["standard"] == ("a", "b", "é")


def test_a_language_is_only_limited_by_the_letters() -> None:
    latin = word_lists(Filter("de"), {"standard": LATIN})["standard"]
    german = word_lists(Filter("de"), {"standard": LATIN + "äöüß"})["standard"]
    assert "für" in german
    assert "für" not in latin
    russian = word_lists(Filter("ru"), {"standard": "абвгдежзийклмнопрстуфхцчшщъыьэюяё"})["standard"]
    assert russian[0] == "на"


def test_splits_share_no_word_and_lose_none() -> None:
    letters = {"standard": LATIN}
    parts = [word_lists(Filter(split=split), letters)["standard"] for split in ("train", "validation", "test")]
    assert sorted(sum(parts, ())) == sorted(word_lists(Filter(), letters)["standard"])
    assert len(parts[0]) > 800 > 400 > len(parts[2])


def test_an_unknown_language_is_named_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match=r"unknown language 'xx'; known: ar, bg"):
        frequent_words("xx", 10)
    with pytest.raises(UnknownName, match=r"unknown language 'deu'; did you mean 'de'"):
        frequent_words("deu", 10)


@pytest.mark.parametrize(
    ("lengths", "top", "split"), [((), 9, None), ((0, 2), 9, None), ((2,), 0, None), ((2,), 9, "dev")]
)
def test_filters_that_make_no_sense_are_refused(lengths: tuple[int, ...], top: int, split: str | None) -> None:
    with pytest.raises(UnwrittenError):
        Filter(lengths=lengths, top=top, split=split)


def test_a_file_of_words_is_read(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeffArm  # a limb\r\n\r\n# nothing\nthe   arm\n".encode())
    assert tuple(read_lines(path)) == ("Arm", "the arm")


@pytest.mark.parametrize("data", [b"", b"# only this\n", b"\xff\xfearm"])
def test_a_file_without_words_is_one_clear_line(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "words.txt").write_bytes(data)
    with pytest.raises(UnwrittenError, match=r"words\.txt"):
        read_lines(tmp_path / "words.txt")
    with pytest.raises(UnwrittenError, match=r"cannot read .*nothing"):
        read_lines(tmp_path / "nothing")


def ranked(words: Sequence[str], key: Key, purpose: str) -> tuple[str, ...]:
    return tuple(words[place] for place in ranking(words, key, purpose))


def test_the_key_and_the_purpose_alone_decide_the_draw() -> None:
    words = [f"{a}{b}" for a in LATIN for b in LATIN]
    secret = Key(b"sixteen bytes or more")
    assert ranked(words, secret, "x") == ranked(words[::-1], secret, "x")
    assert len({ranked(words, Key(), "x"), ranked(words, secret, "x"), ranked(words, secret, "y")}) == 3
    without = ranked(words[1:], secret, "x")
    assert without == tuple(word for word in ranked(words, secret, "x") if word != words[0])


@given(st.lists(st.integers(0, 40), min_size=1, max_size=12), st.integers(0, 200))
def test_shares_are_even_where_there_is_room(room: list[int], size: int) -> None:
    if size > sum(room):
        with pytest.raises(UnwrittenError, match="only"):
            share_evenly(room, size)
        return
    taken = share_evenly(room, size)
    assert sum(taken) == size
    assert all(0 <= count <= most for count, most in zip(taken, room, strict=True))
    unfilled = [count for count, most in zip(taken, room, strict=True) if count < most]
    if unfilled:
        assert max(taken) - min(unfilled) <= 1


def test_the_earlier_cells_take_what_is_left() -> None:
    assert Counter(share_evenly([50] * 15, 100)) == {7: 10, 6: 5}
    assert share_evenly([9, 1, 9], 8) == (4, 1, 3)


def test_a_language_of_another_script_is_refused() -> None:
    with pytest.raises(UnwrittenError, match="'ru' is not written with these letters: 130"):
        word_lists(Filter(language="ru"), {"standard": LATIN})
    assert len(word_lists(Filter(language="fr"), {"standard": LATIN})["standard"]) > 900
