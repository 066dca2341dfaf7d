"""Draws a sheet of every task of a category: three moments of a film and its question, or its sound, each.

Usage: python -m scripts.all_tasks morse/math sheet.png [level]
"""

from __future__ import annotations

import sys
from pathlib import Path

from unwritten.core import Film, Pixels, Registry
from unwritten.dataset.collection import open_task
from unwritten.media.sheet import contact_sheet, write_png
from unwritten.media.waveform import waveform
from unwritten.sound import mix, samples_of

SHARES = (0.3, 0.55, 0.72)


def main() -> None:
    """Draw the films of a category, a row each."""
    level = sys.argv[3] if len(sys.argv) > 3 else "medium"
    pictures = []
    for task in Registry().below(sys.argv[1]):
        film = open_task(task.name, level=level)[3].film
        end = film.frames - film.question_frames
        pictures += [film.picture(round(end * share)).copy() for share in SHARES]
        pictures.append(film.picture(film.frames - 1).copy() if film.asks else _sound(film))
    write_png(contact_sheet(pictures, columns=8, side=240), Path(sys.argv[2]))


def _sound(film: Film) -> Pixels:
    """The waveform of a film whose question is not in the picture."""
    total = samples_of(film.frames, film.fps)
    return waveform(mix(film.sounds, film.fps, film.frames), total, film.size[0], film.size[1])


if __name__ == "__main__":
    main()
