"""Builds a dataset folder: in parallel, atomically, and resumable at any moment."""

from __future__ import annotations

import fcntl
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
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
    log = _Log(folder / LOG)
    todo = [job for job in planned if not log.has_whole(job, folder)]
    done = len(planned) - len(todo)
    if progress:
        progress(done, len(planned))
    with closing(run_all(_Maker(source, folder), todo, jobs)) as results:
        for job, items in results:
            log.add(job, items)
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
    """Makes one job; a class, so that it can be sent to other processes."""

    def __init__(self, source: Source, folder: Path) -> None:
        self.source = source
        self.folder = folder

    def __call__(self, job: Job) -> tuple[str, ...]:
        # Lines of JSON are cheaper to send back than records.
        return tuple(dumps(item) for item in self.source.make(job, self.folder))


class _Log:
    """Finished clips, a line each, in the order in which they finished; survives a kill at any moment."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._places: dict[str, int] = {}
        whole = 0
        if path.exists():
            with path.open("rb") as lines:
                for line in lines:
                    clip = _clip_of(line)
                    if clip is None:
                        break  # torn by a kill, or damaged: this and what follows is made again
                    self._places[clip] = whole
                    whole += len(line)
            with path.open("r+b") as file:
                file.truncate(whole)

    def add(self, job: Job, items: tuple[str, ...]) -> None:
        """Append the items of a clip."""
        line = json.dumps({"clip": job.clip_id, "items": items}, ensure_ascii=False) + "\n"
        try:
            with self.path.open("ab") as file:
                start = file.tell()
                file.write(line.encode())
        except OSError as error:
            raise cannot_write(self.path, error) from error
        self._places[job.clip_id] = start

    def items(self, jobs: Sequence[Job]) -> Iterator[str]:
        """Yield the items of all clips, as JSON, in the order of the jobs."""
        with self.path.open("rb") as file:
            for job in jobs:
                file.seek(self._places[job.clip_id])
                yield from json.loads(file.readline())["items"]

    def has_whole(self, job: Job, folder: Path) -> bool:
        """Whether a clip was logged and its media are still as they were written."""
        if job.clip_id not in self._places:
            return False
        try:
            items = [loads(Item, item) for item in self.items([job])]
        except (ValueError, TypeError):
            return False  # what cannot be read is made again
        return all(_unharmed(folder, media) for item in items for media in item.media.values())


def _clip_of(line: bytes) -> str | None:
    """Say whose items a line of the log holds; None where the line is not whole."""
    try:
        record = json.loads(line)
        whole = line.endswith(b"\n") and isinstance(record["clip"], str) and isinstance(record["items"], list)
        return record["clip"] if whole else None
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
        for item in log.items(jobs):
            file.write(item.encode() + b"\n")
            count += 1
    _remove_strays(folder, {f"{job.clip_id}." for job in jobs})
    manifest = seal(folder, identity, items=count, clips=len(jobs))
    _forget_building(folder)
    return manifest


def _forget_building(folder: Path) -> None:
    for name in (LOG, PLAN):
        (folder / name).unlink(missing_ok=True)


def seal(folder: Path, identity: dict[str, Any], *, items: int, clips: int, withheld: bool = False) -> Manifest:
    """Write the checksums of the list of items and of all media in it, then the manifest."""
    files = sorted({ITEMS} | {media.path for item in read_items(folder) for media in item.media.values()})
    sums = "".join(f"{sha256_file(folder / name)}  {name}\n" for name in files)
    write_text_atomic(folder / SUMS, sums)
    manifest = Manifest(
        format=FORMAT,
        identity=identity,
        items=items,
        clips=clips,
        sums_sha256=hashlib.sha256(sums.encode()).hexdigest(),
        answers_withheld=withheld,
    )
    write_manifest(folder, manifest)
    return manifest


def _remove_strays(folder: Path, wanted: set[str]) -> None:
    """Remove what killed runs left: unfinished files only; anything else is the user's and is left to ``check``."""
    for path in (folder / MEDIA).iterdir():
        if is_partial(path) and path.name.lstrip(".").split(".")[0] + "." in wanted:
            path.unlink()
