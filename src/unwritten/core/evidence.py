"""What an answer hangs on, so that the encoded clip can be checked for it; and films that differ but end alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True)
class Evidence:
    """Something that must be seen: what it is, where it stands in the film's pixels, and in which of its frames."""

    what: str
    box: tuple[float, float, float, float]  # left, top, width, height
    start: int  # the first frame of the film in which it stands there
    stop: int  # the frame after the last one

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.stop:
            raise ValueError(f"{self.what} is never seen: from frame {self.start} to {self.stop}")
        if self.box[2] <= 0 or self.box[3] <= 0:
            raise ValueError(f"{self.what} has no size: {self.box}")


@runtime_checkable
class Evident(Protocol[S_contra]):
    """What a task gives that says what its answers hang on."""

    def evidence(self, scene: S_contra) -> tuple[Evidence, ...]:
        """Name everything that a viewer must have seen, each at a time when it is fully there."""


@runtime_checkable
class Twinned(Protocol[S]):
    """What a task gives whose answers no single frame decides."""

    def twin(self, scene: S) -> S:
        """Make another scene with another answer whose last frame before the question is the same."""


def evidence_of(impl: Any, scene: Any) -> tuple[Evidence, ...]:
    """What a task says must be seen; nothing where it does not say."""
    return impl.evidence(scene) if isinstance(impl, Evident) else ()
