"""Refraction: a ray is about to enter a stack of clear layers, whose indices were told; which target does it hit?

The viewer must keep the indices in mind and bend the ray at every border by Snell's law. It gets harder with more
layers, more targets, indices that are further apart, and less time to read each of them.

The targets are plates that touch the lower edge of the last layer, where the ray ends, so that there is no gap in
which it could bend or go on. It meets the edge well inside the upper side of its target; even if it went straight on,
down to the lower end of the plates, it would meet no other. Seen from the last border, the targets beside it are at
least 5° away, and a ray that is not bent at all hits another target or none. Half of the rays bend outwards, half
inwards, by much or little at every angle: without the indices the ray's end is not known.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, number_text, shot
from unwritten.families.morse.parts.layers import (
    BOTTOM,
    DEEP,
    HALF,
    LEFT,
    RIGHT,
    TOP,
    Stack,
    angle_words,
    index_words,
    paint_layers,
    target_box,
    target_places,
)
from unwritten.families.morse.parts.seen import seen, text_box
from unwritten.families.morse.stage import stage

COMING = 36  # frames in which the ray comes down
FROZEN = 60
TELLING = 180  # frames in which the indices are told, one after the other
TAN5 = 0.0875  # the tangent of 5°
OFF = 10  # px by which the ray may miss the middle of its target, which reaches ``HALF`` to each side
APART = 3  # px that a ray going straight on below the last layer keeps from the target beside its own
TRIES = 600  # how often layers are drawn for the same ray and target
ANGLES = (32, 46)  # degrees between the ray and the upright line
INWARDS, OUTWARDS = (0.35, 0.8), (1.2, 1.95)  # how far across it goes, as a multiple of the way of a straight ray
NEAR = 0.05  # how near to the wanted multiple it must be
GRAZING = 0.88  # the largest sine of an angle in any layer, below 62°
ROOM = 46  # px between the picture's sides and targets or ray

TEXT = (
    "The ray goes on through all layers and bends at each border; the angle to the upright line is marked. "
    "Which numbered target does it hit on the lower edge of the last layer?"
)


@dataclass(frozen=True)
class Level:
    """How many bends there are, and how finely the end must be known."""

    layers: int = knob()  # depth: layers, the one that the ray comes through included
    targets: int = knob()  # entities: targets to choose from
    pitch: tuple[int, int] = knob()  # visual: least and greatest distance of targets, in pixels
    steps: int = knob()  # distractors: how far indices of neighbouring layers may differ, in tenths


@dataclass(frozen=True)
class Scene:
    """The layers with the ray, and the targets from left to right."""

    stack: Stack
    targets: tuple[int, ...]


@task(
    version=3,
    levels={
        "easy": Level(layers=2, targets=4, pitch=(60, 72), steps=8),
        "medium": Level(layers=3, targets=5, pitch=(50, 60), steps=9),
        "hard": Level(layers=4, targets=6, pitch=(46, 54), steps=10),
    },
    cap=0.36,
)
class Refraction:
    """Ask which target a ray hits."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the target and how far the ray is to bend, then layers that do so, and move the ray to the target."""
        number = rng.answer.whole(1, level.targets)
        multiple = rng.real(*rng.answer.pick((INWARDS, OUTWARDS)))
        degrees = rng.whole(*ANGLES) * rng.pick((-1, 1))
        pitch = rng.whole(*level.pitch)
        first = rng.whole(LEFT + ROOM, RIGHT - ROOM - pitch * (level.targets - 1))
        targets = target_places(first, pitch, level.targets)
        for _ in range(TRIES):
            stack = Stack(_indices(level, rng), _edges(level.layers, rng), 0, degrees)
            if _grazes(stack) or abs(_end(stack) / _straight(stack) - multiple) > NEAR:
                continue
            offs = [off for off in range(-OFF, OFF + 1) if _stays(stack, off, pitch)]
            if not offs:
                continue
            # The ray is moved sideways until it ends near its target.
            stack = replace(stack, entry=targets[number - 1] + rng.pick(offs) - round(_end(stack)))
            if _is_clear(stack, targets, number - 1):
                return Scene(stack, targets)
        raise Unsuitable("no ray ends where it should beyond doubt")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Add up how far the ray goes across in each layer; n · sin(angle) is the same in all of them."""
        end = _end(scene.stack)
        first, pitch = scene.targets[0], scene.targets[1] - scene.targets[0]
        return (Question(TEXT, Integer(), math.floor((end - first) / pitch + 0.5) + 1),)

    def film(self, scene: Scene) -> Film:
        """Tell the index of each layer in turn, then let the ray come and stop at the first border."""
        (question,) = self.ask(scene)
        each = TELLING // len(scene.stack.indices)

        def telling(canvas: Canvas, frame: int) -> None:
            told = min(frame // each, len(scene.stack.indices) - 1)
            paint_layers(canvas, scene.stack, scene.targets, told=told, way=0)

        def coming(canvas: Canvas, frame: int) -> None:
            paint_layers(canvas, scene.stack, scene.targets, told=None, way=(frame + 1) / (COMING + 1))

        def frozen(canvas: Canvas, frame: int) -> None:
            paint_layers(canvas, scene.stack, scene.targets, told=None, way=1)

        content = (shot(TELLING, telling), shot(COMING, coming), shot(FROZEN, frozen, still=True))
        watch = "Remember the refractive index n of each layer, then watch the ray."
        return stage("Refraction", watch, content, question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The index of every layer while it is told, the ray with its angle, and the targets on the lower edge."""
        stack, end = scene.stack, TELLING + COMING + FROZEN
        each = TELLING // len(stack.indices)
        x, y = stack.source
        ray = Box(min(x, stack.entry), y, abs(x - stack.entry), stack.edges[1] - y)
        return (
            *(
                seen(f"the index of layer {number + 1}", text_box(*index_words(stack, number)), each * number, stop)
                for number, stop in enumerate(range(each, each * len(stack.indices) + 1, each))
            ),
            seen("the ray", ray, end - FROZEN, end),
            seen("the angle", text_box(*angle_words(stack)), end - FROZEN, end),
            *(
                seen(f"target {number}", target_box(place), 0, end)
                for number, place in enumerate(scene.targets, start=1)
            ),
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Send a unit vector from border to border and bend it by the vector form of Snell's law."""
        stack = scene.stack
        x, y = stack.source
        way = complex(stack.entry - x, stack.edges[1] - y)
        way /= abs(way)
        at = float(stack.entry)
        for number in range(1, len(stack.indices)):
            ratio = float(stack.indices[number - 1]) / float(stack.indices[number])
            down = math.sqrt(1 - ratio**2 * (1 - way.imag**2))
            way = ratio * way + 1j * (down - ratio * way.imag)
            at += (stack.edges[number + 1] - stack.edges[number]) * way.real / way.imag
        distances = [abs(target - at) for target in scene.targets]
        return (distances.index(min(distances)) + 1,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Follow the ray from border to border."""
        stack = scene.stack
        kept = _kept(stack)
        lines = [f"n · sin(angle) stays {abs(kept):.3f} in all layers."]
        at = float(stack.entry)
        for number in range(1, len(stack.indices)):
            at += (stack.edges[number + 1] - stack.edges[number]) * _slope(stack, number)
            angle = abs(math.degrees(math.atan(_slope(stack, number))))
            index = number_text(stack.indices[number])
            lines.append(f"Layer {number + 1} (n = {index}): angle {angle:.0f}°, as far as {at:.0f} pixels.")
        answer = self.ask(scene)[0].answer
        return (*lines, f"The targets are at {', '.join(map(str, scene.targets))} pixels: it hits target {answer}.")


def _kept(stack: Stack) -> float:
    # Rounded: the last bits of a sine differ between machines.
    return float(stack.indices[0]) * round(math.sin(math.radians(stack.degrees)), 9)


def _end(stack: Stack) -> float:
    """Where across the ray meets the lower edge of the last layer."""
    layers = range(1, len(stack.indices))
    return stack.entry + sum((stack.edges[n + 1] - stack.edges[n]) * _slope(stack, n) for n in layers)


def _slope(stack: Stack, number: int) -> float:
    """Pixels across for each pixel down in a layer: the tangent of the angle."""
    sine = _kept(stack) / float(stack.indices[number])
    return sine / math.sqrt(1 - sine * sine)


def _indices(level: Level, rng: Rng) -> tuple[Fraction, ...]:
    """Draw indices from 1 to 2.6, each well apart from the one above."""
    tenths = [rng.whole(10, 26)]
    while len(tenths) < level.layers:
        near = [n for n in range(10, 27) if 3 <= abs(n - tenths[-1]) <= level.steps and n not in tenths]
        tenths.append(rng.pick(near))
    return tuple(Fraction(n, 10) for n in tenths)


def _edges(layers: int, rng: Rng) -> tuple[int, ...]:
    """Cut the picture into layers; the first has room for the ray, the others share the rest."""
    first = TOP + 130
    edges = [TOP, first]
    for left in range(layers - 1, 1, -1):
        edges.append(edges[-1] + (BOTTOM - edges[-1]) // left + rng.whole(-12, 12))
    return (*edges, BOTTOM)


def _straight(stack: Stack) -> float:
    """Where across the ray would end if nothing bent it."""
    return stack.entry + (BOTTOM - stack.edges[1]) * _slope(stack, 0)


def _grazes(stack: Stack) -> bool:
    """Whether the ray is thrown back at a border, or nearly so."""
    return abs(_kept(stack)) > GRAZING * float(min(stack.indices))


def _stays(stack: Stack, off: float, pitch: int) -> bool:
    """Whether a ray that far off the middle of its target meets no other, even going straight on below the edge."""
    below = off + DEEP * _slope(stack, len(stack.indices) - 1)
    return abs(off) <= OFF + 1 and abs(below) <= pitch - HALF - APART


def _is_clear(stack: Stack, targets: tuple[int, ...], right: int) -> bool:
    """Whether the ray stays in the picture, refraction matters, and it meets only the right target, no other near."""
    inside = range(LEFT + ROOM, RIGHT - ROOM + 1)
    if not (inside[0] <= stack.source[0] <= inside[-1] and stack.entry in inside):
        return False
    end, pitch = _end(stack), targets[1] - targets[0]
    if abs(_straight(stack) - end) < 0.9 * pitch or not _stays(stack, end - targets[right], pitch):
        return False
    last = stack.edges[-1] - stack.edges[-2]
    entered = end - last * _slope(stack, len(stack.indices) - 1)  # where it comes into the last layer
    slopes = [(target - entered) / last for target in targets]
    beside = slopes[max(right - 1, 0) : right + 2]
    return all(abs(two - one) >= TAN5 * abs(1 + one * two) for one, two in pairwise(beside))
