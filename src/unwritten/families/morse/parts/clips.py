"""Small clips of balls that keep the laws of physics or break one of them plainly.

A clip lives in a world of its own, ``WIDE`` × ``HIGH`` units with y downwards; ``frames_of`` says where its balls
are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from unwritten.draw import snapped

WIDE, HIGH = 240, 165
FLOOR = 132
RADIUS = 11
SCREEN = (80, 150)  # from where to where the screen of "screen" clips reaches
LENGTH = 150  # frames

BREACHES = {
    "bounce": ("energy", "solidity", "hanging", "swerving", "jumping"),
    "collide": ("solidity", "distance", "rebound", "boost", "stopping"),
    "screen": ("late", "colour", "double", "floating"),
}
"""The kinds of clip, each with the ways in which it can break a law."""

SAID = {
    "": "obeys the laws",
    ("bounce", "energy"): "bounces higher than it fell from",
    ("bounce", "solidity"): "falls through the floor",
    ("bounce", "hanging"): "hangs in the air for a while",
    ("bounce", "swerving"): "turns back in mid-air",
    ("bounce", "jumping"): "jumps from one place to another",
    ("collide", "solidity"): "one ball goes through the other",
    ("collide", "distance"): "the balls change their motion without touching",
    ("collide", "rebound"): "both balls leave as fast as one came, so motion is gained",
    ("collide", "boost"): "the struck ball leaves much faster than the other came",
    ("collide", "stopping"): "both balls stop dead, so motion is lost",
    ("screen", "late"): "comes out from behind the screen much too late",
    ("screen", "colour"): "comes out in another colour",
    ("screen", "double"): "one ball goes behind the screen and two come out",
    ("screen", "floating"): "comes out floating above the floor",
}


@dataclass(frozen=True)
class Clip:
    """A clip: its kind, the law it breaks ("" if none), and numbers that vary from clip to clip."""

    kind: str
    breach: str
    strength: float  # of the breach; 1 is the plainest
    start: float
    speed: float  # units a frame
    height: float  # of the fall, for "bounce"
    spring: float  # the part of the speed that is left after a touch
    colours: tuple[str, str]

    @property
    def said(self) -> str:
        """What happens, in words."""
        return SAID["" if not self.breach else (self.kind, self.breach)]


@dataclass(frozen=True)
class Spot:
    """Where a ball is, and its colour."""

    x: float
    y: float
    colour: str


def frames_of(clip: Clip) -> tuple[tuple[Spot, ...], ...]:
    """The balls of every frame, on a fine grid."""
    at = {"bounce": _bounce, "collide": _collide, "screen": _screen}[clip.kind]
    return tuple(
        tuple(Spot(snapped(spot.x), snapped(spot.y), spot.colour) for spot in at(clip, frame))
        for frame in range(LENGTH)
    )


GRAVITY = 0.074  # units a frame, gained every frame


def _bounce(clip: Clip, frame: int) -> tuple[Spot, ...]:
    """A ball falls while it drifts to the right, and bounces off the floor."""
    fall = math.sqrt(2 * clip.height / GRAVITY)
    spring = 1 + 0.22 * clip.strength if clip.breach == "energy" else clip.spring
    top = fall + spring * fall  # when it is highest after the first bounce
    time = float(frame)
    if clip.breach == "hanging":
        time = min(time, top) if time < top + 46 * clip.strength else time - 46 * clip.strength
    x = clip.start + clip.speed * time
    if clip.breach == "swerving" and time > top:
        x -= 2 * clip.speed * (time - top)
    if clip.breach == "jumping" and time > top:
        x -= 84 * clip.strength
    up = clip.height - GRAVITY * time * time / 2
    if time > fall and clip.breach != "solidity":
        up = _height_after(time - fall, spring * GRAVITY * fall, clip.spring)
    return (Spot(x, FLOOR - RADIUS - up, clip.colours[0]),)


def _height_after(time: float, rising: float, spring: float) -> float:
    """How high a ball is some time after it left the floor with that speed."""
    while time > 2 * rising / GRAVITY:
        time -= 2 * rising / GRAVITY
        rising *= spring
    return rising * time - GRAVITY * time * time / 2


def _collide(clip: Clip, frame: int) -> tuple[Spot, ...]:
    """One ball rolls against a resting one of equal mass."""
    rest = 128.0
    reach = 2 * RADIUS + (52 * clip.strength if clip.breach == "distance" else 0)
    meeting = (rest - reach - clip.start) / clip.speed
    after = {
        "": ((1 - clip.spring) / 2, (1 + clip.spring) / 2),
        "distance": (0.0, 1.0),
        "solidity": (1.0, 0.0),
        "rebound": (-1.0, 1.0),
        "boost": (0.0, 1 + 1.2 * clip.strength),
        "stopping": (0.0, 0.0),
    }[clip.breach]
    first = clip.start + clip.speed * min(frame, meeting)
    since = clip.speed * max(frame - meeting, 0)
    y = float(FLOOR - RADIUS)
    return (
        Spot(rest + after[1] * since, y, clip.colours[1]),
        Spot(first + after[0] * since, y, clip.colours[0]),
    )


def _screen(clip: Clip, frame: int) -> tuple[Spot, ...]:
    """A ball rolls behind a screen and comes out again."""
    y = float(FLOOR - RADIUS)
    speed = 1.6 * clip.speed
    x = clip.start + speed * frame
    middle = (SCREEN[0] + SCREEN[1]) / 2
    if x <= middle or not clip.breach:
        return (Spot(x, y, clip.colours[0]),)
    if clip.breach == "late":
        return (Spot(max(middle, x - speed * 44 * clip.strength), y, clip.colours[0]),)
    if clip.breach == "colour":
        return (Spot(x, y, clip.colours[1]),)
    if clip.breach == "double":
        return (Spot(x, y, clip.colours[0]), Spot(max(x - 34, middle), y, clip.colours[0]))
    return (Spot(x, y - 60 * clip.strength, clip.colours[0]),)
