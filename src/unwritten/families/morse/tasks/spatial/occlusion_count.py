"""Occlusion count: balls roll behind screens, past them, and out again; how many are behind one of them at the end?

The viewer must remember what was behind the screens when they came down, and keep count of balls that nobody sees.
It gets harder with more screens and moves, balls that only pass behind the asked screen, moves that overlap in
time, and balls of another colour that do not count.

Every ball is in the clear between two screens, or between a screen and the edge, for at least 18 frames.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.screens import (
    BEGIN,
    FRAMES,
    LANES,
    LEFT,
    QUIET,
    RIGHT,
    Director,
    Move,
    Resting,
    Screen,
    duration,
    middle,
    screens_in_a_row,
    x_at,
)
from unwritten.families.morse.parts.screens_picture import move_seen, paint_play, resting_seen, screen_seen
from unwritten.families.morse.stage import stage

SCREENS = ("blue", "green", "purple", "brown")
BALLS = ("red", "yellow", "orange", "pink", "cyan")
PAIRS = (
    ("red", "yellow"),
    ("red", "cyan"),
    ("yellow", "cyan"),
    ("orange", "cyan"),
    ("pink", "cyan"),
    ("pink", "yellow"),
)
"""Colours of balls that nobody confuses."""

PLAYS = 60  # plays that are made up in search of one that ends as it should
TITLE = "Behind the screens"
WATCH = "Balls roll behind screens, stop there, come out or pass. A tail shows where a ball comes from."


@dataclass(frozen=True)
class Level:
    """Who plays, and how long."""

    screens: int = knob("step")  # entities: screens
    moves: int = knob()  # depth: balls that start to roll
    resting: tuple[int, int] = knob()  # entities: balls behind the screens at the start
    behind: tuple[int, int] = knob()  # depth: range of the answer
    gap: int = knob()  # temporal: frames from the start of one move to the next, at most
    past: int = knob()  # distractors: balls that roll past all screens without stopping
    colours: int = knob("step")  # distractors: colours of balls, of which one is asked for


@dataclass(frozen=True)
class Scene:
    """The screens, what is behind them at the start, all moves in order, and what is asked."""

    screens: tuple[Screen, ...]
    resting: tuple[Resting, ...]
    moves: tuple[Move, ...]
    asked: int  # number of the screen
    colour: str  # of the balls that count; empty if all do


@task(
    version=1,
    levels={
        "easy": Level(screens=2, moves=5, resting=(1, 3), behind=(0, 3), gap=38, past=0, colours=1),
        "medium": Level(screens=2, moves=7, resting=(2, 4), behind=(0, 4), gap=30, past=1, colours=1),
        "hard": Level(screens=3, moves=10, resting=(4, 6), behind=(0, 4), gap=22, past=1, colours=2),
    },
    cap=0.36,
)
class OcclusionCount:
    """Ask how many balls are behind a screen when all is still again."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the answer, then make up plays until one ends with it."""
        answer = rng.answer.whole(*level.behind)
        screens = screens_in_a_row(rng.sample(SCREENS, level.screens), 190 if level.screens == 2 else 150)
        colours = _ball_colours(rng, level.colours)
        colour = colours[0] if level.colours > 1 else ""
        asked = rng.whole(0, level.screens - 1)
        # Between the named levels there may be little time: the last ball must still get behind the next screen.
        spare = FRAMES - QUIET - BEGIN - duration(screens, LEFT, 0)
        gap = min(level.gap, spare // (level.moves - 1))
        for _ in range(PLAYS):
            resting = _resting(rng, level, screens, colours)
            director = Director(rng, screens, resting)
            try:
                for number, kind in enumerate(_kinds(rng, level)):
                    director.add(BEGIN + number * gap, kind, colours)
            except Unsuitable:
                continue
            if director.count(asked, (colour,) if colour else colours) == answer:
                scene = Scene(screens, resting, tuple(director.moves), asked, colour)
                if _eventful(scene):
                    return scene
        raise Unsuitable("no play ends as it should")

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Those at the start, and those that moved there, without those that left."""
        screen = scene.screens[scene.asked]
        balls = f"{scene.colour} balls" if scene.colour else "balls"
        text = f"How many {balls} are behind the {screen.colour} screen at the end?"
        behind = sum(rest.screen == scene.asked for rest in scene.resting if scene.colour in ("", rest.colour))
        for move in scene.moves:
            if scene.colour in ("", move.colour):
                behind += (move.target == scene.asked) - (move.origin == scene.asked)
        return (Question(text, Integer(), behind),)

    def film(self, scene: Scene) -> Film:
        """Let the screens come down, then let the balls roll."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            paint_play(canvas, scene.screens, scene.resting, scene.moves, frame)

        return stage(TITLE, WATCH, [shot(FRAMES, paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Stand guard at both edges of the asked screen, and count who rolls in or out, frame by frame."""
        screen = scene.screens[scene.asked]

        def hidden(x: float) -> bool:
            return screen.left < x < screen.right

        at_start = [rest for rest in scene.resting if hidden(middle(scene.screens, rest.screen))]
        inside = len([rest for rest in at_start if not scene.colour or rest.colour == scene.colour])
        for frame in range(1, FRAMES):
            for move in scene.moves:
                if scene.colour and move.colour != scene.colour:
                    continue
                before, now = (hidden(x_at(scene.screens, move, at)) for at in (frame - 1, frame))
                inside += now - before
        return (inside,)

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """All balls that count, at the start and in every gap through which they roll, and the screens."""
        resting = [ball for ball in scene.resting if scene.colour in ("", ball.colour)]
        moves = [move for move in scene.moves if scene.colour in ("", move.colour)]
        return (
            *(resting_seen(scene.screens, ball) for ball in resting),
            *(one for move in moves for one in move_seen(scene.screens, move)),
            *(screen_seen(screen) for screen in scene.screens),
        )

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Keep the count of the asked screen move by move."""
        screen = scene.screens[scene.asked]
        counts = [rest for rest in scene.resting if rest.screen == scene.asked and scene.colour in ("", rest.colour)]
        number = len(counts)
        lines = [f"Behind the {screen.colour} screen at the start: {number}."]
        names = {LEFT: "the left edge", RIGHT: "the right edge"}
        names |= {i: f"the {other.colour} screen" for i, other in enumerate(scene.screens)}
        for move in scene.moves:
            if scene.asked in (move.origin, move.target) and scene.colour in ("", move.colour):
                number += 1 if move.target == scene.asked else -1
                lines.append(
                    f"A {move.colour} ball rolls from {names[move.origin]} to {names[move.target]}: now {number}."
                )
        return (*lines, f"At the end {number} are behind the {screen.colour} screen.")


def _ball_colours(rng: Rng, count: int) -> tuple[str, ...]:
    return rng.sample(BALLS, 1) if count == 1 else rng.shuffled(rng.pick(PAIRS))


def _resting(rng: Rng, level: Level, screens: tuple[Screen, ...], colours: tuple[str, ...]) -> tuple[Resting, ...]:
    """Draw what is behind the screens at the start, each ball in a lane of its own."""
    places = [(screen, lane) for screen in range(len(screens)) for lane in range(LANES)]
    return tuple(Resting(rng.pick(colours), *place) for place in rng.sample(places, rng.whole(*level.resting)))


def _kinds(rng: Rng, level: Level) -> tuple[str, ...]:
    """Draw what kinds of move there are; those past all screens take long and so come early."""
    usual = [rng.pick(("in", "in", "over", "over", "out")) for _ in range(level.moves - level.past)]
    early = rng.whole(0, 2)
    return (*usual[:early], *["past"] * level.past, *usual[early:])


def _eventful(scene: Scene) -> bool:
    """Whether the asked screen is both left and reached, by balls that count."""
    moves = [move for move in scene.moves if scene.colour in ("", move.colour)]
    return any(move.target == scene.asked for move in moves) and any(move.origin == scene.asked for move in moves)
