"""The boxes that an MP4 file is made of: putting them together and finding them again."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

U32 = struct.Struct(">I")
HEAD = 8
FULL_HEAD = 12
"""The head of a box that also has a version and flags, as all tables have."""


class BadFile(ValueError):
    """A file that cannot be read as a part; its text says why, without the file's name."""


def box(kind: bytes, *contents: bytes) -> bytes:
    """Make a box."""
    body = b"".join(contents)
    return U32.pack(HEAD + len(body)) + kind + body


def full_box(kind: bytes, *contents: bytes, flags: int = 0) -> bytes:
    """Make a box with a version, which is 0, and flags."""
    return box(kind, U32.pack(flags), *contents)


def table(kind: bytes, rows: int, packed: bytes) -> bytes:
    """Make a box that holds a table, whose rows are packed already."""
    return box(kind, bytes(4), U32.pack(rows), packed)


@dataclass(frozen=True)
class Box:
    """Where a box lies in a file: from its head to the byte after its last."""

    data: bytes
    kind: bytes
    start: int
    stop: int

    @property
    def whole(self) -> bytes:
        """The box with its head."""
        return self.data[self.start : self.stop]

    def children(self, skip: int = HEAD) -> Iterator[Box]:
        """Yield the boxes inside, which begin so many bytes after the start."""
        return boxes(self.data, self.start + skip, self.stop)

    def find(self, *path: bytes) -> Box:
        """Go down to the first box of each kind in turn; raise BadFile where there is none."""
        found = self
        for kind in path:
            inner = next((child for child in found.children() if child.kind == kind), None)
            if inner is None:
                raise BadFile(f"it has no {kind.decode('latin-1')} box in its {found.kind.decode('latin-1')} box")
            found = inner
        return found

    def has(self, kind: bytes) -> bool:
        """Say whether a box of this kind lies directly inside."""
        return any(child.kind == kind for child in self.children())

    def numbers(self, layout: str, place: int = FULL_HEAD) -> tuple[int, ...]:
        """Unpack numbers that lie so many bytes after the start; raise BadFile where the box is too short."""
        form = struct.Struct(">" + layout)
        if self.start + place + form.size > self.stop:
            raise BadFile(f"its {self.kind.decode('latin-1')} box is cut short")
        return form.unpack_from(self.data, self.start + place)

    def rows(self, columns: int) -> list[tuple[int, ...]]:
        """Read a table of so many 32-bit columns."""
        (count,) = self.numbers("I")
        values = self.numbers(f"{count * columns}I", FULL_HEAD + 4)
        return [values[row : row + columns] for row in range(0, len(values), columns)]


def boxes(data: bytes, start: int = 0, stop: int | None = None) -> Iterator[Box]:
    """Yield the boxes between two places, one after the other; raise BadFile where one does not fit."""
    stop = len(data) if stop is None else stop
    while start < stop:
        size = int.from_bytes(data[start : start + 4])
        if size < HEAD or start + size > stop:
            raise BadFile(f"it is cut short or damaged at byte {start}")
        yield Box(data, data[start + 4 : start + HEAD], start, start + size)
        start += size
