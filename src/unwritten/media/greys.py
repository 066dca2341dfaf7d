"""The pictures of a clip as plain grey, all of one height, for those who look for things in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias, cast

import av
import numpy as np
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.video.reformatter import ColorRange, Interpolation, VideoReformatter
from av.video.stream import VideoStream
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm, UnwrittenError
from unwritten.media.clock import in_time
from unwritten.media.decode import SoundTrack, open_media, quarter_turns, stated_seconds, video_stream

Grey: TypeAlias = NDArray[np.uint8]
"""Height × width; brightness as it is coded."""

# Formats whose first plane is the picture in grey, a byte a pixel.
_WITH_GREY: Final = frozenset(
    {"gray", "nv12", "nv21", *(f"yuv{full}{kind}p" for full in ("", "j") for kind in (420, 422, 444, 440, 411))}
)
WIDEST: Final = 20
"""Pictures more than so many times as wide as high are no scene."""

_SMALLER: Final = int(Interpolation.AREA | Interpolation.BITEXACT)
_LARGER: Final = int(Interpolation.BICUBIC | Interpolation.BITEXACT)


class Greys:
    """Every picture of a clip, upright and scaled to a height, with the seconds since the first one, which rise.

    A picture is good until the next is asked for; ``size`` is how wide and high they are shown, once one was seen.
    Of the sound, up to ``hear`` seconds are decoded on the way, which costs less than to open the clip again. When
    all pictures were seen, they are in ``sound``; how long the clip says that it sounds is in ``stated_sound``, and
    in ``sound_late`` how many seconds after the first picture it begins.
    """

    def __init__(self, path: Path, height: int, *, hear: float = 0.0) -> None:
        self._path, self._height, self._hear = path, height, hear
        self.size = (0, 0)
        self.sound: list[Pcm] = []
        self.stated_sound: float | None = None
        self.sound_late = 0.0

    def __iter__(self) -> Iterator[tuple[float, Grey]]:
        with open_media(self._path) as container:
            stream = video_stream(container, self._path)
            convert = GreyConverter(self._height)
            first: float | None = None
            for seconds, frame in in_time(self._stamped(container, stream), 1 / _rate(stream)):
                if first is None:
                    first, self.size = seconds, _no_strip(_shown_size(frame), self._path)
                yield seconds - first, convert(frame)
            if first is None:
                raise UnwrittenError(f"{self._path} has no pictures")

    def _stamped(self, container: InputContainer, stream: VideoStream) -> Iterator[tuple[float, av.VideoFrame]]:
        """Give each picture with its stamp; a bare stream has none."""
        for number, frame in enumerate(self._pictures(container, stream)):
            yield number / _rate(stream) if frame.time is None else frame.time, frame

    def _pictures(self, container: InputContainer, stream: VideoStream) -> Iterator[av.VideoFrame]:
        """Decode the pictures, and gather the sound that lies between them."""
        self.sound, self.stated_sound = [], stated_seconds(container, self._path)
        if not self._hear or self.stated_sound is None:
            yield from container.decode(stream)
            return
        track = SoundTrack(container.streams.audio[0])
        self.sound_late = _begin(track.stream) - _begin(stream)
        left = round(self._hear * SAMPLE_RATE)
        for packet in container.demux(stream, track.stream):
            if packet.stream.index == stream.index:
                yield from cast(list[av.VideoFrame], packet.decode())
            elif left > 0:
                for block in track.samples(cast("av.Packet[AudioStream]", packet)):
                    self.sound.append(block)
                    left -= block.size


def _begin(stream: AudioStream | VideoStream) -> float:
    """Say when a track begins, in seconds; a bare one has no clock."""
    return float((stream.start_time or 0) * (stream.time_base or 0))


def picture_size(path: Path) -> tuple[int, int]:
    """Say how wide and high the pictures of a clip are as they are shown; one is decoded for that."""
    with open_media(path) as container:
        frame = next(container.decode(video_stream(container, path)), None)
        if frame is None:
            raise UnwrittenError(f"{path} has no pictures")
        return _shown_size(frame)


def _shown_size(frame: av.VideoFrame) -> tuple[int, int]:
    return (frame.height, frame.width) if quarter_turns(frame) % 2 else (frame.width, frame.height)


def _no_strip(size: tuple[int, int], path: Path) -> tuple[int, int]:
    """Refuse pictures that are no scene, and that would fill the memory once they are as high as asked for."""
    if size[0] > WIDEST * size[1]:
        raise UnwrittenError(f"{path} has pictures of {size[0]} × {size[1]} pixels, a strip in which nothing is seen")
    return size


class GreyConverter:
    """Turns decoded pictures into grey ones of one height; one that has it already is not even copied."""

    def __init__(self, height: int) -> None:
        self._height = height
        self._reformatter = VideoReformatter()

    def __call__(self, frame: av.VideoFrame) -> Grey:
        """Convert one picture."""
        turns = quarter_turns(frame)
        before = frame.width if turns % 2 else frame.height
        if before != self._height or frame.format.name not in _WITH_GREY:
            frame = self._scaled(frame, before)
        plane = frame.planes[0]
        rows = np.frombuffer(memoryview(plane), dtype=np.uint8).reshape(-1, plane.line_size)
        upright = rows[: frame.height, : frame.width]
        return np.rot90(upright, turns) if turns else upright

    def _scaled(self, frame: av.VideoFrame, before: int) -> av.VideoFrame:
        width, height = (
            max(1, (2 * side * self._height + before) // (2 * before)) for side in (frame.width, frame.height)
        )
        how = _SMALLER if before > self._height else _LARGER
        return self._reformatter.reformat(
            frame,
            width,
            height,
            format="yuv420p",  # the range of mere grey would be stretched
            interpolation=how,
            dst_color_range=ColorRange.MPEG,
            threads=1,
        )


def _rate(stream: VideoStream) -> float:
    return float(stream.guessed_rate or 25)
