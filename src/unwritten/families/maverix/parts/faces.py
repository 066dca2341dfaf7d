"""Faces: eight looks, drawn flat, each told from the others by brows, eyes, mouth and a sign beside them."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass

from unwritten.draw import INK, PALETTE, Canvas, Colour, PointXY, Style, write

WHITE = PALETTE["white"]
THROAT, TONGUE, DROP = Colour(120, 24, 34), Colour(232, 110, 124), Colour(88, 178, 244)
RED, GREEN, ICE = Colour(232, 60, 48), Colour(120, 186, 70), Colour(196, 216, 244)


@dataclass(frozen=True)
class Look:
    """What a face does; lengths are in radii of the head, heights of the brows are above the eyes."""

    brow_inner: float = 0.36
    brow_outer: float = 0.36
    eye: float = 1.0  # how wide the eyes are open; 0 is shut
    pupil: float = 1.0
    smile: float = 0.05  # how much the corners of the mouth are up
    width: float = 0.34
    jaw: float = 0.0  # how far the mouth is open while nothing is said
    tint: Colour | None = None
    sign: str = ""


LOOKS = {
    "happy": Look(0.46, 0.42, 1.0, 1.0, 0.28, 0.48, 0.24, None, "cheeks"),
    "sad": Look(0.50, 0.22, 0.7, 1.0, -0.26, 0.34, 0.0, None, "tears"),
    "angry": Look(0.14, 0.50, 0.75, 0.8, -0.06, 0.46, 0.26, RED, "teeth"),
    "surprised": Look(0.60, 0.60, 1.4, 0.8, 0.0, 0.24, 0.5, None, ""),
    "afraid": Look(0.62, 0.34, 1.3, 0.42, -0.12, 0.50, 0.2, ICE, "sweat"),
    "disgusted": Look(0.20, 0.30, 0.4, 0.9, -0.18, 0.42, 0.16, GREEN, "tongue"),
    "sleepy": Look(0.40, 0.34, 0.0, 1.0, 0.0, 0.2, 0.14, None, "zzz"),
    "calm": Look(),
}
"""The eight looks by name."""

WORDS = (0.9, 0.5, 0.75, 0.35, 1.0, 0.6, 0.3, 0.8, 0.45)
"""How far a mouth is open while it speaks, changing every second frame; it is never shut, so any frame shows it."""


def talking(frame: int) -> float:
    """How far the mouth of a speaker is open at a frame."""
    return WORDS[frame // 2 % len(WORDS)]


def oval(canvas: Canvas, centre: PointXY, across: float, down: float, fill: Colour) -> None:
    """Draw an ellipse by its two radii."""
    canvas.polygon([(centre[0] + x * across, centre[1] + y * down) for x, y in _round()], fill)


def skin_under(look: str, skin: Colour) -> Colour:
    """The colour that a look gives to the skin."""
    tint = LOOKS[look].tint
    return skin if tint is None else skin.mixed(tint, 0.5)


def face(canvas: Canvas, centre: PointXY, radius: float, look: str = "calm", mouth: float = 0.0) -> None:
    """Draw brows, eyes, nose, mouth and signs on a head; ``mouth`` is how far speech opens it, 0 to 1."""
    shape = LOOKS[look]
    for side in (-1, 1):
        eye = (centre[0] + side * 0.38 * radius, centre[1] - 0.02 * radius)
        _eye(canvas, eye, radius, shape)
        _brow(canvas, eye, radius, shape, side)
    x, y = centre
    canvas.line([(x, y + 0.12 * radius), (x + 0.08 * radius, y + 0.26 * radius)], INK.faded(0.45), 0.06 * radius)
    _mouth(canvas, (x, y + 0.52 * radius), radius, shape, mouth)
    if shape.sign in SIGNS:
        SIGNS[shape.sign](canvas, centre, radius)


def _eye(canvas: Canvas, at: PointXY, radius: float, shape: Look) -> None:
    x, y = at
    if shape.eye == 0:
        lid = [(x + t * 0.2 * radius, y + (1 - t * t) * 0.1 * radius) for t in _span()]
        canvas.line(lid, INK, 0.07 * radius)
        return
    tall = 0.22 * radius * shape.eye
    oval(canvas, at, 0.19 * radius, tall, WHITE)
    size = min(0.12 * radius * shape.pupil, tall)
    canvas.circle(at, size, INK)
    canvas.circle((x - size * 0.3, y - size * 0.3), size * 0.28, WHITE)


def _brow(canvas: Canvas, eye: PointXY, radius: float, shape: Look, side: int) -> None:
    inner = (eye[0] - side * 0.2 * radius, eye[1] - shape.brow_inner * radius)
    outer = (eye[0] + side * 0.2 * radius, eye[1] - shape.brow_outer * radius)
    canvas.line([inner, outer], INK, 0.1 * radius)


def _mouth(canvas: Canvas, at: PointXY, radius: float, shape: Look, mouth: float) -> None:
    """Two curves between the corners; the lower one sinks as the mouth opens."""
    x, y = at
    wide, opening = shape.width * radius, (shape.jaw + 0.22 * mouth) * radius
    upper = [(x + t * wide, y + (0.5 - t * t) * shape.smile * radius - opening * 0.3 * (1 - t**4)) for t in _span()]
    if opening == 0:
        canvas.line(upper, INK, 0.08 * radius)
        return
    lower = [(px, py + opening * (1 - t**4)) for (px, py), t in zip(upper, _span(), strict=True)]
    clenched = shape.sign == "teeth"
    canvas.polygon([*upper, *lower[::-1]], WHITE if clenched else THROAT, stroke=INK, width=0.05 * radius)
    if clenched:
        for t in (-0.5, 0.0, 0.5):
            canvas.line(
                [(x + t * wide, upper[0][1] - 0.02 * radius), (x + t * wide, lower[9][1])], INK, 0.04 * radius
            )
    if shape.sign == "tongue":
        oval(canvas, (x + 0.1 * radius, lower[8][1] + 0.06 * radius), 0.15 * radius, 0.2 * radius, TONGUE)


def _cheeks(canvas: Canvas, centre: PointXY, radius: float) -> None:
    for side in (-1, 1):
        canvas.circle((centre[0] + side * 0.66 * radius, centre[1] + 0.32 * radius), 0.15 * radius, RED.faded(0.4))


def _tears(canvas: Canvas, centre: PointXY, radius: float) -> None:
    for side, fall in ((-1, 0.36), (1, 0.52)):
        _drop(canvas, (centre[0] + side * 0.5 * radius, centre[1] + fall * radius), 0.12 * radius)


def _sweat(canvas: Canvas, centre: PointXY, radius: float) -> None:
    for across, down in ((-1.22, -0.3), (1.22, -0.2), (1.34, 0.3)):
        _drop(canvas, (centre[0] + across * radius, centre[1] + down * radius), 0.12 * radius)


def _drop(canvas: Canvas, at: PointXY, size: float) -> None:
    x, y = at
    canvas.polygon([(x, y - 2.2 * size), (x + 0.9 * size, y - 0.3 * size), (x - 0.9 * size, y - 0.3 * size)], DROP)
    canvas.circle(at, size, DROP)


def _snore(canvas: Canvas, centre: PointXY, radius: float) -> None:
    for size, across, up in ((0.34, 1.3, 0.5), (0.44, 1.58, 0.9), (0.56, 1.92, 1.38)):
        style = Style(max(round(size * radius), 8), INK, bold=True, align="centre")
        write(canvas, "Z", (centre[0] + across * radius, centre[1] - up * radius), style)


def _steam(canvas: Canvas, centre: PointXY, radius: float) -> None:
    for side in (-1, 1):
        for rise in (0.0, 0.26):
            puff = (centre[0] + side * (1.3 + rise) * radius, centre[1] - (0.3 + rise) * radius)
            canvas.circle(puff, 0.14 * radius, WHITE, stroke=INK.faded(0.4), width=0.03 * radius)


SIGNS: dict[str, Callable[[Canvas, PointXY, float], None]] = {
    "cheeks": _cheeks,
    "tears": _tears,
    "sweat": _sweat,
    "zzz": _snore,
    "teeth": _steam,
}
"""What is drawn beside eyes and mouth."""


@functools.cache
def _span() -> tuple[float, ...]:
    """Places on a curve, from -1 to 1."""
    return tuple(step / 8 - 1 for step in range(17))


@functools.cache
def _round() -> tuple[PointXY, ...]:
    return tuple((math.cos(math.tau * i / 40), math.sin(math.tau * i / 40)) for i in range(40))
