"""Dominoes: they fall one after another, now here and now there; how many fell before a given one?

The viewer must keep the order of the falls: a picture shows which dominoes lie, but not since when, and some
lay there from the start. It gets harder with more dominoes, shorter pauses, falls that jump about instead of
running along the row, dominoes that wobble and never fall, and colours that are near to the asked one.

The answer is drawn before the scene and depends neither on the number of dominoes nor on the ordinal nor on how
many of the asked colour there are: whoever has not seen the falls can only guess.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unwritten.core import Film, Integer, Question, Rng, Sound, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import shot
from unwritten.families.morse.parts.moments import ORDINALS
from unwritten.families.morse.parts.near_colours import NEAR
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.toppling import FALL, WOBBLE, Domino
from unwritten.families.morse.parts.toppling_picture import DominoPainter, Shelves, domino_box
from unwritten.families.morse.stage import stage
from unwritten.sound import tick

LEAD = 30  # frames before the first fall: two frames at 2 fps that show what lies from the start
TAIL = 24  # frames after the last fall's slot
LONGEST = 306  # frames for all falls together: the film then lasts 16 s at most
TILTED = 45  # degrees beyond which a domino cannot come back


@dataclass(frozen=True)
class Level:
    """How many dominoes fall, how fast and how orderly, and what there is to mistake."""

    rows: int = knob()  # entities: shelves
    columns: int = knob()  # entities: dominoes on a shelf
    falls: int = knob()  # entities: dominoes that fall
    answers: tuple[int, int] = knob()  # depth: fewest and most falls before the asked one
    ordinals: tuple[int, int] = knob()  # depth: which of its colour is asked for
    gap: int = knob()  # temporal: frames from fall to fall, never below 18 (0.6 s)
    follow: float = knob()  # temporal: how often the next to fall is the neighbour
    lying: tuple[int, int] = knob()  # distractors: dominoes that lie from the start
    wobbles: int = knob()  # distractors: wobbles of dominoes that never fall
    colours: int = knob()  # visual: different colours
    near: bool = knob("step")  # visual: whether the colour nearest to the asked one is among them


@dataclass(frozen=True)
class Scene:
    """The dominoes in reading order, the order in which they fall, and which one is asked for."""

    rows: int
    columns: int
    dominoes: tuple[Domino, ...]
    order: tuple[int, ...]  # places of the falling dominoes, first fall first
    colour: str
    ordinal: int
    frames: int  # of the content


@task(
    version=1,
    levels={
        "easy": Level(
            rows=2,
            columns=6,
            falls=9,
            answers=(2, 7),
            ordinals=(2, 3),
            gap=30,
            follow=0.7,
            lying=(1, 2),
            wobbles=0,
            colours=3,
            near=False,
        ),
        "medium": Level(
            rows=3,
            columns=6,
            falls=12,
            answers=(3, 10),
            ordinals=(2, 4),
            gap=24,
            follow=0.4,
            lying=(1, 3),
            wobbles=3,
            colours=4,
            near=False,
        ),
        "hard": Level(
            rows=3,
            columns=7,
            falls=16,
            answers=(4, 14),
            ordinals=(3, 5),
            gap=18,
            follow=0.15,
            lying=(2, 3),
            wobbles=6,
            colours=4,
            near=True,
        ),
    },
    cap=0.26,
    sound=True,
)
class Dominoes:
    """Ask how many dominoes fell before the nth of one colour did."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw how many fall first, then the colours in order of falling, then who stands where."""
        before = rng.answer.whole(*level.answers)
        ordinal = rng.answer.whole(*level.ordinals)
        colour = rng.answer.pick(tuple(NEAR))
        others = _other_colours(level, colour, rng)
        sequence = _colour_sequence(level, colour, others, before, ordinal, rng)
        sides = _sides(level, rng)
        places = rng.shuffled(range(level.rows * level.columns))
        # Between the named levels there may be little room; one domino always stands to the end.
        lying = rng.whole(level.lying[0], min(level.lying[1], len(places) - level.falls - 1))
        gap = min(level.gap, LONGEST // level.falls)
        down, standing = places[:lying], places[lying + level.falls :]
        order = _falling_order(level, sides, places[lying : lying + level.falls], rng)
        wobbles = _wobbles(level, standing, gap, rng)
        # At least one of the asked colour lies from the start, and is not to be counted.
        dominoes = {down[0]: Domino(colour, sides[down[0]], lying=True)}
        for place in down[1:]:
            dominoes[place] = Domino(rng.pick((colour, *others)), sides[place], lying=True)
        for place in standing:
            dominoes[place] = Domino(rng.pick((colour, *others)), sides[place], wobbles=wobbles[place])
        for turn, place in enumerate(order):
            dominoes[place] = Domino(sequence[turn], sides[place], falls=LEAD + turn * gap)
        row = tuple(dominoes[place] for place in sorted(dominoes))
        frames = LEAD + level.falls * gap + TAIL
        return Scene(level.rows, level.columns, row, order, colour, ordinal, frames)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look the asked domino up in the order of falls; its place there is the number before it."""
        text = (
            "Ignore dominoes that were already lying at the start. How many dominoes, of all colours, "
            f"fell before the {ORDINALS[scene.ordinal]} {scene.colour} one fell?"
        )
        return (Question(text, Integer(), _turn_of_asked(scene)),)

    def film(self, scene: Scene) -> Film:
        """Show the shelves from the first still second until all is still again, with a knock at each landing."""
        (question,) = self.ask(scene)
        painter = DominoPainter(Shelves(scene.rows, scene.columns), scene.dominoes)
        knock = tick(level=-10)
        landings = sorted(domino.falls + FALL for domino in scene.dominoes if domino.falls is not None)
        sounds = [Sound(frame, knock) for frame in landings]
        return stage(
            "Dominoes", "Watch the order in which they fall.", [shot(scene.frames, painter.paint)], question, sounds
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Watch the tilt of every domino frame by frame, and count those that go beyond the point of no return."""
        upright = {place for place, domino in enumerate(scene.dominoes) if domino.tilt(0) < TILTED}
        fallen = matching = 0
        for frame in range(scene.frames):
            for place in sorted(upright):
                if scene.dominoes[place].tilt(frame) < TILTED:
                    continue
                upright.remove(place)
                matching += scene.dominoes[place].colour == scene.colour
                if matching == scene.ordinal:
                    return (fallen,)
                fallen += 1
        raise ValueError(f"fewer than {scene.ordinal} {scene.colour} dominoes fall")

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """List the falls up to the asked one."""
        before = [scene.dominoes[place].colour for place in scene.order[: _turn_of_asked(scene)]]
        lying = sum(domino.lying for domino in scene.dominoes)
        standing = len(scene.dominoes) - len(scene.order) - lying
        return (
            f"Not counted: {lying} lying from the start, {standing} standing to the end.",
            f"These fell first, in this order: {', '.join(before)}.",
            f"Number of {scene.colour} ones among them: {before.count(scene.colour)}. "
            f"The next to fall is the {ORDINALS[scene.ordinal]} {scene.colour} one.",
            f"So {len(before)} fell before it.",
        )

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Every domino that falls up to the asked one, standing and then lying, and those that lie from the start."""
        shelves = Shelves(scene.rows, scene.columns)
        falling = scene.order[: _turn_of_asked(scene) + 1]
        found = []
        for place, domino in enumerate(scene.dominoes):
            if place not in falling and not domino.lying:
                continue
            for start, stop, tilt in domino.at_rest(scene.frames):
                what = f"a {domino.colour} domino that {'lies' if tilt else 'stands'}"
                found.append(seen(what, domino_box(shelves, place, domino.rightwards, tilt), start, stop))
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Let the asked domino fall when one of another colour did, the nearest in time, and that one in its turn."""
        turn, dominoes, order = _turn_of_asked(scene), [*scene.dominoes], [*scene.order]
        others = [other for other, place in enumerate(order) if dominoes[place].colour != scene.colour]
        other = min(others, key=lambda number: abs(number - turn))
        one, two = order[turn], order[other]
        dominoes[one], dominoes[two] = (
            replace(dominoes[one], falls=dominoes[two].falls),
            replace(dominoes[two], falls=dominoes[one].falls),
        )
        order[turn], order[other] = two, one
        return replace(scene, dominoes=tuple(dominoes), order=tuple(order))


def _turn_of_asked(scene: Scene) -> int:
    colours = [scene.dominoes[place].colour for place in scene.order]
    turn = -1
    for _ in range(scene.ordinal):
        turn = colours.index(scene.colour, turn + 1)
    return turn


def _other_colours(level: Level, colour: str, rng: Rng) -> tuple[str, ...]:
    """Draw the colours besides the asked one: with the one nearest to it, or surely without."""
    near = NEAR[colour]
    rest = [name for name in NEAR if name not in (colour, near)]
    if level.near:
        return (near, *rng.sample(rest, level.colours - 2))
    return rng.sample([name for name in rest if NEAR[name] != colour], level.colours - 1)


def _colour_sequence(
    level: Level, colour: str, others: tuple[str, ...], before: int, ordinal: int, rng: Rng
) -> list[str]:
    """Draw the colours in order of falling, so that the asked domino is the one with ``before`` falls before it."""
    asked = {before, *rng.sample(range(before), ordinal - 1)}
    if rng.chance(0.5):  # at times one more of the colour, so that the asked one need not be its last
        asked.add(rng.whole(before + 1, level.falls - 1))
    rest = [others[i % len(others)] for i in range(level.falls - len(asked))]  # all colours about equally often
    shuffled = iter(rng.shuffled(rest))
    return [colour if turn in asked else next(shuffled) for turn in range(level.falls)]


def _sides(level: Level, rng: Rng) -> list[bool]:
    """Draw whether each domino falls rightwards; the way may change once in a row, so that neighbours fall alike."""
    sides = []
    for _ in range(level.rows):
        turn, first, second = rng.whole(1, level.columns - 1), rng.chance(0.5), rng.chance(0.5)
        sides += [first if column < turn else second for column in range(level.columns)]
    return sides


def _falling_order(level: Level, sides: list[bool], places: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    """Let each fall be followed by that of the neighbour it falls towards, or by a fall anywhere."""
    left = list(places)
    order: list[int] = []
    while left:
        towards = order[-1] + (1 if sides[order[-1]] else -1) if order else -1
        neighbour = towards in left and towards // level.columns == order[-1] // level.columns
        place = towards if neighbour and rng.chance(level.follow) else rng.pick(left)
        left.remove(place)
        order.append(place)
    return tuple(order)


def _wobbles(level: Level, standing: tuple[int, ...], gap: int, rng: Rng) -> dict[int, tuple[int, ...]]:
    """Spread the wobbles evenly over the dominoes that never fall and over the time of the falls."""
    starts: dict[int, list[int]] = {place: [] for place in standing}
    slot = level.falls * gap // max(level.wobbles, 1)
    for number in range(level.wobbles):
        first = LEAD + number * slot
        starts[standing[number % len(standing)]].append(rng.whole(first, first + max(slot - WOBBLE, 0)))
    return {place: tuple(frames) for place, frames in starts.items()}
