"""Models that take shortcuts, such as ``shortcut/corner``: to try out the audit, and to show what it finds.

They know nothing of the items. They read the options in the request, look at the top edge of the pictures, and
choose; where neither gives anything away they have a taste: always the same option's words, whatever its letter.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

import numpy as np
from inspect_ai.model import ChatMessageUser, Content, ContentText

from unwritten.core import Pixels, UnknownName
from unwritten.evaluate.inspect.embedded import Embedded
from unwritten.evaluate.inspect.sighted import media_files
from unwritten.evaluate.reach import BLIND, Reach
from unwritten.media.sampling import sample_frames

MARK_HEIGHT = 1 / 8
"""The part of a picture, from its top, in which a mark is looked for."""

STANDS_OUT = 60
"""How much lighter, of 255, a square must be than every other to be a mark."""


@dataclass(frozen=True)
class Habit:
    """What a model goes by besides the longest option."""

    reach: Reach
    looks: bool


HABITS = MappingProxyType(
    {
        "longest": Habit(BLIND, looks=False),
        "corner": Habit(Reach(native_video=True, video_with_sound=True), looks=True),
        "corner-stills": Habit(Reach(frames=True), looks=True),
    }
)
_OPTION = re.compile(r"^([A-Z])\. (.+)$", re.MULTILINE)


class Shortcut(Embedded):
    """Chooses the option that a light square at the top edge points at, else the longest one."""

    def open(self) -> None:
        """Choose the habit."""
        if self.model_name not in HABITS:
            known = [f"shortcut/{name}" for name in HABITS]
            raise UnknownName("model that takes shortcuts", f"shortcut/{self.model_name}", known)
        self.habit = HABITS[self.model_name]
        self.reach = self.habit.reach

    def answer(self, asked: ChatMessageUser) -> str:
        """Look for a mark, and else at the length of the options."""
        parts: Sequence[Content] = (
            asked.content if isinstance(asked.content, list) else [ContentText(text=asked.content)]
        )
        text = "\n".join(part.text for part in parts if isinstance(part, ContentText))
        letters: dict[str, str] = {option: letter for letter, option in _OPTION.findall(text)}
        if not letters:
            return ""
        options = sorted(letters)
        mark = self._mark(parts, len(options)) if self.habit.looks else None
        return letters[options[mark] if mark is not None else self._longest(options)]

    def _longest(self, options: Sequence[str]) -> str:
        most = max(map(len, options))
        return max((option for option in options if len(option) == most), key=self._taste)

    def _taste(self, option: str) -> bytes:
        return hashlib.sha256(f"{self.model_name}|{option}".encode()).digest()

    def _mark(self, parts: Sequence[Content], squares: int) -> int | None:
        with TemporaryDirectory() as folder:
            pictures = list(_pictures(parts, Path(folder)))
        if not pictures:
            return None
        light = np.mean([_squares(picture, squares) for picture in pictures], axis=0)
        order = np.argsort(light)
        return int(order[-1]) if light[order[-1]] - light[order[-2]] > STANDS_OUT else None


def _pictures(parts: Sequence[Content], folder: Path) -> Iterator[Pixels]:
    for path in media_files(parts, folder):
        if path.suffix in (".mp4", ".png"):
            for sampled in sample_frames(path, max_frames=4):
                yield sampled.pixels


def _squares(picture: Pixels, count: int) -> np.ndarray:
    """How light the squares of the top edge are, from left to right."""
    top = picture[: max(1, round(picture.shape[0] * MARK_HEIGHT)), :, :3].mean(axis=(0, 2))
    return np.array([part.mean() for part in np.array_split(top, count)])
