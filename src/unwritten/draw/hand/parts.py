"""The parts of which the picture's hand is put together."""

from __future__ import annotations

from enum import IntEnum


class Part(IntEnum):
    """A part with a mesh of its own; fingers melt into the palm."""

    PALM = 0
    INDEX = 1
    MIDDLE = 2
    RING = 3
    LITTLE = 4
    THUMB = 5
    SLEEVE = 6
    STRAP = 7


FINGERS = (Part.INDEX, Part.MIDDLE, Part.RING, Part.LITTLE, Part.THUMB)
MELT = (0.0, 8.0, 8.0, 8.0, 8.0, 14.0)
"""How far each finger melts into the palm, mm."""
