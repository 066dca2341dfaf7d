from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.draw import PALETTE, Canvas
from unwritten.families.morse.parts.tour import INNER, STEPS, Pace, Room, in_picture, poses, seen_from
from unwritten.families.morse.parts.tour_picture import TINTS, TourPainter
from unwritten.families.morse.tasks.spatial.house_tour import THINGS, Scene

TASK = Registry().get("morse/spatial/house_tour")
LEVELS = ("0.00", "0.37", "medium", "1.00")


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def answer(scene: Scene) -> object:
    return TASK.impl.ask(scene)[0].answer


def by_hand(asked: str, room: int) -> Scene:
    """Into a yellow room, left into a blue one, right into a grey one."""
    rooms = (
        Room((0, 0), "yellow", "red", "block", True, ()),
        Room((0, 1), "blue", "white", "column", False, (0,)),
        Room((1, 1), "grey", "green", "pyramid", True, ()),
    )
    return Scene(rooms, (0, 1, 0), Pace(30, 12, 10), asked, room)


@pytest.mark.parametrize(
    ("asked", "room", "truth"),
    [
        ("order", 0, ("red", "white", "green")),
        ("thing", 1, "white"),
        ("thing", 2, "green"),
        ("turn", 0, "left"),
        ("turn", 1, "right"),
    ],
)
def test_the_truth_of_a_tour_made_by_hand(asked: str, room: int, truth: object) -> None:
    assert answer(by_hand(asked, room)) == truth
    assert TASK.impl.recount(by_hand(asked, room)) == (truth,)


def test_a_turn_that_the_walk_does_not_make_is_caught() -> None:
    """Rooms that lie elsewhere than the directions say: the walker is never between the asked walls."""
    scene = by_hand("thing", 1)
    broken = replace(scene, rooms=(scene.rooms[0], replace(scene.rooms[1], at=(0, 0)), scene.rooms[2]))
    with pytest.raises((ValueError, IndexError)):
        TASK.impl.recount(broken)


def test_walls_of_one_colour_in_two_rooms_are_caught() -> None:
    scene = by_hand("thing", 1)
    broken = replace(scene, rooms=(replace(scene.rooms[0], walls="blue"), *scene.rooms[1:]))
    with pytest.raises(ValueError, match="too many values"):
        TASK.impl.recount(broken)


@pytest.mark.parametrize("level", LEVELS)
def test_every_thing_is_large_in_the_picture_for_18_frames_in_its_own_room(level: str) -> None:
    for scene in scenes(level):
        track = poses(scene.rooms, scene.entries, scene.pace)
        assert len(track) == scene.pace.frames(len(scene.rooms))
        for room, entry in zip(scene.rooms, scene.entries, strict=True):
            inside = [pose for pose in track if _inside(room, pose.x, pose.y)]
            sights = [seen_from(pose, room.thing_at(entry)) for pose in inside]
            clear = [sight for sight in sights if sight and in_picture(*sight)]
            assert len(clear) >= 18
            assert max(ahead for _, ahead in clear) < 3.4  # so it is 150 pixels high and more


def _inside(room: Room, x: float, y: float) -> bool:
    return max(abs(x - room.middle[0]), abs(y - room.middle[1])) < INNER


@pytest.mark.parametrize("level", LEVELS)
def test_the_walk_passes_doorways_only_and_never_a_thing(level: str) -> None:
    for scene in scenes(level):
        for here, there, way in zip(scene.rooms, scene.rooms[1:], scene.entries[1:], strict=False):
            assert there.at == (here.at[0] + STEPS[way][0], here.at[1] + STEPS[way][1])
        assert len({room.at for room in scene.rooms}) == len(scene.rooms)
        things = [room.thing_at(entry) for room, entry in zip(scene.rooms, scene.entries, strict=True)]
        for pose in poses(scene.rooms, scene.entries, scene.pace):
            assert all(max(abs(pose.x - x), abs(pose.y - y)) > 0.5 for x, y in things)


@pytest.mark.parametrize("level", LEVELS)
def test_no_frame_shows_all_rooms(level: str) -> None:
    for scene in scenes(level):
        assert not any(a == b == c for a, b, c in zip(*(scene.entries[i:] for i in range(3)), strict=False))


@pytest.mark.parametrize("level", LEVELS)
def test_colours_are_told_apart(level: str) -> None:
    for scene in scenes(level):
        assert len({room.walls for room in scene.rooms}) == len({room.thing for room in scene.rooms})
        assert len({room.thing for room in scene.rooms}) == len(scene.rooms)
        assert all(room.walls != room.thing for room in scene.rooms)
    for one, other in itertools.combinations([*(PALETTE[name] for name in THINGS), *TINTS.values()], 2):
        assert abs(one.red - other.red) + abs(one.green - other.green) + abs(one.blue - other.blue) > 70


def test_things_are_painted_where_they_are_said_to_be() -> None:
    scene = by_hand("order", 0)
    painter, canvas = TourPainter(scene.rooms, scene.entries, scene.pace), Canvas()
    painter.paint(canvas, 5)
    reds = np.argwhere((canvas.pixels[..., 0] > 150) & (canvas.pixels[..., 1] < 60))
    assert len(reds) > 4000
    assert reds[:, 1].mean() < 427  # on the left


def test_all_questions_and_turns_are_asked() -> None:
    many = scenes("hard", 60)
    assert {scene.asked for scene in many} == {"order", "thing", "turn"}
    assert {answer(scene) for scene in many if scene.asked == "turn"} == {"left", "right", "straight"}
