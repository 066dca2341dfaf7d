"""Pictures to learn to see from: rendered hands whose nib is known, worn by a real codec."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pixels
from unwritten.draw.hand import Capture, Hand, Pose
from unwritten.draw.hand.bake import RANGE_LIFT
from unwritten.families.words.pen.movement import PER_PICTURE, Movement
from unwritten.families.words.reader.sight import HEIGHT
from unwritten.families.words.studio.arm import arm_path
from unwritten.families.words.studio.take import MIDDLE, SHUTTER, word
from unwritten.families.words.studio.writer import Writer, writer_of
from unwritten.families.words.style import STYLES
from unwritten.media.atomic import atomic_path
from unwritten.media.greys import Grey
from unwritten.media.grid import QUANTISER
from unwritten.media.noise import noisy
from unwritten.media.worn import worn

VOXEL = 4.0
"""mm between the corners of the hand's mesh: coarser than in the studio, for the nib and its shadow are not of it."""

FINE, COARSE = (640, 480), (320, 240)
SHRINK = 4
"""The finder looks at pictures this much smaller."""

NEAR = 128
"""Side of the square around the nib that is kept of each picture, at full size."""

CROP = 64
"""Side of the square that the follower looks at."""

CLEAR = 4
"""Pixels by which the nib is at least outside of a square without it."""

LIGHTS, NOISES = ("desk", "lamp", "dim", "cool"), ("none", "low", "high")
SOFTEST, HARSHEST = 22, 42  # quantisers

POOR, COARSEST = (20, 110), 34
"""Each picture is also seen with all its pixels off by up to so much, coded at most so coarsely."""

Generator: TypeAlias = np.random.Generator


@dataclass(frozen=True)
class Run:
    """Pictures of one hand in a row: how large, how many, and every how many-eth of the film."""

    size: tuple[int, int]
    count: int
    step: int


class Views(NamedTuple):
    """What is kept of a writer's pictures: small wholes, squares around the nib and elsewhere, and the truth."""

    small: NDArray[np.uint8]  # n × 120 × 160
    near: NDArray[np.uint8]  # n × 128 × 128
    corner: NDArray[np.float32]  # n × 2: x and y of the square around the nib, in the picture
    nib: NDArray[np.float32]  # n × 2, in the picture
    lift: NDArray[np.float32]  # n, mm
    away: NDArray[np.uint8]  # n × 64 × 64, with no nib in it
    noise: NDArray[np.uint8]  # n: by how much each pixel is off at most, 0 in pictures as they should be


def views_of(folder: Path, split: str, number: int, runs: tuple[Run, ...]) -> Views:
    """Give a writer's views; what was rendered before is read back."""
    path = folder / f"eyes-{split}-{number}-{'-'.join(f'{run.size[1]}x{run.count}x{run.step}' for run in runs)}.npz"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        views = _rendered(split, number, runs)
        with atomic_path(path) as partial, partial.open("wb") as file:
            np.savez(file, **views._asdict())
    with np.load(path) as kept:
        return Views(**{name: kept[name] for name in Views._fields})


def _rendered(split: str, number: int, runs: tuple[Run, ...]) -> Views:
    generator = np.random.Generator(np.random.PCG64([number, *split.encode()]))
    light = str(generator.choice(LIGHTS))
    rows: list[Views] = []
    for run in runs:
        capture = random_capture(generator, light)
        drawn, nibs, lifts = _run(random_writer(split, number, generator), capture, run, generator)
        noise, coarse = (int(generator.integers(*ends, endpoint=True)) for ends in (POOR, (SOFTEST, COARSEST)))
        for spoiled, quantiser, off in (
            (drawn, QUANTISER, 0),
            (drawn, int(generator.integers(SOFTEST, HARSHEST, endpoint=True)), 0),
            ([noisy(pixels, noise, generator) for pixels in drawn], coarse, noise),
        ):
            for grey, nib, lift in zip(worn(spoiled, run.size, quantiser, HEIGHT), nibs, lifts, strict=True):
                rows.append(_view(grey, nib, lift, off, generator))
    return Views(*(np.stack(column) for column in zip(*rows, strict=True)))


def random_writer(split: str, number: int, generator: Generator) -> Writer:
    """Let the writer of a number write in any style."""
    return writer_of(number, STYLES[str(generator.choice(list(STYLES)))], split=split)


def random_capture(generator: Generator, light: str | None = None) -> Capture:
    """Draw how a writer is filmed: each kind of light as often, and every fifth film with an open shutter."""
    return Capture(
        light=light or str(generator.choice(LIGHTS)),
        shake="handheld" if generator.random() < 0.4 else "none",
        noise=str(generator.choice(NOISES)),
        blur="shutter" if generator.random() < 0.2 else "none",
    )


def random_movement(writer: Writer, generator: Generator, longest: int = 3) -> Movement:
    """Let the writer write one letter, or sometimes a few in one go."""
    letters = 1 if generator.random() < 0.7 else longest
    text = "".join(str(char) for char in generator.choice(list(writer.style.letters), letters))
    return word(writer, text, int(generator.integers(1000)))


def film(movement: Movement, hand: Hand, numbers: range) -> Iterator[tuple[Pixels, tuple[float, float], float]]:
    """Draw some pictures of a movement, each with the place of the nib (at a height of 480) and its lift."""
    arm = arm_path(movement)

    def pose(row: int) -> Pose:
        (x, y), (arm_x, arm_y) = movement.xy[row].tolist(), arm[row].tolist()
        return Pose((x, y), min(float(movement.lift[row]), RANGE_LIFT), (arm_x, arm_y))

    for number in numbers:
        row = number * PER_PICTURE + MIDDLE
        now = pose(row)
        pixels = hand.frame(now.tip, now.lift, now.arm, number, (pose(row - SHUTTER), pose(row + SHUTTER)))
        x, y = hand.nib(now.tip, now.lift, number)
        scale = HEIGHT / hand.size[1]
        yield pixels, (x * scale, y * scale), now.lift


def _run(
    writer: Writer, capture: Capture, run: Run, generator: Generator
) -> tuple[list[Pixels], list[tuple[float, float]], list[float]]:
    movement = random_movement(writer, generator)
    count = min(run.count, movement.pictures // run.step)
    start = int(generator.integers(movement.pictures - count * run.step + 1))
    hand = Hand(writer.look, capture, run.size, VOXEL)
    drawn = list(film(movement, hand, range(start, start + count * run.step, run.step)))
    return [one[0] for one in drawn], [one[1] for one in drawn], [one[2] for one in drawn]


def _view(grey: Grey, nib: tuple[float, float], lift: float, noise: int, generator: Generator) -> Views:
    height, width = grey.shape
    left = min(max(int(nib[0]) - NEAR // 2, 0), width - NEAR)
    top = min(max(int(nib[1]) - NEAR // 2, 0), height - NEAR)
    return Views(
        shrunk(grey),
        np.array(grey[top : top + NEAR, left : left + NEAR]),
        np.array([left, top], np.float32),
        np.array(nib, np.float32),
        np.array(lift, np.float32),
        _away(grey, nib, generator),
        np.array(noise, np.uint8),
    )


def shrunk(grey: Grey) -> Grey:
    """Shrink a picture as the finder does."""
    height, width = grey.shape[0] // SHRINK, grey.shape[1] // SHRINK
    whole = grey[: height * SHRINK, : width * SHRINK].reshape(height, SHRINK, width, SHRINK)
    small: Grey = np.rint(whole.mean(axis=(1, 3), dtype=np.float32)).astype(np.uint8)
    return small


def _away(grey: Grey, nib: tuple[float, float], generator: Generator) -> Grey:
    """Cut a square without the nib: as often just beside it, where the pen is to be seen, as anywhere."""
    beside = bool(generator.random() < 0.5)
    corner = -CROP if nib[0] < grey.shape[1] / 2 else 0  # at the far side: there the nib is never
    best, most = grey[:CROP, corner:][:, :CROP], -1.0
    for _ in range(4):
        left, top = _beside(grey, nib, generator) if beside else _anywhere(grey, generator)
        if left - CLEAR < nib[0] < left + CROP + CLEAR and top - CLEAR < nib[1] < top + CROP + CLEAR:
            continue
        square = grey[top : top + CROP, left : left + CROP]
        contrast = float(square[::4, ::4].std())  # rather where there is something to see than from the bare paper
        if contrast > most:
            best, most = square, contrast
    return np.array(best)


def _anywhere(grey: Grey, generator: Generator) -> tuple[int, int]:
    height, width = grey.shape
    return int(generator.integers(width - CROP)), int(generator.integers(height - CROP))


def _beside(grey: Grey, nib: tuple[float, float], generator: Generator) -> tuple[int, int]:
    """Lay a square so that the nib is outside, by no more than half a square, and opposite its side."""
    height, width = grey.shape
    off = CROP / 2 + CLEAR + generator.uniform(0, CROP / 2)
    along = generator.uniform(-CROP / 2, CROP / 2)
    way = (off, along) if generator.random() < 0.5 else (along, off)
    side = 1 if generator.random() < 0.5 else -1
    left, top = (round(place + side * by - CROP / 2) for place, by in zip(nib, way, strict=True))
    return min(max(left, 0), width - CROP), min(max(top, 0), height - CROP)
