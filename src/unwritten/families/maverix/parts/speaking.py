"""Turns of speech: when in a moment of a film somebody is seen to speak, and when the words are heard.

A mouth moves from half a second after the action's start to half a second before its end, whatever is said; the
words begin half a second later and have to end half a second earlier, so that they lie well inside.
"""

from __future__ import annotations

from unwritten.families.maverix.parts.faces import talking
from unwritten.families.maverix.parts.slots import Slots
from unwritten.families.maverix.parts.voices import Voice
from unwritten.families.maverix.table import FPS

MARGIN = int(FPS) // 2
"""Frames between the start of an action and the mouth's, and between the mouth's and the words'."""

NEUTRAL = Voice("en-us+f2", 120, 50)
"""The one voice that all people of a picture share; of four that were tried, pocketsphinx understood it best."""


def words_at(slots: Slots, slot: int) -> int:
    """The frame at which the words of a turn begin."""
    return slots.start(slot) + 2 * MARGIN


def speaking(slots: Slots, share: float, start: int = 0) -> float:
    """How far the mouth of the one whose turn it is stands open; ``start`` is when in the action it may begin."""
    frame = round(share * slots.action)
    return talking(frame) if start + MARGIN <= frame < slots.action - MARGIN else 0.0
