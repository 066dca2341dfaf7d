"""Letters read once and joined any number of times: a library as the pieces that words are made of."""

from __future__ import annotations

import functools
import hashlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.library import Library, open_library
from unwritten.families.words.letters.naming import MODALITIES
from unwritten.media.movie import MoviePart
from unwritten.media.splice import Part, read_part


@dataclass(frozen=True)
class Usable:
    """The letters of a style that can be joined, and a line for each that cannot."""

    letters: str
    problems: tuple[str, ...]


class Shelf:
    """The letters of a library, each read when it is first needed and kept."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._parts: dict[tuple[str, str], dict[str, Part]] = {}

    def parts(self, style: str, char: str) -> dict[str, Part]:
        """Read the three clips of a letter by modality; they must be the very files that the index names."""
        if (style, char) not in self._parts:
            letter = self.library.letter(style, char)
            files = {modality: letter.files[modality] for modality in MODALITIES}
            found = {}
            for modality, media in files.items():
                path = self.library.folder / media.path
                found[modality] = part = read_part(path)
                if hashlib.sha256(path.read_bytes()).hexdigest() != media.sha256:
                    raise UnwrittenError(f"{path} was changed or damaged (its SHA-256 differs)")
                if part.ticks != letter.clip.samples:
                    raise UnwrittenError(f"{path} lasts {part.ticks} samples, the letter {letter.clip.samples}")
            self._parts[style, char] = found
        return self._parts[style, char]

    def usable(self, style: str) -> Usable:
        """Try all small letters of a style; those that cannot be read or differ from most others are left out."""
        setups: dict[str, tuple[object, ...]] = {}
        problems = []
        for char in self.library.letters(style):
            if char != char.lower():
                continue
            try:
                setups[char] = tuple(map(_setup, self.parts(style, char).values()))
            except UnwrittenError as error:
                problems.append(str(error))
        common = Counter(setups.values()).most_common(1)[0][0] if setups else ()
        for char, setup in setups.items():
            if setup != common:
                path = self.library.files(style, char).seen
                problems.append(f"{path} has other codec parameters than most letters of its style; import it again")
        return Usable("".join(char for char, setup in setups.items() if setup == common), tuple(problems))


def _setup(part: Part) -> object:
    """What parts must have in common to be joined."""
    return part.setup if isinstance(part, MoviePart) else part.head


@functools.lru_cache(maxsize=4)
def shelf_at(folder: Path, fingerprint: str) -> Shelf:
    """Open a library as a shelf, once in each process; it must hold the letters of that fingerprint."""
    library = open_library(folder)
    if library.fingerprint != fingerprint:
        raise UnwrittenError(f"the letters in {folder} were changed while words were made of them; run again")
    return Shelf(library)
