"""Projectile and buckets: a ball is thrown and the film freezes in mid-air; into which bucket does it fall?

The viewer must see from the ball's places how fast it goes across and how its way bends, and carry both on. It gets
harder with more and narrower buckets, a shorter part of the flight that is seen, and a wall at which the ball turns
round. Where it falls depends on the motion: the launcher shows no direction, and from the same start and frozen
place the way may go on half as far again or twice as far, as it bends more or less.

The ball passes every rim by ``CLEAR`` pixels or more, comes down near the middle of a bucket, and does so in the same
bucket if the bend of the seen way is read wrong by ``BEND`` pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from unwritten.core import SIZE, Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.seen import looks, seen
from unwritten.families.morse.parts.throw import (
    MUZZLE,
    RADIUS,
    RIM,
    ROW,
    WALL,
    Throw,
    ball_box,
    bucket_boxes,
    paint_throw,
    wall_box,
)
from unwritten.families.morse.stage import stage

LEAD = 24  # frames before the throw
FROZEN = 45
START = (275, 325)  # how high the ball starts, on the screen
FROZEN_AT = (130, 215)  # how high it is at the freeze, on the screen
NEAREST = 120  # px that it has come across by then, at least
FLIGHT = (1.25, 2.8)  # how many times longer the whole flight takes than what is seen of it
BEND = 1.0  # px by which the seen way may be read as bent too much or too little, in its middle
CEILING = 58.0  # the highest that the ball may come, on the screen
BEFORE_WALL = 30.0  # px between the ball and the wall at the freeze, at least
CLEAR = 6.0  # px between the ball and the rims that it passes
TURNING = WALL - RADIUS  # where the middle of the ball turns round

TEXT = (
    "The ball flies on with the same gravity and without air resistance. At the wall it bounces and keeps its speed. "
    "Into which bucket does it fall?"
)


@dataclass(frozen=True)
class Level:
    """How much of the flight is seen, and how exactly it must be carried on."""

    buckets: int = knob()  # entities: buckets to choose from
    seen: int = knob()  # temporal: frames of flight before the freeze
    rebound: float = knob()  # depth: how often the ball turns round at the wall
    farthest: int = knob()  # visual: how far across the ball may have come at the freeze, in pixels
    middle: float = knob()  # visual: how far from a bucket's middle it may fall, as a share of half the bucket


@dataclass(frozen=True)
class Scene:
    """The throw, how many buckets there are, and how much of the flight is seen."""

    throw: Throw
    buckets: int
    seen: int


@task(
    version=2,
    levels={
        "easy": Level(buckets=4, seen=162, rebound=0.0, farthest=330, middle=0.4),
        "medium": Level(buckets=5, seen=144, rebound=0.35, farthest=520, middle=0.35),
        "hard": Level(buckets=7, seen=126, rebound=0.6, farthest=520, middle=0.25),
    },
    cap=0.36,
)
class ProjectileBucket:
    """Ask into which bucket a thrown ball falls."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the bucket and whether the wall is met, then a throw that comes down there."""
        number = rng.answer.whole(1, level.buckets)
        mirrored = rng.answer.chance(0.5)
        rebound = rng.answer.chance(level.rebound)
        box = bucket_boxes(level.buckets, mirrored)[number - 1]
        middle = box.centre[0] + box.width / 2 * rng.real(-level.middle, level.middle)
        target = SIZE[0] - middle if mirrored else middle
        whole = target - MUZZLE
        if rebound and _freezes(2 * TURNING - target - MUZZLE, level.farthest):
            whole = 2 * TURNING - target - MUZZLE
        scene = Scene(_throw(rng, whole, level, mirrored), level.buckets, level.seen)
        _check_way(scene, number)
        return scene

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Solve the parabola for the height of the rims, and fold it at the wall."""
        return (Question(TEXT, Integer(), _bucket_at(scene, _landing(scene))),)

    def film(self, scene: Scene) -> Film:
        """Show the field, the throw, and the freeze."""
        (question,) = self.ask(scene)

        def moving(canvas: Canvas, frame: int) -> None:
            paint_throw(canvas, scene.throw, scene.buckets, frame - LEAD, frozen=False)

        def frozen(canvas: Canvas, frame: int) -> None:
            paint_throw(canvas, scene.throw, scene.buckets, scene.seen, frozen=True)

        content = (shot(LEAD + scene.seen, moving), shot(FROZEN, frozen, still=True))
        return stage("Ball and buckets", "Watch how the ball flies until it freezes.", content, question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The ball on its way and frozen, the buckets with their numbers, and the wall."""
        freeze, end = LEAD + scene.seen, LEAD + scene.seen + FROZEN
        boxes = bucket_boxes(scene.buckets, scene.throw.mirrored)
        return (
            *looks("the ball", lambda frame: ball_box(scene.throw, frame - LEAD), LEAD, freeze),
            seen("the frozen ball", ball_box(scene.throw, scene.seen), freeze, end),
            *(seen(f"bucket {number}", box, 0, end) for number, box in enumerate(boxes, start=1)),
            seen("the wall", wall_box(scene.throw), 0, end),
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Take the ball's last three places on the screen and go on frame by frame with their differences."""
        before, last, here = (scene.throw.at(frame) for frame in (scene.seen - 2, scene.seen - 1, scene.seen))
        step = (here[0] - last[0], here[1] - last[1])
        bend = step[1] - (last[1] - before[1])
        side = 1 if scene.throw.wall > here[0] else -1
        turning = scene.throw.wall - side * RADIUS
        while step[1] < 0 or here[1] < RIM:
            last, step = here, (step[0], step[1] + bend)
            here = (last[0] + step[0], last[1] + step[1])
            if (here[0] - turning) * side > 0:
                here, step = (2 * turning - here[0], here[1]), (-step[0], step[1])
        x = here[0] - step[0] * (here[1] - RIM) / step[1]
        boxes = bucket_boxes(scene.buckets, scene.throw.mirrored)
        return tuple(i for i, box in enumerate(boxes, start=1) if box.x <= x <= box.right)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell the speeds, the time left and the place."""
        throw = scene.throw
        frames = _fall_time(throw)
        x, y = throw.at(scene.seen)
        way = "left" if throw.mirrored else "right"
        lines = [
            f"At the freeze the ball is at ({x:.0f}, {y:.0f}) pixels from the upper left corner.",
            f"It goes {throw.across * 30:.0f} pixels a second to the {way}, and that does not change in the air.",
            f"Downwards it gains {throw.down * 900:.0f} pixels a second every second.",
            f"So it is as low as the rims {(frames - scene.seen) / 30:.1f} s after the freeze.",
        ]
        if _turns_round(throw, frames):
            lines.append("Before that it meets the wall and comes back as fast as it came.")
        number = _bucket_at(scene, _landing(scene))
        return (*lines, f"There it is {_landing(scene):.0f} pixels from the left, above bucket {number}.")


def _freezes(whole: float, farthest: int) -> range:
    """How far across the ball may have come at the freeze if it goes so far in all."""
    return range(max(NEAREST, math.ceil(whole / FLIGHT[1])), min(farthest, math.floor(whole / FLIGHT[0])) + 1)


def _throw(rng: Rng, whole: float, level: Level, mirrored: bool) -> Throw:
    """Draw a throw that goes so far across until it is as low as the rims.

    Where it starts and where it freezes is drawn first, so that a frozen picture goes with many lengths of flight.
    """
    gone = rng.pick(_freezes(whole, level.farthest))
    height, frozen, seen = rng.whole(*START), rng.whole(*FROZEN_AT), level.seen
    ratio = whole / gone
    bend = 2 * (RIM - height - ratio * (frozen - height)) / (ratio * ratio - ratio)
    throw = Throw(float(height), 0.0, _fine((bend / 2 + height - frozen) / seen), _fine(bend / seen**2), mirrored)
    return replace(throw, across=_fine(whole / _fall_time(throw)))


def _fine(value: float) -> float:
    """Round to a grid on which sums and products stay exact."""
    return round(value * 65536) / 65536


def _fall_time(throw: Throw) -> float:
    """Frames until the ball, on its way down, is as low as the rims; square roots are the same on all machines."""
    return (throw.up + math.sqrt(throw.up * throw.up + 2 * throw.down * (RIM - throw.height))) / throw.down


def _turns_round(throw: Throw, frames: float) -> bool:
    return MUZZLE + throw.across * frames > TURNING


def _landing(scene: Scene) -> float:
    """Where across, as shown, the ball comes down."""
    throw = scene.throw
    far = MUZZLE + throw.across * _fall_time(throw)
    return throw.seen(2 * TURNING - far if far > TURNING else far)


def _bucket_at(scene: Scene, x: float) -> int:
    left = scene.throw.seen(ROW[1] if scene.throw.mirrored else ROW[0])
    return math.floor((x - left) / (ROW[1] - ROW[0]) * scene.buckets) + 1


def _bent(scene: Scene, more: float) -> Scene:
    """The same start and freeze with a way between them that is bent more by so many pixels, in its middle."""
    throw, bend = scene.throw, 8 * more / scene.seen
    return replace(scene, throw=replace(throw, up=throw.up + bend / 2, down=throw.down + bend / scene.seen))


def _check_way(scene: Scene, number: int) -> None:
    """Refuse ways that leave the picture, meet the wall before the freeze or come near a rim."""
    throw = scene.throw
    if throw.height - throw.up * throw.up / (2 * throw.down) < CEILING:
        raise Unsuitable("the ball leaves the picture")
    frozen_x, frozen_y = MUZZLE + throw.across * scene.seen, throw.at(scene.seen)[1]
    if frozen_x > TURNING - BEFORE_WALL or frozen_y > RIM - 60:
        raise Unsuitable("the freeze comes too late")
    landing, frames = _landing(scene), _fall_time(throw)
    sinking = throw.down * frames - throw.up
    steep = sinking / math.sqrt(sinking * sinking + throw.across * throw.across)
    box = bucket_boxes(scene.buckets, throw.mirrored)[number - 1]
    if min(landing - box.x, box.right - landing) * steep < RADIUS + CLEAR:
        raise Unsuitable("the ball comes too near to a rim")
    if any(_bucket_at(scene, _landing(_bent(scene, off))) != number for off in (-BEND, BEND)):
        raise Unsuitable("too much hangs on the bend")
    meets = (TURNING - MUZZLE) / throw.across
    if meets < frames and throw.at(meets)[1] > RIM - 40:
        raise Unsuitable("the wall is met too low")
