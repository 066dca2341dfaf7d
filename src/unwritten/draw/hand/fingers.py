"""Fingers and thumb: three hold the pen, by pads that touch its surface; two rest curled on the paper."""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.draw.hand.look import Look
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.skeleton import KNUCKLES, THUMB_ROOT, Bones, Grip, Palm, middle_joint
from unwritten.draw.hand.vectors import Array, across, direction, vec


@dataclass(frozen=True)
class Shape:
    """Lengths of the three bones of a finger and radii at its four ends, mm."""

    lengths: tuple[float, float, float]
    radii: tuple[float, float, float, float]


INDEX = Shape((43, 26, 19), (9.6, 8.3, 7.5, 6.2))
MIDDLE = Shape((45, 29, 19), (9.8, 8.5, 7.7, 6.5))
RING = Shape((42, 26, 18), (9.2, 8.2, 7.4, 6.4))
LITTLE = Shape((34, 19, 15), (8.2, 7.2, 6.6, 5.7))
THUMB = Shape((36, 31, 25), (11.6, 10.2, 9.2, 6.6))


def holding_fingers(bones: Bones, palm: Palm, grip: Grip, look: Look) -> list[Array]:
    """Add index and middle finger on the pen; return their nails."""
    thin = 1 - 0.07 * look.slender
    index_tip = grip.at(grip.distance + 1.0, 0.72 * (grip.radius + 5.6 * thin), 0.69 * (grip.radius + 5.6 * thin))
    middle_tip = grip.at(grip.distance - 9.0, -0.62 * (grip.radius + 6.0), 0.78 * (grip.radius + 6.0))
    index_end = direction(-grip.along * 0.80 - grip.over * 0.42 - grip.beside * 0.10)
    middle_end = direction(-grip.along * 0.42 - grip.beside * 0.66 - grip.over * 0.30)
    nails = []
    for part, shape, root, tip, end, pole in (
        (Part.INDEX, INDEX, KNUCKLES[0], index_tip, index_end, grip.over * 0.95 + grip.beside * 0.30),
        (Part.MIDDLE, MIDDLE, KNUCKLES[1], middle_tip, middle_end, grip.over * 0.55 + grip.beside * 0.85),
    ):
        joint = tip - end * shape.lengths[2] * bones.size
        lengths = (shape.lengths[0] * bones.size, shape.lengths[1] * bones.size)
        knuckle = middle_joint(palm.point(root), joint, lengths, pole)
        nails.append(_finger(bones, part, shape, (palm.point(root), knuckle, joint, tip), thin))
    return nails


def _finger(bones: Bones, part: Part, shape: Shape, joints: tuple[Array, Array, Array, Array], thin: float) -> Array:
    root, knuckle, joint, tip = joints
    r0, r1, r2, r3 = (radius * thin for radius in shape.radii)
    bones.add(part, (root, knuckle), (r0, r1 * 0.93), 3.0)
    bones.add(part, (knuckle, joint), (r1 * 0.95, r2 * 0.94), 3.0)
    bones.add(part, (joint, tip), (r2 * 0.97, r3), 3.0)
    outward = direction(knuckle - (root + joint) / 2)
    bones.ball(part, knuckle + outward * 1.3 * bones.size, r1 * 0.93, 3.0)
    along = direction(tip - joint)
    back = across(outward, along)
    bones.ball(part, joint + back * 0.5 * bones.size, r2 * 0.97, 3.0)
    # The pad is fuller than the back of the finger's end.
    bones.ball(part, joint + (tip - joint) * 0.72 - back * 1.5 * bones.size, r3 * 0.98, 4.0)
    centre = joint + (tip - joint) * 0.80 + back * (r3 - 0.3) * bones.size
    return vec(*centre, *back, *along, 4.6 * thin * bones.size)


def resting_fingers(bones: Bones, palm: Palm, nib: Array, look: Look) -> None:
    """Add ring and little finger; they follow the nib a little, as they are tied to the others."""
    thin = 1 - 0.07 * look.slender
    curl = direction(palm.way(-0.55, -0.65, -0.35))
    for part, shape, root, place, follow in (
        (Part.RING, RING, KNUCKLES[2], vec(38, -34, 9.5), vec(0.30, 0.30, 0.2)),
        (Part.LITTLE, LITTLE, KNUCKLES[3], vec(54, -49, 7.8), vec(0.12, 0.12, 0.1)),
    ):
        tip = palm.point(place) + nib * follow
        joint = tip - curl * shape.lengths[2] * bones.size
        lengths = (shape.lengths[0] * bones.size, shape.lengths[1] * bones.size)
        knuckle = middle_joint(palm.point(root), joint, lengths, palm.way(-0.2, 0.8, 0.35))
        _finger(bones, part, shape, (palm.point(root), knuckle, joint, tip), thin)


def thumb(bones: Bones, palm: Palm, grip: Grip, look: Look) -> Array:
    """Add the thumb, opposite the fingers; return its nail."""
    thin, size = 1 - 0.06 * look.slender, bones.size
    r0, r1, r2, r3 = (radius * thin for radius in THUMB.radii)
    tip = grip.at(grip.distance - 2.0, 0.10 * (grip.radius + 5.4), -0.99 * (grip.radius + 5.4))
    end = direction(-grip.along * 0.50 + palm.way(-0.42, 0.66, 0.04))
    joint = tip - end * THUMB.lengths[2] * size
    root = palm.point(THUMB_ROOT)
    lengths = (THUMB.lengths[0] * size, THUMB.lengths[1] * size)
    knuckle = middle_joint(root, joint, lengths, palm.way(-0.75, 0.1, 0.55))
    along = direction(tip - joint)
    back = across(direction(-grip.beside * 0.6 + palm.way(-0.3, -0.2, 0.9)), along)
    wide = vec(
        along[1] * back[2] - along[2] * back[1],
        along[2] * back[0] - along[0] * back[2],
        along[0] * back[1] - along[1] * back[0],
    )
    bones.add(Part.THUMB, (root, knuckle), (r0, r1 * 0.95), 4.0)
    bones.add(Part.THUMB, (knuckle, joint), (r1 * 0.95, r2 * 0.94), 4.0)
    bones.add(Part.THUMB, (joint, tip), (r2 * 0.86, r3 * 0.88), 3.0)
    bones.ball(Part.THUMB, knuckle + back * 1.2 * size, r1 * 0.95, 4.0)
    bones.ball(Part.THUMB, joint + back * 0.8 * size, r2 * 0.96, 3.0)
    # The end of the thumb is broad and flat: two lines side by side, and a pad below.
    for side in (-1.0, 1.0):
        ends = (joint + wide * side * 1.6 * size, tip + wide * side * 1.5 * size)
        bones.add(Part.THUMB, ends, (r2 * 0.86, r3 * 0.90), 3.0)
    bones.ball(Part.THUMB, joint + (tip - joint) * 0.66 - back * 1.4 * size, r3 * 1.08, 5.0)
    centre = joint + (tip - joint) * 0.78 + back * (r3 * 0.9 + 0.2) * size
    return vec(*centre, *back, *along, 5.2 * thin * size)
