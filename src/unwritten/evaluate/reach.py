"""What each model can take, by the pattern of its name; what is not known to be taken is not sent."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from unwritten.core import UnknownName, UnwrittenError
from unwritten.core.jsonable import from_json, to_json

REACH_VARIABLE = "UNWRITTEN_REACH"
"""Names a JSON file with what other models can take: {"vllm/my-model*": {"frames": true}}."""

GEMINI_FILE = 2_000_000_000
"""Bytes of the largest file that Google's store takes."""


class TooLong(Exception):
    """A model says that what it was sent is longer than it can take; fewer frames a second may do."""


@dataclass(frozen=True)
class Reach:
    """What a model can take; what is not listed here is not sent to it."""

    native_video: bool = False
    video_with_sound: bool = False  # hears the sound track of a native video
    sound_apart: bool = False  # takes the sound beside the pictures, as a part of its own
    frames: bool = False  # takes a row of images
    audio: tuple[str, ...] = ()  # formats, such as "mp3" and "wav"
    max_images: int | None = None  # of one request
    max_side: int | None = None
    max_bytes: int | None = None  # of one media file
    max_fps: float | None = None  # of a native video
    fps_control: bool = False  # the rate at which it samples a native video can be set
    own_fps: float | None = None  # the rate at which it samples a native video if it is not told
    back_off: bool = False  # a video that is too long for it is sent again with fewer frames a second
    blind: bool = False  # looks at nothing: under every condition it is sent the text alone


@dataclass(frozen=True)
class Known:
    """A row of the table: which names, what they take, and how we know."""

    pattern: str  # of the name in small letters, such as "openai/gpt-4o*"
    reach: Reach
    why: str


BLIND = Reach(blind=True)
TEXT = Reach()
IMAGES = Reach(frames=True)
SOUND = Reach(audio=("wav", "mp3"))
READER = Reach(native_video=True, video_with_sound=True, audio=("mp3", "wav"))
GEMINI = Reach(native_video=True, video_with_sound=True, frames=True, audio=("mp3", "wav"), own_fps=1.0)
GEMINI_TIMED = replace(GEMINI, fps_control=True, max_fps=24.0, max_bytes=GEMINI_FILE, back_off=True)
VIDEO_CHAT = Reach(native_video=True, frames=True, fps_control=True, back_off=True)
OMNI = replace(VIDEO_CHAT, sound_apart=True, audio=("wav", "mp3"))
OMNI_TRACK = replace(OMNI, video_with_sound=True)
OMNI_LOCAL = replace(OMNI_TRACK, frames=False)

_OPENAI_SEES = "takes images; neither its API nor Inspect's provider takes video, and only audio models hear"
_OPEN_SEES = "an open model that takes images; the server's OpenAI protocol has no video in Inspect's provider"

# The first pattern that fits counts.
TABLE: tuple[Known, ...] = (
    Known("blind/*", BLIND, "guesses without looking"),
    Known("replay/*", BLIND, "reads its answers from a file"),
    Known("reader/video", Reach(native_video=True), "the house's reader: eyes alone"),
    Known("reader/audio", Reach(audio=("mp3", "wav")), "the house's reader: ears alone"),
    Known("reader/av", READER, "the house's reader: eyes and ears, or whichever a clip is for"),
    Known("gvideo/*", GEMINI_TIMED, "google-genai, VideoMetadata.fps: 1 if not set, at most 24; files up to 2 GB"),
    Known("vllm-av/*-vl*", VIDEO_CHAT, "Qwen-VL and its like see videos and do not hear them"),
    Known(
        "vllm-av/*", OMNI, "the seam is for servers with video_url and input_audio; servers may drop a sound track"
    ),
    Known("qwen-omni/*", OMNI_LOCAL, "Qwen2.5-Omni takes pictures and sound in one stream (use_audio_in_video)"),
    Known("google/gemma*", IMAGES, "Gemma takes images"),
    Known(
        "google/*", GEMINI, "Gemini samples one frame a second unless told, and Inspect's provider does not tell it"
    ),
    Known("openai/*audio*", SOUND, "audio models take text and sound, and no images"),
    Known("openai/gpt-3.5*", TEXT, "takes text"),
    Known("openai/gpt-4", TEXT, "takes text"),
    Known("openai/gpt-4-0*", TEXT, "takes text"),
    Known("openai/o1-mini*", TEXT, "takes text"),
    Known("openai/o3-mini*", TEXT, "takes text"),
    Known("openai/gpt-*", IMAGES, _OPENAI_SEES),
    Known("openai/chatgpt-*", IMAGES, _OPENAI_SEES),
    Known("openai/o[1-9]*", IMAGES, _OPENAI_SEES),
    Known("anthropic/*", IMAGES, "Claude takes images; Inspect's provider raises on sound and video"),
    Known("grok/*vision*", IMAGES, "takes images"),
    Known("grok/grok-[4-9]*", IMAGES, "takes images"),
    Known("mistral/pixtral*", IMAGES, "takes images; Inspect's provider raises on sound and video"),
    Known("mistral/mistral-[ms]*", IMAGES, "medium and small take images; Inspect's provider raises on the rest"),
    Known("openrouter/openai/gpt-4o*", IMAGES, _OPENAI_SEES),
    Known("openrouter/openai/gpt-[5-9]*", IMAGES, _OPENAI_SEES),
    Known("openrouter/anthropic/*", IMAGES, "Claude takes images"),
    Known("openrouter/google/gemini*", IMAGES, "over this protocol Inspect sends images and no video"),
    Known("*/*qwen*-vl*", IMAGES, _OPEN_SEES),
    Known("*/*qwen*-omni*", replace(IMAGES, audio=("wav", "mp3")), _OPEN_SEES),
    Known("*/*internvl*", IMAGES, _OPEN_SEES),
    Known("*/*llava*", IMAGES, _OPEN_SEES),
    Known("*/*gemma-3*", IMAGES, _OPEN_SEES),
    Known("*/*llama-4*", IMAGES, _OPEN_SEES),
    Known("*/*llama-3.2-*vision*", IMAGES, _OPEN_SEES),
    Known("*/*pixtral*", IMAGES, _OPEN_SEES),
)
UNKNOWN = Known(
    "*", TEXT, f"not in the table; say what it takes with --reach, or in a JSON file named by {REACH_VARIABLE}"
)


def known(model: str) -> Known:
    """Find the row for a model; of one that is not known, only that it reads."""
    name = model.lower()
    return next((row for row in (*_own_rows(), *TABLE) if fnmatchcase(name, row.pattern)), UNKNOWN)


def reach_of(model: str) -> Reach:
    """Look up what a model can take."""
    return known(model).reach


def reach_from_json(given: str | Mapping[str, Any], usual: Reach = TEXT) -> Reach:
    """Read what a model can take from JSON; what is not said there is as usual."""
    try:
        changes = json.loads(given) if isinstance(given, str) else dict(given)
    except json.JSONDecodeError as error:
        raise UnwrittenError(f"reach {given!s:.80}: not JSON ({error})") from error
    names = [field.name for field in fields(Reach)]
    if not isinstance(changes, dict):
        raise UnwrittenError(f'reach {given!s:.80}: write it as {{"frames": true}}; known: {", ".join(names)}')
    for name in changes:
        if name not in names:
            raise UnknownName("ability of a model", str(name), names)
    try:
        return from_json(Reach, {**to_json(usual), **changes})
    except (TypeError, ValueError) as error:
        raise UnwrittenError(f"reach {given!s:.80}: {error}") from error


def _own_rows() -> tuple[Known, ...]:
    path = os.environ.get(REACH_VARIABLE)
    return _read_rows(Path(path)) if path else ()


@lru_cache(maxsize=4)
def _read_rows(path: Path) -> tuple[Known, ...]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        items = list(rows.items())
    except (OSError, ValueError, AttributeError) as error:
        raise UnwrittenError(
            f"{REACH_VARIABLE}: {path} is not a JSON file of patterns and abilities ({error})"
        ) from error
    return tuple(Known(pattern.lower(), reach_from_json(given), f"said in {path}") for pattern, given in items)
