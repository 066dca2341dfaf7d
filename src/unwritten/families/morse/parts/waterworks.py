"""Tanks joined by pipes with valves: what is open and what the clock shows in every frame, and how it looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from unwritten.core import SIZE
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, ease, write

LITRES = 100  # that a tank holds
SHOWN = 60  # frames in which the water is seen
PAUSE = 22  # frames in which the clock stands still while valves turn
RUN = 28  # frames in which the clock runs
OUTSIDE = -1  # where inlets come from and outlets go to
COVERED = SHOWN - 15  # the frame from which the covers come down
TANKS = Box(0, 156, 854, 176)
CLOCK = Box(20, 10, 150, 48)
WHEEL = 24  # the radius of a valve
STEEL = Colour(84, 94, 110)
IDLE = Colour(186, 190, 198)
WATER = Colour(86, 164, 232)
GLASS = Colour(240, 244, 248)
SHUTTER = Colour(150, 158, 172)

Words = tuple[str, PointXY, Style]
"""What is written, where and how."""


@dataclass(frozen=True)
class Pipe:
    """A pipe from one place to another, and litres a second while its valve is open."""

    source: int
    target: int
    rate: int


@dataclass(frozen=True)
class Phase:
    """A stretch of time with the numbers of the pipes that are open."""

    seconds: int
    open: tuple[int, ...]


@dataclass(frozen=True)
class Works:
    """Tanks with what they hold at first, pipes, and what happens."""

    start: tuple[int, ...]
    pipes: tuple[Pipe, ...]
    phases: tuple[Phase, ...]

    @property
    def frames(self) -> int:
        """Frames of the whole film, from the open tanks to the last standstill."""
        return SHOWN + (PAUSE + RUN) * len(self.phases) + PAUSE

    def open_at(self, frame: int) -> tuple[int, ...]:
        """Which pipes are open in a frame: they change when the clock stands still."""
        phase = (frame - SHOWN) // (PAUSE + RUN)
        return self.phases[phase].open if 0 <= phase < len(self.phases) else ()

    def clock_at(self, frame: int) -> Fraction:
        """The seconds on the clock in a frame."""
        if frame < SHOWN:
            return Fraction(0)
        phase, moment = divmod(frame - SHOWN, PAUSE + RUN)
        if phase >= len(self.phases):
            return Fraction(sum(each.seconds for each in self.phases))
        begun = sum(each.seconds for each in self.phases[:phase])
        return begun + self.phases[phase].seconds * Fraction(max(moment - PAUSE, 0), RUN)


def switch_times(phases: Sequence[Phase]) -> tuple[int, ...]:
    """The seconds at which valves turn, the end included."""
    return tuple(accumulate(phase.seconds for phase in phases))


def phase_frames(phase: int) -> tuple[int, int]:
    """From which frame up to which a phase lasts: the valves turn, the clock stands still and then runs."""
    start = SHOWN + (PAUSE + RUN) * phase
    return start, start + PAUSE + RUN


def tank_box(count: int, place: int) -> Box:
    """Where a tank stands."""
    pitch = SIZE[0] / count
    wide = min(170.0, pitch - 130)
    return Box(pitch * (place + 0.5) - wide / 2, TANKS.y, wide, TANKS.height)


def name_words(tank: Box, name: str) -> Words:
    """How a tank is named, where and how."""
    return name, (tank.centre[0], tank.y + 30), Style(34, INK, bold=True, align="centre")


def litres_words(tank: Box, litres: int) -> Words:
    """What is written on a tank, where and how."""
    return f"{litres} L", (tank.centre[0], tank.y + 92), Style(34, INK, bold=True, align="centre")


def paint_works(canvas: Canvas, works: Works, frame: int) -> None:
    """Draw the clock, the tanks (closed once their water has been seen), and the pipes with their valves."""
    _paint_clock(canvas, works, frame)
    for pipe in range(len(works.pipes)):
        _paint_pipe(canvas, works, pipe, frame)
    for place, litres in enumerate(works.start):
        box = tank_box(len(works.start), place)
        canvas.rect(box, GLASS)
        level = box.height * litres / LITRES
        canvas.rect(Box(box.x, box.bottom - level, box.width, level), WATER)
        _paint_cover(canvas, box, ease((frame - COVERED) / 12), litres)
        canvas.rect(box, stroke=STEEL, width=5, radius=4)
        write(canvas, *name_words(box, "ABC"[place]))


def _paint_clock(canvas: Canvas, works: Works, frame: int) -> None:
    seconds = int(works.clock_at(frame))
    runs = works.clock_at(frame + 1) != works.clock_at(frame)
    canvas.rect(CLOCK, PALETTE["black"], radius=8)
    ink = PALETTE["yellow"] if runs else PALETTE["white"]
    write(canvas, f"{seconds} s", CLOCK.centre, Style(34, ink, bold=True, mono=True, align="centre"))


def _paint_cover(canvas: Canvas, box: Box, closed: float, litres: int) -> None:
    down = box.height * closed
    write(canvas, *litres_words(box, litres))
    if down > 1:
        canvas.rect(Box(box.x, box.y, box.width, down), SHUTTER)
        for row in range(12, int(down), 14):
            canvas.line([(box.x, box.y + row), (box.right, box.y + row)], SHUTTER.shaded(0.9), 2)


def valve_middle(works: Works, number: int) -> PointXY:
    """Where the valve of a pipe is."""
    (x1, y1), (x2, y2) = _way(works, number)
    return ((x1 + x2) / 2, (y1 + y2) / 2)


def pipe_words(works: Works, number: int, *, opened: bool) -> tuple[Words, Words]:
    """What is written beside a pipe, where and how: its rate, and whether its valve is open."""
    x, y = valve_middle(works, number)
    rate, state = f"{works.pipes[number].rate} L/s", "open" if opened else "shut"
    start, end = _way(works, number)
    if start[0] == end[0]:  # it goes up and down
        return (rate, (x + 34, y - 16), Style(26, INK, bold=True)), (state, (x + 34, y + 16), Style(24, INK))
    bold, plain = Style(26, INK, bold=True, align="centre"), Style(24, INK, align="centre")
    return (rate, (x, y - 46), bold), (state, (x, y + 44), plain)


def _way(works: Works, number: int) -> tuple[PointXY, PointXY]:
    """Where a pipe begins and ends on the screen."""
    pipe, count = works.pipes[number], len(works.start)
    if pipe.source == OUTSIDE:
        x = tank_box(count, pipe.target).centre[0]
        return (x, 76), (x, TANKS.y)
    if pipe.target == OUTSIDE:
        x = tank_box(count, pipe.source).centre[0]
        return (x, TANKS.bottom), (x, 470)
    one, two = tank_box(count, pipe.source), tank_box(count, pipe.target)
    y = TANKS.centre[1] + 26
    return ((one.right, y), (two.x, y)) if pipe.source < pipe.target else ((one.x, y), (two.right, y))


def _paint_pipe(canvas: Canvas, works: Works, number: int, frame: int) -> None:
    start, end = _way(works, number)
    opened = number in works.open_at(frame)
    canvas.line([start, end], STEEL, 22)
    canvas.line([start, end], WATER if opened else IDLE, 14)
    _paint_valve(canvas, valve_middle(works, number), (start, end), opened=opened)
    for words in pipe_words(works, number, opened=opened):
        write(canvas, *words)


def _paint_valve(canvas: Canvas, middle: PointXY, way: tuple[PointXY, PointXY], *, opened: bool) -> None:
    """A green wheel with an arrow the way the water goes, or a red wheel with a bar across."""
    canvas.circle(middle, WHEEL, PALETTE["green" if opened else "red"], stroke=INK, width=3)
    dx, dy = (float(end > start) - float(end < start) for start, end in zip(*way, strict=True))
    white = PALETTE["white"]
    if opened:
        tail = (middle[0] - 15 * dx, middle[1] - 15 * dy)
        canvas.arrow(tail, (middle[0] + 16 * dx, middle[1] + 16 * dy), white, 5, 16)
    else:
        canvas.line(
            [(middle[0] - 13 * dy, middle[1] - 13 * dx), (middle[0] + 13 * dy, middle[1] + 13 * dx)], white, 6
        )
