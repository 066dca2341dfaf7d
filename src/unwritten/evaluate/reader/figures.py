"""Works out the figures of a trial: means with intervals over writers, paired comparisons, and the controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from unwritten.evaluate.reader.reading import COUNT, DECODINGS, Cost, Told
from unwritten.evaluate.reader.records import ALL, Compared, Control, Figures, Fused, Mean, Row, Shuffled
from unwritten.evaluate.reader.tracking import Tracking
from unwritten.evaluate.reader.trial import (
    BARE,
    DEGRADED,
    HURRIED,
    JOINED,
    LIVE,
    REAL,
    SHUFFLED,
    STRESSED,
    SWAPPED,
)
from unwritten.families.words.reader.read import NOT_FITTING, SENSES
from unwritten.scoring.letters import letter_scores
from unwritten.stats import equivalence, fusion_effect, mean_interval, paired_difference, word_chance

WITHIN = 0.05
"""How near to joined words other words are to be read."""


def figures_of(
    told: Sequence[Told],
    about: Mapping[str, Any],
    *,
    tracking: Tracking | None = None,
    cost: Cost | None = None,
    notes: tuple[str, ...] = (),
) -> Figures:
    """Work out all figures from what the reader told."""
    by_set: dict[str, list[Told]] = {}
    for one in told:
        by_set.setdefault(one.subject.set, []).append(one)
    return Figures(
        about=about,
        rows=tuple(row for some in by_set.values() for row in _rows(some)),
        compared=tuple(_all_compared(by_set)),
        fused=tuple(fused for of in (JOINED, DEGRADED) for fused in _fused(of, by_set.get(of, []))),
        controls=tuple(_controls(by_set)),
        shuffled=_shuffled(by_set.get(SHUFFLED, [])),
        tracking=tracking,
        cost=cost,
        notes=notes,
    )


def accuracy(one: Told, sense: str, decoding: str = COUNT) -> float | None:
    """Give the ordered letter accuracy of a reading; None where the sense was not asked."""
    reading = one.reading(sense, decoding)
    return None if reading is None else float(letter_scores(one.subject.word, reading.word).ordered)


def _rows(some: Sequence[Told]) -> Iterator[Row]:
    groups: dict[str, list[Told]] = {ALL: list(some)}
    for one in some:
        groups.setdefault(one.subject.style, []).append(one)
        groups.setdefault(str(len(one.subject.word)), []).append(one)
    for sense in some[0].subject.senses:
        for decoding in DECODINGS:
            for group, members in groups.items():
                scores = [accuracy(one, sense, decoding) for one in members]
                letters, whole = _mean(scores, members), _mean([float(score == 1) for score in scores], members)
                yield Row(some[0].subject.set, sense, decoding, group, letters, whole)


def _mean(scores: Sequence[float | None], told: Sequence[Told]) -> Mean:
    found = mean_interval(scores, [one.subject.writer for one in told])
    return Mean(found.mean, found.low, found.high, found.n, found.clusters)


def _all_compared(by_set: Mapping[str, Sequence[Told]]) -> Iterator[Compared]:
    joined = {one.subject.pair: one for one in by_set.get(JOINED, ())}
    seen, heard = dict.fromkeys((*STRESSED, DEGRADED), ("video", "av")), dict.fromkeys((BARE, HURRIED), ("audio",))
    pairs: dict[str, tuple[str, ...]] = {LIVE: SENSES, **seen, **heard}
    for of, senses in pairs.items():
        twins = [(one, joined[one.subject.pair]) for one in by_set.get(of, ()) if one.subject.pair in joined]
        for sense in senses:
            if twins:
                yield _compared(f"{of} − {JOINED}", sense, twins, sense)
    for of in (JOINED, LIVE, REAL, DEGRADED, SWAPPED):
        same = [(one, one) for one in by_set.get(of, ())]
        for sense in ("video", "audio"):
            if same:
                yield _compared(f"{of}: av − {sense}", "av", same, sense)


def _compared(what: str, sense: str, twins: Sequence[tuple[Told, Told]], against: str) -> Compared:
    """Compare the accuracy by a sense on the left with that by another (or the same) on the right."""
    left = [accuracy(one, sense) for one, _ in twins]
    right = [accuracy(other, against) for _, other in twins]
    found = paired_difference(left, right, [one.subject.writer for one, _ in twins])
    gap = found.interval
    return Compared(
        what=what,
        sense=sense,
        left=_plain_mean(left),
        right=_plain_mean(right),
        difference=gap.mean,
        low=gap.low,
        high=gap.high,
        p=found.p,
        within=equivalence(gap, WITHIN).shown,
        words=gap.n,
        writers=gap.clusters,
    )


def _plain_mean(scores: Sequence[float | None]) -> float:
    known = [score for score in scores if score is not None]
    return sum(known) / len(known)


def _fused(of: str, told: Sequence[Told]) -> Iterator[Fused]:
    scores = {sense: [accuracy(one, sense) for one in told] for sense in SENSES}
    found = fusion_effect(
        scores, [one.subject.writer for one in told], joint="av", singles=("audio", "video"), margin=WITHIN
    )
    if found is not None:
        yield Fused(of, found.effect, found.low, found.high, found.best, found.n, found.clusters)


def _controls(by_set: Mapping[str, Sequence[Told]]) -> Iterator[Control]:
    """Say how often the sound was found not to fit, and how often both senses together say what the eyes say."""
    questions: dict[str, Callable[[Told], bool]] = {"not fitting": _is_not_fitting, "as the eyes": _follows}
    for of, told in by_set.items():
        asked = [one for one in told if one.reading("av") is not None]
        for what, question in questions.items():
            if asked:
                yield Control(of, what, _mean([float(question(one)) for one in asked], asked))


def _is_not_fitting(one: Told) -> bool:
    both = one.reading("av")
    return both is not None and NOT_FITTING in both.remarks


def _follows(one: Told) -> bool:
    both, eyes = one.reading("av"), one.reading("video")
    return both is not None and eyes is not None and both.word == eyes.word


def _shuffled(told: Sequence[Told]) -> Shuffled | None:
    readings = [one.reading("video") for one in told]
    if not told or None in readings:
        return None
    subjects = [one.subject for one in told]
    found = word_chance(
        [tuple(one.word) for one in subjects],
        [tuple(reading.word) if reading else () for reading in readings],
        [(one.style, len(one.word)) for one in subjects],
        [one.writer for one in subjects],
    )
    lift = found.lift
    return Shuffled(found.score, found.expected, lift.mean, lift.low, lift.high, found.p, found.n, lift.clusters)
