"""A clip with one track taken away, its sound as a file of its own, or the whole made smaller and slower."""

from __future__ import annotations

import math
import wave
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import av
from av.audio.stream import AudioStream
from av.container import InputContainer, OutputContainer
from av.video.reformatter import VideoReformatter
from av.video.stream import VideoStream

from unwritten.core import SAMPLE_RATE, UnwrittenError
from unwritten.media import h264
from unwritten.media.decode import EXACT, open_media, samples, scaled_size, video_stream
from unwritten.media.encode import CONTAINER, PRESET, QUANTISER
from unwritten.media.mp3 import encode_mp3

AnyStream = TypeVar("AnyStream", VideoStream, AudioStream)


def without_sound(source: Path, target: Path) -> None:
    """Copy the picture track, packet by packet, and nothing else."""
    with open_media(source) as container, _new_movie(target) as out:
        pictures = video_stream(container, source)
        _copy(container, pictures, out.add_stream_from_template(pictures), out)


def without_tags(source: Path, target: Path) -> None:
    """Copy the picture track and the first sound track, packet by packet, and nothing that is said about them."""
    with open_media(source) as container, _new_movie(target) as out:
        tracks = [video_stream(container, source), *container.streams.audio[:1]]
        copies = {track.index: out.add_stream_from_template(track) for track in tracks}
        for packet in container.demux(tracks):
            if packet.dts is not None:
                packet.stream = copies[packet.stream_index]
                out.mux(packet)


def sound_as_mp3(source: Path, target: Path) -> None:
    """Write the sound track as an MP3 of its own."""
    encode_mp3(samples(source), target)


def sound_as_wav(source: Path, target: Path) -> None:
    """Write the decoded sound, every sample of it, as a WAV: mono, 48 kHz, 16 bits."""
    with wave.open(str(target), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        for block in samples(source):
            out.writeframes(block.astype("<i2").tobytes())


def smaller(source: Path, target: Path, *, max_side: int | None = None, fps: float | None = None) -> None:
    """Encode the pictures anew, scaled so that the longer side fits and thinned to a frame rate; sound is copied."""
    with open_media(source) as container, _new_movie(target) as out:
        pictures = video_stream(container, source)
        rate = pictures.average_rate
        if not rate:
            raise UnwrittenError(f"{source} does not say how many frames a second it has")
        slower = min(Fraction(rate), Fraction(fps).limit_denominator(1000)) if fps else Fraction(rate)
        width, height = scaled_size(pictures.codec_context.width, pictures.codec_context.height, max_side)
        size = (max(2, width - width % 2), max(2, height - height % 2))  # H.264 halves both for its colours
        key_every = max(1, math.floor(slower / 2))
        encoder = out.add_stream("libx264", rate=slower, options=h264.options(PRESET, QUANTISER, key_every))
        h264.set_up(encoder.codec_context, size, slower)
        heard = container.streams.audio[0] if container.streams.audio else None
        copied = out.add_stream_from_template(heard) if heard else None
        for frame in _thinned(container, pictures, size, slower):
            out.mux(encoder.encode(frame))
        out.mux(encoder.encode(None))
        if copied:
            with open_media(source) as again:  # a seek back would lose the encoder's run-up
                _copy(again, again.streams.audio[0], copied, out)


def _thinned(
    container: InputContainer, pictures: VideoStream, size: tuple[int, int], fps: Fraction
) -> Iterator[av.VideoFrame]:
    """Give the picture that is on the screen at each tick of the slower clock."""
    convert = VideoReformatter()
    tick = 0
    start: Fraction | None = None
    now = Fraction(0)
    last: av.VideoFrame | None = None
    for frame in container.decode(pictures):
        if frame.pts is None or frame.time_base is None:
            continue
        now = frame.pts * frame.time_base
        start = now if start is None else start
        while last is not None and tick / fps < now - start:
            yield _scaled(convert, last, size, tick, fps)
            tick += 1
        last = frame
    end = Fraction(0) if start is None else now - start + 1 / Fraction(pictures.average_rate or fps)
    while last is not None and tick / fps < end:
        yield _scaled(convert, last, size, tick, fps)
        tick += 1


def _scaled(
    convert: VideoReformatter, frame: av.VideoFrame, size: tuple[int, int], tick: int, fps: Fraction
) -> av.VideoFrame:
    scaled = convert.reformat(frame, *size, format="yuv420p", interpolation=EXACT, threads=1)
    scaled.pts = tick
    scaled.time_base = 1 / fps
    return scaled


def _copy(container: InputContainer, track: AnyStream, copied: AnyStream, out: OutputContainer) -> None:
    for packet in container.demux(track):
        if packet.dts is not None:
            packet.stream = copied
            out.mux(packet)


def _new_movie(target: Path) -> OutputContainer:
    return av.open(str(target), "w", format="mp4", options=CONTAINER)
