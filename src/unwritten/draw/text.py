"""Text that wraps and fits; the font comes from matplotlib's package data, never from the system."""

from __future__ import annotations

import functools
import importlib.util
from dataclasses import dataclass, replace
from pathlib import Path

import skia

from unwritten.draw.canvas import Canvas, PointXY, fill_paint, snapped
from unwritten.draw.colours import INK, Colour
from unwritten.draw.layout import Box

LINE = 1.3
"""Distance between lines, in font sizes."""


@dataclass(frozen=True)
class Style:
    """How text looks; ``align`` is left, centre or right."""

    size: float = 28
    colour: Colour = INK
    bold: bool = False
    mono: bool = False
    align: str = "left"


class DoesNotFit(ValueError):
    """Text that cannot be shown in its box at a readable size."""


@functools.lru_cache(maxsize=8192)
def width_of(text: str, style: Style) -> float:
    """Measure one line of text in pixels."""
    return float(_font(style).measureText(_known(text, style)))


def write(canvas: Canvas, text: str, at: PointXY, style: Style | None = None) -> None:
    """Write one line; ``at`` is its left end, centre or right end, and the middle of its height."""
    style = style or Style()
    shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align]
    x = at[0] - width_of(text, style) * shift
    # Capitals are about 0.73 font sizes high: lowering the baseline by half of that centres them on y.
    canvas.skia.drawString(
        text, snapped(x), snapped(at[1] + style.size * 0.365), _font(style), fill_paint(style.colour)
    )


def wrap(text: str, style: Style, width: float) -> tuple[str, ...]:
    """Break text into lines no wider than that; line breaks in the text are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, style) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return tuple(lines)


@dataclass(frozen=True)
class Fitted:
    """Lines of text with the size at which they fit."""

    lines: tuple[str, ...]
    style: Style

    @property
    def height(self) -> float:
        """The height of all lines."""
        return len(self.lines) * self.style.size * LINE


def fit(text: str, box: Box, style: Style | None = None, *, smallest: float = 20) -> Fitted:
    """Find the largest size, from the style's downwards, at which the text fits the box."""
    style = style or Style()
    size = style.size
    while size >= smallest:
        trial = replace(style, size=size)
        fitted = Fitted(wrap(text, trial, box.width), trial)
        if fitted.height <= box.height and all(width_of(line, trial) <= box.width for line in fitted.lines):
            return fitted
        size -= 1
    raise DoesNotFit(f"{text!r:.60} does not fit {box.width:.0f} × {box.height:.0f} pixels at size {smallest}")


def write_in(
    canvas: Canvas, text: str, box: Box, style: Style | None = None, *, smallest: float = 20, middle: bool = True
) -> Fitted:
    """Write text into a box, wrapped and as large as fits, in the middle of its height or from the top."""
    fitted = fit(text, box, style, smallest=smallest)
    shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[fitted.style.align]
    step = fitted.style.size * LINE
    top = box.y + ((box.height - fitted.height) / 2 if middle else 0)
    for i, line in enumerate(fitted.lines):
        write(canvas, line, (box.x + box.width * shift, top + step * (i + 0.5)), fitted.style)
    return fitted


@functools.cache
def _font(style: Style) -> skia.Font:
    font = skia.Font(_typeface(style.bold, style.mono), style.size)
    font.setSubpixel(True)
    font.setHinting(skia.FontHinting.kNone)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    return font


@functools.cache
def _typeface(bold: bool, mono: bool) -> skia.Typeface:
    package = importlib.util.find_spec("matplotlib")
    if package is None or not package.submodule_search_locations:
        raise RuntimeError("matplotlib, which carries the font, is not installed")
    name = f"DejaVuSans{'Mono' if mono else ''}{'-Bold' if bold else ''}.ttf"
    path = Path(package.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf" / name
    # An empty font manager: the default one asks fontconfig, and so the system.
    typeface = skia.FontMgr.New_Custom_Empty().makeFromFile(str(path))
    if typeface is None:
        raise RuntimeError(f"cannot load the font {path}")
    return typeface


def _known(text: str, style: Style) -> str:
    """Refuse characters that the font lacks: skia would draw an empty box without a word."""
    typeface = _typeface(style.bold, style.mono)
    missing = [mark for mark in text if not _has(typeface, mark)]
    if missing:
        raise ValueError(f"the font has no {missing[0]!r} (in {text!r:.60})")
    return text


def _has(typeface: skia.Typeface, mark: str) -> bool:
    return mark == " " or bool(typeface.unicharToGlyph(ord(mark)))
