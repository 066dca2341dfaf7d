"""Real and generated clips of one scene side by side, in the layout of the paper's script: which one is real?

A folder holds ``descriptions/descriptions.csv`` (or ``descriptions.csv``), whose line n says in its second column
what scene n is, and videos whose names begin with the number of their scene; the real one has "full" in its name.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import Film, Key, Label, Pixels, Question, UnwrittenError
from unwritten.core.seeding import Address, Rng
from unwritten.draw import INK, PALETTE, Box, Canvas, Style, shot, write
from unwritten.families.morse.footage.videos import Skipped, Video, paint_inside, pictures, stirs, survey, videos_in
from unwritten.families.morse.parts.clip_picture import panels
from unwritten.families.morse.stage import stage

LENGTH, PAUSE = 150, 6
PICTURES = 60
SIDE = 420
LEAST_SECONDS = 1.0
LETTERS = "ABCDEF"
REAL = "full"
LONGEST = 200
"""Letters of a description that can be read from the screen."""

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Case:
    """One scene: what it is, its real clip and the generated ones."""

    number: int
    description: str
    real: Video
    generated: tuple[Video, ...]


def plan(folder: Path, clips: int) -> tuple[tuple[Case, ...], tuple[Skipped, ...]]:
    """Find the scenes that have a description, a real clip and at least one generated one."""
    if not 2 <= clips <= len(LETTERS):
        raise UnwrittenError(f"a grid has 2 to {len(LETTERS)} clips, not {clips}")
    told = _descriptions(folder)
    paths = videos_in(folder)
    numbers = {path: int(begins[0]) for path in paths if (begins := _NUMBER.match(path.name))}
    # The real ones first: of a real clip that is there again as a generated one, the copy is skipped.
    good, skipped = survey(sorted(numbers, key=lambda path: not _is_real(path)), LEAST_SECONDS, _reel)
    nameless = [path for path in paths if path not in numbers]
    lost = [*skipped, *(Skipped(path, "its name does not begin with the number of a scene") for path in nameless)]
    scenes: dict[int, list[Video]] = {}
    for video in good:
        scenes.setdefault(numbers[video.path], []).append(video)
    cases = []
    for number, videos in sorted(scenes.items()):
        case = _case(number, videos, told)
        if isinstance(case, Case):
            cases.append(case)
        else:
            lost.append(Skipped(folder, f"scene {number} {case}"))
    return tuple(cases), tuple(lost)


def _descriptions(folder: Path) -> dict[int, str]:
    found = [
        path for path in (folder / "descriptions" / "descriptions.csv", folder / "descriptions.csv") if path.exists()
    ]
    if not found:
        raise UnwrittenError(f"{folder} has no descriptions/descriptions.csv; its line n says what scene n shows")
    try:
        with found[0].open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UnwrittenError(f"{found[0]} cannot be read ({error})") from error
    return {number: " ".join(row[1].split()) for number, row in enumerate(rows) if len(row) > 1 and row[1].strip()}


def _is_real(path: Path) -> bool:
    return REAL in path.name.lower()


def _case(number: int, videos: list[Video], told: dict[int, str]) -> Case | str:
    real = [video for video in videos if _is_real(video.path)]
    generated = tuple(video for video in videos if video not in real)
    if number not in told:
        return "has no description in the CSV file"
    if len(told[number]) > LONGEST:
        return f"has a description of more than {LONGEST} letters"
    if len(real) != 1:
        return f'has {len(real)} clips with "{REAL}" in their names, and needs one'
    if not generated:
        return "has no generated clip"
    return Case(number, told[number], real[0], generated)


def make(case: Case, clips: int, key: Key) -> tuple[Film, Question]:
    """Put the clips of a scene into a grid; the real one may be missing where there are enough others."""
    rng = Rng(key, Address("footage/plausible_clip", 1, f"{clips} {case.real.sha256}", "test", case.number))
    absent = len(case.generated) >= clips and rng.whole(0, clips) == 0
    others = rng.sample(case.generated, min(len(case.generated), clips if absent else clips - 1))
    videos = rng.shuffled(others if absent else (*others, case.real))
    letters = tuple(LETTERS[: len(videos)])
    truth = None if absent else letters[videos.index(case.real)]
    kind = Label(vocabulary=letters, of="letter", none=True)
    text = f"The scene: {case.description.rstrip('.?!')}. Which clip was filmed in the real world?"
    question = Question(text, kind, truth)
    reels = [_reel(video) for video in videos]

    def paint(canvas: Canvas, frame: int) -> None:
        showing, moment = divmod(frame, LENGTH + PAUSE)
        place = min(moment, LENGTH - 1) * (PICTURES - 1) // (LENGTH - 1)
        _paint(canvas, [reel[place] for reel in reels], showing + 1)

    watch = "One of the clips, or none, is real; the others are generated."
    return stage("Real or generated", watch, [shot(2 * (LENGTH + PAUSE), paint)], question), question


def _reel(video: Video) -> tuple[Pixels, ...]:
    """Read the pictures of a clip; one that stands still is no scene."""
    shown = pictures(video, PICTURES, SIDE)
    if not stirs(shown):
        raise UnwrittenError(f"{video.path}: nothing moves in it")
    return shown


def _paint(canvas: Canvas, shown: list[Pixels], showing: int) -> None:
    write(canvas, f"showing {showing} of 2", (427, 24), Style(26, INK, bold=True, align="centre"))
    for letter, box, pixels in zip(LETTERS, panels(len(shown)), shown, strict=False):
        canvas.rect(box, INK)
        paint_inside(canvas, pixels, box)
        canvas.rect(Box(box.x + 6, box.y + 6, 34, 34), INK, stroke=PALETTE["white"], width=2, radius=6)
        plate = Style(26, PALETTE["white"], bold=True, align="centre")
        write(canvas, letter, (box.x + 23, box.y + 23), plate)
