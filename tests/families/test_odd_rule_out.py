"""The odd one out: it is odd under every rule that all others keep, and no other panel is."""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

import pytest

from unwritten.core import SIZE, Registry, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.rings import CYCLE, PLACES, Panel, odd_ones, panel_boxes, patterns, patterns_of
from unwritten.families.morse.tasks.abstract.odd_rule_out import OddRuleOut, Scene

TASK = Registry().get("morse/abstract/odd_rule_out")
EVERY = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")


@functools.cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def by_hand() -> Scene:
    """Three panels go on by 1 and 2 in turn, wherever they begin; the second goes by 1 and 3."""
    rules = ((1, 2), (1, 3), (2, 1), (1, 2))
    panels = [Panel(place, 0, "red", pattern, 1) for place, pattern in enumerate(rules)]
    return Scene(tuple(panels), 6, 36)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert OddRuleOut().ask(by_hand())[0].answer == 2
    assert OddRuleOut().recount(by_hand()) == (2,)
    walk = [by_hand().panels[0].place(step) for step in range(5)]
    assert walk == [0, 1, 3, 4, 6]
    assert [by_hand().panels[0].shape(step) for step in range(3)] == ["circle", "triangle", "square"]


class Misdrawn(Panel):
    """A panel that is drawn as if it followed the pattern 1, 3."""

    def place(self, step: int) -> int:
        return Panel(self.start, self.sign, self.colour, (1, 3), self.change).place(step)


def test_panels_that_are_drawn_otherwise_than_listed_are_caught() -> None:
    scene = by_hand()
    first, second, *rest = scene.panels
    shown = Misdrawn(first.start, first.sign, first.colour, first.pattern, first.change)
    broken = replace(scene, panels=(shown, replace(second, pattern=(1, 2)), *rest))
    unlisted = replace(scene, panels=(shown, *scene.panels[1:]))
    with pytest.raises(ValueError, match="exactly one"):
        OddRuleOut().ask(broken)
    assert OddRuleOut().recount(broken) == (1,)
    with pytest.raises(UnwrittenError):
        OddRuleOut().recount(unlisted)  # two of four differ now


def test_a_pattern_that_begins_elsewhere_is_no_other_rule() -> None:
    panels = [replace(panel, pattern=(1, 2, 3)) for panel in by_hand().panels]
    panels[1] = replace(panels[1], pattern=(2, 3, 1))
    assert odd_ones(panels, 6) == []
    panels[1] = replace(panels[1], pattern=(3, 2, 1))
    assert odd_ones(panels, 6) == [1]


def test_a_shape_that_changes_otherwise_is_seen() -> None:
    panels = [replace(panel, pattern=(2,)) for panel in by_hand().panels]
    panels[3] = replace(panels[3], change=-1)
    assert odd_ones(panels, 6) == [3]


@pytest.mark.parametrize("level", EVERY)
def test_the_odd_one_is_odd_under_every_rule_that_could_be_the_common_one(level: str) -> None:
    for scene in scenes(level):
        truth = OddRuleOut().ask(scene)[0].answer
        assert isinstance(truth, int)
        assert odd_ones(scene.panels, scene.steps) == [truth - 1]
        taken = [
            tuple((panel.place(i + 1) - panel.place(i)) % PLACES for i in range(scene.steps))
            for panel in scene.panels
        ]
        for kept in zip(*map(patterns_of, taken), strict=True):
            if sum(kept) >= len(kept) - 1:
                assert [number for number, keeps in enumerate(kept, 1) if not keeps] in ([], [truth])
        others = [panel for number, panel in enumerate(scene.panels, 1) if number != truth]
        assert len({panel.change for panel in others}) == 1


@pytest.mark.parametrize("level", EVERY)
def test_nothing_else_sets_a_panel_apart(level: str) -> None:
    for scene in scenes(level):
        assert len({panel.colour for panel in scene.panels}) == len(scene.panels)
        assert len({panel.start for panel in scene.panels}) == len(scene.panels)
        if not any(panel.change for panel in scene.panels):
            assert len({panel.sign for panel in scene.panels}) == 1, "a lonely shape that stays looks odd, too"
        assert scene.steps >= 2 * max(len(panel.pattern) for panel in scene.panels), "the pattern must come again"
        assert scene.slot >= 9 + 18
        assert OddRuleOut().film(scene).frames <= 480


@pytest.mark.parametrize("count", range(4, 9))
def test_panels_are_inside_the_picture_and_apart(count: int) -> None:
    boxes = panel_boxes(count)
    assert len(boxes) == count
    assert all(box.x >= 8 and box.right <= SIZE[0] - 8 and box.bottom <= SIZE[1] - 8 for box in boxes)
    for one, other in itertools.combinations(boxes, 2):
        assert one.right < other.x or other.right < one.x or one.bottom < other.y or other.bottom < one.y
    radius = min(boxes[0].width, boxes[0].height) / 2 - 36
    assert 2 * radius * 0.382 > 24 + 16, "a token would cover the neighbouring places"


def test_every_panel_is_odd_at_times_and_every_pattern_is_known() -> None:
    assert {OddRuleOut().ask(scene)[0].answer for scene in scenes("easy", 40)} == {1, 2, 3, 4}
    assert len(patterns()) == 6 + 36 + 216
    assert {panel.sign for scene in scenes("hard") for panel in scene.panels} == set(range(len(CYCLE)))
