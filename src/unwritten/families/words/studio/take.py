"""A take: one movement of the pen, filmed and recorded."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

from unwritten.core import Clip, Pcm, Pixels, UnwrittenError
from unwritten.draw.hand import Capture, Hand, Look, Pose
from unwritten.families.words.pen.movement import PER_PICTURE, Movement, Track
from unwritten.families.words.pen.write import write_letter, write_word
from unwritten.families.words.strokes.alphabets import alphabet
from unwritten.families.words.strokes.glyph import Glyph
from unwritten.families.words.studio.arm import arm_path
from unwritten.families.words.studio.writer import Writer
from unwritten.families.words.style import STANDARD
from unwritten.media.grid import encode_part
from unwritten.sound.friction import friction

SIZE = (640, 480)
VOXEL = 2.0
"""mm between neighbouring corners of the hand's surface."""

SHUTTER = 2
"""Rows before and after the middle at which an open shutter (16 ms) sees the hand too, where blur is asked for."""

MIDDLE = PER_PICTURE // 2
"""The row of a picture that is shown: its middle one, so that sound and picture are together on average."""


def letter(writer: Writer, char: str, take: int = 0) -> Movement:
    """Let the writer write one letter."""
    return write_letter(_glyph(writer, char), writer.habits, writer.rng(char, "moving", take))


def word(writer: Writer, text: str, take: int = 0) -> Movement:
    """Let the writer write a whole word in one go, joined as the style joins."""
    if not text:
        raise UnwrittenError("there is nothing to write: the word is empty")
    return write_word([_glyph(writer, char) for char in text], writer.habits, writer.rng(text, "moving", take))


def pictures(movement: Movement, hand: Hand) -> Iterator[Pixels]:
    """Film a movement: a picture every 32 ms, numbered from the beginning of the take."""
    arm = arm_path(movement)
    for number in range(movement.pictures):
        row = number * PER_PICTURE + MIDDLE
        pose = _pose(movement, arm, row)
        shutter = (_pose(movement, arm, row - SHUTTER), _pose(movement, arm, row + SHUTTER))
        yield hand.frame(pose.tip, pose.lift, pose.arm, number, shutter)


def _pose(movement: Movement, arm: Track, row: int) -> Pose:
    tip, place = movement.xy[row], arm[row]
    return Pose((float(tip[0]), float(tip[1])), float(movement.lift[row]), (float(place[0]), float(place[1])))


def sound(movement: Movement, writer: Writer, text: str, take: int = 0) -> Pcm:
    """Record a movement: as long as its pictures, silent at both ends."""
    rng = writer.rng(text, "sounding", take)
    return friction(movement.xy, movement.lift, movement.pressure, writer.voice, rng)


@functools.lru_cache(maxsize=3)  # the three writers of a library
def hand_of(look: Look, capture: Capture, size: tuple[int, int] = SIZE) -> Hand:
    """Put a hand before the camera; that takes seconds, so the last three are kept."""
    shrunk = max(1.0, min(2.0, SIZE[0] / size[0]))  # a smaller picture shows no finer mesh than this
    return Hand(look, capture, size, VOXEL * shrunk)


def record(
    movement: Movement,
    text: str,
    writer: Writer,
    *,
    seen: Path,
    muted: Path,
    heard: Path,
    capture: Capture | None = None,
    size: tuple[int, int] = SIZE,
    take: int = 0,
) -> Clip:
    """Film and record a movement into its three files: seen and heard, muted, and heard alone."""
    shown = pictures(movement, hand_of(writer.look, capture or Capture(), size))
    return encode_part(shown, sound(movement, writer, text, take), seen=seen, muted=muted, heard=heard)


def _glyph(writer: Writer, char: str) -> Glyph:
    """Choose the writer's way of a letter; in the standard style it may also be a Cyrillic one."""
    own = alphabet(writer.style.name)
    other = alphabet("cyrillic")
    return writer.habits.glyph(other if writer.style == STANDARD and char not in own and char in other else own, char)
