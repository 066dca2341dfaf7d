"""Concurrent events: windows of a house light up and go dark; how many were lit at once, or which two never met?

The viewer must compare stretches of time of many things: the largest number that were lit at one moment, or the only
two that were never lit together. No single frame tells either. It gets harder with more windows, larger numbers, more
windows that change at a time, and longer films of such changes.

Windows change only every 0.8 s, so whatever is lit together is so for at least 24 frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations

from unwritten.core import Film, Integer, Question, Rng, Set, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.windows import LETTERS, Stretch, Window, paint_house, panes
from unwritten.families.morse.stage import stage

SLOT = 24  # frames in which nothing changes


@dataclass(frozen=True)
class Level:
    """How many windows there are, and how much happens."""

    windows: int = knob()  # entities: windows where the largest number is asked for
    meeting: int = knob()  # entities: windows where the two that never meet are asked for
    answers: tuple[int, int] = knob()  # depth: smallest and largest number of windows lit at once
    slots: int = knob()  # temporal: stretches of 24 frames
    swaps: int = knob()  # distractors: windows that go dark, at most, when others light up


@dataclass(frozen=True)
class Scene:
    """The windows in reading order, and whether the largest number or the two that never meet are asked for."""

    windows: tuple[Window, ...]
    slots: int
    most: bool


@task(
    version=2,
    levels={
        "easy": Level(windows=6, meeting=4, answers=(2, 5), slots=10, swaps=1),
        "medium": Level(windows=8, meeting=5, answers=(2, 6), slots=12, swaps=2),
        "hard": Level(windows=10, meeting=6, answers=(3, 8), slots=13, swaps=3),
    },
    cap=0.25,
)
class ConcurrentEvents:
    """Ask for the largest number of windows lit at once, or for the two that were never lit together."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, then which windows are lit in each stretch of time."""
        most = rng.answer.chance(0.5)
        number = rng.answer.whole(*level.answers)
        pair = rng.answer.sample(range(level.meeting), 2)
        rows = _crowd(rng, level, number) if most else _meetings(rng, level, pair)
        windows = level.windows if most else level.meeting
        return Scene(tuple(_window(rows, place) for place in range(windows)), level.slots, most)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Compare the stretches of time in which windows are lit."""
        if scene.most:
            text = "How many windows were lit at the same time, at the moment when the most were lit?"
            return (Question(text, Integer(), _largest_crowd(scene.windows)),)
        apart = _strangers(scene.windows)
        if len(apart) != 1:
            raise ValueError(f"exactly one pair must never meet, not {len(apart)}")
        kind = Set(of="window", vocabulary=tuple(LETTERS[: len(scene.windows)]))
        text = "All windows were lit at some time. Which two of them were never lit at the same time as each other?"
        return (Question(text, kind, apart[0]),)

    def film(self, scene: Scene) -> Film:
        """Show the house through the night."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_house(canvas, scene.windows, frame)

        watch = "Watch which windows are lit at the same time."
        return stage("Lights at night", watch, [shot(scene.slots * SLOT, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Look at every frame and note what shines in it."""
        views = [
            [letter for letter, window in zip(LETTERS, scene.windows, strict=False) if window.shines(frame)]
            for frame in range(scene.slots * SLOT)
        ]
        if scene.most:
            return (max(len(view) for view in views),)
        letters = LETTERS[: len(scene.windows)]
        together = {(one, other) for view in views for one in view for other in view}
        strangers = [letter for letter in letters if any((letter, other) not in together for other in letters)]
        return (frozenset(strangers),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell when each window was lit, and what follows."""
        lines = []
        for letter, window in zip(LETTERS, scene.windows, strict=False):
            times = ", ".join(f"{lit.start / 30:.1f}–{lit.end / 30:.1f} s" for lit in window.lit)
            lines.append(f"{letter}: {times or 'never lit'}")
        answer = self.ask(scene)[0]
        told = answer.kind.show(answer.answer)
        return (*lines, f"Most at once: {told}." if scene.most else f"All pairs met but this one: {told}.")

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every window whenever it is lit."""
        named = zip(LETTERS, scene.windows, panes(len(scene.windows)), strict=False)
        return tuple(
            seen(f"window {letter}, lit", pane, lit.start, lit.end)
            for letter, window, pane in named
            for lit in window.lit
        )

    def twin(self, scene: Scene) -> Scene:
        """Light one more window when the most are lit, or change the places of windows before the last moments."""
        rows = _rows(scene)
        if not scene.most:
            return next(_exchanged(scene, rows))
        peak = max(range(scene.slots), key=lambda slot: len(rows[slot]))
        dark = next(place for place in range(len(scene.windows)) if place not in rows[peak])
        rows[peak] = (*rows[peak], dark)
        return _lit_by(scene, rows)


def _rows(scene: Scene) -> list[tuple[int, ...]]:
    """The lit windows of every slot."""
    places = range(len(scene.windows))
    return [
        tuple(place for place in places if scene.windows[place].shines(slot * SLOT)) for slot in range(scene.slots)
    ]


def _lit_by(scene: Scene, rows: list[tuple[int, ...]]) -> Scene:
    return replace(scene, windows=tuple(_window(rows, place) for place in range(len(scene.windows))))


def _exchanged(scene: Scene, rows: list[tuple[int, ...]]) -> Iterator[Scene]:
    """Scenes whose windows have changed places in all slots but the last, and of which other two never meet."""
    for order in permutations(range(len(scene.windows))):
        moved = [tuple(order[place] for place in row) for row in rows[:-1]]
        other = _lit_by(scene, [*moved, rows[-1]])
        apart = _strangers(other.windows)
        if len(apart) == 1 and apart != _strangers(scene.windows):
            yield other


def _largest_crowd(windows: tuple[Window, ...]) -> int:
    """Go along all moments at which a window changes; those that go dark go before those that light up."""
    events = sorted((frame, step) for w in windows for s in w.lit for frame, step in ((s.start, 1), (s.end, -1)))
    lit = most = 0
    for _, step in events:
        lit += step
        most = max(most, lit)
    return most


def _strangers(windows: tuple[Window, ...]) -> list[frozenset[str]]:
    """The pairs of windows that are never lit together."""
    return [
        frozenset((LETTERS[one], LETTERS[other]))
        for one, other in combinations(range(len(windows)), 2)
        if not _meet(windows[one], windows[other])
    ]


def _meet(one: Window, other: Window) -> bool:
    return any(max(a.start, b.start) < min(a.end, b.end) for a in one.lit for b in other.lit)


def _crowd(rng: Rng, level: Level, number: int) -> list[tuple[int, ...]]:
    """Draw the lit windows of every slot: ``number`` of them in one slot, fewer in all others."""
    peak = rng.whole(2, level.slots - 2)
    # Few windows go with every answer: drawn twice as often, they tell less about it than many do.
    fewer = (*range(number), *range(level.answers[0]))
    rows: list[tuple[int, ...]] = []
    for slot in range(level.slots):
        count = number if slot == peak else rng.pick(fewer)
        lit = rows[-1] if rows else ()
        dark = [place for place in range(level.windows) if place not in lit]
        leaving = rng.whole(0, level.swaps)
        stay = min(count, max(len(lit) - leaving, count - len(dark), 0))
        rows.append((*rng.sample(lit, stay), *rng.sample(dark, count - stay)))
    return rows


def _meetings(rng: Rng, level: Level, pair: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Draw the lit windows of every slot so that all pairs meet but one."""
    sizes = (2, 3) if level.meeting < 6 else (3, 4)
    rows = []
    for _ in range(level.slots):
        row = rng.sample(range(level.meeting), rng.pick(sizes))
        if all(place in row for place in pair):
            gone = rng.pick(pair)
            row = tuple(place for place in row if place != gone)
        rows.append(row)
    met = {frozenset(two) for row in rows for two in combinations(row, 2)}
    if len(met) != level.meeting * (level.meeting - 1) // 2 - 1:
        raise Unsuitable("more than one pair never meets")
    if any(set(row) == set(after) for row, after in pairwise(rows)):
        raise Unsuitable("nothing changes for a while")
    return rows


def _window(rows: list[tuple[int, ...]], place: int) -> Window:
    """Join the slots in which a window is lit to stretches."""
    lit: list[Stretch] = []
    for slot, row in enumerate(rows):
        if place not in row:
            continue
        if lit and lit[-1].end == slot * SLOT:
            lit[-1] = Stretch(lit[-1].start, (slot + 1) * SLOT)
        else:
            lit.append(Stretch(slot * SLOT, (slot + 1) * SLOT))
    return Window(tuple(lit))
