"""Decides how the letters of an import are written: how large, and with the sound moved by how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.index import INDEX, read_index
from unwritten.families.words.letters.inspect import Inspection
from unwritten.families.words.letters.sources import Recorded
from unwritten.families.words.letters.transfer import Order
from unwritten.media.recording import fit

LARGEST = (640, 640)
"""Without a size the library takes the recordings' own shape, within this."""


@dataclass(frozen=True)
class Options:
    """How recordings are imported."""

    style: str | None = None  # only the letters of this style
    size: tuple[int, int] | None = None
    fix_offset: bool = False
    derive: bool = False
    strict: bool = False


def orders(letters: Sequence[Recorded], seen: Sequence[Inspection], folder: Path, options: Options) -> list[Order]:
    """Say what is to be written for the letters that can be used."""
    usable = [(one, found) for one, found in zip(letters, seen, strict=True) if found.usable]
    if not usable:
        return []
    size = _size([found for _, found in usable], folder, options)
    usual = usual_offsets(seen)
    return [Order(one, folder, size, _shift(found, usual) if options.fix_offset else 0.0) for one, found in usable]


def _shift(seen: Inspection, usual: dict[str, float]) -> float:
    """Move the sound by its own offset where that is clear, else by the usual one of the style."""
    if seen.offset is not None and seen.offset.clear:
        return -seen.offset.ms
    return -usual.get(seen.style, 0.0)


def usual_offsets(seen: Iterable[Inspection]) -> dict[str, float]:
    """The median of the clear offsets of each style, in ms: one session has one camera and one microphone."""
    found: dict[str, list[float]] = {}
    for one in seen:
        if one.usable and one.offset is not None and one.offset.clear:
            found.setdefault(one.style, []).append(one.offset.ms)
    return {style: round(median(values), 1) for style, values in sorted(found.items())}


def _size(usable: Sequence[Inspection], folder: Path, options: Options) -> tuple[int, int]:
    """Choose the size of all letters: that of the library so far, the one asked for, or the recordings' own shape."""
    if (folder / INDEX).exists():
        anew = {(one.style, one.char) for one in usable}
        kept = [one.clip for one in read_index(folder).letters if (one.style, one.char) not in anew]
        if kept:
            size = (kept[0].width, kept[0].height)
            if options.size not in (None, size):
                raise UnwrittenError(f"the letters in {folder} are {size[0]}x{size[1]}; import with that --size")
            return size
    if options.size is not None:
        return options.size
    usual = Counter(one.size for one in usable if one.size is not None).most_common(1)[0][0]
    width, height = fit(usual, LARGEST, enlarge=False)
    return max(2, width // 2 * 2), max(2, height // 2 * 2)
