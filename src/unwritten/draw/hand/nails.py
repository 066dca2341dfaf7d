"""Finger nails, painted on the skin: a plate with a paler moon and edge, and a fold around it."""

from __future__ import annotations

import math

from unwritten.draw.hand.compiling import melt_in
from unwritten.draw.hand.vectors import V3, Array, dot, mul, sub


@melt_in
def nail_cover(place: V3, nails: Array, i: int) -> tuple[float, float, float]:
    """Return how much nail there is at a place of the resting skin, how much fold, and how pale the nail is."""
    offset = (place[0] - nails[i, 0], place[1] - nails[i, 1], place[2] - nails[i, 2])
    normal = (nails[i, 3], nails[i, 4], nails[i, 5])
    along = (nails[i, 6], nails[i, 7], nails[i, 8])
    height, way = dot(offset, normal), dot(offset, along)
    if height < -4.5 or abs(way) > nails[i, 9] * 1.9:
        return 0.0, 0.0, 0.0
    aside = sub(sub(offset, mul(along, way)), mul(normal, height))
    across = math.sqrt(dot(aside, aside)) / nails[i, 9]
    way = way / (nails[i, 9] * 1.25)
    # Broader than an ellipse, and nearly straight at the free edge.
    rim = way * way * abs(way) + across * across * abs(across)
    if way > 0.0:
        rim = way * way * way * way + across * across * abs(across)
    plate = min(1.0, max(0.0, (1.0 - rim) * 4.0))
    fold = min(1.0, max(0.0, 1.0 - abs(rim - 1.15) * 2.8))
    edge = min(1.0, max(0.0, (way - 0.72) * 7.0)) * plate
    moon = min(1.0, max(0.0, (-0.52 - way) * 4.0)) * plate
    return plate, fold, max(0.75 * edge, 0.35 * moon)
