"""The look of the pen: plastic, rubber or metal, with the room and the paper mirrored in it."""

from __future__ import annotations

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.field import cone
from unwritten.draw.hand.lights import BRIGHTEST, Lights, half_way, locate, mixed3, power8
from unwritten.draw.hand.shadow import bone_shadow
from unwritten.draw.hand.vectors import V3, Array, Floats, Ints, add, dot, mul, unit
from unwritten.draw.hand.view import Camera


@jit
def mirrored_room(ray: V3, normal: V3) -> float:
    """Brightness of what the surface mirrors: a dark wall, a light ceiling with a lit panel, and the paper below."""
    up = ray[2] - 2.0 * dot(ray, normal) * normal[2]
    if up > 0.0:
        panel = min(1.0, max(0.0, (up - 0.80) * 12.0)) * min(1.0, max(0.0, (0.97 - up) * 25.0))
        return 0.08 + 0.55 * up * up + 1.6 * panel
    return 0.34 * min(1.0, -up * 1.6)


@jit
def shade_pen(
    count: int,
    which: Ints,
    where: Floats,
    seen: Array,
    triangles: Ints,
    normals: Array,
    surface: Array,
    fingers: Array,
    lights: Lights,
    camera: Camera,
    out: Floats,
) -> None:
    """Add the colours of the pen's samples to the picture; ``fingers`` are the bones that hold it and shade it."""
    for sample in range(count):
        a, b, c, weights, place, ray = locate(
            which[sample, 0], where[sample, 0], where[sample, 1], seen, triangles, camera
        )
        normal = unit(mixed3(normals, a, b, c, 0, weights))
        open_, lit = min(1.0, 0.45 + place[2] * 0.02), 1.0
        above = add(place, mul(normal, 0.5))
        for k in range(fingers.shape[0]):
            gap = cone(place, fingers, k)
            open_ *= min(1.0, max(0.45, 0.66 + 0.08 * gap))
            lit = min(lit, bone_shadow(above, lights.towards, fingers, k, lights.softness, 0.6))
        base = (surface[a, 0], surface[a, 1], surface[a, 2])
        colour = lit_pen(base, surface[a, 3], normal, ray, open_, lit, lights)
        for k in range(3):
            out[which[sample, 1], which[sample, 2], k] += where[sample, 2] * min(BRIGHTEST, colour[k])


@jit
def lit_pen(colour: V3, gloss: float, normal: V3, ray: V3, open_: float, lit: float, lights: Lights) -> V3:
    """Light on the pen: what it scatters, the lamp's highlight and the mirrored room."""
    facing = max(0.0, dot(normal, lights.towards)) * lit
    broad = power8(half_way(normal, ray, lights.towards))
    sharp = broad * broad * broad * broad * broad * broad
    glance = 1.0 - max(0.0, -dot(normal, ray))
    glance = glance * glance
    mirror = (0.05 + 0.12 * gloss + 0.5 * glance * glance) * gloss * mirrored_room(ray, normal) * open_
    highlight = lit * (0.06 * broad * (1.0 - gloss) + 0.75 * gloss * sharp)
    around = 0.9 * open_ + 0.5 * max(0.0, -normal[2])
    return (
        colour[0] * (lights.room[0] * around + lights.lamp[0] * facing) + lights.lamp[0] * highlight + mirror,
        colour[1] * (lights.room[1] * around + lights.lamp[1] * facing) + lights.lamp[1] * highlight + mirror,
        colour[2] * (lights.room[2] * around + lights.lamp[2] * facing) + lights.lamp[2] * highlight + mirror,
    )
