"""Long lists in little memory: members that are made when asked for, and texts that lie end to end in one piece."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from array import array
from collections.abc import Iterable, Sequence
from typing import TypeVar, overload

import numpy as np

T = TypeVar("T")

MARK = 16
"""Bytes of the digest by which equal texts are found: enough that two different ones never share it."""


class OnDemand(Sequence[T]):
    """A long list that holds none of its members: each is made anew whenever it is asked for."""

    @abstractmethod
    def _at(self, number: int) -> T:
        """Make the member at a place, which is not negative and within the list."""

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple(map(self._at, range(len(self))[place]))
        return self._at(range(len(self))[place])


class Texts(OnDemand[str]):
    """Short texts: each takes its letters and eight bytes, where a Python string takes fifty more."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        data = bytearray()
        self._ends = array("q", (0,))
        for text in texts:
            data += text.encode()
            self._ends.append(len(data))
        self._data = bytes(data)

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Texts) and (self._data, self._ends) == (other._data, other._ends)

    def __hash__(self) -> int:
        return hash(self._data)

    def distinct(self) -> Texts:
        """Keep each text once, where it first stands."""
        marks = bytearray()
        for text in self:
            marks += hashlib.blake2b(text.encode(), digest_size=MARK).digest()
        _, first = np.unique(np.frombuffer(marks, dtype=f"S{MARK}"), return_index=True)
        return self if len(first) == len(self) else Texts(self[place] for place in np.sort(first))

    def _at(self, number: int) -> str:
        return self._data[self._ends[number] : self._ends[number + 1]].decode()
