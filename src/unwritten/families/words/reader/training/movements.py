"""Movements of many pens, to learn from: simulated writers' letters and words, and real people's letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import PUBLIC, Address, Rng
from unwritten.draw.hand import Look
from unwritten.draw.hand.view import camera_of, desk_of
from unwritten.families.words.pen.movement import Movement
from unwritten.families.words.pen.unipen import Letters, movement_of, scale_to
from unwritten.families.words.reader.path import STEP
from unwritten.families.words.reader.training.words import Vocabulary
from unwritten.families.words.studio.take import letter, word
from unwritten.families.words.studio.writer import Writer, writer_of
from unwritten.families.words.style import STYLES
from unwritten.media.atomic import atomic_path

KEEP = 2
"""Of the 250 places a second every second one is kept."""

ROWS = 0.004 * KEEP
"""Seconds between two rows of a track."""

REAL = "real"
"""The style of real people: none of ours."""

SLOWNESS = (1.6, 2.5)
"""How many times slower than for themselves real people are taken to write when they demonstrate."""

Track = NDArray[np.float32]
Progress = Callable[[float, str], None]


@dataclass(frozen=True, eq=False)
class Person:
    """One writer's letters (each in several takes) and whole words, as tracks of x, y and lift, and the camera."""

    style: str
    lens: NDArray[np.float64]  # 3 × 4: from mm to the picture
    letters: Mapping[str, Sequence[Track]]
    words: Mapping[str, Track]


def spelling(style: str) -> str:
    """Say by which style's words a writer writes: real people wrote letters as the standard style has them."""
    return "standard" if style == REAL else style


def lens_of(look: Look) -> NDArray[np.float64]:
    """Give the matrix by which the camera of a look projects a place on or above the paper (mm) to 640 × 480."""
    desk = desk_of(look)
    camera = camera_of(look, desk, (640, 480))
    axes = np.array([camera.right, camera.up, camera.forward])
    (a, b), (c, d) = desk.matrix
    turn = np.array([[a, b, 0, 0], [c, d, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    seen = np.column_stack((axes, -axes @ np.array(camera.place))) @ turn
    middle = np.array([[camera.focus, 0, 320], [0, -camera.focus, 240], [0, 0, 1]])
    return np.asarray(middle @ seen)


def project(track: NDArray[np.floating], lens: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bring a track of x, y and lift in mm into the picture: x, y in pixels, and the lift as it is."""
    seen = np.column_stack((track, np.ones(len(track)))) @ lens.T
    return np.column_stack((seen[:, :2] / seen[:, 2:], track[:, 2]))


def at_times(
    rows: NDArray[np.float64], step: float, generator: np.random.Generator, pace: float = 1.0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Read a track off every so many seconds, from anywhere within the first picture on: the times, and its rows."""
    last = (len(rows) - 1) * ROWS / pace
    times = np.arange(generator.random() * STEP, last, step)
    at = times * pace / ROWS
    number = np.minimum(at.astype(np.intp), len(rows) - 2)
    return times, rows[number] + (at - number)[:, None] * (rows[number + 1] - rows[number])


def track_of(movement: Movement) -> Track:
    """Keep of a movement what the eyes can see."""
    rows = np.column_stack((movement.xy, movement.lift))[::KEEP]
    return rows.astype(np.float32)


def simulated(number: int, style: str, split: str, vocabulary: Vocabulary, *, takes: int, live: int) -> Person:
    """Let a simulated writer write all letters in several takes, and some words in one go."""
    writer = writer_of(number, STYLES[style], split=split)
    chars = STYLES[style].letters
    letters = {char: [track_of(letter(writer, char, take)) for take in range(takes)] for char in chars}
    generator = np.random.Generator(np.random.PCG64([number, len(style), len(split)]))
    chosen = [vocabulary.draw(generator, style) for _ in range(live)]
    return Person(style, lens_of(writer.look), letters, {text: track_of(word(writer, text)) for text in chosen})


def real(number: int, letters: Letters, split: str) -> Person:
    """Let a real person's letters be written by a simulated hand, slowed down as a demonstration is."""
    writer = hand_for(number, split)
    moved = real_movements(writer, letters)
    tracks = {char: [track_of(movement) for movement in takes] for char, takes in moved.items()}
    return Person(REAL, lens_of(writer.look), tracks, {})


def hand_for(number: int, split: str) -> Writer:
    """Say who lends hand and voice to a real person."""
    return writer_of(number, STYLES["standard"], split=split)


def real_movements(writer: Writer, letters: Letters, *, most: int = 20) -> dict[str, list[Movement]]:
    """Move a writer's pen as a real person did, in up to so many takes of each letter."""
    scale = scale_to(letters, writer.habits.x_height)
    rng = Rng(PUBLIC, Address("words/reader/real", 1, "slowness", writer.split, writer.number), 0)
    return {
        char: [
            movement_of(sample, writer.habits, rng, slow=rng.real(*SLOWNESS), scale=scale)
            for sample in samples[:most]
        ]
        for char, samples in letters.items()
    }


def save(people: Sequence[Person], path: Path) -> None:
    """Write people to a file, all tracks one after the other."""
    rows: list[Track] = []
    index: list[tuple[int, str, int]] = []
    for number, person in enumerate(people):
        for text, tracks in [*person.letters.items(), *((text, [track]) for text, track in person.words.items())]:
            for track in tracks:
                rows.append(track)
                index.append((number, text, len(track)))
    with atomic_path(path) as partial, partial.open("wb") as file:
        np.savez(
            file,
            rows=np.concatenate(rows),
            person=np.array([number for number, _, _ in index]),
            text=np.array([text for _, text, _ in index]),
            length=np.array([length for _, _, length in index]),
            style=np.array([person.style for person in people]),
            lens=np.array([person.lens for person in people]),
        )


def load(path: Path) -> list[Person]:
    """Read people from a file."""
    with np.load(path) as arrays:
        held = {name: arrays[name] for name in arrays.files}
    letters: list[dict[str, list[Track]]] = [{} for _ in held["style"]]
    words: list[dict[str, Track]] = [{} for _ in held["style"]]
    ends = np.cumsum(held["length"])
    for number, text, length, end in zip(held["person"], held["text"], held["length"], ends, strict=True):
        track = held["rows"][end - length : end]
        if len(text) == 1:
            letters[number].setdefault(str(text), []).append(track)
        else:
            words[number][str(text)] = track
    lenses = held["lens"]
    return [
        Person(str(style), lenses[number], letters[number], words[number])
        for number, style in enumerate(held["style"])
    ]
