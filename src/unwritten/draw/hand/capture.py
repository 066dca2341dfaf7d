"""The recording: named kinds of light, camera shake, sensor noise and shutter; all follow from names and a seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pixels, UnknownName
from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.lights import Lights
from unwritten.draw.hand.look import Look
from unwritten.draw.hand.vectors import V3

UNIT = 6  # pictures in 192 ms, of which every clip is a multiple
SWAY = (0.0, 0.25, 0.75, 1.0, 0.75, 0.25)
"""How far the camera is away from its place within each 192 ms: it always comes back, so that clips can be joined."""

MARGIN = 64  # pixels by which the noise is larger than the picture


@dataclass(frozen=True)
class LightKind:
    """Strength of lamp and room, how much warmer the lamp is, and how much softer its shadow."""

    lamp: float
    room: float
    warmth: float
    softness: float


LIGHT = {
    "desk": LightKind(0.80, 0.34, 0.0, 1.0),
    "lamp": LightKind(1.02, 0.17, 0.75, 0.5),
    "dim": LightKind(0.42, 0.20, 0.25, 1.3),
    "cool": LightKind(0.74, 0.38, -0.8, 1.6),
}
SHAKE = {"none": 0.0, "handheld": 2.2}  # pixels at a height of 480
NOISE = {"none": (0.0, 0.0, 0.0), "low": (0.9, 0.5, 0.04), "high": (2.2, 1.6, 0.45)}
"""Fixed noise in brightness and colour (standard deviation), and the share of pixels that flicker by one."""

BLUR = {"none": 1, "shutter": 3}


@dataclass(frozen=True)
class Capture:
    """How the writer is filmed."""

    light: str = "desk"
    shake: str = "none"
    noise: str = "low"
    blur: str = "none"

    def __post_init__(self) -> None:
        for what, name, known in (
            ("light", self.light, LIGHT),
            ("shake", self.shake, SHAKE),
            ("noise", self.noise, NOISE),
            ("blur", self.blur, BLUR),
        ):
            if name not in known:
                raise UnknownName(what, name, known)


def lights_of(look: Look, capture: Capture, towards: V3) -> Lights:
    """Mix the writer's own light with the kind of light that is asked for."""
    kind = LIGHT[capture.light]
    warmth = max(-1.5, min(1.5, look.warmth + kind.warmth))
    lamp = (kind.lamp * (1 + 0.10 * warmth), kind.lamp, kind.lamp * (1 - 0.16 * warmth))
    room = (
        kind.room * (1 - 0.10 * warmth) * 0.99,
        kind.room,
        kind.room * (1 + 0.16 * warmth) * 1.02,
    )
    return Lights(towards, round(look.softness * kind.softness, 6), lamp, room)


class Sensor(NamedTuple):
    """The camera's noise and sway, drawn once."""

    fixed: NDArray[np.int8]
    flicker: NDArray[np.int8]
    sways: NDArray[np.float64]
    hops: NDArray[np.int64]


def sensor_of(capture: Capture, size: tuple[int, int], generator: np.random.Generator) -> Sensor:
    """Draw the noise of a sensor and the sway of whoever holds it."""
    width, height = size
    brightness, colour, flickering = NOISE[capture.noise]
    shape = (height, width)
    noise = generator.normal(0, 1, (*shape, 1)) * brightness + generator.normal(0, 1, (*shape, 3)) * colour
    chance = generator.random((height + MARGIN, width + MARGIN))
    flicker = np.where(chance < flickering / 2, -1, np.where(chance < flickering, 1, 0))
    sways = generator.uniform(-1, 1, (64, 2)) * SHAKE[capture.shake] * height / 480
    hops = generator.integers(0, MARGIN, (256, 2))
    fixed = np.clip(np.round(noise, 6), -9, 9)
    return Sensor(np.rint(fixed).astype(np.int8), flicker.astype(np.int8), np.round(sways, 6), hops)


def sway_at(sensor: Sensor, number: int) -> tuple[float, float]:
    """Say how far the picture is shifted in a frame, in pixels; not at all in every sixth frame."""
    reach, (x, y) = SWAY[number % UNIT], sensor.sways[number // UNIT % len(sensor.sways)]
    return (float(x) * reach, float(y) * reach)


def expose(sharp: Pixels, sensor: Sensor, number: int, out: Pixels) -> None:
    """Shift a sharp picture by the camera's sway and add the sensor's noise."""
    x, y = sway_at(sensor, number)
    hop_x, hop_y = sensor.hops[number % len(sensor.hops)]
    if x == 0.0 and y == 0.0:
        _add_noise(sharp, sensor.fixed, sensor.flicker, int(hop_x), int(hop_y), out)
    else:
        _shift(sharp, x, y, out)
        _add_noise(out, sensor.fixed, sensor.flicker, int(hop_x), int(hop_y), out)


@jit
def _add_noise(
    picture: Pixels, fixed: NDArray[np.int8], flicker: NDArray[np.int8], hop_x: int, hop_y: int, out: Pixels
) -> None:
    for j in range(picture.shape[0]):
        for i in range(picture.shape[1]):
            now = int(flicker[j + hop_y, i + hop_x])
            for k in range(3):
                value = int(picture[j, i, k]) + int(fixed[j, i, k]) + now
                out[j, i, k] = min(255, max(0, value))
            out[j, i, 3] = 255


@jit
def _shift(picture: Pixels, x: float, y: float, out: Pixels) -> None:
    height, width = picture.shape[0], picture.shape[1]
    whole_x, whole_y = int(np.floor(x)), int(np.floor(y))
    part_x, part_y = int((x - whole_x) * 256), int((y - whole_y) * 256)
    for j in range(height):
        low, high = min(height - 1, max(0, j - whole_y)), min(height - 1, max(0, j - whole_y - 1))
        for i in range(width):
            right, left = min(width - 1, max(0, i - whole_x)), min(width - 1, max(0, i - whole_x - 1))
            for k in range(3):
                upper = picture[high, right, k] * (256 - part_x) + picture[high, left, k] * part_x
                lower = picture[low, right, k] * (256 - part_x) + picture[low, left, k] * part_x
                out[j, i, k] = (lower * (256 - part_y) + upper * part_y + 32768) >> 16


@jit
def average(pictures: NDArray[np.uint8], out: Pixels) -> None:
    """Mix the pictures that fall on the sensor while the shutter is open."""
    count = pictures.shape[0]
    for j in range(out.shape[0]):
        for i in range(out.shape[1]):
            for k in range(4):
                total = count // 2
                for n in range(count):
                    total += pictures[n, j, i, k]
                out[j, i, k] = total // count
