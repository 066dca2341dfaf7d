"""The peer's side of the cube comparison, for Manim: a 4 × 4 × 4 block of cubes turns once in four seconds."""

from __future__ import annotations

from manim import BLUE, BLUE_E, DEGREES, TAU, Cube, ThreeDScene, VGroup

SIDE = 4


class Cubes(ThreeDScene):
    """A block of cubes turns once before a camera that stands still."""

    def construct(self) -> None:
        self.set_camera_orientation(phi=60 * DEGREES, theta=-45 * DEGREES)
        block = VGroup()
        for x in range(SIDE):
            for y in range(SIDE):
                for z in range(SIDE):
                    cube = Cube(side_length=1, fill_color=BLUE, fill_opacity=1, stroke_color=BLUE_E, stroke_width=1)
                    cube.move_to((x - 1.5, y - 1.5, z - 1.5))
                    block.add(cube)
        self.add(block)
        self.begin_ambient_camera_rotation(rate=TAU / 4)
        self.wait(4)
