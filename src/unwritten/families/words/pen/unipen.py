"""Real people's letters out of a UNIPEN release, and the movement of the pen that wrote them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from unwritten.core import Rng, UnknownName, UnwrittenError
from unwritten.families.words.pen.habits import Habits
from unwritten.families.words.pen.kinematics import SHORTEST, smoothed
from unwritten.families.words.pen.lifts import arc, lift
from unwritten.families.words.pen.measure import Trace
from unwritten.families.words.pen.movement import RATE, Movement, Span, Track
from unwritten.families.words.pen.unipen_format import Block, Document, Segment, include_folder, read_document
from unwritten.families.words.pen.write import Take

FINE_SMOOTHING, COARSE_SMOOTHING = 0.004, 0.02
"""Seconds as written (standard deviation) over which a tablet's grain is smoothed away."""

COARSE = 9.0
"""Tablet units a millimetre below which lines come as staircases."""

SMALL = "aceimnorsuvwxz"
HANGING = "gjpqy"

Letters = Mapping[str, Sequence["RealLetter"]]


@dataclass(frozen=True, eq=False)
class RealLetter:
    """A letter as a person wrote it on a tablet."""

    char: str
    strokes: tuple[Track, ...]  # each n × 3: x and y in mm, y up, and seconds from the stroke's own start
    moves: tuple[Track | None, ...]  # between them: the same above the tablet, where it was recorded
    coarse: bool = False  # whether the tablet's grain shows

    def trace(self, slow: float = 1.0) -> Trace:
        """Give the letter to be measured, slowed down as a demonstration is."""
        slowed = np.array([1.0, 1.0, slow])
        lifts = tuple(_seconds(move) * slow for move in self.moves if move is not None)
        return Trace(tuple(stroke * slowed for stroke in self.strokes if len(stroke) > 1), lifts)


def unipen_writer(path: Path, writer: str, *, rate: float | None = None) -> dict[str, list[RealLetter]]:
    """Read all isolated letters of one writer below a release's folder (or in one of its files).

    A name that several sites use is told apart by the site's folder: ``ibm/r02-15``. ``rate`` (points a second)
    stands in for files that give no credible one.
    """
    letters: dict[str, list[RealLetter]] = {}
    places = _files_by_writer(path)
    for file in _files_of(writer, places, path):
        document = read_document(file)
        for segment in document.segments:
            ink = document.ink(segment)
            if len(segment.label) == 1 and ink and ink[0].writer.casefold() == writer.rsplit("/")[-1].casefold():
                letter = _letter(segment, ink, document, rate)
                if letter:
                    letters.setdefault(segment.label, []).append(letter)
    return dict(sorted(letters.items()))


def unipen_writers(path: Path) -> tuple[str, ...]:
    """List the writers below a release's folder as site/name, sorted."""
    return tuple(sorted(_files_by_writer(path)))


def scale_to(letters: Letters, x_height: float) -> float:
    """Say by what factor to scale a writer so that small letters are that high (mm); some wrote very large."""
    heights = [
        float(np.ptp(np.concatenate([stroke[:, 1] for stroke in letter.strokes])))
        for char in SMALL
        if char != "i"
        for letter in letters.get(char, ())
    ]
    if not heights or np.median(heights) <= 0:
        raise UnwrittenError("the writer has no small letters (a, c, e, …) to take a size from")
    return round(x_height / float(np.median(heights)) * 1024) / 1024


def movement_of(letter: RealLetter, habits: Habits, rng: Rng, *, slow: float = 2.0, scale: float = 1.0) -> Movement:
    """Move the pen as the person did, slowed down, between the rest poses of these habits."""
    calm = replace(habits, tremor=0.0)  # the person's own is in the strokes
    take = Take(calm)
    offset = _place(letter, habits, scale)
    runs = [_resampled(stroke, letter.coarse, slow) * scale + offset for stroke in letter.strokes]
    take.come(runs[0][0])
    start = take.samples
    take.add(runs[0], np.zeros(len(runs[0])))
    for move, after in zip(letter.moves, runs[1:], strict=True):
        before = take.places[-1][-1]
        if move is None:
            take.add(*lift(before, after[0], seconds=calm.lift_time, height=calm.lift_height))
        else:
            take.add(*_recorded(_resampled(move, letter.coarse, slow) * scale + offset, before, after[0], calm))
        take.add(after, np.zeros(len(after)))
    stop = take.samples
    take.go()
    return take.finish((Span(letter.char, start, stop),), rng)


def _files_by_writer(path: Path) -> dict[str, list[Path]]:
    """Find out who wrote each file without reading its points."""
    found: dict[str, list[Path]] = {}
    for file in _files(path):
        for name in dict.fromkeys(_writers_in(file)):
            found.setdefault(name, []).append(file)
    if not found:
        raise UnwrittenError(f"{path} holds no UNIPEN files; give the folder that has data and include in it")
    return found


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    data = path / "data"
    # The release sorts its files: 1a to 1d are isolated digits, letters and signs, the rest is running text.
    folders = sorted(data.glob("1*")) if data.is_dir() else [path]
    return sorted(file for folder in folders for file in folder.rglob("*.dat"))


def _writers_in(file: Path) -> Iterator[str]:
    """Name the writers of a file as site/name; the site is the first folder of an included file, or its own."""
    text = file.read_text(encoding="latin-1")
    yield from (f"{file.parent.name}/{found}" for found in _ids(text))
    include = include_folder(file)
    for name in re.findall(r"^\.INCLUDE\s+(\S+)", text, re.MULTILINE):
        if (include / name).is_file() and not name.endswith((".lex", ".doc")):
            included = (include / name).read_text(encoding="latin-1")
            yield from (f"{name.split('/')[0]}/{found}" for found in _ids(included))


def _ids(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"^\.WRITER_ID[ \t]+(.+)", text, re.MULTILINE)]


def _files_of(writer: str, places: Mapping[str, list[Path]], path: Path) -> list[Path]:
    wanted = writer.casefold()
    names = [name for name in places if wanted in (name.casefold(), name.rsplit("/")[-1].casefold())]
    if not names:
        raise UnknownName("UNIPEN writer", writer, [name.rsplit("/")[-1] for name in sorted(places)], f"see {path}")
    if len(names) > 1:
        raise UnwrittenError(f"several sites have a writer {writer!r}; say which: {', '.join(sorted(names))}")
    return places[names[0]]


def _letter(segment: Segment, ink: Sequence[Block], document: Document, rate: float | None) -> RealLetter | None:
    """Make a letter of its blocks; pen-up moves before the first and after the last stroke do not belong to it."""
    where = f"{document.path}:{segment.line}"
    strokes: list[Track] = []
    moves: list[Track | None] = []
    waiting: Track | None = None
    for block in ink:
        points = _points(block, where, rate)
        if not block.down:
            waiting = points if strokes else None
        elif len(points):
            moves += [waiting] if strokes else []
            strokes.append(points)
            waiting = None
    coarse = bool(ink[0].per_mm and ink[0].per_mm[0] < COARSE)
    return RealLetter(segment.label, tuple(strokes), tuple(moves), coarse) if strokes else None


def _points(block: Block, where: str, rate: float | None) -> Track:
    """Bring a block to mm and seconds."""
    if block.per_mm is None:
        raise UnwrittenError(f"{where}: no .X_POINTS_PER_MM or .X_POINTS_PER_INCH in the file or its includes")
    x, y = (block.values[:, block.columns.index(axis)] / per for axis, per in zip("XY", block.per_mm, strict=True))
    if "T" in block.columns:
        clock = block.values[:, block.columns.index("T")] / 1000
        return np.column_stack((x, y, np.maximum.accumulate(clock) - clock[:1]))
    usable = block.rate or rate
    if usable is None:
        raise UnwrittenError(f"{where}: no credible .POINTS_PER_SECOND; pass the tablet's rate")
    return np.column_stack((x, y, np.arange(len(x)) / usable))


def _seconds(move: Track) -> float:
    """The time of a lift: from the last point on the tablet to the first one on it again."""
    step = float(move[-1, 2]) / (len(move) - 1) if len(move) > 1 else 0.01
    return float(move[-1, 2]) + 2 * step


def _resampled(stroke: Track, coarse: bool, slow: float) -> Track:
    """Bring a stroke to 250 places a second in slowed time, without the tablet's grain."""
    whole = float(stroke[-1, 2]) * slow
    count = max(SHORTEST, round(whole * RATE))
    times = np.arange(count + 1) * (whole / count)
    places = np.column_stack([np.interp(times, stroke[:, 2] * slow, stroke[:, axis]) for axis in (0, 1)])
    sigma = (COARSE_SMOOTHING if coarse else FINE_SMOOTHING) * slow * RATE
    return smoothed(places, min(sigma, count / 6))


def _recorded(places: Track, before: Track, after: Track, habits: Habits) -> tuple[Track, Track]:
    """Follow a recorded move above the paper; its ends are drawn to the strokes so that nothing jumps."""
    u = (np.arange(1, len(places) + 1) / (len(places) + 1))[:, None]
    early, late = (1 - u) * (1 - u), u * u
    pulled = places + early * early * (before - places[0]) + late * late * (after - places[-1])
    return pulled, arc(len(places), habits.lift_height)


def _place(letter: RealLetter, habits: Habits, scale: float) -> Track:
    """Put the letter in the middle, on the line or, with a tail, hanging from the height of small letters."""
    points = np.concatenate([stroke[:, :2] for stroke in letter.strokes]) * scale
    low, high = points.min(axis=0), points.max(axis=0)
    half = habits.x_height / 2
    tallest = max((stroke[:, 1] for stroke in letter.strokes), key=np.ptp)  # not the dot of a j
    up = half - tallest.max() * scale if letter.char in HANGING else -half - low[1]
    return np.array([-(low[0] + high[0]) / 2, up])
