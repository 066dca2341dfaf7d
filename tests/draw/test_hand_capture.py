"""How the hand is filmed: light, shake, noise and shutter."""

import itertools

import numpy as np
import pytest
from hand_cases import CLEAN, RIGHT, hand_of

from unwritten.core import Pixels
from unwritten.draw.hand import Capture, Pose

AT = ((2.0, 1.0), 0.0, (0.0, 0.0))


def frame(capture: Capture, number: int = 0) -> Pixels:
    return hand_of(RIGHT, capture).frame(*AT, number)


def test_noise_grows_by_name_and_follows_from_the_seed() -> None:
    clean = frame(CLEAN).astype(int)
    low, high = (np.abs(frame(Capture(noise=name)).astype(int) - clean)[..., :3].mean() for name in ("low", "high"))
    assert 0.2 < low < 1.2
    assert high > 1.5 * low
    assert np.array_equal(frame(Capture(noise="low"), 5), frame(Capture(noise="low"), 5))


def test_low_noise_is_nearly_still() -> None:
    one, other = frame(Capture(), 0), frame(Capture(), 1)
    changed = (one != other).any(axis=-1).mean()
    assert 0.005 < changed < 0.12
    assert np.array_equal(frame(CLEAN, 0), frame(CLEAN, 1))


def test_the_picture_is_opaque() -> None:
    for capture in (CLEAN, Capture(), Capture(shake="handheld", noise="none")):
        assert (frame(capture, 3)[..., 3] == 255).all()


def test_shake_is_back_at_rest_at_the_ends_of_every_clip() -> None:
    shaken = Capture(shake="handheld", noise="none")
    hand = hand_of(RIGHT, shaken)
    still = np.array(hand_of(RIGHT).nib(*AT[:2], 0))
    offsets = np.array([hand.nib(*AT[:2], number) for number in range(60)]) - still
    assert np.abs(offsets[::6]).max() == 0
    assert 0.3 < np.abs(offsets).max() < 3
    assert np.abs(np.diff(offsets, axis=0)).max() < 1.2
    assert np.array_equal(frame(shaken, 0), frame(CLEAN, 0))
    assert not np.array_equal(frame(shaken, 3), frame(CLEAN, 3))


def test_the_picture_moves_with_the_nib_when_shaken() -> None:
    shaken = Capture(shake="handheld", noise="none")
    hand = hand_of(RIGHT, shaken)
    clean = frame(CLEAN).astype(float)[..., 1]
    for number in (3, 9, 15):
        x, y = np.array(hand.nib(*AT[:2], number)) - hand.nib(*AT[:2], 0)
        moved = frame(shaken, number).astype(float)[..., 1]
        errors = {
            (dx, dy): np.abs(np.roll(clean, (dy, dx), (0, 1)) - moved)[8:-8, 8:-8].mean()
            for dx, dy in itertools.product(range(-3, 4), repeat=2)
        }
        best = min(errors, key=lambda shift: errors[shift])
        assert abs(best[0] - x) <= 0.75
        assert abs(best[1] - y) <= 0.75


def test_a_shutter_mixes_the_poses_that_it_is_open_for() -> None:
    blurred = hand_of(RIGHT, Capture(blur="shutter", noise="none"))
    sharp = hand_of(RIGHT)
    before = [Pose((1.0, 1.0), 0.0, (0.0, 0.0)), Pose((0.0, 1.0), 0.0, (0.0, 0.0))]
    pictures = [sharp.frame(pose.tip, pose.lift, pose.arm, 0).astype(int) for pose in (Pose(*AT), *before)]
    mixed = blurred.frame(*AT, 0, before).astype(int)
    assert np.abs(mixed - sum(pictures) / 3).max() <= 0.5
    assert np.array_equal(blurred.frame(*AT, 0), frame(CLEAN))
    assert np.array_equal(sharp.frame(*AT, 0, before), frame(CLEAN))


@pytest.mark.parametrize(
    ("light", "warmer", "darker"), [("lamp", True, None), ("dim", None, True), ("cool", False, None)]
)
def test_light_by_name(light: str, warmer: bool | None, darker: bool | None) -> None:
    desk, other = frame(CLEAN).astype(int), frame(Capture(light=light, noise="none")).astype(int)
    if warmer is not None:
        warmth = (other[..., 0] - other[..., 2]).mean() - (desk[..., 0] - desk[..., 2]).mean()
        assert (warmth > 2) if warmer else (warmth < -2)
    if darker is not None:
        assert other[..., :3].mean() < desk[..., :3].mean() - 20
