"""Builds a dataset folder: in parallel, atomically, and resumable at any moment."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from unwritten.core import Item, MediaFile, UnwrittenError
from unwritten.core.jsonable import dumps, loads
from unwritten.core.source import MEDIA, Job, Source
from unwritten.dataset.manifest import (
    FORMAT,
    ITEMS,
    LOG,
    MANIFEST,
    PLAN,
    SUMS,
    Manifest,
    libraries,
    read_items,
    read_manifest,
    write_manifest,
)
from unwritten.media.atomic import atomic_path, cannot_write, is_partial, partial_of, write_text_atomic
from unwritten.media.fingerprint import sha256_file
from unwritten.media.parallel import need_jobs, run_all

Progress = Callable[[int, int], None]

NOWHERE = -1
"""The place in the log of a clip that is not there."""


def build(source: Source, folder: Path, *, jobs: int = 1, progress: Progress | None = None) -> Manifest:
    """Build the dataset, or go on with one that was interrupted; the result is the same to the byte.

    While it runs, each finished clip's items go to a log; the folder becomes a dataset when its manifest is written.
    """
    from unwritten import __version__

    need_jobs(jobs)
    # Through JSON, so that it compares equal with what an earlier run wrote.
    identity = json.loads(json.dumps({**source.identity(), "unwritten": __version__, "libraries": libraries()}))
    planned = source.jobs()
    if _begin(folder, identity):
        if progress:
            progress(len(planned), len(planned))
        return read_manifest(folder)
    with _alone_in(folder):
        return _go_on(source, folder, identity, planned, jobs, progress)


def _go_on(
    source: Source,
    folder: Path,
    identity: dict[str, Any],
    planned: Sequence[Job],
    jobs: int,
    progress: Progress | None,
) -> Manifest:
    """Make what is still missing, then finish."""
    log = _Log(folder / LOG, planned)
    todo = array("q", (number for number in range(len(planned)) if not log.has_whole(number, folder)))
    done = len(planned) - len(todo)
    if progress:
        progress(done, len(planned))
    work = ((number, planned[number]) for number in todo)
    with closing(run_all(_Maker(source, folder), work, jobs)) as results:
        for (number, job), items in results:
            log.add(number, job, items)
            done += 1
            if progress:
                progress(done, len(planned))
    return _finish(folder, identity, planned, log)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Keep a second build out of the folder; the system lifts the lock when this process ends, however it ends."""
    with (folder / PLAN).open("rb") as plan:
        try:
            fcntl.flock(plan, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UnwrittenError(f"another build is at work in {folder}; wait for it or stop it") from error
        yield


class _Maker:
    """Makes one job, which comes with its number; a class, so that it can be sent to other processes."""

    def __init__(self, source: Source, folder: Path) -> None:
        self.source = source
        self.folder = folder

    def __call__(self, numbered: tuple[int, Job]) -> tuple[str, ...]:
        _, job = numbered
        # Lines of JSON are cheaper to send back than records.
        return tuple(dumps(item) for item in self.source.make(job, self.folder))


class _Log:
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


def _begin(folder: Path, identity: dict[str, Any]) -> bool:
    """Prepare the folder; return True where the very dataset is there already."""
    plan = folder / PLAN
    try:
        if (folder / MANIFEST).exists():
            if read_manifest(folder).identity != identity:
                raise UnwrittenError(f"{folder} holds another dataset; choose another folder or remove that one")
            _forget_building(folder)  # a run killed after its last file leaves the log, which holds the answers
            return True
        if plan.exists():
            if json.loads(plan.read_text()) != identity:
                raise UnwrittenError(f"{folder} holds a half-built, different dataset; choose another folder")
        else:
            if folder.is_dir() and any(path != partial_of(plan) for path in folder.iterdir()):
                raise UnwrittenError(f"{folder} is not empty and not a dataset; choose another folder")
            folder.mkdir(parents=True, exist_ok=True)
            # The first file of all: whatever else a killed run leaves, the next knows whose it is.
            write_text_atomic(plan, json.dumps(identity, indent=2, sort_keys=True) + "\n")
        (folder / MEDIA).mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    except ValueError as error:
        raise UnwrittenError(f"{plan} is damaged; remove {folder} and build again") from error
    return False


def _finish(folder: Path, identity: dict[str, Any], jobs: Sequence[Job], log: _Log) -> Manifest:
    count = 0
    with atomic_path(folder / ITEMS) as partial, partial.open("wb") as file:
        for item in log.items(range(len(jobs))):
            file.write(item.encode() + b"\n")
            count += 1
    _remove_strays(folder, jobs)
    manifest = seal(folder, identity, items=count, clips=len(jobs))
    _forget_building(folder)
    return manifest


def _forget_building(folder: Path) -> None:
    for name in (LOG, PLAN):
        (folder / name).unlink(missing_ok=True)


def seal(folder: Path, identity: dict[str, Any], *, items: int, clips: int, withheld: bool = False) -> Manifest:
    """Write the checksums of the list of items and of all media in it, then the manifest."""
    digest = hashlib.sha256()
    with atomic_path(folder / SUMS) as partial, partial.open("wb") as file:
        for name in _sealed(folder):
            line = f"{sha256_file(folder / name)}  {name}\n".encode()
            digest.update(line)
            file.write(line)
    manifest = Manifest(
        format=FORMAT,
        identity=identity,
        items=items,
        clips=clips,
        sums_sha256=digest.hexdigest(),
        answers_withheld=withheld,
    )
    write_manifest(folder, manifest)
    return manifest


def _sealed(folder: Path) -> Iterator[str]:
    """Name the list of items, then the media in its order; items of one clip stand together and share theirs."""
    yield ITEMS
    before: set[str] = set()
    for item in read_items(folder):
        names = {media.path for media in item.media.values()}
        yield from sorted(names - before)
        before = names


def _remove_strays(folder: Path, jobs: Sequence[Job]) -> None:
    """Remove what killed runs left: unfinished files only; anything else is the user's and is left to ``check``."""
    with os.scandir(folder / MEDIA) as entries:  # one by one, where a list would hold three names for every clip
        left = [path for path in map(Path, entries) if is_partial(path)]
    if left:
        named = {_clip_of(path) for path in left}
        ours = {job.clip_id for job in jobs if job.clip_id in named}
        for path in left:
            if _clip_of(path) in ours:
                path.unlink()


def _clip_of(path: Path) -> str:
    return path.name.lstrip(".").split(".")[0]
