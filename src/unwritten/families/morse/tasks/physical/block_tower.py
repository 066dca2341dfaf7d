"""Block tower: blocks are stacked and screwed to a wall; without the screws, with which block would it tip?

The viewer must keep in mind where the covered blocks lie, and find for every joint whether the centre of mass of all
that rests on it is above the joint. It gets harder with more blocks, joints that give way further below the block
that is to blame, less to see at a time, less time for each block, and centres of mass that are nearer to an edge.

Every block that is put on, up to the one that is to blame, moves the centre of mass of what rests on a joint to a
place that is at least ``margin`` units of the grid from the joint's ends: no item hangs on a pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from unwritten.core import Film, Label, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import shot
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.tower import UNITS, Block, TowerPicture, block_box
from unwritten.families.morse.stage import stage

TAIL = 24  # frames after the last block's turn
LONGEST = 288  # frames for all blocks together
CONTACT = 2  # units that two blocks have in common at least
EDGE = 1  # units left free at both ends of the wall

TEXT = (
    "Screws hold all blocks, which are rigid and of equal density and thickness. If they were stacked in this order "
    "without screws, with which block would the tower first tip over?"
)


@dataclass(frozen=True)
class Level:
    """How much there is to keep in mind and to weigh."""

    blocks: int = knob()  # entities: blocks in the tower
    widths: tuple[int, int] = knob()  # visual: narrowest and widest block, in units
    below: int = knob()  # depth: blocks at least between the joint that gives way and the block that is to blame
    margin: tuple[int, int] = knob("step")  # visual: units between a centre of mass and a joint's end, as a fraction
    window: int = knob()  # temporal: blocks that are seen at a time
    hold: int = knob()  # temporal: frames from block to block


@dataclass(frozen=True)
class Scene:
    """The blocks from the floor up, and how they are shown."""

    blocks: tuple[Block, ...]
    window: int
    hold: int


@task(
    version=1,
    levels={
        "easy": Level(blocks=5, widths=(4, 8), below=1, margin=(2, 5), window=3, hold=48),
        "medium": Level(blocks=6, widths=(4, 9), below=1, margin=(3, 10), window=2, hold=42),
        "hard": Level(blocks=8, widths=(3, 9), below=2, margin=(1, 4), window=2, hold=36),
    },
    cap=0.36,
)
class BlockTower:
    """Ask for the first block that makes a tower tip over."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw which block is to blame (or none), then stack blocks that hold until then."""
        blamed = rng.answer.pick((*range(2 + level.below, level.blocks + 1), 0))
        leaning = rng.pick((-1, 1))
        width = rng.whole(*level.widths)
        blocks = [Block(rng.whole(UNITS // 2 - width, UNITS // 2), width)]
        while len(blocks) < level.blocks:
            candidates = list(rng.shuffled(_candidates(level, blocks[-1])))
            if len(blocks) + 1 != blamed and rng.chance(0.65):
                # Most blocks lean one way, whether the tower will tip or not; the sort keeps the rest shuffled.
                middle = _twice_centre(blocks[-1])
                candidates.sort(key=lambda block: (_twice_centre(block) - middle) * leaning <= 0)
            suitable = (block for block in candidates if _suits(level, [*blocks, block], blamed))
            block = next(suitable, None)
            if block is None:
                raise Unsuitable("no block suits here")
            blocks.append(block)
        return Scene(tuple(blocks), level.window, _hold(level))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Build the tower up and see after each block whether all above each joint has its centre above it."""
        blamed = _to_blame(scene.blocks)
        numbers = tuple(str(number) for number in range(1, len(scene.blocks) + 1))
        kind = Label(vocabulary=numbers, of="number", none=True)
        return (Question(TEXT, kind, None if blamed is None else str(blamed)),)

    def film(self, scene: Scene) -> Film:
        """Show block after block; a sheet is drawn up over those below."""
        (question,) = self.ask(scene)
        picture = TowerPicture(scene.blocks, scene.hold, scene.window)
        content = shot(scene.hold * len(scene.blocks) + TAIL, picture.paint)
        return stage("Block tower", "Remember where each block lies on the grid.", [content], question)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every block with its number, from when it lies until the sheet comes."""
        picture = TowerPicture(scene.blocks, scene.hold, scene.window)
        return tuple(
            seen(f"block {place + 1}", block_box(scene.blocks, place), *picture.bare(place))
            for place in range(len(scene.blocks))
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Measure the drawn blocks and pass the forces down from the top: a joint that had to pull gives way."""
        boxes = [block_box(scene.blocks, place) for place in range(len(scene.blocks))]
        spans = [(Fraction(box.x), Fraction(box.x + box.width)) for box in boxes]
        for count in range(2, len(spans) + 1):
            loads: list[tuple[Fraction, Fraction]] = []  # places and forces on top of the block at hand
            for upper, lower in zip(spans[count - 1 : 0 : -1], spans[count - 2 :: -1], strict=True):
                forces = [*loads, ((upper[0] + upper[1]) / 2, upper[1] - upper[0])]
                left, right = max(upper[0], lower[0]), min(upper[1], lower[1])
                whole = sum(force for _, force in forces)
                at_right = sum(force * (place - left) for place, force in forces) / (right - left)
                if not 0 <= at_right <= whole:
                    return (f"{count}",)
                loads = [(left, whole - at_right), (right, at_right)]
        return (None,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell the centre of mass above each joint when the tower tips, or when it is whole."""
        blamed = _to_blame(scene.blocks)
        built = scene.blocks[: blamed or len(scene.blocks)]
        lines = [f"Block {n} reaches from {b.left} to {b.right}." for n, b in enumerate(scene.blocks, start=1)]
        if blamed:
            lines.append(f"Up to block {blamed - 1} every joint has the centre of mass of all above it over it.")
        for joint in range(len(built) - 1):
            left, right = _contact(built[joint], built[joint + 1])
            centre = _centre(built[joint + 1 :])
            state = (
                "holds" if left < centre < right else "is just in balance" if left <= centre <= right else "gives way"
            )
            lines.append(
                f"With {len(built)} blocks: above block {joint + 1} the centre of mass is at {float(centre):.2f}, "
                f"the joint from {left} to {right}; it {state}."
            )
        lines.append(f"So block {blamed} makes it tip." if blamed else "So the tower stands to the end.")
        return tuple(lines)


def _hold(level: Level) -> int:
    """Frames for each block; between the named levels there may be more blocks than time."""
    return min(level.hold, LONGEST // level.blocks)


def _to_blame(blocks: Sequence[Block]) -> int | None:
    for count in range(2, len(blocks) + 1):
        if min(_reserves(blocks[:count])) < 0:
            return count
    return None


def _reserves(blocks: Sequence[Block]) -> list[Fraction]:
    """For each joint, how far the centre of mass above it is inside its ends; below 0 it tips."""
    reserves: list[Fraction] = []
    mass = moment = 0  # of all above the joint, the moment twice so that it is whole
    for joint in range(len(blocks) - 2, -1, -1):
        upper = blocks[joint + 1]
        mass, moment = mass + upper.width, moment + upper.width * _twice_centre(upper)
        left, right = _contact(blocks[joint], upper)
        reserves.insert(0, Fraction(min(moment - 2 * left * mass, 2 * right * mass - moment), 2 * mass))
    return reserves


def _contact(lower: Block, upper: Block) -> tuple[int, int]:
    return max(lower.left, upper.left), min(lower.right, upper.right)


def _centre(blocks: Sequence[Block]) -> Fraction:
    mass = sum(block.width for block in blocks)
    return Fraction(sum(block.width * _twice_centre(block) for block in blocks), 2 * mass)


def _twice_centre(block: Block) -> int:
    return block.left + block.right


def _candidates(level: Level, below: Block) -> list[Block]:
    """All blocks that can lie on another one without leaving the wall."""
    return [
        Block(left, width)
        for width in range(level.widths[0], level.widths[1] + 1)
        for left in range(
            max(EDGE, below.left + CONTACT - width), min(UNITS - EDGE - width, below.right - CONTACT) + 1
        )
    ]


def _suits(level: Level, blocks: Sequence[Block], blamed: int) -> bool:
    """Whether the topmost block does what it should, with a margin: hold, make it tip, or come after that."""
    reserves, margin = _reserves(blocks), Fraction(*level.margin)
    if len(blocks) < blamed or not blamed:
        return min(reserves) >= margin
    if len(blocks) > blamed:  # the tower has tipped; what comes now only has to look as good as the rest
        return reserves[-1] >= margin
    lower = reserves[: len(reserves) - level.below]
    return min(lower) <= -margin and min(reserves[len(lower) :]) >= margin
