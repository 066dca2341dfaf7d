"""The finished picture: shaded hand and pen over the lit paper, through the tone table."""

from __future__ import annotations

from typing import NamedTuple

from unwritten.core import Pixels
from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.lights import Lights
from unwritten.draw.hand.vectors import Floats, Ints


class Paper(NamedTuple):
    """The blank sheet, the light on it, and the lens before it."""

    sheet: Floats
    lamp: Floats
    room: Floats
    lens: Floats


@jit
def toned(value: float, tones: Ints) -> int:
    """Look the brightness of one channel up in the tone table."""
    return int(tones[min(tones.size - 1, max(0, int(value)))])


@jit
def compose(
    shaded: Floats,
    ids: Ints,
    sheet: Floats,
    lamp: Floats,
    room: Floats,
    lens: Floats,
    lights: Lights,
    units: float,
    tones: Ints,
    picture: Pixels,
) -> None:
    """Fill the picture; ``shaded`` is emptied for the next frame."""
    for j in range(picture.shape[0]):
        for i in range(picture.shape[1]):
            y, x = 2 * j, 2 * i
            free = (ids[y, x] < 0) + (ids[y, x + 1] < 0) + (ids[y + 1, x] < 0) + (ids[y + 1, x + 1] < 0)
            share = 0.25 * free
            above = lamp[j, i] * lights.towards[2]
            for k in range(3):
                value = share * sheet[j, i, k] * (lights.room[k] * room[j, i] + lights.lamp[k] * above)
                if free < 4:
                    value += shaded[j, i, k] * lens[j, i] * units
                    shaded[j, i, k] = 0.0
                picture[j, i, k] = toned(value, tones)
            picture[j, i, 3] = 255
