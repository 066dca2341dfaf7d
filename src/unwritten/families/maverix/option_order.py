"""In which order options are shown: over a whole set, right answers stand equally often in each place."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.core.seeding import Address, Key, Rng

TASK = "maverix/videos/choice"


def places(count: int, options: int, key: Key, secret: str) -> tuple[int, ...]:
    """Give each of so many questions the place of its right option: a shuffled cycle, so that none is more frequent.

    ``secret`` must not be known to those who do not know the answers: the places follow from it.
    """
    found: list[int] = []
    while len(found) < count:
        found += _rng(key, secret, len(found)).shuffled(range(options))
    return tuple(found[:count])


def ordered(options: Sequence[str], right: int, place: int, key: Key, secret: str) -> tuple[str, ...]:
    """Shuffle the options such that the right one comes to its place."""
    others = _rng(key, secret, 0).shuffled([option for index, option in enumerate(options) if index != right])
    return (*others[:place], options[right], *others[place:])


def _rng(key: Key, secret: str, index: int) -> Rng:
    return Rng(key, Address(TASK, 1, secret, "test", index))
