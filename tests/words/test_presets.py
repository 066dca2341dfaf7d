"""The presets hold what the paper's sets held; orders of one's own hold what was ordered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from unwritten.core import PUBLIC, Key, UnknownName, UnwrittenError
from unwritten.families.words.plan import Plan, plan
from unwritten.families.words.presets import PRESETS, Order, preset
from unwritten.families.words.style import LATIN, RETRACE_LETTERS
from unwritten.families.words.wordlist import Filter

LETTERS = {"standard": LATIN + LATIN.upper(), "cursive": LATIN + LATIN.upper(), "retrace": RETRACE_LETTERS}
SECRET = Key(b"sixteen bytes or more")


def planned(order: Order, key: Key = PUBLIC) -> Plan:
    return plan(order, LETTERS, key)


def spread(found: Plan, task: str = "words/joined") -> Counter[tuple[str, int]]:
    return Counter((one.style, len(one.text)) for one in found.writings if one.task == task)


def test_every_preset_can_be_written_by_its_style() -> None:
    for name in PRESETS:
        for writing in planned(preset(name)).writings:
            assert set(writing.text) <= set(LETTERS[writing.style])


def test_paper_is_the_whole_list_once() -> None:
    found = planned(preset("paper"))
    assert Counter(writing.style for writing in found.writings) == {"standard": 1520, "cursive": 1520, "retrace": 457}
    assert len(set(found.writings)) == 3497
    assert {len(writing.text) for writing in found.writings} == {2, 3, 4, 5}
    assert found.dropped == ()


def test_live_has_309_files_each_with_its_twin() -> None:
    found = planned(preset("live")).writings
    live = [writing for writing in found if writing.task == "words/live"]
    twins = {replace(writing, task="words/live") for writing in found if writing.task == "words/joined"}
    assert 3 * len(live) == 309
    assert set(live) == twins
    assert sorted(Counter(writing.style for writing in live).values()) == [34, 34, 35]


def test_people_get_300_files_evenly_over_style_and_length() -> None:
    cells = spread(planned(preset("people")))
    assert 3 * cells.total() == 300
    assert len(cells) == 15
    assert set(cells.values()) == {6, 7}
    assert cells["retrace", 1] == 7


def test_a_secret_key_chooses_other_words() -> None:
    order = preset("people")
    assert planned(order) == planned(order)
    assert set(planned(order).writings) != set(planned(order, SECRET).writings)
    assert spread(planned(order)) == spread(planned(order, SECRET))


def test_more_words_than_there_are_is_one_clear_line() -> None:
    with pytest.raises(UnwrittenError, match="5000 words are wanted and only 3497 can be had"):
        planned(Order(size=5000))


def test_own_words_are_kept_and_each_that_cannot_be_written_is_named() -> None:
    order = Order(styles=("standard", "retrace"), given=("Arm", "café", "don't", "arm", "zoo"), size=None)
    found = planned(order)
    assert [(one.style, one.text) for one in found.writings] == [
        ("standard", "arm"),
        ("standard", "zoo"),
        ("retrace", "arm"),
    ]
    assert found.dropped == (
        "'café': there is no 'é' in style standard",
        '"don\'t": "\'" is not a letter',
        "'café': there is no 'c' in style retrace",
        "'zoo': there is no 'z' in style retrace",
    )


def test_nothing_to_write_is_an_error_that_says_why() -> None:
    with pytest.raises(UnwrittenError, match="'é'"):
        planned(Order(styles=("standard",), given=("café",)))
    with pytest.raises(UnwrittenError, match="no word passes"):
        planned(Order(wanted=Filter(lengths=(40,)), size=None))
    with pytest.raises(UnwrittenError, match="no letters in style cursive"):
        plan(Order(), {"standard": LATIN}, PUBLIC)


def test_sentences_have_as_many_words_as_ordered() -> None:
    found = planned(Order(sentence=3, size=10, pause=2))
    assert len(set(found.writings)) == 10
    assert {(len(one.words), one.pause, one.task) for one in found.writings} == {(3, 2, "words/sentence")}
    own = planned(Order(styles=("standard",), given=("the arm", "arm"), size=None))
    assert [(one.task, one.words) for one in own.writings] == [
        ("words/sentence", ("the", "arm")),
        ("words/joined", ("arm",)),
    ]


def test_too_few_words_for_so_many_sentences_is_told() -> None:
    with pytest.raises(UnwrittenError, match="only"):
        plan(Order(styles=("standard",), sentence=2, size=500), {"standard": "adn"}, PUBLIC)


@pytest.mark.parametrize(
    "wrong",
    [
        {"styles": ("italic",)},
        {"styles": ()},
        {"size": 0},
        {"pause": -1},
        {"pause": 51},
        {"sentence": 0},
        {"sentence": 21},
        {"live": True, "pause": 1},
        {"live": True, "sentence": 2},
    ],
    ids=str,
)
def test_orders_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(UnwrittenError):
        Order(**wrong)  # type: ignore[arg-type]


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(UnknownName, match="unknown preset 'papper'; did you mean 'paper'"):
        preset("papper")
    assert preset(None) == Order()


def test_no_style_is_named_twice() -> None:
    with pytest.raises(UnwrittenError, match="standard,standard: a style is named twice"):
        Order(styles=("standard", "standard"))
