"""The UNIPEN layout (Guyon et al. 1994): keywords, pen blocks, included files, and segments that name blocks.

What is easy to get wrong: the numbers in a segment count pen-down and pen-up blocks alike, but not pen-up blocks
that are empty; y is up; sites differ in resolution and rate, and some state a rate that no tablet has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.families.words.pen.movement import Track

PLAUSIBLE = (30.0, 500.0)
"""Points a second that a tablet can give; sites also wrote the speed of the serial line (9600) or a guess (10)."""

INCH = 25.4
DEPTH = 8
"""Files included in each other at most; more is a circle."""

RANGE = re.compile(r"(\d+)(?::(\d+))?(?:-(\d+)(?::(\d+))?)?")


@dataclass(frozen=True, eq=False)
class Block:
    """What the pen did between two changes of contact: columns as the file has them, and what they mean."""

    down: bool
    values: Track  # n × columns
    columns: tuple[str, ...]
    writer: str
    rate: float | None  # points a second, where the file says it credibly
    per_mm: tuple[float, float] | None  # x, y


@dataclass(frozen=True)
class Segment:
    """A piece of the ink and what it shows."""

    label: str
    pieces: tuple[tuple[int, int | None, int, int | None], ...]  # first block and point, last block and point
    line: int


@dataclass
class Document:
    """A UNIPEN file with all that it includes."""

    path: Path
    blocks: list[Block] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)

    def ink(self, segment: Segment) -> list[Block]:
        """Give the blocks of a segment, cut to its points."""
        found = []
        for first, begin, last, end in segment.pieces:
            if last < first or last >= len(self.blocks):
                raise UnwrittenError(
                    f"{self.path}:{segment.line}: the segment names pen blocks {first} to {last}, "
                    f"but the file has blocks 0 to {len(self.blocks) - 1}"
                )
            for number in range(first, last + 1):
                block = self.blocks[number]
                start = begin if number == first and begin is not None else 0
                stop = end + 1 if number == last and end is not None else len(block.values)
                if start < stop:
                    found.append(
                        Block(
                            block.down,
                            block.values[start:stop],
                            block.columns,
                            block.writer,
                            block.rate,
                            block.per_mm,
                        )
                    )
        return found


def read_document(path: Path) -> Document:
    """Read a UNIPEN file and what it includes."""
    reader = _Reader(Document(path), include_folder(path))
    reader.read(path, 0)
    return reader.document


def include_folder(path: Path) -> Path:
    """Find the release's folder of included files, above the file; without one it is the file's own."""
    for folder in path.resolve().parents:
        if (folder / "include").is_dir():
            return folder / "include"
    return path.parent


@dataclass
class _Reader:
    document: Document
    include: Path
    columns: tuple[str, ...] = ("X", "Y")
    writer: str = ""
    rate: float | None = None
    per_mm: dict[str, float] = field(default_factory=dict)

    def read(self, path: Path, depth: int) -> None:
        if depth > DEPTH:
            raise UnwrittenError(f"{path}: files include each other in a circle")
        rows: list[list[float]] = []
        pen: bool | None = None
        for number, line in _lines(path):
            if not line.startswith("."):
                if pen is not None and line:
                    rows.append(self.numbers(line, path, number))
                continue
            self.close(pen, rows)
            rows, pen = [], None
            keyword, _, rest = line.partition(" ")
            if keyword in (".PEN_DOWN", ".PEN_UP"):
                pen = keyword == ".PEN_DOWN"
                if rest:
                    rows.append(self.numbers(rest, path, number))
            else:
                self.keyword(keyword, rest, path, number, depth)
        self.close(pen, rows)

    def close(self, pen: bool | None, rows: list[list[float]]) -> None:
        if pen is None or (not rows and not pen):
            return  # an empty pen-up block does not count
        per_mm = (self.per_mm["X"], self.per_mm.get("Y", self.per_mm["X"])) if "X" in self.per_mm else None
        values = np.array(rows, dtype=np.float64).reshape(len(rows), len(self.columns))
        self.document.blocks.append(Block(pen, values, self.columns, self.writer, self.rate, per_mm))

    def numbers(self, line: str, path: Path, number: int) -> list[float]:
        try:
            values = [float(word) for word in line.split()]
        except ValueError:
            values = []
        if len(values) < len(self.columns) or not all(np.isfinite(values)):
            raise UnwrittenError(f"{path}:{number}: {line[:40]!r} is not a point with {' '.join(self.columns)}")
        return values[: len(self.columns)]

    def keyword(self, keyword: str, rest: str, path: Path, number: int, depth: int) -> None:
        if keyword == ".INCLUDE":
            self.included(rest, path, number, depth)
        elif keyword == ".COORD":
            self.columns = tuple(rest.split())
            if not {"X", "Y"} <= set(self.columns):
                raise UnwrittenError(f"{path}:{number}: points without X and Y: .COORD {rest}")
        elif keyword == ".WRITER_ID":
            self.writer = rest
        elif keyword == ".POINTS_PER_SECOND":
            rate = self.positive(rest, path, number)
            self.rate = rate if PLAUSIBLE[0] <= rate <= PLAUSIBLE[1] else None
        elif keyword[1:] in ("X_POINTS_PER_MM", "Y_POINTS_PER_MM", "X_POINTS_PER_INCH", "Y_POINTS_PER_INCH"):
            value = self.positive(rest, path, number)
            self.per_mm[keyword[1]] = value / INCH if keyword.endswith("INCH") else value
        elif keyword == ".SEGMENT" and path == self.document.path:
            self.segment(rest, path, number)

    def included(self, name: str, path: Path, number: int, depth: int) -> None:
        target = self.include / name
        if target.suffix == ".lex":
            return  # a word list: nothing of the pen is in it, and releases leave some out
        if not target.is_file():
            raise UnwrittenError(f"{path}:{number}: the included file {target} does not exist")
        self.read(target, depth + 1)

    def positive(self, text: str, path: Path, number: int) -> float:
        try:
            value = float(text.split()[0])
        except (ValueError, IndexError):
            value = 0.0
        if not 0 < value < float("inf"):
            raise UnwrittenError(f"{path}:{number}: {text!r} is not a positive number")
        return value

    def segment(self, rest: str, path: Path, number: int) -> None:
        found = re.fullmatch(r'CHARACTER\s+(\S+)\s+\S+\s+"(.+)"', rest)
        if not found:
            if rest.startswith("CHARACTER"):
                raise UnwrittenError(f'{path}:{number}: not a segment such as CHARACTER 6-7 OK "i": {rest[:40]}')
            return  # words and lines of text
        pieces = []
        for piece in found[1].split(","):
            parts = RANGE.fullmatch(piece)
            if not parts:
                raise UnwrittenError(f"{path}:{number}: {piece!r} is not a range of pen blocks")
            first, begin, last, end = (None if part is None else int(part) for part in parts.groups())
            assert first is not None  # the pattern demands it
            pieces.append((first, begin, first if last is None else last, end))
        label = re.sub(r"\\(.)", r"\1", found[2])
        self.document.segments.append(Segment(label, tuple(pieces), number))


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Read line by line; old files have old alphabets in their comments, so bytes are taken as Latin-1."""
    try:
        with path.open(encoding="latin-1") as file:
            for number, line in enumerate(file, 1):
                yield number, line.strip().replace("\t", " ")
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {error.strerror}") from error
