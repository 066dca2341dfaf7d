"""Plausible clip: every breach is measured as one, every lawful clip as lawful, and all of it can be seen."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.clip_laws import lawful
from unwritten.families.morse.parts.clip_picture import panels
from unwritten.families.morse.parts.clips import BREACHES, HIGH, LENGTH, RADIUS, SCREEN, WIDE, Clip, frames_of
from unwritten.families.morse.tasks.physical.plausible_clip import PlausibleClip, Scene

TASK = Registry().get("morse/physical/plausible_clip")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "1.00")
WAYS = [(kind, breach) for kind, breaches in BREACHES.items() for breach in breaches]


@cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def clip(kind: str, breach: str, strength: float = 0.8) -> Clip:
    return Clip(kind, breach, strength, 24.0, 1.1, 66.0, 0.82, ("red", "blue"))


def extremes(kind: str, breach: str) -> list[Clip]:
    """The slowest, fastest, lowest, … clips that can be drawn."""
    return [
        Clip(kind, breach, strength, start, speed, height, spring, ("red", "blue"))
        for strength in (0.8, 1.0)
        for start in (18.0, 32.0)
        for speed in (1.0, 1.2)
        for height, spring in ((58.0, 0.78), (72.0, 0.88))
    ]


@pytest.mark.parametrize(("kind", "breach"), WAYS)
def test_every_breach_is_measured_as_one(kind: str, breach: str) -> None:
    for each in extremes(kind, breach):
        assert not lawful(kind, frames_of(each)), each


@pytest.mark.parametrize("kind", BREACHES)
def test_every_lawful_clip_is_measured_as_lawful(kind: str) -> None:
    for each in extremes(kind, ""):
        assert lawful(kind, frames_of(each)), each


def test_two_lawful_clips_are_refused() -> None:
    with pytest.raises(ValueError, match="more than one"):
        PlausibleClip().ask(Scene((clip("bounce", ""), clip("screen", ""))))


def test_a_breach_that_is_not_declared_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recount looks at the places of the balls, not at what the scene says of itself."""
    from unwritten.families.morse.tasks.physical import plausible_clip

    scene = Scene((clip("bounce", "energy"), clip("bounce", "")))
    assert PlausibleClip().recount(scene) == ("B",) == (PlausibleClip().ask(scene)[0].answer,)
    monkeypatch.setattr(plausible_clip, "frames_of", lambda each: frames_of(replace(each, breach="solidity")))
    assert PlausibleClip().recount(scene) == (None,)


@pytest.mark.parametrize(("kind", "breach"), WAYS)
def test_a_breach_shows_at_two_frames_a_second(kind: str, breach: str) -> None:
    """At least three sampled moments differ from the lawful clip by more than a ball, or in number or colour."""
    for each in extremes(kind, breach):
        wrong, right = frames_of(each), frames_of(replace(each, breach=""))
        differ = 0
        for moment in range(7, LENGTH, 15):
            one, two = wrong[moment], right[moment]
            if kind == "screen":
                one, two = (tuple(s for s in spots if not SCREEN[0] < s.x < SCREEN[1]) for spots in (one, two))
            far = len(one) != len(two) or any(
                abs(a.x - b.x) + abs(a.y - b.y) > 2 * RADIUS or a.colour != b.colour
                for a, b in zip(one, two, strict=True)
            )
            differ += far
        assert differ >= 2, each


@pytest.mark.parametrize("level", LEVELS)
def test_at_most_one_clip_is_lawful_and_no_breach_is_shown_twice(level: str) -> None:
    for scene in scenes(level):
        answer = PlausibleClip().ask(scene)[0].answer
        assert PlausibleClip().recount(scene) == (answer,)
        assert sum(not each.breach for each in scene.clips) == (answer is not None)
        breaches = [(each.kind, each.breach) for each in scene.clips if each.breach]
        assert len(set(breaches)) == len(breaches)


@pytest.mark.parametrize("kind", BREACHES)
def test_balls_are_seen_inside_their_panel(kind: str) -> None:
    for breach in ("", *BREACHES[kind]):
        for each in extremes(kind, breach):
            first = frames_of(each)[0]
            assert all(RADIUS <= spot.x <= WIDE - RADIUS and RADIUS <= spot.y <= HIGH for spot in first)
            assert min(spot.y for spots in frames_of(each) for spot in spots) >= RADIUS


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_panels_do_not_overlap_and_fit(count: int) -> None:
    boxes = panels(count)
    assert all(box.x >= 4 and box.right <= 850 and box.y >= 44 and box.bottom <= 476 for box in boxes)
    for one, two in pairwise(boxes):
        assert two.x >= one.right or two.y >= one.bottom
    assert boxes[0].width / WIDE * 2 * RADIUS >= 22


def test_every_answer_is_reached() -> None:
    for level in ("easy", "medium", "hard"):
        answers = {PlausibleClip().ask(scene)[0].answer for scene in scenes(level, 60)}
        assert answers == {None, *"ABCDEF"[: TASK.knobs(level).clips]}
