"""The opaque names of clips and items of words, and what else an item says without naming a letter."""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Key
from unwritten.families.words.plan import LIVE, SENTENCE, Writing

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True)
class Names:
    """Names under a key, for the letters of one style: whoever lacks the key learns nothing from them."""

    key: Key
    letters: str  # the fingerprint of the style's letters

    def clip(self, writing: Writing) -> str:
        """Name a clip."""
        return self._digest(writing, f"id|{writing.task}|{writing.pause}|{writing.text}")

    def item(self, writing: Writing, number: int) -> str:
        """Name one of the questions about a clip."""
        return self._digest(writing, f"id|{writing.task}|{writing.pause}|{writing.text}|question {number}")

    def pair(self, writing: Writing) -> str:
        """Name what a live word and its joined twin share."""
        return self._digest(writing, f"pair|{writing.text}")

    def _digest(self, writing: Writing, text: str) -> str:
        return self.key.digest(f"{text}|{writing.style}|{self.letters}").hex()[:20]


def question(writing: Writing, number: int) -> str:
    """Ask for a word; what else a model is told is a matter of the prompts of an evaluation."""
    if writing.task != SENTENCE:
        return "Which letter is being written?" if len(writing.text) == 1 else "Which word is being written?"
    place = ORDINALS[number] if number < len(ORDINALS) else f"number {number + 1}"
    return f"{len(writing.words)} words are being written, with a longer pause between them. Which is the {place}?"


def provenance(writing: Writing, fingerprint: str) -> str:
    """Say how a clip came about, without naming a letter."""
    how = (
        "written in one take by the writer of the letters"
        if writing.task == LIVE
        else "joined without re-encoding from the letters"
    )
    return f"{how} {fingerprint[:16]}"
