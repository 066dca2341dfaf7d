"""Rope loops: tangled ropes are shown, covered, and cut here and there; how many pieces of rope are there then?

The viewer must tell apart ropes that cross each other, keep in mind where each of them runs, and find out under the
cloth which rope every cut has met. It gets harder with a larger board, more ropes and cuts, ropes that are open
from the start, and ropes that all look alike.

Ropes cross at right angles and far from each other, so that each can be followed; cuts lie halfway between crossings.
All ropes are seen while none is cut, and every cut is seen in a small hole of the cloth: no frame has both. How many
ropes there are does not tell how many are cut: the cuts of a board may meet one rope or many.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import shot
from unwritten.families.morse.parts.ropes import Board, Spot, board_with, loops
from unwritten.families.morse.parts.ropes_picture import RopePainter, strokes
from unwritten.families.morse.stage import stage

HUES = ("red", "blue", "green", "orange", "purple", "cyan", "pink", "brown")
TITLE = "Ropes"
WATCH = "Remember where each rope runs. A rope without ends is a loop. Scissors will cut it under the cloth."
QUESTIONS = {
    "pieces": "How many separate pieces of rope are there after all the cuts? Ropes that only cross are not joined.",
    "closed": "How many ropes are still closed loops, without any ends, after all the cuts?",
}


@dataclass(frozen=True)
class Level:
    """How large the tangle is and what happens to it."""

    columns: int = knob()  # entities: squares of the board from left to right
    rows: int = knob()  # entities: squares from top to bottom
    ropes: tuple[int, int] = knob()  # entities: fewest and most ropes
    untouched: tuple[int, int] = knob()  # depth: fewest and most ropes that stay closed
    cuts: tuple[int, int] = knob()  # temporal: fewest and most cuts, one after another
    open_: tuple[int, int] = knob()  # distractors: ropes that are open from the start
    crossing: float = knob()  # visual: how often ropes cross where they could
    hues: bool = knob("step")  # visual: whether each rope has a colour of its own


@dataclass(frozen=True)
class Scene:
    """The board with its ropes, the spots where they are open from the start, and where they are cut."""

    board: Board
    gaps: tuple[Spot, ...]
    cuts: tuple[Spot, ...]
    hues: tuple[str, ...]  # of the ropes, as they are found when the board is read; one for all, or one each
    asked: str
    most: int  # cuts that the level may have: films with fewer are as long


@task(
    version=2,
    levels={
        "easy": Level(4, 2, (3, 5), untouched=(0, 3), cuts=(3, 5), open_=(0, 0), crossing=0.5, hues=True),
        "medium": Level(4, 3, (4, 6), untouched=(0, 4), cuts=(4, 5), open_=(0, 1), crossing=0.52, hues=False),
        "hard": Level(5, 3, (4, 6), untouched=(0, 4), cuts=(4, 5), open_=(1, 2), crossing=0.55, hues=False),
    },
    cap=0.36,
)
class RopeLoops:
    """Ask for the pieces after the cuts, or for the loops that are left."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw how many ropes stay closed and how many are cut, then the ropes, then where they are cut."""
        asked = rng.answer.pick(("pieces", "pieces", "closed"))
        untouched = rng.answer.whole(*level.untouched)
        gaps = rng.answer.whole(*level.open_)
        ends = rng.answer.whole(*level.cuts) + gaps
        fewest, most = level.ropes
        count = untouched + rng.answer.whole(max(1, fewest - untouched), min(ends, most - untouched))
        board = board_with(count, rng, level.columns, level.rows, level.crossing)
        ropes = loops(board)
        struck = rng.sample(range(count), count - untouched)
        spots = [rng.pick(ropes[number]) for number in struck]  # each of them at least once
        rest = [spot for number in struck for spot in ropes[number] if spot not in spots]
        if len(rest) < ends - len(spots):
            raise Unsuitable("too little rope for so many cuts")
        spots = list(rng.shuffled([*spots, *rng.sample(rest, ends - len(spots))]))
        hues = rng.sample(HUES, count if level.hues else 1)
        return Scene(board, tuple(spots[:gaps]), tuple(spots[gaps:]), hues, asked, level.cuts[1])

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Follow each rope: a loop with some cuts falls into as many pieces, one without stays whole."""
        ends = [sum(spot in scene.gaps + scene.cuts for spot in rope) for rope in loops(scene.board)]
        pieces, closed = sum(max(1, count) for count in ends), ends.count(0)
        answer = pieces if scene.asked == "pieces" else closed
        return (Question(QUESTIONS[scene.asked], Integer(), answer),)

    def film(self, scene: Scene) -> Film:
        """Show the ropes, cover them, and cut."""
        (question,) = self.ask(scene)
        painter = _painter(scene)
        return stage(TITLE, WATCH, [shot(painter.frames, painter.paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Join the drawn strokes wherever they meet and no scissors have been, and count what hangs together."""
        drawn = strokes(scene.board)
        parent = list(range(len(drawn)))

        def root(number: int) -> int:
            while parent[number] != number:
                parent[number] = number = parent[parent[number]]
            return number

        meeting: dict[Spot, list[int]] = {}
        for number, stroke in enumerate(drawn):
            for spot in (stroke.start, stroke.end):
                meeting.setdefault(spot, []).append(number)
        severed = {*scene.gaps, *scene.cuts}
        for spot, (one, other) in meeting.items():
            if spot not in severed:
                parent[root(one)] = root(other)
        pieces = {root(number) for number in range(len(drawn))}
        if scene.asked == "pieces":
            return (len(pieces),)
        return (len(pieces - {root(number) for spot in severed for number in meeting[spot]}),)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """All the ropes, their open ends, and all the cuts."""
        return tuple(_painter(scene).evidence())

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say of each rope how often it was cut."""
        lines, pieces, closed = [], 0, 0
        for number, rope in enumerate(loops(scene.board), start=1):
            cuts = sum(spot in scene.cuts for spot in rope)
            gaps = sum(spot in scene.gaps for spot in rope)
            parts = max(1, cuts + gaps)
            start = f"open in {gaps} place{'s' * (gaps > 1)}" if gaps else "a closed loop"
            lines.append(
                f"Rope {number} is {start} at the start and is cut {cuts} times: {parts} piece{'s' * (parts > 1)}."
            )
            pieces, closed = pieces + parts, closed + (cuts + gaps == 0)
        return (*lines, f"Together that makes pieces: {pieces}; ropes that are still closed loops: {closed}.")


def _painter(scene: Scene) -> RopePainter:
    ropes = loops(scene.board)
    hues = {spot: scene.hues[i % len(scene.hues)] for i, rope in enumerate(ropes) for spot in rope}
    return RopePainter(scene.board, hues, scene.gaps, scene.cuts, scene.most)
