"""Who answered: eight people answer questions in turn; who is the friend of the one who answered about a topic?

The questions are only heard, who answers is only seen, and who is whose friend is shown by lines. It gets harder
with a second kind of line, with relations of relations, and with longer films.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, knob, task
from unwritten.draw import Canvas, ease
from unwritten.families.maverix.parts.backdrop import Backdrop
from unwritten.families.maverix.parts.people import SHIRTS, Person, Pose, people
from unwritten.families.maverix.parts.ring import (
    ENDS,
    Pairs,
    draw_key,
    draw_lines,
    draw_room,
    draw_seat,
    pairs,
    segments,
)
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.parts.speaking import MARGIN, NEUTRAL, speaking
from unwritten.families.maverix.parts.voices import Voice, line
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import GROUP, TableScene, TableTask, Track, Wording

NAMES = ("Anna", "Boris", "Carla", "David", "Emma", "Felix", "Greta", "Hugo", "Julia", "Kevin", "Laura", "Oscar")
TOPICS = ("weather", "football", "music", "kitchen", "school", "traffic", "garden", "money", "holiday", "neighbour")
REPLIES = ("I like it.", "I am not sure.", "It is fine.", "I do not mind.", "It was better.")
KINDS = ("friend", "cousin")
HOST, GUESTS = NEUTRAL, Voice("en-us+m3", 125, 55)
ASKED_AT, REPLY_AFTER, ACTION = 5, 32, 5.0  # frames from the start of a turn, twice, and its seconds


@dataclass(frozen=True)
class Level:
    """How long the film is, how many kinds of lines there are, and how many of them are to be followed."""

    seconds: float = knob()
    kinds: int = knob()
    hops: int = knob()


@dataclass(frozen=True)
class Picture:
    """Who answers when, and who is joined with whom; people are numbered by their seats, as their options are."""

    slots: Slots
    people: tuple[Person, ...]
    names: tuple[str, ...]
    ties: tuple[Pairs, ...]  # one for each kind of line
    chain: tuple[int, ...]  # the kinds of lines to follow from the one who answers
    order: tuple[int, ...]  # who answers in each turn


@dataclass(frozen=True)
class Heard:
    """What is asked and replied in each turn, and the topic that is asked about."""

    slots: Slots
    topics: tuple[str, ...]
    replies: tuple[str, ...]
    asked: str


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of answering, and eight places of the topic."""

    asked: str
    relation: str
    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=48.0, kinds=1, hops=1),
        "medium": Level(seconds=68.0, kinds=2, hops=1),
        "hard": Level(seconds=78.0, kinds=2, hops=2),
        "long": Level(seconds=606.0, kinds=2, hops=2),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "speech", "agentic_task": "social", "topic": "Social Trends and Reactions"},
)
class WhoAnswered(TableTask[Scene, Picture, Heard]):
    """Ask for the friend, or the cousin, of the one who answered."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw eight people, their ties, a square that says who answers when, and what is asked."""
        slots, square = slots_of(level.seconds, action=ACTION), latin_square(rng)
        names, group = rng.sample(NAMES, ORDER), people(rng.sample(SHIRTS, ORDER), rng)
        friends = pairs(rng)
        ties = (friends,) if level.kinds == 1 else (friends, pairs(rng, friends))
        chain = rng.sample(range(level.kinds), min(level.hops, level.kinds))
        asked = rng.pick(TOPICS)
        return Scene(
            options=names,
            asked=asked,
            relation=" of the ".join(KINDS[kind] for kind in reversed(chain)),
            pictures=tuple(Picture(slots, group, names, ties, chain, row) for row in square),
            tracks=tuple(_heard(slots, asked, turn, rng) for turn in range(ORDER)),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Let one after the other rise and answer."""

        def idle(canvas: Canvas, slot: int) -> None:
            draw_room(canvas)
            draw_lines(canvas, picture.ties)
            draw_key(canvas, [f"{kind}s" for kind in KINDS[: len(picture.ties)]])
            for seat, person in enumerate(picture.people):
                if seat != picture.order[slot]:
                    draw_seat(canvas, seat, person, picture.names[seat], Pose())

        backdrop = Backdrop(idle)

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            backdrop.show(canvas, slot)
            seat = picture.order[slot]
            pose, risen = pose_of(picture, seat, slot, share)
            draw_seat(canvas, seat, picture.people[seat], picture.names[seat], pose, risen)

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Speak the host's questions and the replies, all guests with one voice."""
        spoken = []
        for turn in range(ORDER):
            start = heard.slots.start(turn)
            spoken.append(line(question(heard.topics[turn]), start + ASKED_AT, HOST))
            spoken.append(line(heard.replies[turn], start + REPLY_AFTER + 2 * MARGIN, GUESTS))
        return Track(tuple(sound for sound, _ in spoken), tuple(caption for _, caption in spoken))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the one at the end of the lines."""
        asked = f"Who is the {scene.relation} of the person who answered the question about the {scene.asked}?"
        return Wording(
            asked,
            asked,
            f"The host brings up the {scene.asked}, and one of the guests replies. Start from that guest and name"
            f" the {scene.relation} of the guest. Who is it?",
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the person in a sentence."""
        return (
            f"{scene.options[option]} is the {scene.relation} of the person who answered the question"
            f" about the {scene.asked}."
        )

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the one who answers in the topic's turn, and go to the partner as often as asked."""
        person = picture.order[heard.topics.index(heard.asked)]
        for kind in picture.chain:
            person = picture.ties[kind][person]
        return person

    def again(self, picture: Picture, heard: Heard) -> int:
        """See whose mouth opens first after the question is heard, and follow the drawn lines from there."""
        asked = {heard.slots.start(i) + ASKED_AT: question(topic) for i, topic in enumerate(heard.topics)}
        (frame,) = [start for start, text in asked.items() if f" {heard.asked}?" in text]
        speakers: list[int] = []
        while not speakers:
            frame += 1
            slot, share = picture.slots.at(frame)
            speakers = [seat for seat in range(ORDER) if pose_of(picture, seat, slot, share)[0].mouth]
        (seat,) = speakers
        end = ENDS[seat]
        for kind in picture.chain:
            (end,) = [b if a == end else a for a, b in segments(picture.ties[kind]) if end in (a, b)]
        return ENDS.index(end)

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the order of those who answer, the topic's turn, and the lines."""
        turn = heard.topics.index(heard.asked)
        names = picture.names
        path = [picture.order[turn]]
        for kind in picture.chain:
            path.append(picture.ties[kind][path[-1]])
        steps = [f"{KINDS[kind]} of {names[path[i]]}: {names[path[i + 1]]}" for i, kind in enumerate(picture.chain)]
        return (
            f"Seen: they answer in the order {', '.join(names[i] for i in picture.order)}.",
            f'Heard: "{question(heard.asked)}" in turn {turn + 1}, so {names[path[0]]} answers it.',
            f"Seen, by the lines: {'; '.join(steps)}.",
        )


def question(topic: str) -> str:
    """What the host asks."""
    return f"What about the {topic}?"


def pose_of(picture: Picture, seat: int, slot: int, share: float) -> tuple[Pose, float]:
    """What somebody does, and how far he or she has risen: the one whose turn it is rises and speaks."""
    if picture.order[slot] != seat:
        return Pose(), 0.0
    mouth = speaking(picture.slots, share, REPLY_AFTER)
    frame = round(share * picture.slots.action)
    up = ease((frame - REPLY_AFTER) / MARGIN) * ease((picture.slots.action - frame) / MARGIN)
    return Pose(mouth=mouth, nod=0.3 * mouth), up


def _heard(slots: Slots, asked: str, turn: int, rng: Rng) -> Heard:
    others = rng.sample([topic for topic in TOPICS if topic != asked], ORDER - 1)
    replies = tuple(rng.pick(REPLIES) for _ in range(ORDER))
    return Heard(slots, (*others[:turn], asked, *others[turn:]), replies, asked)
