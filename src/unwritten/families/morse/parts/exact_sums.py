"""Drawing numbers that have a wanted sum, every way to reach it being equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.core import Rng, Unsuitable


def choose_with_sum(parts: Sequence[Sequence[int]], total: int, rng: Rng) -> tuple[int, ...]:
    """Pick one number of each part so that they sum to the total; return the place of each pick in its part."""
    ways = [{0: 1}]  # how many picks of the parts from here on have each sum; the last part comes first
    for part in reversed(parts):
        sums: dict[int, int] = {}
        for number in part:
            for rest, count in ways[-1].items():
                sums[rest + number] = sums.get(rest + number, 0) + count
        ways.append(sums)
    if total not in ways[-1]:
        raise Unsuitable(f"no picks sum to {total}")
    picks = []
    for i, part in enumerate(parts):
        after = ways[len(parts) - 1 - i]
        counts = [after.get(total - number, 0) for number in part]
        draw = rng.whole(1, sum(counts))
        place = 0
        while draw > counts[place]:
            draw -= counts[place]
            place += 1
        picks.append(place)
        total -= part[place]
    return tuple(picks)
