"""Hidden surfaces against brute force: every pixel's face by ray casting, on arrangements that interlock."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import numpy as np
import pytest

from unwritten.draw import (
    PALETTE,
    Box,
    Camera,
    Canvas,
    Colour,
    Face,
    World,
    box_solid,
    cube_shell,
    cylinder,
    moved,
    prism,
    pyramid,
    sphere,
    tube,
    turned,
)

SMALL = Box(0, 0, 160, 120)
RED = PALETTE["red"]


def numbered(faces: Sequence[Face]) -> list[Face]:
    """Give every face a colour of its own that no light changes, and no outline."""
    return [
        Face(face.points, Colour(40 + i % 8 * 25, 40 + i // 8 % 8 * 25, 40 + i // 64 * 25), None, None, 1.0)
        for i, face in enumerate(faces)
    ]


def drawn_faces(faces: Sequence[Face], camera: Camera) -> np.ndarray:
    canvas = Canvas((160, 120), Colour(0, 0, 0))
    World(faces).draw(canvas, camera)
    numbers = np.full((120, 160), -2)
    numbers[(canvas.pixels[..., :3] == 0).all(axis=2)] = -1
    for i, face in enumerate(faces):
        c = face.colour
        numbers[(canvas.pixels[..., :3] == (c.red, c.green, c.blue)).all(axis=2)] = i
    return numbers


def cast_faces(faces: Sequence[Face], camera: Camera) -> np.ndarray:
    """The nearest face that looks at the eye, for each pixel's middle."""
    right, up, forward = (np.array(axis) for axis in camera.axes)
    ys, xs = np.mgrid[0:120, 0:160] + 0.5
    rays = forward + (xs[..., None] - 80) / camera.focus * right - (ys[..., None] - 60) / camera.focus * up
    eye = np.array(camera.eye)
    nearest, numbers = np.full((120, 160), np.inf), np.full((120, 160), -1)
    for i, face in enumerate(faces):
        corners = np.array(face.points)
        normal = np.cross(corners[1] - corners[0], corners[2] - corners[1])
        if (eye - corners[0]) @ normal <= 0:
            continue
        distance = ((corners[0] - eye) @ normal) / (rays @ normal)
        points = eye + distance[..., None] * rays
        inside = distance > 0
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            inside &= np.cross(b - a, points - a) @ normal >= 0
        better = inside & (distance < nearest)
        nearest[better], numbers[better] = distance[better], i
    return numbers


def away_from_edges(numbers: np.ndarray) -> np.ndarray:
    """Pixels whose neighbours, two in each direction, all show the same face."""
    calm = np.zeros(numbers.shape, bool)
    core = numbers[2:-2, 2:-2]
    calm[2:-2, 2:-2] = True
    for dy, dx in product(range(5), range(5)):
        calm[2:-2, 2:-2] &= core == numbers[dy : dy + 116, dx : dx + 156]
    return calm


def assert_same_faces(solids: Sequence[Face], camera: Camera) -> None:
    faces = numbered(solids)
    truth = cast_faces(faces, camera)
    calm = away_from_edges(truth)
    drawn = drawn_faces(faces, camera)
    assert calm.sum() > 2000
    assert len(np.unique(truth[calm])) > 2
    wrong = calm & (drawn != truth) & (drawn != -2)
    assert not wrong.any(), f"{wrong.sum()} pixels show another face, first at {np.argwhere(wrong)[0]}"
    # Where a face was cut into needles a pixel may be a blend, but hardly ever.
    assert (calm & (drawn == -2)).sum() <= calm.sum() / 1000


def small_camera(azimuth: float, elevation: float, distance: float = 12) -> Camera:
    return Camera.orbiting(azimuth, elevation, distance, box=SMALL)


def three_planks_in_a_ring() -> list[Face]:
    """Each plank lies on the next: no order of whole planks is right."""
    plank = box_solid((-2, -0.3, 0), (4, 0.6, 0.15), RED)
    tilted = turned(moved(plank, (0, -0.9, 0)), (0, 1, 0), 12, (0, -0.9, 0))
    return [face for i in range(3) for face in turned(tilted, (0, 0, 1), 120 * i)]


@pytest.mark.parametrize("azimuth", [0, 47, 133, 290])
def test_planks_that_overlap_in_a_ring(azimuth: int) -> None:
    assert_same_faces(three_planks_in_a_ring(), small_camera(azimuth, 55, 11))


def test_the_brute_force_can_fail() -> None:
    """Painting the planks in the order given is wrong somewhere, and the comparison says so."""
    faces = numbered(three_planks_in_a_ring())
    camera = small_camera(47, 55, 11)
    canvas = Canvas((160, 120), Colour(0, 0, 0))
    for face in faces:
        World([face]).draw(canvas, camera)
    truth = cast_faces(faces, camera)
    calm = away_from_edges(truth)
    shown = [faces[i].colour if i >= 0 else Colour(0, 0, 0) for i in truth[calm]]
    assert (canvas.pixels[calm][:, :3] != [(c.red, c.green, c.blue) for c in shown]).any()


@pytest.mark.parametrize("seed", range(5))
def test_random_boxes_that_interlock(seed: int) -> None:
    rng = np.random.default_rng(seed)
    faces: list[Face] = []
    for _ in range(4):
        size = tuple(rng.uniform(0.4, 2.8, 3).tolist())
        corner = tuple((rng.uniform(-1.2, 1.2, 3) - np.array(size) / 2).tolist())
        faces += turned(box_solid(corner, size, RED), tuple(rng.normal(size=3).tolist()), rng.uniform(0, 90))
    assert_same_faces(faces, small_camera(rng.uniform(0, 360), rng.uniform(-60, 60), 10))


@pytest.mark.parametrize("seed", range(5))
def test_random_cube_structures_with_a_moving_cube(seed: int) -> None:
    rng = np.random.default_rng(seed)
    cells = {cell: RED for cell in product(range(-2, 1), repeat=3) if rng.random() < 0.5}
    cells[0, 0, 0] = RED
    guest = box_solid(tuple(rng.uniform(-2, 1, 3).tolist()), (0.9, 0.9, 0.9), RED)
    faces = numbered([*cube_shell(cells), *guest])
    camera = small_camera(rng.uniform(0, 360), rng.uniform(10, 60), 9)
    canvas, grown = Canvas((160, 120), Colour(0, 0, 0)), Canvas((160, 120), Colour(0, 0, 0))
    World(faces).draw(canvas, camera)
    World(faces[:-6]).plus(faces[-6:]).draw(grown, camera)
    calm = away_from_edges(cast_faces(faces, camera))
    assert (canvas.pixels[calm] != grown.pixels[calm]).mean() < 1 / 1000
    assert_same_faces(faces, camera)


def test_round_solids_that_pass_through_each_other() -> None:
    solids = [
        *sphere((0, 0, 0), 1.1, RED, rings=6, sides=8),
        *cylinder((0.5, 0.3, -1.5), 0.5, 3, RED, sides=8),
        *pyramid([(-2, -1, -1), (0, -1, -1), (0, 1, -1), (-2, 1, -1)], (-1, 0, 1.5), RED),
        *prism([(0, -2), (1, -1), (-1, -1)], -0.5, 0.5, RED),
        *tube([(-2, 1, 0), (-1, 1.2, 0.3), (0, 1, 0.6), (1, 1.3, 0.4), (2, 1, 0)], 0.3, RED, sides=6),
    ]
    assert_same_faces(solids, small_camera(30, 25, 11))


@pytest.mark.parametrize(
    "solid",
    [
        box_solid((0, 0, 0), (1, 2, 3), RED),
        prism([(0, 0), (2, 0), (1, 2)], 0, 1, RED),
        pyramid([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], (0.5, 0.5, 1), RED),
        cylinder((1, 2, 3), 1, 2, RED, sides=12),
        sphere((1, 1, 1), 1, RED, rings=6, sides=9),
        tube([(0, 0, 0), (1, 0, 0), (2, 1, 0)], 0.2, RED, sides=6),
        cube_shell({(0, 0, 0): RED, (1, 0, 0): RED, (1, 1, 0): RED}),
    ],
)
def test_skins_are_closed_and_look_outwards(solid: tuple[Face, ...]) -> None:
    """Every side of a face is run through once in each direction, and the enclosed volume is positive."""
    ways = [(a, b) for face in solid for a, b in zip(face.points, (*face.points[1:], face.points[0]), strict=True)]
    assert sorted(ways) == sorted((b, a) for a, b in ways)
    flow = sum(np.dot(np.mean(face.points, axis=0), face.normal) * area(face) for face in solid)
    assert flow > 0.1


def area(face: Face) -> float:
    corners = np.array(face.points) - face.points[0]
    return float(np.linalg.norm(sum(np.cross(a, b) for a, b in pairwise(corners[1:]))) / 2)


def test_a_solid_block_has_only_its_outside() -> None:
    block = dict.fromkeys(product(range(4), repeat=3), RED)
    assert len(cube_shell(block)) == 6 * 16


def test_no_hairline_between_neighbours() -> None:
    """A wall of faces without outlines covers the background completely."""
    tiles = [Face(tuple((x + a, 0.0, z + b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))), RED, None, None, 1.0)
             for x, z in product(range(-3, 3), repeat=2)]  # fmt: skip
    canvas = Canvas((160, 120), Colour(0, 0, 0))
    World(tiles).draw(canvas, Camera.orbiting(-63, 21, 12, box=SMALL))
    rows, columns = np.nonzero(canvas.pixels[..., 0])
    inner = canvas.pixels[60 - 15 : 60 + 15, 80 - 15 : 80 + 15, :3]
    assert len(rows) > 1500
    assert columns.min() > 0
    assert (inner == (RED.red, RED.green, RED.blue)).all()


def test_a_later_face_in_the_same_plane_lies_on_top() -> None:
    square = ((-1.0, -1.0, 0.0), (1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 1.0, 0.0))
    spot = tuple((x / 2, y / 2, z) for x, y, z in square)
    canvas = Canvas((160, 120))
    below, above = Face(square, PALETTE["white"], ambient=1.0), Face(spot, RED, ambient=1.0)
    World([below, above]).draw(canvas, small_camera(20, 60))
    assert tuple(canvas.pixels[60, 80, :3]) == (RED.red, RED.green, RED.blue)


def test_the_target_is_in_the_middle_and_up_is_up() -> None:
    camera = Camera.orbiting(123, 35, 9, target=(1.0, 2.0, 3.0), box=SMALL)
    assert camera.spot((1.0, 2.0, 3.0)) == pytest.approx((80, 60), abs=0.01)
    assert camera.spot((1.0, 2.0, 3.5))[1] < 55


def test_nearer_things_are_larger() -> None:
    camera = Camera.orbiting(0, 0, 10, box=SMALL)
    widths = [camera.spot((x, 1.0, 0.0))[0] - camera.spot((x, 0.0, 0.0))[0] for x in (0.0, 5.0)]
    assert widths[1] == pytest.approx(2 * widths[0], abs=0.01)


def test_points_behind_the_camera_are_refused() -> None:
    with pytest.raises(ValueError, match="behind the camera"):
        Camera.orbiting(0, 0, 10).spot((11.0, 0.0, 0.0))


def test_a_camera_straight_above_is_refused() -> None:
    with pytest.raises(ValueError, match="straight"):
        Camera.orbiting(0, 90, 10)


def test_a_face_without_area_is_refused() -> None:
    with pytest.raises(ValueError, match="length"):
        World([Face(((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (2.0, 0.0, 0.0)), RED)])
