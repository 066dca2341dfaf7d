"""Records the letters of a writer into a library, in parallel and resumable."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import to_json
from unwritten.draw.hand import Capture
from unwritten.families.words.letters.library import Library, write_index
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN, file_name
from unwritten.families.words.letters.session import BEGUN, RECORDINGS, alone_in, begin, is_whole
from unwritten.families.words.pen.movement import Movement
from unwritten.families.words.studio.take import SIZE, letter, record
from unwritten.families.words.studio.writer import Writer
from unwritten.families.words.style import Style
from unwritten.media.parallel import need_jobs, run_all

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Session:
    """What all letters of one recording share."""

    folder: Path
    writer: Writer
    capture: Capture = field(default_factory=Capture)
    size: tuple[int, int] = SIZE

    def identity(self) -> dict[str, Any]:
        """Say as JSON what makes these letters what they are."""
        return {**self.writer.identity(), "capture": to_json(self.capture), "size": list(self.size)}


@dataclass(frozen=True, eq=False)
class _Letter:
    char: str
    movement: Movement


def letters_of(style: Style) -> str:
    """All letters that the writer of a style has: the small ones and, where the style has them, the capitals."""
    return style.letters + (style.letters.upper() if style.capitals else "")


def make_letters(
    session: Session, chars: str | None = None, *, jobs: int = 1, progress: Progress | None = None
) -> Library:
    """Record letters of a simulated writer (all of the style, unless some are named) and index the library."""
    wanted = unicodedata.normalize("NFC", letters_of(session.writer.style) if chars is None else chars)
    movements = {char: letter(session.writer, char) for char in dict.fromkeys(wanted)}
    return record_letters(session, movements, session.identity(), jobs=jobs, progress=progress)


def record_letters(
    session: Session,
    movements: Mapping[str, Movement],
    identity: Mapping[str, Any],
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Library:
    """Film and record movements of the pen, a letter each; letters that an earlier run finished are kept."""
    need_jobs(jobs)
    if not movements:
        raise UnwrittenError("there is no letter to record")
    folder, style = session.folder, session.writer.style.name
    names = [file_name(char, style, SEEN) for char in movements]  # a char that cannot be named fails before any work
    with alone_in(folder):
        recordings = begin(folder, style, identity)
        todo = [_Letter(char, movements[char]) for char in movements if not is_whole(folder, style, char)]
        done = len(names) - len(todo)
        if progress:
            progress(done, len(names))
        with closing(run_all(_Recorder(session), todo, min(jobs, max(len(todo), 1)))) as results:
            for _ in results:
                done += 1
                if progress:
                    progress(done, len(names))
        library = write_index(folder, {RECORDINGS: recordings})
        (folder / BEGUN).unlink(missing_ok=True)
    return library


class _Recorder:
    """Records one letter; a class, so that it can be sent to other processes."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def __call__(self, job: _Letter) -> None:
        writer, folder = self.session.writer, self.session.folder
        paths = {kind: folder / file_name(job.char, writer.style.name, kind) for kind in (SEEN, MUTED, HEARD)}
        record(
            job.movement,
            job.char,
            writer,
            seen=paths[SEEN],
            muted=paths[MUTED],
            heard=paths[HEARD],
            capture=self.session.capture,
            size=self.session.size,
        )
