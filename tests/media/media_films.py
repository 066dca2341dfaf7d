"""Small films that the tests of this folder encode."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from unwritten.core import Film, Pcm, Pixels, Shot, Sound

SIZE = (192, 108)
FLASH = 22


def background(size: tuple[int, int] = SIZE) -> Pixels:
    width, height = size
    pixels = np.full((height, width, 4), 255, dtype=np.uint8)
    pixels[..., :3] = (40, 60, 90)
    return pixels


def moving_shot(frames: int, size: tuple[int, int] = SIZE) -> Shot:
    canvas = background(size)  # one canvas for all frames, as the drawing room does it

    def draw(frame: int) -> Pixels:
        canvas[...] = background(size)
        left = frame * 5 % (size[0] - 30)
        canvas[20:60, left : left + 30, :3] = (230, 40, 50)
        canvas[70:80, : 10 + frame % (size[0] - 10), :3] = (250, 240, 30)
        return canvas

    return Shot(frames, draw)


def still_shot(frames: int, grey: int = 128, size: tuple[int, int] = SIZE) -> Shot:
    return Shot(frames, lambda _: np.full((size[1], size[0], 4), grey, dtype=np.uint8), still=True)


def click(samples: int = 480, level: int = 20_000) -> Pcm:
    pcm = np.zeros(samples, dtype=np.int16)
    pcm[:24], pcm[24:48] = level, -level
    return pcm


def silent_film(frames: int = 40, fps: Fraction = Fraction(30)) -> Film:
    return Film((moving_shot(frames),), size=SIZE, fps=fps)


def heard_film(fps: Fraction = Fraction(30)) -> Film:
    """A film that goes white for one frame, and clicks at that very frame."""
    shots = (moving_shot(FLASH), still_shot(1, 255), still_shot(30, 20))
    return Film(shots, (Sound(FLASH, click()),), size=SIZE, fps=fps)
