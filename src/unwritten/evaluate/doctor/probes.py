"""The probes: what is shown or heard, when, and what is asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unwritten.core import Integer, Kind, Sequence
from unwritten.core.seeding import PUBLIC, Address, Rng

FPS = 30
SECONDS = 12
HOLDS = (1, 2, 3, 5, 8, 15, 30, 60)
"""For how many frames a number is shown, a clip each: at 2 frames a second, 15 frames are always met."""

SHOWN = 12
TEXT_SIZES = (80, 56, 40, 28, 20, 16, 12, 9)
"""Heights of the numbers on a chart in pixels of a picture of 1280 × 720, from top to bottom."""

CHARTS = 3
SOUNDS = 2
FLASH, CHART, SPOKEN, BEEPS = "flash", "chart", "spoken", "beeps"
SEEN, HEARD = "seen", "heard"
"""The categories: what needs the picture alone, and what is only in the sound."""


@dataclass(frozen=True)
class Probe:
    """One clip: ``said`` are its numbers in order, ``frames`` when each of them begins."""

    name: str  # flash, chart, spoken or beeps
    detail: int  # frames that a number is held, or which of several clips
    said: tuple[str, ...]
    frames: tuple[int, ...] = ()
    seed: int = 0

    @property
    def address(self) -> Address:
        """Where the probe comes from."""
        return Address(f"doctor/{self.name}", 1, f"{self.detail}", "test", self.seed)

    @property
    def category(self) -> str:
        """Whether it is to be seen or to be heard."""
        return SEEN if self.name in (FLASH, CHART) else HEARD

    @property
    def kind(self) -> Kind:
        """How it is answered; seeing or hearing nothing is an answer."""
        if self.name == BEEPS:
            return Integer(none=True)
        return Sequence(of="digit" if self.name == SPOKEN else "number", none=True)

    @property
    def answer(self) -> int | tuple[str, ...]:
        """What one answers who misses nothing."""
        return len(self.said) if self.name == BEEPS else self.said

    @property
    def question(self) -> str:
        """What is asked."""
        return QUESTIONS[self.name]


QUESTIONS = {
    FLASH: "Numbers of two digits flash up in the video, one after the other. Which numbers do you see, in order?",
    CHART: "Numbers of three digits stand below each other, each smaller than the one above. Which can you read, "
    "from top to bottom?",
    SPOKEN: "Single digits are spoken. Which digits do you hear, in order?",
    BEEPS: "How many beeps do you hear?",
}


def probes(seed: int = 0) -> Iterator[Probe]:
    """All probes of one examination; another seed gives other numbers."""
    for hold in HOLDS:
        yield _flashes(hold, seed)
    for number in range(CHARTS):
        rng = _rng(CHART, number, seed)
        yield Probe(CHART, number, tuple(map(str, rng.sample(range(100, 1000), len(TEXT_SIZES)))), seed=seed)
    for number in range(SOUNDS):
        rng = _rng(SPOKEN, number, seed)
        digits = rng.sample("0123456789", 4)
        yield Probe(SPOKEN, number, digits, tuple(range(FPS, 5 * FPS, FPS)), seed)
        rng = _rng(BEEPS, number, seed)
        count = rng.whole(4 * number + 2, 4 * number + 5)
        yield Probe(BEEPS, number, ("beep",) * count, tuple(FPS // 2 + 12 * place for place in range(count)), seed)


def _flashes(hold: int, seed: int) -> Probe:
    """Numbers of two digits, each held for so many frames, at times that follow no rhythm."""
    rng = _rng(FLASH, hold, seed)
    most = 2 * SHOWN if hold == 1 else SHOWN  # single frames alone tell high rates apart
    count = min(most, FPS * SECONDS * 2 // (3 * hold))
    free = FPS * SECONDS - count * (hold + 1) - 1
    pauses = sorted(rng.whole(0, free) for _ in range(count))
    begins = tuple(pause + 1 + place * (hold + 1) for place, pause in enumerate(pauses))
    return Probe(FLASH, hold, tuple(map(str, rng.sample(range(10, 100), count))), begins, seed)


def _rng(name: str, detail: int, seed: int) -> Rng:
    return Rng(PUBLIC, Probe(name, detail, (), seed=seed).address)
