"""The whole hand in one pose."""

from __future__ import annotations

import numpy as np

from unwritten.draw.hand.fingers import holding_fingers, resting_fingers, thumb
from unwritten.draw.hand.look import Look
from unwritten.draw.hand.palm import forearm, palm_flesh, worn
from unwritten.draw.hand.skeleton import Bones, Skeleton, grip_at, palm_at
from unwritten.draw.hand.vectors import rounded, vec


def pose(x: float, y: float, lift: float, look: Look) -> Skeleton:
    """Work out the bones for a nib that is off its resting place by x, y and lifted (mm)."""
    palm, grip = palm_at(x, y, lift, look.size), grip_at(x, y, lift, look)
    bones = Bones(look.size)
    palm_flesh(bones, palm, look)
    forearm(bones, palm)
    nails = [*holding_fingers(bones, palm, grip, look), thumb(bones, palm, grip, look)]
    resting_fingers(bones, palm, vec(x, y, lift) - palm.shift, look)
    worn(bones, palm, look)
    order = np.argsort(np.array(bones.parts), kind="stable")
    return Skeleton(
        rounded(np.array(bones.rows)[order], 6),
        np.array(bones.parts, dtype=np.int32)[order],
        np.array(bones.carved, dtype=np.int32)[order],
        rounded(np.stack(nails), 6),
        palm.turn,
        grip.along,
    )
