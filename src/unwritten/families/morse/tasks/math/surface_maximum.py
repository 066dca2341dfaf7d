"""Surface maximum: a surface with several peaks turns around and is then seen from above; where is it highest?

Needs heights compared from the side, where perspective and turning mislead, and the winner found again by the
colour of its ball on the map, where heights no longer show but the grid is numbered: no view has both. It gets
harder with more peaks, more of them almost as high as the highest, smaller differences, and steeper hills.

The highest peak is above all others by at least 0.75, which is 45 pixels on the screen, and every ball is in
sight in at least two fifths of the views from the side.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np

from unwritten.core import Film, Point, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import number_text
from unwritten.families.morse.parts.hills import SIDE, Hill, Reals, seen_from, stands_out
from unwritten.families.morse.parts.hills_film import (
    FINENESS,
    FROM_SIDE,
    MAP,
    TURN,
    ball_box,
    directions,
    hills_shot,
    number_boxes,
)
from unwritten.families.morse.parts.hills_film import RISE as RISING
from unwritten.families.morse.parts.seen import EVERY, seen
from unwritten.families.morse.stage import stage

COLOURS = ("red", "blue", "yellow", "purple", "black", "green")
STEP = 5
"""Frames between the views that are checked."""

ENOUGH = 0.4
RUN = 5
"""The share of views from the side that show each ball, and how many in a row: 20 frames, so a sampled one."""

RISE = round(FROM_SIDE / 57.3, 3)
"""The slope of a line of sight from the side."""

LIFT = 0.15
"""How far above its peak a ball is looked for."""

ON_MAP = TURN + RISING
"""The frame from which on the camera is above."""

PROMINENT = 4
"""Quarters by which each peak rises above other hills."""


@dataclass(frozen=True)
class Level:
    """What makes a maximum hard to find."""

    peaks: int = knob()  # entities: how many hills there are
    margin: int = knob()  # depth: quarters by which the highest is above the next
    rivals: int = knob()  # distractors: hills that are exactly so much lower
    radius: tuple[int, int] = knob()  # visual: quarters, the narrowest and the widest hill


@dataclass(frozen=True)
class Scene:
    """The hills, in no order."""

    hills: tuple[Hill, ...]


@task(
    version=1,
    levels={
        "easy": Level(peaks=3, margin=6, rivals=1, radius=(9, 13)),
        "medium": Level(peaks=4, margin=4, rivals=2, radius=(8, 12)),
        "hard": Level(peaks=6, margin=3, rivals=3, radius=(7, 11)),
    },
    cap=0.1,
)
class SurfaceMaximum:
    """Ask for the place of the highest peak."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the place of the highest peak first, then the other hills around it."""
        best = (rng.answer.whole(1, SIDE - 1), rng.answer.whole(1, SIDE - 1))
        top = rng.whole(19, 22)
        lower = [top - level.margin] * level.rivals
        lower += [rng.whole(8, top - level.margin) for _ in range(level.peaks - 1 - level.rivals)]
        colours = rng.sample(COLOURS, level.peaks)
        places = [best]
        for _ in lower:
            free = [
                (x, y)
                for x in range(1, SIDE)
                for y in range(1, SIDE)
                if all((x - a) ** 2 + (y - b) ** 2 >= 5 for a, b in places)
            ]
            if not free:
                raise Unsuitable("no room for another hill")
            places.append(rng.pick(free))
        hills = tuple(
            Hill(x, y, height, rng.whole(*level.radius), colour)
            for (x, y), height, colour in zip(places, (top, *lower), colours, strict=True)
        )
        check_seen(hills)
        return Scene(rng.shuffled(hills))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """The highest peak is that of the highest hill."""
        first, second = sorted(scene.hills, key=lambda hill: -hill.height)[:2]
        if first.height < second.height + 3:
            raise ValueError("two peaks are almost equally high")
        text = "At which point (x, y) is the highest peak of the surface? Both numbers are whole."
        return (Question(text, Point(), (Fraction(first.x), Fraction(first.y))),)

    def film(self, scene: Scene) -> Film:
        """Turn the surface around, then look at it from above."""
        watch = "Find the highest peak from the side, then its place on the map."
        return stage("A surface with peaks", watch, [hills_shot(scene.hills)], self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name each ball where it is in sight from the side, each on the map, and the numbers of the highest."""
        found = list[Evidence]()
        for hill in scene.hills:
            clear = seen_from(scene.hills, hill, directions(EVERY), RISE, lift=LIFT).tolist()
            views = [turn * EVERY for turn, in_sight in enumerate(clear) if in_sight]
            # A ball that is never in sight is named in a frame that is not sampled, so that the check finds it.
            for frame in views or (1,):
                found.append(seen(f"the {hill.colour} ball from the side", ball_box(hill, frame), frame, frame + 1))
            found.append(seen(f"the {hill.colour} ball on the map", ball_box(hill, ON_MAP), ON_MAP, ON_MAP + MAP))
        highest = max(scene.hills, key=lambda hill: hill.height)
        numbers = [seen("a number of the map", box, ON_MAP, ON_MAP + MAP) for box in number_boxes(highest)]
        return (*found, *numbers)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Climb: try every corner of the drawn surface and keep the highest one."""
        corners = [Fraction(i, FINENESS) for i in range(SIDE * FINENESS + 1)]
        heights = {(x, y): max(hill.exact(x, y) for hill in scene.hills) for x in corners for y in corners}
        best = max(heights.values())
        (place,) = (place for place, height in heights.items() if height == best)  # two would be an error
        return (place,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the peaks, the highest first."""
        ranked = sorted(scene.hills, key=lambda hill: -hill.height)
        rows = [
            f"The peak with the {hill.colour} ball at ({hill.x}, {hill.y}) is "
            f"{number_text(Fraction(hill.height, 4))} high."
            for hill in ranked
        ]
        return (*rows, f"The highest is at ({ranked[0].x}, {ranked[0].y}).")


def check_seen(hills: tuple[Hill, ...]) -> None:
    """Raise Unsuitable unless every peak stands out, and its ball is in sight often and long enough."""
    for i, hill in enumerate(hills):
        others = hills[:i] + hills[i + 1 :]
        if not stands_out(hill, others, PROMINENT):
            raise Unsuitable("a peak hardly rises above another hill")
        views = seen_from(hills, hill, _views(), RISE, lift=LIFT)
        hidden = np.flatnonzero(~np.concatenate(([False], views, [False])))
        longest = max(b - a - 1 for a, b in pairwise(hidden.tolist()))
        if float(views.mean()) < ENOUGH or longest < RUN:
            raise Unsuitable("a ball is hidden for too long")


@cache
def _views() -> Reals:
    return directions(STEP)
