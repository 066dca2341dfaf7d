"""Small datasets with planted shortcuts: an option that is longer than the others, a light square in the film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from unwritten.core import Choice, Film, Item, MediaFile, Pixels, Rng, Shot, Sound, Truth
from unwritten.core.answers import LETTERS
from unwritten.core.seeding import PUBLIC, Address
from unwritten.core.source import MEDIA, Job
from unwritten.dataset.build import build
from unwritten.media.encode import encode
from unwritten.media.fingerprint import sha256_file

SIZE = (128, 96)
FRAMES = 64
SPOKEN = "1\n00:00:00,100 --> 00:00:01,500\nListen to this.\n"
SYLLABLES = [first + second for first in "bdfgklmnprst" for second in "aeiou"]


@dataclass(frozen=True)
class Planted:
    """A set of choices, some of which give themselves away."""

    size: int
    longer: frozenset[int] = frozenset()  # the right option is the longest
    marked: frozenset[int] = frozenset()  # a light square at the top edge stands over the right option's rank
    options: int = 8
    always: str = ""  # the letter of all truths; without it they go round
    spoken: bool = False
    asking: int = 0  # frames at the end that are said to show the question

    def identity(self) -> dict[str, Any]:
        return {"name": "planted", "longer": sorted(self.longer), "marked": sorted(self.marked)}

    def jobs(self) -> Sequence[Job]:
        return [Job(f"c{number:02}", number) for number in range(self.size)]

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        number: int = job.work
        letter = self.always or LETTERS[number % self.options]
        options = self._options(number, LETTERS.index(letter))
        mark = sorted(options).index(options[LETTERS.index(letter)]) if number in self.marked else None
        path = folder / MEDIA / f"{job.clip_id}.mp4"
        clip = encode(_film(mark, self.options), path)
        media = {"audio_video": _media(path)}
        if self.spoken:
            (folder / MEDIA / f"{job.clip_id}.srt").write_text(SPOKEN)
            media["subtitles"] = _media(folder / MEDIA / f"{job.clip_id}.srt")
        item = Item(
            id=f"i{number:02}",
            clip_id=job.clip_id,
            family="planted",
            category="planted",
            task="planted/words",
            level="easy",
            question="Which word goes with the film?",
            kind=Choice(options=options),
            clip=clip,
            media=media,
            provenance="made by a test",
            truth=Truth(letter),
            question_frames=self.asking,
        )
        return (item,)

    def _options(self, number: int, right: int) -> tuple[str, ...]:
        rng = Rng(PUBLIC, Address("planted/words", 1, "easy", "test", number))
        chosen = rng.sample(SYLLABLES, 2 * self.options)
        words = [chosen[2 * place] + chosen[2 * place + 1] for place in range(self.options)]
        if number in self.longer:
            words[right] += " and more"
        return tuple(words)


def planted_set(folder: Path, source: Planted) -> Path:
    build(source, folder)
    return folder


def _film(mark: int | None, squares: int) -> Film:
    """A block that wanders about, a hum, and perhaps a light square at the top."""
    width, height = SIZE

    def draw(frame: int) -> Pixels:
        pixels = np.full((height, width, 4), 255, np.uint8)
        pixels[..., :3] = 60
        pixels[40:70, frame : frame + 30, :3] = 200
        if mark is not None:
            side = width // squares
            pixels[: height // 8, mark * side : (mark + 1) * side, :3] = 250
        return pixels

    hum = (np.arange(48_000) % 200 * 60 - 6000).astype(np.int16)
    return Film((Shot(FRAMES, draw),), (Sound(4, hum),), size=SIZE, fps=Fraction(30))


def _media(path: Path) -> MediaFile:
    return MediaFile(f"{MEDIA}/{path.name}", path.stat().st_size, sha256_file(path))
