"""The films of the probes; none shows its question, so that reading is never in the way of seeing or hearing."""

from __future__ import annotations

from fractions import Fraction

from unwritten.core import Film, Pixels, Shot, Sound
from unwritten.draw.canvas import Canvas, shot
from unwritten.draw.colours import INK
from unwritten.draw.text import Style, write
from unwritten.evaluate.doctor.probes import BEEPS, CHART, FLASH, FPS, SECONDS, TEXT_SIZES, Probe
from unwritten.sound import beep, say

SIZE = (1280, 720)
FLASH_SIZE = (480, 270)
FLASH_HEIGHT = 120
DIGIT = 0.729
"""The height of a digit in font sizes."""


def film_of(probe: Probe) -> Film:
    """Draw a probe."""
    if probe.name == FLASH:
        return Film(_flashes(probe), size=FLASH_SIZE, fps=Fraction(FPS))
    if probe.name == CHART:
        return Film((shot(3 * FPS, lambda canvas, _: _chart(canvas, probe), size=SIZE, still=True),), size=SIZE)
    cue = shot(probe.frames[-1] + 2 * FPS, _disc, size=FLASH_SIZE, still=True)
    pcm = [beep() if probe.name == BEEPS else say(digit) for digit in probe.said]
    return Film((cue,), tuple(Sound(*pair) for pair in zip(probe.frames, pcm, strict=True)), size=FLASH_SIZE)


def _flashes(probe: Probe) -> tuple[Shot, ...]:
    shots: list[Shot] = []
    at = 0
    for number, begin in zip(probe.said, probe.frames, strict=True):
        shots += [_blank(begin - at), _number(number, probe.detail)]
        at = begin + probe.detail
    return (*shots, _blank(FPS * SECONDS - at))


def _blank(frames: int) -> Shot:
    return shot(frames, lambda canvas, _: None, size=FLASH_SIZE, still=True)


def _number(number: str, frames: int) -> Shot:
    middle = (FLASH_SIZE[0] / 2, FLASH_SIZE[1] / 2)
    return shot(frames, lambda canvas, _: digits(canvas, number, middle, FLASH_HEIGHT), size=FLASH_SIZE, still=True)


def _chart(canvas: Canvas, probe: Probe) -> None:
    y = 20.0
    for number, height in zip(probe.said, TEXT_SIZES, strict=True):
        y += height / 2 + 20
        digits(canvas, number, (SIZE[0] / 2, y), height)
        y += height / 2 + 20


def _disc(canvas: Canvas, frame: int) -> None:
    canvas.circle((FLASH_SIZE[0] / 2, FLASH_SIZE[1] / 2), 30, INK)


def digits(canvas: Canvas, number: str, middle: tuple[float, float], height: float) -> None:
    """Write a number of that height."""
    write(canvas, number, middle, Style(height / DIGIT, bold=True, mono=True, align="centre"))


def picture_of(number: str, height: int) -> Pixels:
    """Draw a number alone, as an example of what it looks like."""
    canvas = Canvas((3 * height, 2 * height))
    digits(canvas, number, (1.5 * height, height), height)
    return canvas.pixels
