"""Tables: eight pictures and eight sounds, of which every pair is a clip with an answer of its own.

The right answers of the 64 clips form a Latin square: whoever only sees, or only hears, has eight equally likely
answers and scores exactly 1/8. A task gives the pictures and the sounds apart from each other, as records, so
that neither can give the other away.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic, TypeVar

from unwritten.core import Caption, Choice, Film, OpenText, Question, Rng, Shot, Sound, Value
from unwritten.core.answers import LETTERS
from unwritten.families.maverix.squares import CELLS, ORDER, cell_of

FPS = Fraction(15)
"""Pictures a second: enough for what is shown, and half the work for clips of many minutes."""

GROUP = CELLS


@dataclass(frozen=True)
class Track:
    """What is heard: sounds on the frames of the film, and the words that are spoken."""

    sounds: tuple[Sound, ...]
    captions: tuple[Caption, ...] = ()


@dataclass(frozen=True)
class Wording:
    """What is asked: with eight options, openly, and openly in other words."""

    choice: str
    open: str
    paraphrase: str

    def __post_init__(self) -> None:
        if len({self.choice, self.open, self.paraphrase}) < 2 or self.open == self.paraphrase:
            raise ValueError("a paraphrase has other words than the open question")


@dataclass(frozen=True, kw_only=True)
class TableScene:
    """A table, and which of its cells is shown; a task says what records its pictures and tracks are."""

    options: tuple[str, ...]
    pictures: tuple[Any, ...]  # eight records of what is seen, which know nothing of the tracks
    tracks: tuple[Any, ...]  # eight records of what is heard, which know nothing of the pictures
    row: int = 0
    column: int = 0

    def __post_init__(self) -> None:
        if len(set(self.options)) != ORDER:
            raise ValueError(f"a table has {ORDER} different options, not {self.options}")


S = TypeVar("S", bound=TableScene)
P = TypeVar("P")
T = TypeVar("T")


class TableTask(ABC, Generic[S, P, T]):
    """A task whose scenes are tables; S is its scene, P what is seen of it, T what is heard of it."""

    @abstractmethod
    def sample(self, level: Any, rng: Rng) -> S:
        """Draw a whole table."""

    @abstractmethod
    def shots(self, picture: P) -> Sequence[Shot]:
        """Draw what is seen."""

    @abstractmethod
    def track(self, heard: T) -> Track:
        """Make what is heard."""

    @abstractmethod
    def wording(self, scene: S) -> Wording:
        """Ask; the same for all cells of a table."""

    @abstractmethod
    def answer(self, picture: P, heard: T) -> int:
        """Work out which option is right."""

    @abstractmethod
    def again(self, picture: P, heard: T) -> int:
        """Work it out again by a method that shares no code with ``answer``."""

    @abstractmethod
    def why(self, picture: P, heard: T) -> tuple[str, ...]:
        """Say what is seen, what is heard, and what follows from both."""

    def picture(self, scene: S, row: int) -> P:
        """What is seen in a row of the table."""
        picture: P = scene.pictures[row]
        return picture

    def heard(self, scene: S, column: int) -> T:
        """What is heard in a column of the table."""
        heard: T = scene.tracks[column]
        return heard

    def reference(self, scene: S, option: int) -> str:
        """The answer to the open question, were this option right."""
        return f"{scene.options[option]}."

    def pick(self, scene: S, number: int) -> S:
        """Choose a cell of the table."""
        row, column = cell_of(number)
        return replace(scene, row=row, column=column)

    def ask(self, scene: S) -> tuple[Question, ...]:
        """Ask with options and, in two ways, openly."""
        right = self.answer(*self._cell(scene))
        asked = self.wording(replace(scene, row=0, column=0))
        reference = self.reference(scene, right)
        return (
            Question(asked.choice, Choice(options=scene.options), LETTERS[right]),
            Question(asked.open, OpenText(), reference),
            Question(asked.paraphrase, OpenText(), reference),
        )

    def recount(self, scene: S) -> tuple[Value, ...]:
        """Work the truths out again."""
        right = self.again(*self._cell(scene))
        return (LETTERS[right], *[self.reference(scene, right)] * 2)

    def film(self, scene: S) -> Film:
        """Join what is seen with what is heard; the question is not in the picture."""
        picture, heard = self._cell(scene)
        track = self.track(heard)
        return Film(tuple(self.shots(picture)), track.sounds, fps=FPS, captions=track.captions, asks=False)

    def explain(self, scene: S) -> tuple[str, ...]:
        """Say how the answer follows."""
        picture, heard = self._cell(scene)
        return (*self.why(picture, heard), f"So it is: {scene.options[self.answer(picture, heard)]}.")

    def tags(self, scene: S) -> dict[str, str]:
        """Which picture and which sound of the table the clip has."""
        return {"picture": str(scene.row), "sound": str(scene.column)}

    def _cell(self, scene: S) -> tuple[P, T]:
        return self.picture(scene, scene.row), self.heard(scene, scene.column)
