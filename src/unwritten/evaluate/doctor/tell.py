"""Says in a few lines what an examination found, and what that means for a test."""

from __future__ import annotations

from collections.abc import Iterator

from unwritten.core import Sent
from unwritten.evaluate.doctor.findings import Findings, Rate

SENT = {"video": "a video", "images": "images", "audio": "sound", "text": "text"}


def lines_of(found: Findings) -> Iterator[str]:
    """Write the findings, a line each."""
    media = [part for part in found.sent if part.kind != "text"]
    yield f"sent:    {', '.join(map(_sent, media)) if media else 'text alone: no media were taken'}"
    yield f"sight:   {_seen(found.rate)}"
    yield f"text:    {_read(found.smallest)}"
    yield f"hearing: {'; '.join(_heard(found))}"
    if found.unanswered:
        yield f"missing: {found.unanswered} replies never arrived; the same command asks for them again"


def _sent(part: Sent) -> str:
    rate = f" of {part.frames} frames, {part.fps:g} a second" if part.frames and part.fps else ""
    return f"{SENT.get(part.kind, part.kind)}{rate} ({part.bytes / 1000:.0f} kB)"


def _seen(rate: Rate | None) -> str:
    if rate is None:
        return "none of the numbers that flash up was seen"
    if not rate.steady:
        return (
            f"no steady frame rate explains what was seen (best: {_between(rate)}, {rate.misfits} of {rate.numbers} "
            "numbers do not fit)"
        )
    return f"{_between(rate)}; what is shown for less than {1 / rate.low:.2g} s may be missed" + _doubts(rate)


def _between(rate: Rate) -> str:
    if f"{rate.low:.2g}" == f"{rate.high:.2g}":
        return f"about {rate.low:.2g} frames a second"
    return f"about {rate.low:.2g} to {rate.high:.2g} frames a second"


def _doubts(rate: Rate) -> str:
    return f" ({rate.misfits} of {rate.numbers} numbers do not fit)" if rate.misfits else ""


def _read(smallest: int | None) -> str:
    if smallest is None:
        return "none of the numbers on the charts was read"
    return f"digits down to {smallest} pixels of height are read, of a picture 720 high"


def _heard(found: Findings) -> Iterator[str]:
    for condition, name in (("audio_video", "with the picture"), ("audio", "alone")):
        if condition in found.unsupported:
            yield f"{name}: cannot be sent ({found.unsupported[condition]})"
        elif condition in found.heard:
            right, asked = found.heard[condition]
            verdict = "heard" if right == asked else "deaf" if not right else "heard in part"
            yield f"{name}: {verdict} ({right} of {asked})"
    right, asked = found.heard.get("muted_video", (0, 0))
    if right:
        yield f"and {right} of {asked} right without any sound: it guesses, or has seen these probes (try --seed)"
