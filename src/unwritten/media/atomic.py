"""Files that appear whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from unwritten.core import UnwrittenError

PARTIAL = ".partial"

_ADVICE = {
    errno.ENOSPC: "free some space and run again",
    errno.EDQUOT: "free some space and run again",
    errno.EFBIG: "raise the limit on file sizes (ulimit -f)",
    errno.EACCES: "choose a folder that you may write to",
    errno.EPERM: "choose a folder that you may write to",
    errno.EROFS: "choose a folder that you may write to",
    errno.ENOENT: "make the folder first",
    errno.ENOTDIR: "make the folder first",
}


@contextmanager
def atomic_path(path: Path) -> Iterator[Path]:
    """Lend a temporary name in the same folder; it takes the real name if all goes well, else it goes away.

    The temporary name follows from the real one, so that whatever a killed run leaves is overwritten by the next.
    """
    partial = partial_of(path)
    try:
        yield partial
        partial.replace(path)
    except OSError as error:
        _discard(partial)
        if error.filename is not None and Path(str(error.filename)) not in (path, partial, path.parent):
            raise  # another file's trouble, such as a missing font: not ours to explain
        raise cannot_write(path, error) from error
    except BaseException:
        _discard(partial)
        raise


def write_text_atomic(path: Path, text: str) -> None:
    """Write a UTF-8 text file that appears whole or not at all."""
    write_bytes_atomic(path, text.encode())


def write_bytes_atomic(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all."""
    with atomic_path(path) as partial:
        partial.write_bytes(data)


def link_or_copy(source: Path, target: Path) -> None:
    """Give a file a second name, or copy it where the file system cannot; it appears whole or not at all."""
    _need(source)
    try:
        # The same bytes need no second place on the disk; resolved, since a link to a link would lead to the first.
        os.link(source.resolve(), target)
    except OSError:
        copy_file(source, target)


def copy_file(source: Path, target: Path) -> None:
    """Copy the bytes of a file, and nothing else about it; the copy appears whole or not at all."""
    _need(source)
    with atomic_path(target) as partial:
        shutil.copyfile(source, partial)


def _need(source: Path) -> None:
    if not source.exists():
        raise UnwrittenError(f"{source} is missing; unwritten check says what else is")


def partial_of(path: Path) -> Path:
    """The temporary name that a file has while it is written."""
    return path.with_name(f".{path.name}{PARTIAL}")


def is_partial(path: Path) -> bool:
    """Say whether the name is that of a file that was never finished."""
    return path.name.startswith(".") and path.name.endswith(PARTIAL)


def cannot_write(path: Path, error: OSError) -> UnwrittenError:
    """Say in one line that a file cannot be written, why, and what to do."""
    reason = (error.strerror or type(error).__name__).lower()
    advice = _ADVICE.get(error.errno or 0)
    return UnwrittenError(f"cannot write {path}: {reason}" + (f"; {advice}" if advice else ""))


def _discard(partial: Path) -> None:
    try:
        partial.unlink(missing_ok=True)
    except OSError:
        return  # the folder itself is the trouble; the first error says more than this one
