"""The drawn hand: its nib is seen where it says, nothing is ever written, and it moves without jumps."""

import dataclasses
import itertools

import numpy as np
import pytest
from hand_cases import CLEAN, LEFT, RIGHT, SIZE, hand_of, writer

from unwritten.core import Pixels, UnwrittenError
from unwritten.draw.hand import Capture, Hand, Look

POSES = [
    ((arm + x, y), lift, (arm, 0.0))
    for arm in (-45.0, 45.0)
    for x, y in itertools.product((-9.0, 0.0, 9.0), (-10.0, 10.0))
    for lift in (0.0, 8.0)
]


def pen_samples(hand: Hand) -> tuple[np.ndarray, np.ndarray]:
    """Return the places, in pixels, of the samples at which the last picture shows the pen."""
    rows, columns = np.nonzero(hand.painter.ids >= hand.painter.pen_ids)
    return (columns + 0.5) / 2, (rows + 0.5) / 2


def nib_gap(hand: Hand, tip: tuple[float, float], lift: float, arm: tuple[float, float]) -> float:
    """Draw a pose and measure from the nib to the nearest sample of the pen that is not hidden."""
    hand.frame(tip, lift, arm, 0)
    x, y = hand.nib(tip, lift, 0)
    across, down = pen_samples(hand)
    return float(np.hypot(across - x, down - y).min())


@pytest.mark.parametrize("size", [(321, 240), (320, 0), (0, 240), (100, 100)])
def test_sizes_that_cannot_be_drawn(size: tuple[int, int]) -> None:
    with pytest.raises(UnwrittenError, match="multiple of 8"):
        Hand(RIGHT, CLEAN, size)


def test_a_pen_that_does_not_exist() -> None:
    with pytest.raises(UnwrittenError, match=r"unknown pen 'quill'.*grip"):
        Hand(dataclasses.replace(RIGHT, pen="quill"), CLEAN, SIZE)


@pytest.mark.parametrize("option", ["light", "shake", "noise", "blur"])
def test_capture_options_that_do_not_exist(option: str) -> None:
    with pytest.raises(UnwrittenError, match=f"unknown {option} 'nonsense'"):
        Capture(**{option: "nonsense"})


@pytest.mark.parametrize(("seed", "left"), [(0, None), (1, False), (2, True), (3, None), (4, None), (6, True)])
def test_the_nib_is_seen_in_every_pose(seed: int, left: bool | None) -> None:
    hand = hand_of(writer(seed, left))
    for tip, lift, arm in POSES:
        assert nib_gap(hand, tip, lift, arm) < 0.7
        x, y = hand.nib(tip, lift, 0)
        assert 10 < x < SIZE[0] - 10
        assert 10 < y < SIZE[1] - 10


def test_a_camera_behind_the_hand_does_not_see_the_nib() -> None:
    hand = hand_of(dataclasses.replace(RIGHT, camera=(190.0, -150.0, 120.0), centre=(0.5, 0.5)))
    assert nib_gap(hand, (0.0, 0.0), 0.0, (0.0, 0.0)) > 3


@pytest.mark.parametrize("look", [RIGHT, LEFT], ids=["right", "left"])
def test_the_nib_is_the_very_end_of_the_drawn_pen(look: Look) -> None:
    hand = hand_of(look)
    for tip, lift in (((0.0, 0.0), 0.0), ((6.0, -7.0), 3.0), ((-8.0, 9.0), 8.0)):
        hand.frame(tip, lift, (0.0, 0.0), 0)
        across, down = pen_samples(hand)
        nib = np.array(hand.nib(tip, lift, 0))
        along = nib - (across.mean(), down.mean())
        ahead = (across - nib[0]) * along[0] + (down - nib[1]) * along[1]
        assert abs(ahead.max()) / np.hypot(*along) < 0.8


def written(hand: Hand) -> list[Pixels]:
    """Draw a letter: down, along a zigzag with the pen on the paper, up and back to the start."""
    path = [((0.0, 0.0), 6.0), ((-6.0, 6.0), 0.0), ((0.0, -6.0), 0.0), ((6.0, 6.0), 0.0), ((0.0, 0.0), 6.0)]
    return [hand.frame(tip, lift, (0.0, 0.0), number * 6) for number, (tip, lift) in enumerate(path)]


@pytest.mark.parametrize("look", [RIGHT, LEFT], ids=["right", "left"])
def test_no_ink(look: Look) -> None:
    pictures = written(hand_of(look))
    assert np.array_equal(pictures[0], pictures[-1])
    assert not np.array_equal(pictures[0], pictures[2])
    corner = (slice(0, 24), slice(-24, None) if not look.left else slice(0, 24))
    far = (slice(-24, None), slice(0, 24) if not look.left else slice(-24, None))
    for picture in pictures:
        assert np.array_equal(picture[corner], pictures[0][corner]) or np.array_equal(picture[far], pictures[0][far])


def test_with_noise_the_paper_changes_by_no_more_than_the_noise() -> None:
    pictures = written(hand_of(RIGHT, Capture(noise="low")))
    change = np.abs(pictures[0].astype(int) - pictures[-1].astype(int))
    assert 0 < change.max() <= 2


def test_a_frame_depends_on_its_pose_alone() -> None:
    hand = hand_of(RIGHT)
    first = hand.frame((3.0, 2.0), 1.0, (1.0, 0.0), 4)
    hand.frame((40.0, -3.0), 8.0, (38.0, 0.0), 7)
    assert np.array_equal(hand.frame((3.0, 2.0), 1.0, (1.0, 0.0), 4), first)


@pytest.mark.parametrize("look", [RIGHT, LEFT], ids=["right", "left"])
def test_small_steps_make_small_changes(look: Look) -> None:
    hand = hand_of(look)
    steps = [
        [((x / 4 - 1.5, 0.0), 0.0, (0.0, 0.0)) for x in range(12)],
        [((0.0, y / 4 - 1.5), 0.0, (0.0, 0.0)) for y in range(12)],
        [((0.0, 0.0), lift / 4, (0.0, 0.0)) for lift in range(12)],
        [((8.0 + x / 4, 0.0), 0.0, (0.0, 0.0)) for x in range(12)],  # beyond the fingers' reach the arm follows
    ]
    for poses in steps:
        pictures = [hand.frame(*pose, number).astype(int) for number, pose in enumerate(poses)]
        changes = np.array([np.abs(b - a).mean() for a, b in itertools.pairwise(pictures)])
        assert changes.min() > 0.02
        assert changes.max() < min(2.0, 1.8 * np.median(changes))


def test_fingers_bend_and_the_wrist_turns_and_the_arm_slides() -> None:
    hand = hand_of(RIGHT)
    flexed = hand.painter
    hand.frame((0.0, 0.0), 0.0, (0.0, 0.0), 0)
    rest = flexed.ids.copy()
    hand.frame((9.0, 10.0), 0.0, (0.0, 0.0), 0)
    assert (flexed.ids != rest).mean() > 0.02
    hand.frame((30.0, 0.0), 0.0, (30.0, 0.0), 0)
    shown = np.nonzero(flexed.ids >= 0)
    assert shown[1].mean() > np.nonzero(rest >= 0)[1].mean() + 20


def shadow_column(look: Look, light: tuple[float, float, float]) -> float:
    """Find the mean column of the paper's shadow."""
    hand = hand_of(dataclasses.replace(look, light=light))
    picture = hand.frame((0.0, 0.0), 0.0, (0.0, 0.0), 0).astype(int)[..., 1]
    paper = hand.painter.ids[::2, ::2] < 0
    return float(np.nonzero((picture < 0.8 * picture.max()) & paper)[1].mean())


@pytest.mark.parametrize("look", [RIGHT, LEFT], ids=["right", "left"])
def test_the_light_belongs_to_the_scene_not_to_the_hand(look: Look) -> None:
    from_the_left, from_the_right = (-0.5, 0.3, 0.8), (0.5, 0.3, 0.8)
    assert shadow_column(look, from_the_left) > shadow_column(look, from_the_right) + 15


def test_a_left_hand_lies_left_of_its_nib() -> None:
    sides = []
    for look in (RIGHT, LEFT):
        hand = hand_of(look)
        hand.frame((0.0, 0.0), 0.0, (0.0, 0.0), 0)
        flesh = np.nonzero((hand.painter.ids >= 0) & (hand.painter.ids < hand.painter.pen_ids))
        sides.append(flesh[1].mean() / 2 - hand.nib((0.0, 0.0), 0.0, 0)[0])
    assert sides[0] > 30
    assert sides[1] < -30


def test_a_left_hand_is_no_mirrored_right_one() -> None:
    x, y, z = RIGHT.camera
    mirrored = dataclasses.replace(
        RIGHT, left=True, camera=(-x, y, z), centre=(1 - RIGHT.centre[0], RIGHT.centre[1]), slope=-RIGHT.slope
    )
    one = hand_of(RIGHT).frame((0.0, 0.0), 0.0, (0.0, 0.0), 0).astype(int)
    other = hand_of(mirrored).frame((0.0, 0.0), 0.0, (0.0, 0.0), 0)[:, ::-1].astype(int)
    ids = hand_of(mirrored).painter.ids[:, ::-1]
    same_outline = (ids >= 0) == (hand_of(RIGHT).painter.ids >= 0)
    assert same_outline.mean() > 0.98  # the flesh is mirrored
    assert np.abs(one - other).mean() > 1.0  # the light is not
