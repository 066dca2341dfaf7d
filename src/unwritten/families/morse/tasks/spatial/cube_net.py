"""Cube net: a cube with six colours is seen from all sides; which of four nets folds into it?

The viewer must keep which colours are opposite and which way round the others follow (no view shows more than three
sides), then fold four nets in mind. It gets harder with a faster camera, stranger nets, and nets that differ only as
mirror images do.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Face, Vec3, turned
from unwritten.families.morse.parts.nets import DIRECTIONS as SIDES
from unwritten.families.morse.parts.nets import (
    SHAPES,
    Colouring,
    Net,
    Square,
    colourings,
    cube_shot,
    draw_net,
    folded,
    net_boxes,
    placed,
    sides_of,
    sides_shown,
)
from unwritten.families.morse.parts.option_card import LONGEST, picture_box, stage_with_pictures
from unwritten.families.morse.parts.picture_card import DRAWN, LETTERS, PANELS
from unwritten.families.morse.parts.seen import seen

EVERYDAY = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
NO_TWINS = ("red", "green", "blue", "yellow", "purple", "white")
"""Six colours that nobody takes for one another."""


@dataclass(frozen=True)
class Level:
    """How fast the cube is shown, and how the nets look."""

    frames: int = knob()  # temporal: how long the camera takes to go around the cube
    shapes: int = knob()  # visual: how many of the eleven shapes of nets are in use, familiar ones first
    mirrored: bool = knob("step")  # distractors: whether nets are each other's mirror images
    any_colour: bool = knob("step")  # visual: whether colours may be near to each other


@dataclass(frozen=True)
class Scene:
    """The colours of the cube's sides and the four nets as drawn."""

    cube: Colouring
    nets: tuple[Net, ...]
    frames: int


@task(
    version=1,
    levels={
        "easy": Level(frames=300, shapes=1, mirrored=False, any_colour=False),
        "medium": Level(frames=270, shapes=6, mirrored=True, any_colour=False),
        "hard": Level(frames=225, shapes=11, mirrored=True, any_colour=True),
    },
    cap=0.36,
)
class CubeNet:
    """Find the net of a cube."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the letter, then the cube, then three other cubes, then a net of each."""
        right = rng.answer.whole(0, 3)
        cube = rng.sample(EVERYDAY, 6) if level.any_colour else rng.shuffled(NO_TWINS)
        others = list(rng.shuffled(_mirror_family(cube, rng) if level.mirrored else _other_pairs(cube, rng)))
        others.insert(right, cube)
        if len({min(colourings(one)) for one in others}) < 4:
            raise Unsuitable("two nets fold into the same cube")
        return Scene(cube, tuple(_net(one, level.shapes, rng) for one in others), level.frames)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Roll a cube over each net, and compare it with the 24 ways in which the shown one can stand."""
        text = "Which of the nets A to D folds into the cube? The side of the paper that you see becomes the outside."
        ways = colourings(scene.cube)
        (right,) = (letter for letter, net in zip(LETTERS, scene.nets, strict=True) if folded(net) in ways)
        return (Question(text, DRAWN, right),)

    def film(self, scene: Scene) -> Film:
        """The camera goes around the cube; the nets stand under the question."""
        return stage_with_pictures(
            "A cube and its net",
            "The cube has six colours. Later you are asked for its net.",
            [cube_shot(scene.cube, scene.frames)],
            self.ask(scene)[0],
            lambda canvas, number, box: draw_net(canvas, scene.nets, number, box),
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Fold the paper in space; two cubes are equal if the same colours are opposite and go round the same way."""
        shown = {name: (float(x), float(y), float(z)) for name, (x, y, z) in zip(scene.cube, SIDES, strict=True)}
        alike = [
            letter
            for letter, net in zip(LETTERS, scene.nets, strict=True)
            if _character(_folded_in_space(net)) == _character(shown)
        ]
        return (alike[0],) if len(alike) == 1 else (None,)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every side of the cube, and every square of the nets on the question's card."""
        squares = [
            seen(f"the {colour} square of net {letter}", box, scene.frames, scene.frames + LONGEST)
            for number, letter in enumerate(LETTERS)
            for box, colour in zip(
                net_boxes(scene.nets, number, picture_box(PANELS[number])), scene.nets[number].colours, strict=True
            )
        ]
        return (*sides_shown(scene.cube, scene.frames), *squares)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Name the opposite sides, and one corner."""
        pairs = [f"{scene.cube[i]} and {scene.cube[i + 1]}" for i in (0, 2, 4)]
        corner = ", ".join((scene.cube[0], scene.cube[2], scene.cube[4]))
        return (
            f"Opposite sides of the cube: {'; '.join(pairs)}.",
            f"At one corner, {corner} follow each other anticlockwise, seen from outside.",
            f"Of the four nets, only {self.ask(scene)[0].answer} has both.",
        )


def _other_pairs(cube: Colouring, rng: Rng) -> list[Colouring]:
    """Three cubes with other colours opposite than the given one and each other have."""
    found = {_opposites(cube): cube}
    while len(found) < 4:
        other = rng.shuffled(cube)
        found.setdefault(_opposites(other), other)
    return list(found.values())[1:]


def _opposites(cube: Colouring) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(tuple(sorted(cube[i : i + 2])) for i in (0, 2, 4)))


def _mirror_family(cube: Colouring, rng: Rng) -> list[Colouring]:
    """The mirror image, a cube with two neighbouring colours exchanged, and the mirror image of that one.

    Both pairs play the same part: the nets alone do not tell which pair the asked cube is of.
    """
    first = rng.whole(0, 5)
    second = rng.pick([side for side in range(6) if side // 2 != first // 2])
    other = list(cube)
    other[first], other[second] = other[second], other[first]
    mirror = [(*one[:4], one[5], one[4]) for one in (cube, tuple(other))]
    return [mirror[0], tuple(other), mirror[1]]


def _net(cube: Colouring, shapes: int, rng: Rng) -> Net:
    """Draw a shape, how it lies, and where on it the cube is unfolded."""
    squares = placed(rng.pick(SHAPES[:shapes]), rng.whole(0, 3))
    stands = dict(zip(SIDES, rng.pick(colourings(cube)), strict=True))
    return Net(squares, tuple(stands[side] for side in sides_of(squares)))


def _folded_in_space(net: Net) -> dict[str, Vec3]:
    """Fold the squares down along their edges, one after the other, and say where each colour looks."""
    paper = {square: _sheet(square) for square in net.squares}
    root, *_ = net.squares
    for parent, child in _hinges(net.squares, root):
        (x, y), (dx, dy) = child, (child[0] - parent[0], child[1] - parent[1])
        # The hinge lies between the two squares; all that hang on the child turn with it, away from the viewer.
        hinge = (float(max(x, parent[0])), float(max(y, parent[1])), 0.0)
        for square in _hanging_on(net.squares, root, child):
            paper[square] = turned([paper[square]], (float(-dy), float(dx), 0.0), 90, hinge)[0]
    return {colour: paper[square].normal for square, colour in zip(net.squares, net.colours, strict=True)}


def _sheet(square: Square) -> Face:
    x, y = square
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Face(tuple((float(a), float(b), 0.0) for a, b in corners), PALETTE["white"])


def _hinges(squares: tuple[Square, ...], root: Square) -> list[tuple[Square, Square]]:
    """Pairs of neighbouring squares, the farthest from the root first: a fold never moves a hinge still to come."""
    order = [(root, root)]
    for _, parent in order:  # grows while it is gone through
        x, y = parent
        for square in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if square in squares and square not in [child for _, child in order]:
                order.append((parent, square))
    return order[:0:-1]


def _hanging_on(squares: tuple[Square, ...], root: Square, child: Square) -> list[Square]:
    """The square itself and all that are joined to the root only through it."""
    held = {child}
    for parent, square in reversed(_hinges(squares, root)):  # nearest to the root first
        if parent in held:
            held.add(square)
    return [square for square in squares if square in held]


def _character(looks: dict[str, Vec3]) -> tuple[tuple[tuple[str, ...], ...], bool]:
    """Which colours are opposite, and which way round the first colours of the pairs go at their corner."""
    names = sorted(looks)
    pairs = sorted({tuple(sorted((a, b))) for a in names for b in names if _dot(looks[a], looks[b]) < -0.9})
    (ax, ay, az), (bx, by, bz), c = (looks[pair[0]] for pair in pairs)
    across = (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
    return tuple(pairs), _dot(across, c) > 0


def _dot(a: Vec3, b: Vec3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
