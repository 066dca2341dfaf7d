"""Item addresses, and the random streams that follow from an address and the suite's key alone."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from unwritten.core.errors import UnknownName, UnwrittenError

T = TypeVar("T")

SPLITS = ("train", "validation", "test")
GRID = 1024
"""Real numbers are drawn on a grid of 1/GRID, so that every machine draws and compares the same value."""


@dataclass(frozen=True, order=True)
class Address:
    """Where an item comes from; together with the key it says everything about the item."""

    task: str
    version: int
    level: str
    split: str
    index: int

    def __post_init__(self) -> None:
        if self.split not in SPLITS:
            raise UnknownName("split", self.split, SPLITS)
        if self.index < 0:
            raise UnwrittenError(f"index {self.index} is negative; items are counted from 0")

    def __str__(self) -> str:
        return f"{self.task}@{self.version}/{self.level}/{self.split}/{self.index}"


@dataclass(frozen=True)
class Key:
    """The secret of a private suite; the empty key is that of all public suites."""

    secret: bytes = b""

    @property
    def public(self) -> bool:
        """Whether anybody can make the items, and so the answers, again."""
        return not self.secret

    @property
    def fingerprint(self) -> str:
        """A name for the key that does not give it away."""
        return "public" if self.public else self.digest("fingerprint").hex()[:16]

    def digest(self, text: str) -> bytes:
        """HMAC-SHA256 of the text under this key."""
        return hmac.digest(self.secret, text.encode(), "sha256")

    def __repr__(self) -> str:
        return f"Key({self.fingerprint})"  # never the secret: reprs end up in logs


PUBLIC = Key()


def read_key(path: Path | None) -> Key:
    """Read a private suite's key from a file of at least 16 bytes (white space at the ends is ignored)."""
    if path is None:
        return PUBLIC
    try:
        secret = path.read_bytes().strip()
    except OSError as error:
        raise UnwrittenError(f"cannot read the key file {path}: {error.strerror}") from error
    if len(secret) < 16:
        raise UnwrittenError(
            f"the key in {path} is shorter than 16 bytes; make one with: openssl rand -hex 32 > {path}"
        )
    return Key(secret)


class Rng:
    """The random draws of one attempt at one item; ``answer`` is a stream that all attempts share."""

    def __init__(self, key: Key, address: Address, attempt: int | None = None) -> None:
        stream = "answer" if attempt is None else f"scene {attempt}"
        seed = int.from_bytes(key.digest(f"{address}|{stream}"))
        self.numpy = np.random.Generator(np.random.PCG64(seed))
        self.split = address.split
        self._answer = None if attempt is None else Rng(key, address)

    @property
    def answer(self) -> Rng:
        """The stream to draw the answer from, so that redrawing a scene does not skew the answers."""
        return self if self._answer is None else self._answer

    def whole(self, low: int, high: int) -> int:
        """Draw a whole number, both ends included."""
        return int(self.numpy.integers(low, high, endpoint=True))

    def real(self, low: float, high: float) -> float:
        """Draw a real number on the grid of 1/1024, both ends included."""
        return self.whole(round(low * GRID), round(high * GRID)) / GRID

    def chance(self, probability: float) -> bool:
        """Return true with this probability."""
        return self.whole(1, 1 << 32) <= round(probability * (1 << 32))

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.whole(0, len(items) - 1)]

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Draw that many different items, in random order."""
        if count > len(items):
            raise ValueError(f"cannot draw {count} of {len(items)}")
        return tuple(items[i] for i in self.numpy.permutation(len(items))[:count].tolist())

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order."""
        return self.sample(items, len(items))

    def share(self, pool: Sequence[str]) -> tuple[str, ...]:
        """Keep the part of a finite pool (puzzles, words) that belongs to this split: 60/20/20 by hash."""
        return tuple(name for name in pool if split_of(name) == self.split)


def split_of(name: str) -> str:
    """Say to which split a member of a finite pool belongs; it is the same under every key."""
    draw = int.from_bytes(hashlib.sha256(f"split|{name}".encode()).digest()[:8]) % 10
    return SPLITS[0] if draw < 6 else SPLITS[1] if draw < 8 else SPLITS[2]


def opaque_id(key: Key, address: Address, part: int | None = None) -> str:
    """Name a clip (or, with ``part``, one of its questions) so that the name says nothing."""
    suffix = "" if part is None else f"|question {part}"
    return key.digest(f"id|{address}{suffix}").hex()[:20]
