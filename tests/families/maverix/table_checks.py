"""What every table of the MAVERIX family must hold; a task's own test file calls ``check_table``."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from unwritten.core import Film, Registered, Registry
from unwritten.core.answers import LETTERS
from unwritten.core.generate import address_of, scene_at
from unwritten.families.maverix.squares import CELLS, ORDER, Square, is_latin
from unwritten.sound import mix

TABLES = (0, CELLS)
"""Indices at which two different tables begin."""


def task_of(name: str) -> Registered:
    return Registry().get(name)


def table_at(task: Registered, level: str, table: int = 0, split: str = "test") -> Any:
    return scene_at(task, address_of(task, level, split, table))


def cell(scene: Any, row: int, column: int) -> Any:
    return replace(scene, row=row, column=column)


def truths(task: Registered, level: str, table: int = 0) -> Square:
    """The numbers of the right options, rows of pictures by columns of sounds."""
    scene = table_at(task, level, table)
    return tuple(tuple(_truth(task, cell(scene, row, column)) for column in range(ORDER)) for row in range(ORDER))


def best_with_one_sense(square: Square) -> Fraction:
    """The most that anybody scores who knows all tables by heart but has only the picture, or only the sound."""
    lines = (square, tuple(zip(*square, strict=True)))
    return max(Fraction(sum(max(map(line.count, line)) for line in sense), CELLS) for sense in lines)


def check_table(name: str, level: str) -> None:
    task = task_of(name)
    for table in TABLES:
        square = truths(task, level, table)
        assert is_latin(square)
        assert best_with_one_sense(square) == Fraction(1, ORDER)
        _check_senses(task, table_at(task, level, table))


def _truth(task: Registered, scene: Any) -> int:
    questions = task.impl.ask(scene)
    assert task.impl.recount(scene) == tuple(question.answer for question in questions)
    assert questions[0].text.count("?") == 1
    assert len({question.text for question in questions}) >= 2
    return LETTERS.index(str(questions[0].answer))


def _check_senses(task: Registered, scene: Any) -> None:
    """A film's pictures follow from its row alone, its sounds from its column alone, and no length tells any."""
    impl: Any = task.impl
    films = [[impl.film(cell(scene, row, column)) for column in (0, ORDER - 1)] for row in range(ORDER)]
    assert len({tuple(shot.frames for shot in film.shots) for pair in films for film in pair}) == 1
    for row, (first, last) in enumerate(films):
        assert impl.picture(cell(scene, row, 0), row) == impl.picture(cell(scene, row, ORDER - 1), row)
        for frame in (0, first.frames // 2, first.frames - 1):
            assert np.array_equal(first.picture(frame).copy(), last.picture(frame))
    for column in range(ORDER):
        one, other = (impl.film(cell(scene, row, column)) for row in (0, ORDER - 1))
        assert impl.heard(cell(scene, 0, column), column) == impl.heard(cell(scene, 7, column), column)
        assert _heard(one) == _heard(other)
        mix(one.sounds, one.fps, one.frames)  # raises where a sound runs over the end
        assert all(caption.stop <= one.frames for caption in one.captions)


def _heard(film: Film) -> list[Any]:
    return [*[(sound.frame, sound.pcm.tobytes()) for sound in film.sounds], *film.captions]
