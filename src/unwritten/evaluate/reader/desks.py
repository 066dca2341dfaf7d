"""The desks of a trial: who sits at each, which words are written there, and how the clips are called."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.reader.trial import (
    BARE,
    DEGRADED,
    DEGREE,
    DIM,
    FIRST_FURTHER,
    FIRST_HAND,
    FIRST_WRITER,
    HALF,
    HANDHELD,
    HURRIED,
    JOINED,
    LIVE,
    NOISY,
    REAL,
    ROUGH,
    SETS,
    SHUFFLED,
    SMALL,
    SPLIT,
    SWAPPED,
    Camera,
    Degree,
    Trial,
    Words,
)
from unwritten.families.words.pen.unipen_arrays import RealPerson, people_in
from unwritten.families.words.studio.writer import Writer, writer_of
from unwritten.families.words.style import LATIN, STYLES
from unwritten.media.fingerprint import sha256_file

LETTERS, CLIPS = "letters", "clips"
BOTH = ("video", "audio", "av")
SENSES = {BARE: ("audio",), HURRIED: ("audio",), SHUFFLED: ("video",)}
"""The senses that a set is read by, where these are not all."""

MADE_OF_JOINED = (HALF, DEGRADED, HURRIED, SHUFFLED, SWAPPED)
"""Sets whose clips are joined ones, altered."""

WITH_MP3 = (JOINED, LIVE, REAL, BARE)
"""Sets whose sound is also a file of its own."""


@dataclass(frozen=True)
class Subject:
    """One clip to be read, and what is written in it; the same writer and word make pairs across sets."""

    set: str
    style: str
    writer: str
    word: str
    clip: str  # path below the trial's folder, without its ending

    @property
    def pair(self) -> tuple[str, str]:
        """What clips of the same word by the same writer have in common."""
        return self.writer, self.word

    @property
    def senses(self) -> tuple[str, ...]:
        """The senses that it is read by."""
        return SENSES.get(self.set, BOTH)


@dataclass(frozen=True)
class Desk:
    """A writer with all that is asked of them: words by set, and the cameras that film the letters."""

    style: str
    number: int
    cameras: tuple[Camera, ...]
    words: Mapping[str, Words]
    person: int | None = None  # of the file of real people's letters, if it is one of them who writes
    source: str = ""  # short name of that file's content
    degree: Degree = DEGREE
    split: str = SPLIT

    @property
    def name(self) -> str:
        """Name the desk; it is also the name of the person who sits there."""
        if self.person is not None:
            return f"real-{self.source}-{self.person}"
        return f"{'' if self.split == SPLIT else self.split + '-'}{self.style}-{self.number}"

    @property
    def writer(self) -> Writer:
        """The simulated writer, or the one who lends hand and voice."""
        return writer_of(self.number, STYLES[self.style], split=self.split)

    @property
    def plain(self) -> Camera:
        """The camera of most sets."""
        return self.cameras[0]

    @property
    def chars(self) -> str:
        """The letters that the words need, in the order of the alphabet."""
        return "".join(sorted({char for words in self.words.values() for word in words for char in word}))

    def camera(self, of: str) -> Camera:
        """Find the camera of a set: one of its own, or the plain one."""
        return next((camera for camera in self.cameras if camera.name == of), self.plain)

    def chars_before(self, camera: Camera) -> str:
        """The letters that are filmed by a camera."""
        if camera == self.plain:
            return self.chars
        return "".join(sorted({char for word in self.words[camera.name] for char in word}))

    def letters(self, camera: Camera) -> str:
        """Say where the letters as a camera films them lie, below the trial's folder."""
        return f"{LETTERS}/{self.name}-{camera.name}-{_size(camera)}"

    def clip(self, of: str, word: str) -> str:
        """Name a clip of a set."""
        # Clips of another degree are others.
        degree = f"-{self.degree.every}-{self.degree.noise}" if of == DEGRADED else ""
        return f"{CLIPS}/{of}{degree}/{self.name}-{_size(self.camera(of))}/{word}"

    def subjects(self) -> tuple[Subject, ...]:
        """List all clips that are made here."""
        style = self.style if self.person is None else REAL
        return tuple(
            Subject(of, style, self.name, word, self.clip(of, word))
            for of, words in self.words.items()
            for word in words
        )

    def other(self, word: str) -> str | None:
        """Find another joined word of the same length, the next one in the list."""
        words = self.words[JOINED]
        at = words.index(word)
        return next((one for one in (*words[at + 1 :], *words[:at]) if len(one) == len(word)), None)


def desks_of(trial: Trial, unipen: Path | None = None) -> tuple[Desk, ...]:
    """Set up all desks: every style has writers of its own, so that no two desks share hand or voice."""
    desks = [
        _simulated(trial, style, place, FIRST_WRITER + block * trial.writers + place)
        for block, style in enumerate(STYLES)
        if style in trial.styles
        for place in range(trial.writers)
    ]
    desks += _further(trial)
    if unipen is not None:
        source = sha256_file(unipen)[:8]
        desks += [
            _real(trial, person, FIRST_HAND + place, source)
            for place, person in enumerate(chosen_people(people_in(unipen), trial.people, unipen))
        ]
    return tuple(desks)


def only(desks: Sequence[Desk], sets: Collection[str]) -> tuple[Desk, ...]:
    """Keep of the desks what some sets need, and those at which anything is left to do; all of it without a set."""
    unknown = next((name for name in sets if name not in SETS), None)
    if unknown is not None:
        raise UnknownName("set", unknown, SETS)
    asked = set(sets) or set(SETS)
    wanted = asked | ({JOINED} if asked & set(MADE_OF_JOINED) else set())
    kept = [
        replace(desk, words={of: some for of, some in desk.words.items() if of in wanted})
        for desk in desks
        if asked & set(desk.words)
    ]
    return tuple(
        replace(desk, cameras=(desk.plain, *(camera for camera in desk.cameras[1:] if camera.name in desk.words)))
        for desk in kept
    )


def chosen_people(people: Sequence[RealPerson], count: int, path: Path) -> list[RealPerson]:
    """Choose people of the test half who wrote all 26 letters, in the order of their hashes."""
    whole = [person for person in people if not person.calibration and set(LATIN) <= set(person.letters)]
    if len(whole) < count:
        raise UnwrittenError(f"{path} has {len(whole)} people for tests with all 26 letters, not {count}")
    return sorted(whole, key=lambda person: hashlib.sha256(f"trial {person.site} {person.number}".encode()).digest())[
        :count
    ]


def _simulated(trial: Trial, style: str, place: int, number: int) -> Desk:
    joined = trial.words(style, trial.joined, f"{style} {number}")
    counts = _often(trial, place) | {
        BARE: trial.bare,
        HURRIED: trial.hurried,
        SHUFFLED: trial.shuffled,
        SWAPPED: trial.swapped,
    }
    if place < trial.stressed_writers:
        counts |= dict.fromkeys((SMALL, HALF, HANDHELD, NOISY, ROUGH), trial.stressed)
    if place < trial.dim_writers:
        counts[DIM] = trial.stressed
    words = {JOINED: joined} | {of: joined[:count] for of, count in counts.items()}
    desk = Desk(style, number, trial.cameras(place), words, degree=trial.degree, split=trial.split)
    return replace(desk, words=words | {SWAPPED: tuple(word for word in words[SWAPPED] if desk.other(word))})


def _often(trial: Trial, place: int) -> dict[str, int]:
    """Count the words of the sets that have most writers, since these differ most in them: in one take, degraded."""
    asked = {LIVE: (trial.live_writers, trial.live), DEGRADED: (trial.degraded_writers, trial.degraded)}
    return {of: words for of, (writers, words) in asked.items() if words and place < writers}


def _further(trial: Trial) -> list[Desk]:
    """Set up desks beyond the usual ones, for those sets and the same words joined."""
    extra = max(0, trial.degraded_writers - trial.writers, trial.live_writers - trial.writers)
    desks = []
    for block, style in enumerate(STYLES):
        for place in range(extra) if style in trial.styles else ():
            counts = _often(trial, trial.writers + place)
            if not counts:
                continue
            number = FIRST_FURTHER + block * extra + place
            joined = trial.words(style, max(counts.values()), f"{style} {number}")
            words = {JOINED: joined} | {of: joined[:count] for of, count in counts.items()}
            desks.append(Desk(style, number, (trial.plain,), words, degree=trial.degree, split=trial.split))
    return desks


def _real(trial: Trial, person: RealPerson, number: int, source: str) -> Desk:
    words = trial.words("standard", trial.real, f"{REAL} {person.site} {person.number}")
    return Desk("standard", number, (trial.plain,), {REAL: words}, person.number, source)


def _size(camera: Camera) -> str:
    return f"{camera.size[0]}x{camera.size[1]}"
