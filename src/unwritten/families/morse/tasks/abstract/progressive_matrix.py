"""Progressive matrix: eight cells of a 3×3 matrix are shown one after another and fade; which option completes it?

The viewer must keep the cells in mind, find for each property (shape, colour, number, size, dot at the edge) the
rule that its values follow in the rows, and combine what all rules say about the last cell. Every rule of the
family, along rows or columns, that fits the eight cells says the same; the last row alone, or the last column, or
counting the values does not find the answer. Options are drawn as large as the cells of the matrix, so that sizes can
be compared. It gets harder with more properties, richer rules, cells that fade sooner and come in mixed order, and
more options.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

from unwritten.core import Choice, Film, Question, Rng, Shot, UnwrittenError, Value, knob, task
from unwritten.core.answers import LETTERS
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Canvas, ease, shot
from unwritten.families.morse.parts.matrix_picture import (
    LARGE,
    Cell,
    cell_parts,
    in_words,
    matrix_boxes,
    option_frame,
    paint_cell,
    paint_frame,
    paint_large,
    paint_option,
)
from unwritten.families.morse.parts.matrix_rules import PLAIN, PROPERTIES, draw_ruled, predictions, rivals
from unwritten.families.morse.parts.option_card import option_boxes, stage_with_pictures
from unwritten.families.morse.parts.seen import at_the_question, seen

SLOT = 36  # frames for which a cell is the one that is shown
LAST_FRAMES = 36
FADE_FRAMES = 8
RULES = {
    "constant": "is the same throughout a row",
    "progression": "goes on by the same step in every row",
    "three": "has the same three values in every row",
    "twice": "has the same two values in every row, one of them twice",
    "first": "of the third cell is that of the first",
    "second": "of the third cell is that of the second",
    "sum": "of the third cell is that of the first and second together",
    "difference": "of the third cell is that of the first less that of the second",
}
"""What each rule says of a property, for the explanation."""


@dataclass(frozen=True)
class Level:
    """How much changes, and how long it can be seen."""

    properties: int = knob()  # entities: properties that follow a rule
    rich: bool = knob("step")  # depth: whether there are progressions, sums and differences, too
    seen: int = knob()  # temporal: cells that can be seen at a time
    mixed: bool = knob("step")  # temporal: whether the cells come in mixed order
    varied: int = knob("step")  # distractors: properties in which the options differ, so 4 or 8 options


@dataclass(frozen=True)
class Ruled:
    """A property and the rule that its values follow in each row."""

    name: str
    rule: str


@dataclass(frozen=True)
class Scene:
    """The cells row by row with the last one hidden, the order in which they are shown, and the options."""

    cells: tuple[Cell, ...]  # nine
    rules: tuple[Ruled, ...]
    order: tuple[int, ...]
    seen: int
    options: tuple[Cell, ...]


@task(
    version=4,
    levels={
        "easy": Level(properties=2, rich=False, seen=3, mixed=False, varied=2),
        "medium": Level(properties=3, rich=True, seen=2, mixed=False, varied=2),
        "hard": Level(properties=4, rich=True, seen=1, mixed=True, varied=3),
    },
    cap=0.36,
)
class ProgressiveMatrix:
    """Choose the cell that completes the matrix."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the right letter, properties and their rules, and options that differ in some of them."""
        count = 2**level.varied
        right = rng.answer.whole(0, count - 1)
        kinds = rng.sample(PROPERTIES, level.properties)
        ruled = {kind.name: draw_ruled(kind, kind.rules if level.rich else PLAIN, rng) for kind in kinds}
        columns = {name: tuple(itertools.chain(*table)) for name, (_, table) in ruled.items()}
        still = Cell(
            shape=rng.whole(0, 4), colour=rng.whole(0, 4), number=rng.whole(1, 2), size=rng.whole(1, 2), marker=-1
        )
        cells = tuple(replace(still, **{name: row[place] for name, row in columns.items()}) for place in range(9))
        varied = rng.sample(kinds, level.varied)
        seconds = {kind.name: rng.pick(rivals(kind, ruled[kind.name][1])) for kind in varied}
        options = _options(cells[8], seconds, right, rng)
        order = rng.shuffled(range(8)) if level.mixed else tuple(range(8))
        rules = tuple(Ruled(name, rule) for name, (rule, _) in ruled.items())
        return Scene(cells, rules, order, level.seen, options)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look the last cell up among the options."""
        text = (
            "In each row, every property follows the same rule as in the other rows. "
            "Which option belongs in the empty cell?"
        )
        letter = LETTERS[scene.options.index(scene.cells[8])]
        return (Question(text, Choice(options=("",) * len(scene.options)), letter),)

    def film(self, scene: Scene) -> Film:
        """Show cell after cell, small in its place and large beside the matrix; older ones fade."""

        def slot(turn: int) -> Shot:
            def paint(canvas: Canvas, frame: int) -> None:
                _matrix(canvas, scene, turn, frame)

            return shot(SLOT, paint)

        def last(canvas: Canvas, frame: int) -> None:
            _matrix(canvas, scene, len(scene.order), frame)

        def option(canvas: Canvas, number: int, box: Box) -> None:
            paint_option(canvas, scene.options[number], box)

        watch = "Find the rule for each property: shape, colour, number, size, and the dot at the edge."
        content = [*(slot(turn) for turn in range(len(scene.order))), shot(LAST_FRAMES, last)]
        return stage_with_pictures("Complete the matrix", watch, content, self.ask(scene)[0], option)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name what each cell shows while it is large, and what each option shows."""
        film = self.film(scene)
        cells = [
            seen(f"a part of cell {place + 1}", part, turn * SLOT + FADE_FRAMES, (turn + 1) * SLOT)
            for turn, place in enumerate(scene.order)
            for part in cell_parts(scene.cells[place], LARGE)
        ]
        options = [
            at_the_question(film, f"a part of option {letter}", part)
            for letter, option, box in zip(LETTERS, scene.options, option_boxes(len(scene.options)), strict=False)
            for part in cell_parts(option, option_frame(box))
        ]
        return (*cells, *options)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Forget the rules and the last cell, try every rule on the eight others, and keep the options that agree."""
        allowed = []
        for kind in PROPERTIES:
            values = [getattr(cell, kind.name) for cell in scene.cells[:8]]
            if len(set(values)) == 1:
                allowed.append((kind.name, {values[0]}))
                continue
            rows = [values[:3], values[3:6], [*values[6:], -9]]  # the last value cannot be told from this
            allowed.append((kind.name, {value for _, value in predictions(kind, rows)}))
        if any(len(values) != 1 for _, values in allowed):
            raise UnwrittenError("the eight cells leave the last one open; draw the scene again")
        return tuple(
            letter
            for letter, option in zip("ABCDEFGH", scene.options, strict=False)
            if all(getattr(option, name) in values for name, values in allowed)
        )

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say the rule of each property and its values row by row."""
        lines = []
        for ruled in scene.rules:
            values = [in_words(ruled.name, getattr(cell, ruled.name)) for cell in scene.cells]
            rows = "; ".join(", ".join(values[start : start + 3]) for start in (0, 3, 6))
            lines.append(f"The {ruled.name} {RULES[ruled.rule]}: {rows}.")
        return (*lines, f"Only option {self.ask(scene)[0].answer} has all of these in the last cell.")


def _options(truth: Cell, seconds: dict[str, int], right: int, rng: Rng) -> tuple[Cell, ...]:
    """Combine the true values of the varied properties with second ones in all ways: no option stands out."""
    pairs = [(getattr(truth, name), second) for name, second in seconds.items()]
    _, *misses = (replace(truth, **dict(zip(seconds, values, strict=True))) for values in itertools.product(*pairs))
    others = list(rng.shuffled(misses))
    return (*others[:right], truth, *others[right:])


def _matrix(canvas: Canvas, scene: Scene, turn: int, frame: int) -> None:
    """Draw the matrix while the cell of a turn is shown; after the last turn only fading ones are left."""
    current = scene.order[turn] if turn < len(scene.order) else None
    paint_frame(canvas, current if current is not None else 8)
    boxes = matrix_boxes()
    for shown in range(max(0, turn - scene.seen), min(turn + 1, len(scene.order))):
        share = ease((frame + 1) / FADE_FRAMES)
        if shown < turn:
            share = 1 - share if shown == turn - scene.seen else 1.0
        with canvas.faded(share):
            paint_cell(canvas, scene.cells[scene.order[shown]], boxes[scene.order[shown]])
    if current is not None:
        with canvas.faded(ease((frame + 1) / FADE_FRAMES)):
            paint_large(canvas, scene.cells[current], current)
