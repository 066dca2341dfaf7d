"""A film: shots that are drawn frame by frame, and sounds placed on its frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint8]
"""A picture: height × width × 4, in the order red, green, blue, opacity."""

Pcm: TypeAlias = NDArray[np.int16]
"""Mono sound at SAMPLE_RATE; whole numbers, so that every machine encodes the same samples."""

SAMPLE_RATE = 48_000
SIZE = (854, 480)
FPS = Fraction(30)


@dataclass(frozen=True)
class Shot:
    """A number of frames and how to draw each; a still one is drawn once.

    The pixels that ``draw`` returns are only good until the next call: the canvas is used again.
    """

    frames: int
    draw: Callable[[int], Pixels]
    still: bool = False

    def __post_init__(self) -> None:
        if self.frames < 1:
            raise ValueError("a shot has at least one frame")


@dataclass(frozen=True, eq=False)
class Sound:
    """Samples that begin at a frame of the film."""

    frame: int
    pcm: Pcm

    def __post_init__(self) -> None:
        if self.frame < 0:
            raise ValueError("a sound cannot begin before the film")
        if self.pcm.dtype != np.int16 or self.pcm.ndim != 1:
            raise ValueError("a sound is one row of 16-bit samples")


@dataclass(frozen=True)
class Caption:
    """Words that are spoken from one frame of the film up to another."""

    start: int
    stop: int
    text: str

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.stop:
            raise ValueError(f"a caption stays for at least one frame, not from {self.start} to {self.stop}")
        if not self.text.strip() or "\n" in self.text:
            raise ValueError("a caption is one line of words")


@dataclass(frozen=True)
class Film:
    """All that is needed to encode a clip, second by second."""

    shots: tuple[Shot, ...]
    sounds: tuple[Sound, ...] = ()
    size: tuple[int, int] = SIZE
    fps: Fraction = FPS
    captions: tuple[Caption, ...] = ()
    asks: bool = True  # whether the last of several shots shows the question

    def __post_init__(self) -> None:
        if not self.shots:
            raise ValueError("a film has at least one shot")
        if any(side % 2 for side in self.size):
            raise ValueError("both sides of a film are even")

    @property
    def frames(self) -> int:
        """How many frames the film has."""
        return sum(shot.frames for shot in self.shots)

    @property
    def question_frames(self) -> int:
        """How many frames at the end show the question: the last shot, where there are others before it."""
        return self.shots[-1].frames if self.asks and len(self.shots) > 1 else 0

    @property
    def seconds(self) -> Fraction:
        """How long the film lasts."""
        return self.frames / self.fps

    def pictures(self) -> Iterator[tuple[Pixels, int]]:
        """Yield each picture with the number of frames it is shown for, one at a time."""
        for shot in self.shots:
            if shot.still:
                yield shot.draw(0), shot.frames
            else:
                for frame in range(shot.frames):
                    yield shot.draw(frame), 1

    def picture(self, frame: int) -> Pixels:
        """Draw one frame of the film."""
        for shot in self.shots:
            if frame < shot.frames:
                return shot.draw(0 if shot.still else frame)
            frame -= shot.frames
        raise IndexError("the film is shorter than that")
