"""What a reply is worth, and what counts as nothing instead of 0."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from eval_sets import sounding_item

from unwritten.core import Item, OpenText, Reply, Truth, UnwrittenError, Word
from unwritten.evaluate.scored import cluster_of, score_replies, score_reply


@pytest.fixture
def word(tmp_path: Path) -> Item:
    item = sounding_item(tmp_path)
    return replace(item, family="words", kind=Word(letters=4), truth=Truth("salt"))


@pytest.mark.parametrize(
    ("text", "status", "value", "found_status"),
    [
        ("salt", "ok", 1.0, "ok"),
        ("The word is **sale**.", "ok", 0.75, "ok"),
        ("salty", "ok", 0.8, "ok"),
        ("", "ok", 0.0, "empty"),
        (" \n", "ok", 0.0, "empty"),
        ("I'm sorry, I cannot identify the word in this audio.", "ok", 0.0, "refused"),
        ("salt or sale", "ok", 0.0, "wrong_format"),
        ("\\boxed{salt} \\boxed{sale}", "ok", 0.0, "ambiguous"),
        ("A long stroke, and then a short one.", "ok", 0.0, "wrong_format"),
        ("salt", "transport_error", None, "transport_error"),
        ("salt", "not_supported", None, "not_supported"),
    ],
)
def test_words(word: Item, text: str, status: str, value: float | None, found_status: str) -> None:
    scored = score_reply(word, Reply(word.id, "audio", "me", text, status=status))
    assert scored.value == value
    assert scored.status == found_status
    assert (scored.letters is None) == (value is None)


def test_other_kinds_are_right_or_wrong(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    values = [score_reply(item, Reply(item.id, "audio", "me", text)).value for text in ("1", "one", "2", "")]
    assert values == [1.0, 1.0, 0.0, 0.0]


def test_nothing_is_scored_without_a_truth_or_a_judge(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    reply = Reply(item.id, "audio", "me", "1")
    assert score_reply(replace(item, truth=None), reply).value is None
    spoken = replace(item, kind=OpenText(), truth=Truth("A bell rings once."))
    assert score_reply(spoken, replace(reply, text="Something rings.")).value is None


def test_an_unknown_item_is_told(word: Item) -> None:
    with pytest.raises(UnwrittenError, match="'x' is not in the dataset"):
        list(score_replies({word.id: word}, [Reply("x", "audio", "me", "salt")]))


def test_clusters_are_words_or_clips(word: Item, tmp_path: Path) -> None:
    assert cluster_of(word) == "salt"
    assert cluster_of(sounding_item(tmp_path)) == "0c"


def test_a_megabyte_of_text_is_scored_at_once(word: Item) -> None:
    scored = score_reply(word, Reply(word.id, "audio", "me", "<script>" * 125_000))
    assert scored.value == 0.0
