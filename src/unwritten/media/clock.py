"""The times of pictures, made to rise: stamps in files repeat, jump for one picture, or begin anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def in_time(stamped: Iterable[tuple[float, T]], step: float) -> Iterator[tuple[float, T]]:
    """Give pictures at times that rise, ``step`` seconds apart where the clock begins anew (files put end to end).

    A picture with the time of another is left out: nobody sees it. So is a single one that is ahead of its time or
    behind it, which the stamps after it tell, so that the others keep theirs.
    """
    behind, last = 0.0, float("-inf")
    held: tuple[float, T] | None = None  # what comes next may tell that its stamp is wrong
    back: tuple[float, T] | None = None  # the clock went back with it: for good, or for this one alone
    for stamp, picture in stamped:
        time = stamp + behind
        if held is None:
            held = time, picture
            continue
        if back is not None and time <= held[0]:
            yield held
            last = held[0]
            anew = last + step - back[0]
            behind, time, held = behind + anew, time + anew, (last + step, back[1])
        back = None
        if time > held[0]:
            yield held
            last, held = held[0], (time, picture)
        elif last < time < held[0]:
            held = time, picture
        elif time < last:
            back = time, picture
    if held is not None:
        yield held
