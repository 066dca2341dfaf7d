"""The paper: one fixed, blank picture, on which only light changes; so no mark can ever appear."""

from __future__ import annotations

import numpy as np

from unwritten.draw.hand.compiling import jit
from unwritten.draw.hand.look import Look
from unwritten.draw.hand.texture import noise
from unwritten.draw.hand.tone import UNITS
from unwritten.draw.hand.vectors import Array, Floats
from unwritten.draw.hand.view import Camera

COARSE = 8  # pixels between the places at which occlusion is worked out


def ground_under(camera: Camera) -> Array:
    """Find the place on the paper that each pixel shows, in hand coordinates."""
    across = (np.arange(camera.width) + 0.5 - camera.width / 2) / camera.focus
    down = -(np.arange(camera.height) + 0.5 - camera.height / 2) / camera.focus
    rays = (
        np.array(camera.forward)
        + np.array(camera.right) * across[None, :, None]
        + np.array(camera.up) * down[:, None, None]
    )
    far = -camera.place[2] / rays[..., 2]
    return np.stack([camera.place[0] + rays[..., 0] * far, camera.place[1] + rays[..., 1] * far], axis=-1)


def falloff(camera: Camera) -> Floats:
    """Darken the picture towards its corners, as a lens does."""
    x = (np.arange(camera.width) - camera.width / 2) / (camera.width / 2)
    y = (np.arange(camera.height) - camera.height / 2) / (camera.height / 2)
    lens: Floats = (1 - 0.10 * (x[None] * x[None] + y[:, None] * y[:, None])).astype(np.float32)
    return lens


def blank_paper(look: Look, ground: Array, lens: Floats, block: Floats) -> Floats:
    """Make the sheet: white with a faint grain, in units of the tone table."""
    grain = np.empty(ground.shape[:2])
    _grain(ground, block, grain)
    sheet: Floats = ((grain * lens)[..., None] * np.array(look.paper) * UNITS).astype(np.float32)
    return sheet


@jit
def _grain(ground: Array, block: Floats, out: Array) -> None:
    for j in range(ground.shape[0]):
        for i in range(ground.shape[1]):
            x, y = ground[j, i, 0], ground[j, i, 1]
            fibre = noise(block, (x * 1.9, y * 1.9, 3.5))
            felt = noise(block, (x * 0.55, y * 0.55, 7.5))
            cloud = noise(block, (x * 0.03, y * 0.03, 11.5))
            out[j, i] = 1.0 + 0.020 * fibre[0] + 0.016 * felt[1] + 0.022 * cloud[2]


@jit
def spread_light(
    half: Floats, near: Floats, window: tuple[int, int, int, int], coarse: Floats, lamp: Floats, room: Floats
) -> None:
    """Bring the light on the paper to every pixel: from half size, full size near the nib, and the coarse lattice."""
    height, width = lamp.shape
    last_y, last_x = half.shape[0] - 1, half.shape[1] - 1
    part = np.float32(1.0 / COARSE)
    for j in range(height):
        top, odd = j >> 1, j & 1
        low = min(last_y, top + odd)
        for i in range(width):
            left = i >> 1
            right = min(last_x, left + (i & 1))
            total = half[top, left] + half[top, right] + half[low, left] + half[low, right]
            lamp[j, i] = np.float32(0.25) * total
        row, down = j // COARSE, np.float32(j % COARSE) * part
        for cell in range((width + COARSE - 1) // COARSE):
            a = coarse[row, cell] + (coarse[row + 1, cell] - coarse[row, cell]) * down
            b = coarse[row, cell + 1] + (coarse[row + 1, cell + 1] - coarse[row, cell + 1]) * down
            for k in range(min(COARSE, width - cell * COARSE)):
                room[j, cell * COARSE + k] = a + (b - a) * np.float32(k) * part
    for j in range(window[0], window[1]):
        for i in range(window[2], window[3]):
            lamp[j, i] = near[j, i]
