"""Drawing: the only room that knows the drawing library."""

from unwritten.draw.axes import Axes, Scale, number_text
from unwritten.draw.balls import ball, ball_shadow
from unwritten.draw.bsp import Face
from unwritten.draw.camera import Camera, Vec3
from unwritten.draw.canvas import Canvas, PointXY, shot, snapped
from unwritten.draw.cards import question_shot, title_shot
from unwritten.draw.cells import board, cell_box
from unwritten.draw.chart import (
    draw_axes,
    draw_bar,
    draw_curve,
    draw_grid,
    draw_legend,
    draw_points,
    draw_polyline,
    inside,
)
from unwritten.draw.colours import ACCENT, INK, MIST, PALETTE, PAPER, Colour, ink_on
from unwritten.draw.layout import Box
from unwritten.draw.motion import Span, Timeline, between, ease, ease_in, ease_out
from unwritten.draw.solids import box_solid, cube_shell, cylinder, loft, moved, prism, pyramid, sphere, tube, turned
from unwritten.draw.spotlight import Spotlight, clouds
from unwritten.draw.text import DoesNotFit, Fitted, Style, fit, width_of, wrap, write, write_in
from unwritten.draw.world import Light, World

__all__ = [
    "ACCENT",
    "INK",
    "MIST",
    "PALETTE",
    "PAPER",
    "Axes",
    "Box",
    "Camera",
    "Canvas",
    "Colour",
    "DoesNotFit",
    "Face",
    "Fitted",
    "Light",
    "PointXY",
    "Scale",
    "Span",
    "Spotlight",
    "Style",
    "Timeline",
    "Vec3",
    "World",
    "ball",
    "ball_shadow",
    "between",
    "board",
    "box_solid",
    "cell_box",
    "clouds",
    "cube_shell",
    "cylinder",
    "draw_axes",
    "draw_bar",
    "draw_curve",
    "draw_grid",
    "draw_legend",
    "draw_points",
    "draw_polyline",
    "ease",
    "ease_in",
    "ease_out",
    "fit",
    "ink_on",
    "inside",
    "loft",
    "moved",
    "number_text",
    "prism",
    "pyramid",
    "question_shot",
    "shot",
    "snapped",
    "sphere",
    "title_shot",
    "tube",
    "turned",
    "width_of",
    "wrap",
    "write",
    "write_in",
]
