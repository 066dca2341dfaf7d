"""Whether the media files of an item hold what it says, condition by condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from unwritten.core import Clip, Item
from unwritten.core.checking import Finding

HEARD = "audio"
SOUNDING = (HEARD, "audio_video")


def streams_as_said(folder: Path, item: Item, *, decode: bool) -> Iterator[Finding]:
    """Compare all files of an item with what it says; ``decode`` has every picture and sample decoded as well."""
    for condition, media in item.media.items():
        path = folder / media.path
        if not path.exists():
            return  # said already by the checksums
        if (size := path.stat().st_size) != media.bytes:
            yield Finding(media.path, f"size in bytes is {size}, the item says {media.bytes}")
        if condition == HEARD:
            yield from _heard(path, media.path, item.clip, decode)
        else:
            yield from _seen(path, media.path, condition in SOUNDING, _shown(item, condition), decode)


def _shown(item: Item, condition: str) -> Clip:
    """The facts that hold for a file: where others carry the sound, a muted one has none."""
    silent = condition not in SOUNDING and any(other in SOUNDING for other in item.media)
    return replace(item.clip, samples=0) if silent else item.clip


def _heard(path: Path, name: str, clip: Clip, decode: bool) -> Iterator[Finding]:
    from unwritten.media.decode import samples
    from unwritten.media.probe import probe_sound

    found = probe_sound(path).samples
    if found != clip.samples:
        yield Finding(name, f"number of samples is {found}, the item says {clip.samples}")
    elif decode and (heard := sum(block.size for block in samples(path))) != found:
        yield Finding(name, f"is damaged: {heard} of its {found} samples can be decoded")


def _seen(path: Path, name: str, sounding: bool, clip: Clip, decode: bool) -> Iterator[Finding]:
    from unwritten.media.probe import probe, verify

    seen = probe(path)
    facts = {
        "width": (seen.width, clip.width),
        "height": (seen.height, clip.height),
        "frame rate": (seen.fps, clip.fps),
        "number of frames": (seen.frames, clip.frames),
        "number of samples": (seen.sound.samples if seen.sound else 0, clip.samples),
        "sound": (seen.sound is not None, sounding),
    }
    for fact, (found, expected) in facts.items():
        if found != expected:
            yield Finding(name, f"{fact} is {found}, the item says {expected}")
    if seen.tags:
        yield Finding(name, f"has tags, which may give answers away: {', '.join(sorted(seen.tags))}")
    if decode:
        verify(path)
