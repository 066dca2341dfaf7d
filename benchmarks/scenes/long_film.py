"""A film of any length with moving pictures and sound, for measuring memory."""

from __future__ import annotations

import sys
from pathlib import Path

from unwritten.core import Film, Sound
from unwritten.draw import PALETTE, Canvas, shot
from unwritten.media.encode import encode
from unwritten.sound import click


def film(seconds: int) -> Film:
    """A ball that runs to and fro and clicks once a second."""

    def paint(canvas: Canvas, frame: int) -> None:
        canvas.circle((100 + abs(frame * 7 % 1300 - 650), 240), 40, PALETTE["red"])

    pcm = click()
    sounds = tuple(Sound(30 * second, pcm) for second in range(seconds))
    return Film((shot(30 * seconds, paint),), sounds)


if __name__ == "__main__":
    encode(film(int(sys.argv[2])), Path(sys.argv[1]))
