"""How well the eyes follow the nib: its place and height in each picture against where the studio had them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.draw.hand import Look
from unwritten.draw.hand.vectors import vec
from unwritten.draw.hand.view import camera_of, desk_of, seen_at
from unwritten.evaluate.reader.desks import Desk
from unwritten.evaluate.reader.filming import letter_paths
from unwritten.evaluate.reader.make import Progress
from unwritten.families.words.letters.naming import SEEN
from unwritten.families.words.pen.movement import PER_PICTURE, Movement
from unwritten.families.words.reader.read import Reader
from unwritten.families.words.reader.sight import HEIGHT, SURE, Sight
from unwritten.families.words.studio.take import MIDDLE, letter
from unwritten.media.parallel import run_all

Rows = NDArray[np.float64]


@dataclass(frozen=True)
class Tracking:
    """Errors of the tracked nib over the pictures in which it was seen, in pixels at 640 × 480 and in mm of lift."""

    clips: int
    writers: int
    pictures: int
    seen: float  # share of the pictures
    place_median: float | None  # None: it was never seen
    place_95: float | None
    lift_median: float | None
    lift_95: float | None
    least: float | None  # the median error of the writer who was followed best, and of the one followed worst
    most: float | None


def true_path(movement: Movement, look: Look, size: tuple[int, int]) -> Rows:
    """Say where the nib is in each picture of a take with a still camera: x and y at a height of 480, lift in mm."""
    desk = desk_of(look)
    camera = camera_of(look, desk, size)
    rows = []
    for at in range(MIDDLE, len(movement.lift), PER_PICTURE):
        lift = float(movement.lift[at])
        x, y = seen_at(camera, vec(*desk.to_hand(*movement.xy[at].tolist()), lift))
        rows.append((x * HEIGHT / size[1], y * HEIGHT / size[1], lift))
    return np.array(rows)


def errors(sight: Sight, truth: Rows) -> Rows:
    """Give the error of place (pixels) and of lift (mm) in each picture; NaN where the nib was not seen."""
    place = np.hypot(*(sight.xy - truth[:, :2]).T)
    found = np.column_stack((place, np.abs(sight.lift - truth[:, 2])))
    return np.where((sight.confidence >= SURE)[:, None], found, np.nan)


def summary(by_writer: Sequence[Sequence[Rows]]) -> Tracking:
    """Sum up the errors of clips, writer by writer."""
    rows = np.concatenate([clip for clips in by_writer for clip in clips])
    own = [_percentile(np.concatenate(clips)[:, 0], 50) for clips in by_writer]
    known = [error for error in own if error is not None]
    return Tracking(
        clips=sum(map(len, by_writer)),
        writers=len(by_writer),
        pictures=len(rows),
        seen=float((~np.isnan(rows[:, 0])).mean()),
        place_median=_percentile(rows[:, 0], 50),
        place_95=_percentile(rows[:, 0], 95),
        lift_median=_percentile(rows[:, 1], 50),
        lift_95=_percentile(rows[:, 1], 95),
        least=min(known, default=None),
        most=max(known) if len(known) == len(own) else None,
    )


def track(
    desks: Sequence[Desk], letters: int, folder: Path, weights: Path, jobs: int, progress: Progress | None = None
) -> Tracking:
    """Follow the nib through some letters of every simulated writer."""
    wanted = [desk for desk in desks if desk.person is None]
    found: list[list[Rows]] = []
    with closing(run_all(_Tracker(folder, weights, letters), wanted, jobs)) as results:
        for _, clips in results:
            found.append(clips)
            if progress:
                progress("tracking", len(found), len(wanted))
    return summary(found)


@dataclass(frozen=True)
class _Tracker:
    folder: Path
    weights: Path
    letters: int

    def __call__(self, desk: Desk) -> list[Rows]:
        reader, writer = Reader(self.weights), desk.writer
        found = []
        for char in _spread(desk.chars, self.letters):
            path = letter_paths(self.folder / desk.letters(desk.plain), char, desk.style)[SEEN]
            truth = true_path(letter(writer, char), writer.look, desk.plain.size)
            sight = reader.perceive(path, "video").sight
            assert sight is not None
            found.append(errors(sight, truth))
        return found


def _spread(chars: str, count: int) -> str:
    """Take that many letters, evenly out of the alphabet."""
    count = min(count, len(chars))
    return "".join(chars[place * len(chars) // count] for place in range(count))


def _percentile(values: Rows, percent: float) -> float | None:
    known = values[~np.isnan(values)]
    return float(np.percentile(known, percent)) if len(known) else None
