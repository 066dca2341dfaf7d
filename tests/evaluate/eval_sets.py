"""Small datasets for the tests of evaluation."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np

from unwritten.core import Film, Integer, Item, Key, MediaFile, Pixels, Shot, Sound, Truth
from unwritten.dataset.build import build
from unwritten.dataset.manifest import read_items
from unwritten.families.words.letters.library import open_library
from unwritten.families.words.presets import Order
from unwritten.families.words.source import word_source
from unwritten.media.encode import encode
from unwritten.media.fingerprint import sha256_file


def word_set(letters: Path, folder: Path, size: int | None = None) -> Path:
    """Words joined from toy letters."""
    build(word_source(Order(size=size), open_library(letters), Key()), folder)
    return folder


def items_by_id(folder: Path) -> dict[str, Item]:
    return {item.id: item for item in read_items(folder)}


def sounding_item(folder: Path) -> Item:
    """An item of a task whose film is heard, with its one file."""

    def draw(frame: int) -> Pixels:
        pixels = np.full((72, 96, 4), 255, np.uint8)
        pixels[10:40, frame % 50 : frame % 50 + 20, :3] = 40
        return pixels

    pcm = (8000 * np.sin(np.arange(24_000) * 0.05)).astype(np.int16)
    film = Film((Shot(60, draw),), (Sound(10, pcm),), size=(96, 72), fps=Fraction(30))
    path = folder / "media" / "film.mp4"
    path.parent.mkdir(parents=True, exist_ok=True)
    clip = encode(film, path)
    return Item(
        id="0a",
        clip_id="0c",
        family="morse",
        category="temporal",
        task="morse/temporal/beeps",
        level="easy",
        question="How many beeps are heard?",
        kind=Integer(),
        clip=clip,
        media={"audio_video": MediaFile("media/film.mp4", path.stat().st_size, sha256_file(path))},
        provenance="made by a test",
        truth=Truth(1),
    )
