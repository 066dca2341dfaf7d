"""Movement counted in frames: easing curves (polynomials only, exact everywhere) and timelines."""

from __future__ import annotations

from dataclasses import dataclass


def ease(share: float) -> float:
    """Start and stop gently: the smoothstep polynomial, 0 before the start and 1 after the end."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def ease_in(share: float) -> float:
    """Start slowly and end fast, as things fall."""
    share = min(max(share, 0.0), 1.0)
    return share * share


def ease_out(share: float) -> float:
    """Start fast and end slowly."""
    share = 1 - min(max(share, 0.0), 1.0)
    return 1 - share * share


def between(start: float, end: float, share: float) -> float:
    """Go that share of the way from start to end."""
    return start + (end - start) * share


@dataclass(frozen=True)
class Span:
    """A stretch of frames: from ``start`` up to, and not including, ``end``."""

    start: int
    frames: int

    @property
    def end(self) -> int:
        """The first frame after the stretch."""
        return self.start + self.frames

    def share(self, frame: int) -> float:
        """How much of the stretch is over at a frame: 0 before it, 1 after it."""
        if self.frames <= 0:
            return 1.0 if frame >= self.start else 0.0
        return min(max((frame - self.start) / self.frames, 0.0), 1.0)

    def holds(self, frame: int) -> bool:
        """Whether the frame lies in the stretch."""
        return self.start <= frame < self.end


class Timeline:
    """Lays stretches of frames end to end, so that no task adds frames up by hand."""

    def __init__(self) -> None:
        self.frames = 0

    def add(self, frames: int) -> Span:
        """Append a stretch and return it."""
        if frames < 0:
            raise ValueError("a stretch cannot have fewer than 0 frames")
        span = Span(self.frames, frames)
        self.frames = span.end
        return span

    def each(self, count: int, frames: int, gap: int = 0) -> tuple[Span, ...]:
        """Append that many equal stretches with a gap after each."""
        spans = []
        for _ in range(count):
            spans.append(self.add(frames))
            self.add(gap)
        return tuple(spans)
