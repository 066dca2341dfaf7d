"""The files of a release on their way into a dataset: as they are, or without tags and further tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np

from unwritten.core import SAMPLE_RATE, Clip, Pcm, UnwrittenError
from unwritten.media.atomic import atomic_path, link_or_copy, write_text_atomic
from unwritten.media.decode import samples
from unwritten.media.mp3 import encode_mp3
from unwritten.media.probe import Probe, probe, probe_sound
from unwritten.media.subtitles import read_subtitles, srt_text
from unwritten.media.tracks import without_sound, without_tags

SLACK = Fraction(1, 20)
"""Seconds by which a sound file may be longer or shorter than its video."""


def take_media(found: Mapping[str, Path], targets: Mapping[str, Path]) -> dict[str, Path]:
    """Bring the files of a clip, by condition, to their targets; what is missing is taken out of the full video."""
    for path in found.values():
        if not path.is_file():
            raise UnwrittenError(f"{path} is missing, though the release names it")
    taken: dict[str, Path] = {}
    if "audio_video" in found:
        source = found["audio_video"]
        if _film(source, targets["audio_video"]).sound is None:
            raise UnwrittenError(f"{source} has no sound track; name it as a file of vid_only alone")
        taken["audio_video"] = targets["audio_video"]
    if "muted_video" in found and probe(found["muted_video"]).sound is None:
        _film(found["muted_video"], targets["muted_video"])
    elif "audio_video" in taken:
        with atomic_path(targets["muted_video"]) as partial:
            without_sound(taken["audio_video"], partial)
    else:
        raise UnwrittenError(f"{next(iter(found.values()))}: its clip has no video, or none without sound")
    taken["muted_video"] = targets["muted_video"]
    if "audio_video" in taken:
        taken["audio"] = _sound(found.get("audio"), taken["audio_video"], targets["audio"])
    if "subtitles" in found and (cues := read_subtitles(found["subtitles"])):
        write_text_atomic(targets["subtitles"], srt_text(cues))
        taken["subtitles"] = targets["subtitles"]
    return taken


def clip_of(media: Mapping[str, Path]) -> Clip:
    """The facts of a clip's fullest video."""
    facts = probe(media.get("audio_video") or media["muted_video"])
    heard = round(facts.sound.samples * SAMPLE_RATE / facts.sound.rate) if facts.sound else 0
    return Clip(facts.width, facts.height, Fraction(facts.fps), facts.frames, heard)


def _film(source: Path, target: Path) -> Probe:
    facts = probe(source)
    if facts.tags or facts.extra or "mp4" not in facts.container:
        with atomic_path(target) as partial:
            without_tags(source, partial)
    else:
        _link(source, target)
    return facts


def _sound(source: Path | None, film: Path, target: Path) -> Path:
    seconds = probe(film).seconds
    if source is not None and _is_clean(source, seconds):
        _link(source, target)
    else:
        encode_mp3(_fitted(samples(film), round(seconds * SAMPLE_RATE)), target)
    return target


def _is_clean(path: Path, seconds: Fraction) -> bool:
    """Whether a sound file is an MP3 as long as its video, without tags or covers; any other is made anew."""
    try:
        facts = probe_sound(path)
    except UnwrittenError:
        return False
    return facts.codec.startswith("mp3") and abs(Fraction(facts.samples, facts.rate) - seconds) <= SLACK


def _fitted(blocks: Iterable[Pcm], count: int) -> Iterator[Pcm]:
    """Cut sound off, or add silence to it, so that it lasts as long as the pictures."""
    for block in blocks:
        if count:
            yield block[:count]
        count -= min(count, block.size)
    if count:
        yield np.zeros(count, np.int16)


def _link(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)  # of a build that was interrupted
    link_or_copy(source, target)
