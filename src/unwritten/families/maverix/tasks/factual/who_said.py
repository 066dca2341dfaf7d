"""Who said it: eight people at a market speak in turn with one voice; which of them said a certain word?

The viewer must hold the words that are heard against the mouth that moves. It gets harder with more words in a
line, with bystanders who wave without a word, and with longer films.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, knob, task
from unwritten.draw import PALETTE, Box, Canvas, Colour, ease
from unwritten.families.maverix.parts.backdrop import Backdrop
from unwritten.families.maverix.parts.faces import oval
from unwritten.families.maverix.parts.people import SHIRTS, Person, Pose, bubble, people, standing
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.parts.speaking import NEUTRAL, speaking, words_at
from unwritten.families.maverix.parts.voices import line
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

NOUNS = (
    *("lemon", "butter", "sugar", "carrot", "onion", "banana", "potato", "chocolate", "mushroom", "yoghurt"),
    *("spinach", "garlic", "pumpkin", "apple", "coffee", "sausage", "cucumber", "rice", "noodles", "olive"),
    *("milk", "sandwich", "chicken", "strawberry", "broccoli", "marmalade", "candle"),
)
RADIUS, GROUND, LEFT, STEP = 27.0, 446.0, 80.0, 99.0
SKY, HILL, STONE = Colour(206, 229, 243), Colour(160, 200, 140), Colour(222, 212, 196)


@dataclass(frozen=True)
class Level:
    """How long the film is, how much is said, and how many wave."""

    seconds: float = knob()
    nouns: int = knob()  # in a line
    wavers: int = knob()  # beside each speaker


@dataclass(frozen=True)
class Picture:
    """Who speaks when; people are numbered from left to right, as their options are."""

    slots: Slots
    people: tuple[Person, ...]
    order: tuple[int, ...]  # the speaker of each turn
    wavers: tuple[tuple[int, ...], ...]  # others who wave in each turn


@dataclass(frozen=True)
class Heard:
    """What is bought in each turn's line, and the word that is asked about."""

    slots: Slots
    bought: tuple[tuple[str, ...], ...]
    word: str


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of speakers, and eight places of the word."""

    word: str
    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=44.0, nouns=1, wavers=0),
        "medium": Level(seconds=70.0, nouns=2, wavers=0),
        "hard": Level(seconds=80.0, nouns=3, wavers=2),
        "long": Level(seconds=606.0, nouns=3, wavers=2),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "speech", "agentic_task": "social", "topic": "Life and Practical Skills"},
)
class WhoSaid(TableTask[Scene, Picture, Heard]):
    """Ask who said a word."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw eight people, a square that says who speaks when, and all that is said."""
        slots, square = slots_of(level.seconds, action=action_seconds(level.nouns)), latin_square(rng)
        shirts, word = rng.sample(SHIRTS, ORDER), rng.pick(NOUNS)
        group = people(shirts, rng)
        return Scene(
            options=tuple(f"The person in the {shirt} shirt" for shirt in shirts),
            word=word,
            pictures=tuple(Picture(slots, group, row, _wavers(row, level.wavers, rng)) for row in square),
            tracks=tuple(Heard(slots, _bought(word, turn, level.nouns, rng), word) for turn in range(ORDER)),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let the people speak in turn."""

        def moves(i: int, slot: int) -> bool:
            return i == picture.order[slot] or i in picture.wavers[slot]

        def idle(canvas: Canvas, slot: int) -> None:
            _market(canvas)
            for i, person in enumerate(picture.people):
                if not moves(i, slot):
                    standing(canvas, person, (LEFT + STEP * i, GROUND), RADIUS)

        backdrop = Backdrop(idle)

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            backdrop.show(canvas, slot)
            for i in filter(lambda i: moves(i, slot), range(ORDER)):
                pose = pose_of(picture, i, slot, share)
                standing(canvas, picture.people[i], (LEFT + STEP * i, GROUND), RADIUS, pose)
                if pose.mouth:
                    dots = round(share * picture.slots.action) // 5 % 3 + 1
                    bubble(canvas, (LEFT + STEP * i, GROUND - 8.9 * RADIUS), RADIUS, dots)

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Speak all lines with one voice."""
        turns = [line(said(bought), words_at(heard.slots, i), NEUTRAL) for i, bought in enumerate(heard.bought)]
        return Track(tuple(sound for sound, _ in turns), tuple(caption for _, caption in turns))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the person."""
        return Wording(
            f'Which person said the word "{scene.word}"?',
            f'Which person said the word "{scene.word}"?',
            f"Somebody in the row tells the others about having bought the {scene.word}."
            " What is the colour of the shirt that this speaker wears?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the speaker in a sentence."""
        return f'{scene.options[option]} said "{scene.word}".'

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the speaker of the turn that holds the word."""
        (turn,) = [i for i, bought in enumerate(heard.bought) if heard.word in bought]
        return picture.order[turn]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go through the film second by second and look whose mouth moves while the word's line is spoken."""
        starts = {words_at(heard.slots, i): said(bought) for i, bought in enumerate(heard.bought)}
        (start,) = [frame for frame, text in starts.items() if f"the {heard.word}" in text]
        found: set[int] = set()
        for frame in range(0, picture.slots.frames, int(FPS) // 5):
            if start <= frame < start + FPS:
                slot, share = picture.slots.at(frame)
                found |= {i for i in range(ORDER) if pose_of(picture, i, slot, share).mouth > 0}
        (speaker,) = found
        return speaker

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of speakers and the line with the word."""
        (turn,) = [i for i, bought in enumerate(heard.bought) if heard.word in bought]
        shirts = ", ".join(picture.people[i].shirt for i in picture.order)
        seconds = float(words_at(heard.slots, turn) / FPS)
        return (
            f"Seen: the people speak in the order {shirts}.",
            f'Heard: "{said(heard.bought[turn])}" at {seconds:.1f} s, in turn {turn + 1}.',
        )


def action_seconds(nouns: int) -> float:
    """How long a turn lasts in which that many things are named."""
    return 2.6 + 1.4 * nouns


def said(bought: tuple[str, ...]) -> str:
    """The line of a turn."""
    things = [f"the {noun}" for noun in bought]
    return f"I bought {' and '.join([', '.join(things[:-1]), things[-1]] if things[1:] else things)}."


def pose_of(picture: Picture, number: int, slot: int, share: float) -> Pose:
    """What a person does: the speaker talks and nods, wavers lift a hand."""
    if picture.order[slot] == number:
        mouth = speaking(picture.slots, share)
        return Pose(mouth=mouth, nod=mouth * 0.5)
    if number not in picture.wavers[slot]:
        return Pose()
    up = ease(4 * share) * ease(4 * (1 - share))
    x, y = LEFT + STEP * number, GROUND - 6.1 * RADIUS
    swing = (-1.0, 0.0, 1.0, 0.0)[round(share * picture.slots.action) // 3 % 4] * up
    return Pose(hand=(x + (1.4 + 0.25 * swing) * RADIUS, y + (2.6 - 3.6 * up) * RADIUS) if up else None)


def _bought(word: str, turn: int, count: int, rng: Rng) -> tuple[tuple[str, ...], ...]:
    """Share nouns out among the turns, none of them twice; the word is in its turn, at any place of the line."""
    others = rng.sample([noun for noun in NOUNS if noun != word], ORDER * count)
    lines = [others[i * count : (i + 1) * count] for i in range(ORDER)]
    place = rng.whole(0, count - 1)
    lines[turn] = (*lines[turn][:place], word, *lines[turn][place + 1 :])
    return tuple(lines)


def _wavers(order: tuple[int, ...], count: int, rng: Rng) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(rng.sample([i for i in range(ORDER) if i != speaker], count))) for speaker in order)


def _market(canvas: Canvas) -> None:
    """A square under a striped awning."""
    canvas.clear(SKY)
    for x, wide in ((150, 260), (520, 330), (830, 220)):
        oval(canvas, (x, 400), wide, 130, HILL)
    canvas.rect(Box(0, 390, 854, 90), STONE)
    canvas.rect(Box(0, 390, 854, 3), STONE.shaded(0.8))
    for i in range(14):
        colour = PALETTE["white"] if i % 2 else Colour(214, 92, 84)
        canvas.rect(Box(i * 61, 0, 61, 44), colour)
        canvas.circle((i * 61 + 30.5, 44), 30.5, colour)
    canvas.rect(Box(0, 0, 854, 8), Colour(120, 84, 60))
