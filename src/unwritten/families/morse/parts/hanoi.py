"""The towers of Hanoi: positions, what is still to do, and how pegs, discs and a curtain look."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from unwritten.core import Rng
from unwritten.draw import INK, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, between, ease, ink_on, write

Position = tuple[int, ...]
"""On which peg (0, 1, 2) each disc lies, the smallest disc first."""

Move = tuple[int, int]
"""From one peg to another: its top disc goes."""

PEGS_AT = (157, 427, 697)
FLOOR, TOP = 396, 150
THICK = 36
ARROW = 92  # the height on the screen of the arrows above the curtain
COLOURS = ("yellow", "cyan", "orange", "green", "purple", "blue", "red", "pink")
WOOD, DARK_WOOD = Colour(196, 150, 98), Colour(140, 98, 56)
CLOTH, FOLD = Colour(128, 34, 52), Colour(104, 24, 42)


def moved(position: Position, move: Move) -> Position:
    """Carry the top disc of one peg to another; a move that the rules forbid is an error."""
    source, goal = move
    disc = position.index(source)
    if goal in position[:disc]:
        raise ValueError("a larger disc would lie on a smaller one")
    return (*position[:disc], goal, *position[disc + 1 :])


def moves_left(position: Position, goal: int) -> tuple[int, Move]:
    """How many moves the shortest solution takes from here, and the first of them.

    The largest disc that is not where it should be needs all smaller ones on the third peg: disc by disc, from the
    largest down, each misplaced one doubles what is still to do. From any position that solution is the only one.
    """
    total, first = 0, (0, 0)
    for disc in reversed(range(len(position))):
        if position[disc] != goal:
            total += 1 << disc
            first = (position[disc], goal)
            goal = 3 - position[disc] - goal
    if not total:
        raise ValueError("nothing is left to do")
    return total, first


def scattered(rng: Rng, discs: int) -> Position:
    """Draw a position from which the shortest solution takes two moves at least, whichever peg is the goal.

    Each peg then asks for another number of moves, and each of the three legal moves is the best for one peg: if the
    goal is drawn apart from it, the position alone tells neither.
    """
    return rng.pick([position for position in product(range(3), repeat=discs) if len(set(position[1:])) > 1])


def wander(rng: Rng, position: Position, count: int) -> list[Move]:
    """Draw legal moves that lead away from a position, no disc being moved twice in a row where that can be."""
    moves: list[Move] = []
    for _ in range(count):
        legal = [(a, b) for a in range(3) for b in range(3) if a != b and a in position and _may(position, (a, b))]
        fresh = [move for move in legal if not moves or move[0] != moves[-1][1]]
        moves.append(rng.pick(fresh or [move for move in legal if move != moves[-1][::-1]]))
        position = moved(position, moves[-1])
    return moves


def _may(position: Position, move: Move) -> bool:
    return move[1] not in position[: position.index(move[0])]


def draw_towers(canvas: Canvas, position: Position, colours: Sequence[str], *, without: int | None = None) -> None:
    """Draw the base, the pegs with their numbers, and all discs but one."""
    for number, x in enumerate(PEGS_AT):
        canvas.rect(Box(x - 7, TOP, 14, FLOOR - TOP), WOOD, stroke=DARK_WOOD, radius=6)
        write(canvas, str(number + 1), (x, FLOOR + 46), Style(32, INK, bold=True, align="centre"))
    canvas.rect(Box(27, FLOOR, 800, 18), WOOD, stroke=DARK_WOOD, radius=6)
    for disc in range(len(position)):
        if disc != without:
            draw_disc(canvas, colours, disc, resting(position, disc))


def resting(position: Position, disc: int) -> PointXY:
    """The middle of a disc that lies on its peg."""
    below = sum(peg == position[disc] for peg in position[disc + 1 :])
    return (PEGS_AT[position[disc]], FLOOR - THICK * (below + 0.5))


def disc_box(count: int, disc: int, centre: PointXY) -> Box:
    """Where a disc is drawn that has its middle there; the largest of ``count`` is the widest."""
    width = between(84, 236, disc / (count - 1))
    return Box(centre[0] - width / 2, centre[1] - THICK / 2 + 1, width, THICK - 2)


def draw_disc(canvas: Canvas, colours: Sequence[str], disc: int, centre: PointXY) -> None:
    """Draw a disc with its number; the smallest one is number 1."""
    colour = PALETTE[colours[disc]]
    box = disc_box(len(colours), disc, centre)
    canvas.rect(box, colour, stroke=colour.shaded(0.6), width=3, radius=12)
    write(canvas, str(disc + 1), centre, Style(22, ink_on(colour), bold=True, align="centre"))


def draw_flying(canvas: Canvas, position: Position, colours: Sequence[str], move: Move, share: float) -> None:
    """Draw a move in the middle: the disc goes up, across and down."""
    disc = position.index(move[0])
    draw_towers(canvas, position, colours, without=disc)
    (x1, y1), (x2, y2) = resting(position, disc), resting(moved(position, move), disc)
    high = TOP - 40
    legs = (y1 - high, abs(x2 - x1), y2 - high)
    gone = ease(share) * sum(legs)
    if gone < legs[0]:
        at = (x1, y1 - gone)
    elif gone < legs[0] + legs[1]:
        at = (between(x1, x2, (gone - legs[0]) / legs[1]), high)
    else:
        at = (x2, high + gone - legs[0] - legs[1])
    draw_disc(canvas, colours, disc, at)


def flag_box(peg: int) -> Box:
    """Where the cloth of the flag is drawn that marks a peg."""
    return Box(PEGS_AT[peg], TOP - 86, 74, 44)


def arrow_box(move: Move) -> Box:
    """Where the arrow of a move is drawn."""
    x1, x2 = (PEGS_AT[peg] for peg in move)
    return Box(min(x1, x2), ARROW - 13, abs(x2 - x1), 26)


def draw_flag(canvas: Canvas, peg: int) -> None:
    """Mark a peg as the goal."""
    x = PEGS_AT[peg]
    canvas.line([(x, TOP), (x, TOP - 84)], DARK_WOOD, 5)
    cloth = flag_box(peg)
    canvas.polygon([(x, cloth.y), (cloth.right, cloth.centre[1]), (x, cloth.bottom)], PALETTE["red"])
    write(canvas, "goal", (x - 14, TOP - 62), Style(28, PALETTE["red"], bold=True, align="right"))


def draw_curtain(canvas: Canvas, lowered: float) -> None:
    """Draw a curtain in front of the towers, from above down to the base; 1 is all the way."""
    height = (FLOOR - TOP + 24) * ease(lowered)
    with canvas.clipped(Box(20, TOP - 20, 814, height)):
        canvas.rect(Box(20, TOP - 20, 814, height), CLOTH)
        for fold in range(11):
            canvas.rect(Box(20 + fold * 74, TOP - 20, 37, height), FOLD)
    canvas.rect(Box(12, TOP - 32, 830, 14), DARK_WOOD, radius=7)


def draw_arrow(canvas: Canvas, move: Move) -> None:
    """Announce a move above the curtain: from one peg to another.

    The arrow is whole at once: one that grew from peg 1 to 3 would point at peg 2 in a frame that a model samples.
    """
    x1, x2 = (PEGS_AT[peg] for peg in move)
    canvas.circle((x1, ARROW), 13, PALETTE["blue"])
    canvas.arrow((x1, ARROW), (x2, ARROW), PALETTE["blue"], 8, 30)


def write_caption(canvas: Canvas, text: str) -> None:
    """Write what is going on above the towers."""
    write(canvas, text, (427, 34), Style(28, INK.mixed(PAPER, 0.1), bold=True, align="centre"))


def played(start: Position, moves: Sequence[Move]) -> list[Position]:
    """All positions of a game, the first one included."""
    positions = [start]
    for move in moves:
        positions.append(moved(positions[-1], move))
    return positions
