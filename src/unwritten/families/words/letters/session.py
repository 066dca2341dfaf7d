"""A recording session in a library's folder: alone in it, and able to go on where an earlier one was stopped."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.index import INDEX, read_index
from unwritten.families.words.letters.naming import MODALITIES, file_name, parse_name
from unwritten.media.atomic import cannot_write, write_text_atomic
from unwritten.media.fingerprint import sha256_file

LOCK = ".lock"
BEGUN = ".begun.json"
"""What is being recorded into a folder, until its ``letters.json`` says it."""

RECORDINGS = "recordings"


@contextmanager
def alone_in(folder: Path, *, wait: bool = False) -> Iterator[None]:
    """Keep a second recording out of the folder, or wait for the first; a killed process lets go by itself."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("ab")
    except OSError as error:
        raise cannot_write(folder, error) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError as error:
            raise UnwrittenError(f"another recording is at work in {folder}; wait for it or stop it") from error
        try:
            yield
        finally:
            if not wait:  # whoever waits for the lock must find the same file
                (folder / LOCK).unlink(missing_ok=True)


def begin(folder: Path, style: str, identity: Mapping[str, Any]) -> dict[str, Any]:
    """Write down what is to be recorded, unless the folder holds something else; return all its recordings."""
    _need_only_letters(folder)
    recordings = _recordings(folder)
    wanted = json.loads(json.dumps(identity))  # as it will be read back
    if recordings.get(style, wanted) != wanted:
        raise UnwrittenError(
            f"{folder} already holds the {style} letters of another recording; choose another folder"
        )
    recordings[style] = wanted
    write_text_atomic(folder / BEGUN, json.dumps(recordings, sort_keys=True))
    return recordings


def is_whole(folder: Path, style: str, char: str) -> bool:
    """Say whether the three clips of a letter are there, and still as the index has them if it does.

    Clips that no index names yet are an interrupted recording's: each of them appeared whole or not at all.
    """
    paths = {modality: folder / file_name(char, style, modality) for modality in MODALITIES}
    if not all(path.exists() for path in paths.values()):
        return False
    indexed = read_index(folder).letters if (folder / INDEX).exists() else ()
    known = next((letter for letter in indexed if (letter.style, letter.char) == (style, char)), None)
    return known is None or all(sha256_file(path) == known.files[modality].sha256 for modality, path in paths.items())


def _recordings(folder: Path) -> dict[str, Any]:
    if (folder / INDEX).exists():
        provenance = read_index(folder).provenance
        if not isinstance(provenance, dict) or RECORDINGS not in provenance:
            raise UnwrittenError(f"{folder} holds letters that were not recorded here; choose another folder")
        known: dict[str, Any] = provenance[RECORDINGS]
        if not (folder / BEGUN).exists():
            return dict(known)
    elif not (folder / BEGUN).exists():
        if any(parse_name(path.name) for path in folder.iterdir()):
            raise UnwrittenError(f"{folder} holds letter clips of unknown origin; choose another folder")
        return {}
    try:
        begun: dict[str, Any] = json.loads((folder / BEGUN).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnwrittenError(f"{folder / BEGUN} cannot be read; delete the folder and record again") from error
    return begun


def _need_only_letters(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        if not path.name.startswith(".") and path.name != INDEX and parse_name(path.name) is None:
            raise UnwrittenError(f"{path} is not a letter clip; record into a folder of its own")
