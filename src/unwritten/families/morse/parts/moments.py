"""Stretches of time drawn at random: lengths and places in frames that leave enough room between them."""

from __future__ import annotations

from itertools import accumulate

from unwritten.core import Rng, Unsuitable

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Counting words as questions use them; the place of each is its number."""


def random_shares(rng: Rng, total: int, parts: int, least: int) -> tuple[int, ...]:
    """Cut a number of frames into that many random lengths, none below ``least``."""
    spare = total - parts * least
    if spare < 0:
        raise Unsuitable(f"{parts} stretches of {least} frames do not fit {total}")
    cuts = sorted(rng.whole(0, spare) for _ in range(parts - 1))
    return tuple(end - start + least for start, end in zip((0, *cuts), (*cuts, spare), strict=True))


def random_moments(rng: Rng, total: int, count: int, apart: int) -> tuple[int, ...]:
    """Draw that many moments, at least ``apart`` frames from each other and from both ends."""
    return tuple(accumulate(random_shares(rng, total, count + 1, apart)))[:-1]
