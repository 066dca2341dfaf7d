"""Toy letters: real clips on the grid, of a square that moves and a tone, small enough to be made in a moment."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from unwritten.core import Pcm, Pixels
from unwritten.families.words.letters.library import write_index
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN, file_name
from unwritten.media.grid import GUARD, PICTURE, UNIT, encode_part

WIDTH, HEIGHT = 160, 120
TOY_LETTERS = {"standard": "aertéA", "cursive": "aert", "retrace": "art"}


def toy_clip(number: int, units: int) -> tuple[list[Pixels], Pcm]:
    """A dark square that leaves its place of rest and comes back, and a tone that swells and fades."""
    samples = units * UNIT
    count = samples // PICTURE
    pictures = []
    for i in range(count):
        away = min(i, count - 1 - i)
        picture = np.full((HEIGHT, WIDTH, 4), 255, dtype=np.uint8)
        style, way = divmod(number, 10)
        x, y, side = 20 + away * (way % 5), 30 + away * (way // 5), 24 + 4 * style
        picture[y : y + side, x : x + side, :3] = 40
        pictures.append(picture)
    time = np.arange(samples)
    swell = np.clip(np.minimum(time - GUARD, samples - GUARD - 1 - time), 0, 4800) / 4800
    return pictures, (6000 * swell * np.sin(time * (0.02 + 0.005 * number + 0.002 * units))).astype(np.int16)


def make_letter(folder: Path, char: str, style: str, units: int | None = None) -> None:
    number = 10 * list(TOY_LETTERS).index(style) + 1 + TOY_LETTERS["standard"].index(char)
    pictures, pcm = toy_clip(number, units or 3 + number % 3)
    paths = {modality: folder / file_name(char, style, modality) for modality in (SEEN, MUTED, HEARD)}
    encode_part(pictures, pcm, seen=paths[SEEN], muted=paths[MUTED], heard=paths[HEARD])


def make_library(folder: Path) -> Path:
    for style, chars in TOY_LETTERS.items():
        for char in chars:
            make_letter(folder, char, style)
    write_index(folder, {"made": "by a test"})
    return folder
