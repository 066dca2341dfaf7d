"""A thrown ball, a row of buckets and a wall behind them: where all of it lies and how it looks."""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import SIZE
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, ball, write
from unwritten.families.morse.parts.signs import motion_sign

RADIUS = 12.0
GROUND = 452.0
RIM = 368.0  # the height on the screen of the buckets' openings
ROW = (236.0, 796.0)  # from the first bucket to the last
WALL = 812.0  # the face of the wall
PLANK = 5.0  # how thick the side of a bucket is
MUZZLE = 74.0  # where the ball starts, across

SKY = Colour(226, 236, 245)
LINES = Colour(205, 218, 230)
GRASS = Colour(112, 142, 96)
BRICK = Colour(176, 104, 82)
MORTAR = Colour(214, 180, 164)
TIN = Colour(116, 128, 146)


@dataclass(frozen=True)
class Throw:
    """A throw to the right in pixels and frames; ``down`` is the gain of downward speed a frame."""

    height: float  # on the screen, where it starts
    across: float
    up: float
    down: float
    mirrored: bool  # whether all is shown the other way round, thrown to the left

    def at(self, frame: float) -> PointXY:
        """Where the ball is before it meets anything, as shown."""
        x = MUZZLE + self.across * frame
        return (self.seen(x), self.height - self.up * frame + self.down * frame * frame / 2)

    def seen(self, x: float) -> float:
        """Where a place across is shown."""
        return SIZE[0] - x if self.mirrored else x

    @property
    def wall(self) -> float:
        """Where the face of the wall is shown."""
        return self.seen(WALL)


def bucket_boxes(count: int, mirrored: bool) -> tuple[Box, ...]:
    """The outlines of the buckets as shown, from left to right."""
    pitch = (ROW[1] - ROW[0]) / count
    left = SIZE[0] - ROW[1] if mirrored else ROW[0]
    return tuple(Box(left + pitch * i + 2, RIM, pitch - 4, GROUND - RIM) for i in range(count))


def ball_box(throw: Throw, frame: float) -> Box:
    """Where the ball is drawn at a frame of its flight."""
    x, y = throw.at(frame)
    return Box(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)


def wall_box(throw: Throw) -> Box:
    """Where the wall stands as shown."""
    left, right = sorted((throw.wall, throw.seen(SIZE[0])))
    return Box(left, 0, right - left, GROUND)


def paint_throw(canvas: Canvas, throw: Throw, buckets: int, frame: float, *, frozen: bool) -> None:
    """Draw the field and the ball as it is at a frame of its flight."""
    canvas.rect(Box(0, 0, *SIZE), SKY)
    for x in range(27, SIZE[0], 50):
        canvas.line([(x, 0), (x, GROUND)], LINES, 1.5)
    for y in range(52, int(GROUND), 50):
        canvas.line([(0, y), (SIZE[0], y)], LINES, 1.5)
    canvas.rect(Box(0, GROUND, SIZE[0], SIZE[1] - GROUND), GRASS)
    _paint_wall(canvas, throw)
    _paint_launcher(canvas, throw)
    if frame >= 0:
        ball(canvas, throw.at(frame), RADIUS, PALETTE["red"])
    for number, box in enumerate(bucket_boxes(buckets, throw.mirrored), start=1):
        _paint_bucket(canvas, box, number)
    motion_sign(canvas, (64 if throw.mirrored else 40, 30), frozen=frozen)


def _paint_wall(canvas: Canvas, throw: Throw) -> None:
    box = wall_box(throw)
    canvas.rect(box, BRICK)
    for row in range(0, int(GROUND), 22):
        canvas.line([(box.x, row), (box.right, row)], MORTAR, 2)
        middle = box.x + box.width * (0.3 if row // 22 % 2 else 0.7)
        canvas.line([(middle, row), (middle, min(row + 22, GROUND))], MORTAR, 2)
    canvas.line([(throw.wall, 0), (throw.wall, GROUND)], BRICK.shaded(0.6), 4)


def _paint_launcher(canvas: Canvas, throw: Throw) -> None:
    """Draw a post with a round housing: a tube would show the way, and one frame would fix the whole flight."""
    x, y = throw.at(0)
    canvas.rect(Box(x - 26, y + 16, 52, GROUND - y - 16), TIN.shaded(0.8), radius=4)
    canvas.circle((x, y), 26, TIN.shaded(0.55))
    canvas.circle((x, y), RADIUS + 4, TIN)


def _paint_bucket(canvas: Canvas, box: Box, number: int) -> None:
    taper = 6
    outline = [(box.x, box.y), (box.right, box.y), (box.right - taper, box.bottom), (box.x + taper, box.bottom)]
    canvas.polygon(outline, TIN.mixed(SKY, 0.25))
    canvas.line([outline[0], outline[3], outline[2], outline[1]], TIN.shaded(0.55), PLANK)
    write(canvas, str(number), (box.centre[0], box.centre[1] + 6), Style(34, INK, bold=True, align="centre"))
