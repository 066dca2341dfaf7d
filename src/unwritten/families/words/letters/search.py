"""Finds the library that a dataset of words was made of, by the content of its letters."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.default import PACKAGED, VARIABLE, cached_folder
from unwritten.families.words.letters.index import INDEX
from unwritten.families.words.letters.library import Library, open_library


def library_of(named: Mapping[str, str], letters: Path | None) -> Library | None:
    """Open the library whose styles have these fingerprints: the one given, or one that lies where they are kept."""
    if letters is not None:
        library = open_library(letters)
        other = [style for style, digest in named.items() if library.style_fingerprint(style) != digest]
        if other:
            raise UnwrittenError(f"--letters {letters}: the dataset was made of other {other[0]} letters than these")
        return library
    return next((library for library in _at_hand() if _fits(library, named)), None)


def _fits(library: Library, named: Mapping[str, str]) -> bool:
    return all(library.style_fingerprint(style) == digest for style, digest in named.items())


def _at_hand() -> Iterator[Library]:
    """Open the libraries in the known places, nothing being recorded; a broken one is passed over."""
    kept = cached_folder().parent
    folders = [Path(os.environ[VARIABLE])] if os.environ.get(VARIABLE) else []
    folders += [PACKAGED, *(sorted(kept.glob("letters-*")) if kept.is_dir() else [])]
    for folder in folders:
        if (folder / INDEX).exists():
            try:
                yield open_library(folder)
            except UnwrittenError:
                continue
