"""The peer's side of the domino comparison, for Manim: the same tiles, timing and question as benchmarks/scenes."""

from __future__ import annotations

from math import pi

from manim import (
    BLUE,
    DOWN,
    GREEN,
    ORANGE,
    PURPLE,
    RED,
    RIGHT,
    TEAL,
    UP,
    WHITE,
    YELLOW,
    FadeIn,
    Rectangle,
    Rotate,
    Text,
)
from manim import Scene as ManimScene

TILES = 30
COLOURS = (RED, BLUE, GREEN, YELLOW, PURPLE, ORANGE, TEAL)


class Dominoes(ManimScene):
    """Thirty tiles appear, then fall one by one, then a question is shown."""

    def construct(self) -> None:
        tiles = []
        for i in range(TILES):
            tile = Rectangle(width=0.2, height=1.0, fill_color=COLOURS[i * 5 % 7], fill_opacity=1.0, stroke_width=0)
            tile.move_to(((i - (TILES - 1) / 2) * 0.42, -0.5, 0))
            self.play(FadeIn(tile), run_time=0.1)
            tiles.append(tile)
        self.wait(0.5)
        for tile in tiles:
            self.play(Rotate(tile, angle=-pi / 3, about_point=tile.get_corner(DOWN + RIGHT)), run_time=0.2)
        question = Text("How many dominoes were red? Answer with one integer.", font_size=32, color=WHITE)
        self.play(FadeIn(question.to_edge(UP)), run_time=0.5)
        self.wait(3)
