from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from unwritten.core import Registry
from unwritten.core.generate import address_of, scene_at
from unwritten.families.morse.parts.graph_pages import Graph, axes_for
from unwritten.families.morse.tasks.math.function_composition import (
    FunctionComposition,
    Scene,
    _followed,
    _mistakes,
)

TASK = Registry().get("morse/math/function_composition")
LEVELS = ("easy", "medium", "hard", "0.00", "0.37", "0.75", "1.00")
F = Graph("f", 0, (3, 1, 0, 2))
G = Graph("g", 0, (1, 2, 3, 0))
BY_HAND = Scene((F, G), chain="gf", start=0, dots=True)


@functools.cache
def scenes(level: str, count: int = 20) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "test", i)) for i in range(count))


def answer(scene: Scene) -> int:
    truth = FunctionComposition().ask(scene)[0].answer
    assert isinstance(truth, int)
    return truth


def test_a_value_that_the_axes_do_not_show_is_noticed() -> None:
    broken = replace(BY_HAND, graphs=(replace(F, values=(3, 9, 0, 2)), G))
    assert answer(broken) == 9
    assert FunctionComposition().recount(broken) != (9,)


@pytest.mark.parametrize(("chain", "start", "value"), [("gf", 0, 1), ("fg", 0, 0), ("gfg", 0, 2), ("fgf", 1, 0)])
def test_the_value_is_the_one_by_hand(chain: str, start: int, value: int) -> None:
    scene = replace(BY_HAND, chain=chain, start=start)
    assert answer(scene) == value
    assert FunctionComposition().recount(scene) == (value,)


def test_the_innermost_function_comes_first() -> None:
    assert FunctionComposition().ask(BY_HAND)[0].text.startswith("What is f(g(0))?")
    assert FunctionComposition().explain(BY_HAND)[1:] == ("g(0) = 1", "f(1) = 1", "So f(g(0)) = 1.")


def test_mistakes_are_other_chains() -> None:
    assert _mistakes("gf") == {"fg"}
    assert _mistakes("fgf") == {"gfg"}
    assert _mistakes("fgh") == {"hgf", "gfh"}


@pytest.mark.parametrize("level", LEVELS)
def test_no_mistake_gives_the_right_value(level: str) -> None:
    for scene in scenes(level):
        truth = answer(scene)
        assert FunctionComposition().recount(scene) == (truth,)
        assert all(_followed(scene, wrong) != truth for wrong in _mistakes(scene.chain))
        way = [_followed(scene, scene.chain[:i]) for i in range(len(scene.chain) + 1)]
        assert len(set(way)) == len(way)  # who stops too early is wrong, too
        assert {graph.name for graph in scene.graphs} == set(scene.chain)


@pytest.mark.parametrize("level", LEVELS)
def test_every_value_lies_on_a_crossing_of_the_grid(level: str) -> None:
    knobs = TASK.knobs(TASK.level(level))
    for scene in scenes(level):
        for graph in scene.graphs:
            numbers = range(graph.low, graph.low + len(graph.values))
            assert all(value in numbers for value in graph.values)
            steps = [abs(a - b) for a, b in zip(graph.values, graph.values[1:], strict=False)]
            assert max(steps) <= knobs.steepest
            axes = axes_for(graph)
            assert axes.numbered_up == axes.up.ticks  # every line has its number
            assert axes.numbered_across == axes.across.ticks
            assert tuple(map(int, axes.up.ticks)) == tuple(numbers)


def test_all_values_come_up() -> None:
    assert {answer(scene) for scene in scenes("easy", 60)} == set(range(8))
    assert {answer(scene) for scene in scenes("hard", 80)} == set(range(-5, 5))


def test_graphs_are_never_on_the_screen_together() -> None:
    scene = scenes("easy")[0]
    film = FunctionComposition().film(scene)
    other = replace(scene, graphs=(scene.graphs[0], replace(scene.graphs[1], values=scene.graphs[1].values[::-1])))
    changed = FunctionComposition().film(other)
    assert (film.picture(120) == changed.picture(120)).all()
    assert (film.picture(300) != changed.picture(300)).any()
