"""What an audit has done so far: an interrupted one goes on where it stopped, unless the code has changed since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import audit
import unwritten

Row = dict[str, Any]


@dataclass(frozen=True)
class Piece:
    """One row of an audit: a part of it, for one task."""

    part: str
    task: str
    which: str  # the level, or the CPU
    count: int  # of items that are looked at


class Ledger:
    """The rows of an audit that is not finished, one line each, beside its result."""

    def __init__(self, path: Path) -> None:
        """Open the ledger of an earlier run, or begin one."""
        self._path = path
        head = json.dumps({"code": code_fingerprint()})
        lines = path.read_text().splitlines() if path.exists() else []
        self.rows = dict(_passed(lines[1:])) if lines[:1] == [head] else {}
        kept = "".join(_line(piece, row) for piece, row in self.rows.items())
        path.write_text(f"{head}\n{kept}")

    def add(self, piece: Piece, row: Row) -> None:
        """Keep a row."""
        self.rows[piece] = row
        with self._path.open("a") as file:
            file.write(_line(piece, row))

    def close(self) -> None:
        """Forget the run: it is finished."""
        self._path.unlink()


def code_fingerprint() -> str:
    """Hash all code and data that an audit rests on."""
    digest = hashlib.sha256()
    for package in (unwritten, audit):
        folder = Path(str(package.__file__)).parent
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"):
            digest.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _line(piece: Piece, row: Row) -> str:
    return json.dumps({"piece": asdict(piece), "row": row}) + "\n"


def _passed(lines: list[str]) -> Iterator[tuple[Piece, Row]]:
    """Read what passed; what failed is looked at again, and so is the row in which the run was cut off."""
    for line in lines:
        try:
            said = json.loads(line)
        except ValueError:
            continue
        if said["row"]["passed"]:
            yield Piece(**said["piece"]), said["row"]
