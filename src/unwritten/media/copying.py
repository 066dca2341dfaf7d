"""A stretch of a user's video from key picture to key picture: its packets are copied, nothing is encoded anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from av.audio.stream import AudioStream
from av.bitstream import BitStreamFilterContext
from av.container import InputContainer
from av.packet import Packet
from av.video.stream import VideoStream

from unwritten.core import SAMPLE_RATE, Clip
from unwritten.media.decode import open_media
from unwritten.media.footage import Clock, Footage, only, picture_track, seek
from unwritten.media.nal import SEI
from unwritten.media.plain_cpu import plain_cpu
from unwritten.media.probe import probe
from unwritten.media.sound_cut import channels_of, sound_between
from unwritten.media.trim import Window, add_sound_encoder, encoded_sound, interleave, new_movie

LEAD = 2
"""Packets of sound before the cut that are kept, unheard, for the decoder to settle in."""

PACKET = Fraction(1024, SAMPLE_RATE)


def why_not_copied(video: Footage) -> str:
    """Say why the pictures of a video must be encoded anew to become a clip; nothing where they need not."""
    seen = video.seen
    if seen.codec != "h264" or seen.format not in ("yuv420p", "yuvj420p"):
        return f"its pictures are {seen.codec} ({seen.format}), not H.264 of 8 bits"
    if seen.turns:
        return "it is rotated"
    if seen.aspect != 1:
        return "its pixels are not square"
    if not video.steady:
        return "its frame rate varies"
    return ""


def key_window(clock: Clock, window: Window) -> Window:
    """Widen a window to the key pictures at or before its start and at or after its end."""
    start = clock.time_of(clock.key_before(clock.index_at(window.start)))
    after = clock.key_after(window.stop)
    return Window(start, clock.end if after is None else clock.time_of(after))


def copy(video: Footage, clock: Clock, window: Window, path: Path) -> Clip:
    """Copy the pictures of a window that begins and ends with key pictures, and its sound."""
    with open_media(video.path) as seen, open_media(video.path) as heard, new_movie(path) as out:
        pictures = picture_track(seen, video.path)
        shown = out.add_stream_from_template(pictures)
        shown.metadata.clear()
        strip = _without_remarks(pictures, shown)
        tracks: list[Iterator[Packet[Any]]] = [_pictures(seen, pictures, shown, strip, clock, window)]
        if video.heard is not None and _is_copied(video):
            sound = next(track for track in heard.streams.audio if track.index == video.heard.index)
            sounding = out.add_stream_from_template(sound)
            sounding.metadata.clear()
            tracks.append(_sound(heard, sound, sounding, video, window))
        elif video.heard is not None:
            encoder = add_sound_encoder(out, channels_of(video))
            samples = round(window.seconds * SAMPLE_RATE)
            tracks.append(encoded_sound(encoder, sound_between(video, window.start, samples)))
        with plain_cpu():
            out.start_encoding()
        interleave(out, tracks)
    facts = probe(path)
    samples = facts.sound.samples if facts.sound else 0
    return Clip(facts.width, facts.height, facts.fps, facts.frames, samples)


def _without_remarks(pictures: VideoStream, shown: VideoStream) -> BitStreamFilterContext:
    """Take out what encoders and broadcasters write beside pictures: their names, and even subtitles."""
    # The filter writes units behind start codes. A track whose pictures have lengths must know, so that they are
    # turned back; one of a broadcast has start codes already.
    lengths = (pictures.codec_context.extradata or b"").startswith(b"\x01")
    return BitStreamFilterContext(
        f"filter_units=remove_types={SEI}", in_stream=pictures, out_stream=shown if lengths else None
    )


def _is_copied(video: Footage) -> bool:
    heard = video.heard
    return heard is not None and (heard.codec, heard.profile, heard.rate) == ("aac", "LC", SAMPLE_RATE)


def _pictures(
    container: InputContainer,
    track: VideoStream,
    copied: VideoStream,
    strip: BitStreamFilterContext,
    clock: Clock,
    window: Window,
) -> Iterator[Packet[VideoStream]]:
    """Yield the pictures of a window, stripped."""
    first, last = (round((moment + clock.origin) / clock.base) for moment in (window.start, window.stop))
    only(container, track)
    seek(container, track, clock.key_before(clock.index_at(window.start)))

    def ends(packet: Packet[Any]) -> bool:
        return packet.is_keyframe and packet.pts is not None and packet.pts >= last

    begun = False
    for packet in _until(container, track, ends):
        begun = begun or (packet.is_keyframe and packet.pts is not None and packet.pts >= first)
        if not begun or packet.pts is None or packet.pts < first:
            continue  # pictures that need what lies before the cut
        for kept in strip.filter(packet):
            yield _moved(kept, copied, first, clock.base)


def _sound(
    container: InputContainer, track: AudioStream, copied: AudioStream, video: Footage, window: Window
) -> Iterator[Packet[AudioStream]]:
    """Yield the sound of a window; a little before it is kept as a run-up, which the file marks as unheard."""
    base = track.time_base or Fraction(1, SAMPLE_RATE)
    first, last = (round((moment + video.origin) / base) for moment in (window.start, window.stop))
    early = first - round(LEAD * PACKET / base)
    only(container, track)
    if early > 0:
        seek(container, track, early)
    for packet in _until(container, track, lambda packet: packet.pts is not None and packet.pts >= last):
        if packet.pts is not None and packet.pts >= early:
            yield _moved(packet, copied, first, base)


def _until(
    container: InputContainer, track: VideoStream | AudioStream, ends: Callable[[Packet[Any]], bool]
) -> Iterator[Packet[Any]]:
    for packet in container.demux(track):
        if not packet.size or packet.is_discard:
            continue
        if ends(packet):
            return
        yield packet


def _moved(packet: Packet[Any], copied: Any, start: int, base: Fraction) -> Packet[Any]:
    """Give a packet to a new track and let its time begin with the window."""
    packet.stream = copied
    packet.time_base = base
    packet.pts = None if packet.pts is None else packet.pts - start
    packet.dts = None if packet.dts is None else packet.dts - start
    return packet
