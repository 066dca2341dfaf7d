from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import SIZE, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.ropes import Board, loops
from unwritten.families.morse.parts.ropes_picture import CLOSES, CUT_AT, LOOK, SLIDE, SNIP, at, side, strokes
from unwritten.families.morse.tasks.spatial import rope_loops
from unwritten.families.morse.tasks.spatial.rope_loops import Scene

TASK = Registry().get("morse/spatial/rope_loops")
LEVELS = ("0.00", "0.37", "medium", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def answer(scene: Scene) -> int:
    truth = TASK.impl.ask(scene)[0].answer
    assert isinstance(truth, int)
    return truth


def by_hand(mark: str, cuts: tuple[tuple[int, int], ...], asked: str = "pieces") -> Scene:
    """Two squares side by side; where they meet, ropes cross ("o") or a wall parts them ("v")."""
    return Scene(Board(2, 1, mark), (), cuts, ("red",), asked, 3)


@pytest.mark.parametrize(
    ("mark", "cuts", "pieces", "closed"),
    [
        ("v", (), 2, 2),
        ("o", (), 1, 1),
        ("h", (), 1, 1),
        ("v", ((1, 1),), 2, 1),
        ("v", ((1, 1), (3, 3)), 3, 1),
        ("v", ((1, 1), (5, 1)), 2, 0),
        ("o", ((1, 1), (5, 1)), 2, 0),
        ("u", ((1, 1), (5, 1), (7, 3)), 3, 0),
    ],
)
def test_the_truth_of_ropes_made_by_hand(
    mark: str, cuts: tuple[tuple[int, int], ...], pieces: int, closed: int
) -> None:
    for asked, truth in (("pieces", pieces), ("closed", closed)):
        scene = by_hand(mark, cuts, asked)
        assert answer(scene) == truth
        assert TASK.impl.recount(scene) == (truth,)


def test_a_gap_from_the_start_counts_like_a_cut() -> None:
    scene = replace(by_hand("v", ((3, 3),)), gaps=((1, 1),))
    assert answer(scene) == 3
    assert TASK.impl.recount(scene) == (3,)


def test_a_cut_in_a_place_without_rope_is_caught() -> None:
    with pytest.raises(KeyError):
        TASK.impl.recount(by_hand("v", ((2, 2),), "closed"))


def test_a_cut_that_is_listed_twice_severs_once() -> None:
    twice = by_hand("v", ((1, 1), (1, 1)))
    assert TASK.impl.recount(twice) == (answer(twice),) == (2,)


def test_a_board_with_another_mark_than_drawn_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the picture had a wall where the ropes are said to cross, the strokes would tell."""
    said, drawn = by_hand("o", ((1, 1),)), by_hand("v", ((1, 1),))
    monkeypatch.setattr(rope_loops, "strokes", lambda _: strokes(drawn.board))
    assert TASK.impl.recount(said) != (answer(said),)


@pytest.mark.parametrize("level", LEVELS)
def test_cuts_lie_on_rope_all_in_different_places(level: str) -> None:
    for scene in scenes(level):
        spots = scene.gaps + scene.cuts
        assert len(set(spots)) == len(spots)
        assert all(any(spot in rope for rope in loops(scene.board)) for spot in spots)


@pytest.mark.parametrize("level", LEVELS)
def test_ropes_keep_apart_except_where_they_cross(level: str) -> None:
    """Away from crossings, no drawn rope comes nearer to another than twice its thickness."""
    for scene in scenes(level, 2):
        drawn = strokes(scene.board)
        for i, one in enumerate(drawn):
            for other in drawn[:i]:
                if {one.start, one.end} & {other.start, other.end}:
                    continue
                mids = {(s.start[0] + s.end[0], s.start[1] + s.end[1]) for s in (one, other)}
                if len(mids) == 1:
                    continue  # the two that cross at a site
                for x, y in one.points[1:-1]:
                    for u, v in other.points[1:-1]:
                        assert (x - u) ** 2 + (y - v) ** 2 >= (0.2 * side(scene.board)) ** 2


@pytest.mark.parametrize("level", LEVELS)
def test_everything_is_in_the_picture(level: str) -> None:
    for scene in scenes(level, 6):
        for stroke in strokes(scene.board):
            for x, y in stroke.points:
                assert 16 < x < SIZE[0] - 16
                assert 16 < y < SIZE[1] - 16
        for spot in scene.cuts:
            x, y = at(scene.board, spot)
            assert 40 < x < SIZE[0] - 40
            assert 40 < y < SIZE[1] - 40


def test_ropes_and_cuts_are_seen_long_enough() -> None:
    assert LOOK - 2 * SLIDE >= 90
    assert CLOSES - CUT_AT >= 18


@pytest.mark.parametrize("level", LEVELS)
def test_films_with_fewer_cuts_are_as_long_and_show_each_of_them(level: str) -> None:
    most = TASK.knobs(level).cuts[1]
    drawn = scenes(level)
    assert {len(scene.cuts) for scene in drawn} == set(range(TASK.knobs(level).cuts[0], most + 1))
    for scene in drawn[:6]:
        cuts = [one for one in TASK.impl.evidence(scene) if one.what.startswith("cut ")]
        assert len(cuts) == len(scene.cuts)
        assert all(one.stop - cuts[0].start <= SNIP * most for one in cuts)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_uncut_ropes_do_not_tell_the_answer(level: str) -> None:
    """Neither "all cuts meet one rope" nor any other fixed number of them is right much more often than a guess."""
    drawn = scenes(level, 150)
    closed = Counter(sum(not set(rope) & {*s.gaps, *s.cuts} for rope in loops(s.board)) for s in drawn)
    assert max(closed.values()) <= 0.36 * len(drawn)
    struck = Counter(sum(bool(set(rope) & {*s.gaps, *s.cuts}) for rope in loops(s.board)) for s in drawn)
    assert struck[1] <= 0.3 * len(drawn)
    assert max(struck.values()) <= 0.45 * len(drawn)


def test_every_rope_passes_a_halfway_point_once() -> None:
    for scene in scenes("hard", 6):
        spots = [spot for rope in loops(scene.board) for spot in rope]
        assert len(spots) == len(set(spots)) == 4 * scene.board.columns * scene.board.rows


def test_easy_ropes_have_colours_of_their_own_and_hard_ones_do_not() -> None:
    assert all(len(set(scene.hues)) == len(loops(scene.board)) for scene in scenes("easy"))
    assert all(len(scene.hues) == 1 and scene.gaps for scene in scenes("hard"))
    assert {scene.asked for scene in scenes("hard")} == {"pieces", "closed"}
