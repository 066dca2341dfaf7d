"""Balls that roll behind screens and out again: when each is where, and how such a play is made up."""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import SIZE, Rng, Unsuitable

SHOWN = 48  # frames in which one sees what is behind the screens at the start
DOWN = 14  # frames in which the screens come down
BEGIN = SHOWN + DOWN + 4  # the frame of the first move
FRAMES = 330
QUIET = 14  # frames at the end in which nothing moves
SETTLED = 12  # frames that a ball stays behind a screen before it may come out again
SPEED = 11  # half pixels a frame
LANES = 5
RADIUS = 22
OFF = 30  # px beyond the picture's edge where balls come from and go to
LEFT, RIGHT = -1, -2  # places outside the picture


@dataclass(frozen=True)
class Screen:
    """A screen: its colour, left edge and width in whole pixels."""

    colour: str
    left: int
    width: int

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.left + self.width


@dataclass(frozen=True)
class Resting:
    """A ball that is behind a screen from the start."""

    colour: str
    screen: int
    lane: int


@dataclass(frozen=True)
class Move:
    """A ball that rolls along a lane from one place to another: numbers of screens, LEFT or RIGHT."""

    colour: str
    origin: int
    target: int
    lane: int
    start: int


def screens_in_a_row(colours: tuple[str, ...], width: int) -> tuple[Screen, ...]:
    """Place screens with equal gaps between them and to the edges."""
    gap = (SIZE[0] - width * len(colours)) // (len(colours) + 1)
    return tuple(Screen(colour, gap + i * (width + gap), width) for i, colour in enumerate(colours))


def middle(screens: tuple[Screen, ...], place: int) -> int:
    """The x of a place."""
    if place == LEFT:
        return -OFF
    return SIZE[0] + OFF if place == RIGHT else screens[place].left + screens[place].width // 2


def duration(screens: tuple[Screen, ...], origin: int, target: int) -> int:
    """Frames that a ball rolls from one place to another."""
    return -(-2 * abs(middle(screens, origin) - middle(screens, target)) // SPEED)


def x_at(screens: tuple[Screen, ...], move: Move, frame: int) -> float:
    """Where a ball is; before its move at the origin, after it at the target."""
    start, end = middle(screens, move.origin), middle(screens, move.target)
    way = min(max(frame - move.start, 0) * SPEED / 2, abs(end - start))
    return start + way if end > start else start - way


class Director:
    """Makes up a play move by move, and knows who is behind which screen."""

    def __init__(self, rng: Rng, screens: tuple[Screen, ...], resting: tuple[Resting, ...]) -> None:
        self._rng, self._screens = rng, screens
        self._free = [BEGIN] * LANES  # from when on a lane is free
        self._behind: list[list[tuple[str, int]]] = [[] for _ in screens]  # colour, and since when
        for ball in resting:
            self._behind[ball.screen].append((ball.colour, 0))
        self.moves: list[Move] = []

    def add(self, frame: int, kind: str, colours: tuple[str, ...]) -> None:
        """Add a move that begins then: ``in``, ``out``, ``over`` to another screen, or ``past`` all of them.

        If no ball can make such a move then, a usual one of another kind is made instead.
        """
        lanes = [lane for lane, free in enumerate(self._free) if free <= frame]
        kinds = (kind, *self._rng.shuffled(("in", "out", "over")))
        ways = next((found for each in kinds if (found := self._open_ways(each, frame))), [])
        if not ways or not lanes:
            raise Unsuitable("no ball can move then")
        origin, target = self._rng.pick(ways)
        end = frame + duration(self._screens, origin, target)
        colour = self._rng.pick(colours) if origin < 0 else self._take(origin, frame)
        if target >= 0:
            self._behind[target].append((colour, end))
        lane = self._rng.pick(lanes)
        self._free[lane] = end + 4
        self.moves.append(Move(colour, origin, target, lane, frame))

    def _open_ways(self, kind: str, frame: int) -> list[tuple[int, int]]:
        """The moves of a kind that end in time and for which a ball is there."""
        ways = [(a, b) for a, b in self._ways(kind) if frame + duration(self._screens, a, b) <= FRAMES - QUIET]
        return [(a, b) for a, b in ways if a < 0 or any(since <= frame - SETTLED for _, since in self._behind[a])]

    def _ways(self, kind: str) -> list[tuple[int, int]]:
        inside, outside = range(len(self._screens)), (LEFT, RIGHT)
        if kind == "in":
            return [(a, b) for a in outside for b in inside]
        if kind == "out":
            return [(a, b) for a in inside for b in outside]
        if kind == "over":
            return [(a, b) for a in inside for b in inside if a != b]
        return [(LEFT, RIGHT), (RIGHT, LEFT)]

    def _take(self, screen: int, frame: int) -> str:
        ready = [ball for ball in self._behind[screen] if ball[1] <= frame - SETTLED]
        ball = self._rng.pick(ready)
        self._behind[screen].remove(ball)
        return ball[0]

    def count(self, screen: int, colours: tuple[str, ...]) -> int:
        """How many balls of those colours end up behind a screen."""
        return sum(colour in colours for colour, _ in self._behind[screen])
