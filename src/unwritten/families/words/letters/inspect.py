"""Looks at the recordings of one letter and says what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from unwritten.core import SAMPLE_RATE, Pixels, UnwrittenError
from unwritten.families.words.letters.checks.finding import Finding, note, problem
from unwritten.families.words.letters.checks.ink import InkFinding, visible_ink
from unwritten.families.words.letters.checks.motion import Motion, Series, loudness, motion
from unwritten.families.words.letters.checks.sound import room_tone, same_take, sound_findings
from unwritten.families.words.letters.checks.sync import AUDIBLE, GRAIN, Offset, offset_of
from unwritten.families.words.letters.checks.timing import frozen_pictures, picture_times
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN
from unwritten.families.words.letters.sources import Recorded
from unwritten.media.fingerprint import sha256_file
from unwritten.media.probe import probe
from unwritten.media.recording import Facts, Heard, facts, heard_sound, shown_pictures
from unwritten.media.sampling import sample_frames

LOOK = (640, 640)
"""Pictures are looked at within this size; a line of ink is then still two pixels wide."""

LENGTHS = 0.25
"""Seconds by which the three files of a letter may differ in length; encoders pad the ends by less."""

ALIKE = 4.0
"""Mean levels by which the same picture may differ after another encoder."""


@dataclass(frozen=True)
class Inspection:
    """What is known of a letter's recordings."""

    char: str
    style: str
    sources: Mapping[str, str]  # SHA-256 by file name
    kind: str = ""  # codecs, size and rates, for comparing letters
    size: tuple[int, int] | None = None
    seconds: float = 0.0
    offset: Offset | None = None
    ink: InkFinding | None = None
    room_db: float | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def usable(self) -> bool:
        """Whether the letter can be imported."""
        return not any(finding.serious for finding in self.findings)

    def noting(self, *more: Finding) -> Inspection:
        """Add findings."""
        return replace(self, findings=(*self.findings, *more))


@dataclass(frozen=True)
class Sources:
    """Which files a letter's pictures and sound are taken from: the one with both, unless it must be made up."""

    pictures: Path
    sound: Path


def sources_of(recorded: Recorded) -> Sources:
    """Choose the files to take a letter from; raise where pictures or sound cannot be had."""
    pictures = recorded.files.get(SEEN) or recorded.files.get(MUTED)
    sound = recorded.files.get(SEEN) or recorded.files.get(HEARD)
    if pictures is None or sound is None:
        raise UnwrittenError(f"{recorded.name} lacks {' and '.join(recorded.missing)}")
    return Sources(pictures, sound)


def inspect_letter(recorded: Recorded, *, derive: bool = False) -> Inspection:
    """Read all recordings of a letter and check them; what is wrong becomes a finding, never an error."""
    try:
        hashes = {path.name: sha256_file(path) for path in recorded.files.values()}
    except UnwrittenError as error:
        return Inspection(recorded.char, recorded.style, {}, findings=(problem("file", str(error)),))
    seen = Inspection(recorded.char, recorded.style, hashes, findings=tuple(_modalities(recorded, derive)))
    empty = [path.name for path in recorded.files.values() if not path.stat().st_size]
    if empty:
        return seen.noting(*(problem("file", f"{name} is empty") for name in empty))
    try:
        return _look(recorded, seen)
    except UnwrittenError as error:
        return seen.noting(problem("file", str(error)))


def _modalities(recorded: Recorded, derive: bool) -> Iterator[Finding]:
    for name in recorded.missing:
        if derive:
            yield note("modalities", f"{name} is missing, and made from the others")
        else:
            yield problem("modalities", f"{name} is missing; --derive makes it from the others")


def _look(recorded: Recorded, seen: Inspection) -> Inspection:
    chosen = sources_of(recorded)
    told = {kind: facts(path) for kind, path in recorded.files.items()}
    for kind in (SEEN, MUTED):
        if kind in recorded.files:
            probe(recorded.files[kind])  # raises where packets are missing
    film, times, size = _film(chosen.pictures)
    heard = heard_sound(chosen.sound)
    start = float(heard.start) if chosen.sound == chosen.pictures else float(times[0])
    offset = offset_of(film, heard.pcm, start)
    ink = visible_ink(shown.pixels for shown in shown_pictures(chosen.pictures, LOOK))
    seconds = float(times[-1] - times[0] + np.median(np.diff(times))) if times.size > 1 else 0.0
    findings = (
        *picture_times(times - times[0]),
        *frozen_pictures(film, _audible(film, heard, start)),
        *sound_findings(heard, _sound_rate(told)),
        *_ink_findings(ink),
        *_compare_sounds(recorded, heard, seconds),
        *_compare_pictures(recorded, told, seconds),
        *_tag_findings(recorded, told),
    )
    return replace(
        seen,
        kind=_kind(told, size),
        size=size,
        seconds=round(seconds, 3),
        offset=offset,
        ink=ink,
        room_db=room_tone(heard.pcm),
    ).noting(*findings)


def _film(path: Path) -> tuple[Motion, Series, tuple[int, int]]:
    times: list[float] = []
    sizes: set[tuple[int, int]] = set()

    def pictures() -> Iterator[tuple[float, Pixels]]:
        for shown in shown_pictures(path):
            times.append(float(shown.seconds))
            sizes.add((shown.pixels.shape[1], shown.pixels.shape[0]))
            yield times[-1], shown.pixels

    film = motion(pictures())
    if len(sizes) > 1:
        raise UnwrittenError(f"{path} changes its size: {', '.join(f'{w}×{h}' for w, h in sorted(sizes))}")
    return film, np.array(times), sizes.pop()


def _audible(film: Motion, heard: Heard, start: float) -> Series:
    """Say for each moment of the film whether the pen is heard."""
    loud = loudness(heard.pcm, 0.05)
    places = np.clip(((film.seconds - start) / GRAIN).astype(int), 0, max(0, loud.size - 1))
    floor, high = np.percentile(loud, (10, 95)) if loud.size else (0.0, 0.0)
    writing: Series = (loud[places] - floor > AUDIBLE * (high - floor)).astype(np.float64)
    return writing


def _ink_findings(ink: InkFinding) -> Iterator[Finding]:
    if ink.found:
        yield problem(
            "ink",
            f"a line of {ink.length} pixels stays on the paper, {ink.contrast:.0f} of 255 levels darker than it",
        )
    elif ink.poses < 3:
        yield problem("ink", "nothing moves in the film")


def _compare_sounds(recorded: Recorded, heard: Heard, seconds: float) -> Iterator[Finding]:
    if HEARD not in recorded.files or SEEN not in recorded.files:
        return
    name = recorded.files[HEARD].name
    alone = heard_sound(recorded.files[HEARD])
    take = same_take(heard.pcm, alone.pcm)
    if not take.same:
        yield problem(
            "sound", f"{name} is another take than {recorded.files[SEEN].name} ({take.correlation:.2f} alike)"
        )
    elif abs((length := alone.pcm.size / SAMPLE_RATE) - seconds) > LENGTHS:
        yield note("lengths", f"{name} lasts {length:.2f} s, the pictures {seconds:.2f} s")


def _compare_pictures(recorded: Recorded, told: Mapping[str, Facts], seconds: float) -> Iterator[Finding]:
    if MUTED not in recorded.files:
        return
    path = recorded.files[MUTED]
    if told[MUTED].sound is not None:
        silent = not heard_sound(path).pcm.any()
        yield note("muted", f"{path.name} has a {'silent ' if silent else ''}sound track, which is left out")
    if SEEN not in recorded.files:
        return
    other = probe(path)
    if abs(float(other.seconds) - seconds) > LENGTHS:
        yield problem("lengths", f"{path.name} lasts {float(other.seconds):.2f} s, the pictures {seconds:.2f} s")
        return
    pairs = zip(*(sample_frames(recorded.files[kind], fps=4, max_side=160) for kind in (SEEN, MUTED)), strict=False)
    apart = max(
        (float(np.abs(a.pixels.astype(int) - b.pixels).mean()) for a, b in pairs if a.pixels.shape == b.pixels.shape),
        default=ALIKE + 1,
    )
    if apart > ALIKE:
        yield problem("muted", f"{path.name} shows another take than {recorded.files[SEEN].name}")


def _tag_findings(recorded: Recorded, told: Mapping[str, Facts]) -> Iterator[Finding]:
    tagged = [f"{recorded.files[kind].name} ({', '.join(told[kind].tags)})" for kind in told if told[kind].tags]
    if tagged:
        yield note("tags", f"left out: {', '.join(tagged)}")


def _sound_rate(told: Mapping[str, Facts]) -> str:
    track = told[SEEN].sound if SEEN in told else told[HEARD].sound
    return track.rate if track else ""


def _kind(told: Mapping[str, Facts], size: tuple[int, int]) -> str:
    """Say in a few words what the files are, so that letters can be compared."""
    first = told.get(SEEN) or told[MUTED]
    pictures = f"{first.pictures.codec} {size[0]}×{size[1]} {first.pictures.rate} fps" if first.pictures else ""
    sounds = [
        f"{track.codec} {track.rate} Hz" for kind in (SEEN, HEARD) if kind in told and (track := told[kind].sound)
    ]
    return ", ".join([pictures, *sounds])
