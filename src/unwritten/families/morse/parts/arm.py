"""A two-link arm that picks blocks from stacks and puts them on others: footage to be cut into clips."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, PointXY, Style, between, ease, snapped, write

Stacks = tuple[tuple[str, ...], ...]
"""The colours of the blocks on each place, the lowest first."""

Job = tuple[int, int]
"""From one place to another: the block on top goes."""

BLOCK = 52
FLOOR = 412
PLACES_AT = (112, 228, 344, 460)
HIGHEST = 4
"""Blocks on a place at most: the arm carries others over them."""

SHOULDER = (742.0, 372.0)
LINK = 350.0
"""Length of each of the two links."""

HOME = (300.0, 120.0)
CARRY = 142.0  # height of the hand when it goes across
PER_JOB = 61
"""Frames of the footage for each job."""

GRIPPED, RELEASED = 0.44, 0.86  # shares of the way at which the hand closes and opens
STEEL, JOINT, TABLE = Colour(244, 160, 32), Colour(74, 78, 90), Colour(186, 172, 152)


def elbow(hand: PointXY) -> PointXY:
    """Inverse kinematics: the upper one of the two points that are one link away from both shoulder and hand."""
    dx, dy = hand[0] - SHOULDER[0], hand[1] - SHOULDER[1]
    square = dx * dx + dy * dy
    off = (LINK * LINK - square / 4) / square
    if off < 0:
        raise ValueError("out of the arm's reach")
    rise = math.sqrt(off)
    return (snapped(SHOULDER[0] + dx / 2 - dy * rise), snapped(SHOULDER[1] + dy / 2 + dx * rise))


def after(stacks: Stacks, job: Job) -> Stacks:
    """Do a job: carry the top block of one place to another."""
    source, target = job
    piles = [list(stack) for stack in stacks]
    piles[target].append(piles[source].pop())
    return tuple(map(tuple, piles))


def top_of(stacks: Stacks, place: int) -> PointXY:
    """Where the hand must be to hold the top block of a place."""
    return (float(PLACES_AT[place]), float(FLOOR - BLOCK * len(stacks[place])))


def block_box(place: int, height: int) -> Box:
    """Where a block is drawn that stands on a place, on so many others."""
    return _box_below((PLACES_AT[place], FLOOR - BLOCK * (height + 1)))


class ArmFootage:
    """The arm at work: one job after another, at home in between."""

    def __init__(self, stacks: Stacks, jobs: Sequence[Job]) -> None:
        self.jobs = jobs
        self.states = [stacks]
        for job in jobs:
            self.states.append(after(self.states[-1], job))

    @property
    def frames(self) -> int:
        """How many frames all jobs take."""
        return PER_JOB * len(self.jobs)

    def moment(self, frame: int) -> tuple[PointXY, str | None, Stacks]:
        """Where the hand is at a frame, the colour of the block in it, and what stands on the places."""
        number, since = divmod(min(frame, self.frames - 1), PER_JOB)
        share = since / (PER_JOB - 1)
        source, target = self.jobs[number]
        before, done = self.states[number], self.states[number + 1]
        hand = _hand(top_of(before, source), top_of(done, target), share)
        if share < GRIPPED:
            return hand, None, before
        if share >= RELEASED:
            return hand, None, done
        lifted = tuple(stack[:-1] if place == source else stack for place, stack in enumerate(before))
        return hand, before[source][-1], lifted

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw the table, the blocks and the arm."""
        hand, held, stacks = self.moment(frame)
        canvas.rect(Box(36, FLOOR, 782, 26), TABLE, radius=6)
        for place, x in enumerate(PLACES_AT):
            write(canvas, "ABCD"[place], (x, FLOOR + 46), Style(24, INK, bold=True, align="centre"))
            for height, colour in enumerate(stacks[place]):
                _block(canvas, (x, FLOOR - BLOCK * (height + 1)), colour)
        _arm(canvas, hand)
        if held is not None:
            _block(canvas, hand, held)
        _gripper(canvas, hand, closed=held is not None)


def _hand(pick: PointXY, put: PointXY, share: float) -> PointXY:
    """Go from home over the block, down, up, across, down, up, and home; a share of the time for each."""
    stops = (HOME, (pick[0], CARRY), pick, pick, (pick[0], CARRY), (put[0], CARRY), put, put, (put[0], CARRY), HOME)
    times = (0.0, 0.18, 0.38, 0.46, 0.56, 0.70, 0.82, 0.88, 0.94, 1.0)
    for (a, b), (t1, t2) in zip(pairwise(stops), pairwise(times), strict=True):
        if share <= t2:
            part = ease((share - t1) / (t2 - t1))
            return (between(a[0], b[0], part), between(a[1], b[1], part))
    return HOME


def _block(canvas: Canvas, top: PointXY, colour: str) -> None:
    ink = PALETTE[colour]
    canvas.rect(_box_below(top), ink, stroke=ink.shaded(0.6), width=3, radius=6)


def _box_below(top: PointXY) -> Box:
    return Box(top[0] - BLOCK / 2 + 1, top[1] + 1, BLOCK - 2, BLOCK - 2)


def _arm(canvas: Canvas, hand: PointXY) -> None:
    wrist = (hand[0], hand[1] - 34)
    knee = elbow(wrist)
    canvas.rect(Box(SHOULDER[0] - 46, SHOULDER[1], 92, FLOOR - SHOULDER[1]), JOINT, radius=8)
    for one, other, width in ((SHOULDER, knee, 30), (knee, wrist, 22)):
        canvas.line([one, other], STEEL.shaded(0.7), width)
        canvas.line([one, other], STEEL, width - 8)
    for point, radius in ((SHOULDER, 24), (knee, 19), (wrist, 13)):
        canvas.circle(point, radius, JOINT)
        canvas.circle(point, radius * 0.45, STEEL)


def _gripper(canvas: Canvas, hand: PointXY, *, closed: bool) -> None:
    x, y = hand
    spread = BLOCK / 2 + (3 if closed else 9)
    canvas.line([(x, y - 30), (x, y - 14)], JOINT, 10)
    canvas.line([(x - spread, y + 16), (x - spread, y - 12), (x + spread, y - 12), (x + spread, y + 16)], JOINT, 7)
