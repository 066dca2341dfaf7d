"""Films with poor pictures, few and noisy, of writers whom the eyes did not learn from, and what they see in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from unwritten.draw.hand import Capture
from unwritten.families.words.reader.eyes import Eyes
from unwritten.families.words.reader.training.eye_error import watch_film
from unwritten.families.words.reader.training.eye_pictures import random_writer
from unwritten.families.words.reader.training.poor_sight import PoorClip, load, save
from unwritten.families.words.studio.take import word
from unwritten.media.noise import noisy

EVERY, NOISE, QUANTISERS = (3, 12), (45, 110), (23, 34)
"""Of so many pictures one is left, each pixel is off by up to so much, and so coarsely they are coded; all drawn."""

LETTERS = 3


@dataclass(frozen=True)
class PoorFilms:
    """Some films, by whom, and the file in which is kept what was seen of them."""

    file: str
    split: str
    first: int  # number of the first writer

    def clips(self, folder: Path, count: int, eyes: Eyes, progress: Callable[[float, str], None]) -> list[PoorClip]:
        """Film writers, spoil the pictures, and let the eyes watch; what was filmed before is read back."""
        path = folder / self.file
        if not path.exists():
            filmed = []
            for number in range(count):
                filmed.append(_filmed(self.split, self.first + number, eyes))
                progress((number + 1) / count, "watching poor pictures")
            save(filmed, path)
        return load(path)


WEIGHED = PoorFilms("eye_errors_poor.npz", "validation", 40)
"""Films by which the senses are weighed; writers before these are of other use."""

LEARNED = PoorFilms("eye_errors_poor_learned.npz", "train", 1000)
"""Films from which the video reader learns how poor pictures are seen: train writers, but none whom the eyes met."""


def _filmed(split: str, number: int, eyes: Eyes) -> PoorClip:
    generator = np.random.Generator(np.random.PCG64([number, *b"poor pictures"]))
    writer = random_writer(split, number, generator)
    text = "".join(str(char) for char in generator.choice(list(writer.style.letters), LETTERS))
    every, noise, quantiser = (int(generator.integers(*ends, endpoint=True)) for ends in (EVERY, NOISE, QUANTISERS))
    seen = watch_film(
        word(writer, text),
        writer,
        Capture(),
        quantiser=quantiser,
        step=every,
        spoil=lambda pixels: noisy(pixels, noise, generator),
        eyes=eyes,
    )
    return PoorClip(every, seen.rows)
