"""A file that grows line by line, is written by one process at a time, and survives a kill at any moment."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import whole_text
from unwritten.media.atomic import cannot_write


class LineLog:
    """Appends whole lines; what a kill left of a last one is cut off when the file is opened again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise cannot_write(path, error) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._file)
            raise UnwrittenError(f"another run is writing {path}; wait for it or choose another folder") from error
        self._cut_torn_line()

    def append(self, line: str) -> None:
        """Add a line in one write; halves of characters, which models do write, are replaced."""
        try:
            os.write(self._file, f"{whole_text(line)}\n".encode())
        except OSError as error:
            raise cannot_write(self.path, error) from error

    def close(self) -> None:
        """Let others write the file."""
        os.close(self._file)

    def _cut_torn_line(self) -> None:
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.ftruncate(self._file, whole)
