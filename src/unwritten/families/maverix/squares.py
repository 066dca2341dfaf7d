"""Latin squares of order eight, and the order in which the cells of a table are visited."""

from __future__ import annotations

from unwritten.core import Rng

ORDER = 8
CELLS = ORDER * ORDER

Square = tuple[tuple[int, ...], ...]


def latin_square(rng: Rng) -> Square:
    """Draw a square whose rows and columns each hold 0 to 7 once: bits that are added, under random names.

    The square of bits is taken because it can be cut into transversals: ``cell_of`` visits one after the other.
    """
    names = rng.shuffled(range(ORDER))
    return tuple(tuple(names[row ^ column] for column in range(ORDER)) for row in range(ORDER))


def turning_square(starts: tuple[int, ...], steps: tuple[int, ...]) -> Square:
    """The square of things that turn: row r begins at ``starts[r]``, column c goes on by ``steps[c]``, modulo 8."""
    return tuple(tuple((start + step) % ORDER for step in steps) for start in starts)


def is_latin(square: Square) -> bool:
    """Whether every row and every column holds each of 0 to 7 once."""
    whole = set(range(ORDER))
    lines = [*square, *zip(*square, strict=True)]
    return len(square) == ORDER and all(len(line) == ORDER and set(line) == whole for line in lines)


def cell_of(number: int) -> tuple[int, int]:
    """Say in which row and column item ``number`` of a table stands.

    Each eight neighbours, from a multiple of eight, have eight different rows and eight different columns.
    """
    block, place = divmod(number % CELLS, ORDER)
    return place, _times_three(place) ^ block


def _times_three(number: int) -> int:
    """Multiply by three in the field of eight elements, so that rows, columns and their sums all differ."""
    doubled = number << 1
    return (doubled ^ number) ^ (0b1011 if doubled & ORDER else 0)
