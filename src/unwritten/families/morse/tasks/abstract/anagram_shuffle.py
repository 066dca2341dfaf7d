"""Anagram shuffle: letter tiles are turned face down and swapped in pairs; how do they lie in the end?

The viewer must remember the letters and follow each tile through the swaps; the last frame shows only backs. Asked
is the final order, or the place of one letter, or the number of swaps. It gets harder with more tiles, more moves
in the same time, and more moves in which two tiles are only lifted and put back.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from unwritten.core import Film, Integer, Kind, Question, Rng, Sequence, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, shot
from unwritten.families.morse.parts.isograms import words_of
from unwritten.families.morse.parts.seen import around, looks, seen
from unwritten.families.morse.parts.tiles import HEAD, LETTER_FRAMES, Move, Tiles, bow_head, bows, paint_tiles
from unwritten.families.morse.stage import stage

KINDS = ("order", "place", "swaps")
TAIL = 18  # frames after the last move
LONGEST = 330  # frames of the content, so that the film lasts 16 seconds at most
OPEN_FRAMES = 60  # frames before the first move
FEWEST_DISPLACED = 3


@dataclass(frozen=True)
class Level:
    """How many tiles move how fast, and what there is to mistake."""

    tiles: int = knob()  # entities: letters of the word
    moves: int = knob()  # temporal: moves in all, swaps and lifts together
    swaps: tuple[int, int] = knob()  # depth: fewest and most swaps; the other moves are lifts, which distract
    slot: int = knob()  # temporal: frames of a move, never below 22
    reach: int = knob()  # visual: how far apart the tiles of a swap may lie


@dataclass(frozen=True)
class Scene:
    """The tiles, what happens to them, and what is asked."""

    tiles: Tiles
    asked: str  # one of KINDS
    letter: str  # the letter whose place is asked for, else empty


@task(
    version=1,
    levels={
        "easy": Level(tiles=5, moves=5, swaps=(2, 5), slot=36, reach=2),
        "medium": Level(tiles=6, moves=8, swaps=(4, 8), slot=28, reach=4),
        "hard": Level(tiles=8, moves=10, swaps=(5, 10), slot=24, reach=7),
    },
    cap=0.24,
)
class AnagramShuffle:
    """Ask where the letters went."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw what is asked and its answer, then a word and moves that lead there."""
        asked = rng.answer.pick(KINDS)
        count = rng.answer.whole(*level.swaps)
        goal = rng.answer.whole(0, level.tiles - 1)
        word = rng.pick(rng.share(words_of(level.tiles)))
        moves = _moves(level, count, rng)
        slot = min(level.slot, (LONGEST - OPEN_FRAMES - TAIL) // level.moves)
        tiles = Tiles(word, moves, slot, TAIL)
        final = final_order(tiles)
        if sum(a != b for a, b in zip(word, final, strict=True)) < min(FEWEST_DISPLACED, 2 * count - 1):
            raise Unsuitable("the swaps undo each other")
        letter = final[goal]
        if asked == "place" and not _is_swapped(tiles, letter):
            raise Unsuitable("the asked tile never moves")
        return Scene(tiles, asked, letter if asked == "place" else "")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Exchange the letters of a list, move by move."""
        final = final_order(scene.tiles)
        kind: Kind = Integer()
        truth: Value
        match scene.asked:
            case "order":
                text = "Which letters are on the tiles after the last move, from left to right?"
                kind = Sequence(of="letter", vocabulary=tuple(sorted(final)), length=len(final))
                truth = tuple(final)
            case "place":
                text = (
                    f"At which place does the tile with the letter {scene.letter} lie after the last move? "
                    "Places are numbered from 1, from left to right."
                )
                truth = final.index(scene.letter) + 1
            case _:
                text = (
                    "How often did two tiles change places? "
                    "Do not count tiles that were only lifted and put back where they lay."
                )
                truth = sum(move.swap for move in scene.tiles.moves)
        return (Question(text, kind, truth),)

    def film(self, scene: Scene) -> Film:
        """Show the letters, turn the tiles over, and move them."""

        def paint(canvas: Canvas, frame: int) -> None:
            paint_tiles(scene.tiles, canvas, frame)

        watch = "Remember the letters. Then follow the tiles: some change places, some are only lifted."
        content = [shot(scene.tiles.frames, paint)]
        return stage("Shuffled letters", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name each letter while it shows, and in each move its two tiles and the heads of a swap's bows."""
        tiles, half = scene.tiles, scene.tiles.size / 2
        found = [
            seen(f"letter {letter}", around(tiles.at(place, 0), half), 0, LETTER_FRAMES)
            for place, letter in enumerate(tiles.letters)
        ]
        for number, move in enumerate(tiles.moves, 1):
            start = tiles.start + (number - 1) * tiles.slot
            for tile in range(len(tiles.letters)):
                if any(abs(tiles.at(tile, start)[0] - tiles.middle(place)) < 1 for place in (move.left, move.right)):
                    moving = partial(_tile_box, tiles, tile)
                    found += looks(f"a tile of move {number}", moving, start, start + tiles.slot)
            for bow in bows(tiles, move) if move.swap else ():
                found.append(
                    seen(f"the bow of move {number}", around(bow_head(bow), HEAD / 2), start, start + tiles.slot)
                )
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch where each tile is drawn: from left to right at the end, and whether any has moved by each move."""
        tiles = scene.tiles
        numbers = range(len(tiles.letters))
        rests = [tiles.start + turn * tiles.slot for turn in range(len(tiles.moves) + 1)]
        rows = [sorted(numbers, key=lambda tile, at=frame: tiles.at(tile, at)[0]) for frame in rests]  # type: ignore[misc]
        letters = tuple(tiles.letters[tile] for tile in rows[-1])
        if scene.asked == "order":
            return (letters,)
        if scene.asked == "place":
            return (1 + sum(tiles.at(tile, tiles.frames - 1)[0] < _x_of(scene) - 1 for tile in numbers),)
        return (sum(before != after for before, after in pairwise(rows)),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Follow the row from swap to swap."""
        lines = [f"At first the tiles show {scene.tiles.letters}."]
        for number, move in enumerate(scene.tiles.moves):
            places = f"places {move.left + 1} and {move.right + 1}"
            if move.swap:
                so_far = final_order(Tiles(scene.tiles.letters, scene.tiles.moves[: number + 1], 1, 1))
                lines.append(f"Move {number + 1}: the tiles at {places} change places: {so_far}.")
            else:
                lines.append(f"Move {number + 1}: the tiles at {places} are lifted and put back.")
        return tuple(lines)


def final_order(tiles: Tiles) -> str:
    """The letters from left to right after all moves."""
    row = list(tiles.letters)
    for move in tiles.moves:
        if move.swap:
            row[move.left], row[move.right] = row[move.right], row[move.left]
    return "".join(row)


def _tile_box(tiles: Tiles, tile: int, frame: int) -> Box:
    return around(tiles.at(tile, frame), tiles.size / 2)


def _x_of(scene: Scene) -> float:
    """Where the asked tile is drawn in the last frame."""
    return scene.tiles.at(scene.tiles.letters.index(scene.letter), scene.tiles.frames - 1)[0]


def _moves(level: Level, count: int, rng: Rng) -> tuple[Move, ...]:
    """Draw the moves in order; no pair is moved twice in a row."""
    swaps = set(rng.sample(range(level.moves), min(count, level.moves)))
    pairs = [
        (left, right)
        for left in range(level.tiles)
        for right in range(left + 1, min(level.tiles, left + level.reach + 1))
    ]
    moves: list[Move] = []
    for turn in range(level.moves):
        last = (moves[-1].left, moves[-1].right) if moves else None
        left, right = rng.pick([pair for pair in pairs if pair != last])
        moves.append(Move(left, right, turn in swaps))
    return tuple(moves)


def _is_swapped(tiles: Tiles, letter: str) -> bool:
    """Whether the tile with a letter takes part in a swap."""
    place, moved = tiles.letters.index(letter), False
    for move in tiles.moves:
        if move.swap and place in (move.left, move.right):
            place, moved = move.left + move.right - place, True
    return moved
