"""The files of one clip of a user's video: with sound, muted, its sound alone, and its subtitles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from unwritten.core import Clip, MediaFile
from unwritten.core.source import MEDIA
from unwritten.families.maverix.video_plan import LONG, ClipPlan
from unwritten.media.atomic import atomic_path, write_text_atomic
from unwritten.media.copying import copy, key_window, why_not_copied
from unwritten.media.fingerprint import sha256_file
from unwritten.media.footage import read_clock
from unwritten.media.mp3 import encode_mp3_in_time
from unwritten.media.sound_cut import Samples, channels_of, sound_between
from unwritten.media.subtitles import Cue, cut, read_subtitles, srt_text
from unwritten.media.tracks import without_sound
from unwritten.media.transcribe import Transcriber
from unwritten.media.trim import Window, trim
from unwritten.sound.mixing import samples_of


@dataclass(frozen=True)
class Made:
    """A clip with its files."""

    clip: Clip
    media: Mapping[str, MediaFile]
    speaks: bool  # whether there are subtitles
    provenance: str


def make_clip(plan: ClipPlan, folder: Path, *, fast: bool, transcriber: Transcriber) -> Made:
    """Write all files of a clip below the dataset folder, under its opaque id."""
    footage = plan.video.footage
    clock = read_clock(footage.path)
    copied = (fast or plan.setting == LONG) and not why_not_copied(footage)
    window = key_window(clock, plan.window) if copied else plan.window
    stem = folder / MEDIA / plan.id
    seen, muted, sound, subtitles = (_named(stem, end) for end in (".mp4", ".muted.mp4", ".mp3", ".srt"))
    clip = (copy if copied else trim)(footage, clock, window, seen)
    if footage.heard is None:
        media = {"muted_video": _described(seen)}
    else:
        with atomic_path(muted) as partial:
            without_sound(seen, partial)
        encode_mp3_in_time(_sound(plan, window, clip), sound, channels_of(footage))
        media = {"audio_video": _described(seen), "muted_video": _described(muted), "audio": _described(sound)}
    cues = _cues(plan, window, clip, transcriber)
    if cues:
        write_text_atomic(subtitles, srt_text(cues))
        media["subtitles"] = _described(subtitles)
    return Made(clip, media, bool(cues), _provenance(plan, window, copied))


def _cues(plan: ClipPlan, window: Window, clip: Clip, transcriber: Transcriber) -> tuple[Cue, ...]:
    """What is said in the clip, by its subtitle file or by a recogniser."""
    lasts = round(clip.frames * 1000 / clip.fps)
    if plan.subtitles is not None:
        start = round(window.start * 1000)
        return cut(read_subtitles(plan.subtitles.path), start, start + lasts)
    if plan.video.footage.heard is None:
        return ()
    return cut(transcriber.cues(_sound(plan, window, clip)), 0, lasts)


def _sound(plan: ClipPlan, window: Window, clip: Clip) -> Iterator[Samples]:
    """The sound of the clip, as long as its pictures."""
    return sound_between(plan.video.footage, window.start, samples_of(clip.frames, clip.fps))


def _provenance(plan: ClipPlan, window: Window, copied: bool) -> str:
    how = "copied between key pictures, of" if copied else "encoded anew, of"
    return f"{_said(window.start)} to {_said(window.stop)} s, {how} footage {plan.video.sha256[:16]}"


def _said(seconds: Fraction) -> str:
    return f"{float(seconds):.3f}"


def _named(stem: Path, ending: str) -> Path:
    return stem.with_name(stem.name + ending)


def _described(path: Path) -> MediaFile:
    return MediaFile(f"{MEDIA}/{path.name}", path.stat().st_size, sha256_file(path))
