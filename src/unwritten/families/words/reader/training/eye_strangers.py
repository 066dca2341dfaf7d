"""Pictures without a pen: bare and noisy surfaces, and all kinds of shapes, so that the eyes learn to say no."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.training.eye_pictures import Generator
from unwritten.media.greys import Grey

MOST_SHAPES = 10


def stranger(size: tuple[int, int], generator: Generator) -> Grey:
    """Draw a picture (width, height) of anything but a pen."""
    width, height = size
    picture = _ground(width, height, generator)
    if generator.random() < 0.75:
        for _ in range(int(generator.integers(1, MOST_SHAPES, endpoint=True))):
            _put_shape(picture, generator)
    if generator.random() < 0.5:
        picture = (picture + np.roll(picture, 1, 0) + np.roll(picture, 1, 1)) / 3
    if generator.random() < 0.6:
        strongest = 45 if generator.random() < 0.3 else 12
        picture += generator.normal(0, generator.uniform(0.5, strongest), picture.shape)
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


def _ground(width: int, height: int, generator: Generator) -> NDArray[np.float64]:
    """Lay a surface: even, fading to one side, spotted, or pure noise."""
    bright = generator.random() < 0.5  # as paper is
    picture = np.full((height, width), generator.uniform(165, 245) if bright else generator.uniform(0, 255))
    if generator.random() < 0.6:
        across, down = generator.uniform(-60, 60, 2)
        picture += np.linspace(-across, across, width)[None] + np.linspace(-down, down, height)[:, None]
    if generator.random() < 0.3:
        side = int(generator.integers(2, 24))
        spots = generator.normal(0, generator.uniform(4, 50), (height // side + 1, width // side + 1))
        picture += np.kron(spots, np.ones((side, side)))[:height, :width]
    return picture


def _put_shape(picture: NDArray[np.float64], generator: Generator) -> None:
    """Paint a disc, a bar or a cornered shape: hard or soft, even or fading, with or without shadow and outline."""
    height, width = picture.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    x -= generator.uniform(0, width)
    y -= generator.uniform(0, height)
    reach = float(np.exp(generator.uniform(np.log(2.5), np.log(height * 0.7))))
    inside = _in_a_row(_depth(x, y, reach, generator), generator)
    if generator.random() < 0.4:
        shadow = _pushed(inside, generator.integers(-8, 9, 2), 1)
        picture *= 1 - generator.uniform(0.1, 0.7) * np.clip(shadow / generator.uniform(0.7, 4) + 0.5, 0, 1)
    if generator.random() < 0.4:  # a block: the same shape behind itself
        _cover(picture, _pushed(inside, generator.integers(-9, 10, 2), 4), x, generator)
    _cover(picture, inside, x, generator)


def _cover(
    picture: NDArray[np.float64], inside: NDArray[np.float64], x: NDArray[np.float64], generator: Generator
) -> None:
    tone = generator.uniform(0, 255) + generator.choice([0, 0, 0.8]) * x
    if generator.random() < 0.4:  # outlined
        tone = np.where(inside < 1.5, 0.5 * tone, tone)
    picture += np.clip(inside / generator.choice([0.7, 1.5, 6.0]) + 0.5, 0, 1) * (tone - picture)


def _in_a_row(inside: NDArray[np.float64], generator: Generator) -> NDArray[np.float64]:
    """Now and then repeat a shape at even distances."""
    if generator.random() < 0.75:
        return inside
    across, down = generator.integers(-30, 31, 2)
    return np.asarray(np.maximum.reduce([np.roll(inside, (n * down, n * across), (0, 1)) for n in range(4)]))


def _pushed(inside: NDArray[np.float64], by: NDArray[np.int64], steps: int) -> NDArray[np.float64]:
    """Push a shape aside, in so many steps that all count."""
    ways = [np.rint(by * step / steps).astype(int) for step in range(1, steps + 1)]
    return np.asarray(np.maximum.reduce([np.roll(inside, (int(down), int(across)), (0, 1)) for across, down in ways]))


def _depth(x: NDArray[np.float64], y: NDArray[np.float64], reach: float, generator: Generator) -> NDArray[np.float64]:
    """Say how deep inside a shape of about this size each place lies, in pixels."""
    kind = generator.integers(3)
    if kind == 0:
        return np.asarray(reach - np.hypot(x, y))
    angle = generator.uniform(0, 2 * np.pi)
    along, across = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    if kind == 1:
        return np.asarray(np.minimum(reach - np.abs(along), reach * generator.uniform(0.05, 1) - np.abs(across)))
    depth = np.full_like(x, np.inf)
    for _ in range(int(generator.integers(3, 6))):
        side = generator.uniform(0, 2 * np.pi)
        depth = np.minimum(depth, reach * generator.uniform(0.2, 1) - x * np.cos(side) - y * np.sin(side))
    return depth
