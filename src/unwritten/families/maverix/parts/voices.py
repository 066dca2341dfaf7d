"""Spoken lines: their samples, how many frames they last, and their captions."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

from unwritten.core import SAMPLE_RATE, Caption, Pcm, Sound
from unwritten.families.maverix.table import FPS
from unwritten.sound import say


@dataclass(frozen=True)
class Voice:
    """How somebody speaks."""

    name: str = "en-us"
    speed: int = 150
    pitch: int = 50


VOICES = {
    "man": Voice("en-us+m3", 150, 40),
    "woman": Voice("en-us+f2", 150, 60),
    "old man": Voice("en-gb+m7", 125, 25),
    "child": Voice("en-us+f5", 165, 85),
}


@functools.lru_cache(maxsize=64)
def spoken(text: str, voice: Voice = VOICES["woman"]) -> Pcm:
    """Speak a line."""
    return say(text, voice=voice.name, speed=voice.speed, pitch=voice.pitch)


def frames_of(pcm: Pcm) -> int:
    """How many frames a sound lasts, rounded up."""
    return math.ceil(len(pcm) * FPS / SAMPLE_RATE)


def line(text: str, frame: int, voice: Voice = VOICES["woman"]) -> tuple[Sound, Caption]:
    """Speak a line from a frame on, with its caption."""
    pcm = spoken(text, voice)
    return Sound(frame, pcm), Caption(frame, frame + frames_of(pcm), text)
