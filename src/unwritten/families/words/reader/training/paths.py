"""Paths of the nib as the eyes would see them, drawn from movements: words, cameras, and the eyes' own errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.path import STEP, Places, at_even_steps, moments_of
from unwritten.families.words.reader.sight import SURE
from unwritten.families.words.reader.training.loop import Example
from unwritten.families.words.reader.training.movements import REAL, Person, Track, at_times, project, spelling
from unwritten.families.words.reader.training.poor_sight import PoorClip, seen_poorly
from unwritten.families.words.reader.training.words import Vocabulary

LONGEST = 5
"""Letters of the longest word."""

PAUSE = 24
"""Rows in 192 ms, of which pauses between letters are made."""

SWAY = 1.8
"""Pixels by which a camera that is not still is off its place at most (root mean square)."""

TURNS = (1, 2, 3, 3, 4, 6, 9)
"""After how many pictures such a camera changes its way: 1 is mere jitter, 9 a slow hand."""


@dataclass(frozen=True)
class Variety:
    """How far examples may differ from what was recorded; all nought for validation."""

    turn: float = 0.10  # radians
    lean: float = 0.15
    size: float = 0.22
    pace: float = 0.18
    bend: float = 0.10  # of a letter's size
    sparse: float = 0.25  # share of clips with half, a third or a quarter of the pictures
    pause: float = 0.08
    sway: float = 0.4  # share of clips whose camera is not still
    poor: float = 0.25  # share of clips that are seen as poor pictures are, where some of these are known


PLAIN = Variety(0, 0, 0, 0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, eq=False)
class Errors:
    """What the eyes get wrong: rows of seen minus true place (pixels), seen lift and true lift (mm), clip by clip."""

    clips: Sequence[NDArray[np.float32]] = ()

    @classmethod
    def read(cls, path: Path) -> Errors:
        """Read measured errors; pictures in which the eyes knew that they saw nothing are left out."""
        with np.load(path) as arrays:
            clips = [arrays[name].astype(np.float32) for name in arrays.files]
        return cls([clip[clip[:, 4] >= SURE] for clip in clips if (clip[:, 4] >= SURE).mean() > 0.5])

    def put_on(self, path: Places, generator: np.random.Generator) -> Places:
        """Look at a path as the eyes looked at one clip, drawn at random: that writer, that light, that camera."""
        if not self.clips:
            return path + generator.normal(0, 1, path.shape) * (0.3, 0.3, 0.3)
        clip = self.clips[int(generator.integers(len(self.clips)))]
        start = int(generator.integers(len(clip)))
        seen = path.copy()
        seen[:, :2] += np.take(clip[:, :2], np.arange(start, start + len(path)), axis=0, mode="wrap")
        # How a lift looks hangs on the lift: take it from pictures in which the pen was about as high.
        by_height = clip[np.argsort(clip[:, 3], kind="stable")]
        near = np.searchsorted(by_height[:, 3], path[:, 2]) + generator.integers(-4, 5, len(path))
        chosen = by_height[np.clip(near, 0, len(clip) - 1)]
        seen[:, 2] = np.maximum(path[:, 2] + chosen[:, 2] - chosen[:, 3], 0.0)
        return seen


@dataclass(frozen=True, eq=False)
class Paths:
    """A source of examples for the video reader."""

    simulated: Sequence[Person]
    real: Sequence[Person]
    vocabulary: Vocabulary
    errors: Errors = field(default_factory=Errors)
    variety: Variety = field(default_factory=Variety)
    real_share: float = 0.4
    live_share: float = 0.3  # of the words that are written in one go, where the writer has such words
    poor: Sequence[PoorClip] = ()

    def draw(self, generator: np.random.Generator, share: float, count: int) -> list[Example]:
        """Draw a batch; single letters first, then more and more words.

        All words of a batch have as many letters and are about as long, so that little of it is padding.
        """
        single = max(0.1, 1 - 6 * share)
        letters = 1 if generator.random() < single else self._length(generator, share)
        drawn = sorted((self.example(generator, letters) for _ in range(2 * count)), key=lambda one: len(one.moments))
        half = int(generator.integers(2)) * count  # the shorter or the longer ones
        return drawn[half : half + count]

    def _length(self, generator: np.random.Generator, share: float) -> int:
        """Draw the number of letters of a word; pairs are commoner in the beginning."""
        return 2 if generator.random() < max(0.0, 0.5 - share) else int(generator.integers(2, LONGEST + 1))

    def example(self, generator: np.random.Generator, letters: int | None = None) -> Example:
        """Draw one example, of so many letters where that is said."""
        real = bool(self.real) and generator.random() < self.real_share
        people = self.real if real else self.simulated
        person = people[int(generator.integers(len(people)))]
        live = [text for text in person.words if letters in (None, len(text))]
        if live and generator.random() < self.live_share:
            text = live[int(generator.integers(len(live)))]
            track = self._bent(person.words[text], generator, 0.5)
        else:
            known = "".join(sorted(person.letters))
            text = self.vocabulary.draw(generator, spelling(person.style), known, letters)
            track = self._joined(person, text, generator)
        return Example(moments_of(self.seen(track, person, generator)), text)

    def _joined(self, person: Person, text: str, generator: np.random.Generator) -> Track:
        """Put letters one after the other, now and then with a pause between them."""
        parts = []
        for char in text:
            takes = person.letters[char]
            parts.append(self._bent(takes[int(generator.integers(len(takes)))], generator, 1.0))
            if generator.random() < self.variety.pause:
                parts.append(np.repeat(parts[-1][-1:], PAUSE * int(generator.integers(1, 4)), axis=0))
        return np.concatenate(parts)

    def _bent(self, track: Track, generator: np.random.Generator, share: float) -> Track:
        """Bend a letter smoothly, as another hand would; the rest pose moves along with it but little."""
        if not self.variety.bend:
            return track
        down = track[track[:, 2] <= 0]
        low, high = down[:, :2].min(axis=0), down[:, :2].max(axis=0)
        size = max(float((high - low).max()) / 2, 1.0)
        x, y = np.clip((track[:, :2] - (low + high) / 2) / size, -1.3, 1.3).T
        terms = np.stack((x, y, x * y, x * x, y * y, x * x * y, x * y * y))
        weights = generator.normal(0, self.variety.bend * share, (2, len(terms))) * size
        moved = track.copy()
        moved[:, :2] += (weights @ terms).T
        return moved

    def seen(self, track: Track, person: Person, generator: np.random.Generator) -> Places:
        """Film a track: another slant, size and pace, the person's camera, its pictures, and the eyes' errors."""
        variety = self.variety
        lens = person.lens
        if person.style == REAL and variety.turn:
            others = self.simulated
            lens = others[int(generator.integers(len(others)))].lens
        rows = track.astype(np.float64)
        if variety.turn:
            rows[:, :2] = rows[:, :2] @ _affine(variety, generator).T
        pace = float(np.exp(generator.uniform(-variety.pace, variety.pace)))
        if self.poor and generator.random() < variety.poor:
            clip = self.poor[int(generator.integers(len(self.poor)))]
            if (looked := seen_poorly(rows, lens, clip, generator, pace)) is not None:
                return looked[0]
        every = int(generator.choice((2, 2, 2, 3, 4))) if generator.random() < variety.sparse else 1
        times, filmed = at_times(rows, STEP * every, generator, pace)
        path = self.errors.put_on(project(filmed, lens), generator)
        if variety.sway and generator.random() < variety.sway:
            path[:, :2] += sway(len(path), generator)
        if every > 1:
            path = at_even_steps(times - times[0], path, float(times[-1] - times[0]))
        return path


def sway(pictures: int, generator: np.random.Generator) -> Places:
    """Say for each picture how far a camera that is not still is off its place: from jitter to a slow hand."""
    turn = int(generator.choice(TURNS))
    reach = generator.uniform(0, SWAY)
    knots = generator.normal(0, reach, (pictures // turn + 2, 2))
    at = np.arange(pictures) / turn
    number = at.astype(np.intp)
    share = (0.5 - 0.5 * np.cos(np.pi * (at - number)))[:, None]
    return np.asarray(knots[number] * (1 - share) + knots[number + 1] * share)


def _affine(variety: Variety, generator: np.random.Generator) -> NDArray[np.float64]:
    angle = generator.normal(0, variety.turn)
    wide, high = np.exp(generator.normal(0, variety.size / 2, 2) + generator.normal(0, variety.size / 2))
    lean = generator.normal(0, variety.lean)
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(turned @ np.array([[wide, lean], [0, high]]))
