"""The public hand: made once for a writer, then drawn in any pose."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from unwritten.core import Pixels, UnwrittenError
from unwritten.draw.hand.bake import Baked, Scene, bake
from unwritten.draw.hand.capture import BLUR, Capture, average, expose, lights_of, sensor_of, sway_at
from unwritten.draw.hand.look import Look
from unwritten.draw.hand.painter import Painter, Pose
from unwritten.draw.hand.paper import COARSE
from unwritten.draw.hand.pens import PENS
from unwritten.draw.hand.texture import noise_block
from unwritten.draw.hand.vectors import V3, direction, triple, vec
from unwritten.draw.hand.view import camera_of, desk_of, seen_at

SIZE = (640, 480)
VOXEL = 2.0
"""Distance between neighbouring corners of the hand's mesh, mm."""

PLAIN = Capture()


class Hand:
    """A writer's hand with a dry pen over blank paper; making it takes seconds, a frame some hundredths."""

    def __init__(
        self, look: Look, capture: Capture = PLAIN, size: tuple[int, int] = SIZE, voxel: float = VOXEL
    ) -> None:
        if look.pen not in PENS:
            raise UnwrittenError(f"unknown pen {look.pen!r}; choose one of {', '.join(PENS)}")
        if any(side % COARSE or side <= 0 for side in size):
            raise UnwrittenError(f"a picture of a hand is a multiple of {COARSE} wide and high, not {size}")
        self.look, self.capture, self.size = look, capture, size
        self._desk = desk_of(look)
        self._camera = camera_of(look, self._desk, size)
        towards = np.round(self._desk.vector(direction(vec(*look.light))), 9)
        lights = lights_of(look, capture, triple(towards))
        block = noise_block(_generator(look, "texture"))
        baked = _baked(look, lights.towards, lights.softness, voxel)
        self.painter = Painter(look, self._desk, self._camera, lights, baked, block)
        self._sensor = sensor_of(capture, size, _generator(look, "sensor"))
        self._poses: tuple[Pose, ...] = ()
        self._sharp: Pixels = np.empty((0, 0, 4), dtype=np.uint8)

    def frame(
        self,
        tip: tuple[float, float],
        lift: float,
        arm: tuple[float, float],
        number: int,
        shutter: Sequence[Pose] = (),
    ) -> Pixels:
        """Draw the hand with its nib over ``tip`` (mm); ``number`` counts the frames of the clip.

        ``shutter`` holds earlier poses that fall into the same exposure; only ``blur="shutter"`` looks at them.
        """
        poses = (Pose(tip, lift, arm), *shutter)[: BLUR[self.capture.blur]]
        if poses != self._poses:  # a hand at rest is painted once
            self._poses, self._sharp = poses, self._paint(poses)
        picture = np.empty_like(self._sharp)
        expose(self._sharp, self._sensor, number, picture)
        return picture

    def _paint(self, poses: Sequence[Pose]) -> Pixels:
        sharp = [self.painter.paint(pose) for pose in poses]
        if len(sharp) > 1:
            average(np.stack(sharp), sharp[0])
        return sharp[0]

    def nib(self, tip: tuple[float, float], lift: float, number: int) -> tuple[float, float]:
        """Say where the nib is in the picture, in pixels (the middle of the first pixel is 0.5, 0.5)."""
        x, y = seen_at(self._camera, vec(*self._desk.to_hand(*tip), lift))
        sway = sway_at(self._sensor, number)
        return (x + sway[0], y + sway[1])


def _generator(look: Look, what: str) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64([look.seed, *what.encode()]))


@functools.lru_cache(maxsize=2)
def _baked(look: Look, towards: V3, softness: float, voxel: float) -> Baked:
    """Bake a writer; one who is filmed again in another way need not be baked again."""
    scene = Scene(towards, softness, desk_of(look).vector(vec(*look.camera)))
    return bake(look, desk_of(look), scene, noise_block(_generator(look, "texture")), voxel)
