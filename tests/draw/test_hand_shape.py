"""The shape of the hand: joints keep their lengths, flesh keeps out of the pen, meshes are closed."""

import dataclasses
import itertools

import numpy as np
import pytest
from hand_cases import LEFT, RIGHT, writer
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.draw.hand import Look
from unwritten.draw.hand.bake import pen_bone
from unwritten.draw.hand.blend import key_weights
from unwritten.draw.hand.field import EVERYTHING, body_of, cone, distance, melted, sample_points
from unwritten.draw.hand.mesh import bone_distances
from unwritten.draw.hand.parts import FINGERS, MELT, Part
from unwritten.draw.hand.pens import PENS, pen_mesh
from unwritten.draw.hand.posing import pose
from unwritten.draw.hand.skeleton import middle_joint
from unwritten.draw.hand.surface import surface_nets
from unwritten.draw.hand.texture import SIDE, noise, noise_block
from unwritten.draw.hand.vectors import length, turn_to, vec

CORNERS = list(itertools.product((-9.0, 0.0, 9.0), (-10.0, 0.0, 10.0), (0.0, 8.0)))
coordinates = st.floats(-1, 1)


@pytest.mark.parametrize("look", [RIGHT, LEFT, writer(3), writer(7)], ids=["right", "left", "third", "seventh"])
def test_no_flesh_reaches_into_the_pen(look: Look) -> None:
    pen = PENS[look.pen]
    angles = np.arange(12) * np.pi / 6
    for x, y, lift in CORNERS:
        skeleton = pose(x, y, lift, look)
        body = body_of(skeleton, pen_bone(look, skeleton, vec(x, y, lift)))
        level = np.cross(skeleton.pen, (0, 0, 1)) / np.hypot(*skeleton.pen[:2])
        steep = np.cross(skeleton.pen, level)
        ring = (np.cos(angles)[:, None] * level + np.sin(angles)[:, None] * steep) * (pen.hold - 0.3)
        along = np.arange(20, pen.length - 5, 4)
        surface = (vec(x, y, lift) + along[:, None] * skeleton.pen)[:, None] + ring[None]
        for part in (Part.PALM, *FINGERS):
            assert sample_points(surface.reshape(-1, 3), body, int(part)).min() > -0.1


@pytest.mark.parametrize("look", [RIGHT, LEFT, writer(3), writer(7)], ids=["right", "left", "third", "seventh"])
def test_the_pen_is_held_by_three_fingers_and_pressed_into_none(look: Look) -> None:
    skeleton = pose(0.0, 0.0, 0.0, look)
    pen = PENS[look.pen]
    shaft = np.arange(12, pen.length)[:, None] * skeleton.pen
    gaps = bone_distances(shaft, skeleton.bones).min(axis=0) - pen.hold
    for part in (Part.INDEX, Part.MIDDLE, Part.THUMB):
        assert -3.0 < gaps[skeleton.parts == part].min() < 1.0, part
    assert gaps[(skeleton.parts == Part.PALM) & (skeleton.carved == 0)].min() > -2.5


@given(coordinates, coordinates, coordinates)
@settings(max_examples=50, deadline=None)
def test_joints_keep_the_lengths_of_their_bones(x: float, y: float, z: float) -> None:
    end = vec(40 + 10 * x, 10 * y, 10 * z)
    joint = middle_joint(vec(0, 0, 0), end, (43.0, 26.0), vec(0.1, 0.2, 1.0))
    assert length(joint) == pytest.approx(43)
    assert length(end - joint) == pytest.approx(26)
    assert joint[2] > end[2] / 2


@given(coordinates, coordinates, st.floats(0, 1))
def test_key_poses_are_weighed_to_one(x: float, y: float, lift: float) -> None:
    weights = key_weights(x, y, lift)
    assert weights.sum() == pytest.approx(1, abs=1e-5)
    assert weights @ np.tile(np.tile([-1, 0, 1], 3), 2) == pytest.approx(x, abs=1e-5)
    assert weights @ np.tile(np.repeat([-1, 0, 1], 3), 2) == pytest.approx(y, abs=1e-5)


def test_a_key_pose_is_itself() -> None:
    for k, (lift, y, x) in enumerate(itertools.product((0, 1), (-1, 0, 1), (-1, 0, 1))):
        assert key_weights(x, y, lift).tolist() == [float(i == k) for i in range(18)]


@given(coordinates, coordinates, coordinates)
@settings(max_examples=60, deadline=None)
def test_leaving_far_bones_out_changes_nothing(x: float, y: float, z: float) -> None:
    bare = dataclasses.replace(RIGHT, sleeve=None, strap=None)
    skeleton = pose(4.0, -3.0, 2.0, bare)
    body = body_of(skeleton, pen_bone(bare, skeleton, vec(4, -3, 2)))
    p = (60 + 70 * x, -60 + 70 * y, 40 + 50 * z)

    def whole(part: Part) -> float:
        d = 1e9
        for i in np.flatnonzero(skeleton.parts == part):
            q = cone(p, skeleton.bones, i)
            melt = skeleton.bones[i, 8]
            d = -melted(-d, q, melt) if skeleton.carved[i] else melted(d, q, melt)
        return d

    palm = whole(Part.PALM)
    expected = min(palm, *(melted(palm, whole(finger), MELT[finger]) for finger in FINGERS))
    assert distance(p, body, EVERYTHING) == expected


def test_the_mesh_of_a_ball_is_closed_and_faces_outwards() -> None:
    axis = np.arange(-12.0, 13.0, 2.0)
    grid = np.sqrt(axis[:, None, None] ** 2 + axis[None, :, None] ** 2 + axis[None, None] ** 2) - 9.3
    corners, triangles = surface_nets(grid, vec(-12, -12, -12), 2.0)
    edges = [(int(t[i]), int(t[(i + 1) % 3])) for t in triangles for i in range(3)]
    assert len(edges) == len(set(edges))
    assert {(b, a) for a, b in edges} == set(edges)
    assert np.abs(np.sqrt((corners**2).sum(1)) - 9.3).max() < 0.5
    a, b, c = (corners[triangles[:, k]] for k in range(3))
    assert (np.einsum("ij,ij->i", np.cross(b - a, c - a), a + b + c) > 0).all()


@pytest.mark.parametrize("name", list(PENS))
def test_pens_begin_in_a_fine_point(name: str) -> None:
    pen = PENS[name]
    places = [ring.at for ring in pen.rings]
    assert places[0] == 0
    assert places == sorted(places)
    assert pen.rings[0].radius <= 0.3
    mesh = pen_mesh(pen, (0.1, 0.2, 0.3))
    assert np.sqrt((mesh.normals**2).sum(1)) == pytest.approx(1, abs=1e-6)
    assert mesh.triangles.max() == len(mesh.corners) - 1
    assert np.hypot(mesh.corners[:, 0], mesh.corners[:, 1]).max() < 6


@given(coordinates, coordinates, coordinates)
@settings(max_examples=50, deadline=None)
def test_the_shortest_turn_turns_one_direction_to_the_other(x: float, y: float, z: float) -> None:
    old, new = vec(0.6, 0.0, 0.8), vec(1 + 0.5 * x, 0.5 * y, 1 + 0.5 * z)
    new = new / length(new)
    turn = turn_to(old, new)
    assert turn @ old == pytest.approx(new)
    assert turn @ turn.T == pytest.approx(np.eye(3))


def test_noise_repeats_and_has_no_seams() -> None:
    block = noise_block(np.random.default_rng(1))
    here, again = noise(block, (3.25, 4.5, 5.75)), noise(block, (3.25 + SIDE, 4.5 - SIDE, 5.75))
    assert here == again
    for edge in (0.0, SIDE * 1.0):
        before, after = noise(block, (edge - 1e-6, 1.5, 1.5)), noise(block, (edge + 1e-6, 1.5, 1.5))
        assert np.abs(np.array(before) - after).max() < 1e-4
