"""``python -m audit.words``: the words family in bulk, on the default letters; prints a table, exits 1 on any fault.

Joined words are decoded by PyAV, by another FFmpeg and by Chromium and compared with their letters; every letter is
looked at for ink; one letter is recorded again under an emulated processor.
"""

from __future__ import annotations

import argparse
import functools
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from audit.by_browser import durations_by_browser
from audit.by_ffmpeg import pictures_by_ffmpeg, sound_by_ffmpeg, stated_by_ffmpeg
from audit.other_cpus import CPUS
from unwritten.core import PUBLIC, Item
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items
from unwritten.draw.hand import Capture
from unwritten.families.words.cuts import whole_sound
from unwritten.families.words.letters.checks.ink import paper_change, visible_ink
from unwritten.families.words.letters.default import default_library
from unwritten.families.words.letters.library import Library
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN
from unwritten.families.words.live import writer_for
from unwritten.families.words.pen.movement import PER_PICTURE
from unwritten.families.words.presets import Order
from unwritten.families.words.source import word_source
from unwritten.families.words.studio.take import hand_of, letter
from unwritten.media.decode import frames
from unwritten.media.fingerprint import sha256_file
from unwritten.media.grid import PICTURE
from unwritten.media.parallel import run_all
from unwritten.media.probe import probe

LAG = 240
"""How far to either side the sounds of the two files are shifted against each other, in samples: 5 ms."""

RECORD = """
import sys
from pathlib import Path
from unwritten.families.words.letters.make import Session, make_letters
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import STANDARD
make_letters(Session(Path(sys.argv[1]), writer_of(0, STANDARD), size=(320, 240)), "k")
"""


def main() -> int:
    """Run all parts that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m audit.words", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, []], help="some of: words, ink, other_cpus; all without any"
    )
    parser.add_argument("--words", type=int, default=200, help="how many joined words are decoded in full")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("audit_words.json"))
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    result = {}
    for name in options.parts or PARTS:
        result[name] = PARTS[name](options.words, options.jobs)
        print(f"{name}: {json.dumps(result[name])}", flush=True)
    options.out.write_text(json.dumps(result, indent=1) + "\n")
    return 0 if all(part["passed"] for part in result.values()) else 1


def audit_words(count: int, jobs: int) -> dict[str, Any]:
    """Build words, check every one to the last picture and sample, and ask two other players about them."""
    library = default_library(jobs=jobs)
    with TemporaryDirectory() as room:
        folder = Path(room) / "set"
        build(word_source(Order(size=count), library, PUBLIC), folder, jobs=jobs)
        report = check(folder, read=None, jobs=jobs)
        items = list(read_items(folder))
        with closing(run_all(WordAudit(folder, library.folder), items, jobs)) as results:
            found = [trouble for _, troubles in results for trouble in troubles]
        found += [str(finding) for finding in report.findings]
        found += _durations(folder, items)
    return {"passed": not found, "words": len(items), "faults": found[:20], "cuts": list(report.summary)}


@dataclass(frozen=True)
class WordAudit:
    """Compares one word with its letters as another FFmpeg decodes both; sent to worker processes."""

    folder: Path
    letters: Path

    def __call__(self, item: Item) -> list[str]:
        """Name whatever differs."""
        return [f"{item.clip_id} ({item.answer}): {trouble}" for trouble in self._troubles(item)]

    def _troubles(self, item: Item) -> Iterator[str]:
        from unwritten.families.words.letters.library import open_library

        library = open_library(self.letters)
        letters = [library.files(item.category, char) for char in str(item.answer)]
        for name, of in ((SEEN, [one.seen for one in letters]), (MUTED, [one.muted for one in letters])):
            shown = pictures_by_ffmpeg(self.folder / item.media[name].path)
            if [picture for _, picture in shown] != [seen for path in of for seen in _pictures_of_letter(path)]:
                yield f"FFmpeg decodes other pictures of {name}"
            if [time for time, _ in shown] != list(range(0, item.clip.samples, PICTURE)):
                yield f"FFmpeg shows the pictures of {name} at other times"
        for name, of in ((SEEN, [one.seen for one in letters]), (HEARD, [one.heard for one in letters])):
            own = np.concatenate([_sound_of_letter(path) for path in of])
            if not np.array_equal(sound_by_ffmpeg(self.folder / item.media[name].path), own):
                yield f"FFmpeg decodes other samples of {name}"
        if lag := _lag(*(whole_sound(self.folder / item.media[name].path) for name in (SEEN, HEARD))):
            yield f"the sound of the MP4 and the MP3 are {lag} samples apart"


@functools.lru_cache(maxsize=512)
def _pictures_of_letter(path: Path) -> tuple[str, ...]:
    return tuple(picture for _, picture in pictures_by_ffmpeg(path))


@functools.lru_cache(maxsize=512)
def _sound_of_letter(path: Path) -> NDArray[np.float32]:
    return sound_by_ffmpeg(path)


def _lag(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> int:
    """By how many samples one sound must be shifted to fit the other best."""
    inner = one[LAG:-LAG].astype(np.float64)
    fits = [
        float(inner @ other[LAG + lag : len(other) - LAG + lag].astype(np.float64)) for lag in range(-LAG, LAG + 1)
    ]
    return int(np.argmax(fits)) - LAG


def _durations(folder: Path, items: list[Item]) -> Iterator[str]:
    """Name files that PyAV, FFmpeg or Chromium take to be longer or shorter than they are."""
    paths = {media.path: item for item in items for media in item.media.values()}
    by_browser = durations_by_browser(folder, list(paths))
    for path, item in paths.items():
        seconds = item.clip.samples / 48_000
        if abs(by_browser[path] - seconds) > 1e-3:
            yield f"{path}: {seconds} s, Chromium says {by_browser[path]}"
        hours, minutes, rest = stated_by_ffmpeg(folder / path).split(":")
        if abs(int(hours) * 3600 + int(minutes) * 60 + float(rest) - seconds) > 0.011:  # it states hundredths
            yield f"{path}: {seconds} s, FFmpeg says {hours}:{minutes}:{rest}"
        if path.endswith(".mp4") and float(probe(folder / path).seconds) != seconds:
            yield f"{path}: {seconds} s, PyAV says {float(probe(folder / path).seconds)}"


def audit_ink(_: int, jobs: int) -> dict[str, Any]:
    """Look for ink on every letter of the default library, and compare the paper under its path before and after."""
    library = default_library(jobs=jobs)
    work = [(style, char) for style in library.styles for char in library.letters(style)]
    with closing(run_all(InkAudit(library.folder), work, jobs)) as results:
        rows = [row for _, row in results]
    found = [row for row in rows if row["ink"] or not row["clean"]]
    return {
        "passed": not found,
        "letters": len(rows),
        "largest_change": max(abs(row["change"]) for row in rows),
        "path_seen_before_and_after": float(np.median([row["seen"] for row in rows])),
        "faults": found[:20],
    }


@dataclass(frozen=True)
class InkAudit:
    """Looks at one letter; sent to worker processes."""

    letters: Path

    def __call__(self, work: tuple[str, str]) -> dict[str, Any]:
        """Say what the paper under the path did."""
        from unwritten.families.words.letters.library import open_library

        style, char = work
        library = open_library(self.letters)
        path = _path_in_pixels(library, style, char)
        muted = library.files(style, char).muted
        ink, paper = visible_ink(frames(muted)), paper_change(frames(muted), path)
        return {
            "letter": f"{style} {char}",
            "ink": ink.found,
            "clean": paper.clean,
            "change": paper.change,
            "noise": paper.noise,
            "seen": paper.seen,
        }


def _path_in_pixels(library: Library, style: str, char: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Where the nib touched the paper, as the camera saw it."""
    writer = writer_for(library, style, PUBLIC)
    movement = letter(writer, char)
    hand = hand_of(writer.look, Capture())
    touching = np.flatnonzero(movement.lift == 0)
    return np.array([hand.nib(tuple(movement.xy[i]), 0.0, int(i) // PER_PICTURE) for i in touching])


def audit_other_cpus(_: int, jobs: int) -> dict[str, Any]:
    """Record a letter here and under each emulated processor, and compare the three files."""
    rows = [_recorded_on(cpu) for cpu in CPUS]
    return {"passed": all(row["same"] for row in rows), "letters": rows}


def _recorded_on(cpu: str) -> dict[str, Any]:
    with TemporaryDirectory() as room:
        here, there = Path(room) / "here", Path(room) / "there"
        for folder, emulator in ((here, []), (there, ["qemu-x86_64", "-cpu", cpu])):
            subprocess.run([*emulator, sys.executable, "-c", RECORD, str(folder)], check=True)
        names = sorted(path.name for path in here.glob("k-*"))
        same = all(sha256_file(here / name) == sha256_file(there / name) for name in names)
        return {"cpu": cpu, "files": names, "same": same and len(names) == 3}


PARTS: dict[str, Callable[[int, int], dict[str, Any]]] = {
    "words": audit_words,
    "ink": audit_ink,
    "other_cpus": audit_other_cpus,
}

if __name__ == "__main__":
    sys.exit(main())
