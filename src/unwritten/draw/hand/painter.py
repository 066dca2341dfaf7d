"""The painter: from a pose to a sharp picture, with buffers that are used again for every frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unwritten.core import Pixels
from unwritten.draw.hand.bake import RANGE_LIFT, RANGE_X, RANGE_Y, Baked
from unwritten.draw.hand.blend import PlacedPen, blend, holding_order, key_weights, placed_pen, shadow_order
from unwritten.draw.hand.compose import Paper, compose
from unwritten.draw.hand.lights import Lights, Materials
from unwritten.draw.hand.look import Look
from unwritten.draw.hand.paper import COARSE, blank_paper, falloff, ground_under, spread_light
from unwritten.draw.hand.pens import PENS, pen_mesh
from unwritten.draw.hand.raster import draw_triangles, project
from unwritten.draw.hand.samples import collect, room_for
from unwritten.draw.hand.shade_pen import shade_pen
from unwritten.draw.hand.shade_skin import shade_hand
from unwritten.draw.hand.shadow import occlude_paper, shade_paper
from unwritten.draw.hand.skeleton import pen_axis
from unwritten.draw.hand.tone import UNITS, tone_table
from unwritten.draw.hand.vectors import Array, Floats, vec
from unwritten.draw.hand.view import Camera, Desk, seen_at

NEAR_LEFT, NEAR_RIGHT, NEAR_HEIGHT = 60, 60, 40  # pixels around the nib whose shadow is worked out singly


@dataclass(frozen=True)
class Pose:
    """Where nib and arm are: places on the paper and height of the nib above it, mm."""

    tip: tuple[float, float]
    lift: float
    arm: tuple[float, float]


class Painter:
    """Paints one writer's hand under one light."""

    def __init__(self, look: Look, desk: Desk, camera: Camera, lights: Lights, baked: Baked, block: Floats) -> None:
        self._look, self._desk, self._camera, self._lights, self._baked = look, desk, camera, lights, baked
        self._block = block
        self._pen = pen_mesh(PENS[look.pen], look.pen_colour)
        self._materials = Materials(
            look.skin, look.sleeve or look.skin, look.strap or look.skin, look.flush, look.mottle, look.sinew
        )
        self._tones = tone_table()
        self._casting = shadow_order(baked.rest)
        self._holding = holding_order(baked.rest)
        self._make_buffers(camera.width, camera.height)

    def _make_buffers(self, width: int, height: int) -> None:
        corners = len(self._baked.mesh.corners)
        self._depth = np.zeros((2 * height, 2 * width), np.float32)
        self.ids = np.full((2 * height, 2 * width), -1, np.int32)
        self._posed = np.zeros((corners, 8), np.float32)
        self._seen, self._pen_seen = np.zeros((corners, 3)), np.zeros((len(self._pen.corners), 3))
        self._bands = self._pen.surface[self._pen.triangles[:, 0], 0].astype(np.float32)
        self._on_hand, self._on_pen = room_for(width, height), room_for(width, height)
        self._shaded = np.zeros((height, width, 3), np.float32)
        self._half = np.ones((height // 2, width // 2), np.float32)
        self._near = np.ones((height, width), np.float32)
        self._coarse = np.ones((height // COARSE + 2, width // COARSE + 2), np.float32)
        self._ground = ground_under(self._camera)
        lens = falloff(self._camera)
        sheet = blank_paper(self._look, self._ground, lens, self._block)
        self._paper = Paper(sheet, np.ones_like(self._near), np.ones_like(self._near), lens)

    @property
    def pen_ids(self) -> int:
        """First number in ``ids`` that belongs to the pen; the hand's lie below it, the paper's is -1."""
        return len(self._baked.mesh.triangles)

    def paint(self, pose: Pose) -> Pixels:
        """Paint a sharp picture."""
        tip, arm, lift, weights = self._placed(pose)
        blend(weights.astype(np.float32), self._baked.keys, self._posed.reshape(-1))
        bones = self._bones(weights, arm)
        along = pen_axis(tip[0] - arm[0], tip[1] - arm[1], lift, self._look)
        pen = placed_pen(self._pen, PENS[self._look.pen], tip, along, self._lights.towards)
        self._draw(pen, arm)
        self._light_paper(np.concatenate([bones[self._casting], pen.bones]), tip)
        return self._resolve(pen, bones)

    def _placed(self, pose: Pose) -> tuple[Array, Array, float, Array]:
        """Work out nib and arm in hand coordinates, the lift, and the weights of the key poses."""
        # Where the fingers cannot reach, the arm follows.
        x = min(RANGE_X, max(-RANGE_X, pose.tip[0] - pose.arm[0]))
        y = min(RANGE_Y, max(-RANGE_Y, pose.tip[1] - pose.arm[1]))
        lift = min(RANGE_LIFT, max(0.0, pose.lift))
        tip = vec(*self._desk.to_hand(*pose.tip), lift)
        arm = vec(*self._desk.to_hand(pose.tip[0] - x, pose.tip[1] - y), 0.0)
        return tip, arm, lift, key_weights(x / RANGE_X, y / RANGE_Y, lift / RANGE_LIFT)

    def _bones(self, weights: Array, arm: Array) -> Array:
        flat = np.zeros(self._baked.bones.shape[1])
        blend(weights, self._baked.bones, flat)
        bones = self._baked.rest.bones.copy()
        bones[:, 0:6] = flat.reshape(-1, 6) + np.concatenate([arm, arm])
        return bones

    def _draw(self, pen: PlacedPen, arm: Array) -> None:
        self._depth.fill(0.0)
        self.ids.fill(-1)
        project(self._posed, arm[0], arm[1], self._camera, self._seen)
        project(pen.corners, 0.0, 0.0, self._camera, self._pen_seen)
        mirrored = self._desk.mirrored
        draw_triangles(self._seen, self._baked.mesh.triangles, 0, mirrored, self._depth, self.ids)
        draw_triangles(self._pen_seen, self._pen.triangles, self.pen_ids, mirrored, self._depth, self.ids)

    def _light_paper(self, casting: Array, tip: Array) -> None:
        towards, softness = self._lights.towards, self._lights.softness
        whole = (0, self._half.shape[0], 0, self._half.shape[1])
        shade_paper(self._ground, casting, towards, softness, 2, whole, self.ids, self._half)
        window = self._around(tip)
        shade_paper(self._ground, casting, towards, softness, 1, window, self.ids, self._near)
        occlude_paper(self._ground, casting, COARSE, self._coarse)
        spread_light(self._half, self._near, window, self._coarse, self._paper.lamp, self._paper.room)

    def _around(self, tip: Array) -> tuple[int, int, int, int]:
        height, width = self._near.shape
        x, y = seen_at(self._camera, tip)
        top, left = int(y) - NEAR_HEIGHT, int(x) - NEAR_LEFT
        bottom, right = int(y) + NEAR_HEIGHT, int(x) + NEAR_RIGHT
        return (max(0, top), min(height, bottom), max(0, left), min(width, right))

    def _covered(self) -> tuple[int, int, int, int]:
        """Find the rows and columns of the picture between which hand and pen lie."""
        (height, width), both = self._near.shape, (self._seen, self._pen_seen)
        left, top = (max(0, int(min(seen[:, k].min() for seen in both)) // 2 - 1) for k in (0, 1))
        right, bottom = (max(0, int(max(seen[:, k].max() for seen in both)) // 2 + 2) for k in (0, 1))
        return (top, min(height, bottom), left, min(width, right))

    def _resolve(self, pen: PlacedPen, bones: Array) -> Pixels:
        baked, paper = self._baked, self._paper
        mesh, skin = baked.mesh, baked.skin
        hands, pens = collect(
            self._covered(),
            self._depth,
            self.ids,
            self.pen_ids,
            mesh.triangle_parts,
            self._bands,
            *self._on_hand,
            *self._on_pen,
        )
        shade_hand(
            hands,
            *self._on_hand,
            self._seen,
            mesh.triangles,
            self._posed,
            mesh.triangle_parts,
            skin.marks,
            baked.rest.nails,
            skin.creases,
            self._block,
            pen.bones,
            pen.plane,
            self._lights,
            self._materials,
            self._camera,
            self._shaded,
        )
        shade_pen(
            pens,
            *self._on_pen,
            self._pen_seen,
            self._pen.triangles,
            pen.normals,
            self._pen.surface,
            bones[self._holding],
            self._lights,
            self._camera,
            self._shaded,
        )
        picture = np.empty((*self._near.shape, 4), np.uint8)
        compose(self._shaded, self.ids, *paper, self._lights, UNITS, self._tones, picture)
        return picture
