"""Little people that stand and walk, seen from the side."""

from __future__ import annotations

from unwritten.draw import INK, Box, Canvas, Colour

SKIN = Colour(238, 196, 160)
SHADOW = Colour(0, 0, 0, 30)


def paint_person(canvas: Canvas, foot: tuple[float, float], height: float, coat: Colour, stride: float = 0.0) -> None:
    """Draw a person; ``foot`` is where it stands, ``stride`` goes from −1 to 1 as the legs swing."""
    x, y = foot
    unit = height / 10
    canvas.rect(Box(x - 2.2 * unit, y - 0.5 * unit, 4.4 * unit, unit), SHADOW, radius=0.5 * unit)
    for way in (-1, 1):
        hip, foot_at = (x + 0.5 * way * unit, y - 3.4 * unit), (x + way * (0.6 + stride) * unit, y - 0.3 * unit)
        canvas.line([hip, foot_at], INK, 1.1 * unit)
    trunk = Box(x - 1.6 * unit, y - 7.2 * unit, 3.2 * unit, 4.2 * unit)
    canvas.rect(trunk, coat, stroke=coat.shaded(0.6), width=1.5, radius=1.3 * unit)
    canvas.circle((x, y - 8.5 * unit), 1.5 * unit, SKIN, stroke=SKIN.shaded(0.6), width=1.5)


def person_box(foot: tuple[float, float], height: float) -> Box:
    """The box that a person takes up who stands there."""
    unit = height / 10
    return Box(foot[0] - 2.2 * unit, foot[1] - 10 * unit, 4.4 * unit, 10 * unit)


def stride_at(frame: int) -> float:
    """How far the legs swing in a frame: there and back in twelve."""
    phase = frame % 12
    return (phase if phase < 6 else 12 - phase) / 3 - 1
