"""Guessers that never look: what one can score who knows the words of a language, or the tasks, and no clip."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from unwritten.core import Choice, Item, Kind, Label, OpenText, Registry, UnknownName, UnwrittenError, Word
from unwritten.core.generate import address_of, scene_at
from unwritten.core.jsonable import from_json, to_json
from unwritten.core.seeding import PUBLIC
from unwritten.families.words.style import STYLES
from unwritten.families.words.wordlist import Filter, word_lists

if TYPE_CHECKING:
    from unwritten.stats.blind import WordBaselines

SCENES = 60
"""How many scenes of the train split a guesser looks up to know the usual answers of a task at a level."""


@dataclass(frozen=True)
class Hint:
    """What a guesser may know of an item: all that is public about it before the clip is opened."""

    id: str
    family: str
    task: str
    category: str
    level: str
    kind: Kind
    epoch: int = 1


def hint_of(item: Item, epoch: int = 1) -> Hint:
    """What may be told of an item; the truth is not in it."""
    return Hint(item.id, item.family, item.task, item.category, item.level, item.kind, epoch)


def hint_to_json(hint: Hint) -> dict[str, object]:
    """Write a hint as JSON, to go along with a request."""
    data: dict[str, object] = to_json(hint)
    return data


def hint_from_json(data: object) -> Hint:
    """Read a hint that came with a request."""
    if not isinstance(data, Mapping):
        raise UnwrittenError("a blind model needs to be told the kind of answer; ask it through a task of unwritten")
    return from_json(Hint, dict(data))


@dataclass(frozen=True)
class Guesser:
    """One way of guessing, over the frequent words of a language."""

    name: str
    language: str = "en"
    seed: int = 0

    def __post_init__(self) -> None:
        if self.name not in GUESSERS:
            raise UnknownName("blind model", f"blind/{self.name}", [f"blind/{name}" for name in GUESSERS])

    def answer(self, hint: Hint) -> str:
        """Guess; a kind of answer that cannot be guessed gives an empty reply."""
        return GUESSERS[self.name](self, hint)


def _constant(guesser: Guesser, hint: Hint) -> str:
    if not isinstance(hint.kind, Word):
        return _majority(guesser, hint)
    return _join(_word_baselines(guesser, hint).constant.answers)


def _letters(guesser: Guesser, hint: Hint) -> str:
    if not isinstance(hint.kind, Word):
        return _majority(guesser, hint)
    return _join(_word_baselines(guesser, hint).letters.answers)


def _random_word(guesser: Guesser, hint: Hint) -> str:
    if isinstance(hint.kind, Word):
        pool = _words(guesser.language, hint.category, hint.kind.letters)
    elif isinstance(hint.kind, Choice):
        pool = tuple(hint.kind.letters)
    else:
        pool = usual_answers(hint.task, hint.level)
    return _draw(guesser, hint, pool) if pool else ""


def _majority(guesser: Guesser, hint: Hint) -> str:
    if isinstance(hint.kind, Word):
        return _constant(guesser, hint)
    usual = [answer for answer in usual_answers(hint.task, hint.level) if _fits(hint.kind, answer)]
    if usual:
        return Counter(usual).most_common(1)[0][0]  # the first of equals
    if isinstance(hint.kind, Choice):
        return hint.kind.letters[0]
    return hint.kind.vocabulary[0] if isinstance(hint.kind, Label) else ""


GUESSERS: Mapping[str, Callable[[Guesser, Hint], str]] = MappingProxyType(
    {"constant": _constant, "letters": _letters, "random-word": _random_word, "majority": _majority}
)


def _join(answers: Mapping[object, object]) -> str:
    (letters,) = answers.values()
    return "".join(letters)  # type: ignore[arg-type]  # the baselines of words are rows of letters


def _draw(guesser: Guesser, hint: Hint, pool: tuple[str, ...]) -> str:
    text = f"{guesser.seed}|{hint.id}|{hint.epoch}"
    return pool[int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % len(pool)]


def _word_baselines(guesser: Guesser, hint: Hint) -> WordBaselines:
    letters = hint.kind.letters if isinstance(hint.kind, Word) else None
    return _baselines(_words(guesser.language, hint.category, letters))


@lru_cache(maxsize=256)
def _baselines(words: tuple[str, ...]) -> WordBaselines:
    from unwritten.stats.blind import word_baselines  # loads scipy, which Inspect's start can do without

    return word_baselines(words, ("",) * len(words))


@lru_cache(maxsize=256)
def _words(language: str, style: str, letters: int | None) -> tuple[str, ...]:
    """The frequent words of a length that a style can write, as anybody can list them."""
    wanted = Filter(language=language) if letters is None else Filter(language=language, lengths=(letters,))
    return _every_style(wanted)[style] if style in STYLES else _every_style(wanted)["standard"]


@lru_cache(maxsize=64)
def _every_style(wanted: Filter) -> dict[str, tuple[str, ...]]:
    lists = word_lists(wanted, {name: style.letters for name, style in STYLES.items()})
    if not lists["standard"]:
        raise UnwrittenError(f"no frequent word of language {wanted.language} has {wanted.lengths[0]} letters a-z")
    return {style: words or lists["standard"] for style, words in lists.items()}


@lru_cache(maxsize=1024)
def usual_answers(task: str, level: str) -> tuple[str, ...]:
    """The answers of a task's public train split, which shares no item with any test; none for unknown tasks."""
    registry = Registry()
    if task not in registry.names():
        return ()
    found = registry.get(task)
    answers = []
    for index in range(SCENES):
        scene = scene_at(found, address_of(found, level, "train", index), PUBLIC)
        answers += [question.kind.show(question.answer) for question in found.impl.ask(scene)]
    return tuple(answers)


def _fits(kind: Kind, answer: str) -> bool:
    """Whether an answer of one item can be one of another: options and vocabularies differ between items."""
    if isinstance(kind, Choice):
        return answer in kind.letters
    if isinstance(kind, OpenText):
        return len(answer) > 1  # the letter of an option is no answer to an open question
    return answer in kind.vocabulary if isinstance(kind, Label) else True
