"""How the clips of a letter are named, after the paper: ``a-1.mp3``, ``a-1.mp4``, ``a-1_muted.mp4``."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from unwritten.core import UnknownName, UnwrittenError
from unwritten.families.words.style import STYLES, style_named

HEARD = "audio"
SEEN = "audio_video"
MUTED = "muted_video"
MODALITIES = (HEARD, SEEN, MUTED)
"""The three clips of a letter, by the names that conditions have everywhere."""

_ENDINGS = {HEARD: ".mp3", SEEN: ".mp4", MUTED: "_muted.mp4"}
_SUFFIXES = {style.suffix: style.name for style in STYLES.values()}
_NAME = re.compile(
    r"(?:(?P<small>[a-z])|(?P<capital>[A-Z])_cap|u(?P<code>[0-9a-f]{4,6}))-(?P<suffix>\w+?)(?P<ending>(?:_muted)?\.mp[34])"
)


@dataclass(frozen=True, order=True)
class LetterName:
    """What the name of a letter clip says."""

    char: str
    style: str
    modality: str

    def __str__(self) -> str:
        return file_name(self.char, self.style, self.modality)


def file_name(char: str, style: str, modality: str) -> str:
    """Name one clip of a letter.

    Capitals are ``A_cap-1.mp4``, since names that differ by case alone are one file on some disks; letters outside
    ASCII go by their code point, ``u00e9-1.mp4``, since disks spell accents in more than one way.
    """
    if modality not in _ENDINGS:
        raise UnknownName("modality", modality, MODALITIES)
    return f"{_stem(char)}-{style_named(style).suffix}{_ENDINGS[modality]}"


def parse_name(name: str) -> LetterName | None:
    """Read the name of a letter clip; None where it is not one that ``file_name`` gives."""
    match = _NAME.fullmatch(name)
    if match is None or match["suffix"] not in _SUFFIXES:
        return None
    endings = [modality for modality, ending in _ENDINGS.items() if ending == match["ending"]]
    code = int(match["code"] or "0", 16)
    if not endings or code > 0x10FFFF:
        return None
    char = match["small"] or match["capital"] or chr(code)
    if not _is_letter(char):
        return None
    parsed = LetterName(char, _SUFFIXES[match["suffix"]], endings[0])
    return parsed if str(parsed) == name else None


def _stem(char: str) -> str:
    letter = unicodedata.normalize("NFC", char)
    if not _is_letter(letter):
        raise UnwrittenError(f"{char!r} is not one letter; clips show single letters")
    if not letter.isascii():
        return f"u{ord(letter):04x}"
    return letter if letter.islower() else f"{letter}_cap"


def _is_letter(char: str) -> bool:
    return len(char) == 1 and char.isalpha()
