"""The look of sleeves and watch straps."""

from __future__ import annotations

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.lights import Lights, bent, half_way, power8
from unwritten.draw.hand.texture import noise
from unwritten.draw.hand.vectors import V3, Floats, dot, mul


@jit
def shade_cloth(rest: V3, normal: V3, colour: V3, open_: float, lit: float, lights: Lights, block: Floats) -> V3:
    """Colour of woven cloth: rough, without highlights, lit a little round its edges."""
    thread = noise(block, mul(rest, 1.7))
    patch = noise(block, mul(rest, 0.23))
    normal = bent(normal, (thread[0] + patch[0], thread[1] + patch[1], thread[2] + patch[2]), 0.28)
    tone = 1.0 + 0.34 * thread[3] + 0.12 * patch[3]
    facing = max(0.0, (dot(normal, lights.towards) + 0.12) * 0.893) * lit
    return (
        colour[0] * tone * (lights.room[0] * open_ + lights.lamp[0] * facing),
        colour[1] * tone * (lights.room[1] * open_ + lights.lamp[1] * facing),
        colour[2] * tone * (lights.room[2] * open_ + lights.lamp[2] * facing),
    )


@jit
def shade_leather(
    rest: V3, normal: V3, ray: V3, colour: V3, open_: float, lit: float, lights: Lights, block: Floats
) -> V3:
    """Colour of a leather strap: grained, with a dull shine."""
    grain = noise(block, mul(rest, 1.3))
    normal = bent(normal, (grain[0], grain[1], grain[2]), 0.2)
    facing = max(0.0, dot(normal, lights.towards)) * lit
    shine = 0.10 * power8(half_way(normal, ray, lights.towards)) * lit
    tone = 1.0 + 0.25 * grain[3]
    return (
        colour[0] * tone * (lights.room[0] * open_ + lights.lamp[0] * facing) + lights.lamp[0] * shine,
        colour[1] * tone * (lights.room[1] * open_ + lights.lamp[1] * facing) + lights.lamp[1] * shine,
        colour[2] * tone * (lights.room[2] * open_ + lights.lamp[2] * facing) + lights.lamp[2] * shine,
    )
