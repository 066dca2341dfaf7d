"""A small film of a hand with a pen, for tests: where it moves, what is heard and what is left are known."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm, Pixels

Floats = NDArray[np.float64]

TICK = 1 / 1000
REST = 0.30
"""Seconds of stillness at both ends."""


@dataclass(frozen=True)
class Scene:
    """What is filmed; ``ink`` is how many levels the line that is left behind is darker than the paper."""

    seed: int = 1
    size: tuple[int, int] = (320, 240)
    ink: float = 0.0
    width: float = 1.0  # of the line, in pixels
    noise: float = 2.5
    drift: float = 0.0  # of the exposure, as a share
    shadow: float = 0.0  # of somebody who moves behind the camera, as a share
    ruled: bool = False
    leaves: bool = False  # whether the hand goes out of the picture at the end
    track: Track = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "track", _track(self))

    @property
    def seconds(self) -> float:
        return len(self.track.touching) * TICK


@dataclass(frozen=True, eq=False)
class Track:
    """The nib a thousand times a second."""

    xy: Floats
    touching: NDArray[np.bool_]

    @property
    def speed(self) -> Floats:
        return np.asarray(np.hypot(*np.gradient(self.xy, TICK, axis=0).T))


def pictures(scene: Scene, rate: float = 30.0) -> Iterator[Pixels]:
    """Film the scene; a picture shows the middle of the time for which it stands."""
    rng = np.random.default_rng(scene.seed + 1000)
    paper = _paper(scene)
    line = np.zeros_like(paper)
    written = 0
    for k in range(round(scene.seconds * rate)):
        now = round((k + 0.5) / rate / TICK)
        if scene.ink:
            _draw(line, scene, written, now)
            written = now
        yield _picture(scene, paper - line, now, rng)


def sound(scene: Scene, *, late: float = 0.0, room: float = 12.0, level: float = 4000.0) -> Pcm:
    """Record the scene; ``late`` seconds is how much later than the pictures the sound comes."""
    rng = np.random.default_rng(scene.seed + 2000)
    track = scene.track
    loud = np.sqrt(track.speed / max(track.speed.max(), 1e-9)) * track.touching
    times = np.arange(round(scene.seconds * SAMPLE_RATE)) / SAMPLE_RATE - late
    gain = np.interp(times, np.arange(len(loud)) * TICK, loud, left=0.0, right=0.0)
    hiss = rng.standard_normal(times.size)
    hiss = np.convolve(hiss, [0.25, 0.5, 0.25], "same")
    heard = level * gain * hiss + room * rng.standard_normal(times.size)
    return np.clip(np.rint(heard), -32768, 32767).astype(np.int16)


def _track(scene: Scene) -> Track:
    """Some strokes between random points, each with the smooth speed of a reach; every third is in the air."""
    rng = np.random.default_rng(scene.seed)
    width, height = scene.size
    home = np.array([0.42 * width, 0.40 * height])
    places = [home]
    for _ in range(int(rng.integers(6, 10))):
        places.append(home + rng.uniform(-0.11, 0.11, 2) * width)
    places.append(home)
    xy = [np.repeat(home[None], round(REST / TICK), axis=0)]
    touching = [np.zeros(len(xy[0]), dtype=bool)]
    for number, (a, b) in enumerate(itertools.pairwise(places)):
        steps = round((0.09 + 0.0032 * float(np.hypot(*(b - a))) + rng.uniform(0, 0.06)) / TICK)
        s = np.linspace(0, 1, steps, endpoint=False)
        share = 10 * s**3 - 15 * s**4 + 6 * s**5
        bow = np.array([a[1] - b[1], b[0] - a[0]]) * rng.uniform(-0.3, 0.3)
        xy.append(a + share[:, None] * (b - a) + np.sin(np.pi * share)[:, None] * bow)
        air = number == 0 or number == len(places) - 2 or number % 4 == 3
        touching.append(np.full(steps, not air))
    end = np.repeat(home[None], round(REST / TICK), axis=0)
    if scene.leaves:
        end = end + np.linspace(0, 1, len(end))[:, None] * np.array([0.55 * width, 0.55 * height])
    xy.append(end)
    touching.append(np.zeros(len(end), dtype=bool))
    return Track(np.concatenate(xy), np.concatenate(touching))


def _paper(scene: Scene) -> Floats:
    width, height = scene.size
    y, x = np.mgrid[:height, :width]
    paper = 236 - 26 * (((x - width / 2) / width) ** 2 + ((y - height / 2) / height) ** 2)
    if scene.ruled:
        paper = paper - 25.0 * (y % 24 < 2)
    return np.asarray(paper, dtype=np.float32)


def _draw(line: Floats, scene: Scene, start: int, stop: int) -> None:
    height, width = line.shape
    for x, y in scene.track.xy[start:stop:4][scene.track.touching[start:stop:4]]:
        reach = int(scene.width) + 2
        left, top = max(0, int(x) - reach), max(0, int(y) - reach)
        ys, xs = np.mgrid[top : min(height, int(y) + reach + 1), left : min(width, int(x) + reach + 1)]
        cover = np.clip(scene.width / 2 + 0.5 - np.hypot(xs - x, ys - y), 0, 1)
        spot = line[ys[0, 0] : ys[-1, 0] + 1, xs[0, 0] : xs[0, -1] + 1]
        np.maximum(spot, cover * scene.ink, out=spot)


def _picture(scene: Scene, paper: Floats, now: int, rng: np.random.Generator) -> Pixels:
    width, height = scene.size
    place = scene.track.xy[min(now, len(scene.track.xy) - 1)]
    cut = _shifted(_sprite(scene.size), place, scene.size)
    light = cut[..., 4]
    if scene.shadow:
        middle = width * (0.2 + 0.6 * now * TICK / scene.seconds)
        light = light * (1 - scene.shadow / (1 + ((np.arange(width) - middle) / (0.15 * width)) ** 2))
    picture = (paper * light * (1 - cut[..., 3]))[..., None] + cut[..., :3]
    picture = picture * (1 + scene.drift * now * TICK / scene.seconds)
    picture = picture + scene.noise * rng.standard_normal((height, width, 1), dtype=np.float32)
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


@functools.cache
def _sprite(size: tuple[int, int]) -> Floats:
    """The hand with its nib in the middle of a field twice as large: colour times cover, cover, and light."""
    width, height = size
    y, x = np.mgrid[-height : height + 1, -width : width + 1].astype(np.float64)
    hand = _capsule(x, y, 0.12 * width, 0.10 * height, 0.55 * width, 0.55 * height)
    field = np.zeros((*x.shape, 5))
    field[..., 4] = 1 - 0.35 * np.clip(1 - (hand - 0.07 * width) / (0.05 * width), 0, 1)  # a soft shadow around
    skin = (1 + 0.06 * np.sin(x / 5) * np.sin(y / 7))[..., None] * np.array([205.0, 160.0, 135.0])
    pen = _capsule(x, y, 0.035 * width, 0.012 * width, 0.3 * width, 0.1 * width)
    tip = _capsule(x, y, 0, 0, 0.05 * width, 0.017 * width)
    for colour, inside in (
        (skin, 0.075 * width - hand),
        (np.array([40.0, 60.0, 160.0]), 0.011 * width - pen),
        (np.array([90.0, 90.0, 95.0]), 0.0035 * width + 0.4 - tip),
    ):
        cover = np.clip(inside + 0.5, 0, 1)[..., None]
        field[..., :3] = field[..., :3] * (1 - cover) + colour * cover
        field[..., 3:4] = field[..., 3:4] * (1 - cover) + cover
    return field.astype(np.float32)


def _shifted(field: Floats, place: Floats, size: tuple[int, int]) -> Floats:
    """Cut the picture out of the field so that the nib is at its place, between pixels too."""
    width, height = size
    left, top = width - place[0], height - place[1]
    column, row = int(left), int(top)
    across, down = left - column, top - row
    parts = [
        (field[row : row + height, column : column + width], (1 - across) * (1 - down)),
        (field[row : row + height, column + 1 : column + 1 + width], across * (1 - down)),
        (field[row + 1 : row + 1 + height, column : column + width], (1 - across) * down),
        (field[row + 1 : row + 1 + height, column + 1 : column + 1 + width], across * down),
    ]
    return np.asarray(sum(part * np.float32(share) for part, share in parts))


def _capsule(x: Floats, y: Floats, ax: float, ay: float, bx: float, by: float) -> Floats:
    """The distance from a line between two points."""
    along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
    return np.asarray(np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
