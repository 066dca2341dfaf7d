"""Equations between signs: what fits them, and how they look."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core.evidence import Evidence
from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Canvas, PointXY, Style, ease, write
from unwritten.families.morse.parts.seen import painted_box, seen
from unwritten.families.morse.parts.shape_signs import sign

DIGITS = 9
OPERATIONS = ("+", "−", "×")
INKS = {
    "circle": "red",
    "square": "blue",
    "triangle": "green",
    "star": "orange",
    "diamond": "purple",
    "heart": "pink",
}
"""The signs that stand for numbers, each with its colour; the cross is left out, for it looks like an operation."""

BADGES = ("ring", "bars", "wave")
"""The marks that stand for operations where these are hidden."""

FADE_FRAMES = 8
RADIUS = 42
PITCH = 104  # pixels from token to token
ROOM = 800
LARGEST = 1.3  # how much a short row is enlarged


@dataclass(frozen=True)
class Equation:
    """Two signs and an operation, as places in the scene's lists, and what comes out."""

    first: int
    operation: int
    second: int
    result: int


def combined(operation: str, first: int, second: int) -> int:
    """Work out one operation."""
    return {"+": first + second, "−": first - second, "×": first * second}[operation]


def largest_answer(operands: int, operations: int) -> int:
    """The largest number up to which expressions surely reach every one: two digits add up to 17 at most."""
    return 15 if operands == 2 else 20 if operations == 2 else 40


def count_fits(signs: int, operations: Sequence[tuple[str, ...]], equations: Sequence[Equation]) -> int:
    """Count the assignments of different digits, and of a list of operations, under which all equations hold.

    Every assignment is tried, all at once.
    """
    digits = _assignments(signs)
    fits = 0
    for names in operations:
        good = np.ones(len(digits), np.bool_)
        for each in equations:
            first, second = digits[:, each.first], digits[:, each.second]
            name = names[each.operation]
            made = first + second if name == "+" else first - second if name == "−" else first * second
            good &= made == each.result
        fits += int(good.sum())
    return fits


def readings(operations: tuple[str, ...], hidden: bool) -> tuple[tuple[str, ...], ...]:
    """What the marks for operations can stand for: anything that differs where they are hidden."""
    return tuple(itertools.permutations(OPERATIONS, len(operations))) if hidden else (operations,)


@functools.cache
def _assignments(signs: int) -> NDArray[np.int64]:
    return np.array(list(itertools.permutations(range(1, DIGITS + 1), signs)), np.int64)


def paint_tokens(canvas: Canvas, tokens: Sequence[str], middle: tuple[float, float], frame: int) -> None:
    """Draw a row of signs, operations, brackets and numbers, token after token."""
    centres, scale = _laid_out(tokens, middle)
    for number, (token, centre) in enumerate(zip(tokens, centres, strict=True)):
        with canvas.faded(ease((frame + 1 - 2 * number) / FADE_FRAMES)):
            _token(canvas, token, centre, scale)


def token_evidence(tokens: Sequence[str], middle: PointXY, start: int, stop: int) -> list[Evidence]:
    """Name every token of a row that is painted from one frame of the content to another."""
    centres, scale = _laid_out(tokens, middle)
    boxes = [
        painted_box(functools.partial(_token, token=token, centre=centre, scale=scale))
        for token, centre in zip(tokens, centres, strict=True)
    ]
    return [
        seen(f"{token!r} of a row", box, start + 2 * number + FADE_FRAMES, stop)
        for number, (token, box) in enumerate(zip(tokens, boxes, strict=True))
    ]


def _laid_out(tokens: Sequence[str], middle: PointXY) -> tuple[list[PointXY], float]:
    """The middles of all tokens of a row, and how much they are enlarged."""
    widths = [46 if token in "()" else PITCH for token in tokens]
    scale = min(LARGEST, ROOM / sum(widths))
    x, centres = middle[0] - sum(widths) * scale / 2, list[PointXY]()
    for width in widths:
        centres.append((x + width * scale / 2, middle[1]))
        x += width * scale
    return centres, scale


def _token(canvas: Canvas, token: str, centre: tuple[float, float], scale: float) -> None:
    if token in INKS:
        sign(canvas, token, centre, RADIUS * scale, PALETTE[INKS[token]])
    elif token in BADGES:
        _badge(canvas, token, centre, scale)
    else:
        ink = ACCENT if token == "?" else INK
        write(canvas, token, centre, Style(round(64 * scale), ink, bold=True, align="centre"))


def _badge(canvas: Canvas, name: str, centre: tuple[float, float], scale: float) -> None:
    """Draw the mark of a hidden operation: white on a dark disc, unlike any sign for a number."""
    x, y = centre
    white = PALETTE["white"]
    canvas.circle(centre, 36 * scale, INK)
    if name == "ring":
        canvas.circle(centre, 17 * scale, stroke=white, width=7)
        return
    strokes = {
        "bars": (((-10, -17), (-10, 17)), ((10, -17), (10, 17))),
        "wave": (((-22, 8), (-8, -10), (8, 10), (22, -8)),),
    }[name]
    for stroke in strokes:
        canvas.line([(x + across * scale, y + down * scale) for across, down in stroke], white, 7)


def paint_header(canvas: Canvas, title: str, index: int, count: int, foot: str) -> None:
    """Say which line this is, how far the film has come, and what the signs may stand for."""
    write(canvas, title, (36, 40), Style(30, INK, bold=True))
    for place in range(count):
        canvas.circle((818 - 26 * (count - 1 - place), 40), 7, ACCENT if place == index else MIST)
    for number, line in enumerate(reversed(foot.split("\n"))):
        write(canvas, line, (427, 448 - 34 * number), Style(24, INK.mixed(PAPER, 0.25), align="centre"))
