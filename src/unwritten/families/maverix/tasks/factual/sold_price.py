"""Sold price: things are shown with their prices while somebody speaks; what was the price of the one that was sold?

The viewer must understand what is said and recall what was on the stage just then. It gets harder with prices that
lie closer together, with lines that speak of selling where nothing is sold, and with longer auctions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import Rng, Shot, knob, task
from unwritten.draw import Canvas
from unwritten.families.maverix.parts.auction import GOODS, draw_front, draw_lot, draw_stage, shifts
from unwritten.families.maverix.parts.slots import Slots, slot_shots, slots_of
from unwritten.families.maverix.parts.voices import Voice, line
from unwritten.families.maverix.squares import ORDER, latin_square
from unwritten.families.maverix.table import FPS, GROUP, TableScene, TableTask, Track, Wording

VOICE = Voice("en-us+m3", 130, 45)
SOLD = ("This one is sold.", "Sold to the lady in front.")
KEPT = ("Nobody wants this one.", "This one goes back.", "There is no offer here.")
TEASING = (*KEPT, "This one is not for sale.", "Nobody has bought this one.")
PAUSE = FPS.numerator * 3 // 5
"""Frames that a thing has been on the stage when somebody speaks about it."""


@dataclass(frozen=True)
class Level:
    """How long the auction is, and how close prices and words come."""

    seconds: float = knob()
    gap: int = knob()  # dollars between neighbouring prices
    teasing: bool = knob("step")  # whether lines speak of selling where nothing is sold


@dataclass(frozen=True)
class Picture:
    """What is shown in each slot; prices are numbered as their options are."""

    slots: Slots
    prices: tuple[int, ...]
    order: tuple[int, ...]  # the price that is shown in each slot
    goods: tuple[str, ...]  # the thing that is shown in each slot


@dataclass(frozen=True)
class Heard:
    """What is said in each slot."""

    slots: Slots
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Scene(TableScene):
    """Eight orders of the prices, and eight moments of the sale."""

    pictures: tuple[Picture, ...]
    tracks: tuple[Heard, ...]


@task(
    version=1,
    levels={
        "easy": Level(seconds=46.0, gap=10, teasing=False),
        "medium": Level(seconds=66.0, gap=5, teasing=False),
        "hard": Level(seconds=78.0, gap=3, teasing=True),
        "long": Level(seconds=606.0, gap=3, teasing=True),
    },
    cap=0.125,
    sound=True,
    group=GROUP,
    tags={"audio_type": "speech", "agentic_task": "shopping", "topic": "Business and Commerce"},
)
class SoldPrice(TableTask[Scene, Picture, Heard]):
    """Ask for the price of the thing that was sold."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the prices, a square that says which is shown when, the things, and what is said."""
        slots = slots_of(level.seconds)
        lowest = rng.whole(12, 99 - level.gap * (ORDER - 1))
        prices = tuple(lowest + level.gap * number for number in range(ORDER))
        sold, kept = rng.pick(SOLD), TEASING if level.teasing else KEPT
        return Scene(
            options=tuple(f"{price} dollars" for price in prices),
            pictures=tuple(Picture(slots, prices, row, rng.shuffled(tuple(GOODS))) for row in latin_square(rng)),
            tracks=tuple(
                Heard(slots, tuple(sold if slot == column else rng.pick(kept) for slot in range(ORDER)))
                for column in range(ORDER)
            ),
        )

    def shots(self, picture: Picture) -> Sequence[Shot]:
        """Bring one thing after the other onto the stage."""

        def paint(canvas: Canvas, slot: int, share: float) -> None:
            draw_stage(canvas)
            gone, come = shifts(share)
            if slot:
                draw_lot(canvas, picture.goods[slot - 1], picture.prices[picture.order[slot - 1]], gone)
            draw_lot(canvas, picture.goods[slot], picture.prices[picture.order[slot]], come)
            draw_front(canvas)

        return slot_shots(picture.slots, paint)

    def track(self, heard: Heard) -> Track:
        """Speak a line about each thing once it stands on the stage."""
        spoken = [line(text, _moment(heard.slots, slot), VOICE) for slot, text in enumerate(heard.lines)]
        return Track(tuple(sound for sound, _ in spoken), tuple(caption for _, caption in spoken))

    def wording(self, scene: Scene) -> Wording:
        """Ask for the price."""
        return Wording(
            "What was the price of the thing that was sold?",
            "What was the price of the thing that was sold?",
            "Only one of the lots finds a buyer, as you can hear. How many dollars does its card show?",
        )

    def answer(self, picture: Picture, heard: Heard) -> int:
        """Take the price of the slot in which the thing is sold."""
        (slot,) = [slot for slot, text in enumerate(heard.lines) if text in SOLD]
        return picture.order[slot]

    def again(self, picture: Picture, heard: Heard) -> int:
        """Go to the frame at which the word is heard and look which card stands in the middle of the stage."""
        words = {_moment(heard.slots, slot): text.lower().strip(".").split() for slot, text in enumerate(heard.lines)}
        (frame,) = [frame for frame, said in words.items() if "sold" in said]
        slot, share = picture.slots.at(frame)
        cards = {slot - 1: shifts(share)[0], slot: shifts(share)[1]}
        (there,) = [number for number, shift in cards.items() if shift == 0.0]
        return picture.order[there]

    def why(self, picture: Picture, heard: Heard) -> tuple[str, ...]:
        """Name the prices in their order, and the moment of the sale."""
        (slot,) = [slot for slot, text in enumerate(heard.lines) if text in SOLD]
        shown = ", ".join(f"{picture.goods[i]} {picture.prices[price]}" for i, price in enumerate(picture.order))
        return (
            f"Seen: these are shown with their prices in dollars: {shown}.",
            f'Heard: "{heard.lines[slot]}" is said of thing number {slot + 1}, the {picture.goods[slot]}.',
        )

    def reference(self, scene: Scene, option: int) -> str:
        """Name the price."""
        return f"The thing that was sold had a price of {scene.options[option]}."


def _moment(slots: Slots, slot: int) -> int:
    return slots.start(slot) + slots.action + PAUSE
