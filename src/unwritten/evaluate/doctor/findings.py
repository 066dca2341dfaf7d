"""From replies to findings: the frame rate that fits what was seen, the smallest text, and what was heard."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from unwritten.core import Reply, Sent
from unwritten.evaluate.doctor.probes import CHART, FLASH, FPS, HEARD, SECONDS, TEXT_SIZES, Probe, probes
from unwritten.evaluate.doctor.source import item_id
from unwritten.scoring import extract

PHASES = 8
FRAMES = SECONDS * FPS
STEPS = sorted({Fraction(FRAMES, n) for n in range(1, FRAMES + 1)} | {Fraction(FPS, rate) for rate in range(1, FPS)})
"""Frames between two samples: every number of frames a clip, and every whole rate."""

MOST_MISFITS = 0.15
"""Numbers seen though they lie between two samples, or the other way round; with more of them no rate fits."""


@dataclass(frozen=True)
class Rate:
    """Frames a second that a model really sees: the rates that fit what it saw best."""

    low: float
    high: float
    misfits: int  # numbers whose seeing no steady rate explains
    numbers: int  # that were shown

    @property
    def steady(self) -> bool:
        """Whether some steady rate explains what was seen."""
        return self.misfits <= MOST_MISFITS * self.numbers


@dataclass(frozen=True)
class Findings:
    """What of a clip reaches a model."""

    model: str
    rate: Rate | None  # None: no flashed number was seen
    smallest: int | None  # pixels of height, of 720; None: none could be read
    heard: Mapping[str, tuple[int, int]]  # by condition: probes answered rightly, of how many
    unsupported: Mapping[str, str]  # by condition: why nothing was sent
    sent: tuple[Sent, ...]  # one example of each kind of part
    unanswered: int = 0  # replies that never arrived


def findings_of(model: str, replies: Iterable[Reply], seed: int = 0) -> Findings:
    """Work out what a model received from what it answered."""
    by_id = {item_id(probe): probe for probe in probes(seed)}
    pairs = [(by_id[reply.item_id], reply) for reply in replies]
    answered = [(probe, reply) for probe, reply in pairs if reply.status in ("ok", "refused", "empty")]
    seen = {(probe.name, probe.detail): numbers_in(probe, reply) for probe, reply in answered}
    return Findings(
        model=model,
        rate=_rate(seen, seed),
        smallest=_smallest(seen, seed),
        heard=_heard(answered),
        unsupported={reply.condition: reply.text for _, reply in pairs if reply.status == "not_supported"},
        sent=tuple({part.kind: part for _, reply in pairs for part in reply.sent}.values()),
        unanswered=sum(reply.status == "transport_error" for _, reply in pairs),
    )


def numbers_in(probe: Probe, reply: Reply) -> frozenset[str]:
    """Which of the probe's own numbers a reply names; none, if more of what it names was never shown."""
    extraction = extract(reply.text, probe.kind)
    named = frozenset(map(str, extraction.value if extraction.found and isinstance(extraction.value, tuple) else ()))
    seen = named & frozenset(probe.said)
    return seen if 2 * len(seen) >= len(named) else frozenset()


Seen = Mapping[tuple[str, int], frozenset[str]]


def _rate(seen: Seen, seed: int) -> Rate | None:
    flashes = [probe for probe in probes(seed) if probe.name == FLASH and (FLASH, probe.detail) in seen]
    observed = [number in seen[FLASH, probe.detail] for probe in flashes for number in probe.said]
    if not any(observed):
        return None
    windows = tuple((begin, probe.detail) for probe in flashes for begin in probe.frames)
    misfits = {step: min(_misfits(observed, predicted) for predicted in _met(step, windows)) for step in STEPS}
    fewest = min(misfits.values())
    best = [step for step, count in misfits.items() if count == fewest]
    return Rate(float(FPS / max(best)), float(FPS / min(best)), fewest, len(observed))


def _misfits(observed: Iterable[bool], predicted: Iterable[bool]) -> int:
    return sum(one != other for one, other in zip(observed, predicted, strict=True))


@lru_cache(maxsize=1024)
def _met(step: Fraction, windows: tuple[tuple[int, int], ...]) -> tuple[tuple[bool, ...], ...]:
    """Which flashes a sampler with that step meets; it may begin at the first frame or anywhere in the first step."""
    return tuple(tuple(_meets(step, step * phase / PHASES, *window) for window in windows) for phase in range(PHASES))


def _meets(step: Fraction, offset: Fraction, begin: int, hold: int) -> bool:
    """Whether one of the frames floor(offset + k step) is shown while the number is."""
    first = max(0, math.ceil((begin - offset) / step))  # the first sample that is not before the number
    return math.floor(offset + first * step) < begin + hold


def _smallest(seen: Seen, seed: int) -> int | None:
    charts = [probe for probe in probes(seed) if probe.name == CHART and (CHART, probe.detail) in seen]
    smallest = None
    for row, height in enumerate(TEXT_SIZES):
        read = sum(chart.said[row] in seen[CHART, chart.detail] for chart in charts)
        if 2 * read <= len(charts):
            break
        smallest = height
    return smallest


def _heard(answered: Iterable[tuple[Probe, Reply]]) -> dict[str, tuple[int, int]]:
    heard: dict[str, tuple[int, int]] = {}
    for probe, reply in answered:
        if probe.category == HEARD:
            right, asked = heard.get(reply.condition, (0, 0))
            extraction = extract(reply.text, probe.kind)
            heard[reply.condition] = (right + (extraction.found and extraction.value == probe.answer), asked + 1)
    return heard
