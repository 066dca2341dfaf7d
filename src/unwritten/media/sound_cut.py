"""The sound of a stretch of a user's video, exact to the sample."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import av
import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, UnwrittenError
from unwritten.media.decode import decode_sound, open_media
from unwritten.media.footage import Footage, only, seek
from unwritten.media.plain_cpu import plain_cpu

Samples = NDArray[np.int16]
"""Sound at 48 kHz: samples × channels."""

RUN_UP = Fraction(1)
"""Seconds that are decoded before a cut, so that no codec still settles in."""

JITTER = Fraction(5, 1000)
"""Time stamps in whole milliseconds stray by less; beyond this, samples are missing or stand there twice."""

LAYOUTS = {1: "mono", 2: "stereo"}


def channels_of(video: Footage) -> int:
    """With how many channels the sound of a video is kept: at most two."""
    return 0 if video.heard is None else 1 if video.heard.channels < 2 else 2


def sound_between(video: Footage, start: Fraction, samples: int) -> Iterator[Samples]:
    """Yield so many samples from a moment on, in blocks; where the track has none, there is silence."""
    channels = channels_of(video)
    written = 0
    for place, block in _placed(video, start, start + Fraction(samples, SAMPLE_RATE)):
        if place > written:
            yield from _silence(min(place, samples) - written, channels)
            written = min(place, samples)
        kept = block[written - place : samples - place]
        if len(kept):
            yield kept
            written += len(kept)
        if written == samples:
            return
    yield from _silence(samples - written, channels)


def _silence(samples: int, channels: int) -> Iterator[Samples]:
    for begin in range(0, samples, SAMPLE_RATE):
        yield np.zeros((min(SAMPLE_RATE, samples - begin), channels), dtype=np.int16)


def _placed(video: Footage, start: Fraction, stop: Fraction) -> Iterator[tuple[int, Samples]]:
    """Decode the track from a little before a moment on; each block comes with its first sample's place after it."""
    run = _Run(channels_of(video))
    for seconds, frame in _decoded(video, start + video.origin):
        now = seconds - video.origin
        if not run.goes_on_at(now - start):
            yield from run.rest()
            run = _Run(channels_of(video), now - start)
        yield from run.add(frame)
        if now > stop:
            break
    yield from run.rest()


def _decoded(video: Footage, start: Fraction) -> Iterator[tuple[Fraction, av.AudioFrame]]:
    """Decode sound with the time of each frame on the file's own clock."""
    assert video.heard is not None
    with open_media(video.path) as container:
        stream = next(track for track in container.streams.audio if track.index == video.heard.index)
        base = stream.time_base or Fraction(1, video.heard.rate)
        only(container, stream)
        early = start - RUN_UP
        if early > 0:
            seek(container, stream, int(early / base))
        frames = decode_sound(container, stream, padded=True)
        with plain_cpu():  # the decoder opens with its first packet, and with AVX floats round otherwise
            first = list(itertools.islice(frames, 1))
        expected: Fraction | None = None
        for frame in itertools.chain(first, frames):
            if frame.pts is None or frame.time_base is None:
                if expected is None:
                    raise UnwrittenError(f"{video.path}: its sound has no time stamps; convert it to MP4 first")
                now = expected
            else:
                now = frame.pts * frame.time_base
            expected = now + Fraction(frame.samples, frame.sample_rate)
            yield now, frame


class _Run:
    """Frames that follow each other without a gap, brought to 48 kHz."""

    def __init__(self, channels: int, start: Fraction | None = None) -> None:
        self._resampler = av.AudioResampler(format="s16", layout=LAYOUTS[channels], rate=SAMPLE_RATE)
        self._channels = channels
        self._fresh = True
        self._expected = start
        self._place = 0 if start is None else round(start * SAMPLE_RATE)

    def goes_on_at(self, seconds: Fraction) -> bool:
        """Whether a frame at this moment follows the last one."""
        return self._expected is not None and abs(seconds - self._expected) <= JITTER

    def add(self, frame: av.AudioFrame) -> list[tuple[int, Samples]]:
        """Take the next frame."""
        assert self._expected is not None
        self._expected += Fraction(frame.samples, frame.sample_rate)
        if self._fresh:
            self._fresh = False
            with plain_cpu():  # the first call chooses how all others count
                return self._out(frame)
        return self._out(frame)

    def rest(self) -> list[tuple[int, Samples]]:
        """Give what is still held."""
        return [] if self._fresh else self._out(None)

    def _out(self, frame: av.AudioFrame | None) -> list[tuple[int, Samples]]:
        found = []
        for part in self._resampler.resample(frame):
            block = part.to_ndarray().reshape(-1, self._channels).astype(np.int16, copy=False)
            found.append((self._place, block))
            self._place += len(block)
        return found
