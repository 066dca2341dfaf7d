"""Writers look different from each other, and each looks the same every time."""

import numpy as np
from hand_cases import writer, writer_rng

from unwritten.core import jsonable
from unwritten.draw.hand import Look, look_of
from unwritten.draw.hand.look import SKINS
from unwritten.draw.hand.pens import PENS

MANY = [writer(seed) for seed in range(300)]


def test_the_seed_decides() -> None:
    assert writer(5) == writer(5)
    assert len({jsonable.dumps(look) for look in MANY}) == len(MANY)


def test_looks_survive_json() -> None:
    for look in MANY[:40]:
        assert jsonable.loads(Look, jsonable.dumps(look)) == look


def test_handedness_is_drawn_or_told_and_changes_nothing_about_the_skin() -> None:
    share = np.mean([look.left for look in MANY])
    assert 0.08 < share < 0.21
    for seed in range(10):
        right, left = writer(seed, left=False), writer(seed, left=True)
        assert (right.left, left.left) == (False, True)
        assert right.skin == left.skin
        assert left.turn < -10 < right.turn + 3  # the arm of a left-hander comes from below
        assert right.camera[0] < 0 < left.camera[0]


def test_variety() -> None:
    assert {look.pen for look in MANY} == set(PENS)
    brightness = [look.skin[1] for look in MANY]
    assert min(brightness) < 0.14 < 0.6 < max(brightness)
    assert 0.3 < np.mean([look.sleeve is None for look in MANY]) < 0.55
    assert any(look.strap for look in MANY)
    assert not any(look.strap and look.sleeve for look in MANY)


def test_paper_is_white_and_light_comes_from_above() -> None:
    for look in MANY:
        assert min(look.paper) > 0.82
        assert max(look.paper) - min(look.paper) < 0.08
        assert look.light[2] > 0.6


def test_skin_is_never_brighter_in_blue_than_in_red() -> None:
    for red, green, blue in [*SKINS, *(look.skin for look in MANY)]:
        assert 0.05 < blue < green < red < 0.95


def test_a_writer_is_drawn_from_the_stream_alone() -> None:
    rng = writer_rng(3)
    assert look_of(rng) != look_of(rng)
