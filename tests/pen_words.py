"""Real words for tests of the reader: joined from the letters that come with the package."""

from __future__ import annotations

from pathlib import Path

from unwritten.core import Item, Key
from unwritten.dataset.build import build
from unwritten.dataset.manifest import read_items
from unwritten.families.words.letters.default import PACKAGED
from unwritten.families.words.letters.library import open_library
from unwritten.families.words.presets import Order
from unwritten.families.words.source import word_source

GIVEN = ("dog", "when", "sun")


def pen_words(
    folder: Path, given: tuple[str, ...] = GIVEN, styles: tuple[str, ...] = ("standard", "cursive")
) -> Path:
    """Build a small set of words that a pen writes."""
    build(word_source(Order(given=given, styles=styles, size=None), open_library(PACKAGED), Key()), folder)
    return folder


def clip_of(folder: Path, word: str, style: str = "standard", condition: str = "audio_video") -> Path:
    """Find the file of a word."""
    return folder / item_of(folder, word, style).media[condition].path


def item_of(folder: Path, word: str, style: str = "standard") -> Item:
    """Find the item of a word."""
    return next(item for item in read_items(folder) if item.answer == word and item.category == style)
