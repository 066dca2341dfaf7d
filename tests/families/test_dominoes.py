from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from unwritten.core import SIZE, Registry, Rng
from unwritten.core.generate import address_of, scene_at
from unwritten.core.jsonable import dumps, loads
from unwritten.core.seeding import PUBLIC
from unwritten.draw import Canvas
from unwritten.families.morse.parts.near_colours import NEAR
from unwritten.families.morse.parts.toppling import BOUNCE, FALL, WOBBLE, Domino
from unwritten.families.morse.parts.toppling_picture import DominoPainter, Shelves
from unwritten.families.morse.tasks.temporal.dominoes import LEAD, Dominoes, Level, Scene

TASK = Registry().get("morse/temporal/dominoes")
LEVELS = ("easy", "medium", "hard")
EVERY_LEVEL = tuple(f"{i / 100:.2f}" for i in range(101))
RED, BLUE = Domino("red", True), Domino("blue", False)


@cache
def scenes(level: str, count: int = 30) -> tuple[Scene, ...]:
    return tuple(scene_at(TASK, address_of(TASK, level, "train", index)) for index in range(count))


def answer(scene: Scene) -> int:
    truth = TASK.impl.ask(scene)[0].answer
    assert isinstance(truth, int)
    return truth


def by_hand() -> Scene:
    """Six dominoes: blue, red, red fall in this order; one red lies from the start, one wobbles, one stands."""
    dominoes = (
        replace(RED, falls=70),
        replace(RED, lying=True),
        replace(BLUE, falls=30),
        replace(RED, falls=50),
        replace(RED, wobbles=(32,)),
        BLUE,
    )
    return Scene(2, 3, dominoes, order=(2, 3, 0), colour="red", ordinal=2, frames=110)


def test_the_truth_of_a_scene_made_by_hand() -> None:
    assert answer(by_hand()) == 2
    assert TASK.impl.recount(by_hand()) == (2,)
    assert answer(replace(by_hand(), ordinal=1)) == 1
    assert TASK.impl.recount(replace(by_hand(), ordinal=1)) == (1,)
    assert answer(replace(by_hand(), colour="blue", ordinal=1)) == 0


def test_an_order_that_the_film_does_not_show_is_caught() -> None:
    broken = replace(by_hand(), order=(3, 0, 2))
    assert TASK.impl.recount(broken) != (answer(broken),)


def test_a_domino_that_falls_at_another_time_than_listed_is_caught() -> None:
    scene = by_hand()
    late_blue = replace(scene.dominoes[2], falls=88)
    broken = replace(scene, dominoes=(*scene.dominoes[:2], late_blue, *scene.dominoes[3:]))
    assert TASK.impl.recount(broken) != (answer(broken),)


def test_an_ordinal_beyond_the_falls_is_refused() -> None:
    broken = replace(by_hand(), ordinal=3)  # the third red one that falls does not exist
    with pytest.raises(ValueError, match="not in list"):
        TASK.impl.ask(broken)
    with pytest.raises(ValueError, match="fewer than 3 red"):
        TASK.impl.recount(broken)


@pytest.mark.parametrize("level", LEVELS)
def test_both_truths_agree_and_lie_in_the_range(level: str) -> None:
    low, high = TASK.knobs(level).answers
    for scene in scenes(level):
        assert TASK.impl.recount(scene) == (answer(scene),)
        assert low <= answer(scene) <= high


@pytest.mark.parametrize("level", LEVELS)
def test_falls_are_never_closer_than_six_tenths_of_a_second(level: str) -> None:
    for scene in scenes(level):
        starts = sorted(domino.falls for domino in scene.dominoes if domino.falls is not None)
        assert starts[0] >= LEAD
        assert min(b - a for a, b in itertools.pairwise(starts)) >= 18 >= FALL + BOUNCE
        assert starts[-1] + FALL + BOUNCE + 15 <= scene.frames  # the last is seen lying for half a second


@pytest.mark.parametrize("level", LEVELS)
def test_two_sampled_frames_differ_by_at_most_one_fall(level: str) -> None:
    for scene in scenes(level, 10):
        down = [sum(domino.tilt(frame) >= 45 for domino in scene.dominoes) for frame in range(0, scene.frames, 15)]
        assert max(b - a for a, b in itertools.pairwise(down)) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_picture_does_not_reveal_the_order(level: str) -> None:
    """Another order of the same falls gives the same last picture and another answer."""
    for scene in scenes(level, 10):
        frames = [scene.dominoes[place].falls for place in scene.order]
        dominoes = list(scene.dominoes)
        for place, frame in zip(reversed(scene.order), frames, strict=True):
            dominoes[place] = replace(dominoes[place], falls=frame)
        other = replace(scene, dominoes=tuple(dominoes), order=scene.order[::-1])
        last = scene.frames - 1
        assert [d.tilt(last) for d in scene.dominoes] == [d.tilt(last) for d in other.dominoes]
    assert any(answer(replace(scene, order=scene.order[::-1])) != answer(scene) for scene in scenes(level, 10))


@pytest.mark.parametrize("level", LEVELS)
def test_reading_the_shelves_like_a_text_is_no_better_than_a_guess(level: str) -> None:
    low, high = TASK.knobs(level).answers
    many = scenes(level, 200)
    hits = sum(_in_reading_order(scene) == answer(scene) for scene in many)
    assert hits / len(many) < 1 / (high - low + 1) + 0.11


def _in_reading_order(scene: Scene) -> int:
    falling = [domino.colour for domino in scene.dominoes if domino.falls is not None]
    return [turn for turn, colour in enumerate(falling) if colour == scene.colour][scene.ordinal - 1]


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_but_the_falls_tells_the_answer(level: str) -> None:
    """Numbers that can be read off the question or a still picture do not go along with the answer."""
    many = scenes(level, 200)
    truths = [answer(scene) for scene in many]
    assert len({(scene.frames, len(scene.dominoes), len(scene.order)) for scene in many}) == 1
    assert max(Counter(truths).values()) / len(many) <= TASK.spec.cap
    for clue in (
        [scene.ordinal for scene in many],
        [sum(domino.colour == scene.colour for domino in scene.dominoes) for scene in many],
        [sum(domino.lying for domino in scene.dominoes) for scene in many],
    ):
        assert abs(np.corrcoef(clue, truths)[0, 1]) < 0.25


@pytest.mark.parametrize("level", LEVELS)
def test_one_of_the_asked_colour_lies_from_the_start(level: str) -> None:
    for scene in scenes(level):
        assert any(domino.lying and domino.colour == scene.colour for domino in scene.dominoes)


def test_colours_are_near_to_the_asked_one_at_the_hard_level_only() -> None:
    for level in LEVELS:
        for scene in scenes(level):
            others = {domino.colour for domino in scene.dominoes} - {scene.colour}
            if level == "hard":
                assert NEAR[scene.colour] in others
            else:
                assert all(NEAR[scene.colour] != other and NEAR[other] != scene.colour for other in others)


def test_levels_get_harder_knob_by_knob() -> None:
    easy, medium, hard = (TASK.knobs(level) for level in LEVELS)
    for below, above in ((easy, medium), (medium, hard)):
        assert below.falls < above.falls
        assert below.rows * below.columns < above.rows * above.columns
        assert below.gap > above.gap
        assert below.follow > above.follow
        assert below.wobbles < above.wobbles
    jumps = [np.mean([_jumps(scene) for scene in scenes(level)]) for level in LEVELS]
    assert jumps[0] < jumps[1] < jumps[2]


def _jumps(scene: Scene) -> int:
    return sum(abs(a - b) != 1 for a, b in itertools.pairwise(scene.order))


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_every_level_between_works_and_stays_below_sixteen_seconds(level: str) -> None:
    scene = scene_at(TASK, address_of(TASK, level, "validation", 3))
    assert TASK.impl.recount(scene) == (answer(scene),)
    assert TASK.impl.film(scene).seconds <= 16
    assert loads(Scene, dumps(scene)) == scene


def test_the_first_attempt_is_always_good() -> None:
    for level in LEVELS:
        for index in range(30):
            rng = Rng(PUBLIC, address_of(TASK, level, "test", index), attempt=0)
            knobs = TASK.knobs(level)
            assert isinstance(knobs, Level)
            Dominoes().sample(knobs, rng)


@pytest.mark.parametrize(("rows", "columns"), [(2, 6), (3, 6), (3, 7)])
def test_nothing_leaves_its_cell_its_band_or_the_screen(rows: int, columns: int) -> None:
    shelves = Shelves(rows, columns)
    for place in range(rows * columns):
        left = 36 + place % columns * shelves.cell
        for domino in (replace(RED, falls=0), replace(BLUE, falls=0), replace(RED, wobbles=(0,))):
            for frame in range(WOBBLE):
                tilt = domino.tilt(frame)
                xs, ys = zip(*shelves.outline(place, domino.rightwards, tilt), strict=True)
                band = shelves.band(place // columns)
                assert band.start + 2 < min(ys) + shelves.deep[1]
                assert max(ys) < band.stop - 2
                if abs(tilt) > 15:  # a wobble may lean a little over the border; a fall may not
                    assert left - 1 <= min(xs)
                    assert max(xs) + shelves.deep[0] <= left + shelves.cell + 2
                assert min(xs) > 12
                assert max(xs) + shelves.deep[0] < SIZE[0] - 12
    bands = [shelves.band(row) for row in range(rows)]
    assert bands[0].start >= 8
    assert bands[-1].stop <= SIZE[1] - 8
    assert all(above.stop <= below.start for above, below in itertools.pairwise(bands))


def test_a_wobble_ends_upright_and_never_goes_beyond_fifteen_degrees() -> None:
    domino = replace(RED, wobbles=(10,))
    tilts = [domino.tilt(frame) for frame in range(60)]
    assert 12 < max(tilts) < 15
    assert -15 < min(tilts) < -12
    assert tilts[9] == tilts[10] == tilts[10 + WOBBLE] == tilts[59] == 0


def test_a_fall_gets_faster_and_ends_lying() -> None:
    tilts = [replace(RED, falls=5).tilt(frame) for frame in range(30)]
    steps = np.diff(tilts[5 : 5 + FALL + 1])
    assert tilts[5] == 0
    assert (np.diff(steps) > 0).all()
    assert tilts[5 + FALL] == tilts[5 + FALL + BOUNCE] == tilts[29] == 90
    assert min(tilts[5 + FALL :]) > 80


def test_a_copied_row_has_the_pixels_of_a_painted_one() -> None:
    scene = scenes("hard")[0]
    shelves = Shelves(scene.rows, scene.columns)
    running, canvas = DominoPainter(shelves, scene.dominoes), Canvas()
    for frame in (40, 41, 55, 56, 20):
        canvas.clear()
        running.paint(canvas, frame)
        fresh = Canvas()
        DominoPainter(shelves, scene.dominoes).paint(fresh, frame)
        assert (canvas.pixels == fresh.pixels).all()


def test_each_fall_sounds_once_and_alike_for_every_colour() -> None:
    scene = scenes("medium")[0]
    sounds = TASK.impl.film(scene).sounds
    assert len(sounds) == len(scene.order)
    assert len({sound.pcm.tobytes() for sound in sounds}) == 1
