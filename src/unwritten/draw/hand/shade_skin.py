"""The look of skin: uneven, creased at the joints, red where blood is near, and lit from below its surface."""

from __future__ import annotations

import math

from unwritten.draw.hand.compiling import jit, melt_in
from unwritten.draw.hand.field import cone
from unwritten.draw.hand.lights import BRIGHTEST, Lights, Materials, bent, half_way, locate, mixed, mixed3, power8
from unwritten.draw.hand.nails import nail_cover
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.shade_cloth import shade_cloth, shade_leather
from unwritten.draw.hand.shadow import bone_shadow
from unwritten.draw.hand.skin import CREASE_STEPS
from unwritten.draw.hand.texture import noise
from unwritten.draw.hand.vectors import V3, Array, Floats, Ints, add, dot, mul
from unwritten.draw.hand.view import Camera

PALM, SLEEVE = int(Part.PALM), int(Part.SLEEVE)
FURTHEST_SHADOW = 130.0  # mm over which the pen's shadow can fall on the hand
CONTACT_BLUR = 0.5
NAIL_OF = (-1, 0, 1, -1, -1, 2, -1, -1)
"""Which row of the nails belongs to a part."""


@jit
def shaft_shadow(p: V3, lights: Lights, pen: Array, plane: V3) -> float:
    """Shadow of the pen's shaft; nothing is worked out far from the plane of all light that passes the pen."""
    aside = (p[0] - pen[1, 0]) * plane[0] + (p[1] - pen[1, 1]) * plane[1] + (p[2] - pen[1, 2]) * plane[2]
    if abs(aside) > pen[1, 6] + FURTHEST_SHADOW * lights.softness + CONTACT_BLUR:
        return 1.0
    return bone_shadow(p, lights.towards, pen, 1, lights.softness, CONTACT_BLUR)


@jit
def shaft_contact(p: V3, pen: Array) -> float:
    """Darkness of skin that lies close to the pen's shaft."""
    along = (pen[1, 3] - pen[1, 0], pen[1, 4] - pen[1, 1], pen[1, 5] - pen[1, 2])
    q = (p[0] - pen[1, 0], p[1] - pen[1, 1], p[2] - pen[1, 2])
    way = dot(q, along)
    square, reach = dot(along, along), pen[1, 6] + 3.5
    if dot(q, q) * square - way * way > reach * reach * square:
        return 1.0
    return min(1.0, max(0.40, 0.58 + 0.12 * cone(p, pen, 1)))


@melt_in
def skin_colour(part: int, mark: V3, spots: tuple[float, float], fine: float, creases: Floats, m: Materials) -> V3:
    """Colour of the skin itself; mark: way along the finger, redness, back; spots: unevenness, vein."""
    way, red, back = mark
    uneven, vein = spots
    red = red * m.flush * 2.0
    vein = vein * m.sinew
    tone = 1.0 + m.mottle * (0.16 * uneven + 0.11 * fine)
    r = m.skin[0] * tone * (1.0 + 0.02 * red - 0.06 * vein)
    g = m.skin[1] * tone * (1.0 - 0.16 * red - 0.05 * uneven - 0.01 * vein)
    b = m.skin[2] * tone * (1.0 - 0.14 * red - 0.06 * uneven + 0.02 * vein)
    if part != PALM and back > 0.0:
        step = min(creases.shape[1] - 2.0, max(0.0, (way + 0.5 * fine + 1.5 * uneven) * CREASE_STEPS))
        k = int(step)
        depth = creases[part, k] + (creases[part, k + 1] - creases[part, k]) * (step - k)
        depth *= min(1.0, back * 1.3) * min(1.0, max(0.2, 0.7 + 1.5 * uneven))
        r, g, b = r * (1.0 - 0.20 * depth), g * (1.0 - 0.30 * depth), b * (1.0 - 0.30 * depth)
    return (r, g, b)


@jit
def lit_skin(colour: V3, normal: V3, ray: V3, open_: float, lit: float, gloss: float, lights: Lights) -> V3:
    """Light on skin: it wraps further round in red than in blue, and so does the edge of a shadow."""
    facing = dot(normal, lights.towards)
    shine = half_way(normal, ray, lights.towards)
    broad = power8(shine)
    highlight = gloss * (0.50 * broad + 1.1 * broad * broad * broad) * lit
    glance = 1.0 - max(0.0, -dot(normal, ray))
    glance = glance * glance
    rim = 0.05 * glance * glance * open_
    below = max(0.0, -normal[2]) * 0.36 + 0.05
    soft = math.sqrt(lit)
    wrap_r = max(0.0, (facing + 0.34) * 0.746269) * (0.06 + 0.94 * (lit + 0.45 * (soft - lit)))
    wrap_g = max(0.0, (facing + 0.17) * 0.854701) * (0.04 + 0.96 * (lit + 0.12 * (soft - lit)))
    wrap_b = max(0.0, (facing + 0.10) * 0.909091) * (0.04 + 0.96 * lit)
    red_room, room = 0.28 + 0.72 * open_, 0.16 + 0.84 * open_
    return (
        colour[0] * (lights.room[0] * (red_room + below) + lights.lamp[0] * wrap_r)
        + highlight * lights.lamp[0]
        + rim,
        colour[1] * (lights.room[1] * (room + below * 0.85) + lights.lamp[1] * wrap_g)
        + highlight * lights.lamp[1]
        + rim,
        colour[2] * (lights.room[2] * (room + below * 0.75) + lights.lamp[2] * wrap_b)
        + highlight * lights.lamp[2]
        + rim,
    )


@jit
def with_nail(colour: V3, plate: float, fold: float, pale: float, skin: V3) -> V3:
    """Lay a nail over the colour of the skin."""
    r, g, b = colour[0] * (1.0 - 0.18 * fold), colour[1] * (1.0 - 0.26 * fold), colour[2] * (1.0 - 0.26 * fold)
    r = r + plate * (min(0.95, skin[0] * 1.03 + 0.02) - r)
    g = g + plate * (skin[1] * 0.96 + 0.018 - g)
    b = b + plate * (skin[2] * 0.98 + 0.022 - b)
    pale = pale * 0.62
    light = 0.35 + 0.65 * skin[0]
    return (r + pale * (0.86 * light - r), g + pale * (0.77 * light - g), b + pale * (0.69 * light - b))


@jit
def shade_hand(
    count: int,
    which: Ints,
    where: Floats,
    seen: Array,
    triangles: Ints,
    posed: Floats,
    parts: Ints,
    marks: Floats,
    nails: Array,
    creases: Floats,
    block: Floats,
    pen: Array,
    plane: V3,
    lights: Lights,
    materials: Materials,
    camera: Camera,
    out: Floats,
) -> None:
    """Add the colours of the samples of skin, sleeve and strap to the picture."""
    for sample in range(count):
        triangle = which[sample, 0]
        a, b, c, weights, place, ray = locate(triangle, where[sample, 0], where[sample, 1], seen, triangles, camera)
        part = parts[triangle]
        normal = mixed3(posed, a, b, c, 3, weights)  # brought to length one when it is bent
        open_ = min(1.0, max(0.05, mixed(posed, a, b, c, 6, weights)))
        lit = min(1.0, max(0.0, mixed(posed, a, b, c, 7, weights)))
        rest = mixed3(marks, a, b, c, 0, weights)
        if part == SLEEVE:
            colour = shade_cloth(rest, normal, materials.sleeve, open_, lit, lights, block)
        else:
            # The pen's own shadow and contact, in closed form: they stay sharp and follow the pen freely.
            lit *= shaft_shadow(add(place, mul(normal, 0.4)), lights, pen, plane)
            open_ *= shaft_contact(place, pen)
            if part > SLEEVE:
                colour = shade_leather(rest, normal, ray, materials.strap, open_, lit, lights, block)
            else:
                mark = mixed3(marks, a, b, c, 3, weights)
                spots = (mixed(marks, a, b, c, 6, weights), mixed(marks, a, b, c, 7, weights))
                colour = shade_skin(
                    part, rest, mark, spots, normal, ray, open_, lit, nails, creases, block, lights, materials
                )
        for k in range(3):
            out[which[sample, 1], which[sample, 2], k] += where[sample, 2] * min(BRIGHTEST, colour[k])


@melt_in
def shade_skin(
    part: int,
    rest: V3,
    mark: V3,
    spots: tuple[float, float],
    normal: V3,
    ray: V3,
    open_: float,
    lit: float,
    nails: Array,
    creases: Floats,
    block: Floats,
    lights: Lights,
    materials: Materials,
) -> V3:
    """Colour of one sample of skin."""
    grain = noise(block, mul(rest, 1.15))
    colour = skin_colour(part, mark, spots, grain[3], creases, materials)
    gloss, rough = 0.10 * (1.0 + 0.8 * grain[3]), 0.17
    nail = NAIL_OF[part]
    if nail >= 0:
        plate, fold, pale = nail_cover(rest, nails, nail)
        colour = with_nail(colour, plate, fold, pale, materials.skin)
        gloss, rough = gloss + 0.30 * plate, rough * (1.0 - plate)
    normal = bent(normal, (grain[0], grain[1], grain[2]), rough)
    return lit_skin(colour, normal, ray, open_, lit, gloss, lights)
