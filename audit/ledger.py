"""What earlier audits have seen: rows that passed are not done again, unless code that they rest on has changed."""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from audit.closure import ROOTS, fingerprint
from unwritten.core import Registry
from unwritten.media.atomic import write_text_atomic

Row = dict[str, Any]


@dataclass(frozen=True)
class Piece:
    """One row of an audit: a part of it, for one task."""

    part: str
    task: str
    which: str  # the level, or the CPU
    count: int  # of items that are looked at


class Ledger:
    """The rows of all audits so far, one line each, beside their result."""

    def __init__(self, path: Path, pieces: Iterable[Piece], *, anew: bool = False) -> None:
        """Take over what earlier runs found of some pieces and still holds; or nothing, to do all of them anew."""
        self._path = path
        self.rows: dict[Piece, Row] = {}
        # As it is now: code that is changed while a long audit runs was not what its rows were found with.
        self._codes = {piece: code_of(piece.part, piece.task) for piece in pieces}
        kept = []
        for line, piece, code, row in _parsed(path):
            if piece not in self._codes:
                kept.append(line)
            elif not anew and row["passed"] and code == self._codes[piece]:
                kept.append(line)
                self.rows[piece] = row
        write_text_atomic(path, "".join(f"{line}\n" for line in kept))

    def add(self, piece: Piece, row: Row) -> None:
        """Keep a row."""
        self.rows[piece] = row
        line = json.dumps({"piece": asdict(piece), "code": self._codes[piece], "row": row})
        with self._path.open("a") as file:
            file.write(f"{line}\n")


@functools.cache
def code_of(part: str, task: str) -> str:
    """Hash all code and data that a part of the audit rests on for a task."""
    source = Path(inspect.getfile(type(Registry().get(task).impl)))
    reader = ROOTS["audit"] / "pixels" / source.name
    return fingerprint([source, ROOTS["audit"] / f"{part}.py", *([reader] if reader.exists() else [])])


def _parsed(path: Path) -> Iterator[tuple[str, Piece, str, Row]]:
    """Read the lines of a ledger, but for one in which a run was cut off."""
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            said = json.loads(line)
        except ValueError:
            continue
        yield line, Piece(**said["piece"]), said["code"], said["row"]
