"""The numbers of all cuts of a dataset, in a few lines for a reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from unwritten.families.words.cuts import Cut

PICTURE, ORDINARY, RARE, SOUND = "picture", "ordinary picture", "rare picture", "sound"


def measures_of(cuts: Sequence[Cut]) -> dict[str, tuple[float, ...]]:
    """The numbers of some cuts, by name."""
    return {
        PICTURE: tuple(cut.picture for cut in cuts),
        ORDINARY: tuple(cut.ordinary_picture for cut in cuts),
        RARE: tuple(cut.rare_picture for cut in cuts),
        SOUND: tuple(cut.sound for cut in cuts),
    }


def summary_of(measures: Mapping[str, Sequence[float]]) -> tuple[str, ...]:
    """Say how much the cuts between letters show in picture and sound; nothing where there is no cut."""
    jumps = measures.get(PICTURE)
    if not jumps:
        return ()
    ordinary, rare = median(measures[ORDINARY]), median(measures[RARE])
    return (
        f"{len(jumps)} cuts between letters: the picture jumps by {median(jumps):.1f} grey levels (worst "
        f"{max(jumps):.1f}); within letters it changes by {ordinary:.1f}, one time in twenty by {rare:.1f} or more",
        f"the sound steps at a cut by {max(measures[SOUND]):.0f} of 32768 at most",
    )
