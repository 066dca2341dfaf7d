"""Scores that people gave to the same answers, and how well the judge agrees with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from unwritten.core import Item, UnwrittenError
from unwritten.core.jsonable import loads
from unwritten.evaluate.judge.records import Judgement, Place
from unwritten.evaluate.judge.rubrics import HIGHEST, LOWEST, rubric_of
from unwritten.evaluate.scored import cluster_of
from unwritten.stats import Agreement, Interval, krippendorff_alpha, t_interval

Matched: TypeAlias = Mapping[Place, Mapping[str, int]]
"""People's scores by rater, for each judgement that they can be held against."""


@dataclass(frozen=True)
class Rating:
    """What one person made of one answer; the condition is needed where somebody answered under several."""

    item_id: str
    who: str
    rubric: str
    rater: str
    score: int
    condition: str = ""
    epoch: int = 1

    def __post_init__(self) -> None:
        if not LOWEST <= self.score <= HIGHEST:
            raise ValueError(f"a score lies between {LOWEST} and {HIGHEST}, not at {self.score}")


@dataclass(frozen=True)
class Accord:
    """How a judge and people agree under one rubric (ordinal alpha); intervals are over clips."""

    rubric: str
    answers: int  # that both have scored
    unscored: int  # that people scored and the judge did not
    raters: int
    judge: Agreement | None  # of the judge with each person by himself
    people: Agreement | None  # of people among themselves: what one can hope for; None where nobody rated twice
    difference: Interval | None  # judge minus people


def read_ratings(path: Path) -> Iterator[Rating]:
    """Stream people's scores from a file of JSON lines."""
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    rating = loads(Rating, line)
                    rubric_of(rating.rubric)
                    yield rating
                except (ValueError, TypeError, UnwrittenError) as error:
                    raise UnwrittenError(
                        f"{path}, line {number} is not a score ({error!s:.150}); "
                        'write {"item_id": …, "who": …, "rubric": …, "rater": …, "score": 0 to 5}'
                    ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error


def match_ratings(judgements: Iterable[Judgement], ratings: Iterable[Rating], where: str) -> Matched:
    """Find the answer that each score is about; a score of an answer that is not judged is an error."""
    judged: dict[tuple[str, str, str, int], list[Judgement]] = {}
    for one in judgements:
        judged.setdefault((one.item_id, one.who, one.rubric, one.epoch), []).append(one)
    matched: dict[Place, dict[str, int]] = {}
    for rating in ratings:
        scores = matched.setdefault(_judgement_of(rating, judged, where).place, {})
        if rating.rater in scores:
            raise UnwrittenError(
                f"{where}: {rating.rater} scores item {rating.item_id} of {rating.who} twice for {rating.rubric}; "
                "keep one of them"
            )
        scores[rating.rater] = rating.score
    return matched


def accords_of(items: Mapping[str, Item], judgements: Iterable[Judgement], matched: Matched) -> tuple[Accord, ...]:
    """Compare the judge with people, rubric by rubric."""
    rated: dict[str, dict[Judgement, Mapping[str, int]]] = {}
    for one in judgements:
        if one.place in matched:
            rated.setdefault(one.rubric, {})[one] = matched[one.place]
    return tuple(_accord(rubric, answers, items) for rubric, answers in rated.items())


def _judgement_of(
    rating: Rating, judged: Mapping[tuple[str, str, str, int], Sequence[Judgement]], where: str
) -> Judgement:
    candidates = judged.get((rating.item_id, rating.who, rating.rubric, rating.epoch), ())
    fitting = [one for one in candidates if rating.condition in ("", one.condition)]
    name = f"{where}: the answer of {rating.who} to item {rating.item_id}"
    if not fitting:
        raise UnwrittenError(f"{name} is not among the replies that are judged; remove the line, or judge more")
    if len(fitting) > 1:
        raise UnwrittenError(f'{name} was given under several conditions; say which, with "condition"')
    return fitting[0]


def _accord(rubric: str, answers: Mapping[Judgement, Mapping[str, int]], items: Mapping[str, Item]) -> Accord:
    raters = list(dict.fromkeys(rater for scores in answers.values() for rater in scores))
    each = [(one, one.score, score) for one, scores in answers.items() for score in scores.values()]
    pairs = [(judge, person, _clip(one, items)) for one, judge, person in each if judge is not None]
    clips = [clip for _, _, clip in pairs]
    twice = [one for one, scores in answers.items() if len(scores) > 1]
    table = [[answers[one].get(rater) for rater in raters] for one in twice]
    return Accord(
        rubric,
        sum(one.score is not None for one in answers),
        sum(one.score is None for one in answers),
        len(raters),
        krippendorff_alpha([(judge, person) for judge, person, _ in pairs], "ordinal", clips) if pairs else None,
        krippendorff_alpha(table, "ordinal", [_clip(one, items) for one in twice]) if twice else None,
        t_interval([float(judge - person) for judge, person, _ in pairs], clips, bounds=(-5.0, 5.0))
        if pairs
        else None,
    )


def _clip(judgement: Judgement, items: Mapping[str, Item]) -> str:
    return cluster_of(items[judgement.item_id])
