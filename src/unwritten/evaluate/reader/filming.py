"""Filming at a desk: letters before several cameras at once, words in one take, and sounds alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from unwritten.core import Pixels
from unwritten.draw.hand import Hand, Pose
from unwritten.draw.hand.painter import Painter
from unwritten.evaluate.reader.desks import Desk
from unwritten.evaluate.reader.trial import BARE, Camera
from unwritten.families.words.letters.naming import HEARD, MODALITIES, MUTED, SEEN, file_name
from unwritten.families.words.letters.real import real_movements
from unwritten.families.words.pen.movement import Movement
from unwritten.families.words.pen.unipen_arrays import people_in
from unwritten.families.words.studio.take import SIZE, VOXEL, letter, pictures, sound, word
from unwritten.families.words.studio.writer import Writer
from unwritten.families.words.synthesis import ENDINGS
from unwritten.media.atomic import atomic_path
from unwritten.media.grid import encode_part
from unwritten.media.mp3 import encode_mp3
from unwritten.media.splice import read_part, write_joined

SILENT = -200.0
"""dB at which a tap is not heard."""


def movements_at(desk: Desk, unipen: Path | None) -> dict[str, Movement]:
    """Let the person at a desk write each letter that is needed, once."""
    writer = desk.writer
    if desk.person is None:
        return {char: letter(writer, char) for char in desk.chars}
    assert unipen is not None
    person = next(person for person in people_in(unipen) if person.number == desk.person)
    return real_movements(person.letters, writer, desk.chars)


class Once:
    """A painter who can remember a movement, so that cameras which differ in their sensors share its pictures."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._known: dict[Pose, Pixels] = {}
        self._remembers = False

    def paint(self, pose: Pose) -> Pixels:
        """Paint a pose, or give what was painted of it before."""
        found = self._known.get(pose)
        if found is None:
            found = self._painter.paint(pose)
            if self._remembers:
                self._known[pose] = found
        return found

    def begin(self, remembers: bool) -> None:
        """Forget the last movement; remember the next one, or not."""
        self._known.clear()
        self._remembers = remembers


@dataclass
class Studio:
    """The hands of one writer before their cameras; each is made when it is first needed."""

    writer: Writer
    _hands: dict[Camera, Hand] = field(default_factory=dict)
    _painters: dict[tuple[str, tuple[int, int]], Once] = field(default_factory=dict)

    def film(self, movement: Movement, text: str, stems: Mapping[Camera, Mapping[str, Path]]) -> None:
        """Film a movement with some cameras, into the files that each of them names by modality."""
        pcm = sound(movement, self.writer, text)
        hands = {camera: self._hand(camera) for camera in stems}
        for painter in self._painters.values():
            painter.begin(len(hands) > 1)
        for camera, paths in stems.items():
            shown = pictures(movement, hands[camera])
            paths[SEEN].parent.mkdir(parents=True, exist_ok=True)
            encode_part(shown, pcm, seen=paths[SEEN], muted=paths[MUTED], heard=paths[HEARD])

    def _hand(self, camera: Camera) -> Hand:
        if camera not in self._hands:
            shrunk = max(1.0, min(2.0, SIZE[0] / camera.size[0]))
            hand = Hand(self.writer.look, camera.capture, camera.size, VOXEL * shrunk)
            alike = (camera.capture.light, camera.size)
            hand.painter = self._painters.setdefault(alike, Once(hand.painter))  # type: ignore[assignment]
            self._hands[camera] = hand
        return self._hands[camera]


def film_letters(desk: Desk, movements: Mapping[str, Movement], studio: Studio, folder: Path) -> None:
    """Film all letters that are not there yet."""
    for char, movement in movements.items():
        wanted = {
            camera: letter_paths(folder / desk.letters(camera), char, desk.style)
            for camera in desk.cameras
            if char in desk.chars_before(camera)
        }
        missing = {camera: paths for camera, paths in wanted.items() if not _all_there(paths)}
        if missing:
            studio.film(movement, char, missing)


def film_word(desk: Desk, text: str, studio: Studio, stem: Path) -> None:
    """Film a word in one take."""
    studio.film(word(desk.writer, text), text, {desk.plain: clip_paths(stem)})


def bare_letters(desk: Desk, movements: Mapping[str, Movement], folder: Path) -> Path:
    """Record the sounds of the letters once more, without taps and equally loud in all directions; say where."""
    voice = replace(desk.writer.voice, tap_loudness=SILENT, push=(0.0, 0.0))
    writer = replace(desk.writer, voice=voice)
    place = folder / f"{desk.letters(desk.plain)}-{BARE}"
    place.mkdir(parents=True, exist_ok=True)
    for char, movement in movements.items():
        path = place / file_name(char, desk.style, HEARD)
        if not path.exists():
            encode_mp3([sound(movement, writer, char)], path, joinable=True)
    return place


def join_word(text: str, letters: Path, style: str, stem: Path, modalities: tuple[str, ...] = MODALITIES) -> None:
    """Join a word from letters without loss."""
    stem.parent.mkdir(parents=True, exist_ok=True)
    for modality, path in clip_paths(stem).items():
        if modality in modalities:
            with atomic_path(path) as partial:
                write_joined([read_part(letters / file_name(char, style, modality)) for char in text], partial)


def clip_paths(stem: Path) -> dict[str, Path]:
    """Name the three files of a clip, by modality."""
    return {modality: stem.with_name(stem.name + ending) for modality, ending in ENDINGS.items()}


def letter_paths(folder: Path, char: str, style: str) -> dict[str, Path]:
    """Name the three files of a letter, by modality."""
    return {modality: folder / file_name(char, style, modality) for modality in MODALITIES}


def _all_there(paths: Mapping[str, Path]) -> bool:
    return all(path.exists() for path in paths.values())
