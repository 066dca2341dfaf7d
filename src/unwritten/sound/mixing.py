"""Mixing: the sounds of a film summed into one track, block by block, so that length costs no memory."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from unwritten.core import SAMPLE_RATE, Pcm, Sound

LIMITS = np.iinfo(np.int16)


def samples_of(frames: int, fps: Fraction) -> int:
    """Count the samples that this many frames last, rounded half up; also the sample at which that frame begins."""
    return math.floor(SAMPLE_RATE * frames / Fraction(fps) + Fraction(1, 2))


def mix(sounds: Sequence[Sound], fps: Fraction, frames: int, *, block: int = SAMPLE_RATE) -> Iterator[Pcm]:
    """Yield the whole track of a film in consecutive blocks, ``samples_of(frames, fps)`` samples in total.

    Sums beyond 16 bits are clipped. A sound that runs over the film's end is a fault of the task, not
    something to cut in silence: it raises ValueError at the call, before anything is yielded.
    """
    if frames < 1 or block < 1:
        raise ValueError(f"a track has at least one frame and one sample a block, not {frames} and {block}")
    total = samples_of(frames, fps)
    placed = [(samples_of(sound.frame, fps), sound) for sound in sorted(sounds, key=lambda sound: sound.frame)]
    for start, sound in placed:
        over = start + len(sound.pcm) - total
        if over > 0:
            raise ValueError(
                f"the sound at frame {sound.frame} ends {over / SAMPLE_RATE:.3f} s after the film's {frames} frames"
            )
    return _blocks([(start, sound.pcm) for start, sound in placed], total, block)


def _blocks(placed: list[tuple[int, Pcm]], total: int, block: int) -> Iterator[Pcm]:
    """Sum block after block; ``placed`` is sorted by start, so only sounding ones are looked at."""
    heard: list[tuple[int, Pcm]] = []
    coming = 0
    for begin in range(0, total, block):
        end = min(begin + block, total)
        while coming < len(placed) and placed[coming][0] < end:
            heard.append(placed[coming])
            coming += 1
        track = np.zeros(end - begin, dtype=np.int32)
        for start, pcm in heard:
            first, last = max(start, begin), min(start + len(pcm), end)
            track[first - begin : last - begin] += pcm[first - start : last - start]
        heard = [(start, pcm) for start, pcm in heard if start + len(pcm) > end]
        yield np.clip(track, LIMITS.min, LIMITS.max).astype(np.int16)
