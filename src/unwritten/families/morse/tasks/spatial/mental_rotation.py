"""Mental rotation: a piece of cubes turns around, then four pieces stand another way; which one is the same piece?

The viewer must build the piece in mind, as a solid, and turn it in thought. Wrong pieces have as many cubes: one cube
sits elsewhere, or the piece is a mirror image. It gets harder with more cubes, mirror images, and a camera that goes
only a little way around the four pieces instead of all around.

Checked for every scene, by lines of sight: every cube of every piece is seen long enough.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Question, Rng, Shot, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Box, Camera, Canvas, shot
from unwritten.families.morse.parts.handedness import same_when_turned
from unwritten.families.morse.parts.option_card import stage_with_pictures
from unwritten.families.morse.parts.picture_card import DRAWN, LETTERS, heading
from unwritten.families.morse.parts.piece_film import (
    HUES,
    draw_piece,
    draw_still,
    options_seen,
    options_shot,
    piece_camera,
    radius_of,
    shown_turn,
    sweep_at,
)
from unwritten.families.morse.parts.polycubes import (
    Piece,
    canonical,
    extents,
    grown,
    look_alikes,
    mirror_family,
)
from unwritten.families.morse.parts.seen_solids import cubes_seen

ROUND = 360.0
STAGE = Box(127, 96, 600, 372)
HEADER = Box(44, 14, 766, 72)
ROOMY = 1.25  # room around the first piece, of its radius


@dataclass(frozen=True)
class Level:
    """How large the pieces are and how they are shown."""

    cubes: int = knob()  # entities: cubes of a piece
    reach: int = knob()  # visual: the longest side of a piece
    mirrored: bool = knob("step")  # distractors: whether the mirror image is among the pieces
    sweep: float = knob()  # visual: degrees that the camera goes around the four pieces
    turning: int = knob()  # temporal: frames in which the first piece turns


@dataclass(frozen=True)
class Scene:
    """The piece that is shown first and the four that follow, all as they stand."""

    piece: Piece
    options: tuple[Piece, ...]
    hue: str
    turning: int
    sweeping: int
    sweep: float


@task(
    version=1,
    levels={
        "easy": Level(cubes=5, reach=3, mirrored=False, sweep=360.0, turning=150),
        "medium": Level(cubes=6, reach=3, mirrored=True, sweep=200.0, turning=150),
        "hard": Level(cubes=8, reach=4, mirrored=True, sweep=100.0, turning=120),
    },
    cap=0.36,
)
class MentalRotation:
    """Find the piece that is the same when turned."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the letter, then a piece, then pieces that are easily confused with it, each standing at random."""
        right = rng.answer.whole(0, 3)
        grown_piece = grown(level.cubes, rng, reach=level.reach)
        if extents(grown_piece)[0] < 2:
            raise Unsuitable("the piece is flat")
        piece = shown_turn(grown_piece, level.turning, ROUND, rng)
        others = (mirror_family if level.mirrored else look_alikes)(piece, (level.reach,) * 3, rng)
        sweeping = level.turning
        options = [shown_turn(other, sweeping, level.sweep, rng) for other in rng.shuffled(others)]
        options.insert(right, shown_turn(piece, sweeping, level.sweep, rng, unlike=piece))
        return Scene(piece, tuple(options), rng.pick(tuple(HUES)), level.turning, sweeping, level.sweep)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Compare the forms that do not depend on how a piece stands."""
        text = "Which of the pieces A to D is the piece that you saw first, only turned and not mirrored?"
        wanted = canonical(scene.piece)
        (right,) = (i for i, option in enumerate(scene.options) if canonical(option) == wanted)
        return (Question(text, DRAWN, LETTERS[right]),)

    def film(self, scene: Scene) -> Film:
        """The piece turns around once; then the camera goes around the four others."""
        colour = HUES[scene.hue]
        sweep = (scene.sweeping, scene.sweep)
        return stage_with_pictures(
            "The same piece",
            "One piece turns around, then four others. Every cube of a piece can be seen at some time.",
            [
                _piece_shot(scene),
                options_shot("Which of these is the same piece?", scene.options, colour, scene.sweeping, scene.sweep),
            ],
            self.ask(scene)[0],
            lambda canvas, number, box: draw_still(canvas, scene.options, number, colour, sweep, box),
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Compare distances and the handedness of every four cubes, which no turn changes and a mirror does."""
        alike = [
            letter
            for letter, option in zip(LETTERS, scene.options, strict=True)
            if same_when_turned(scene.piece, option)
        ]
        return (alike[0],) if len(alike) == 1 else (None,)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every cube of the first piece and of the four others, and these on the card."""

        def camera_at(frame: int) -> Camera:
            azimuth = sweep_at(frame, scene.turning, ROUND)
            return piece_camera(scene.piece, azimuth, STAGE, ROOMY * radius_of(scene.piece))

        names = {number: f"the cube of the first piece at {cell}" for number, cell in enumerate(scene.piece)}
        return (
            *cubes_seen(names, scene.piece, camera_at, 0, scene.turning),
            *options_seen(scene.options, scene.turning, (scene.sweeping, scene.sweep)),
        )

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Describe the piece layer by layer."""
        tall = max(cell[2] for cell in scene.piece) + 1
        layers = []
        for height in range(tall):
            cells = [f"({x + 1}, {y + 1})" for x, y, z in scene.piece if z == height]
            layers.append(f"Layer {height + 1} from below has cubes at {', '.join(cells)}.")
        return (
            f"The piece has {len(scene.piece)} cubes.",
            *layers,
            f"Only {self.ask(scene)[0].answer} can be turned so that all its cubes lie like that.",
        )


def _piece_shot(scene: Scene) -> Shot:
    """The first piece turns around once."""

    def paint(canvas: Canvas, frame: int) -> None:
        heading(canvas, "Remember this piece.", HEADER)
        azimuth = sweep_at(frame, scene.turning, ROUND)
        draw_piece(canvas, scene.piece, HUES[scene.hue], azimuth, STAGE, ROOMY * radius_of(scene.piece))

    return shot(scene.turning, paint)
