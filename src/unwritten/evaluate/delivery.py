"""Decides how a clip reaches a model: as a video, as frames, as sound, or, where that cannot be, not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from unwritten.core import Item, Sent, UnknownName, UnwrittenError
from unwritten.evaluate.conditions import IMAGE_TEXT, IMAGES, ConditionFiles, last_of_content, muted, sound_of
from unwritten.evaluate.derived import LocalFile, derived
from unwritten.evaluate.reach import Reach
from unwritten.media.decode import frame_at
from unwritten.media.sampling import sample_frames, sample_indices
from unwritten.media.sheet import png_bytes
from unwritten.media.tracks import smaller, sound_as_wav

AUTO, VIDEO, FRAMES = "auto", "video", "frames"
WAYS = (AUTO, VIDEO, FRAMES)
FRAME_WEIGHT = 400_000
"""Bytes that a frame of 512 px may have as a PNG; only for the budget, before it is drawn."""


@dataclass(frozen=True)
class Protocol:
    """How clips of a family are sent: a native video's longest side, and the sampling of frames."""

    video_side: int | None
    fps: float
    max_frames: int
    frame_side: int = 512
    way: str = AUTO
    rates: tuple[float | None, ...] = (None, 20.0, 15.0, 10.0)  # of a video, one after the other; None: its own

    def __post_init__(self) -> None:
        if self.way not in WAYS:
            raise UnknownName("way of sending", self.way, WAYS)
        if self.fps <= 0 or self.max_frames < 1 or self.frame_side < 16:
            raise UnwrittenError(
                f"frames are sampled at a positive rate, at least one of at least 16 px; not {self.fps} fps, "
                f"{self.max_frames} frames of {self.frame_side} px"
            )


PROTOCOLS = MappingProxyType(
    {
        "words": Protocol(None, 10.0, 64),
        "morse": Protocol(512, 2.0, 32),
        "maverix": Protocol(None, 2.0, 64),  # long films: frames evenly over all of it, as many as are taken
    }
)
OTHER = Protocol(None, 2.0, 32)


def protocol_of(
    family: str, way: str = AUTO, fps: float | None = None, max_frames: int | None = None, side: int | None = None
) -> Protocol:
    """The protocol of a family, with what is given instead."""
    usual = PROTOCOLS.get(family, OTHER)
    return replace(
        usual,
        way=way,
        fps=usual.fps if fps is None else float(fps),
        max_frames=usual.max_frames if max_frames is None else int(max_frames),
        frame_side=usual.frame_side if side is None else int(side),
        video_side=usual.video_side if side is None else int(side),
    )


@dataclass(frozen=True)
class Loaded:
    """A part of a request with its bytes; a row of frames has several pieces."""

    kind: str  # text, video, images or audio
    mime: str
    pieces: tuple[bytes, ...]
    sent: Sent


@dataclass(frozen=True)
class Part:
    """A part of a request before its bytes are read."""

    kind: str
    weight: int  # bytes that it has, or about has
    load: Callable[[], Loaded]
    frames: int = 0
    fps: float | None = None
    seconds: float = 0.0


@dataclass(frozen=True)
class Delivery:
    """What is to be sent: the parts in order, media first."""

    parts: tuple[Part, ...]

    @property
    def weight(self) -> int:
        """About how many bytes it has."""
        return sum(part.weight for part in self.parts)


@dataclass(frozen=True)
class NotSupported:
    """Why a model cannot be asked under a condition."""

    reason: str


def plan_delivery(
    item: Item,
    files: ConditionFiles,
    prompt: str,
    reach: Reach,
    protocol: Protocol,
    cache: Path,
    rate: float | None = None,
) -> Delivery | NotSupported:
    """Decide how an item is sent; a condition that the model cannot take is never degraded to another one."""
    text = text_part(prompt)
    if reach.blind or (files.video is None and files.audio is None):
        return Delivery((text,))
    if files.video is None:
        media = _sound(item, files.audio, reach, cache)
    elif files.condition in (IMAGES, IMAGE_TEXT):
        media = _stills(item, files, reach, protocol)
    elif files.condition == "audio_video":
        media = _seen_and_heard(item, files.video, reach, protocol, cache, rate)
    else:
        media = _seen(item, files.video, reach, protocol, cache, rate)
    if isinstance(media, NotSupported):
        return media
    heavy = [part for part in media if part.kind != "images" and reach.max_bytes and part.weight > reach.max_bytes]
    if heavy:
        return NotSupported(f"a {heavy[0].kind} of {heavy[0].weight} bytes is too large for the model")
    return Delivery((*media, text))


def _stills(item: Item, files: ConditionFiles, reach: Reach, protocol: Protocol) -> tuple[Part, ...] | NotSupported:
    assert files.video is not None
    if not reach.frames:
        return NotSupported("the model takes no images")
    if files.condition == IMAGES:
        return (_frames(item, files.video, reach, protocol),)
    side = min(protocol.frame_side, reach.max_side or protocol.frame_side)
    weight = FRAME_WEIGHT * side * side // (512 * 512)
    load = partial(_load_frame, files.video, last_of_content(item), side)
    return (Part("images", weight, load, 1, None, item.clip.seconds),)


def _seen_and_heard(
    item: Item, video: LocalFile, reach: Reach, protocol: Protocol, cache: Path, rate: float | None
) -> tuple[Part, ...] | NotSupported:
    if reach.native_video and reach.video_with_sound and protocol.way != FRAMES:
        return (_video(item, video, reach, protocol, cache, rate),)
    if not reach.sound_apart:
        return NotSupported("the model takes no video with sound")
    seen = _seen(item, muted(video, cache), reach, protocol, cache, rate)
    heard = _sound(item, sound_of(video, cache), reach, cache)
    if isinstance(seen, NotSupported):
        return seen
    return heard if isinstance(heard, NotSupported) else (*seen, *heard)


def _seen(
    item: Item, video: LocalFile, reach: Reach, protocol: Protocol, cache: Path, rate: float | None
) -> tuple[Part, ...] | NotSupported:
    if reach.native_video and protocol.way != FRAMES:
        return (_video(item, video, reach, protocol, cache, rate),)
    if reach.frames and protocol.way != VIDEO:
        return (_frames(item, video, reach, protocol),)
    wanted = {AUTO: "video", VIDEO: "native video", FRAMES: "images"}[protocol.way]
    return NotSupported(f"the model takes no {wanted}")


def _sound(item: Item, audio: LocalFile | None, reach: Reach, cache: Path) -> tuple[Part, ...] | NotSupported:
    if audio is None or not reach.audio:
        return NotSupported("the model takes no audio")
    if audio.path.suffix.lstrip(".") not in reach.audio:
        if "wav" not in reach.audio:
            return NotSupported(f"the model takes audio only as {', '.join(reach.audio)}")
        audio = derived(audio, cache, "pcm", ".wav", sound_as_wav)
    return (Part("audio", audio.weight, partial(_load_file, audio, "audio", None, None), seconds=item.clip.seconds),)


def _video(item: Item, video: LocalFile, reach: Reach, protocol: Protocol, cache: Path, rate: float | None) -> Part:
    sides = [side for side in (protocol.video_side, reach.max_side) if side is not None]
    side = min(sides) if sides and min(sides) < max(item.clip.width, item.clip.height) else None
    slower = rate if rate is not None and rate < item.clip.fps else None
    if side is not None or slower is not None:
        recipe = "-".join(name for name in (f"{side}px" if side else "", f"{slower:g}fps" if slower else "") if name)
        video = derived(video, cache, recipe, ".mp4", partial(smaller, max_side=side, fps=slower))
    file_fps = float(item.clip.fps) if slower is None else slower
    frames = item.clip.frames if slower is None else round(item.clip.seconds * slower)
    seen_fps = reach.max_fps if reach.fps_control else reach.own_fps
    fps = min(file_fps, seen_fps or file_fps)
    return Part(
        "video", video.weight, partial(_load_file, video, "video", frames, fps), frames, fps, item.clip.seconds
    )


def _frames(item: Item, video: LocalFile, reach: Reach, protocol: Protocol) -> Part:
    side = min(protocol.frame_side, reach.max_side or protocol.frame_side)
    most = min(protocol.max_frames, reach.max_images or protocol.max_frames)
    count = len(sample_indices(item.clip.frames, item.clip.fps, protocol.fps, most))
    weight = count * FRAME_WEIGHT * side * side // (512 * 512)
    load = partial(_load_frames, video, protocol.fps, most, side)
    return Part("images", weight, load, count, protocol.fps, item.clip.seconds)


def text_part(prompt: str) -> Part:
    """The words of a request."""
    data = prompt.encode()
    loaded = Loaded("text", "text/plain", (data,), Sent("text", len(data), hashlib.sha256(data).hexdigest()))
    return Part("text", len(data), lambda: loaded)


def _load_file(file: LocalFile, kind: str, frames: int | None, fps: float | None) -> Loaded:
    path = file.ready()
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error
    digest = hashlib.sha256(data).hexdigest()
    if file.original and digest != file.sha256:
        raise UnwrittenError(f"{path} is not the file that the dataset lists; see: unwritten check")
    return Loaded(kind, file.mime, (data,), Sent(kind, len(data), digest, frames, fps))


def _load_frame(file: LocalFile, index: int, side: int) -> Loaded:
    data = png_bytes(frame_at(file.ready(), index, max_side=side))
    return Loaded("images", "image/png", (data,), Sent("images", len(data), hashlib.sha256(data).hexdigest(), 1))


def _load_frames(file: LocalFile, fps: float, max_frames: int, side: int) -> Loaded:
    sampled = sample_frames(file.ready(), fps=fps, max_frames=max_frames, max_side=side)
    pieces = tuple(png_bytes(frame.pixels) for frame in sampled)
    last = sampled[-1].seconds
    real = (len(sampled) - 1) / last if last else fps  # lower than asked for where there are more than the most
    digest = hashlib.sha256(b"".join(pieces)).hexdigest()
    sent = Sent("images", sum(map(len, pieces)), digest, len(pieces), round(min(fps, real), 4))
    return Loaded("images", "image/png", pieces, sent)
