"""Writing: the movement of a pen that writes a letter or, in one take, a whole word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from unwritten.core import Rng
from unwritten.families.words.pen.habits import Habits
from unwritten.families.words.pen.joins import word_lines
from unwritten.families.words.pen.kinematics import run, smoothed
from unwritten.families.words.pen.lifts import approach, leave, lift, samples_of
from unwritten.families.words.pen.movement import GRID, RATE, UNIT, Movement, Span, Track, on_grid
from unwritten.families.words.pen.shape import Line
from unwritten.families.words.strokes.glyph import Glyph

SMOOTHING = 2.5
"""Samples (standard deviation) over which the muscles smooth every move; it reaches eight samples far."""

REACH = 10.0
"""mm from the rest pose to the letter for which ``approach`` and ``leave`` are the times."""

TOUCH, RELEASE = 12, 9
"""Samples in which the force rises at touch-down and falls before a lift."""


@dataclass
class Take:
    """A movement in the making: moves one after the other, from rest to rest."""

    habits: Habits
    places: list[Track] = field(default_factory=list)
    heights: list[Track] = field(default_factory=list)
    samples: int = 0

    def add(self, places: Track, heights: Track) -> None:
        """Go on with these samples."""
        self.places.append(places)
        self.heights.append(heights)
        self.samples += len(places)

    def hold(self, count: int) -> None:
        """Stay at rest."""
        rest = np.array(self.habits.rest)
        self.add(np.repeat(rest[None], count, axis=0), np.full(count, self.habits.rest_height))

    def come(self, to: Track) -> None:
        """Begin at rest and come down to the paper."""
        self.hold(samples_of(self.habits.lead))
        rest = np.array(self.habits.rest)
        self.add(*approach(rest, self.habits.rest_height, to, _seconds(self.habits.approach, rest, to)))

    def go(self) -> None:
        """Go back to rest, and stay until the length is a multiple of 192 ms."""
        rest, last = np.array(self.habits.rest), self.places[-1][-1]
        self.add(*leave(last, rest, self.habits.rest_height, _seconds(self.habits.leave, rest, last)))
        tail = samples_of(self.habits.tail) + 8  # the smoothing reaches that far
        self.hold(tail + -(self.samples + tail) % UNIT)

    def finish(self, spans: tuple[Span, ...], rng: Rng) -> Movement:
        """Smooth the moves, let the hand tremble, and work out the force."""
        heights = on_grid(np.concatenate(self.heights))
        places = smoothed(np.concatenate(self.places), SMOOTHING)
        places = on_grid(places + _tremor(heights, self.habits, rng))
        return Movement(places, heights, _pressure(places, heights, self.habits, rng), spans)


def write_letter(glyph: Glyph, habits: Habits, rng: Rng) -> Movement:
    """Write one letter, from the rest pose to the rest pose."""
    return write_word((glyph,), habits, rng)


def write_word(glyphs: Sequence[Glyph], habits: Habits, rng: Rng) -> Movement:
    """Write a whole word in one take, joined where its letters join; the middle of the word is at 0."""
    return perform(word_lines(glyphs, habits, rng), "".join(glyph.char for glyph in glyphs), habits, rng)


def perform(lines: Sequence[Line], chars: Sequence[str], habits: Habits, rng: Rng) -> Movement:
    """Move along these lines, lifting the pen between them; the letters' spans leave out what comes late."""
    take = Take(habits)
    found: dict[int, tuple[int, int]] = {}
    before: Line | None = None
    for line in lines:
        places, marks = run(line.points, habits, rng, [share for _, share in line.letters])
        if before is None:
            take.come(places[0])
        else:
            take.add(*_lifted(take.places[-1][-1], places[0], before, line, habits, rng))
        start = take.samples
        take.add(places, np.zeros(len(places)))
        if not line.deferred:  # a dot put off to the end of the word does not stretch its letter
            stops = (*(start + mark for mark in marks[1:]), take.samples)
            for (letter, _), mark, stop in zip(line.letters, marks, stops, strict=True):
                found[letter] = (found.get(letter, (start + mark, stop))[0], stop)
        before = line
    take.go()
    spans = tuple(Span(chars[letter], *found[letter]) for letter in sorted(found))
    return take.finish(spans, rng)


def _lifted(start: Track, end: Track, before: Line, after: Line, habits: Habits, rng: Rng) -> tuple[Track, Track]:
    """Lift the pen: higher and longer from letter to letter than inside one."""
    inside = before.letters[-1][0] == after.letters[0][0]
    seconds = habits.lift_time if inside else habits.between_time
    height = habits.lift_height if inside else habits.between_height
    factors = 1 + 0.15 * rng.numpy.integers(-1024, 1025, 2) / 1024
    return lift(start, end, seconds=seconds * float(factors[0]), height=height * float(factors[1]))


def _seconds(usual: float, rest: Track, place: Track) -> float:
    """A far place takes longer to reach."""
    way = float(np.sqrt(((place - rest) ** 2).sum()))
    return usual * (1 + max(0.0, way - REACH) / (2 * REACH))


def _tremor(heights: Track, habits: Habits, rng: Rng) -> Track:
    """The tremor of the hand: two swings out of step, none in the rest pose."""
    phases = rng.numpy.integers(0, 1024, 2) / 1024
    turns = np.arange(len(heights)) * (habits.tremor_rate / RATE)
    swing = np.sin(2 * np.pi * (turns[:, None] + phases[None]))
    calm = np.clip(1 - heights / habits.rest_height, 0, 1)
    return np.asarray(habits.tremor * calm[:, None] * swing)


def _pressure(places: Track, heights: Track, habits: Habits, rng: Rng) -> Track:
    """The force on the paper: it rises at touch-down, falls before a lift, and is greater towards the writer."""
    velocity = np.gradient(places, 1 / RATE, axis=0)
    speed = np.sqrt((velocity**2).sum(axis=1))
    force = habits.pressure * (1 - habits.down_stroke * velocity[:, 1] / (speed + 5))
    knots = rng.numpy.integers(-1024, 1025, len(places) // UNIT + 1) / 1024
    force *= 1 + 0.1 * np.interp(np.arange(len(places)) / UNIT, np.arange(len(knots)), knots)
    down = heights == 0
    edges = np.flatnonzero(np.diff(down, prepend=False, append=False))
    for start, stop in zip(edges[::2], edges[1::2], strict=True):
        count = np.arange(stop - start)
        rise = np.minimum((count + 1) / TOUCH, 1)
        fall = np.minimum((count[::-1] + 1) / RELEASE, 1)
        force[start:stop] *= rise * (2 - rise) * fall
    rounded: Track = np.rint(np.clip(force, 1 / GRID, 1) * GRID) / GRID
    return np.where(down, rounded, 0.0)
