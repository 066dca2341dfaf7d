"""A library of letters: a folder of clips in the paper's names, with ``letters.json`` to say what they hold."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from unwritten.core import Clip, UnwrittenError
from unwritten.families.words.letters.index import FORMAT, INDEX, Index, Letter, index_text, read_index
from unwritten.families.words.letters.naming import HEARD, MODALITIES, MUTED, SEEN, file_name
from unwritten.families.words.style import STYLES, style_named


@dataclass(frozen=True)
class LetterFiles:
    """The three clips of a letter, and the facts that they share."""

    heard: Path
    seen: Path
    muted: Path
    clip: Clip


@dataclass(frozen=True)
class Library:
    """A folder of letter clips, opened; its files were seen but not yet hashed (see ``verify``)."""

    folder: Path
    index: Index

    @property
    def provenance(self) -> Any:
        """Where the clips come from, as JSON."""
        return self.index.provenance

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles that have letters, in the paper's order."""
        present = {letter.style for letter in self.index.letters}
        return tuple(name for name in STYLES if name in present)

    @cached_property
    def fingerprint(self) -> str:
        """A name for the content of all clips, whatever the folder is called."""
        text = "".join(f"{style} {self.style_fingerprint(style)}\n" for style in self.styles)
        return hashlib.sha256(text.encode()).hexdigest()

    def style_fingerprint(self, style: str) -> str:
        """A name for the content of one style's clips, so that a new style does not change the words of the old."""
        return self._by_style.get(style, "")

    def letters(self, style: str) -> str:
        """All letters of a style, sorted."""
        style_named(style)
        return "".join(sorted(letter.char for letter in self.index.letters if letter.style == style))

    def letter(self, style: str, char: str) -> Letter:
        """Find a letter's entry."""
        try:
            return self._by_name[style, char]
        except KeyError:
            have = self.letters(style) or "none"
            raise UnwrittenError(f"{self.folder} has no {char!r} in style {style}; it has {have}") from None

    def files(self, style: str, char: str) -> LetterFiles:
        """Find the three clips of a letter."""
        letter = self.letter(style, char)
        paths = {modality: self.folder / letter.files[modality].path for modality in MODALITIES}
        return LetterFiles(paths[HEARD], paths[SEEN], paths[MUTED], letter.clip)

    def verify(self) -> None:
        """Hash every clip; raise at the first that is not the one that was recorded."""
        from unwritten.media.fingerprint import sha256_file

        for letter in self.index.letters:
            for media in letter.files.values():
                if sha256_file(self.folder / media.path) != media.sha256:
                    raise UnwrittenError(f"{self.folder / media.path} was changed or damaged (its SHA-256 differs)")

    @cached_property
    def _by_style(self) -> dict[str, str]:
        lines: dict[str, list[str]] = {style: [] for style in self.styles}
        for letter in self.index.letters:
            sums = " ".join(letter.files[modality].sha256 for modality in MODALITIES)
            lines[letter.style].append(f"{ord(letter.char):06x} {sums}\n")
        return {style: hashlib.sha256("".join(sorted(own)).encode()).hexdigest() for style, own in lines.items()}

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], Letter]:
        return {(letter.style, letter.char): letter for letter in self.index.letters}


def write_index(folder: Path, provenance: Any) -> Library:
    """Look into all clips of a folder and write its ``letters.json``; ``provenance`` is any JSON."""
    from unwritten.families.words.letters.scan import scan
    from unwritten.media.atomic import write_text_atomic

    write_text_atomic(folder / INDEX, index_text(Index(FORMAT, provenance, scan(folder))))
    return open_library(folder)


def open_library(folder: Path) -> Library:
    """Open a library; what its index says of names and sizes is compared with the folder, quickly."""
    index = read_index(folder)
    for letter in index.letters:
        for modality in MODALITIES:
            _compare(folder, letter, modality)
    return Library(folder, index)


def _compare(folder: Path, letter: Letter, modality: str) -> None:
    media = letter.files.get(modality)
    name = file_name(letter.char, letter.style, modality)
    if media is None or media.path != name:
        raise UnwrittenError(f"{folder / INDEX} does not name {name}, the {modality} clip of {letter.char!r}")
    try:
        size = (folder / name).stat().st_size
    except OSError as error:
        raise UnwrittenError(f"{folder / name} is missing: a letter has three clips") from error
    if size != media.bytes:
        raise UnwrittenError(
            f"{folder / name} has {size} bytes, {INDEX} says {media.bytes}: it was changed or damaged"
        )
