"""What a clip's file holds, and whether it is whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from av.container import InputContainer
from av.stream import Stream

from unwritten.core import SAMPLE_RATE, UnwrittenError
from unwritten.media.decode import open_media, samples, video_stream

# What every file of the kind says about itself; all else is a tag.
_NO_TAGS = frozenset({"major_brand", "minor_version", "compatible_brands"})


@dataclass(frozen=True)
class SoundFacts:
    """The sound track of a clip."""

    codec: str
    rate: int
    channels: int
    samples: int


@dataclass(frozen=True)
class Probe:
    """Facts of a clip as its file states them; frames are counted, not believed."""

    container: str
    codec: str
    width: int
    height: int
    fps: Fraction
    frames: int
    key_frames: tuple[int, ...]
    sound: SoundFacts | None
    tags: Mapping[str, str]
    tracks: Mapping[str, int]  # how many there are of each type

    @property
    def extra(self) -> str:
        """Which tracks there are beside one of pictures and one of sound, such as "2 subtitle"; empty: none."""
        beyond = {kind: count - (kind in ("video", "audio")) for kind, count in self.tracks.items()}
        return ", ".join(f"{count} {kind}" for kind, count in beyond.items() if count)

    @property
    def seconds(self) -> Fraction:
        """How long the pictures last."""
        return self.frames / self.fps


def probe(path: Path) -> Probe:
    """Read the facts of a clip without decoding it; a damaged or truncated file raises."""
    with open_media(path) as container:
        video = video_stream(container, path)
        sound = _sound_facts(container)
        shown: list[tuple[int, bool]] = []
        for packet in container.demux([video, *container.streams.audio[:1]]):
            if packet.is_corrupt:
                raise UnwrittenError(
                    f"{path} is truncated: it ends in the middle of a packet, after frame {len(shown)}"
                )
            if packet.stream_index == video.index and packet.size and packet.pts is not None:
                shown.append((packet.pts, packet.is_keyframe))
        if video.frames and len(shown) != video.frames:
            raise UnwrittenError(f"{path} is truncated: it has {len(shown)} of its {video.frames} frames")
        if not shown or not video.average_rate:
            raise UnwrittenError(f"{path} has no pictures")
        return Probe(
            container=container.format.name,
            codec=video.codec_context.codec.canonical_name,
            width=video.codec_context.width,
            height=video.codec_context.height,
            fps=video.average_rate,
            frames=len(shown),
            key_frames=tuple(index for index, (_, key) in enumerate(sorted(shown)) if key),
            sound=sound,
            tags=_tags(container),
            tracks=dict(sorted(Counter(stream.type or "unknown" for stream in container.streams).items())),
        )


def probe_sound(path: Path) -> SoundFacts:
    """Read the facts of a file that holds sound alone; samples are counted by packets, and a tag raises."""
    with open_media(path) as container:
        if container.streams.video:
            raise UnwrittenError(f"{path} has pictures (a cover?); it should hold sound alone")
        facts = _sound_facts(container)
        if facts is None:
            raise UnwrittenError(f"{path} has no sound track")
        if (tracks := len(container.streams)) > 1:
            raise UnwrittenError(f"{path} has {tracks} tracks; it should hold one of sound alone")
        if tags := _tags(container):
            raise UnwrittenError(f"{path} has tags, which may give answers away: {', '.join(tags)}")
        stream = container.streams.audio[0]
        ticks = sum(packet.duration or 0 for packet in container.demux(stream) if packet.size)
        samples = round(ticks * (stream.time_base or 0) * facts.rate)
        if not samples:
            raise UnwrittenError(f"{path} has no sound in it")
        return replace(facts, samples=samples)


def verify(path: Path) -> None:
    """Decode the whole clip; raise at the first thing that cannot be decoded or is missing."""
    facts = probe(path)
    shown = 0
    with open_media(path) as container:
        video = video_stream(container, path)
        # Else a damaged picture is patched up from its neighbours without a word.
        video.codec_context.options = {"err_detect": "+crccheck+bitstream+buffer+explode"}
        for frame in container.decode(video):
            if frame.is_corrupt:
                raise UnwrittenError(f"{path} is damaged: frame {shown} cannot be decoded")
            shown += 1
    if shown != facts.frames:
        raise UnwrittenError(f"{path} is damaged: only {shown} of its {facts.frames} frames can be decoded")
    if facts.sound:
        heard = sum(block.size for block in samples(path))
        if heard < facts.sound.samples * SAMPLE_RATE // facts.sound.rate:
            raise UnwrittenError(f"{path} is damaged: its sound ends after {heard} of {facts.sound.samples} samples")


def _sound_facts(container: InputContainer) -> SoundFacts | None:
    if not container.streams.audio:
        return None
    stream = container.streams.audio[0]
    samples = 0
    if stream.duration is not None and stream.time_base is not None:
        samples = round(stream.duration * stream.time_base * stream.codec_context.sample_rate)
    context = stream.codec_context
    return SoundFacts(context.codec.canonical_name, context.sample_rate, context.channels, samples)


def _tags(container: InputContainer) -> dict[str, str]:
    tags = {key: value for key, value in container.metadata.items() if key not in _NO_TAGS}
    stream: Stream
    for stream in container.streams:
        for key, value in stream.metadata.items():
            if (key, value) != ("language", "und"):
                tags[f"{stream.type}.{key}"] = value
    return dict(sorted(tags.items()))
