"""Faults that no single item shows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from conftest import TOYS
from unwritten.core import Clip, Item
from unwritten.dataset.check import check
from unwritten.dataset.fairness import ENOUGH, Fairness
from unwritten.dataset.manifest import read_items


@pytest.fixture
def items(toy_set: Path) -> list[Item]:
    return list(read_items(toy_set))


def problems(items: list[Item]) -> list[str]:
    fairness = Fairness((TOYS,))
    for item in items:
        fairness.see(item)
    return [finding.problem for finding in fairness.findings()]


def test_a_clip_that_stands_there_twice_is_told(items: list[Item]) -> None:
    item = replace(items[0], family="morse", clip=Clip(854, 480, Fraction(30), 60, 0))
    (problem,) = problems([item, replace(item, id="x", clip_id="y")])
    assert problem == f"is the same clip as that of {item.clip_id}"
    assert problems([item, replace(item, id="x")]) == []  # two questions about one clip


def test_a_film_that_is_too_small_is_told(items: list[Item]) -> None:
    small = replace(items[0], family="morse", clip=Clip(500, 300, Fraction(30), 60, 0))
    large = replace(small, clip=Clip(512, 300, Fraction(30), 60, 0))
    assert problems([large]) == []
    (problem,) = problems([small])
    assert "500 × 300" in problem


def test_an_answer_that_is_too_common_is_told_and_few_items_are_not(items: list[Item]) -> None:
    def same(count: int) -> list[Item]:
        digests = [f"{number:064x}" for number in range(count)]
        return [
            replace(
                items[0],
                id=digest,
                clip_id=digest,
                media={name: replace(media, sha256=digest) for name, media in items[0].media.items()},
            )
            for digest in digests
        ]

    (problem,) = problems(same(ENOUGH))
    assert problem.startswith(f"{ENOUGH} of {ENOUGH} answers are {items[0].kind.show(items[0].answer)!r}")
    assert problems(same(ENOUGH - 1)) == []


def test_a_good_set_has_no_such_fault(toy_set: Path) -> None:
    assert check(toy_set, read=0, folders=(TOYS,)).findings == ()
