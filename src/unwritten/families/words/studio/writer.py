"""A simulated writer: habits of writing, a hand to be seen, and a pen to be heard, all from one number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from unwritten.core import PUBLIC, Address, Key, Rng
from unwritten.draw.hand import Look, look_of
from unwritten.families.words.pen.habits import Habits, habits_of
from unwritten.families.words.style import Style
from unwritten.sound.friction import Voice, voice_of

VERSION = 1
"""Of all simulated writers; it goes up whenever the same number would look, move or sound otherwise."""


@dataclass(frozen=True)
class Writer:
    """A person who writes in one style; the same number has the same hand and pen in every style."""

    number: int
    split: str
    style: Style
    habits: Habits
    look: Look
    voice: Voice
    key: Key = PUBLIC

    def rng(self, text: str, purpose: str, take: int = 0) -> Rng:
        """Give the random stream of one take of a letter or word; ``purpose`` is moving, or sounding."""
        address = Address("words/take", VERSION, f"{self.style.name}/{purpose}/{text}", self.split, self.number)
        return Rng(self.key, address, take)

    def identity(self) -> dict[str, Any]:
        """Say as JSON who this is; of a private key only its fingerprint is told."""
        return {
            "studio": VERSION,
            "writer": self.number,
            "split": self.split,
            "style": self.style.name,
            "key": self.key.fingerprint,
        }


def writer_of(number: int, style: Style, *, split: str = "test", key: Key = PUBLIC) -> Writer:
    """Draw the writer of a number; writers of a private key are known to nobody who lacks it."""
    look = look_of(_rng("look", split, number, key))
    habits = habits_of(_rng(style.name, split, number, key), style, left=look.left)
    return Writer(number, split, style, habits, look, voice_of(_rng("voice", split, number, key)), key)


def _rng(part: str, split: str, number: int, key: Key) -> Rng:
    return Rng(key, Address("words/writer", VERSION, part, split, number), 0)
