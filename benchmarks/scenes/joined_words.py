"""Joins many words one after the other, for measuring memory: ``joined_words LETTERS OUT WORDS``."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.scenes.letters import ENDS, Letters, spell
from unwritten.media.splice import read_part, write_joined

PLACES = 50
"""So many names take turns: the disk should not fill up."""


def main(folder: Path, out: Path, words: int) -> None:
    """Join words in three modalities."""
    letters = Letters(folder, sorted(path.stem for path in folder.glob("?.mp3")))
    parts = {end: {name: read_part(letters.path(name, end)) for name in letters.names} for end in ENDS}
    for number, word in enumerate(spell(letters, words)):
        for end in ENDS:
            write_joined([parts[end][letter] for letter in word], out / f"{number % PLACES}{end}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
