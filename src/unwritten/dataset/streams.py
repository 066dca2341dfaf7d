"""Whether the media files of an item hold what it says, condition by condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from unwritten.core import SAMPLE_RATE, Clip, Item, UnwrittenError
from unwritten.core.checking import Finding

if TYPE_CHECKING:
    from unwritten.media.probe import SoundFacts

HEARD = "audio"
WRITTEN = "subtitles"
SOUNDING = (HEARD, "audio_video")

JOINED = "words"
"""The family whose sound files are joined from letters, and so as long as the picture to the sample."""

SLOWEST, FASTEST = Fraction(1, 1000), 1000
"""Frames a second that a film may have."""

SLACK_MS = 50
"""By so much a sound file, which has a run-up and whole MP3 frames, may be longer or shorter than its clip."""


def streams_as_said(folder: Path, item: Item, *, decode: bool) -> Iterator[Finding]:
    """Compare all files of an item with what it says; ``decode`` has every picture and sample decoded as well."""
    if not SLOWEST <= item.clip.fps <= FASTEST:  # which may be too long a number even to be shown
        yield Finding(item.id, f"its frame rate is not between {SLOWEST} and {FASTEST} a second")
        return
    for condition, media in item.media.items():
        path = folder / media.path
        try:
            size = path.stat().st_size
        except FileNotFoundError:
            return  # said already by the checksums
        except OSError as error:
            yield Finding(media.path, f"cannot be read: {(error.strerror or '').lower()}")
            return
        if size != media.bytes:
            yield Finding(media.path, f"size in bytes is {size}, the item says {media.bytes}")
        if condition == HEARD:
            yield from _heard(path, media.path, item, decode)
        elif condition == WRITTEN:
            yield from _written(path, media.path, item.clip)
        else:
            yield from _seen(path, media.path, condition in SOUNDING, _shown(item, condition), decode)


def _shown(item: Item, condition: str) -> Clip:
    """The facts that hold for a file: where others carry the sound, a muted one has none."""
    silent = condition not in SOUNDING and any(other in SOUNDING for other in item.media)
    return replace(item.clip, samples=0) if silent else item.clip


def _heard(path: Path, name: str, item: Item, decode: bool) -> Iterator[Finding]:
    from unwritten.media.decode import samples
    from unwritten.media.probe import probe_sound

    found = _at_our_rate(probe_sound(path))
    slack = 0 if item.family == JOINED else SLACK_MS * SAMPLE_RATE // 1000
    late = 1000 * found / SAMPLE_RATE - 1000 * item.clip.seconds
    if item.family == JOINED and found != item.clip.samples:
        yield Finding(name, f"number of samples is {found}, the item says {item.clip.samples}")
    elif abs(late) > SLACK_MS:
        yield Finding(name, f"lasts {abs(late):.0f} ms {'longer' if late > 0 else 'shorter'} than the video")
    elif decode and abs(found - (heard := sum(block.size for block in samples(path)))) > slack:
        yield Finding(name, f"is damaged: {heard} of its {found} samples can be decoded")


def _at_our_rate(sound: SoundFacts) -> int:
    """How many samples a track has, counted at the rate at which clips are: others' videos may have another."""
    return round(sound.samples * SAMPLE_RATE / sound.rate)


def _written(path: Path, name: str, clip: Clip) -> Iterator[Finding]:
    from unwritten.media.subtitles import ARROW, load_subtitles

    try:
        subtitles = load_subtitles(path)
    except UnwrittenError as error:
        yield Finding(name, error.said_of(path))
        return
    if subtitles.note:
        yield Finding(name, subtitles.note.removeprefix(f"{path}: "))
    if not subtitles.cues:
        yield Finding(name, "has no words in it; where nobody speaks there is no such file")
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    starts = [line.partition(ARROW)[0].strip() for line in lines if ARROW in line]
    if starts != sorted(starts):  # clocks of one width, which we write: their order is that of the alphabet
        yield Finding(name, "its subtitles go backwards: one begins before the one that stands before it")
    last = max((cue.stop for cue in subtitles.cues), default=0)
    if last > 1000 * clip.seconds + SLACK_MS:
        yield Finding(name, f"its subtitles go on until {last / 1000:.3f} s, the clip ends at {clip.seconds:.3f} s")


def _seen(path: Path, name: str, sounding: bool, clip: Clip, decode: bool) -> Iterator[Finding]:
    from unwritten.media.probe import probe, verify

    seen = probe(path)
    facts = {
        "width": (seen.width, clip.width),
        "height": (seen.height, clip.height),
        "frame rate": (seen.fps, clip.fps),
        "number of frames": (seen.frames, clip.frames),
        "number of samples": (_at_our_rate(seen.sound) if seen.sound else 0, clip.samples),
        "sound": (seen.sound is not None, sounding),
    }
    for fact, (found, expected) in facts.items():
        if found != expected:
            yield Finding(name, f"{fact} is {found}, the item says {expected}")
    if seen.extra:
        yield Finding(name, f"has tracks beside its pictures and sound, which may give answers away: {seen.extra}")
    if seen.tags:
        yield Finding(name, f"has tags, which may give answers away: {', '.join(sorted(seen.tags))}")
    if decode:
        verify(path)
