"""Means, bounds, paraphrases, length and people, against figures worked out by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judge_sets import open_item

from unwritten.core import UnwrittenError
from unwritten.evaluate.judge.people import Rating, accords_of, match_ratings, read_ratings
from unwritten.evaluate.judge.records import Judgement
from unwritten.evaluate.judge.summary import interval_of, robustness_of, rows_of, score_bounds

ITEMS = {
    f"{clip}{form}": open_item(f"{clip}{form}", f"c{clip}", f"{form}?", "yes") for clip in range(8) for form in "ab"
}


def judgement(
    item_id: str, score: int | None, rubric: str = "correctness", characters: int = 10, condition: str = "audio"
) -> Judgement:
    status = "unreadable" if score is None else "judged"
    return Judgement("0" * 64, item_id, condition, "me", rubric, "j", status, score, characters=characters)


def test_nothing_scored_is_no_mean() -> None:
    (row,) = rows_of(ITEMS, [judgement("0a", None), judgement("0b", None)])
    assert (row.mean, row.lowest, row.highest, row.coverage) == (None, 0.0, 5.0, 0.0)
    assert row.length.value is None
    (found,) = robustness_of(ITEMS, [judgement("0a", None), judgement("0b", 5)])
    assert (found.pairs, found.incomplete, found.mean, found.difference, found.both_good) == (0, 1, None, None, None)


def test_bounds_by_hand() -> None:
    (row,) = rows_of(ITEMS, [judgement("0a", 4), judgement("1a", 1), judgement("2a", None), judgement("3a", None)])
    assert row.mean is not None
    assert row.mean.mean == 2.5
    assert (row.lowest, row.highest) == (1.25, 3.75)
    assert row.statuses == {"judged": 2, "unreadable": 2}


@given(st.lists(st.none() | st.integers(0, 5), min_size=1, max_size=30))
def test_the_mean_lies_between_its_bounds(scores: list[int | None]) -> None:
    known = [float(score) for score in scores if score is not None]
    low, high = score_bounds(known, len(scores))
    assert 0 <= low <= high <= 5
    assert high - low == pytest.approx(5 * (len(scores) - len(known)) / len(scores))
    if known:
        assert low - 1e-9 <= sum(known) / len(known) <= high + 1e-9


def test_intervals_are_over_clips_and_never_claim_certainty() -> None:
    apart = interval_of([0.0, 5.0, 0.0, 5.0] * 10, [f"c{n}" for n in range(40)])
    together = interval_of([0.0, 5.0, 0.0, 5.0] * 10, [f"c{n % 4}" for n in range(40)])
    assert apart is not None
    assert together is not None
    assert apart.mean == together.mean == 2.5
    assert together.half > 1.5 * apart.half
    alike = interval_of([5.0] * 6, [f"c{n}" for n in range(6)])
    alone = interval_of([2.0, 3.0], ["c0", "c0"])
    assert alike is not None
    assert alone is not None
    assert alike.high == 5
    assert alike.low < 4.5
    assert (alone.low, alone.high) == (0, 5)
    assert interval_of([], []) is None


def test_paraphrases_by_hand() -> None:
    judgements = [
        *(judgement("0a", 5), judgement("0b", 4)),  # alike and good
        *(judgement("1a", 5), judgement("1b", 1)),  # far apart
        *(judgement("2a", 3), judgement("2b", 3)),  # alike and middling
        *(judgement("3a", 4), judgement("3b", None)),
        judgement("4a", 5),
        judgement("5a", 0, rubric="detail"),
    ]
    (found,) = robustness_of(ITEMS, judgements)
    assert (found.pairs, found.incomplete) == (3, 2)
    assert found.mean is not None
    assert found.difference is not None
    assert found.both_good is not None
    assert found.mean.mean == pytest.approx((4.5 + 3 + 3) / 3)
    assert found.difference.mean == pytest.approx((1 + 4 + 0) / 3)
    assert found.both_good.mean == pytest.approx(1 / 3)


def test_the_effect_of_length_is_told() -> None:
    judgements = [judgement(f"{n}a", min(n, 5), characters=10 * n * n) for n in range(8)]
    (row,) = rows_of(ITEMS, judgements)
    assert row.length.value is not None
    assert row.length.value > 0.95
    assert row.length.n == row.length.clusters == 8
    empty = replace(judgement("7b", 0, characters=0), status="rule")
    (row,) = rows_of(ITEMS, [*judgements, empty])
    assert (row.scored, row.length.n) == (9, 8)  # that nothing is worth nothing is not the judge's doing


def rating(item_id: str, rater: str, score: int, **more: str) -> Rating:
    return Rating(item_id, "me", "correctness", rater, score, **more)


def test_scores_of_people_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "people.jsonl"
    good = {"item_id": "0a", "who": "me", "rubric": "detail", "rater": "p1", "score": 4}
    for wrong in ({"score": 6}, {"score": 3.5}, {"score": "4"}, {"rubric": "style"}, {"mood": "fine"}, {"who": None}):
        path.write_text(json.dumps(good) + "\n\n" + json.dumps({**good, **wrong}) + "\n")
        with pytest.raises(UnwrittenError, match=r"people\.jsonl, line 3 is not a score"):
            list(read_ratings(path))
    with pytest.raises(UnwrittenError, match=r"nowhere\.jsonl cannot be read"):
        list(read_ratings(tmp_path / "nowhere.jsonl"))
    judged = [judgement("0a", 3), judgement("1a", 2), judgement("1a", 2, condition="audio_video")]
    for ratings, said in (
        ([rating("9z", "p", 1)], "not among the replies"),
        ([rating("0a", "p", 1), rating("0a", "p", 2)], "p scores item 0a of me twice for correctness"),
        ([rating("1a", "p", 1)], "several conditions"),
        ([rating("0a", "p", 1, condition="muted_video")], "not among the replies"),
    ):
        with pytest.raises(UnwrittenError, match=said):
            match_ratings(judged, ratings, "people.jsonl")
    assert len(match_ratings(judged, [rating("1a", "p", 1, condition="audio")], "people.jsonl")) == 1


def test_alpha_by_hand() -> None:
    """Units (judge, person): (0,0), (0,0), (0,1), (1,1).

    Eight ratings: five 0, three 1. With two values the ordinal distance between them is the same number d everywhere,
    so alpha = 1 - (n - 1) * o01 / (n0 * n1), where o01 = 1 is the coincidence of one 0 with one 1:
    1 - 7 * 1 / (5 * 3) = 8/15.
    """
    judged = [judgement("0a", 0), judgement("1a", 0), judgement("2a", 0), judgement("3a", 1), judgement("4a", None)]
    scores = {"0a": 0, "1a": 0, "2a": 1, "3a": 1, "4a": 2}
    matched = match_ratings(judged, [rating(item_id, "p", score) for item_id, score in scores.items()], "people")
    (accord,) = accords_of(ITEMS, judged, matched)
    assert accord.judge is not None
    assert accord.judge.value == pytest.approx(8 / 15)
    assert accord.judge.low is not None
    assert accord.judge.low < 8 / 15
    assert (accord.answers, accord.unscored, accord.raters, accord.people) == (4, 1, 1, None)
    assert accord.difference is not None
    assert accord.difference.mean == -0.25


def test_alpha_knows_that_scores_have_an_order() -> None:
    """Units (judge, person): (0,0), (1,1), (2,2), (0,1).

    Three 0, three 1, two 2; their middle places are 1.5, 4.5 and 7, so the squared distances are 9 (0 to 1), 6.25
    (1 to 2) and 30.25 (0 to 2): alpha = 1 - 7 * 9 / (9 * 9 + 6 * 6.25 + 6 * 30.25) = 1 - 63 / 300.
    """
    judged = [judgement(f"{n}a", score) for n, score in enumerate((0, 1, 2, 0))]
    ratings = [rating(f"{n}a", "p", score) for n, score in enumerate((0, 1, 2, 1))]
    (accord,) = accords_of(ITEMS, judged, match_ratings(judged, ratings, "people"))
    assert accord.judge is not None
    assert accord.judge.value == pytest.approx(0.79)


def test_people_among_themselves_are_what_one_can_hope_for() -> None:
    judged = [judgement(f"{n}a", n % 6) for n in range(8)]
    ratings = [rating(f"{n}a", rater, n % 6) for n in range(8) for rater in ("p", "q")]
    (same,) = accords_of(ITEMS, judged, match_ratings(judged, ratings, "people"))
    assert same.judge is not None
    assert same.people is not None
    assert same.judge.value == same.people.value == 1
    turned = [judgement(f"{n}a", 5 - n % 6) for n in range(8)]
    (against,) = accords_of(ITEMS, turned, match_ratings(turned, ratings, "people"))
    assert against.judge is not None
    assert against.people is not None
    assert against.judge.value is not None
    assert against.judge.value < 0
    assert against.people.value == 1
