"""Our side of the cube comparison: a 4 × 4 × 4 block of cubes turns once in 120 frames."""

from __future__ import annotations

import sys
from pathlib import Path

from unwritten.core import Film
from unwritten.draw import Canvas, shot
from unwritten.draw.camera import Camera
from unwritten.draw.colours import Colour
from unwritten.draw.solids import cube_shell
from unwritten.draw.world import World
from unwritten.media.encode import encode

FRAMES = 120
SIDE = 4


def film() -> Film:
    """The same picture as the peer's: 64 cubes that touch; sides that nobody can see are left out."""
    blue, edge = Colour(88, 196, 221), Colour(35, 110, 130)
    world = World(cube_shell({(x, y, z): blue for x in range(SIDE) for y in range(SIDE) for z in range(SIDE)}, edge))

    def paint(canvas: Canvas, frame: int) -> None:
        camera = Camera.orbiting(-45 + 360 * frame / FRAMES, 30, 14, target=(2.0, 2.0, 2.0))
        world.draw(canvas, camera)

    return Film((shot(FRAMES, paint, background=Colour(0, 0, 0)),))


if __name__ == "__main__":
    encode(film(), Path(sys.argv[1]))
