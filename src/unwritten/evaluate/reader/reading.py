"""Lets the reader read the clips of a trial; what the same reader has read before is not read again."""

from __future__ import annotations

import hashlib
import json
import resource
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import NotJson, dumps, loads
from unwritten.evaluate.reader.desks import WITH_MP3, Subject
from unwritten.evaluate.reader.make import Progress, files_of
from unwritten.evaluate.reader.trial import Words
from unwritten.families.words.letters.naming import HEARD, SEEN
from unwritten.families.words.reader import read as reader_code
from unwritten.families.words.reader.eyes import FINDER, FOLLOWER
from unwritten.families.words.reader.network import AUDIO, CALIBRATION, VIDEO
from unwritten.families.words.reader.read import Perceived, Reader, Reading
from unwritten.media import decode, greys
from unwritten.media.atomic import write_text_atomic
from unwritten.media.fingerprint import sha256_file
from unwritten.media.parallel import run_all

COUNT, FREE, LIST = "count", "free", "list"
DECODINGS = {
    COUNT: "the number of letters is known",
    FREE: "nothing is known",
    LIST: "a list of words is given, the number of letters is not",
}
READINGS = "readings"
PARTS = (FINDER, FOLLOWER, VIDEO, AUDIO, CALIBRATION)
"""The files by which a reader reads; what else lies beside them does not matter."""

AV = "av"


@dataclass(frozen=True)
class Told:
    """What the reader told of one clip: by decoding, a reading for each of the subject's senses."""

    subject: Subject
    readings: Mapping[str, tuple[Reading, ...]]
    accord: float | None = None  # how well sound and movement went together

    def reading(self, sense: str, decoding: str = COUNT) -> Reading | None:
        """Find the reading by a sense; None where it was not asked."""
        return next((one for one in self.readings.get(decoding, ()) if one.sense == sense), None)


@dataclass(frozen=True)
class Cost:
    """What reading takes: medians of CPU seconds a word, and the most memory that a process held that only read."""

    words: int
    both: float  # by eye and ear: decoding, tracking, reading
    ear: float  # by ear alone
    clip_seconds: float  # how long the clips last, in the middle
    peak_megabytes: float


def read_all(
    subjects: Sequence[Subject],
    folder: Path,
    weights: Path,
    words: Words,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Told]:
    """Read all clips, in the order in which they are given."""
    place = folder / READINGS / fingerprint_of(weights)[:12]
    place.mkdir(parents=True, exist_ok=True)
    groups = [
        tuple(some) for _, some in groupby(subjects, key=lambda one: (one.set, one.writer, Path(one.clip).parent))
    ]
    told: dict[Subject, Told] = {}
    with closing(run_all(_Reading(folder, place, weights, words), groups, jobs)) as results:
        for _, some in results:
            told |= {one.subject: one for one in some}
            if progress:
                progress("reading", len(told), len(subjects))
    return [told[subject] for subject in subjects]


def fingerprint_of(weights: Path) -> str:
    """Name a reader by its weights and its code, with what decodes for it: another one must read anew."""
    own = Path(reader_code.__file__).parent
    decoding = [Path(str(module.__file__)) for module in (decode, greys)]
    return _digest([*(weights / name for name in PARTS), *sorted(own.glob("*.py")), *decoding])


def name_of(weights: Path) -> str:
    """Name a folder of weights so that another of the same name, or other weights in it, are told apart."""
    return f"{weights.resolve().name}-{_digest([weights / name for name in PARTS])[:8]}"


def _digest(files: Sequence[Path]) -> str:
    return hashlib.sha256("".join(f"{file.name} {sha256_file(file)}\n" for file in files).encode()).hexdigest()


@dataclass(frozen=True)
class _Reading:
    """Reads the clips of one set by one writer; a class, so that it can be sent to other processes."""

    folder: Path
    place: Path
    weights: Path
    words: Words

    def __call__(self, subjects: tuple[Subject, ...]) -> list[Told]:
        path = self.place / f"{Path(subjects[0].clip).parent.name}-{subjects[0].set}.jsonl"
        known = {one.subject: one for one in _known(path)}
        if any(subject not in known for subject in subjects):
            reader = Reader(self.weights)
            for subject in subjects:
                if subject not in known:
                    known[subject] = read_one(reader, subject, self.folder, self.words)
            write_text_atomic(path, "".join(f"{dumps(one)}\n" for one in known.values()))
        return [known[subject] for subject in subjects]


def _known(path: Path) -> Iterator[Told]:
    if not path.exists():
        return
    try:
        for line in path.read_text().splitlines():
            yield loads(Told, line)
    except (NotJson, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} is damaged; delete it and run again") from error


def read_one(reader: Reader, subject: Subject, folder: Path, words: Words) -> Told:
    """Read one clip in all ways: perceived once from the MP4, and the ear alone from the MP3 where there is one."""
    files = files_of(subject, folder)
    perceived: dict[str, Perceived] = {}
    if SEEN in files:
        seen = reader.perceive(files[SEEN], AV if AV in subject.senses else subject.senses[0])
        perceived = dict.fromkeys(subject.senses, seen)
    if subject.set in WITH_MP3:
        perceived["audio"] = reader.perceive(files[HEARD], "audio")
    told = {
        decoding: tuple(
            reader.decide(
                perceived[sense],
                sense,
                letters=len(subject.word) if decoding == COUNT else None,
                words=words if decoding == LIST else None,
            )
            for sense in subject.senses
        )
        for decoding in DECODINGS
    }
    both = perceived.get(AV)
    return Told(subject, told, both.accord if both else None)


def cost_of(subjects: Sequence[Subject], folder: Path, weights: Path) -> Cost:
    """Measure what reading costs, in a process that does nothing else."""
    # With two jobs there is a process of its own for the one piece of work.
    with closing(run_all(_Costing(folder, weights), [tuple(subjects)], 2)) as results:
        return next(cost for _, cost in results)


@dataclass(frozen=True)
class _Costing:
    folder: Path
    weights: Path

    def __call__(self, subjects: tuple[Subject, ...]) -> Cost:
        reader = Reader(self.weights)
        reader.read(files_of(subjects[0], self.folder)[SEEN])  # opens networks and libraries
        both, ear, lengths = [], [], []
        for subject in subjects:
            files = files_of(subject, self.folder)
            start = time.process_time()
            perceived = reader.perceive(files[SEEN])
            reader.decide(perceived, letters=len(subject.word))
            middle = time.process_time()
            reader.read(files[HEARD], "audio", letters=len(subject.word))
            both.append(middle - start)
            ear.append(time.process_time() - middle)
            lengths.append(float(perceived.sight.seconds[-1]) if perceived.sight else 0.0)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        return Cost(len(subjects), _middle(both), _middle(ear), _middle(lengths), peak)


def _middle(values: Sequence[float]) -> float:
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
