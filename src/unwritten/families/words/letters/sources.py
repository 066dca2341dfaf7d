"""The recordings in a folder: which letters there are, and which files do not belong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.index import INDEX, REPORT
from unwritten.families.words.letters.naming import HEARD, MODALITIES, LetterName, file_name, parse_name
from unwritten.families.words.style import STYLES, style_named

_PLAIN_CAPITAL = re.compile(r"([A-Z])(-.+)")
_ALIKE = re.compile(r"[^\W\d_](?:_cap)?-(?:1|2c|3r)(?:_muted)?\.\w+")


@dataclass(frozen=True)
class Recorded:
    """The files of one letter, by modality; some may be missing."""

    char: str
    style: str
    files: Mapping[str, Path]

    @property
    def name(self) -> str:
        """What to call it, as ``a-1`` or ``A_cap-2c``."""
        return file_name(self.char, self.style, HEARD).removesuffix(".mp3")

    @property
    def missing(self) -> tuple[str, ...]:
        """The files that a letter has and this one lacks."""
        return tuple(file_name(self.char, self.style, kind) for kind in MODALITIES if kind not in self.files)


@dataclass(frozen=True)
class Folder:
    """What a folder of recordings holds: letters, and files that are none (each with what is wrong)."""

    letters: tuple[Recorded, ...]
    strays: Mapping[str, str]


def find_recordings(folder: Path, style: str | None = None) -> Folder:
    """Sort the files of a folder into letters; capitals may be called ``A_cap-1`` or plainly ``A-1``."""
    if style is not None:
        style_named(style)
    if not folder.is_dir():
        raise UnwrittenError(f"{folder}: no such folder")
    found: dict[tuple[str, str], dict[str, Path]] = {}
    strays: dict[str, str] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in (INDEX, REPORT):
            continue
        name = _read_name(path.name) if path.is_file() else None
        if name is None:
            strays[path.name] = _why_not(path)
            continue
        if style in (None, name.style):
            files = found.setdefault((name.style, name.char), {})
            if name.modality in files:
                strays[path.name] = f"the same clip as {files[name.modality].name}; one of them is left out"
                continue
            files[name.modality] = path
    if not found:
        kind = f"no {style} letters" if style else "no letter recordings"
        raise UnwrittenError(f"{folder} has {kind} (such as a-1.mp3, a-1.mp4 and a-1_muted.mp4)")
    order = {name: place for place, name in enumerate(STYLES)}
    letters = [Recorded(char, own, files) for (own, char), files in found.items()]
    return Folder(tuple(sorted(letters, key=lambda one: (order[one.style], one.char))), strays)


def _read_name(name: str) -> LetterName | None:
    plain = _PLAIN_CAPITAL.fullmatch(name)
    return parse_name(name) or (parse_name(f"{plain[1]}_cap{plain[2]}") if plain else None)


def _why_not(path: Path) -> str:
    if path.is_dir():
        return "a folder; only the files beside it are read"
    if _ALIKE.fullmatch(path.name):
        return f"named like a letter, but recordings are .mp3 and .mp4, not {path.suffix}: convert it"
    return "not named like a letter; left out"
