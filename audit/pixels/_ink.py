"""How far pixels are from a colour: channel by channel in small integers, since readers look at every frame."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Levels = NDArray[np.int16]


def away(pixels: Image, ink: Sequence[int]) -> Levels:
    """The difference from a colour, all three channels together."""
    red, green, blue = _differences(pixels, ink)
    return red + green + blue


def farthest(pixels: Image, ink: Sequence[int]) -> Levels:
    """The difference from a colour in the channel in which it is largest."""
    red, green, blue = _differences(pixels, ink)
    return np.maximum(np.maximum(red, green), blue)


def vividness(pixels: Image) -> Image:
    """How far the channels of each pixel are apart: 0 for any grey."""
    red, green, blue = (pixels[..., channel] for channel in range(3))
    return np.maximum(np.maximum(red, green), blue) - np.minimum(np.minimum(red, green), blue)


def _differences(pixels: Image, ink: Sequence[int]) -> tuple[Levels, Levels, Levels]:
    red, green, blue = (
        np.abs(pixels[..., channel].astype(np.int16) - np.int16(ink[channel])) for channel in range(3)
    )
    return red, green, blue
