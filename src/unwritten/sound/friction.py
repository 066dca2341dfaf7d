"""The sound of a dry pen on paper, made from the pen's movement.

The nib is a phonograph needle: a fixed random texture lies along its path and is read at the pen's speed, so that
loudness and brightness follow the speed; force, direction and the unevenness of the paper shade it. Taps stand where
the nib touches down. All of it goes through the body of a desk.

A recorder's gate closes 60 ms after the nib has left the paper, and then every sample is exactly nought. So a lift
within a letter sounds like the lift between two letters (else the cuts could be heard), and a letter begins and ends
with exact silence, without which compressed letters could not be joined losslessly.

Every machine makes the same samples: sin and exp are put on a grid, the filters count in whole numbers, and all the
rest is sums, products, quotients and square roots, which are the same everywhere.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm, Rng
from unwritten.sound import pen_constants as pen
from unwritten.sound.filters import ONE
from unwritten.sound.wave import FULL_SCALE, Wave, factor, on_grid, sine, to_pcm

MM = 1024  # places are taken to this part of a millimetre
BITS = 20  # positions in the texture are counted in this many bits of a cell


@dataclass(frozen=True)
class Voice:
    """How one writer's pen, paper and desk sound."""

    loudness: float  # dB
    grain: float  # Hz of cut-off for each mm/s
    push: tuple[float, float]  # how much louder the pen is to the right and upwards, as shares
    patches: float  # depth of the paper's unevenness
    tap_hertz: float
    tap_loudness: float  # dB
    modes: tuple[tuple[float, float], ...]  # of the desk: Hz and gain
    room: float  # dB of full scale


def voice_of(rng: Rng) -> Voice:
    """Draw the pen, paper and desk of a writer."""
    return Voice(
        loudness=rng.real(*pen.LOUDNESS),
        grain=rng.real(*pen.GRAIN),
        push=(rng.real(*pen.PUSH), rng.real(*pen.PUSH)),
        patches=rng.real(*pen.PATCH_DEPTH),
        tap_hertz=rng.real(*pen.TAP_HERTZ),
        tap_loudness=rng.real(*pen.TAP_LOUDNESS),
        modes=tuple((rng.real(*hertz), rng.real(*pen.MODE_GAIN)) for hertz in pen.MODES),
        room=rng.real(*pen.ROOM),
    )


def friction(xy: Wave, lift: Wave, pressure: Wave, voice: Voice, rng: Rng) -> Pcm:
    """Make the sound of a movement: 192 samples for each row of place (mm), height (mm) and force (0 to 1).

    There are 250 rows a second; the nib must be off the paper near both ends, which are silent.
    """
    touching = lift <= 0
    _need_silent_ends(touching)
    gate = _gate(touching)
    heard = _heard(gate)
    sound = np.zeros((len(lift), pen.ROW), dtype=np.int16)
    if heard.any():
        velocity = _velocity(xy)[heard]
        blows = _blows(lift, pressure, touching)[heard]
        sound[heard] = _sound(velocity, pressure[heard], blows, gate[heard], voice, rng).reshape(-1, pen.ROW)
    return sound.ravel()


def _sound(velocity: Wave, pressure: Wave, blows: Wave, gate: Wave, voice: Voice, rng: Rng) -> Pcm:
    """Make the sound of rows of which each has a velocity, a force, a blow on the desk and an opening of the gate."""
    speed = np.sqrt(velocity[:, 0] * velocity[:, 0] + velocity[:, 1] * velocity[:, 1])
    lean = _lean(velocity, speed, voice)
    cutoff = _cutoff(speed, lean, voice)
    gain = _gain(speed, pressure, cutoff) * (1 + lean) * _patches(speed, voice, rng)
    scratch = _texture(cutoff, rng) * _spread(gain * factor(pen.REFERENCE_LEVEL + voice.loudness))
    opening = _spread(gate)
    wave = (scratch + _taps(blows, voice) + _room(len(scratch), voice, rng)) * opening
    return to_pcm(_limited(_through_the_desk(wave, voice) * opening))


def _limited(wave: Wave) -> Wave:
    """Bend what is too loud as a recorder's limiter does, so that nothing ever clips."""
    size = np.abs(wave)
    over = np.maximum(size - pen.KNEE, 0.0) / (1 - pen.KNEE)
    bent: Wave = np.sign(wave) * (np.minimum(size, pen.KNEE) + (1 - pen.KNEE) * over / (1 + over))
    return bent


def _need_silent_ends(touching: NDArray[np.bool_]) -> None:
    tail = pen.EDGE_ROWS + pen.GATE_HOLD_ROWS + pen.GATE_FALL_ROWS
    if touching[: pen.EDGE_ROWS + 1].any() or touching[-tail:].any():
        raise ValueError(
            f"the nib touches the paper in the first {pen.EDGE_ROWS * pen.ROW_MS} ms or the last"
            f" {tail * pen.ROW_MS} ms; the recording could not begin and end in silence"
        )


def _spread(rows: Wave) -> Wave:
    """Draw straight lines through the rows, 192 samples from each to the next."""
    step = np.append(np.diff(rows), 0.0)
    return (rows[:, None] + step[:, None] * (np.arange(pen.ROW) / pen.ROW)).ravel()


def _velocity(xy: Wave) -> Wave:
    """Give the velocity in mm/s at each row, from its neighbours."""
    places = np.rint(xy * MM)
    ends = np.concatenate([places[:1], places, places[-1:]])
    between: Wave = (ends[2:] - ends[:-2]) * (1000 / (2 * pen.ROW_MS * MM))
    return between


def _lean(velocity: Wave, speed: Wave, voice: Voice) -> Wave:
    """Say how much the direction of movement adds to the gain: 0 across the writer's pushing direction."""
    along = velocity[:, 0] * voice.push[0] + velocity[:, 1] * voice.push[1]
    return along / np.maximum(speed, 1.0)


def _cutoff(speed: Wave, lean: Wave, voice: Voice) -> Wave:
    """Give the frequency below which the scratch lies, at each row."""
    return np.minimum((pen.CUTOFF_AT_REST + voice.grain * speed) * (1 + pen.PUSH_COLOUR * lean), pen.CUTOFF_LIMIT)


def _gain(speed: Wave, pressure: Wave, cutoff: Wave) -> Wave:
    """Give the amplitude at each row; each is joined with the one before, so that leaving the paper is soft."""
    power = speed * pressure / (pen.REFERENCE_SPEED * pen.REFERENCE_FORCE)
    strength = np.sqrt(power * cutoff / pen.REFERENCE_CUTOFF)
    soft: Wave = (strength + np.append(0.0, strength[:-1])) / 2
    return soft


def _patches(speed: Wave, voice: Voice, rng: Rng) -> Wave:
    """Let the loudness rise and fall with the unevenness of the paper along the path."""
    return 1 + voice.patches * _record(speed * (pen.PATCHES_PER_MM * pen.ROW_MS / 1000), rng)


def _texture(cutoff: Wave, rng: Rng) -> Wave:
    """Read the paper at the pen's speed: its grain, and the finer roughness of its fibres."""
    cells = _spread(2 * cutoff / SAMPLE_RATE)
    return _record(cells, rng) + pen.FINE_SHARE * _record(cells * pen.FINE_GRAIN, rng)


def _record(cells: Wave, rng: Rng) -> Wave:
    """Play random cells at the given number of cells a step, smoothly; the mean power is about 1."""
    places = np.cumsum(np.rint(cells * (1 << BITS)).astype(np.int64))
    number = places >> BITS
    part = (places & ((1 << BITS) - 1)) * 2.0**-BITS
    grooves = rng.numpy.integers(-FULL_SCALE, FULL_SCALE, int(number[-1]) + 3, endpoint=True) / FULL_SCALE
    left, here, right = grooves[:-2], grooves[1:-1], grooves[2:]
    # A quadratic spline through the cells: without it each cell's edge would click. Its power is 0.55 of the cells',
    # whose own is a third.
    flat, slope, bend = (left + here) / 2, here - left, (left + right) / 2 - here
    spline: Wave = flat[number] + part * (slope[number] + part * bend[number])
    return spline * 2.335


def _blows(lift: Wave, pressure: Wave, touching: NDArray[np.bool_]) -> Wave:
    """Say at each row how hard the nib comes down there on the paper: the harder the faster and firmer it comes."""
    blows = np.zeros(len(lift))
    for row in (np.flatnonzero(touching[1:] & ~touching[:-1]) + 1).tolist():
        fall = float(lift[row - pen.FALL_ROWS]) * (1000 / (pen.FALL_ROWS * pen.ROW_MS))
        force = float(np.max(pressure[row : row + pen.FALL_ROWS]))
        blows[row] = pen.TAP_ALWAYS + pen.TAP_BY_FALL * min(fall / pen.FALL_SPEED, 1.0) + pen.TAP_BY_FORCE * force
    return blows


def _taps(blows: Wave, voice: Voice) -> Wave:
    """Put a knock at the beginning of every row with a blow."""
    taps = np.zeros(len(blows) * pen.ROW)
    knock = _knock(voice.tap_hertz) * factor(pen.TAP_LEVEL + voice.tap_loudness)
    for row in np.flatnonzero(blows).tolist():
        part = taps[row * pen.ROW : row * pen.ROW + len(knock)]
        part += blows[row] * knock[: len(part)]
    return taps


@functools.lru_cache(maxsize=64)
def _knock(hertz: float) -> Wave:
    time = np.arange(round(pen.TAP_LENGTH * SAMPLE_RATE)) / SAMPLE_RATE
    return sine(hertz * time) * on_grid(np.exp(-time / pen.TAP_DECAY))


def _room(samples: int, voice: Voice, rng: Rng) -> Wave:
    noise = rng.numpy.integers(-FULL_SCALE, FULL_SCALE, samples, endpoint=True) / FULL_SCALE
    return noise * (1.732 * factor(voice.room))  # even noise has a mean loudness of 1 over the root of 3


def _gate(touching: NDArray[np.bool_]) -> Wave:
    """Open while the nib touches, and close step by step after it has left."""
    rows = np.arange(len(touching))
    last = np.maximum.accumulate(np.where(touching, rows, -len(rows)))
    return np.clip((pen.GATE_HOLD_ROWS + pen.GATE_FALL_ROWS - (rows - last)) / pen.GATE_FALL_ROWS, 0.0, 1.0)


def _heard(gate: Wave) -> NDArray[np.bool_]:
    """Keep the rows around an open gate; nothing is to be worked out for the others."""
    opened = gate > 0
    around: NDArray[np.bool_] = opened | np.append(opened[1:], False) | np.append(False, opened[:-1])
    return around


def _through_the_desk(wave: Wave, voice: Voice) -> Wave:
    """Filter by the body of the desk; whole numbers make the sums exact in any order."""
    whole: Wave = np.convolve(np.rint(wave * FULL_SCALE), _body(voice.modes))[: len(wave)]
    return whole / (ONE * FULL_SCALE)


@functools.lru_cache(maxsize=64)
def _body(modes: tuple[tuple[float, float], ...]) -> Wave:
    """Give the answer of desk and microphone to one sharp impulse, in whole numbers of 1/ONE."""
    time = np.arange(pen.BODY_LENGTH) / SAMPLE_RATE
    dying = on_grid(np.exp(-time / pen.MODE_DECAY))
    answer = np.zeros(pen.BODY_LENGTH)
    answer[0] = 1.0
    for hertz, gain in modes:
        answer += gain * sine(hertz * time) * dying
    share = 2 * np.pi * pen.LOW_END / SAMPLE_RATE
    low = share * on_grid(np.exp(-2 * np.pi * pen.LOW_END * time))  # what a one-pole high-pass takes away
    high = answer - np.convolve(answer, low)[: pen.BODY_LENGTH]
    fade = np.minimum(1.0, (pen.BODY_LENGTH - np.arange(pen.BODY_LENGTH)) / 96)
    return np.rint(high * fade * ONE)
