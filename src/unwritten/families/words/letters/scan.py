"""Looks into every clip of a folder of letters and writes down what it is."""

from __future__ import annotations

from pathlib import Path

from unwritten.core import Clip, MediaFile, UnwrittenError
from unwritten.families.words.letters.index import INDEX, REPORT, Letter
from unwritten.families.words.letters.naming import HEARD, MODALITIES, MUTED, SEEN, LetterName, file_name, parse_name
from unwritten.media.fingerprint import sha256_file
from unwritten.media.probe import probe, probe_sound


def scan(folder: Path) -> tuple[Letter, ...]:
    """Probe all clips of a folder; raise at the first that is not one of a letter's three."""
    names = _clip_names(folder)
    _need_all_modalities(folder, names)
    letters = sorted({(name.style, name.char) for name in names})
    return tuple(_letter(folder, style, char) for style, char in letters)


def _clip_names(folder: Path) -> set[LetterName]:
    """Read the names of all clips; beside them only hidden files, the index and an import's report may lie there."""
    if not folder.is_dir():
        raise UnwrittenError(f"{folder}: no such folder")
    names = set()
    for path in sorted(folder.iterdir()):
        if path.name in (INDEX, REPORT) or path.name.startswith("."):
            continue
        name = parse_name(path.name) if path.is_file() else None
        if name is None:
            raise UnwrittenError(f"{path} is not a letter clip (such as a-1.mp3 or A_cap-2c_muted.mp4); move it away")
        names.add(name)
    if not names:
        raise UnwrittenError(f"{folder} has no letter clips (such as a-1.mp3, a-1.mp4 and a-1_muted.mp4)")
    return names


def _need_all_modalities(folder: Path, names: set[LetterName]) -> None:
    for name in sorted(names):
        for modality in MODALITIES:
            if LetterName(name.char, name.style, modality) not in names:
                missing = file_name(name.char, name.style, modality)
                raise UnwrittenError(f"{folder / missing} is missing: {folder / str(name)} is there without it")


def _letter(folder: Path, style: str, char: str) -> Letter:
    files = {modality: _media(folder, file_name(char, style, modality)) for modality in MODALITIES}
    seen, muted = probe(folder / files[SEEN].path), probe(folder / files[MUTED].path)
    heard = probe_sound(folder / files[HEARD].path)
    if seen.sound is None:
        raise UnwrittenError(f"{folder / files[SEEN].path} has no sound track; it is the clip that is seen and heard")
    if muted.sound is not None:
        raise UnwrittenError(f"{folder / files[MUTED].path} has a sound track; it is the muted clip")
    clip = Clip(seen.width, seen.height, seen.fps, seen.frames, seen.sound.samples)
    for path, facts in (
        (files[MUTED].path, (muted.width, muted.height, muted.fps, muted.frames, clip.samples)),
        (files[HEARD].path, (clip.width, clip.height, clip.fps, clip.frames, heard.samples)),
    ):
        if Clip(*facts) != clip:
            raise UnwrittenError(
                f"{folder / path} is not as long or as large as {files[SEEN].path}; "
                "the three clips of a letter show one take: import them with unwritten letters import"
            )
    return Letter(char, style, clip, files)


def _media(folder: Path, name: str) -> MediaFile:
    size = (folder / name).stat().st_size
    if not size:
        raise UnwrittenError(f"{folder / name} is empty")
    return MediaFile(name, size, sha256_file(folder / name))
