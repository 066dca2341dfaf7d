from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from unwritten.core import PUBLIC, Registry, Rng
from unwritten.core.generate import address_of, scene_at
from unwritten.dataset.collection import open_task
from unwritten.draw import Box, Canvas
from unwritten.families.morse.parts.flashing_table import Glimpse, cell_name, layout
from unwritten.families.morse.parts.snow import SPECK, draw_specks, let_it_snow
from unwritten.families.morse.tasks.math.vanishing_table import Scene
from unwritten.media.ocr import words_read
from unwritten.media.sampling import sample_frames

TASK = Registry().get("morse/math/vanishing_table")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", i)) for i in range(count))


def whole(scene: Scene) -> int:
    answer = TASK.impl.ask(scene)[0].answer
    assert isinstance(answer, int)
    return answer


def by_hand(kind: str, asked: tuple[tuple[int, int], ...]) -> Scene:
    """A table of 2 × 2: 7 2 / 4 9."""
    numbers = {(0, 0): 7, (0, 1): 2, (1, 0): 4, (1, 1): 9}
    glimpses = tuple(Glimpse(*place, number, 12 + 30 * i, 26) for i, (place, number) in enumerate(numbers.items()))
    return Scene(2, 2, glimpses, kind, asked, 160, ())


@pytest.mark.parametrize(
    ("kind", "asked", "answer", "named"),
    [
        ("sum", ((0, 0), (1, 0)), 11, "column A"),
        ("largest", ((1, 0), (1, 1)), 9, "row 2"),
        ("smallest", ((0, 1), (1, 1)), 2, "column B"),
        ("difference", ((0, 0), (1, 0)), 3, "A1 than the number in cell A2"),
    ],
)
def test_the_truth_by_hand(kind: str, asked: tuple[tuple[int, int], ...], answer: int, named: str) -> None:
    scene = by_hand(kind, asked)
    (question,) = TASK.impl.ask(scene)
    assert question.answer == answer == TASK.impl.recount(scene)[0]
    assert named in question.text


def test_recount_notices_a_number_that_comes_after_the_film() -> None:
    scene = by_hand("sum", ((0, 0), (1, 0)))
    late = replace(scene.glimpses[2], start=500)
    broken = replace(scene, glimpses=(*scene.glimpses[:2], late, scene.glimpses[3]))
    assert TASK.impl.recount(broken) != (TASK.impl.ask(broken)[0].answer,)


@pytest.mark.parametrize("level", EVERY)
def test_no_ties_and_nothing_asked_about_is_seen_at_once_or_left_at_the_end(level: str) -> None:
    for scene in scenes(level):
        numbers = {(g.row, g.column): g.number for g in scene.glimpses}
        asked = [numbers[place] for place in scene.asked]
        if scene.kind in ("largest", "smallest"):
            assert len(set(asked)) == len(asked)
        if scene.kind == "difference":
            assert asked[0] - asked[1] >= 2
        mine = [g for g in scene.glimpses if (g.row, g.column) in scene.asked]
        for frame in range(0, scene.frames, 4):
            assert sum(g.shown(frame) > 0 for g in mine) < len(mine)
        assert not any(g.shown(scene.frames - 1) for g in scene.glimpses)
        assert len(numbers) == len(scene.glimpses) == scene.rows * scene.columns


@pytest.mark.parametrize("level", EVERY)
def test_every_number_is_whole_for_20_frames_and_in_frame(level: str) -> None:
    for scene in scenes(level, 5):
        for glimpse in scene.glimpses:
            whole = [f for f in range(scene.frames) if glimpse.shown(f) == 1]
            assert len(whole) >= 20
        boxes = layout(scene.rows, scene.columns)
        screen = Box(60, 40, 774, 440)
        assert all(screen.holds(box) for line in boxes for box in line)
        assert scene.frames <= 320


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_row_or_column_has_to_be_known(level: str) -> None:
    for scene in scenes(level):
        numbers = [g.number for g in scene.glimpses]
        answer = whole(scene)
        if scene.kind == "largest":
            assert answer < max(numbers)
        if scene.kind == "smallest":
            assert answer > min(numbers)


def test_all_kinds_are_asked() -> None:
    assert {scene.kind for scene in scenes("hard", 40)} == {"sum", "difference", "largest", "smallest"}
    assert "difference" not in {scene.kind for scene in scenes("easy")}


def test_cells_are_named_as_the_table_shows_them() -> None:
    assert cell_name(2, 1) == "B3"


def test_numbers_are_read_through_the_specks(tmp_path: Path) -> None:
    sample = open_task(TASK.name, level="hard")[4]
    sample.save(tmp_path / "clip.mp4")
    shown = sample_frames(tmp_path / "clip.mp4")
    assert len(sample.scene.specks) == 400
    for cell in (one for one in sample.task.impl.evidence(sample.scene) if "number" in one.what):
        row, column = int(cell.what[-1]) - 1, "ABCDE".index(cell.what[-2])
        (number,) = (g.number for g in sample.scene.glimpses if (g.row, g.column) == (row, column))
        seen = [words_read(str(number), [frame.pixels]) for frame in shown if cell.start <= frame.index < cell.stop]
        assert max(seen) == 1, cell.what


def test_specks_flicker_and_none_is_lost() -> None:
    specks = draw_specks(40, Rng(PUBLIC, address_of(TASK, "hard", "test", 0)))
    canvas, pictures = Canvas(), []
    for frame in range(5):
        canvas.clear()
        let_it_snow(canvas, specks, frame)
        pictures.append(canvas.pixels.copy())
    assert [bool((one != other).any()) for one, other in pairwise(pictures)] == [False, True, False, True]
    marked = [int((picture[..., 0] < 200).sum()) for picture in pictures]
    assert min(marked) > 0.85 * 40 * SPECK**2, "some lie over each other or over the edge"
