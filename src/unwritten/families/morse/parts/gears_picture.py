"""The picture of a machine of wheels behind a cover: first the crank alone, then an opening that wanders over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unwritten.core import SIZE
from unwritten.core.evidence import Evidence
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, Style, Timeline, between, ease, write
from unwritten.families.morse.parts.gears import HUB, ROOT, TIP, Link, Wheel, belt_loop, tooth_phases, toothed_outline
from unwritten.families.morse.parts.seen import around, looks, seen

_TIME = Timeline()
_TIME.add(18)
TURNING = _TIME.add(92)  # the crank turns
_TIME.add(12)
CLOSING = _TIME.add(8)  # it is covered too
SWEEP = _TIME.add(196)  # the opening wanders over the machine, from left to right
FRAMES = _TIME.frames

RIM = 3  # px that the edges of the opening reach into it
TURN = 225  # degrees, about: as many whole teeth as come nearest to it
PLATE = Colour(66, 76, 94)
PLATE_LINE = Colour(84, 96, 116)
BACK = Colour(240, 238, 231)
METALS = (Colour(190, 200, 212), Colour(214, 200, 172), Colour(178, 206, 196))
RED = PALETTE["red"]
WHITE = PALETTE["white"]
BELT = Colour(48, 40, 36)


class MachinePainter:
    """Paints the machine frame by frame; the machine itself stands still but for the wheel with the crank."""

    def __init__(self, wheels: Sequence[Wheel], links: Sequence[Link], first: int, sign: int, opening: int) -> None:
        self._wheels, self._links = wheels, links
        self._first, self._sign, self._opening = first, sign, opening
        phases = tooth_phases(wheels, links)
        self._outlines = [toothed_outline(wheel, phase) for wheel, phase in zip(wheels, phases, strict=True)]
        self._loops = [belt_loop(wheels[b.one], wheels[b.other], b.how) for b in links if b.how != "mesh"]

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw one frame."""
        _paint_plate(canvas)
        if frame < CLOSING.end:
            self._paint_hatch(canvas, frame)
        else:
            window = self._window(frame)
            with canvas.clipped(window):
                self._paint_machine(canvas)
            for edge in (window.x, window.right):
                canvas.rect(Box(edge - RIM, 0, 2 * RIM, canvas.size[1]), PLATE_LINE)

    def _window(self, frame: int) -> Box:
        """The opening, which wanders from left to right."""
        left = between(-self._opening, SIZE[0], SWEEP.share(frame))
        return Box(round(left), 0, self._opening, SIZE[1])

    def evidence(self) -> Iterator[Evidence]:
        """Name the crank while it turns, and every wheel and link while it lies in the opening as a whole."""
        first = self._wheels[self._first]
        crank = around((first.x, first.y), first.radius)
        yield from looks("the turning crank", lambda _: crank, TURNING.start, TURNING.end)
        for wheel in self._wheels:
            yield self._in_opening(f"wheel {wheel.letter}", around((wheel.x, wheel.y), wheel.radius + TIP))
        for link in self._links:
            one, other = self._wheels[link.one], self._wheels[link.other]
            # Teeth meet where the radii end; belts cross, or do not, halfway.
            share = one.radius / (one.radius + other.radius) if link.how == "mesh" else 0.5
            middle = (between(one.x, other.x, share), between(one.y, other.y, share))
            reach = TIP + ROOT if link.how == "mesh" else HUB
            yield self._in_opening(f"the {link.how} link of {one.letter} and {other.letter}", around(middle, reach))

    def _in_opening(self, what: str, box: Box) -> Evidence:
        frames = [frame for frame in range(CLOSING.end, FRAMES) if self._window(frame).inset(RIM, 0).holds(box)]
        return seen(what, box, frames[0], frames[-1] + 1)

    def _paint_hatch(self, canvas: Canvas, frame: int) -> None:
        """Show the wheel with the crank alone, in a round opening of the cover."""
        wheel = self._wheels[self._first]
        with canvas.faded(1 - ease(CLOSING.share(frame))):
            canvas.circle((wheel.x, wheel.y), wheel.radius + 13, BACK, stroke=PLATE_LINE, width=5)
            teeth = round(wheel.teeth * TURN / 360)
            angle = self._sign * teeth * 360 / wheel.teeth * TURNING.share(frame)
            with canvas.turned(angle, (wheel.x, wheel.y)):
                self._paint_wheel(canvas, self._first)
                _paint_crank(canvas, wheel)
            _paint_letter(canvas, wheel)

    def _paint_machine(self, canvas: Canvas) -> None:
        canvas.clear(BACK)
        for number in range(len(self._wheels)):
            self._paint_wheel(canvas, number)
        first = self._wheels[self._first]
        teeth = round(first.teeth * TURN / 360)
        with canvas.turned(self._sign * teeth * 360 / first.teeth, (first.x, first.y)):
            _paint_crank(canvas, first)
        for loop in self._loops:
            canvas.line([*loop, loop[0]], BACK, 13)
            _paint_belt(canvas, loop)
        for wheel in self._wheels:
            _paint_letter(canvas, wheel)

    def _paint_wheel(self, canvas: Canvas, number: int) -> None:
        wheel = self._wheels[number]
        metal = METALS[wheel.teeth % len(METALS)]
        canvas.polygon(self._outlines[number], metal, stroke=metal.shaded(0.45), width=2)
        canvas.circle((wheel.x, wheel.y), wheel.radius - ROOT - 4, metal.mixed(WHITE, 0.35))


def _paint_plate(canvas: Canvas) -> None:
    canvas.clear(PLATE)
    for x in range(61, 854, 122):
        canvas.line([(x, 0), (x, 480)], PLATE_LINE, 2)
    for x in range(0, 856, 122):
        for y in (18, 462):
            canvas.circle((x, y), 5, PLATE_LINE)


def _paint_crank(canvas: Canvas, wheel: Wheel) -> None:
    """A red arm from the middle to the rim with a knob, by which the turning is seen."""
    knob = (wheel.x + wheel.radius - 9, wheel.y)
    canvas.line([(wheel.x, wheel.y), knob], RED, 9)
    canvas.circle(knob, 10, RED, stroke=WHITE, width=3)


def _paint_belt(canvas: Canvas, loop: list[tuple[float, float]]) -> None:
    """Draw a belt; where its two runs cross, the second one runs over the first with a light seam."""
    half = len(loop) // 2
    canvas.line([*loop[: half + 1]], BELT, 7)
    canvas.line([loop[-1], loop[0]], BACK, 13)
    canvas.line([*loop[half:], loop[0]], BELT, 7)


def _paint_letter(canvas: Canvas, wheel: Wheel) -> None:
    canvas.circle((wheel.x, wheel.y), HUB - 3, WHITE, stroke=INK, width=2)
    write(canvas, wheel.letter, (wheel.x, wheel.y), Style(28, INK, bold=True, align="centre"))
