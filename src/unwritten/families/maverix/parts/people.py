"""People: flat figures with skin, hair and clothes of their own, who speak, nod, rise and point."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY
from unwritten.families.maverix.parts.faces import face, oval, skin_under

SKINS = (Colour(255, 219, 188), Colour(241, 194, 150), Colour(205, 146, 100), Colour(150, 96, 62))
HAIR_COLOURS = (
    Colour(46, 34, 30),
    Colour(112, 66, 34),
    Colour(226, 182, 92),
    Colour(170, 76, 36),
    Colour(150, 150, 156),
)
HAIRS = ("short", "long", "bun", "curly", "spiky", "bob", "bald")
SHIRTS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "black", "cyan", "brown")
TROUSERS, SHOES = Colour(62, 70, 92), Colour(38, 36, 40)
WHITE = PALETTE["white"]


@dataclass(frozen=True)
class Person:
    """How somebody looks; skin and colour of the hair are numbers in their lists."""

    shirt: str
    skin: int
    hair: str
    hair_colour: int


@dataclass(frozen=True)
class Pose:
    """What somebody does at a moment."""

    mouth: float = 0.0  # how far speech opens it, 0 to 1
    nod: float = 0.0  # how far the head is bowed, 0 to 1
    look: str = "calm"
    hand: PointXY | None = None  # where a hand reaches to, the one of that side


def people(shirts: Sequence[str], rng: Rng) -> tuple[Person, ...]:
    """Draw one person for each shirt; neighbours differ in hair."""
    hairs = [*rng.shuffled(HAIRS), *rng.shuffled(HAIRS)]
    skins = [rng.whole(0, len(SKINS) - 1) for _ in shirts]
    return tuple(
        Person(shirt, skin, hair, rng.whole(0, len(HAIR_COLOURS) - 1))
        for shirt, skin, hair in zip(shirts, skins, hairs, strict=False)
    )


def standing(canvas: Canvas, person: Person, feet: PointXY, radius: float, pose: Pose | None = None) -> None:
    """Draw a whole figure, 8.6 radii of its head high."""
    x, y = feet
    oval(canvas, (x, y), 1.5 * radius, 0.28 * radius, Colour(0, 0, 0, 40))
    for side in (-1, 1):
        foot = (x + side * 0.55 * radius, y - 0.25 * radius)
        canvas.line([(x + side * 0.5 * radius, y - 3.4 * radius), foot], TROUSERS, 0.8 * radius)
        oval(canvas, (foot[0] + side * 0.16 * radius, foot[1] + 0.08 * radius), 0.52 * radius, 0.26 * radius, SHOES)
    upper_body(canvas, person, (x, y - 3.2 * radius), radius, pose)


def upper_body(canvas: Canvas, person: Person, hips: PointXY, radius: float, pose: Pose | None = None) -> None:
    """Draw a figure from the hips upwards, 5.4 radii of its head high."""
    pose = pose or Pose()
    x, y = hips
    shoulders = y - 2.9 * radius
    _behind(canvas, person, (x, shoulders - 1.1 * radius), radius)
    canvas.rect(Box(x - 0.34 * radius, shoulders - 0.5 * radius, 0.68 * radius, 0.9 * radius), _shade(person))
    shirt = PALETTE[person.shirt]
    canvas.rect(Box(x - 1.15 * radius, shoulders, 2.3 * radius, y - shoulders), shirt, radius=0.75 * radius)
    canvas.polygon(_collar(x, shoulders, radius), _shade(person))
    _arms(canvas, person, (x, shoulders), radius, pose)
    _head(canvas, person, (x, shoulders - (1.2 - 0.22 * pose.nod) * radius), radius, pose)


def bubble(canvas: Canvas, tip: PointXY, radius: float, dots: int = 3) -> None:
    """Draw a balloon of speech above a point, with dots instead of words."""
    x, y = tip
    box = Box(x - 1.45 * radius, y - 2.3 * radius, 2.9 * radius, 1.5 * radius)
    tail = [(x - 0.4 * radius, box.bottom - 2), (x + 0.4 * radius, box.bottom - 2), (x, y)]
    canvas.polygon(tail, WHITE, stroke=INK, width=2.5)
    canvas.rect(box, WHITE, stroke=INK, width=2.5, radius=0.6 * radius)
    canvas.polygon([(x - 0.36 * radius, box.bottom - 4), (x + 0.36 * radius, box.bottom - 4), (x, y - 5)], WHITE)
    for i in range(3):
        canvas.circle((x + (i - 1) * 0.7 * radius, box.centre[1]), 0.2 * radius, INK if i < dots else INK.faded(0.2))


def hand_at(shoulder: PointXY, target: PointXY, length: float) -> PointXY:
    """Where a stretched arm of that length ends that points at something."""
    dx, dy = target[0] - shoulder[0], target[1] - shoulder[1]
    far = math.hypot(dx, dy)
    return (shoulder[0] + dx / far * length, shoulder[1] + dy / far * length)


def _shade(person: Person) -> Colour:
    return SKINS[person.skin].shaded(0.88)


def _collar(x: float, y: float, radius: float) -> list[PointXY]:
    return [(x - 0.42 * radius, y), (x + 0.42 * radius, y), (x, y + 0.5 * radius)]


def _arms(canvas: Canvas, person: Person, shoulders: PointXY, radius: float, pose: Pose) -> None:
    x, y = shoulders
    sleeve = PALETTE[person.shirt].shaded(0.84) if person.shirt != "black" else Colour(52, 54, 60)
    reaching = 0 if pose.hand is None else -1 if pose.hand[0] < x else 1
    for side in (-1, 1):
        joint = (x + side * 1.0 * radius, y + 0.6 * radius)
        hand = (x + side * 1.4 * radius, y + 2.6 * radius)
        if side == reaching and pose.hand is not None:
            hand = pose.hand
        elbow = ((joint[0] + hand[0]) / 2, (joint[1] + hand[1]) / 2)
        canvas.line([joint, elbow, hand], sleeve, 0.62 * radius)
        canvas.circle(hand, 0.34 * radius, SKINS[person.skin])


def _head(canvas: Canvas, person: Person, centre: PointXY, radius: float, pose: Pose) -> None:
    x, y = centre
    skin = skin_under(pose.look, SKINS[person.skin])
    for side in (-1, 1):
        canvas.circle((x + side * 0.98 * radius, y + 0.08 * radius), 0.2 * radius, skin.shaded(0.9))
    oval(canvas, centre, radius, 1.06 * radius, skin)
    _fringe(canvas, person, centre, radius)
    face(canvas, (x, y + 0.1 * radius), radius, pose.look, pose.mouth)


def _behind(canvas: Canvas, person: Person, centre: PointXY, radius: float) -> None:
    """Hair that hangs behind the head."""
    x, y = centre
    colour = HAIR_COLOURS[person.hair_colour].shaded(0.85)
    if person.hair == "long":
        canvas.rect(
            Box(x - 1.2 * radius, y - 1.06 * radius, 2.4 * radius, 2.96 * radius), colour, radius=0.9 * radius
        )
    elif person.hair == "bob":
        canvas.rect(
            Box(x - 1.24 * radius, y - 1.0 * radius, 2.48 * radius, 1.9 * radius), colour, radius=0.9 * radius
        )
    elif person.hair == "bun":
        canvas.circle((x, y - 1.24 * radius), 0.46 * radius, colour)
    elif person.hair == "curly":
        for angle in range(150, 391, 30):
            turn = math.radians(angle)
            spot = (x + 1.0 * radius * math.cos(turn), y + 0.95 * radius * math.sin(turn))
            canvas.circle(spot, 0.4 * radius, colour)


def _fringe(canvas: Canvas, person: Person, centre: PointXY, radius: float) -> None:
    """Hair on top of the head; it ends above the brows."""
    x, y = centre
    colour = HAIR_COLOURS[person.hair_colour]
    if person.hair == "bald":
        return
    top = [(1.05 * radius * math.cos(turn), 1.12 * radius * math.sin(turn)) for turn in _upper_arc()]
    canvas.polygon([(x + px, y + py) for px, py in top], colour)
    if person.hair == "spiky":
        for step in range(-2, 3):
            base, tip = x + step * 0.36 * radius, y - (1.5 - 0.08 * step * step) * radius
            foot = y - (0.94 - 0.07 * step * step) * radius
            canvas.polygon([(base - 0.28 * radius, foot), (base + 0.28 * radius, foot), (base, tip)], colour)


def _upper_arc() -> list[float]:
    """Angles of the part of the head that hair covers."""
    return [math.radians(212 + step * 116 / 24) for step in range(25)]
