"""The flesh of palm and forearm: metacarpals, muscles, tendons, veins, knuckles; and what is worn on the arm."""

from __future__ import annotations

import itertools

from unwritten.draw.hand.look import Look
from unwritten.draw.hand.parts import Part
from unwritten.draw.hand.relief import ridges
from unwritten.draw.hand.skeleton import FOREARM, KNUCKLES, THUMB_ROOT, WRIST, Bones, Palm
from unwritten.draw.hand.vectors import Array, direction, vec

BACK = (0.42, 0.10, 0.90)  # away from the back of the hand
WIDE = (0.78, -0.50, -0.38)  # across the wrist, from the thumb's side to the little finger's
KNUCKLE_RADII = (11.6, 11.8, 11.2, 10.2)


def palm_flesh(bones: Bones, palm: Palm, look: Look) -> None:
    """Add everything between wrist and knuckles."""
    wrist, knuckles = palm.point(WRIST), [palm.point(place) for place in KNUCKLES]
    roots = _metacarpals(bones, wrist, knuckles, palm)
    _muscles(bones, wrist, knuckles, palm)
    _knuckles(bones, knuckles, palm)
    ridges(bones, palm, roots, knuckles, look)


def _metacarpals(bones: Bones, wrist: Array, knuckles: list[Array], palm: Palm) -> list[Array]:
    roots = []
    for place, radius, side in zip(knuckles, KNUCKLE_RADII, (-7.0, -2.0, 3.0, 7.0), strict=True):
        root = wrist + palm.way(*WIDE) * side * bones.size + (place - wrist) * 0.10
        bones.add(Part.PALM, (root, place), (13.0, radius), 12.0)
        roots.append(root)
    return roots


def _muscles(bones: Bones, wrist: Array, knuckles: list[Array], palm: Palm) -> None:
    root = palm.point(THUMB_ROOT)
    bones.add(Part.PALM, (root, wrist + (knuckles[0] - wrist) * 0.30), (10.5, 12.5), 12.0)
    bones.add(Part.PALM, (palm.point(vec(101, -97, 14)), wrist - palm.way(0, 0, 4)), (12.5, 12.5), 12.0)
    # The muscle that fills the fork between the bones of thumb and index finger.
    bones.add(Part.PALM, (palm.point(vec(77, -88, 43)), palm.point(vec(66, -66, 49))), (9.5, 8.0), 10.0)


def _knuckles(bones: Bones, knuckles: list[Array], palm: Palm) -> None:
    up = palm.way(*BACK)
    for place, height in zip(knuckles, (3.6, 4.2, 3.6, 2.8), strict=True):
        bones.ball(Part.PALM, place + up * height * bones.size, 8.6, 6.0)
    for one, other in itertools.pairwise(knuckles):
        between = (one + other) / 2 + up * 18.5 * bones.size
        bones.hollow(Part.PALM, between, 8.0, 7.0)


def forearm(bones: Bones, palm: Palm) -> None:
    """Add the forearm, which does not turn with the wrist; it is wider than thick."""
    wrist = WRIST * bones.size + palm.shift
    along, wide = FOREARM * bones.size, direction(vec(*WIDE)) * bones.size
    for side, thin, thick in ((-1.0, 16.8, 25.0), (1.0, 15.5, 24.0)):
        low = wrist + wide * 8.0 * side - along * 0.06
        bones.add(Part.PALM, (low, wrist + along * 0.5 + wide * 10.0 * side), (thin, thick * 0.86), 12.0)
        bones.add(
            Part.PALM, (wrist + along * 0.5 + wide * 10.0 * side, wrist + along * 1.2), (thick * 0.86, 33.0), 12.0
        )
    # The head of the ulna: the bump on the little finger's side of the wrist.
    bones.ball(Part.PALM, wrist + wide * 12.0 + along * 0.10 + vec(3, 2, 11) * bones.size, 7.5, 9.0)


def worn(bones: Bones, palm: Palm, look: Look) -> None:
    """Add the sleeve, or the strap of a watch on a bare arm."""
    wrist, along = WRIST * bones.size + palm.shift, FOREARM * bones.size
    if look.sleeve is not None:
        bones.add(Part.SLEEVE, (wrist + along * look.cuff, wrist + along * 1.25), (29.5, 42.0), 1.0)
    elif look.strap is not None:
        bones.add(Part.STRAP, (wrist + along * 0.16, wrist + along * 0.30), (25.0, 25.0), 1.0)
