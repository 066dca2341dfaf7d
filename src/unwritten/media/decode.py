"""From a media file back to pictures and samples, one at a time."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Final, cast

import av
import numpy as np
from av.audio.codeccontext import AudioCodecContext
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Disposition
from av.video.reformatter import ColorRange, Interpolation, VideoReformatter
from av.video.stream import VideoStream

from unwritten.core import SAMPLE_RATE, Pcm, Pixels, UnwrittenError

# The exact modes of swscale, so that a frame's pixels are the same on every machine.
EXACT: Final = int(
    Interpolation.BICUBIC | Interpolation.ACCURATE_RND | Interpolation.BITEXACT | Interpolation.FULL_CHR_H_INT
)

# Without a header of their own, these are only guessed at by their size and the rate at which they begin.
_GUESSED: Final = frozenset({"aac", "mp3"})

_FILE: Final = "file:"


def frames(path: Path, *, every: int = 1) -> Iterator[Pixels]:
    """Yield every picture of the clip, or one of so many, in order, as height × width × 3 (red, green, blue)."""
    convert = RgbConverter()
    with open_media(path) as container:
        for frame in itertools.islice(container.decode(video_stream(container, path)), 0, None, every):
            yield convert(frame)


def planes(path: Path) -> Iterator[Pixels]:
    """Yield every picture as it is coded: brightness, and below it the two planes of colour.

    Nothing is converted, so this is what to compare pictures by; its first rows are the picture in grey.
    """
    with open_media(path) as container:
        for frame in container.decode(video_stream(container, path)):
            yield np.asarray(frame.to_ndarray(), dtype=np.uint8)


def frame_at(path: Path, index: int, max_side: int | None = None) -> Pixels:
    """Read one picture of the clip (counted from 0) as height × width × 3, scaled down where a side is given."""
    with open_media(path) as container:
        reader = FrameReader(container, path)
        if not 0 <= index < reader.count:
            raise UnwrittenError(f"{path} has no frame {index}; its frames are 0 to {reader.count - 1}")
        return RgbConverter(max_side)(next(reader.read([index])))


def pictures_at(path: Path, indices: Sequence[int], max_side: int | None = None) -> Iterator[Pixels]:
    """Yield pictures of a clip by their numbers, which rise, as height × width × 3."""
    convert = RgbConverter(max_side)
    with open_media(path) as container:
        for frame in FrameReader(container, path).read(indices):
            yield convert(frame)


def samples(path: Path) -> Iterator[Pcm]:
    """Yield the sound track as mono at 48 kHz, block by block, from the first true sample to the last."""
    with open_media(path) as container:
        yield from samples_in(container, path)


def samples_in(container: InputContainer, path: Path) -> Iterator[Pcm]:
    """Yield the sound track of an open file as ``samples`` does."""
    if not container.streams.audio:
        raise UnwrittenError(f"{path} has no sound track")
    track = SoundTrack(container.streams.audio[0])
    for packet in container.demux(track.stream):
        yield from track.samples(packet)


class SoundTrack:
    """Decodes the packets of a sound track to mono at 48 kHz, from the first true sample to the last."""

    def __init__(self, stream: AudioStream) -> None:
        self.stream = stream
        self._decoder = _sound_decoder(stream)
        self._resampler = _resampler()
        self._kind: tuple[str, str, int] | None = None
        # The file says where the sound ends; the last packet is padded beyond that.
        stated = _stated(stream)
        self._left: int | None = None if stated is None else round(stated * SAMPLE_RATE)

    def samples(self, packet: av.Packet[AudioStream]) -> Iterator[Pcm]:
        """Decode the next packet; the one without a content, which comes last, gives what was still held back."""
        decoded: Iterable[av.AudioFrame | None] = self._decoder.decode(packet if packet.size else None)
        for frame in decoded if packet.size else itertools.chain(decoded, [None]):
            for whole in self._whole(frame):
                block = whole[: self._left]
                self._left = None if self._left is None else self._left - block.size
                if block.size:
                    yield block

    def _whole(self, decoded: av.AudioFrame | None) -> Iterator[Pcm]:
        """Bring decoded sound to mono at 48 kHz; a resampler takes one kind of sound alone, so others get theirs."""
        kind = kind_of(decoded) if decoded else self._kind
        if kind != self._kind and self._kind is not None:
            yield from _mono(None, self._resampler)
            self._resampler = _resampler()
        self._kind = kind
        yield from _mono(decoded, self._resampler)


def _resampler() -> av.AudioResampler:
    return av.AudioResampler(format="s16", layout="mono", rate=SAMPLE_RATE)


def kind_of(decoded: av.AudioFrame) -> tuple[str, str, int]:
    """Say of what kind decoded sound is; a resampler takes but one."""
    return decoded.format.name, decoded.layout.name, decoded.sample_rate


def _mono(decoded: av.AudioFrame | None, resampler: av.AudioResampler) -> Iterator[Pcm]:
    """Bring decoded sound to 16 bits, one channel and 48 kHz."""
    if decoded and kind_of(decoded) == ("s32p", "mono", SAMPLE_RATE):
        # So our own AAC comes; the resampler would cut off the same bits, and take longer than the decoder.
        yield (np.frombuffer(memoryview(decoded.planes[0]), np.int32, decoded.samples) >> 16).astype(np.int16)
        return
    for frame in resampler.resample(decoded):
        yield np.frombuffer(memoryview(frame.planes[0]), np.int16, frame.samples).copy()


def stated_seconds(container: InputContainer, path: Path) -> float | None:
    """Read how long a file says its sound is; None without a sound track, 0 where it does not say."""
    if not container.streams.audio and not container.streams.video:
        raise UnwrittenError(f"{path} is damaged: it has neither pictures nor sound")
    if not container.streams.audio:
        return None
    return float(_stated(container.streams.audio[0]) or 0)


def _stated(stream: AudioStream) -> Fraction | None:
    """Read how many seconds long a file says that a sound track is; None where it does not say, or it is a guess."""
    if stream.duration is None or stream.time_base is None or stream.container.format.name in _GUESSED:
        return None
    return stream.duration * stream.time_base


def decode_sound(container: InputContainer, stream: AudioStream, *, padded: bool = False) -> Iterator[av.AudioFrame]:
    """Decode a sound track; ``padded`` keeps the encoder's run-up, which not every container marks as such.

    AAC is decoded in whole numbers: the usual decoder gives other samples with AVX2 than without.
    """
    decoder = _sound_decoder(stream, padded=padded)
    for packet in container.demux(stream):
        yield from decoder.decode(packet if packet.size else None)


def _sound_decoder(stream: AudioStream, *, padded: bool = False) -> AudioCodecContext:
    need_decoder(stream)
    decoder = stream.codec_context
    if decoder.codec.canonical_name == "aac":
        decoder = cast(AudioCodecContext, AudioCodecContext.create("aac_fixed", "r"))
        decoder.extradata = stream.codec_context.extradata
    decoder.thread_count = 1
    decoder.options = {"flags2": "+skip_manual"} if padded else {}
    return decoder


class RgbConverter:
    """Turns decoded pictures into arrays of red, green and blue, scaled down where a longest side is given."""

    def __init__(self, max_side: int | None = None) -> None:
        self._max_side = max_side
        self._reformatter = VideoReformatter()

    def __call__(self, frame: av.VideoFrame) -> Pixels:
        """Convert one picture."""
        width, height = scaled_size(frame.width, frame.height, self._max_side)
        rgb = self._reformatter.reformat(
            frame,
            width,
            height,
            format="rgb24",
            interpolation=EXACT,
            dst_color_range=ColorRange.JPEG,
            threads=1,
        )
        return np.asarray(rgb.to_ndarray(), dtype=np.uint8)


class FrameReader:
    """Reads single pictures of an open clip, decoding only from the key frame before each."""

    def __init__(self, container: InputContainer, path: Path) -> None:
        self._container = container
        self._stream = video_stream(container, path)
        self._path = path
        shown = [p for p in container.demux(self._stream) if p.pts is not None and p.size and not p.is_discard]
        self.pts = sorted(packet.pts for packet in shown if packet.pts is not None)
        self._keys = sorted(packet.pts for packet in shown if packet.is_keyframe and packet.pts is not None)
        if not self._keys:
            raise UnwrittenError(f"{path} has no pictures")

    @property
    def count(self) -> int:
        """How many pictures the clip has."""
        return len(self.pts)

    def seconds(self, index: int) -> float:
        """When the picture appears, from the first one on."""
        assert self._stream.time_base is not None
        return float((self.pts[index] - self.pts[0]) * self._stream.time_base)

    def read(self, indices: Iterable[int]) -> Iterator[av.VideoFrame]:
        """Decode the pictures with these numbers, which rise."""
        decoded: Iterator[av.VideoFrame] = iter(())
        last: int | None = None
        for index in indices:
            wanted = self.pts[index]
            key = self._keys[max(0, bisect_right(self._keys, wanted) - 1)]
            if last is None or key > last:
                self._container.seek(key, stream=self._stream)
                decoded = self._container.decode(self._stream)
            frame = next((frame for frame in decoded if frame.pts is not None and frame.pts >= wanted), None)
            if frame is None or frame.pts != wanted:
                raise UnwrittenError(f"{self._path}: frame {index} cannot be decoded; the file is damaged")
            last = wanted
            yield frame


@contextmanager
def open_media(path: Path) -> Iterator[InputContainer]:
    """Open a media file for reading; whatever is wrong with it becomes one clear line."""
    try:
        # As a file by all means: "12:30.mp4" would be an address. Tags are in any encoding, and none of them matters.
        with av.open(f"{_FILE}{path}", metadata_errors="replace") as container:
            yield container
    except av.error.PatchWelcomeError as error:
        raise UnwrittenError(f"{path} is coded in a way that cannot be decoded here; convert it first") from error
    except av.FFmpegError as error:
        if isinstance(error, OSError):
            raise UnwrittenError(f"cannot read {path}: {str(error.strerror).lower()}") from error
        raise UnwrittenError(f"{path} is damaged or not a media file: {str(error.strerror).lower()}") from error


def video_stream(container: InputContainer, path: Path) -> VideoStream:
    """Find the picture track, set to decode on one thread; a cover is taken for it only where there is no other."""
    if not container.streams.video:
        raise UnwrittenError(f"{path} has no picture track")
    stream = next(iter(moving_streams(container)), container.streams.video[0])
    need_decoder(stream)
    stream.codec_context.thread_count = 1
    return stream


def need_decoder(stream: VideoStream | AudioStream) -> None:
    """Refuse a track that cannot be decoded, as some that are newer than our decoders."""
    if not stream.codec_context:
        path = stream.container.name.removeprefix(_FILE)
        raise UnwrittenError(f"{path}: its {stream.type} track is coded in an unknown way; convert it to MP4 first")


def quarter_turns(frame: av.VideoFrame) -> int:
    """Count the quarter turns against the clock with which a player shows the picture."""
    return round(frame.rotation / 90) % 4


def moving_streams(container: InputContainer) -> list[VideoStream]:
    """List the picture tracks but for covers."""
    return [stream for stream in container.streams.video if not stream.disposition & Disposition.attached_pic]


def scaled_size(width: int, height: int, max_side: int | None) -> tuple[int, int]:
    """Shrink a size so that its longer side is at most ``max_side``; never enlarge it."""
    longer = max(width, height)
    if max_side is None or longer <= max_side:
        return width, height
    return max(1, _rounded(width * max_side, longer)), max(1, _rounded(height * max_side, longer))


def _rounded(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)
