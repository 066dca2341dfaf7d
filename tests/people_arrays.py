"""A file of made-up people's letters, laid out as the arrays of real ones are."""

from __future__ import annotations

from pathlib import Path

import numpy as np

PER_MM, PER_SECOND = 100, 100


def people_file(path: Path, people: int, letters: str = "acdeilmnorstu", samples: int = 2) -> Path:
    """Write so many people, each with some samples of each letter, of one or two curved strokes."""
    generator = np.random.Generator(np.random.PCG64(1))
    points, lengths, counts, labels, writers = [], [], [], [], []
    for writer in range(people):
        for char in letters:
            for _ in range(samples):
                strokes = 1 + ord(char) % 2
                for _ in range(strokes):
                    turn = np.linspace(0, 4, 30)[:, None] + generator.uniform(0, 6, (1, 2))
                    points.append(np.sin(turn) * 2 * PER_MM + 5 * PER_MM)
                    lengths.append(len(turn))
                counts.append(strokes)
                labels.append(char)
                writers.append(writer)
    with path.open("wb") as file:
        np.savez(
            file,
            pts=np.concatenate(points).astype(np.int32),
            stroke_len=np.array(lengths),
            stroke_down=np.ones(len(lengths), dtype=bool),
            nstroke=np.array(counts),
            label=np.array(labels),
            writer=np.array(writers),
            pps=np.full(len(labels), PER_SECOND),
            ppmm=np.full(len(labels), PER_MM),
            site=np.array(["x"] * people),
        )
    return path
