"""Subtitles: what is said from when to when; written as SubRip, read as SubRip or WebVTT."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from unwritten.core import Caption, UnwrittenError

ENDINGS = (".srt", ".vtt")
ARROW = "-->"

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CLOCK = r"(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?"
_TIMES = re.compile(rf"\s*{_CLOCK}\s*{ARROW}\s*{_CLOCK}(?:\s.*)?")
_STYLE = re.compile(r"</?[A-Za-z0-9][^<>]*>|\{\\[^{}]*\}")  # <i>, <v Anna>, <00:01.500>, {\an8}


@dataclass(frozen=True)
class Cue:
    """Words, and the milliseconds from which up to which they are said."""

    start: int
    stop: int
    text: str


@dataclass(frozen=True)
class Subtitles:
    """What a file says, and what was odd about reading it."""

    cues: tuple[Cue, ...]
    note: str = ""


def cues_of(captions: Iterable[Caption], fps: Fraction) -> tuple[Cue, ...]:
    """Turn captions of a film, counted in frames, into cues."""
    return tuple(Cue(_ms(caption.start, fps), _ms(caption.stop, fps), caption.text) for caption in captions)


def srt_text(cues: Iterable[Cue]) -> str:
    """Write cues as a SubRip file."""
    return "\n".join(
        f"{number}\n{_clock(cue.start)} --> {_clock(cue.stop)}\n{cue.text}\n" for number, cue in enumerate(cues, 1)
    )


def cut(cues: Iterable[Cue], start: int, stop: int) -> tuple[Cue, ...]:
    """Keep what is said between two moments (in milliseconds), counted from the first of them."""
    return tuple(
        Cue(max(cue.start, start) - start, min(cue.stop, stop) - start, cue.text)
        for cue in cues
        if cue.start < stop and cue.stop > start
    )


def read_subtitles(path: Path) -> tuple[Cue, ...]:
    """Read a SubRip or WebVTT file; what cannot be read becomes one clear line."""
    return load_subtitles(path).cues


def load_subtitles(path: Path) -> Subtitles:
    """Read a SubRip or WebVTT file and say what was odd about it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error
    try:
        text, note = _decoded(data)
        return Subtitles(_parsed(text), f"{path}: {note}" if note else "")
    except ValueError as error:
        raise UnwrittenError(f"{path} cannot be read as subtitles: {error}") from error


def _decoded(data: bytes) -> tuple[str, str]:
    """The text of a file, and a note where its encoding had to be guessed."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding), ""
    if b"\0" in data:
        raise ValueError("it is not a text file; save it as SubRip (.srt) in UTF-8")
    try:
        return data.decode(), ""
    except UnicodeDecodeError:
        try:
            return data.decode("cp1252"), "it is not UTF-8, and was read as Windows-1252"
        except UnicodeDecodeError as error:
            raise ValueError("it is neither UTF-8 nor Windows-1252; save it in UTF-8") from error


@dataclass
class _Open:
    """A cue whose lines are still being read."""

    start: int
    stop: int
    lines: list[str] = field(default_factory=list)


def _parsed(text: str) -> tuple[Cue, ...]:
    """Read cues line by line: a line of times begins one, an empty line ends it, all else belongs to none."""
    found: list[_Open] = []
    current: _Open | None = None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if ARROW in line:
            if current is not None and current.lines and current.lines[-1].strip().isdecimal():
                current.lines.pop()  # the number of this cue, where no empty line stands before it
            current = _opened(line, number)
            found.append(current)
        elif not line.strip():
            current = None
        elif current is not None:
            current.lines.append(line)
    if not found and not _may_be_silent(text):
        raise ValueError("it has no line with times, such as 00:00:01,000 --> 00:00:02,500")
    cues = (Cue(one.start, one.stop, _plain(one.lines)) for one in found)
    return tuple(sorted((cue for cue in cues if cue.text), key=lambda cue: (cue.start, cue.stop)))


def _opened(line: str, number: int) -> _Open:
    match = _TIMES.fullmatch(line)
    if match is None:
        raise ValueError(f"line {number} is {line.strip()!r}; times look like 00:00:01,000 --> 00:00:02,500")
    parts = match.groups()
    start, stop = _milliseconds(parts[:4]), _milliseconds(parts[4:])
    if stop < start:
        raise ValueError(f"line {number} ends before it begins: {line.strip()!r}")
    return _Open(start, stop)


def _milliseconds(parts: tuple[str | None, ...]) -> int:
    hours, minutes, seconds = (int(part or 0) for part in parts[:3])
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int((parts[3] or "0").ljust(3, "0"))


def _may_be_silent(text: str) -> bool:
    """Whether a file without cues is a whole one: nothing at all, or no more than a WebVTT header."""
    return not text.strip() or text.lstrip().startswith("WEBVTT")


def _plain(lines: Iterable[str]) -> str:
    """The words alone: without styles, entities and characters that no line of words has."""
    words = (" ".join(html.unescape(_STYLE.sub("", line)).split()) for line in lines)
    return "\n".join(line for line in words if line and ARROW not in line)


def _ms(frame: int, fps: Fraction) -> int:
    return round(frame * 1000 / fps)


def _clock(ms: int) -> str:
    seconds, rest = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02},{rest:03}"
