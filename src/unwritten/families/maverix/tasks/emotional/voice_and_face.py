"""Voice and face: a presenter shows eight looks in turn; how did she look when her voice had another tone?

What she says is always neutral, and the tone of her voice need not fit her face: the viewer must take the moment
from the voice and the look from the picture. It gets harder with other sentences, with turns in a third tone, and
with longer films.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, knob, task
from unwritten.draw import PALETTE, Box, Canvas, Colour
from unwritten.families.maverix.parts.faces import LOOKS
from unwritten.families.maverix.parts.people import HAIR_COLOURS, SKINS, Person, Pose, upper_body
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.parts.speaking import speaking, words_at
from unwritten.families.maverix.parts.voices import Voice, line
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

TONES = {
    "neutral": Voice("en-us+f2", 140, 50),
    "gloomy": Voice("en-us+f2", 85, 0),
    "cheerful": Voice("en-us+f2", 200, 95),
}
TOLD = {"gloomy": ("low and slow", "deep and dragging"), "cheerful": ("high and quick", "shrill and hasty")}
"""How questions speak of a tone, and in other words."""

SENTENCES = (
    *("It starts at nine.", "It stands on the table.", "It leaves at seven.", "It is in the drawer."),
    *("It opens on Monday.", "It goes to the bridge.", "It has two doors.", "It weighs one pound."),
)
SEEN = {
    "happy": "happy, with a broad smile and red cheeks",
    "sad": "sad, with tears and slanting brows",
    "angry": "angry, with a red face and bared teeth",
    "surprised": "surprised, with high brows and a round mouth",
    "afraid": "afraid, with a pale face and drops of sweat",
    "disgusted": "disgusted, with a green face and her tongue out",
    "sleepy": "sleepy, with shut eyes and a row of Zs",
    "calm": "calm, with level brows and no sign of strain",
}
HAIRS, SHIRTS = ("long", "bob", "bun", "curly"), ("red", "green", "blue", "orange", "purple", "pink")
RADIUS, HIPS = 82.0, (427.0, 478.0)
TURNING = 6  # frames in which one look gives way to the next
ACTION = 4.8


@dataclass(frozen=True)
class Level:
    """How long the film is, how much her lines differ, and how often she takes the other tone."""

    seconds: float = knob()
    sentences: int = knob()
    decoys: int = knob()


@dataclass(frozen=True)
class Picture:
    """Which look is seen when; looks are numbered as their options are."""

    slots: Slots
    presenter: Person
    looks: tuple[str, ...]
    order: tuple[int, ...]  # the look of each turn


@dataclass(frozen=True)
class Heard:
    """What is said in each turn, in which tone, and the tone that is asked about."""

    slots: Slots
    lines: tuple[str, ...]
    tones: tuple[str, ...]
    asked: str


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of looks, and eight places of the tone."""

    asked: str
    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=46.0, sentences=1, decoys=0),
        "medium": Level(seconds=68.0, sentences=4, decoys=2),
        "hard": Level(seconds=78.0, sentences=8, decoys=4),
        "long": Level(seconds=606.0, sentences=8, decoys=4),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "speech", "agentic_task": "sentiment", "topic": "Movies, TV and Animations"},
)
class VoiceAndFace(TableTask[Scene, Picture, Heard]):
    """Ask for the look that was seen while the tone was heard."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw a presenter, a square that says when she looks how, and what she says in which tones."""
        slots, square = slots_of(level.seconds, action=ACTION), latin_square(rng)
        looks, asked = rng.shuffled(tuple(LOOKS)), rng.pick(tuple(TOLD))
        skin, colour = (rng.whole(0, len(choices) - 1) for choices in (SKINS, HAIR_COLOURS))
        presenter = Person(rng.pick(SHIRTS), skin, rng.pick(HAIRS), colour)
        return Scene(
            options=tuple(f"She looked {SEEN[look]}" for look in looks),
            asked=asked,
            pictures=tuple(Picture(slots, presenter, looks, row) for row in square),
            tracks=tuple(
                Heard(slots, _lines(level.sentences, rng), _tones(asked, turn, level.decoys, rng), asked)
                for turn in range(ORDER)
            ),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let the presenter speak with one look after the other."""

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            _studio(canvas)
            upper_body(canvas, picture.presenter, HIPS, RADIUS, pose_of(picture, slot, share))
            _desk(canvas)

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Speak each line in its tone."""
        turns = [
            line(text, words_at(heard.slots, i), TONES[tone])
            for i, (text, tone) in enumerate(zip(heard.lines, heard.tones, strict=True))
        ]
        return Track(tuple(sound for sound, _ in turns), tuple(caption for _, caption in turns))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the look."""
        plain, other = TOLD[scene.asked]
        asked = f"How did the presenter look when her voice was {plain}, as if she were {scene.asked}?"
        return Wording(
            asked,
            asked,
            f"In a single turn she speaks in a {other} tone. Which expression does her face show there?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Describe the look in a sentence."""
        return f"When her voice was {TOLD[scene.asked][0]}, {scene.options[option].replace('She', 'she', 1)}."

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the look of the turn that has the tone."""
        return picture.order[heard.tones.index(heard.asked)]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go to the frame at which the tone is first heard and see which look is on the face from there on."""
        voices = {words_at(heard.slots, i): TONES[tone] for i, tone in enumerate(heard.tones)}
        (start,) = [frame for frame, voice in voices.items() if voice == TONES[heard.asked]]
        frames = range(start, start + int(FPS), 3)
        (look,) = {pose_of(picture, *picture.slots.at(frame)).look for frame in frames}
        return picture.looks.index(look)

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of looks and the turn of the tone."""
        turn = heard.tones.index(heard.asked)
        looks = ", ".join(picture.looks[i] for i in picture.order)
        seconds = float(words_at(heard.slots, turn) / FPS)
        return (
            f"Seen: she looks, one after the other, {looks}.",
            f"Heard: her voice is {heard.asked} at {seconds:.1f} s, in turn {turn + 1}.",
        )


def pose_of(picture: Picture, slot: int, share: float) -> Pose:
    """What she does: she bows her head for a moment when her look changes, then speaks."""
    frame = round(share * picture.slots.action)
    changing = max(0.0, 1 - abs(frame - TURNING / 2) / (TURNING / 2))
    shown = slot - 1 if slot and frame < TURNING // 2 else slot
    mouth = speaking(picture.slots, share)
    return Pose(mouth=mouth, nod=changing + 0.2 * mouth, look=picture.looks[picture.order[shown]])


def _lines(count: int, rng: Rng) -> tuple[str, ...]:
    """Lines of that many kinds, each about as often as the others."""
    kinds = rng.sample(SENTENCES, count)
    return rng.shuffled([kinds[i % count] for i in range(ORDER)])


def _tones(asked: str, turn: int, decoys: int, rng: Rng) -> tuple[str, ...]:
    (other,) = [tone for tone in TOLD if tone != asked]
    others = rng.sample([i for i in range(ORDER) if i != turn], decoys)
    return tuple(asked if i == turn else other if i in others else "neutral" for i in range(ORDER))


def _studio(canvas: Canvas) -> None:
    """A wall with panels of light, a screen with a map, and a lamp."""
    canvas.clear(Colour(196, 210, 224))
    for i in range(7):
        canvas.rect(Box(i * 124 - 6, 0, 112, 400), Colour(206, 219, 231))
    canvas.rect(Box(36, 56, 210, 150), Colour(70, 92, 124), radius=10)
    canvas.rect(Box(44, 64, 194, 134), Colour(118, 172, 206), radius=6)
    for x, y, size in ((92, 112, 26), (120, 124, 30), (176, 150, 24), (196, 104, 18)):
        canvas.circle((x, y), size, Colour(146, 190, 128))
    canvas.line([(720, 400), (720, 150)], Colour(90, 96, 110), 8)
    canvas.polygon([(676, 160), (764, 160), (742, 92), (698, 92)], Colour(246, 216, 140))


def _desk(canvas: Canvas) -> None:
    canvas.rect(Box(110, 424, 634, 56), Colour(150, 106, 74), radius=8)
    canvas.rect(Box(110, 424, 634, 10), Colour(176, 130, 94), radius=5)
    canvas.rect(Box(208, 398, 34, 30), PALETTE["white"], radius=4)
    canvas.circle((246, 412), 9, stroke=PALETTE["white"], width=5)
