"""One item explained: the frames that a model gets on one sheet, those that decide marked, and the worked truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pixels, UnwrittenError
from unwritten.core.seeding import Address, Key
from unwritten.dataset.collection import Sample, open_task
from unwritten.draw import INK, PALETTE, PAPER, Box, Canvas, Style, write
from unwritten.media.sampling import SAMPLED_FPS, SAMPLED_FRAMES, sample_indices

COLUMNS, TILE, GAP, LABEL = 5, (256, 144), 12, 26
MOST_MARKED = 8
SMALL = 40
"""Difference of a pixel in any colour from which on it counts as changed."""


@dataclass(frozen=True)
class Shown:
    """A frame on the sheet."""

    frame: int
    seconds: float
    pixels: Pixels
    decisive: bool


def sample_of(text: str, key: Key, folders: tuple[Path, ...] = ()) -> Sample:
    """Find the item of an address such as ``morse/temporal/dominoes@1/hard/test/7``."""
    head, _, rest = text.partition("@")
    parts = rest.split("/")
    if len(parts) != 4 or not parts[0].isdecimal() or not parts[3].isdecimal():
        raise UnwrittenError(
            f"{text!r} is not an address; write it as task@version/level/split/index, as items have it"
        )
    collection = open_task(head, level=parts[1], split=parts[2], key=key, folders=folders)
    sample = collection[int(parts[3])]
    wanted = Address(sample.address.task, int(parts[0]), sample.address.level, parts[2], int(parts[3]))
    if wanted != sample.address:
        raise UnwrittenError(f"{text} is of another version of the task; this is version {sample.address.version}")
    return sample


def shown_frames(sample: Sample) -> tuple[Shown, ...]:
    """Draw the frames that a model gets, and mark those that decide.

    A task may say itself which frames of its film decide (``decisive(scene)``); of others those are marked in which
    most has changed since the frame before, the question aside.
    """
    film = sample.film
    indices = sample_indices(film.frames, film.fps, SAMPLED_FPS, SAMPLED_FRAMES)
    pictures = [film.picture(index).copy() for index in indices]
    asked = film.frames - film.question_frames
    hook = getattr(sample.task.impl, "decisive", None)
    if hook is not None:
        wanted = {_nearest(frame + film.shots[0].frames, indices) for frame in hook(sample.scene)}
    else:
        wanted = _most_changed(pictures, [film.shots[0].frames <= index < asked for index in indices])
    return tuple(
        Shown(index, float(index / film.fps), pixels, place in wanted)
        for place, (index, pixels) in enumerate(zip(indices, pictures, strict=True))
    )


def _nearest(frame: int, indices: Sequence[int]) -> int:
    return min(range(len(indices)), key=lambda place: (abs(indices[place] - frame), place))


def _most_changed(pictures: Sequence[Pixels], counted: Sequence[bool]) -> set[int]:
    changes: dict[int, int] = {}
    for place in range(1, len(pictures)):
        if counted[place] and counted[place - 1]:
            changes[place] = int(np.count_nonzero(_differs(pictures[place], pictures[place - 1])))
    ranked = sorted(changes, key=lambda place: (-changes[place], place))
    return {place for place in ranked[:MOST_MARKED] if changes[place]}


def _differs(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    far = np.abs(one[..., :3].astype(np.int16) - other[..., :3]) > SMALL
    return np.asarray(far.any(axis=2))


def sheet_of(frames: Sequence[Shown]) -> Pixels:
    """Lay the frames out in reading order, each with its time; those that decide have a frame around them."""
    rows = math.ceil(len(frames) / COLUMNS)
    width = COLUMNS * (TILE[0] + GAP) + GAP
    height = rows * (TILE[1] + LABEL + GAP) + GAP
    canvas = Canvas((width + width % 2, height + height % 2), PAPER)
    for place, shown in enumerate(frames):
        x = GAP + place % COLUMNS * (TILE[0] + GAP)
        y = GAP + place // COLUMNS * (TILE[1] + LABEL + GAP)
        box = Box(x, y + LABEL, *TILE)
        canvas.paste(shown.pixels, box)
        if shown.decisive:
            canvas.rect(box, stroke=PALETTE["red"], width=5)
        colour = PALETTE["red"] if shown.decisive else INK
        write(canvas, f"{shown.seconds:.1f} s", (x, y + LABEL / 2), Style(18, colour, bold=shown.decisive))
    return canvas.pixels


def need_task_item(address: Address | None, item_id: str) -> Address:
    """Raise unless an item of a dataset says where it comes from."""
    if address is None:
        raise UnwrittenError(f"item {item_id} has no address: it was imported, or withheld in a release")
    if address.task.startswith("words/"):
        raise UnwrittenError(f"item {item_id} is a word, which no task makes; see: unwritten check")
    return address
