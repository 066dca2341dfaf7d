"""Live words: the simulated writer of a library's letters writes a whole word in one take."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from unwritten.core import PUBLIC, Clip, Key, MediaFile, UnwrittenError
from unwritten.core.jsonable import from_json
from unwritten.core.source import MEDIA
from unwritten.draw.hand import Capture
from unwritten.families.words.letters.library import Library
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN
from unwritten.families.words.letters.session import RECORDINGS
from unwritten.families.words.pen.movement import RATE, Movement
from unwritten.families.words.plan import Writing
from unwritten.families.words.studio.take import record, word
from unwritten.families.words.studio.writer import VERSION, Writer, writer_of
from unwritten.families.words.style import style_named
from unwritten.families.words.synthesis import ENDINGS
from unwritten.media.fingerprint import sha256_file

CAPTURED = {"capture", "size"}
"""What a recording says beside who wrote: the camera, and the size of its pictures."""


def write_live(
    writing: Writing, library: Library, key: Key, folder: Path, clip_id: str
) -> tuple[Clip, dict[str, MediaFile], tuple[str, ...]]:
    """Film a word in one take, into three files below a dataset folder; also say when each letter is written."""
    writer = writer_for(library, writing.style, key)
    recording = recording_of(library, writing.style)
    movement = word(writer, writing.text)
    names = {modality: f"{MEDIA}/{clip_id}{ending}" for modality, ending in ENDINGS.items()}
    clip = record(
        movement,
        writing.text,
        writer,
        seen=folder / names[SEEN],
        muted=folder / names[MUTED],
        heard=folder / names[HEARD],
        capture=from_json(Capture, recording["capture"]),
        size=tuple(recording["size"]),
    )
    return clip, {modality: _media(folder, name) for modality, name in names.items()}, spans_of(movement)


def spans_of(movement: Movement) -> tuple[str, ...]:
    """Say from when to when each letter is written."""
    return tuple(
        f"{span.char}: {span.start * 1000 // RATE} to {span.stop * 1000 // RATE} ms" for span in movement.letters
    )


def writer_for(library: Library, style: str, key: Key) -> Writer:
    """Call the writer of a style's letters back; only a simulated one comes, and a private one only by the key."""
    recording = recording_of(library, style)
    if recording.get("studio") not in (None, VERSION):
        raise UnwrittenError(
            f"the {style} letters in {library.folder} are of version {recording['studio']} of the studio, "
            f"this is {VERSION}; record them again"
        )
    owner = next((one for one in (PUBLIC, key) if one.fingerprint == recording.get("key")), None)
    if owner is None and "key" in recording:
        raise UnwrittenError(
            f"the {style} letters in {library.folder} are of a private writer; give the --key-file of the recording"
        )
    try:
        writer = _writer(recording["writer"], style, recording["split"], owner or PUBLIC)
        if {**recording, **writer.identity()} == recording and set(recording) - set(writer.identity()) == CAPTURED:
            return writer
    except (KeyError, TypeError):
        pass
    raise UnwrittenError(
        f"the {style} letters in {library.folder} are no simulated writer's, who alone can be asked for live words; "
        "use other --letters"
    )


def recording_of(library: Library, style: str) -> dict[str, Any]:
    """Find what the library says of the recording of a style; empty where it says nothing."""
    try:
        return dict(library.provenance[RECORDINGS][style])
    except (KeyError, TypeError, ValueError):
        return {}


@functools.lru_cache(maxsize=4)
def _writer(number: int, style: str, split: str, key: Key) -> Writer:
    return writer_of(number, style_named(style), split=split, key=key)


def _media(folder: Path, name: str) -> MediaFile:
    return MediaFile(name, (folder / name).stat().st_size, sha256_file(folder / name))
