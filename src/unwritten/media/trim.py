"""A stretch of a user's video as a clip of its own: decoded and encoded anew, exact to the picture and the sample."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from av.audio.stream import AudioStream
from av.bitstream import BitStreamFilterContext
from av.container import OutputContainer
from av.packet import Packet
from av.video.frame import PictureType
from av.video.stream import VideoStream

from unwritten.core import SAMPLE_RATE, Clip, UnwrittenError
from unwritten.media import aac, h264
from unwritten.media.atomic import atomic_path
from unwritten.media.decode import open_media
from unwritten.media.encode import CONTAINER, PRESET, QUANTISER
from unwritten.media.footage import Clock, Footage, picture_track, seek
from unwritten.media.nal import SEI
from unwritten.media.plain_cpu import plain_cpu
from unwritten.media.sound_cut import LAYOUTS, Samples, channels_of, sound_between
from unwritten.media.upright import Upright
from unwritten.sound.mixing import samples_of

MEND = "repair the video, or leave it out"
BITS_A_CHANNEL = aac.SOUND_BITS_PER_SECOND


@dataclass(frozen=True)
class Window:
    """The part of a video that lies in a clip, in seconds of the video."""

    start: Fraction
    stop: Fraction

    @property
    def seconds(self) -> Fraction:
        """How long it is."""
        return self.stop - self.start


def trim(video: Footage, clock: Clock, window: Window, path: Path) -> Clip:
    """Write what is seen and heard in a window as H.264 and AAC, upright, at a constant rate and with even sides."""
    shown = tick_pictures(clock, window)
    samples = samples_of(len(shown), video.fps) if video.heard else 0
    frames = pictures(video, clock, shown)
    first = next(frames)
    upright = Upright(video.seen, first)
    with new_movie(path) as out:
        seen = _picture_encoder(out, upright, video.fps)
        heard = add_sound_encoder(out, channels_of(video)) if video.heard else None
        with plain_cpu():
            out.start_encoding()
        shaped = map(upright, itertools.chain([first], frames))
        tracks: list[Iterator[Packet[Any]]] = [_encoded_pictures(seen, shaped, video.fps)]
        if heard is not None:
            tracks.append(encoded_sound(heard, sound_between(video, window.start, samples)))
        interleave(out, tracks)
    return Clip(*upright.size, video.fps, len(shown), samples)


def tick_pictures(clock: Clock, window: Window) -> Sequence[int]:
    """Say which picture of the video is on the screen at each tick of the clip."""
    count = max(1, round(window.seconds * clock.fps))
    return [clock.index_at(window.start + tick / clock.fps) for tick in range(count)]


def pictures(video: Footage, clock: Clock, shown: Sequence[int]) -> Iterator[av.VideoFrame]:
    """Decode pictures by their numbers, which rise or repeat."""
    for sought in (True, False):  # some formats find no key picture; then all from the beginning is decoded
        frames = _frames(video, clock.key_before(shown[0]) if sought else None)
        first = next((frame for frame in frames if frame.pts is None or frame.pts >= clock.pts[shown[0]]), None)
        if first is not None and first.pts == clock.pts[shown[0]]:
            break
        frames.close()
    else:
        raise UnwrittenError(f"{video.path} is damaged: picture {shown[0]} cannot be decoded; {MEND}")
    current, time = first, clock.pts[shown[0]]
    for index in shown:
        while time < clock.pts[index]:
            follower = next(frames, None)
            if follower is None or follower.pts is None:
                raise UnwrittenError(f"{video.path} is damaged: picture {index} cannot be decoded; {MEND}")
            current, time = follower, follower.pts  # whoever takes the picture may give it another time
        if (current.width, current.height) != video.seen.size:
            raise UnwrittenError(f"{video.path} changes the size of its pictures; convert it to one size first")
        yield current


def _frames(video: Footage, key: int | None) -> Generator[av.VideoFrame, None, None]:
    with open_media(video.path) as container:
        stream = picture_track(container, video.path)
        if key is not None:
            seek(container, stream, key)
        for frame in container.decode(stream):
            if frame.is_corrupt:
                raise UnwrittenError(f"{video.path} is damaged: a picture cannot be decoded; {MEND}")
            yield frame


@contextmanager
def new_movie(path: Path) -> Iterator[OutputContainer]:
    """Open a new MP4 without tags; it appears whole or not at all."""
    with atomic_path(path) as partial, av.open(str(partial), "w", format="mp4", options=CONTAINER) as out:
        yield out


def interleave(out: OutputContainer, tracks: Sequence[Iterator[Packet[Any]]]) -> None:
    """Write the packets of all tracks in the order of their times, so that none waits in memory for another."""
    for packet in heapq.merge(*tracks, key=_time):
        out.mux_one(packet)


def _time(packet: Packet[Any]) -> Fraction:
    return (packet.dts or 0) * (packet.time_base or Fraction(1))


def _picture_encoder(out: OutputContainer, upright: Upright, fps: Fraction) -> VideoStream:
    every = max(1, math.floor(fps / 2))
    stream = out.add_stream("libx264", rate=fps, options=h264.options(PRESET, QUANTISER, every))
    context = stream.codec_context
    h264.set_up(context, upright.size, fps)
    context.colorspace, context.color_primaries, context.color_trc = upright.colours
    return stream


def _encoded_pictures(
    stream: VideoStream, frames: Iterable[av.VideoFrame], fps: Fraction
) -> Iterator[Packet[VideoStream]]:
    strip = BitStreamFilterContext(f"filter_units=remove_types={SEI}", in_stream=stream)
    for tick, frame in enumerate(frames):
        frame.pts = tick
        frame.time_base = 1 / fps
        frame.pict_type = PictureType.NONE  # else the encoder repeats the key pictures of the video
        yield from _stripped(strip, stream, stream.encode(frame), fps)
    yield from _stripped(strip, stream, stream.encode(None), fps)


def _stripped(
    strip: BitStreamFilterContext, stream: VideoStream, packets: Iterable[Packet[VideoStream]], fps: Fraction
) -> Iterator[Packet[VideoStream]]:
    for packet in packets:
        for kept in strip.filter(packet):
            kept.stream = stream
            kept.time_base = 1 / fps
            yield kept


def add_sound_encoder(out: OutputContainer, channels: int) -> AudioStream:
    """Add an AAC track."""
    stream = out.add_stream("aac", rate=SAMPLE_RATE, options=aac.OPTIONS)
    aac.set_up(stream.codec_context)
    stream.codec_context.layout = LAYOUTS[channels]
    stream.codec_context.bit_rate = channels * BITS_A_CHANNEL
    return stream


def encoded_sound(stream: AudioStream, blocks: Iterable[Samples]) -> Iterator[Packet[AudioStream]]:
    """Encode sound block by block."""
    written = 0
    for block in blocks:
        frame = av.AudioFrame.from_ndarray(block.reshape(1, -1), format="s16", layout=LAYOUTS[block.shape[1]])
        frame.sample_rate = SAMPLE_RATE
        frame.pts = written
        frame.time_base = Fraction(1, SAMPLE_RATE)
        written += len(block)
        yield from stream.encode(frame)
    yield from stream.encode(None)
