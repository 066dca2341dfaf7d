"""``letters.json``: what a library says of its letters, read and written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import Clip, MediaFile, UnwrittenError
from unwritten.core.jsonable import NotJson, from_json, to_json

FORMAT = 1
INDEX = "letters.json"
REPORT = "import.json"
"""What an import found; it lies beside the index of imported letters."""


@dataclass(frozen=True)
class Letter:
    """What ``letters.json`` says of one letter: its facts, and its files by modality."""

    char: str
    style: str
    clip: Clip
    files: Mapping[str, MediaFile]

    def __post_init__(self) -> None:
        if len(self.char) != 1:
            raise ValueError(f"a letter is one character, not {self.char!r:.20}; write it composed (NFC)")


@dataclass(frozen=True)
class Index:
    """What ``letters.json`` holds; ``provenance`` says as JSON where the clips come from."""

    format: int
    provenance: Any
    letters: tuple[Letter, ...]


def read_index(folder: Path) -> Index:
    """Read the index of a library, or say in one line what is wrong with the folder."""
    path = folder / INDEX
    if not folder.is_dir():
        raise UnwrittenError(f"{folder}: no such folder")
    if not path.exists():
        raise UnwrittenError(
            f"{folder} is not a library of letters: it has no {INDEX}; see: unwritten letters --help"
        )
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        written_as = data["format"]
        if isinstance(written_as, int) and written_as > FORMAT:
            raise UnwrittenError(f"{path} has format {written_as}, and this version reads up to {FORMAT}: upgrade")
        index = from_json(Index, data)
    except (OSError, ValueError, KeyError, TypeError, RecursionError, NotJson) as error:
        raise UnwrittenError(f"{path} cannot be read ({error!s:.120}); import or record the letters again") from error
    if not index.letters:
        raise UnwrittenError(f"{path} names no letter")
    names = [(letter.style, letter.char) for letter in index.letters]
    if len(set(names)) != len(names):
        raise UnwrittenError(f"{path} names a letter twice")
    return index


def index_text(index: Index) -> str:
    """Write an index as JSON, a letter a line, so that two of them can be compared by eye."""
    lines = [json.dumps(to_json(letter), sort_keys=True, ensure_ascii=True) for letter in index.letters]
    provenance = json.dumps(to_json(index.provenance), sort_keys=True, ensure_ascii=True)
    head = f'{{\n"format": {index.format},\n"provenance": {provenance},\n"letters": [\n'
    return head + ",\n".join(lines) + "\n]\n}\n"
