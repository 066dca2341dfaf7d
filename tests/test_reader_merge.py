"""Sets measured later take the place of the same sets, of the same reader, and of nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scripts.reader_merge import merged

from unwritten.evaluate.reader.records import Compared, Control, Figures, Fused, Mean, Row

MEAN = Mean(0.5, 0.4, 0.6, 10, 2)
BETTER = replace(MEAN, mean=0.9)


def row(of: str, group: str = "all", mean: Mean = MEAN) -> Row:
    return Row(of, "video", "count", group, mean, mean)


def compared(what: str, difference: float = 0.0) -> Compared:
    return Compared(what, "video", 0.5, 0.5, difference, -0.1, 0.1, 0.5, within=False, words=10, writers=2)


WHOLE = Figures(
    about={"reader": "r", "weights": "w", "trial": "old", "unipen": "people"},
    rows=(row("joined"), row("joined", "7"), row("live"), row("degraded"), row("real")),
    compared=(compared("live − joined", 0.3), compared("degraded − joined")),
    fused=(Fused("degraded", 0.0, 0.0, 0.0, "video", 10, 2),),
    controls=(Control("live", "not fitting", MEAN), Control("degraded", "not fitting", MEAN)),
    shuffled=None,
    tracking=None,
    cost=None,
)
PART = Figures(
    about={"reader": "s", "weights": "w", "trial": "new", "unipen": None},
    rows=(row("joined", mean=BETTER), row("degraded", mean=BETTER)),
    compared=(compared("degraded − joined", 0.2), compared("degraded: av − video", 0.1)),
    fused=(Fused("degraded", 0.1, 0.0, 0.2, "video", 20, 4),),
    controls=(Control("degraded", "not fitting", BETTER),),
    shuffled=None,
    tracking=None,
    cost=None,
)


def test_figures_of_another_reader_are_refused() -> None:
    with pytest.raises(SystemExit, match="another reader"):
        merged(WHOLE, replace(PART, about={"reader": "r", "weights": "x"}))


def test_what_was_measured_later_replaces_the_same_and_nothing_else() -> None:
    found = merged(WHOLE, PART)
    assert [(one.set, one.group, one.letters.mean) for one in found.rows] == [
        ("joined", "all", 0.9),
        ("degraded", "all", 0.9),
        ("live", "all", 0.5),
        ("real", "all", 0.5),
    ]
    assert [(one.what, one.difference) for one in found.compared] == [
        ("live − joined", 0.3),
        ("degraded − joined", 0.2),
        ("degraded: av − video", 0.1),
    ]
    assert [one.effect for one in found.fused] == [0.1]
    assert [one.share.mean for one in found.controls] == [0.5, 0.9]
    later = {"joined": "s", "degraded": "s"}
    assert found.about == {"reader": "r", "weights": "w", "trial": "new", "unipen": "people", "later": later}


def test_merging_the_same_again_changes_nothing() -> None:
    once = merged(WHOLE, PART)
    assert merged(once, PART) == once
