"""Reading text back from pixels, to show that a question can be read where a model sees it."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from unwritten.core import Pixels

# The wheel holds one detector and one recogniser, PP-OCRv6 small, which keeps the spaces between English words.
# Pictures of 512 pixels are searched as they are (the default enlarges them to 736 on the shorter side, for twice the
# time and no word more), lines are read one by one (batches are padded to their longest), nothing is turned round.
_SETTINGS: dict[str, Any] = {
    "Global.use_cls": False,
    "Global.log_level": "critical",
    "Det.limit_type": "max",
    "Det.limit_side_len": 512,
    "Rec.rec_batch_num": 1,
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
}

_MINUS = str.maketrans({"−": "-", "–": "-"})
# A sign belongs to its number unless something that can be subtracted from stands before it.
_TOKEN = re.compile(r"(?:(?<![\w)\]])-)?\d+(?:\.\d+)?|[^\W\d_]+")


@dataclass(frozen=True)
class Line:
    """A line of text that was read; the box is left, top, right, bottom in pixels."""

    text: str
    confidence: float
    box: tuple[int, int, int, int]


def read_text(pixels: Pixels) -> tuple[Line, ...]:
    """Read the lines of text in a picture (height × width × 3 or 4), from top to bottom."""
    found = _engine()(np.ascontiguousarray(pixels[..., 2::-1]))  # it expects blue, green, red
    if found.txts is None:
        return ()
    return tuple(
        Line(text, round(float(score), 4), _upright(np.asarray(corners)))
        for text, score, corners in zip(found.txts, found.scores, found.boxes, strict=True)
    )


def words_read(expected: str, pictures: Iterable[Pixels]) -> float:
    """Say which share of the words and numbers of a text can be read in the pictures, each as often as in the text.

    Case and punctuation do not count; a number counts only whole, with its sign and decimals.
    """
    wanted = tokens(expected)
    if not wanted:
        raise ValueError("there is no word and no number to look for")
    read: Counter[str] = Counter()
    for picture in pictures:
        read |= Counter(tokens(" ".join(line.text for line in read_text(picture))))
        if Counter(wanted) <= read:
            return 1.0
    return (Counter(wanted) & read).total() / len(wanted)


def tokens(text: str) -> list[str]:
    """Split a text into its words (case folded) and numbers."""
    plain = unicodedata.normalize("NFKC", text).translate(_MINUS).casefold()
    return _TOKEN.findall(plain)


@functools.cache
def _engine() -> Any:
    # Inside the function: the library and what it brings take a second and 100 MB that few commands need.
    from rapidocr import RapidOCR

    return RapidOCR(params=_SETTINGS)


def _upright(corners: np.ndarray[Any, np.dtype[Any]]) -> tuple[int, int, int, int]:
    left, top = np.floor(corners.min(axis=0)).astype(int).tolist()
    right, bottom = np.ceil(corners.max(axis=0)).astype(int).tolist()
    return left, top, right, bottom
