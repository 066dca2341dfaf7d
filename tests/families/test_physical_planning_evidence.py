"""What physical and planning tasks say must be seen: it is refused where it is hidden, elsewhere or in the dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from unwritten.core.evidence import Evidence, evidence_of
from unwritten.dataset.collection import Sample, open_task
from unwritten.dataset.evidence import faults
from unwritten.draw import Box, Style, write
from unwritten.families.morse.parts import ice, lakes, lamp, maze
from unwritten.families.morse.parts.maze_picture import torch_evidence
from unwritten.families.morse.parts.seen import EVERY, glimpses, painted_box, text_box
from unwritten.families.morse.stage import OPENING
from unwritten.families.morse.tasks.planning.lake_count import FRAMES
from unwritten.media.sampling import SampledFrame, sample_indices


def told(sample: Sample, evidence: Sequence[Evidence]) -> list[str]:
    film = sample.film
    wanted = [k for k in sample_indices(film.frames, film.fps) if any(one.start <= k < one.stop for one in evidence)]
    frames = [SampledFrame(k, 0.0, film.picture(k).copy()) for k in wanted]
    return list(faults(evidence, film.size, frames))


def test_a_block_behind_the_sheet_is_not_seen() -> None:
    sample = open_task("block_tower", level="hard")[0]
    first, *_, last = evidence_of(sample.task.impl, sample.scene)
    assert told(sample, [first, last]) == []
    covered = replace(first, start=last.start, stop=last.stop)
    assert told(sample, [covered]) == ["block 1 does not stand out from what is behind it"]


@pytest.mark.parametrize("task", ["collisions", "projectile_bucket", "plausible_clip"])
def test_a_ball_that_is_elsewhere_is_not_seen(task: str) -> None:
    sample = open_task(task, level="medium")[0]
    one = next(one for one in evidence_of(sample.task.impl, sample.scene) if "ball" in one.what)
    assert told(sample, [one]) == []
    x, y, width, height = one.box
    empty = [(x + dx, y + dy, width, height) for dx in (-90, 0, 90) for dy in (-90, 0, 90) if dx or dy]
    lost = [told(sample, [replace(one, box=box)]) for box in empty]
    assert sum(map(bool, lost)) >= 5, "other things may stand in some of these places, not in most"


def test_a_hole_in_fog_is_not_seen() -> None:
    sample = open_task("lake_count", level="hard")[0]
    holes = [one for one in evidence_of(sample.task.impl, sample.scene) if "hole" in one.what]
    assert told(sample, holes) == []
    scene = sample.scene
    (left, top), spots = ice.corner(len(scene.rows)), lamp.positions(scene.stops, FRAMES)
    far = []
    for one in holes:
        x, y = Box(*one.box).centre
        for frame in (0, 19 * EVERY):
            away = math.dist((x - left, y - top), spots[frame])
            if away > scene.clear + scene.soft + one.box[2]:  # no part of it is in the soft edge of the light
                far.append(replace(one, start=OPENING + frame, stop=OPENING + frame + 1))
    assert far
    assert len(told(sample, far)) == len(far)


def test_what_the_lamp_never_shows_is_told() -> None:
    rows = ("SF", "HG")
    spot = (40, 40)
    named = lakes.lamp_evidence(rows, (spot, (41, 40)), 60, 300)
    hole = [one for one in named if "hole" in one.what]
    assert list(faults(hole, (854, 480), [])) == [
        f"{hole[0].what} is in no sampled frame (it is there from 31 to 45)"
    ]
    assert not lamp.seen_cells([spot], 2, 220, 60).any()


def test_only_clear_frames_that_are_sampled_are_named() -> None:
    clear = [frame in (14, 15, 16, 31) for frame in range(60)]
    assert [(one.start, one.stop) for one in glimpses("it", Box(0, 0, 20, 20), clear)] == [(45, 46)]


def test_every_inner_wall_of_a_maze_is_named_once_or_more() -> None:
    sample = open_task("maze_path", level="easy")[0]
    scene = sample.scene
    named = {one.what for one in torch_evidence(scene.maze, (), scene.torch)}
    inner = len(maze.walls(scene.maze)) - 4 * scene.maze.size
    assert len(named) == inner > 0


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_text_box_is_where_the_text_is(align: str) -> None:
    style = Style(30, bold=True, align=align)
    box = text_box("HELD 12", (400, 200), style)
    painted = painted_box(lambda canvas: write(canvas, "HELD 12", (400, 200), style))
    sides = [(box.x, painted.x), (box.y, painted.y), (box.right, painted.right), (box.bottom, painted.bottom)]
    assert np.abs(np.subtract(*zip(*sides, strict=True))).max() < 4
