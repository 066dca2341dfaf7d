"""Collisions: balls run over a table, then the picture freezes; which ball does the white one touch next?

The viewer must carry the motion on: see how fast and where each ball goes, let it bounce off the cushions,
and find the first meeting. It gets harder with more balls, more of them moving, more bounces of the white
ball before the meeting, and lures: balls that it would touch if the others stood still.

Every item is stable: 24 copies with errors of 1.5 px, 2 % of speed and 1° in the motion of all balls have the
same answer, and without the right ball nothing else is touched within a quarter of a second.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from unwritten.core import Choice, Film, Question, Rng, Sound, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, shot
from unwritten.families.morse.parts.billiards import Disc, Run, Table, Touch, track
from unwritten.families.morse.parts.billiards_engine import first_met
from unwritten.families.morse.parts.billiards_layout import Wanted, lay_out
from unwritten.families.morse.parts.billiards_picture import ball_box, paint_table
from unwritten.families.morse.parts.seen import looks, seen
from unwritten.families.morse.stage import stage
from unwritten.sound import thud, tick

TABLE = Table(Box(44, 70, 766, 376), radius=20)
COLOURS = ("red", "yellow", "green", "blue", "orange", "pink", "cyan")

WHITE = 0  # the place of the white ball among the discs
STRAIGHT = 30  # frames before the freeze in which nothing is touched: three frames at 2 fps
FROZEN = 30
MEETING = (20, 130)  # frames from the freeze to the touch
LATEST = 150  # when to give up waiting for a touch
APART = 8  # frames without another touch if the right ball were not there: more than a quarter of a second
GAP = 8.0  # px between balls, and half of it to the walls, at the freeze
COPIES = 24  # how many disturbed copies must give the same answer
TILT = (0.99984770, 0.01745241)  # cosine and sine of 1°, written out: libm differs between machines

TEXT = (
    "The balls go on like this and lose no speed. They bounce off walls and off each other. "
    "Which ball does the white ball touch next?"
)


@dataclass(frozen=True)
class Level:
    """How much goes on at once, and how far ahead one must think."""

    balls: int = knob()  # entities: balls besides the white one; each is an option
    moving: int = knob()  # temporal: how many of them move
    bounces: int = knob()  # depth: walls that the white ball touches before the asked touch
    lure: bool = knob("step")  # distractors: the ball that white would touch if the others stood still is a wrong one
    speed: tuple[float, float] = knob()  # visual: slowest and fastest ball at the freeze, in px a frame
    shown: int = knob()  # temporal: frames until the freeze


@dataclass(frozen=True)
class Scene:
    """The discs at the freeze (the white one first), the others' colours, and the order of the options."""

    discs: tuple[Disc, ...]
    colours: tuple[str, ...]
    options: tuple[str, ...]
    shown: int


@task(
    version=1,
    levels={
        "easy": Level(balls=4, moving=1, bounces=0, lure=False, speed=(3.0, 5.0), shown=150),
        "medium": Level(balls=5, moving=3, bounces=1, lure=False, speed=(3.0, 6.0), shown=135),
        "hard": Level(balls=6, moving=6, bounces=2, lure=True, speed=(3.5, 7.0), shown=120),
    },
    cap=0.37,
    sound=True,
)
class Collisions:
    """Ask for the first ball that the white ball touches after the freeze."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw a table whose next touch is beyond doubt, then colour it so that the drawn option is right."""
        options = rng.answer.sample(COLOURS, level.balls)
        right = rng.answer.pick(options)
        nearer = rng.answer.whole(0, level.balls - 1)  # so "the nearest ball" is right no more often than by chance
        discs = lay_out(TABLE, _wanted(level, nearer), rng)
        touches = _until_white_meets(discs)
        target = _partner(touches[-1])
        _check_difficulty(level, discs, touches)
        _check_past(discs, level.shown)
        _check_stable(discs, target, touches[-1].time, rng)
        rest = iter(rng.shuffled([colour for colour in options if colour != right]))
        colours = tuple(right if i == target else next(rest) for i in range(1, len(discs)))
        return Scene(discs, colours, options, level.shown)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Carry the motion on from touch to touch."""
        met = scene.colours[_partner(_until_white_meets(scene.discs)[-1]) - 1]
        kind = Choice(options=scene.options)
        return (Question(TEXT, kind, kind.letters[scene.options.index(met)]),)

    def film(self, scene: Scene) -> Film:
        """Run the motion backwards from the freeze to find how it came about, and show it forwards."""
        (question,) = self.ask(scene)
        names = ("white", *scene.colours)
        states = _states(scene)

        def moving(canvas: Canvas, frame: int) -> None:
            paint_table(canvas, TABLE, states[frame], names, frozen=False)

        def frozen(canvas: Canvas, frame: int) -> None:
            paint_table(canvas, TABLE, states[-1], names, frozen=True)

        content = (shot(scene.shown, moving), shot(FROZEN, frozen, still=True))
        return stage("Collisions", "Watch how each ball moves until they freeze.", content, question, _sounds(scene))

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every ball as it runs before the freeze, and where it is frozen."""
        states = _states(scene)
        found: list[Evidence] = []
        for ball, name in enumerate(("white", *scene.colours)):
            boxes = [ball_box(TABLE, discs[ball]) for discs in states]
            found += looks(f"the {name} ball", boxes.__getitem__, scene.shown - STRAIGHT, scene.shown)
            found.append(seen(f"the frozen {name} ball", boxes[-1], scene.shown, scene.shown + FROZEN))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Let a physics engine step on in thin slices of time until the white ball is touched."""
        met = scene.colours[first_met(TABLE, scene.discs, 2 * LATEST) - 1]
        return (Choice(options=scene.options).letters[scene.options.index(met)],)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell the way of the white ball from the freeze to the touch."""
        touches = _until_white_meets(scene.discs)
        target = _partner(touches[-1])
        lines = [f"At the freeze the white ball moves {_heading(scene.discs[WHITE])}."]
        lines += [
            f"{touch.time / 30:.1f} s after the freeze it bounces off the {touch.wall} wall."
            for touch in touches
            if touch.disc == WHITE and touch.wall
        ]
        met = scene.discs[target]
        doing = "rests" if met.still else f"moves {_heading(met)} at the freeze"
        lines.append(f"The {scene.colours[target - 1]} ball {doing}.")
        lines.append(f"{touches[-1].time / 30:.1f} s after the freeze the two touch; no ball touched white before.")
        return tuple(lines)


def _wanted(level: Level, nearer: int) -> Wanted:
    return Wanted(
        balls=level.balls,
        moving=level.moving,
        nearer=nearer,
        bounces=level.bounces,
        speed=level.speed,
        meeting=MEETING,
        past=level.shown,
        straight=STRAIGHT,
        after=APART,
        gap=GAP,
    )


def _states(scene: Scene) -> tuple[tuple[Disc, ...], ...]:
    """Where all balls are in each frame until the freeze, found by running the motion backwards from there."""
    return track(TABLE, _back(scene.discs), scene.shown)[::-1]


def _back(discs: tuple[Disc, ...]) -> tuple[Disc, ...]:
    return tuple(disc.reversed() for disc in discs)


def _until_white_meets(discs: tuple[Disc, ...]) -> list[Touch]:
    """List all touches up to the first one of the white ball with another; Unsuitable where there is none."""
    touches = []
    for touch in Run(TABLE, discs).touches(LATEST):
        touches.append(touch)
        if touch.disc == WHITE and touch.other is not None:
            return touches
    raise Unsuitable("the white ball touches no other ball in time")


def _partner(touch: Touch) -> int:
    assert touch.other is not None
    return touch.other


def _check_difficulty(level: Level, discs: tuple[Disc, ...], touches: list[Touch]) -> None:
    target = _partner(touches[-1])
    if touches[-1].time < MEETING[0] - 1:
        raise Unsuitable("the touch comes too soon after the freeze")
    if sum(touch.disc == WHITE and bool(touch.wall) for touch in touches) != level.bounces:
        raise Unsuitable("another number of bounces is wanted")
    if not all(touch.wall for touch in touches[:-1]):
        raise Unsuitable("other balls touch before")
    if level.lure and _lure(discs) in (None, target):
        raise Unsuitable("no ball lures")


def _check_past(discs: tuple[Disc, ...], shown: int) -> None:
    past = list(Run(TABLE, _back(discs)).touches(shown))
    if not past:
        raise Unsuitable("nothing is touched, so nothing is heard, in the shown part")
    if any(disc.still and touch.involves(i) for touch in past for i, disc in enumerate(discs)):
        raise Unsuitable("a ball comes to rest, as it never does without friction")


def _lure(discs: tuple[Disc, ...]) -> int | None:
    """The ball that white would touch if all others stood still."""
    stopped = (discs[WHITE], *(Disc(disc.x, disc.y, 0.0, 0.0) for disc in discs[1:]))
    try:
        return _partner(_until_white_meets(stopped)[-1])
    except Unsuitable:
        return None


def _check_stable(discs: tuple[Disc, ...], target: int, time: float, rng: Rng) -> None:
    others = discs[:target] + discs[target + 1 :]
    for touch in Run(TABLE, others).touches(time + APART):
        if touch.disc == WHITE and touch.other is not None:
            raise Unsuitable("two balls reach the white one almost at once")
    for copy in _disturbed(discs, rng):
        if _partner(_until_white_meets(copy)[-1]) != target:
            raise Unsuitable("a small error changes the answer")


def _disturbed(discs: tuple[Disc, ...], rng: Rng) -> Iterator[tuple[Disc, ...]]:
    """Yield copies in which every ball is off by the full error in place, speed and direction."""
    for copy in range(COPIES):
        # The white ball matters most: it goes through all ways to be wrong, the others through random ones.
        yield (_nudged(discs[WHITE], copy % 16), *(_nudged(disc, rng.whole(0, 15)) for disc in discs[1:]))


def _nudged(disc: Disc, corner: int) -> Disc:
    right, down, faster, turned = ((1 if corner >> bit & 1 else -1) for bit in range(4))
    cos, sin = TILT[0] * (1 + 0.02 * faster), TILT[1] * (1 + 0.02 * faster) * turned
    vx, vy = disc.vx * cos - disc.vy * sin, disc.vx * sin + disc.vy * cos
    return Disc(disc.x + 1.5 * right, disc.y + 1.5 * down, vx, vy)


def _sounds(scene: Scene) -> tuple[Sound, ...]:
    """A knock for each touch of two balls and a soft thud for each of a wall, in the shown part."""
    back = Run(TABLE, _back(scene.discs)).touches(scene.shown)
    knock, bump = tick(level=-10), thud(level=-16)
    return tuple(Sound(round(scene.shown - touch.time), bump if touch.wall else knock) for touch in back)


def _heading(disc: Disc) -> str:
    """Say where a ball goes, and how fast."""
    down = "down" if disc.vy > 0 else "up"
    across = "right" if disc.vx > 0 else "left"
    steep = abs(disc.vy) / max(abs(disc.vx), 1e-9)
    way = across if steep < 0.4 else down if steep > 2.5 else f"{down} and {across}"
    return f"{way} at {math.sqrt(disc.vx * disc.vx + disc.vy * disc.vy) * 30:.0f} pixels a second"
