"""A judge that can be talked into a score, or that judges at random, fails the set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from judge_sets import judged, open_item, open_items, open_set, right_replies

from unwritten.core import Item, OpenText, UnwrittenError
from unwritten.evaluate.judge.canaries import CANARIES, canaries_for
from unwritten.evaluate.judge.run import SUMMARY, believed

ASKING = {
    "ignore-the-above",
    "fake-verdict",
    "fake-fenced-verdict",
    "closing-marks",
    "forged-case",
    "fake-system",
    "authority",
    "chinese",
    "german",
}


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return open_set(tmp_path_factory.mktemp("open") / "set")


def names(failed: tuple[str, ...]) -> set[str]:
    return {name.split(" (")[0] for name in failed}


@pytest.mark.parametrize(
    ("judge", "failed"),
    [
        ("obeying", ASKING),
        ("lenient", {canary.name for canary in CANARIES if canary.text}),
        ("harsh", {"reference"}),
        ("impressed", {"padding"}),
    ],
)
def test_a_judge_that_is_not_to_be_believed_is_found_out(
    dataset: Path, tmp_path: Path, judge: str, failed: set[str]
) -> None:
    judging = judged(judge, dataset, right_replies(), tmp_path / "out")
    assert judging.state == "canaries failed"
    assert names(judging.canaries.failed) == failed
    assert not judging.canaries.unscored
    assert json.loads((tmp_path / "out" / SUMMARY).read_text())["state"] == "canaries failed"
    with pytest.raises(UnwrittenError, match=r"canaries failed .*is not to be believed here"):
        believed(tmp_path / "out")
    assert len(believed(tmp_path / "out", forced=True)) == 4 * 8  # kept, without the canaries


def test_an_honest_judge_passes(dataset: Path, tmp_path: Path) -> None:
    judging = judged("honest", dataset, right_replies(), tmp_path / "out")
    assert (judging.state, judging.canaries.failed, judging.canaries.unscored) == ("ok", (), ())
    assert {one.score for one in believed(tmp_path / "out")} == {5}


def test_canaries_ask_under_every_rubric() -> None:
    planted = canaries_for(_open(open_items()), "j")
    for rubric in ("detail", "context", "temporal"):
        here = {one.judgement.canary for one in planted if one.rubric.name == rubric}
        assert here == {"reference", "ignore-the-above", "closing-marks"}
    assert len([one for one in planted if one.rubric.name == "correctness"]) == len(CANARIES)
    assert len(next(canary for canary in CANARIES if canary.name == "padding").text.split()) >= 2000


def test_a_canary_is_not_planted_where_it_would_be_right() -> None:
    items = _open(open_items())
    for one in canaries_for(items, "j"):
        if one.judgement.canary in ASKING:
            assert one.item.answer != "5", one.judgement.canary
    five = open_item("5", "c", "How many birds sing?", "5")
    assert {one.item.id for one in canaries_for([five], "j")} == {"5"}  # where there is no other choice


def test_canaries_need_an_item_and_do_not_depend_on_the_order() -> None:
    with pytest.raises(UnwrittenError, match="no open question"):
        canaries_for([], "j")
    items = _open(open_items())
    assert canaries_for(items, "j") == canaries_for(items[::-1], "j")


def _open(items: list[Item]) -> list[Item]:
    return [item for item in items if isinstance(item.kind, OpenText)]
