"""How a writer looks: everything in the picture that changes with the person, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from unwritten.core import Rng
from unwritten.draw.hand.pens import PENS

Rgb: TypeAlias = tuple[float, float, float]
"""Share of the light that a surface gives back, in red, green and blue (linear, 0 to 1)."""

SKINS: tuple[Rgb, ...] = (
    (0.86, 0.65, 0.55),
    (0.80, 0.57, 0.45),
    (0.74, 0.50, 0.37),
    (0.64, 0.41, 0.285),
    (0.52, 0.32, 0.21),
    (0.39, 0.225, 0.145),
    (0.27, 0.155, 0.105),
    (0.175, 0.100, 0.072),
)
"""From very fair to very dark; a writer's skin lies between two neighbours."""

CLOTHS: tuple[Rgb, ...] = (
    (0.10, 0.14, 0.24),
    (0.40, 0.40, 0.41),
    (0.56, 0.50, 0.41),
    (0.05, 0.05, 0.055),
    (0.34, 0.07, 0.08),
    (0.09, 0.22, 0.15),
    (0.55, 0.62, 0.74),
    (0.78, 0.77, 0.74),
    (0.42, 0.25, 0.10),
)
STRAPS: tuple[Rgb, ...] = ((0.035, 0.03, 0.03), (0.20, 0.10, 0.05), (0.08, 0.09, 0.13))
INKS: tuple[Rgb, ...] = (
    (0.04, 0.10, 0.42),
    (0.44, 0.03, 0.04),
    (0.03, 0.03, 0.035),
    (0.03, 0.24, 0.13),
    (0.72, 0.72, 0.70),
    (0.62, 0.34, 0.03),
    (0.22, 0.07, 0.34),
    (0.03, 0.30, 0.36),
)
"""Colours of pens; the pens are dry, whatever their colour."""


@dataclass(frozen=True)
class Look:
    """A writer's hand, pen, sleeve and place at the desk; survives JSON."""

    seed: int = 0  # of the textures
    left: bool = False
    turn: float = 0.0  # degrees by which the hand is turned about the nib; less than 0: the arm comes more from below
    steep: float = 0.0  # mm by which the pen lies higher in the web of the thumb
    size: float = 1.0
    slender: float = 0.0  # -1 thick fingers, 1 thin ones
    grip: float = 33.0  # mm from the nib to the fingers
    skin: Rgb = (0.74, 0.50, 0.38)
    flush: float = 0.5  # how red knuckles and finger tips are, 0 to 1
    mottle: float = 0.5  # how uneven the skin is, 0 to 1
    sinew: float = 0.5  # how far tendons and veins stand out, 0 to 1
    sleeve: Rgb | None = (0.10, 0.14, 0.24)
    cuff: float = 0.02  # where the sleeve begins, as a part of the forearm
    strap: Rgb | None = None  # of a watch, on a bare arm
    pen: str = "grip"
    pen_colour: Rgb = (0.04, 0.10, 0.42)
    light: tuple[float, float, float] = (-0.45, 0.50, 0.74)  # towards the light
    warmth: float = 0.0  # -1 cool, 1 warm
    softness: float = 0.16  # tangent of half the angle under which the light is seen
    camera: tuple[float, float, float] = (-98.0, -62.0, 262.0)  # mm
    centre: tuple[float, float] = (0.33, 0.36)  # where the middle of the line falls in the picture
    slope: float = 8.0  # degrees by which the line of writing rises to the right in the picture
    field_of_view: float = 33.0  # degrees, from top to bottom
    paper: Rgb = (0.93, 0.925, 0.905)


def look_of(rng: Rng, *, left: bool | None = None) -> Look:
    """Draw a writer; about one in seven is left-handed unless told."""
    left_handed = rng.chance(0.14)
    side = left_handed if left is None else left
    bare = rng.chance(0.42)
    sleeve = rng.pick(CLOTHS)
    strap = rng.pick(STRAPS)
    return Look(
        seed=rng.whole(0, 2**31 - 1),
        left=side,
        # A left-hander who writes from below the line turns the paper further, so the arm comes more from below.
        turn=rng.real(-26, -12) if side else rng.real(-12, 8),
        steep=rng.real(2, 9) if side else rng.real(-3, 5),
        size=rng.real(0.93, 1.05),
        slender=rng.real(-0.7, 0.9),
        grip=rng.real(36, 41) if side else rng.real(31, 37),
        skin=_skin(rng),
        flush=rng.real(0.25, 0.8),
        mottle=rng.real(0.25, 0.8),
        sinew=rng.real(0.2, 1.0),
        sleeve=None if bare else sleeve,
        cuff=rng.real(-0.12, 0.10),
        strap=strap if bare and rng.chance(0.3) else None,
        pen=rng.pick(tuple(PENS)),
        pen_colour=rng.pick(INKS),
        light=_light(rng),
        warmth=rng.real(-0.6, 0.9),
        softness=rng.real(0.08, 0.24),
        paper=_paper(rng),
        **_place(rng, side),
    )


def _skin(rng: Rng) -> Rgb:
    shade = rng.real(0, len(SKINS) - 1.001)
    lower, part = int(shade), shade - int(shade)
    olive, bright = rng.real(-0.05, 0.05), rng.real(0.95, 1.05)
    mixed = [a + (b - a) * part for a, b in zip(SKINS[lower], SKINS[lower + 1], strict=True)]
    red, green, blue = (value * bright for value in mixed)
    return (round(red * (1 - olive / 2), 5), round(green * (1 + olive / 2), 5), round(blue * (1 - olive), 5))


def _light(rng: Rng) -> tuple[float, float, float]:
    # From beyond the paper, so that the shadow falls towards the writer and not over the nib.
    return (rng.real(-0.62, 0.45), rng.real(0.28, 0.62), rng.real(0.72, 0.95))


def _place(rng: Rng, left: bool) -> dict[str, Any]:
    mirror = -1 if left else 1
    x, y, z = rng.real(-112, -72), rng.real(-112, -30), rng.real(250, 285)
    across, down = rng.real(0.30, 0.36), rng.real(0.32, 0.40)
    return {
        "camera": (x * mirror, y, z),
        "centre": (1 - across if left else across, down),
        "slope": rng.real(0, 13) * mirror,
        "field_of_view": rng.real(31.5, 35.5),
    }


def _paper(rng: Rng) -> Rgb:
    bright, cream = rng.real(0.95, 1.01), rng.real(0, 0.03)
    return (
        round(0.93 * bright, 5),
        round(0.925 * bright * (1 - cream / 4), 5),
        round(0.912 * bright * (1 - cream), 5),
    )
