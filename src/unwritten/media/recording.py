"""Reading what a camera or a phone wrote: any codec, size and rate, with the time of every picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from av.container import InputContainer
from av.video.reformatter import ColorRange, VideoReformatter
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm, Pixels, UnwrittenError
from unwritten.media.decode import (
    EXACT,
    decode_sound,
    kind_of,
    moving_streams,
    need_decoder,
    open_media,
    quarter_turns,
    video_stream,
)

GAP = Fraction(5, 1000)
"""A hole in the sound is filled with silence if it is longer than this; time stamps in whole ms jitter by less."""

LONGEST_HOLE = Fraction(600)
"""Seconds; where more sound is missing at once, a time stamp is damaged, and so much silence may fill the memory."""

# What files of the kind say about themselves; all else is a tag.
_NO_TAGS = frozenset({"major_brand", "minor_version", "compatible_brands", "encoder"})

# Else a damaged picture is patched up from its neighbours without a word.
_CAREFUL = {"err_detect": "+crccheck+bitstream+buffer+explode"}

FULL_SCALE = 32_600
"""From here on a sample counts as one at the limit: after lossy coding, clipped peaks no longer lie flat on it."""


@dataclass(frozen=True)
class Track:
    """What a file says of one of its tracks."""

    codec: str
    rate: str  # pictures or samples a second


@dataclass(frozen=True)
class Facts:
    """What a recorded file holds, as it says itself."""

    pictures: Track | None
    sound: Track | None
    tags: tuple[str, ...]  # their names


@dataclass(frozen=True, eq=False)
class Shown:
    """One picture (height × width × 3) and when it appears, in seconds of the file's own clock."""

    seconds: Fraction
    pixels: Pixels


@dataclass(frozen=True, eq=False)
class Heard:
    """A whole sound track as mono at 48 kHz, and when it begins, in seconds of the file's own clock."""

    pcm: Pcm
    start: Fraction
    at_limit: int  # samples at full scale, in the channel that has most
    holes: int  # places where samples are missing


def facts(path: Path) -> Facts:
    """Read what a file says about its tracks; raise if it is not a media file."""
    with open_media(path) as container:
        return Facts(
            _picture_facts(container), _sound_facts(container), tuple(sorted(set(container.metadata) - _NO_TAGS))
        )


def shown_pictures(path: Path, within: tuple[int, int] | None = None) -> Iterator[Shown]:
    """Decode every picture upright and with square pixels, scaled down where a size (width, height) is too small."""
    with open_media(path) as container:
        stream = video_stream(container, path)
        aspect = stream.sample_aspect_ratio or Fraction(1)
        stream.codec_context.options = _CAREFUL
        convert = _Upright(aspect, within)
        step = 1 / (stream.average_rate or Fraction(30))
        last: Fraction | None = None
        for frame in container.decode(stream):
            if frame.is_corrupt:
                raise UnwrittenError(f"{path} is damaged: a picture cannot be decoded")
            now = _seconds(frame)
            last = now if now is not None else Fraction(0) if last is None else last + step
            yield Shown(last, convert(frame))
        if last is None:
            raise UnwrittenError(f"{path} has no pictures")


def heard_sound(path: Path) -> Heard:
    """Decode the whole sound track and mix it to mono at 48 kHz; missing samples become silence."""
    resampler = av.AudioResampler(format="s16p", rate=SAMPLE_RATE)
    blocks: list[NDArray[np.int16]] = []
    start: Fraction | None = None
    holes = 0
    with open_media(path) as container:
        if not container.streams.audio:
            raise UnwrittenError(f"{path} has no sound track")
        expected: Fraction | None = None
        kind: tuple[str, str, int] | None = None
        for frame in decode_sound(container, container.streams.audio[0]):
            now = _seconds(frame)
            start = now if start is None else start
            if now is not None and expected is not None and now - expected > GAP:
                if now - expected > LONGEST_HOLE:
                    raise UnwrittenError(f"{path} is damaged: {float(now - expected):.0f} s of its sound are missing")
                holes += 1
                missing = round((now - expected) * SAMPLE_RATE)
                blocks.append(np.zeros((len(frame.layout.channels), missing), dtype=np.int16))
            kind = kind or kind_of(frame)
            if kind_of(frame) != kind:
                raise UnwrittenError(f"{path}: its sound changes its kind on the way; record it anew, or convert it")
            now = expected if now is None else now
            expected = None if now is None else now + Fraction(frame.samples, frame.sample_rate)
            blocks += _rows(resampler.resample(frame))
        if blocks:
            blocks += _rows(resampler.resample(None))
    if not blocks:
        raise UnwrittenError(f"{path} has an empty sound track")
    channels = np.concatenate(blocks, axis=1)
    at_limit = int((np.abs(channels.astype(np.int32)) >= FULL_SCALE).sum(axis=1).max())
    mono = channels.astype(np.int32).sum(axis=0) // channels.shape[0]
    return Heard(mono.astype(np.int16), start or Fraction(0), at_limit, holes)


def _seconds(frame: av.VideoFrame | av.AudioFrame) -> Fraction | None:
    if frame.pts is None or frame.time_base is None:
        return None
    return frame.pts * frame.time_base


def _rows(parts: Iterable[av.AudioFrame]) -> list[NDArray[np.int16]]:
    """The samples of each part, a row a channel."""
    return [part.to_ndarray().astype(np.int16) for part in parts]


class _Upright:
    """Turns decoded pictures into arrays as a player shows them: rotated, with square pixels, scaled."""

    def __init__(self, aspect: Fraction, within: tuple[int, int] | None) -> None:
        self._aspect = aspect
        self._within = within
        self._reformatter = VideoReformatter()

    def __call__(self, frame: av.VideoFrame) -> Pixels:
        """Convert one picture."""
        turns = quarter_turns(frame)
        width, height = _square(frame.width, frame.height, self._aspect)
        if self._within is not None:
            box = self._within[::-1] if turns % 2 else self._within
            width, height = fit((width, height), box, enlarge=False)
        rgb = self._reformatter.reformat(
            frame, width, height, format="rgb24", interpolation=EXACT, dst_color_range=ColorRange.JPEG, threads=1
        )
        pixels = np.asarray(rgb.to_ndarray(), dtype=np.uint8)
        return np.ascontiguousarray(np.rot90(pixels, turns)) if turns else pixels


def fit(size: tuple[int, int], box: tuple[int, int], *, enlarge: bool = True) -> tuple[int, int]:
    """Scale a size (width, height) so that it just fits into another, without stretching it."""
    share = min(Fraction(box[0], size[0]), Fraction(box[1], size[1]))
    if share >= 1 and not enlarge:
        return size
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))


def fitted(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """Scale a picture (height × width × 3) into a size (width, height), with opacity; bars beside it are black."""
    width, height = size
    given = (pixels.shape[1], pixels.shape[0])
    inner = fit(given, size)
    scaled = pixels
    if inner != given:
        frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(pixels), format="rgb24")
        smaller = VideoReformatter().reformat(frame, *inner, interpolation=EXACT, threads=1)
        scaled = np.asarray(smaller.to_ndarray(), dtype=np.uint8)
    out = np.zeros((height, width, 4), dtype=np.uint8)
    out[..., 3] = 255
    left, top = (width - inner[0]) // 2, (height - inner[1]) // 2
    out[top : top + inner[1], left : left + inner[0], :3] = scaled
    return out


def _square(width: int, height: int, aspect: Fraction) -> tuple[int, int]:
    return (round(width * aspect), height) if aspect > 0 else (width, height)


def _picture_facts(container: InputContainer) -> Track | None:
    stream = next(iter(moving_streams(container)), None)
    if stream is None:
        return None
    need_decoder(stream)
    rate = stream.average_rate
    return Track(stream.codec_context.codec.canonical_name, f"{float(rate):.4g}" if rate else "unknown")


def _sound_facts(container: InputContainer) -> Track | None:
    if not container.streams.audio:
        return None
    need_decoder(container.streams.audio[0])
    context = container.streams.audio[0].codec_context
    return Track(context.codec.canonical_name, str(context.sample_rate))
