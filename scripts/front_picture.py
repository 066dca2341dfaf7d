"""Draws the picture on top of the README: one moment of each of the six categories.

Usage: python -m scripts.front_picture docs/six-clips.png
"""

from __future__ import annotations

import sys
from pathlib import Path

import unwritten
from unwritten.media.sheet import contact_sheet, write_png

# The task, its level and item, and the share of the film at which the picture is taken.
MOMENTS = (
    ("arc_count", "medium", 1, 0.30),
    ("riemann_sum", "hard", 3, 0.62),
    ("collisions", "hard", 3, 0.30),
    ("frozen_lake", "hard", 3, 0.40),
    ("cube_count", "hard", 3, 0.52),
    ("dominoes", "hard", 3, 0.48),
)


def main() -> None:
    """Draw the moments side by side."""
    pictures = []
    for task, level, index, share in MOMENTS:
        film = unwritten.open(task, level=level)[index].film
        pictures.append(film.picture(round(film.frames * share)).copy())
    write_png(contact_sheet(pictures, columns=3, side=427), Path(sys.argv[1]))


if __name__ == "__main__":
    main()
