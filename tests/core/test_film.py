from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from unwritten.core import Film, Pixels, Shot, Sound


def grey(level: int) -> Pixels:
    return np.full((2, 2, 4), level, np.uint8)


MOVING = Shot(3, lambda frame: grey(10 + frame))
STILL = Shot(4, lambda frame: grey(90 + frame), still=True)
SILENCE = np.zeros(10, np.int16)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Shot(0, lambda _: grey(0)), "at least one frame"),
        (lambda: Sound(-1, SILENCE), "before the film"),
        (lambda: Sound(0, np.zeros(10)), "16-bit"),
        (lambda: Sound(0, np.zeros((1, 10), np.int16)), "one row"),
        (lambda: Film(()), "at least one shot"),
        (lambda: Film((MOVING,), size=(3, 2)), "even"),
        (lambda: Film((MOVING,), size=(2, 3)), "even"),
    ],
)
def test_films_that_make_no_sense_are_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()


def test_every_frame_is_the_same_in_order_and_alone() -> None:
    film = Film((MOVING, STILL, MOVING), size=(2, 2), fps=Fraction(5))
    expected = [10, 11, 12, 90, 90, 90, 90, 10, 11, 12]
    in_order = [int(pixels[0, 0, 0]) for pixels, times in film.pictures() for _ in range(times)]
    assert in_order == expected
    assert [int(film.picture(frame)[0, 0, 0]) for frame in range(10)] == expected
    assert (film.frames, film.seconds) == (10, 2)
    with pytest.raises(IndexError):
        film.picture(10)
