"""Reads long lists of JSON records one by one, so that their file may be larger than the memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from unwritten.core import UnwrittenError

CHUNK = 1 << 16
LARGEST = 1 << 22
"""Characters of one record; what goes on for longer is no record but a broken file."""

_DECODER = json.JSONDecoder()
_SPACE = " \t\r\n"
_AFTER_NUMBER = _SPACE + ",]}"


def stream_records(path: Path, name: str) -> Iterator[tuple[int, Any]]:
    """Yield the records of a file, each with the line on which it begins.

    The file is one list, an object that has the list under this name, or JSON lines.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from _records(_Reader(file, path), name)
    except UnicodeDecodeError as error:
        raise UnwrittenError(f"{path} is not UTF-8 ({error.reason}); save it as UTF-8") from error
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error


def _records(text: _Reader, name: str) -> Iterator[tuple[int, Any]]:
    first, line = text.peek(), text.line
    if not first:
        raise UnwrittenError(f"{text.path} is empty; it should hold a list of {name}")
    if first == "[":
        yield from _list(text)
    elif first == "{":
        record: dict[str, Any] = {}
        listed = False
        for key in _members(text):
            if key == name:
                listed = True
                yield from _list(text)
            else:
                record[key] = text.value()
        if not listed:  # JSON lines, of which this was the first
            yield line, record
            while text.peek():
                line = text.line
                yield line, text.value()
    else:
        raise text.wrong(f"expected a list of {name}, found {first!r}")
    if rest := text.peek():
        raise text.wrong(f"the list has ended, and there is still {rest!r}")


def _list(text: _Reader) -> Iterator[tuple[int, Any]]:
    text.take("[")
    if text.peek() == "]":
        text.take("]")
        return
    while True:
        text.peek()
        line = text.line
        yield line, text.value()
        if text.take(",]") == "]":
            return


def _members(text: _Reader) -> Iterator[str]:
    """Yield the names of an object; the value that stands behind each must be read before the next."""
    text.take("{")
    if text.peek() == "}":
        text.take("}")
        return
    while True:
        if text.peek() != '"':
            raise text.wrong("expected a name in quotes")
        name: str = text.value()
        text.take(":")
        yield name
        if text.take(",}") == "}":
            return


class _Reader:
    """A file of JSON of which only a piece is held; it knows on which line it stands."""

    def __init__(self, file: TextIO, path: Path) -> None:
        self.path = path
        self.line = 1
        self._file = file
        self._held = ""
        self._at = 0

    def peek(self) -> str:
        """The next character that is no white space; nothing at the end of the file."""
        while True:
            while self._at < len(self._held):
                char = self._held[self._at]
                if char not in _SPACE:
                    return char
                self.line += char == "\n"
                self._at += 1
            if not self._more():
                return ""

    def take(self, allowed: str) -> str:
        """Pass over the next character, which must be one of these."""
        char = self.peek()
        if not char:
            raise self.wrong("the file ends in the middle; it was cut off")
        if char not in allowed:
            raise self.wrong(f"expected {' or '.join(map(repr, allowed))}, found {char!r}")
        self._at += 1
        return char

    def value(self) -> Any:
        """Read one whole value."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._held, self._at)
            except RecursionError as error:
                raise self.wrong("nested too deeply") from error
            except json.JSONDecodeError as error:
                lines = self._held.count("\n", self._at, error.pos)
                if len(self._held) - self._at < LARGEST and self._more():
                    continue
                self.line += lines
                raise self.wrong(f"is no JSON or was cut off ({error.msg.lower()})") from error
            whole = end < len(self._held) and (self._held[end] in _AFTER_NUMBER or not isinstance(value, int | float))
            if not whole and len(self._held) - self._at < LARGEST and self._more():
                continue  # a number may go on
            self.line += self._held.count("\n", self._at, end)
            self._at = end
            return value

    def wrong(self, problem: str) -> UnwrittenError:
        """Say what is wrong, and on which line."""
        return UnwrittenError(f"{self.path}, line {self.line}: {problem}")

    def _more(self) -> bool:
        """Read on; as much again as is held, so that a long value is not tried too often."""
        rest = self._held[self._at :]
        read = self._file.read(max(CHUNK, len(rest)))
        self._held, self._at = rest + read, 0
        return bool(read)
