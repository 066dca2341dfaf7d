"""A user's video: its tracks, and the clock on which its pictures appear."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Discard, Disposition
from av.video.stream import VideoStream
from numpy.typing import NDArray

from unwritten.core import UnwrittenError
from unwritten.media.decode import moving_streams, need_decoder, open_media, quarter_turns

NEAR = Fraction(1, 2000)
"""Times are given, and stored in some files, in whole milliseconds: a picture this much later is on the screen."""

STEADY = 0.1
"""Seconds by which pictures may stray from a constant clock before the video counts as one of varying rate."""

RATES = (
    *map(Fraction, (5, 8, 10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 90, 100, 120, 240)),
    *(Fraction(rate * 1000, 1001) for rate in (24, 30, 60)),
)
FASTEST = Fraction(60)
"""Pictures a second that a video of varying rate is brought to at most."""

SLACK = 2
"""Pictures that a header may promise too many: some writers count one that never comes."""

# Of these formats the clock may begin anywhere; of all others it begins at 0.
_ANY_START = frozenset({"mpegts", "mpeg"})
_LOOSE_SEEK = Fraction(2)  # seconds; these formats have no index and are entered anywhere


@dataclass(frozen=True)
class SeenTrack:
    """The pictures as the file holds them."""

    codec: str
    format: str  # of the pixels
    size: tuple[int, int]
    turns: int  # quarter turns against the clock, with which a player shows them
    aspect: Fraction  # of one pixel


@dataclass(frozen=True)
class HeardTrack:
    """The sound track that is used, and how many there are."""

    index: int  # of the stream in the file
    number: int  # among the sound tracks, from 1
    tracks: int
    codec: str
    profile: str
    rate: int
    channels: int


@dataclass(frozen=True)
class Footage:
    """What a user's video holds."""

    path: Path
    seen: SeenTrack
    heard: HeardTrack | None
    origin: Fraction  # when it begins, on the file's own clock
    fps: Fraction  # its constant rate, or that to which it is brought
    even: bool  # whether its rate is constant
    steady: bool  # whether its pictures lie near a constant clock
    seconds: Fraction


@dataclass(frozen=True, eq=False)
class Clock:
    """When each picture of a video appears, in seconds from its beginning."""

    pts: array[int]  # of all pictures, rising
    keys: array[int]  # of those at which decoding can begin, rising
    base: Fraction  # seconds a tick
    origin: Fraction  # of the file's own clock: where the video begins
    fps: Fraction
    even: bool

    def seconds(self, index: int) -> Fraction:
        """When a picture appears."""
        if self.even:  # free of the rounding of time stamps
            return self.pts[0] * self.base - self.origin + index / self.fps
        return self.time_of(self.pts[index])

    def time_of(self, pts: int) -> Fraction:
        """The moment of a time stamp."""
        return pts * self.base - self.origin

    @property
    def end(self) -> Fraction:
        """When the last picture goes."""
        return self.seconds(len(self.pts) - 1) + 1 / self.fps

    def index_at(self, seconds: Fraction) -> int:
        """The picture that is on the screen at a moment; before the first and after the last these stay."""
        if self.even:
            index = math.floor((seconds + NEAR - self.seconds(0)) * self.fps)
        else:
            index = _count_until(self.pts, (seconds + NEAR + self.origin) / self.base) - 1
        return min(max(index, 0), len(self.pts) - 1)

    def key_before(self, index: int) -> int:
        """The time stamp of the key picture with which decoding must begin to see a picture."""
        return self.keys[max(0, _count_until(self.keys, Fraction(self.pts[index])) - 1)]

    def key_after(self, seconds: Fraction) -> int | None:
        """The time stamp of the first key picture at or after a moment; None where there is none."""
        earliest = math.ceil((seconds - NEAR + self.origin) / self.base)
        count = _count_until(self.keys, Fraction(earliest - 1))
        return self.keys[count] if count < len(self.keys) else None


def survey(path: Path) -> Footage:
    """Look at a video packet by packet and decode its first picture; whatever is wrong becomes one clear line."""
    clock = read_clock(path)
    with open_media(path) as container:
        stream = picture_track(container, path)
        frame = next(container.decode(stream), None)
        if frame is None:
            raise UnwrittenError(f"{path} is damaged: its first picture cannot be decoded")
        seen = SeenTrack(
            codec=stream.codec_context.codec.canonical_name,
            format=frame.format.name,
            size=(frame.width, frame.height),
            turns=quarter_turns(frame),
            aspect=Fraction(stream.sample_aspect_ratio or 1),
        )
        heard = _heard_track(container)
    return Footage(path, seen, heard, clock.origin, clock.fps, clock.even, _strays(clock) < STEADY, clock.end)


def read_clock(path: Path) -> Clock:
    """Read when all pictures of a video appear, without decoding them."""
    with open_media(path) as container:
        stream = picture_track(container, path)
        only(container, stream)
        shown, keys = array("q"), array("q")
        hidden = 0
        for packet in container.demux(stream):
            if packet.is_corrupt:
                raise UnwrittenError(f"{path} is truncated: it ends in the middle of picture {len(shown)}")
            time = packet.dts if packet.pts is None else packet.pts
            if not packet.size or time is None or packet.is_discard:
                hidden += bool(packet.size)
                continue
            shown.append(time)
            if packet.is_keyframe:
                keys.append(time)
        if not shown or not keys or stream.time_base is None:
            raise UnwrittenError(f"{path} has no pictures")
        if len(shown) + hidden + SLACK < stream.frames:
            raise UnwrittenError(f"{path} is truncated: it has {len(shown)} of its {stream.frames} pictures")
        pts = np.sort(np.asarray(shown))
        if len(pts) > 1 and pts[0] == pts[-1]:
            raise UnwrittenError(f"{path} is damaged: all its {len(pts)} pictures have the same time stamp")
        origin = (
            Fraction(container.start_time or 0, 1_000_000) if container.format.name in _ANY_START else Fraction(0)
        )
        told = [Fraction(rate) for rate in (stream.average_rate, stream.guessed_rate) if rate]
        fps, even = _rate(pts, stream.time_base, told)
        return Clock(array("q", pts.tolist()), array("q", sorted(keys)), stream.time_base, origin, fps, even)


def picture_track(container: InputContainer, path: Path) -> VideoStream:
    """Find the track of moving pictures, set to decode on one thread; a cover is none."""
    for stream in moving_streams(container):
        need_decoder(stream)
        stream.codec_context.thread_count = 1
        return stream
    raise UnwrittenError(f"{path} has no picture track")


def only(container: InputContainer, wanted: VideoStream | AudioStream) -> None:
    """Have the packets of all other tracks skipped, unread where the format allows it."""
    for stream in container.streams:
        if stream.index != wanted.index:
            stream.discard = Discard.all


def seek(container: InputContainer, stream: VideoStream | AudioStream, pts: int) -> None:
    """Go to the key picture with a time stamp, or somewhat before it."""
    early = 0
    if container.format.name in _ANY_START:
        early = round(_LOOSE_SEEK / (stream.time_base or Fraction(1, 90_000)))
    container.seek(pts - early, stream=stream)


def _heard_track(container: InputContainer) -> HeardTrack | None:
    tracks = container.streams.audio
    if not tracks:
        return None
    number = next((n for n, track in enumerate(tracks) if track.disposition & Disposition.default), 0)
    need_decoder(tracks[number])
    context = tracks[number].codec_context
    return HeardTrack(
        index=tracks[number].index,
        number=number + 1,
        tracks=len(tracks),
        codec=context.codec.canonical_name,
        profile=context.profile or "",
        rate=context.sample_rate,
        channels=context.channels,
    )


def _rate(pts: NDArray[np.int64], base: Fraction, told: list[Fraction]) -> tuple[Fraction, bool]:
    """Find the constant rate on which pictures lie, or else the usual rate of a video that varies."""
    if len(pts) == 1:
        return (told[0].limit_denominator(1001) if told else Fraction(25)), True
    span = Fraction(int(pts[-1] - pts[0])) * base
    for rate in _likely((len(pts) - 1) / span, told):
        ideal = pts[0] + np.arange(len(pts)) * float(1 / (rate * base))
        if np.abs(pts - ideal).max() * float(base * rate) < 0.5:
            return rate, True
    usual = 1 / (Fraction(float(np.median(np.diff(pts)))) * base or Fraction(1, 25))
    wanted = max(usual, (len(pts) - 1) / span) * Fraction(49, 50)
    return min([rate for rate in RATES if rate >= wanted and rate.denominator == 1] + [FASTEST]), False


def _likely(mean: Fraction, told: list[Fraction]) -> Iterator[Fraction]:
    near = sorted(RATES, key=lambda rate: abs(rate / mean - 1))
    yield from (rate for rate in told if rate in near[:3])
    yield from (rate for rate in near[:3] if abs(rate / mean - 1) < Fraction(1, 50))
    yield from (rate.limit_denominator(1001) for rate in told)
    yield mean.limit_denominator(1001)


def _strays(clock: Clock) -> float:
    """How far, in seconds, a picture lies from the constant clock of the mean rate."""
    pts = np.asarray(clock.pts, dtype=np.float64)
    return float(np.abs(pts - np.linspace(pts[0], pts[-1], len(pts))).max() * float(clock.base))


def _count_until(times: array[int], limit: Fraction) -> int:
    """How many time stamps are not later than a limit (which may lie between two)."""
    return int(np.searchsorted(np.asarray(times), math.floor(limit), side="right"))
