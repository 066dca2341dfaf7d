"""Whether what an answer hangs on is really seen: large enough, in frame, contrasted, and in a sampled frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Film, Pixels, Registered
from unwritten.core.checking import Finding
from unwritten.core.evidence import Evidence, Twinned, evidence_of
from unwritten.media.sampling import SAMPLED_SIDE, SampledFrame, sample_frames

LONG_SIDE, AREA = 10.0, 60.0
"""Pixels, and square pixels, that something has at least in a picture of 512 pixels."""

CONTRAST = 40
"""Levels of 255 between the darkest and the brightest twentieth of a channel, in and just around the thing."""

MARGIN = 2
"""Pixels around a thing that are looked at with it, so that it is seen against what lies behind."""


def faults(evidence: Sequence[Evidence], size: tuple[int, int], frames: Sequence[SampledFrame]) -> Iterator[str]:
    """Say what cannot be seen in the frames that a model gets; each thing is told once."""
    scale = min(1.0, SAMPLED_SIDE / max(size))
    for one in evidence:
        left, top, width, height = one.box
        seen = [frame for frame in frames if one.start <= frame.index < one.stop]
        if left < 0 or top < 0 or left + width > size[0] or top + height > size[1]:
            yield f"{one.what} is not within the picture"
        elif max(width, height) * scale < LONG_SIDE or width * height * scale * scale < AREA:
            yield f"{one.what} is too small: {width * scale:.0f} × {height * scale:.0f} pixels of {SAMPLED_SIDE}"
        elif not seen:
            yield f"{one.what} is in no sampled frame (it is there from {one.start} to {one.stop})"
        elif max(_contrast(frame.pixels, one.box, size[0]) for frame in seen) < CONTRAST:
            yield f"{one.what} does not stand out from what is behind it"


def unseen(task: Registered, scene: Any, clip: Path, name: str) -> Iterator[Finding]:
    """Look for what the answer hangs on in the encoded clip, and for a twin that ends alike with another answer."""
    film = task.impl.film(scene)
    evidence = evidence_of(task.impl, scene)
    if evidence:
        yield from (Finding(name, fault) for fault in faults(evidence, film.size, sample_frames(clip)))
    if fault := same_end(task.impl, scene, film):
        yield Finding(name, f"a single frame may decide: {fault}")


def same_end(task: object, scene: object, film: Film) -> str | None:
    """Say what is wrong where a task promises a twin that ends alike with another answer; None where nothing is."""
    if not isinstance(task, Twinned):
        return None
    twin = task.twin(scene)
    other: Film = task.film(twin)  # type: ignore[attr-defined]
    if [q.answer for q in task.ask(twin)] == [q.answer for q in task.ask(scene)]:  # type: ignore[attr-defined]
        return "its twin has the same answer"
    if not np.array_equal(_last(film), _last(other)):
        return "its twin does not end with the same picture"
    return None


def _last(film: Film) -> Pixels:
    """The last picture before the question."""
    return film.picture(film.frames - film.question_frames - 1).copy()


def _contrast(pixels: NDArray[np.uint8], box: tuple[float, float, float, float], width_of_film: int) -> float:
    scale = pixels.shape[1] / width_of_film
    left, top, width, height = (value * scale for value in box)
    rows = slice(max(0, int(top) - MARGIN), int(top + height) + MARGIN + 1)
    columns = slice(max(0, int(left) - MARGIN), int(left + width) + MARGIN + 1)
    part = pixels[rows, columns, :3].reshape(-1, 3)
    low, high = np.percentile(part, [5, 95], axis=0)
    return float(np.max(high - low))
