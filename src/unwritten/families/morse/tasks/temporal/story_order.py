"""Story order: a figure does one thing after another, shown scene by scene; what did it do right after a given one?

The viewer must put the scenes into the order of the story. In harder films they are shown in a mixed-up order, and
the order follows from what has been done already: whatever was done stays done. It gets harder with more scenes,
shorter ones, mixed-up ones, and questions about two steps instead of one.

In every scene all things are on the screen, so each scene of a mixed-up story has its place beyond doubt; and the
scene that is shown next to the asked one is never the answer there. No scene alone gives the answer: that of
the asked thing and that of the right one each leave two options or more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations, product

from unwritten.core import Choice, Film, Question, Rng, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import PALETTE, Box, Canvas, Colour, PointXY, between, ease, shot
from unwritten.families.morse.parts.people import paint_person, person_box, stride_at
from unwritten.families.morse.parts.seen import painted_box, seen
from unwritten.families.morse.parts.story_pictures import THINGS
from unwritten.families.morse.stage import stage

BLANK = 3  # frames without a figure at the beginning of a scene
WALK, DEED = 14, 24  # frames of a scene after which the figure has come, and after which the deed is done
GROUND = Colour(206, 220, 180)
EARTH = Colour(176, 192, 148)
COLUMNS = 4
TALL = 92  # px of the figure
LONGEST = 310  # frames of all scenes together: with the question the film then lasts 16 s at most


@dataclass(frozen=True)
class Level:
    """How long the story is and how it is told."""

    events: int = knob()  # entities: things that are done
    scene: int = knob()  # temporal: frames of a scene
    mixed: bool = knob("step")  # distractors: whether the scenes are shown in a mixed-up order
    steps: int = knob("step")  # depth: how many steps of the story lie between the two things


@dataclass(frozen=True)
class Scene:
    """The story, where its things are, in which order it is shown, and what is asked."""

    events: tuple[str, ...]  # in the order of the story
    places: tuple[int, ...]  # of their things on the screen
    shown: tuple[int, ...]  # places in the story of the scenes, in the order of the film
    asked: int  # place in the story
    steps: int  # how far the answer is from it: forwards if positive
    options: tuple[str, ...]
    frames: int  # of one scene

    def done(self, frame: int, place: int) -> float:
        """How much of a deed is done in a frame of the film, from 0 to 1."""
        number, since = divmod(frame, self.frames)
        now = self.shown[number]
        return float(place < now) if place != now else ease((since - WALK) / (DEED - WALK))


@task(
    version=2,
    levels={
        "easy": Level(events=5, scene=56, mixed=False, steps=1),
        "medium": Level(events=6, scene=50, mixed=True, steps=1),
        "hard": Level(events=7, scene=45, mixed=True, steps=2),
    },
    cap=0.36,
)
class StoryOrder:
    """Ask what was done before or after a given thing."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the story, then what is asked, then the order of the film."""
        letter = rng.answer.whole(0, 3)
        steps = rng.answer.pick((-1, 1)) * level.steps
        events = rng.sample(tuple(THINGS), level.events)
        asked = rng.pick([place for place in range(level.events) if all(_lures(level.events, place, steps))])
        shown = _film_order(rng, level, asked, steps)
        right = asked + steps
        # What was done on the other side of the asked thing, and what is shown beside it, are the likeliest mistakes.
        beside = shown.index(asked) + (1 if steps > 0 else -1)
        likely = [asked - steps, shown[beside] if 0 <= beside < level.events else right]
        lures = [
            place for place in dict.fromkeys(likely) if 0 <= place < level.events and place not in (asked, right)
        ]
        for side in _lures(level.events, asked, steps):
            if not any(place in side for place in lures):
                lures.append(rng.pick(side))
        rest = [place for place in range(level.events) if place not in (asked, right, *lures)]
        wrong = rng.shuffled([*lures, *rng.sample(rest, 3 - len(lures))])
        options = [events[place] for place in (*wrong[:letter], right, *wrong[letter:])]
        places = rng.sample(range(2 * COLUMNS), level.events)
        frames = min(level.scene, LONGEST // level.events)
        return Scene(events, places, shown, asked, steps, tuple(options), frames)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Count along the story from the asked thing."""
        kind = Choice(options=scene.options)
        right = scene.events[scene.asked + scene.steps]
        mixed = scene.shown != tuple(range(len(scene.shown)))
        lead = "The scenes are mixed up; whatever was done stays done. In the story, what" if mixed else "What"
        far = "right" if abs(scene.steps) == 1 else "two steps"
        side = "after" if scene.steps > 0 else "before"
        text = f"{lead} did the figure do {far} {side} it {scene.events[scene.asked]}?"
        return (Question(text, kind, kind.letters[scene.options.index(right)]),)

    def film(self, scene: Scene) -> Film:
        """Show scene after scene."""
        (question,) = self.ask(scene)

        def paint(canvas: Canvas, frame: int) -> None:
            _paint(canvas, scene, frame)

        mixed = scene.shown != tuple(range(len(scene.shown)))
        watch = (
            "Scenes of one story, mixed up. Whatever was done stays done."
            if mixed
            else "Watch what the figure does, one thing after another."
        )
        return stage("A day in the garden", watch, [shot(scene.frames * len(scene.shown), paint)], question)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Look at each scene's first and last picture: the thing that changes, and how many were done before."""
        told: dict[int, int] = {}
        for number in range(len(scene.shown)):
            first, last = number * scene.frames, (number + 1) * scene.frames - 1
            things = range(len(scene.events))
            (active,) = [thing for thing in things if scene.done(first, thing) != scene.done(last, thing)]
            told[sum(scene.done(first, thing) == 1 for thing in things)] = active
        rank = next(rank for rank, thing in told.items() if thing == scene.asked)
        answer = scene.events[told[rank + scene.steps]]
        return ("ABCD"[scene.options.index(answer)],)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Tell the story in order."""
        lines = [f"{number}. It {event}." for number, event in enumerate(scene.events, start=1)]
        shown = ", ".join(str(place + 1) for place in scene.shown)
        return (*lines, f"The film shows these scenes in the order {shown}.")

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """In every scene all things, done or not, and the figure, once the deed of the scene is done."""
        boxes = {
            (thing, done): _thing_box(scene, thing, done) for thing in range(len(scene.events)) for done in (0.0, 1.0)
        }
        found = []
        for number, now in enumerate(scene.shown):
            start, stop = number * scene.frames + DEED, (number + 1) * scene.frames
            found.append(seen("the figure", person_box(_figure(scene, now, 1), TALL), start, stop))
            for thing, event in enumerate(scene.events):
                what = f"what stands for '{event}' in scene {number + 1}"
                found.append(seen(what, boxes[thing, scene.done(start, thing)], start, stop))
        return tuple(found)

    def twin(self, scene: Scene) -> Scene:
        """Tell another story whose things were done, or not, by the time of the last scene as in this one."""
        right = scene.events[scene.asked + scene.steps]
        others = [
            other
            for other in _same_to_the_last(scene)
            if 0 <= other.asked + scene.steps < len(scene.events)
            and other.events[other.asked + scene.steps] in {*scene.options} - {right}
        ]
        return next((other for other in others if _shown_apart(other.shown, other.asked, other.steps)), others[0])


def _lures(events: int, asked: int, steps: int) -> tuple[list[int], list[int]]:
    """What else may be the answer for all that the scene of the asked thing, or that of the right one, shows."""
    right = asked + steps
    if not 0 <= right < events:
        return [], []
    beyond = [place for place in range(events) if (place - asked) * steps > 0 and place != right]
    behind = [place for place in range(events) if (right - place) * steps > 0 and place != asked]
    return beyond, behind


def _same_to_the_last(scene: Scene) -> Iterator[Scene]:
    """All stories in which the same has been done before the last scene of the film, each told like this one."""
    last, things = scene.shown[-1], range(len(scene.events))
    for early, late in product(permutations(things[:last]), permutations(things[last + 1 :])):
        order = (*early, last, *late)
        events = tuple(scene.events[thing] for thing in order)
        places = tuple(scene.places[thing] for thing in order)
        yield replace(scene, events=events, places=places, asked=order.index(scene.asked))


def _shown_apart(shown: tuple[int, ...], asked: int, steps: int) -> bool:
    """Whether the film, unless it is in order, shows the right scene farther from the asked one than the story."""
    apart = abs(shown.index(asked) - shown.index(asked + steps))
    return apart > abs(steps) or shown == tuple(range(len(shown)))


def _film_order(rng: Rng, level: Level, asked: int, steps: int) -> tuple[int, ...]:
    """Draw the order of the film; where it is mixed, the scenes beside the asked one are not the answer."""
    order = tuple(range(level.events))
    if not level.mixed:
        return order
    while True:
        shown = rng.shuffled(order)
        if shown != order and _shown_apart(shown, asked, steps):
            return shown


def _spot(place: int) -> PointXY:
    """Where the thing of a place stands."""
    row, column = divmod(place, COLUMNS)
    return (142 + 206 * column, 216 + 236 * row)


def _figure(scene: Scene, thing: int, come: float) -> PointXY:
    """Where the figure stands that has come so far to a thing."""
    x, y = _spot(scene.places[thing])
    return (x - between(112, 84, come), y + 8)


def _thing_box(scene: Scene, thing: int, done: float) -> Box:
    """The box of a thing as it is before or after the deed."""

    def paint(canvas: Canvas) -> None:
        THINGS[scene.events[thing]](canvas, _spot(scene.places[thing]), done)

    return painted_box(paint)


def _paint(canvas: Canvas, scene: Scene, frame: int) -> None:
    """Draw all things as they are, and the figure at the one where something is done."""
    for row in (0, 1):
        canvas.rect(Box(12, 206 + 236 * row, 830, 26), GROUND, radius=8)
        canvas.rect(Box(12, 222 + 236 * row, 830, 10), EARTH, radius=5)
    for thing, event in enumerate(scene.events):
        THINGS[event](canvas, _spot(scene.places[thing]), scene.done(frame, thing))
    number, since = divmod(frame, scene.frames)
    if since >= BLANK:
        come = min(1.0, since / WALK)
        stride = stride_at(since) if come < 1 else 0.0
        paint_person(canvas, _figure(scene, scene.shown[number], come), TALL, PALETTE["green"], stride)
