from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from unwritten.core import SIZE, Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.trips import CLEAR, DOT, RADIUS, REST, Trip, positions
from unwritten.families.morse.tasks.spatial.path_order import FRAMES, Scene, Shape

TASK = Registry().get("morse/spatial/path_order")
LEVELS = ("0.00", "0.37", "medium", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def answer(scene: Scene) -> object:
    return TASK.impl.ask(scene)[0].answer


def by_hand(asked: str) -> Scene:
    """The dot rests on red, blue, red; the way back takes twice as long as the way there."""
    shapes = (Shape("red", "circle", (200, 240)), Shape("blue", "square", (600, 240)))
    trips = (Trip((150, 150), 20), Trip((400, 300), 25), Trip((400, 200), 50))
    return Scene(shapes, (100, 100), (0, 1, 0), trips, asked)


@pytest.mark.parametrize(
    ("asked", "truth"),
    [("order", ("red", "blue", "red")), ("longest", ("blue", "red")), ("shortest", ("red", "blue"))],
)
def test_the_truth_of_a_scene_made_by_hand(asked: str, truth: tuple[str, ...]) -> None:
    assert answer(by_hand(asked)) == truth
    assert TASK.impl.recount(by_hand(asked)) == (truth,)


def test_a_dot_that_rests_elsewhere_than_listed_is_caught() -> None:
    scene = by_hand("order")
    aside = replace(scene.shapes[1], at=(640, 300))  # the film goes where the shape is: move the other one onto it
    broken = replace(scene, shapes=(replace(scene.shapes[0], at=(640, 300)), aside))
    assert TASK.impl.recount(broken) != (answer(broken),)


def test_the_first_trip_from_the_start_is_no_trip_between_shapes() -> None:
    scene = by_hand("longest")
    slow = replace(scene, trips=(replace(scene.trips[0], frames=90), *scene.trips[1:]))
    assert answer(slow) == ("blue", "red")
    assert TASK.impl.recount(slow) == (("blue", "red"),)


def places(scene: Scene) -> list[tuple[float, float]]:
    return positions(scene.start, [scene.shapes[visit].at for visit in scene.visits], scene.trips, FRAMES)


@pytest.mark.parametrize("level", LEVELS)
def test_no_shape_is_touched_without_a_visit(level: str) -> None:
    for scene in scenes(level):
        route = places(scene)
        assert len(route) == FRAMES
        frame = 15
        ends = [None, *scene.visits]
        for trip, here, there in zip(scene.trips, ends, ends[1:], strict=False):
            for x, y in route[frame : frame + trip.frames]:
                for number, shape in enumerate(scene.shapes):
                    if number not in (here, there):
                        assert (x - shape.at[0]) ** 2 + (y - shape.at[1]) ** 2 > (CLEAR - 6) ** 2
            frame += trip.frames + REST - 1
            assert route[frame - 1] == scene.shapes[there or 0].at


@pytest.mark.parametrize("level", LEVELS)
def test_times_leave_no_doubt(level: str) -> None:
    timed = [scene for scene in scenes(level) if scene.asked != "order"]
    assert timed
    for scene in timed:
        frames = sorted(trip.frames for trip in scene.trips[1:])
        if scene.asked == "longest":
            assert frames[-1] >= 1.5 * frames[-2]
            assert frames[-1] - frames[-2] >= 18
        else:
            assert frames[1] >= 1.5 * frames[0]
            assert frames[1] - frames[0] >= 15


@pytest.mark.parametrize("level", LEVELS)
def test_everything_is_apart_and_in_the_picture(level: str) -> None:
    for scene in scenes(level):
        for x, y in places(scene):
            assert DOT < x < SIZE[0] - DOT
            assert DOT < y < SIZE[1] - DOT
        spots = [shape.at for shape in scene.shapes]
        for i, (x, y) in enumerate(spots):
            assert RADIUS * 1.15 < x < SIZE[0] - RADIUS * 1.15
            assert RADIUS * 1.15 < y < SIZE[1] - RADIUS * 1.15
            assert all((x - u) ** 2 + (y - v) ** 2 > (3 * RADIUS) ** 2 for u, v in spots[:i])
        assert len({shape.colour for shape in scene.shapes}) == len(scene.shapes)


def test_all_three_questions_are_asked_and_hard_paths_come_back() -> None:
    assert {scene.asked for scene in scenes("hard", 30)} == {"order", "longest", "shortest"}
    assert all(len(set(scene.visits)) == len(scene.visits) - 1 for scene in scenes("hard"))
    assert all(len(set(scene.visits)) == len(scene.visits) for scene in scenes("easy"))
