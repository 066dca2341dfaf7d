"""The sentences at the top: what a set of replies shows, and what it does not."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.report.rows import Section
from unwritten.report.score_tables import Slice, view_title
from unwritten.report.text import cut
from unwritten.stats import holm

ALPHA = 0.05


def headline(section: Section, found: Sequence[Slice]) -> str:
    """Say in a few sentences who does better than chance, who better than blind, and who was best."""
    items = f"{len(section.subjects):,} item{'' if len(section.subjects) == 1 else 's'}"
    if not section.replies:
        return f"{items}, and no replies yet."
    measured = [(one, one.measured) for one in found if one.measured is not None]
    whos = len(section.whos)
    asked = f"{whos} model{'' if whos == 1 else 's'} on {items}"
    if not measured:
        return f"{asked}: there are replies, but none can be scored."
    adjusted = holm([figures.chance.p for _, figures in measured])
    above = sum(p < ALPHA for p in adjusted)
    beating = sum(figures.beats_blind for _, figures in measured)
    best, figures = max(measured, key=lambda pair: pair[1].score.mean)
    score = figures.score
    return (
        f"{asked}. The best score, {cut(best.who, 80)} with {view_title(best.view)}, is {100 * score.mean:.1f} % "
        f"(95 % interval {100 * score.low:.1f} to {100 * score.high:.1f}); its own answers dealt out at random score "
        f"{100 * figures.chance.expected:.1f} %, the best constant answers {100 * figures.blind:.1f} %. "
        f"Of {len(measured)} pair{'' if len(measured) == 1 else 's'} of model and condition, {_number(above)} "
        f"{_is(above)} better than chance (p < .05 after Holm) and {_number(beating)} {_is(beating)} better than the "
        "best constant answers."
    )


def _number(count: int) -> str:
    return str(count) if count else "none"


def _is(count: int) -> str:
    return "are" if count > 1 else "is"
