"""Visual noise: specks that flicker over a picture, as on a badly tuned screen."""

from __future__ import annotations

from unwritten.core import Rng
from unwritten.core.film import SIZE
from unwritten.draw import Canvas, Colour

Specks = tuple[tuple[int, int], ...]

SPECK = 4  # pixels: smaller than any stroke of a digit
HUE = Colour(128, 128, 134)
EVERY = 2  # frames for which specks stay
STRIDE = (353, 197)  # pixels by which all move then; their order comes round again after hundreds of frames


def draw_specks(count: int, rng: Rng) -> Specks:
    """Draw where that many specks are at first."""
    width, height = SIZE
    return tuple((rng.whole(0, width - 1), rng.whole(0, height - 1)) for _ in range(count))


def let_it_snow(canvas: Canvas, specks: Specks, frame: int) -> None:
    """Draw the specks of a frame; what leaves the picture comes in again on the other side."""
    (width, height), turn = canvas.size, frame // EVERY
    across, down = STRIDE[0] * turn, STRIDE[1] * turn
    canvas.dots([((x + across) % width, (y + down) % height) for x, y in specks], HUE, SPECK)
