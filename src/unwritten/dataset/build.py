"""Builds a dataset folder: in parallel, atomically, and resumable at any moment."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.core.source import MEDIA, Job, Source
from unwritten.dataset.folders import alone_in
from unwritten.dataset.log import Log
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
    read_sums,
    stream_items,
    write_manifest,
)
from unwritten.media.atomic import atomic_path, cannot_write, is_partial, partial_of, write_text_atomic
from unwritten.media.fingerprint import sha256_file
from unwritten.media.parallel import need_jobs, run_all

Progress = Callable[[int, int], None]


class OtherDataset(UnwrittenError):
    """The folder holds a dataset that was made by another recipe or version; it was left as it is."""


def build(source: Source, folder: Path, *, jobs: int = 1, progress: Progress | None = None) -> Manifest:
    """Build the dataset, or go on with one that was interrupted; the result is the same to the byte.

    While it runs, each finished clip's items go to a log; the folder becomes a dataset when its manifest is written.
    """
    from unwritten import __version__

    need_jobs(jobs)
    # Through JSON, so that it compares equal with what an earlier run wrote.
    identity = json.loads(json.dumps({**source.identity(), "unwritten": __version__, "libraries": libraries()}))
    planned = source.jobs()
    with alone_in(folder):
        if _begin(folder, identity, planned):
            if progress:
                progress(len(planned), len(planned))
            return read_manifest(folder)
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
    log = Log(folder / LOG, planned)
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


class _Maker:
    """Makes one job, which comes with its number; a class, so that it can be sent to other processes."""

    def __init__(self, source: Source, folder: Path) -> None:
        self.source = source
        self.folder = folder

    def __call__(self, numbered: tuple[int, Job]) -> tuple[str, ...]:
        _, job = numbered
        # Lines of JSON are cheaper to send back than records.
        return tuple(dumps(item) for item in self.source.make(job, self.folder))


def _begin(folder: Path, identity: dict[str, Any], planned: Sequence[Job]) -> bool:
    """Prepare the folder; return True where the very dataset is there already, and whole."""
    plan = folder / PLAN
    try:
        if (folder / MANIFEST).exists():
            if read_manifest(folder).identity != identity:
                raise OtherDataset(f"{folder} holds another dataset; choose another folder or remove that one")
            if _has_all_files(folder):
                _forget_building(folder)  # a run killed after its last file leaves the log, which holds the answers
                return True
            _reopen(folder, identity, planned)
        elif plan.exists():
            if json.loads(plan.read_text()) != identity:
                raise OtherDataset(f"{folder} holds a half-built, different dataset; choose another folder")
        else:
            if any(path != partial_of(plan) for path in folder.iterdir()):
                raise UnwrittenError(f"{folder} is not empty and not a dataset; choose another folder")
            # The first file of all: whatever else a killed run leaves, the next knows whose it is.
            _write_plan(folder, identity)
        (folder / MEDIA).mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    except ValueError as error:
        raise UnwrittenError(f"{plan} is damaged; remove {folder} and build again") from error
    return False


def _write_plan(folder: Path, identity: dict[str, Any]) -> None:
    write_text_atomic(folder / PLAN, json.dumps(identity, indent=2, sort_keys=True) + "\n")


def _has_all_files(folder: Path) -> bool:
    """Whether every file of the list is there; whether it is still the same is for ``check`` to say."""
    try:
        return all((folder / name).is_file() for name in read_sums(folder))
    except UnwrittenError:
        return False  # the list itself is missing


def _reopen(folder: Path, identity: dict[str, Any], planned: Sequence[Job]) -> None:
    """Take a finished set that lost files back to half built, so that what is missing, and only that, is made."""
    (folder / LOG).unlink(missing_ok=True)
    log = Log(folder / LOG, planned)
    with suppress(UnwrittenError):  # of a list of items that is lost or damaged too: what it does not tell is made
        groups = itertools.groupby(read_items(folder), lambda item: item.clip_id)
        for number, (clip, items) in enumerate(groups):
            if number < len(planned) and planned[number].clip_id == clip:
                log.add(number, planned[number], tuple(map(dumps, items)))
    _write_plan(folder, identity)
    (folder / MANIFEST).unlink()


def _finish(folder: Path, identity: dict[str, Any], jobs: Sequence[Job], log: Log) -> Manifest:
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
    for item in stream_items(folder):
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
