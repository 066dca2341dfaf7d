"""The default library: three simulated writers, one a style, that come with the package or are recorded once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from unwritten.core import PUBLIC, Key, UnwrittenError
from unwritten.families.words.letters.index import INDEX
from unwritten.families.words.letters.library import Library, open_library
from unwritten.families.words.style import STYLES

VARIABLE = "UNWRITTEN_LETTERS"
PACKAGED = Path(__file__).resolve().parent.parent / "default_letters"
WRITERS = {"standard": 3, "cursive": 6, "retrace": 1}
"""The numbers of the three writers: the briskest of the first nine right-handed ones in each style, so that the
letters are short and the library is small. Like every constant of the studio, they were not chosen by any reader's
score."""

Progress = Callable[[int, int], None]


def default_library(*, key: Key = PUBLIC, jobs: int = 1, progress: Progress | None = None) -> Library:
    """Open the library that words are joined from unless another is named.

    It is the folder that the variable UNWRITTEN_LETTERS names, else the one in the package, else one in the user's
    cache folder, which is recorded on first use. Under a private key the writers are private too, and recorded so.
    """
    named = os.environ.get(VARIABLE)
    if named:
        try:
            return open_library(Path(named))
        except UnwrittenError as error:
            raise UnwrittenError(f"{VARIABLE}: {error}") from error
    if key.public and (PACKAGED / INDEX).exists():
        return open_library(PACKAGED)
    return make_default(cached_folder(key), key=key, jobs=jobs, progress=progress)


def cached_folder(key: Key = PUBLIC) -> Path:
    """Say where the default library is kept once it is recorded; other versions and keys have other places."""
    from unwritten.families.words.studio.writer import VERSION

    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "unwritten" / f"letters-{VERSION}{'' if key.public else '-' + key.fingerprint}"


def make_default(folder: Path, *, key: Key = PUBLIC, jobs: int = 1, progress: Progress | None = None) -> Library:
    """Record what the folder lacks of the default library; a second process waits until the first is done."""
    from unwritten.families.words.letters.make import Session, letters_of, make_letters
    from unwritten.families.words.letters.session import alone_in
    from unwritten.families.words.studio.writer import writer_of

    total = sum(len(letters_of(STYLES[name])) for name in WRITERS)
    if _is_complete(folder, total):
        return open_library(folder)
    with alone_in(folder.parent, wait=True):
        done = 0
        for name, number in WRITERS.items():
            session = Session(folder, writer_of(number, STYLES[name], key=key))
            make_letters(session, jobs=jobs, progress=_after(done, total, progress))
            done += len(letters_of(STYLES[name]))
    return open_library(folder)


def _is_complete(folder: Path, letters: int) -> bool:
    return (folder / INDEX).exists() and len(open_library(folder).index.letters) == letters


def _after(before: int, total: int, progress: Progress | None) -> Progress | None:
    if progress is None:
        return None
    return lambda done, _: progress(before + done, total)
