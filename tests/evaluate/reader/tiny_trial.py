"""A trial so small that its clips are made in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from unwritten.evaluate.reader.desks import Desk, Subject
from unwritten.evaluate.reader.trial import Trial

TINY = Trial(
    writers=1,
    joined=8,
    live_writers=1,
    live=1,
    people=1,
    real=1,
    stressed_writers=1,
    dim_writers=0,
    stressed=1,
    degraded_writers=2,
    degraded=1,
    bare=2,
    hurried=2,
    shuffled=1,
    swapped=1,
    tracked=1,
    size=(160, 120),
    small_size=(80, 64),
    letters="mnors",
    styles=("standard",),
)
UNIPEN = Path(__file__).parents[4] / "shared" / "unipen" / "lowercase_dev.npz"


def subjects(desks: Sequence[Desk], of: str) -> list[Subject]:
    """All clips of a set."""
    return [subject for desk in desks for subject in desk.subjects() if subject.set == of]
