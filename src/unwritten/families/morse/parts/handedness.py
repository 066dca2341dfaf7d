"""Whether two pieces are equal when turned, without turning them: by their distances and the way round they go."""

from __future__ import annotations

from collections.abc import Sequence

from unwritten.families.morse.parts.polycubes import Cell


def same_when_turned(piece: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Match cube by cube so that all distances agree, and all four-cube volumes with their signs.

    Distances alone cannot tell a mirror image; the sign of the volume that four cubes span does.
    """
    return len(piece) == len(other) and _matched(tuple(piece), (), tuple(other))


def _matched(piece: tuple[Cell, ...], chosen: tuple[Cell, ...], free: tuple[Cell, ...]) -> bool:
    """Try each cube that is left as the partner of the next one."""
    if not free:
        return True
    count = len(chosen)
    return any(
        _agrees(piece[: count + 1], (*chosen, partner))
        and _matched(piece, (*chosen, partner), tuple(cell for cell in free if cell != partner))
        for partner in free
    )


def _agrees(piece: tuple[Cell, ...], partners: tuple[Cell, ...]) -> bool:
    """Whether the last partner keeps its distances to the others, and the volumes it spans with them."""
    *before, last = range(len(piece))
    if any(_square(piece[i], piece[last]) != _square(partners[i], partners[last]) for i in before):
        return False
    return all(
        _volume(piece[i], piece[j], piece[k], piece[last])
        == _volume(partners[i], partners[j], partners[k], partners[last])
        for i in before
        for j in before[i + 1 :]
        for k in before[j + 1 :]
    )


def _square(a: Cell, b: Cell) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def _volume(a: Cell, b: Cell, c: Cell, d: Cell) -> int:
    """Six times the signed volume between four cubes."""
    (ux, uy, uz), (vx, vy, vz), (wx, wy, wz) = (
        (b[0] - a[0], b[1] - a[1], b[2] - a[2]),
        (c[0] - a[0], c[1] - a[1], c[2] - a[2]),
        (d[0] - a[0], d[1] - a[1], d[2] - a[2]),
    )
    return ux * (vy * wz - vz * wy) - uy * (vx * wz - vz * wx) + uz * (vx * wy - vy * wx)
