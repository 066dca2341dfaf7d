"""The log of a build: which clips are finished, and the items of each."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from unwritten.core import Item, MediaFile
from unwritten.core.jsonable import loads
from unwritten.core.source import Job
from unwritten.media.atomic import cannot_write
from unwritten.media.fingerprint import sha256_file

NOWHERE = -1
"""The place in the log of a clip that is not there."""


class Log:
    """Finished clips, a line each, in the order in which they finished; survives a kill at any moment."""

    def __init__(self, path: Path, planned: Sequence[Job]) -> None:
        self.path = path
        self._places = array("q", (NOWHERE,)) * len(planned)  # by the number of the job
        whole = 0
        if path.exists():
            with path.open("rb") as lines:
                for line in lines:
                    number = _number_of(line, planned)
                    if number is None:
                        break  # torn by a kill, or damaged: this and what follows is made again
                    self._places[number] = whole
                    whole += len(line)
            with path.open("r+b") as file:
                file.truncate(whole)

    def add(self, number: int, job: Job, items: tuple[str, ...]) -> None:
        """Append the items of a clip."""
        line = json.dumps({"job": number, "clip": job.clip_id, "items": items}, ensure_ascii=False) + "\n"
        try:
            with self.path.open("ab") as file:
                start = file.tell()
                file.write(line.encode())
        except OSError as error:
            raise cannot_write(self.path, error) from error
        self._places[number] = start

    def items(self, numbers: Iterable[int]) -> Iterator[str]:
        """Yield the items of the clips with these numbers, as JSON."""
        with self.path.open("rb") as file:
            for number in numbers:
                file.seek(self._places[number])
                yield from json.loads(file.readline())["items"]

    def has_whole(self, number: int, folder: Path) -> bool:
        """Whether a clip was logged and its media are still as they were written."""
        if self._places[number] == NOWHERE:
            return False
        try:
            items = [loads(Item, item) for item in self.items((number,))]
        except (ValueError, TypeError):
            return False  # what cannot be read is made again
        return all(_unharmed(folder, media) for item in items for media in item.media.values())


def _number_of(line: bytes, planned: Sequence[Job]) -> int | None:
    """Say which job's items a line of the log holds; None where the line is not whole or not of this plan."""
    try:
        record = json.loads(line)
        number, clip, items = record["job"], record["clip"], record["items"]
        whole = line.endswith(b"\n") and isinstance(items, list) and 0 <= number < len(planned)
        return number if whole and planned[number].clip_id == clip else None
    except (ValueError, KeyError, TypeError):
        return None


def _unharmed(folder: Path, media: MediaFile) -> bool:
    path = folder / media.path
    return path.exists() and path.stat().st_size == media.bytes and sha256_file(path) == media.sha256
