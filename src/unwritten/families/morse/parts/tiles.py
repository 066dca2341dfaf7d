"""Letter tiles that are turned face down and then change places in pairs: where each is in every frame."""

from __future__ import annotations

import math
from dataclasses import dataclass

from unwritten.draw import ACCENT, INK, MIST, PALETTE, PAPER, Box, Canvas, Colour, PointXY, Style, ease, write

LETTER_FRAMES = 45  # letters are seen for three sampled frames
FLIP_FRAMES = 15
LIT_FRAMES = 4  # the two tiles light up before they move and stay lit after
ROW = 250  # height of the middle of the row
AREA = Box(40, 0, 774, 480)
TILE = Colour(250, 233, 190)
BACK = Colour(70, 84, 120)
HEAD = 26  # length of the heads of a swap's bows


@dataclass(frozen=True)
class Move:
    """Two tiles at these places (counted from 0) change places, or are only lifted and put back."""

    left: int
    right: int
    swap: bool


@dataclass(frozen=True)
class Tiles:
    """A row of tiles and what happens to it; every move takes the same time."""

    letters: str
    moves: tuple[Move, ...]
    slot: int  # frames of a move
    tail: int  # frames after the last move

    @property
    def frames(self) -> int:
        """Frames from the first letter to the end."""
        return self.start + len(self.moves) * self.slot + self.tail

    @property
    def start(self) -> int:
        """The frame in which the first move begins."""
        return LETTER_FRAMES + FLIP_FRAMES

    @property
    def pitch(self) -> float:
        """Pixels from tile to tile."""
        return min(120.0, AREA.width / len(self.letters))

    @property
    def size(self) -> float:
        """The side of a tile."""
        return self.pitch * 0.8

    def middle(self, place: float) -> float:
        """Where the tile at a place has its middle."""
        return AREA.centre[0] + (place - (len(self.letters) - 1) / 2) * self.pitch

    def at(self, tile: int, frame: int) -> tuple[float, float]:
        """The centre of a tile (numbered by its first place) in a frame: it follows its own way alone."""
        place = tile
        for number, move in enumerate(self.moves):
            begun = frame - self.start - number * self.slot
            if begun < 0 or place not in (move.left, move.right):
                continue
            other = move.left + move.right - place
            going = self.slot - 2 * LIT_FRAMES
            share = ease((begun - LIT_FRAMES) / going)
            if share < 1:
                return self._under_way(place, other, share, move.swap)
            place = other if move.swap else place
        return (self.middle(place), float(ROW))

    def _under_way(self, place: int, other: int, share: float, swap: bool) -> tuple[float, float]:
        """On a bow above the row rightwards, below it leftwards; a tile that is put back goes up and down."""
        bow = 4 * share * (1 - share)
        if not swap:
            return (self.middle(place), ROW - 46 * bow)
        side = -1 if other > place else 1
        return (self.middle(place + (other - place) * share), ROW + side * 118 * bow)

    def lit(self, frame: int) -> Move | None:
        """The move that is going on in a frame."""
        number, _ = divmod(frame - self.start, self.slot)
        return self.moves[number] if 0 <= number < len(self.moves) else None

    def face(self, frame: int) -> float:
        """How much of the letters' side is seen: 1 at first, -1 once the tiles lie face down."""
        return 1 - 2 * ease((frame - LETTER_FRAMES) / FLIP_FRAMES)


def paint_tiles(tiles: Tiles, canvas: Canvas, frame: int) -> None:
    """Draw the row, the numbers of the places, and the bows of a swap for as long as it lasts."""
    size = tiles.size
    for place in range(len(tiles.letters)):
        x = tiles.middle(place)
        canvas.rect(Box(x - size / 2, ROW - size / 2, size, size), PAPER.mixed(MIST, 0.5), radius=10)
        write(canvas, str(place + 1), (x, 446), Style(28, INK.mixed(PAPER, 0.25), align="centre"))
    move = tiles.lit(frame)
    if move is not None and move.swap:
        _bows(tiles, canvas, move)
    lifted = [tile for tile in range(len(tiles.letters)) if move and _moves(tiles, tile, frame)]
    for tile in sorted(range(len(tiles.letters)), key=lambda number: number in lifted):
        _tile(canvas, tiles.letters[tile], tiles.at(tile, frame), size, tiles.face(frame), tile in lifted)


def _moves(tiles: Tiles, tile: int, frame: int) -> bool:
    """Whether a tile is one of the two that are lit now."""
    begun = frame - (frame - tiles.start) % tiles.slot
    move = tiles.lit(frame)
    x = tiles.at(tile, begun)[0]
    return move is not None and any(abs(x - tiles.middle(place)) < 1 for place in (move.left, move.right))


def _bows(tiles: Tiles, canvas: Canvas, move: Move) -> None:
    """Draw the two ways of a swap as bows with heads, so that one frame shows which places are exchanged."""
    for points in bows(tiles, move):
        canvas.line(points[:-3], ACCENT.mixed(PAPER, 0.45), 6)
        canvas.arrow(points[-4], points[-1], ACCENT.mixed(PAPER, 0.45), width=6, head=HEAD)


def bows(tiles: Tiles, move: Move) -> list[list[PointXY]]:
    """The points of the two bows of a swap, each from its tail to its tip."""
    steps = 24
    return [
        [
            (
                tiles.middle(start + (end - start) * step / steps),
                ROW + side * 118 * 4 * step * (steps - step) / steps**2,
            )
            for step in range(3, steps - 2)
        ]
        for side, start, end in ((-1, move.left, move.right), (1, move.right, move.left))
    ]


def bow_head(bow: list[PointXY]) -> PointXY:
    """The middle of the head of a bow."""
    (tail_x, tail_y), (x, y) = bow[-4], bow[-1]
    share = HEAD / 2 / math.dist(bow[-4], bow[-1])
    return (x + (tail_x - x) * share, y + (tail_y - y) * share)


def _tile(canvas: Canvas, letter: str, at: tuple[float, float], size: float, face: float, lit: bool) -> None:
    """Draw a tile that is turned about its upright middle line."""
    wide = max(4.0, size * abs(face))
    box = Box(at[0] - wide / 2, at[1] - size / 2, wide, size)
    edge = PALETTE["orange"] if lit else (TILE if face > 0 else BACK).shaded(0.7)
    canvas.rect(box, TILE if face > 0 else BACK, stroke=edge, width=7 if lit else 3, radius=10)
    if face > 0.6:
        write(canvas, letter, at, Style(round(size * 0.62), INK, bold=True, align="centre"))
    elif face < -0.6:
        canvas.rect(box.inset(size * 0.22), stroke=BACK.mixed(PAPER, 0.35), width=3, radius=6)
