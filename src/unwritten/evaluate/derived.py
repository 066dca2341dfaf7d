"""Files made from a dataset's media, such as a film without its sound: made once, kept in a cache by content."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.media.atomic import cannot_write

CACHE_VARIABLE = "UNWRITTEN_CACHE"
MIMES = {".mp4": "video/mp4", ".mp3": "audio/mpeg", ".wav": "audio/wav"}

Maker = Callable[[Path, Path], None]


def default_cache() -> Path:
    """Where derived files are kept: ``$UNWRITTEN_CACHE``, or the user's own cache folder."""
    if given := os.environ.get(CACHE_VARIABLE):
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "unwritten"


@dataclass(frozen=True)
class LocalFile:
    """A file to be sent: it lies in the dataset, or is made from another one when it is first needed."""

    path: Path
    sha256: str  # of the file in the dataset that it is, or is made from
    weight: int  # bytes of that file
    source: LocalFile | None = None
    make: Maker | None = None

    @property
    def mime(self) -> str:
        """What kind of file it is, by its ending."""
        return MIMES[self.path.suffix]

    @property
    def original(self) -> bool:
        """Whether it is a file of the dataset itself, with the checksum that the item states."""
        return self.source is None

    def ready(self) -> Path:
        """Return the path of the file, after making it where that was not done yet."""
        if self.source is not None and self.make is not None and not self.path.exists():
            _make_once(self.source.ready(), self.path, self.make)
        return self.path


def derived(source: LocalFile, cache: Path, recipe: str, suffix: str, make: Maker) -> LocalFile:
    """Describe the file that a recipe makes from another one."""
    name = f"{source.path.stem}-{recipe}" if source.source else f"{source.sha256[:32]}-{recipe}"
    return LocalFile(cache / f"{name}{suffix}", source.sha256, source.weight, source, make)


def _make_once(source: Path, target: Path, make: Maker) -> None:
    # A name for each process and thread: two that make the same file at once do not write into each other's.
    partial = target.with_name(f".{target.stem}.{os.getpid()}.{threading.get_ident()}{target.suffix}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        make(source, partial)
        partial.replace(target)
    except OSError as error:
        raise cannot_write(target, error) from error
    finally:
        try:
            partial.unlink(missing_ok=True)
        except OSError as error:
            raise UnwrittenError(f"cannot write in {target.parent}: {error.strerror}") from error
