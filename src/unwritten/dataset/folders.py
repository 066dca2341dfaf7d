"""Folders that one command alone works in, and folders that are filled out of sight."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.media.atomic import PARTIAL, cannot_write, partial_of

_NO_LOCKS = (errno.EBADF, errno.ENOLCK, errno.EOPNOTSUPP)
"""What file systems say that cannot lock a folder, such as NFS."""


@contextmanager
def alone_in(folder: Path, what: str = "build") -> Iterator[None]:
    """Make a folder and keep others out of it; the system lifts the lock when this process ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # The folder itself: a file in it may be replaced, and then each of two would hold a lock of its own.
        place = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise cannot_write(folder, error) from error
    try:
        _lock(place, folder, what)
        yield
    finally:
        os.close(place)


def _lock(place: int, folder: Path, what: str) -> None:
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise UnwrittenError(f"another {what} is at work in {folder}; wait for it or stop it") from error
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise cannot_write(folder, error) from error


@contextmanager
def new_folder(out: Path, dataset: Path, what: str) -> Iterator[Path]:
    """Lend a folder that becomes ``out`` if all goes well, else it goes away; what a killed run left is removed.

    It lies beside ``out``, or in it where ``out`` is there already: that may be a mounted disk, which cannot move.
    """
    try:
        target = _empty_place(out, dataset)
        there = target.is_dir()
        partial = target / PARTIAL if there else partial_of(target)
        with alone_in(partial, what):
            try:
                _clear(partial)
                yield partial
                if there:
                    for path in sorted(partial.iterdir()):
                        path.rename(target / path.name)
                    partial.rmdir()
                else:
                    partial.rename(target)
            except BaseException:
                shutil.rmtree(partial, ignore_errors=True)
                raise
    except OSError as error:
        raise cannot_write(out, error) from error


def _empty_place(out: Path, dataset: Path) -> Path:
    """Say where a new folder really lies; refuse one in the dataset or with something in it."""
    try:
        target = out.resolve()
    except RuntimeError as error:  # so Python tells of links that lead to themselves
        raise UnwrittenError(f"{out} is a link that leads back to itself; choose another folder") from error
    if target.is_relative_to(dataset.resolve()):
        raise UnwrittenError(f"{out} lies in the dataset itself; choose a folder outside it")
    if target.exists() and (not target.is_dir() or any(path.name != PARTIAL for path in target.iterdir())):
        raise UnwrittenError(f"{out} is not empty; choose another folder")
    return target


def _clear(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
