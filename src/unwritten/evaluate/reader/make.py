"""Makes the clips of a trial, desk by desk; what is there already is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from unwritten.core import PUBLIC, Address, Rng, UnwrittenError
from unwritten.evaluate.reader import altered
from unwritten.evaluate.reader.desks import Desk, Subject, desks_of, only
from unwritten.evaluate.reader.filming import (
    Studio,
    bare_letters,
    clip_paths,
    film_letters,
    film_word,
    join_word,
    movements_at,
)
from unwritten.evaluate.reader.trial import (
    BARE,
    DEGRADED,
    FIRST_HAND,
    HALF,
    HURRIED,
    JOINED,
    LIVE,
    SHUFFLED,
    SWAPPED,
    Trial,
)
from unwritten.families.words.letters.naming import HEARD, MODALITIES, SEEN
from unwritten.families.words.pen.movement import Movement
from unwritten.families.words.studio.writer import VERSION
from unwritten.media.atomic import cannot_write, write_text_atomic
from unwritten.media.parallel import need_jobs, run_all

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""

NO_PEOPLE = "real people were left out; give a file of UNIPEN arrays to read their letters"
MADE = "made.json"
FORMAT = 1
"""Raised whenever the same trial gives other clips."""

FILES = {BARE: (HEARD,), HALF: (SEEN,), DEGRADED: (SEEN,), HURRIED: (SEEN,), SHUFFLED: (SEEN,), SWAPPED: (SEEN,)}
"""The files that a clip of a set has, where these are not all three."""


def make_sets(
    folder: Path,
    trial: Trial,
    *,
    unipen: Path | None = None,
    sets: Collection[str] = (),
    jobs: int = 1,
    progress: Progress | None = None,
) -> tuple[Desk, ...]:
    """Make all clips (or those of some sets) that are not there yet, and give the desks where they were written."""
    need_jobs(jobs)
    desks = only(desks_of(trial, unipen), sets)
    if not desks:
        raise UnwrittenError(f"there is nothing to read: {NO_PEOPLE}")
    _claim(folder)
    done = 0
    with closing(run_all(_Maker(folder, unipen), desks, min(jobs, len(desks)))) as results:
        for _ in results:
            done += 1
            if progress:
                progress("filming", done, len(desks))
    return desks


def files_of(subject: Subject, folder: Path) -> dict[str, Path]:
    """Name the files of a clip, by modality."""
    paths = clip_paths(folder / subject.clip)
    return {modality: paths[modality] for modality in FILES.get(subject.set, MODALITIES)}


def _claim(folder: Path) -> None:
    """Refuse a folder whose clips were made by another version of the studio or of the trial."""
    # Clips of real people are named after these alone, whoever lends them the hand.
    path, wanted = folder / MADE, {"format": FORMAT, "studio": VERSION, "hands": FIRST_HAND}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        made = json.loads(path.read_text()) if path.exists() else None
    except OSError as error:
        raise cannot_write(folder, error) from error
    except ValueError as error:
        raise UnwrittenError(f"{path} is damaged; delete the folder and make the clips again") from error
    if made not in (None, wanted):
        raise UnwrittenError(f"{folder} holds clips of another version; choose another folder")
    write_text_atomic(path, json.dumps(wanted, sort_keys=True) + "\n")


@dataclass(frozen=True)
class _Maker:
    """Makes what is missing at a desk; a class, so that it can be sent to other processes."""

    folder: Path
    unipen: Path | None

    def __call__(self, desk: Desk) -> None:
        missing = [
            subject
            for subject in desk.subjects()
            if not all(path.exists() for path in files_of(subject, self.folder).values())
        ]
        if missing:
            work = _Work(desk, self.folder, self.unipen)
            for subject in missing:  # joined words come first: others are made of them
                work.make(subject)


@dataclass
class _Work:
    """What is at hand at one desk while its clips are made; letters are filmed when the first clip needs them."""

    desk: Desk
    folder: Path
    unipen: Path | None
    studio: Studio = field(init=False)

    def __post_init__(self) -> None:
        self.studio = Studio(self.desk.writer)

    @cached_property
    def movements(self) -> dict[str, Movement]:
        """How each letter is written."""
        return movements_at(self.desk, self.unipen)

    @cached_property
    def letters(self) -> bool:
        """Whether all letters are filmed; they are when this was asked."""
        film_letters(self.desk, self.movements, self.studio, self.folder)
        return True

    @cached_property
    def bare(self) -> Path:
        """Where the letters' bare sounds are."""
        return bare_letters(self.desk, self.movements, self.folder)

    def make(self, subject: Subject) -> None:
        """Make one clip."""
        desk, stem, word = self.desk, self.folder / subject.clip, subject.word
        if subject.set == LIVE:
            film_word(desk, word, self.studio, stem)
        elif subject.set == BARE:
            join_word(word, self.bare, desk.style, stem, (HEARD,))
        elif subject.set in FILES:
            self._alter(subject)
        elif self.letters:
            letters = self.folder / desk.letters(desk.camera(subject.set))
            join_word(word, letters, desk.style, stem)

    def _alter(self, subject: Subject) -> None:
        plain = self._plain(subject.word)
        target = files_of(subject, self.folder)[SEEN]
        rng = Rng(PUBLIC, Address("words/reader/trial", FORMAT, subject.clip, self.desk.split, self.desk.number), 0)
        if subject.set == HALF:
            altered.thinned(plain, target, 2)
        elif subject.set == DEGRADED:
            altered.degraded(plain, target, rng, self.desk.degree)
        elif subject.set == HURRIED:
            altered.hurried(plain, target)
        elif subject.set == SHUFFLED:
            altered.shuffled(plain, target, rng)
        else:
            other = self.desk.other(subject.word)
            assert other is not None
            altered.swapped(plain, self._plain(other), target)

    def _plain(self, word: str) -> Path:
        return clip_paths(self.folder / self.desk.clip(JOINED, word))[SEEN]
