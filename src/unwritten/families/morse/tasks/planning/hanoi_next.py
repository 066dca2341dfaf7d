"""Hanoi next: discs are moved between three pegs, in the open or behind a curtain; what is the best next move?

Or: how many moves are left at least? It needs a position that is followed move by move, a goal that was shown before,
and a plan for all discs. It gets harder with more discs and moves, and behind a curtain, where arrows alone tell from
which peg the top disc goes to which. From every position the shortest solution is the only one, so its first move is.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Choice, Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.answers import LETTERS
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts import hanoi
from unwritten.families.morse.parts.hanoi import Move, Position
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.stage import stage

LEAD = 54  # frames of the first position, with the flag on the goal's peg
CURTAIN = 12  # frames for taking the flag away and lowering the curtain
MOVES = 198  # frames that all moves share
TAIL = 21  # frames of the last position
REST = 18  # frames for which every position rests after a move
AWAY = 6  # frames for which an arrow is away before the next
OPTIONS = 4
PAIRS = tuple((a, b) for a in range(3) for b in range(3) if a != b)

RULES = "All discs are to go to the peg that had the flag: one at a time, never a larger one onto a smaller one."
HOW_MANY = f"{RULES} From the last position, how many moves does it take at least?"
WHICH = f"{RULES} From the last position, what is the first move of the shortest solution?"


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    discs: int = knob()  # entities, and depth: each one doubles the longest solution
    moves: tuple[int, int] = knob()  # temporal: fewest and most moves that are shown
    curtain: bool = knob("step")  # visual: whether a curtain hides the towers while discs are moved


@dataclass(frozen=True)
class Scene:
    """The first position, the moves that are shown, the goal, and the options (none where moves are counted)."""

    start: Position
    moves: tuple[Move, ...]
    goal: int
    options: tuple[Move, ...]
    colours: tuple[str, ...]  # of the discs, the smallest first
    curtain: bool


@task(
    version=3,
    levels={
        "easy": Level(3, (2, 4), False),
        "medium": Level(4, (3, 5), True),
        "hard": Level(5, (4, 6), True),
    },
    cap=0.24,
)
class HanoiNext:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the last position and, apart from it, the goal, then go back from it to a first one."""
        counted = rng.answer.chance(0.5)
        last, goal = hanoi.scattered(rng.answer, level.discs), rng.answer.whole(0, 2)
        right = rng.answer.whole(0, OPTIONS - 1)
        back = hanoi.wander(rng, last, rng.whole(*level.moves))
        moves = tuple((b, a) for a, b in reversed(back))
        start = hanoi.played(last, back)[-1]
        if (goal,) * level.discs in hanoi.played(start, moves):
            raise Unsuitable("all is done before the end")
        options = () if counted else _options(rng, last, goal, right)
        return Scene(start, moves, goal, options, rng.sample(hanoi.COLOURS, level.discs), level.curtain)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Play the moves, then go through the discs from the largest to the smallest."""
        left, first = hanoi.moves_left(hanoi.played(scene.start, scene.moves)[-1], scene.goal)
        if not scene.options:
            return (Question(HOW_MANY, Integer(), left),)
        kind = Choice(options=tuple(f"{source + 1} to {target + 1}" for source, target in scene.options))
        return (Question(WHICH, kind, LETTERS[scene.options.index(first)]),)

    def film(self, scene: Scene) -> Film:
        """Show the first position and the goal, then the moves one after another."""
        positions = hanoi.played(scene.start, scene.moves)
        slot = MOVES // len(scene.moves)
        begin = LEAD + CURTAIN

        def paint(canvas: Canvas, frame: int) -> None:
            turn, since = divmod(frame - begin, slot)
            share = min(1.0, since / (slot - REST))
            at_work = 0 <= turn < len(scene.moves)
            # Behind the curtain the first position stays: nothing can show through.
            here = positions[0 if scene.curtain else min(max(turn, 0), len(scene.moves))]
            if at_work and not scene.curtain:
                hanoi.draw_flying(canvas, here, scene.colours, scene.moves[turn], share)
            else:
                hanoi.draw_towers(canvas, here, scene.colours)
            if frame < LEAD:
                hanoi.draw_flag(canvas, scene.goal)
            if scene.curtain:
                hanoi.draw_curtain(canvas, (frame - LEAD) / CURTAIN)
            if at_work and scene.curtain and since < slot - AWAY:
                hanoi.draw_arrow(canvas, scene.moves[turn])
            caption = f"Move {turn + 1}" if at_work else "First position" if turn < 0 else "All moves are shown"
            hanoi.write_caption(canvas, caption)

        watch = "Keep in mind which peg has the flag, and follow every move."
        if scene.curtain:
            watch += " Each arrow moves the top disc of one peg to another."
        content = shot(begin + MOVES + TAIL, paint)
        return stage("Towers of Hanoi", watch, [content], self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The flag and the discs at first; then the arrow of every move, or where it has left its disc."""
        discs = len(scene.start)
        found = [seen("the flag", hanoi.flag_box(scene.goal), 0, LEAD)]
        for disc in range(discs):
            box = hanoi.disc_box(discs, disc, hanoi.resting(scene.start, disc))
            found.append(seen(f"disc {disc + 1} at first", box, 0, LEAD))
        slot, positions = MOVES // len(scene.moves), hanoi.played(scene.start, scene.moves)
        for number, move in enumerate(scene.moves, start=1):
            end = LEAD + CURTAIN + slot * number
            if scene.curtain:
                span = end - slot, end - AWAY
                found.append(seen(f"the arrow of move {number}", hanoi.arrow_box(move), *span))
            else:
                disc = positions[number].index(move[1])
                box = hanoi.disc_box(discs, disc, hanoi.resting(positions[number], disc))
                found.append(seen(f"disc {disc + 1} after move {number}", box, end - REST, end))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Stack discs on three piles, play the moves, and search outwards from the goal through all positions."""
        piles = [[disc for disc in reversed(range(len(scene.start))) if scene.start[disc] == peg] for peg in range(3)]
        for source, target in scene.moves:
            piles[target].append(piles[source].pop())
        last = tuple(map(tuple, piles))
        solved = tuple(tuple(reversed(range(len(scene.start)))) if peg == scene.goal else () for peg in range(3))
        far = {solved: 0}
        ring = [solved]
        while ring and last not in far:
            steps = far[ring[0]] + 1
            ring = list(dict.fromkeys(after for here in ring for _, after in _neighbours(here) if after not in far))
            far |= dict.fromkeys(ring, steps)
        if not scene.options:
            return (far[last],)
        nearer = [move for move, after in _neighbours(last) if far.get(after, far[last]) < far[last]]
        return tuple("ABCD"[k] for k, move in enumerate(scene.options) if move in nearer)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Give the last position, and what is left to do."""
        last = hanoi.played(scene.start, scene.moves)[-1]
        left, first = hanoi.moves_left(last, scene.goal)
        pegs = [", ".join(str(disc + 1) for disc, at in enumerate(last) if at == peg) or "none" for peg in range(3)]
        return (
            f"Moves shown: {'; '.join(_named(move) for move in scene.moves)}. Goal: peg {scene.goal + 1}.",
            f"Discs in the end, from 1 (the smallest): peg 1: {pegs[0]}; peg 2: {pegs[1]}; peg 3: {pegs[2]}.",
            f"The shortest solution from there has {left} moves and begins with {_named(first)}.",
        )


def _options(rng: Rng, last: Position, goal: int, right: int) -> tuple[Move, ...]:
    """Offer the best move, the other legal ones, and as many forbidden ones as are needed."""
    _, best = hanoi.moves_left(last, goal)
    legal = [move for move in PAIRS if move != best and _legal(last, move)]
    forbidden = [move for move in PAIRS if move != best and move not in legal]
    others = list(rng.shuffled([*legal, *rng.shuffled(forbidden)][: OPTIONS - 1]))
    return (*others[:right], best, *others[right:])


def _legal(position: Position, move: Move) -> bool:
    return move[0] in position and move[1] not in position[: position.index(move[0])]


def _neighbours(piles: tuple[tuple[int, ...], ...]) -> list[tuple[Move, tuple[tuple[int, ...], ...]]]:
    """All positions that one legal move leads to."""
    found = []
    for source, target in PAIRS:
        if piles[source] and (not piles[target] or piles[target][-1] > piles[source][-1]):
            after = list(piles)
            after[target] = (*piles[target], piles[source][-1])
            after[source] = piles[source][:-1]
            found.append(((source, target), tuple(after)))
    return found


def _named(move: Move) -> str:
    return f"from peg {move[0] + 1} to peg {move[1] + 1}"
