"""What the eyes get wrong, picture by picture, on films of writers that they did not learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pixels
from unwritten.draw.hand import Capture, Hand
from unwritten.families.words.pen.movement import Movement
from unwritten.families.words.reader.eyes import Eyes, default_eyes
from unwritten.families.words.reader.sight import HEIGHT, Sight
from unwritten.families.words.reader.training.eye_pictures import (
    FINE,
    VOXEL,
    film,
    random_capture,
    random_movement,
    random_writer,
)
from unwritten.families.words.studio.writer import Writer
from unwritten.media.atomic import atomic_path
from unwritten.media.greys import Grey
from unwritten.media.grid import FPS, QUANTISER
from unwritten.media.worn import worn

ERRORS = "eye_errors.npz"
"""Of each picture: seen minus true x and y (pixels), seen lift, true lift (mm), confidence."""


@dataclass(frozen=True, eq=False)
class Watched:
    """A rendered film with its truth, and what the eyes saw in it."""

    writer: Writer
    capture: Capture
    nib: NDArray[np.float64]  # n × 2
    lift: NDArray[np.float64]  # n
    sight: Sight

    @property
    def rows(self) -> NDArray[np.float32]:
        """The five columns that are saved."""
        errors = self.sight.xy - self.nib
        told = (errors[:, 0], errors[:, 1], self.sight.lift, self.lift, self.sight.confidence)
        return np.stack(told, axis=1).astype(np.float32)


def measured_errors(
    folder: Path,
    clips: int = 60,
    *,
    per_writer: int = 3,
    eyes: Eyes | None = None,
    progress: Callable[[float, str], None] | None = None,
) -> Path:
    """Let the eyes watch films of validation writers, and save what they got wrong: one array a film."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ERRORS
    saved: dict[str, NDArray[np.float32]] = {}
    for number, seen in enumerate(watched("validation", clips, per_writer=per_writer, eyes=eyes)):
        saved[f"clip{number}"] = seen.rows
        if progress is not None:
            progress((number + 1) / clips, "watching")
    with atomic_path(path) as partial, partial.open("wb") as file:
        np.savez(file, allow_pickle=False, **saved)
    return path


def watched(split: str, clips: int, *, per_writer: int = 3, eyes: Eyes | None = None) -> Iterator[Watched]:
    """Film writers of a split, each several times in one light, and watch the films as the codec leaves them."""
    for clip in range(clips):
        number = clip // per_writer
        generator = np.random.Generator(np.random.PCG64([clip, *f"errors {split}".encode()]))
        light = str(random_capture(np.random.Generator(np.random.PCG64([number, 7]))).light)
        capture = random_capture(generator, light)  # in the same light a hand is baked only once
        writer = random_writer(split, number, generator)
        yield watch_film(random_movement(writer, generator), writer, capture, eyes=eyes)


def watch_film(
    movement: Movement,
    writer: Writer,
    capture: Capture,
    *,
    size: tuple[int, int] = FINE,
    quantiser: int = QUANTISER,
    step: int = 1,
    spoil: Callable[[Pixels], Pixels] = lambda pixels: pixels,
    eyes: Eyes | None = None,
) -> Watched:
    """Film one movement, or every so many-eth picture of it, spoil the pictures if that is asked, and watch it."""
    hand = Hand(writer.look, capture, size, VOXEL)
    drawn = list(film(movement, hand, range(0, movement.pictures, step)))
    greys = worn((spoil(one[0]) for one in drawn), size, quantiser, HEIGHT)
    sight = (eyes or default_eyes()).follow(_timed(greys, step))
    return Watched(writer, capture, np.array([one[1] for one in drawn]), np.array([one[2] for one in drawn]), sight)


def _timed(greys: Iterator[Grey], step: int) -> Iterator[tuple[float, Grey]]:
    return ((float(number * step / FPS), grey) for number, grey in enumerate(greys))
