"""Letters as a camera leaves them, and what importing them says."""

from __future__ import annotations

from pathlib import Path

from toy_camera import filmed, heard, save

from unwritten.families.words.letters.arrange import Options
from unwritten.families.words.letters.importer import Imported, findings_of, import_letters

LETTERS = {"a": (6, 0.08), "b": (2, -0.08), "c": (5, 0.0)}
"""Which scene each letter is, and how many seconds late its sound."""


def record(folder: Path) -> Path:
    """Three letters as a camera at 30 fps, an AAC encoder and an editor with ID3 tags leave them."""
    for char, (seed, late) in LETTERS.items():
        save(folder, f"{char}-1", filmed(seed), heard(seed, late))
    return folder


def said(done: Imported, char: str) -> str:
    entry = next(one for one in done.looked_at if one.seen.char == char)
    return "; ".join(found.text for found in findings_of(entry))


def alone(recordings: Path, char: str) -> None:
    """Leave one letter in the folder."""
    for path in recordings.iterdir():
        if not path.name.startswith(f"{char}-"):
            path.unlink()


def rejected(recordings: Path, options: Options | None = None) -> Imported:
    """Import a single letter, which must be kept out."""
    done = import_letters(recordings, recordings.parent / "out", options)
    assert [entry.seen.char for entry in done.rejected] == ["a"]
    assert done.library is None
    return done
