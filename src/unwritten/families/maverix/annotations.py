"""Questions about a user's own videos, read from a JSON file; what is wrong with one becomes one clear line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from unwritten.core import UnwrittenError
from unwritten.core.answers import LETTERS
from unwritten.core.records import Review
from unwritten.families.maverix.fields import Fields, line, load_json, number, one_of, seconds
from unwritten.families.maverix.suite import ABILITIES, AGENTIC_TASKS, AUDIO_TYPES

OPTIONS = 8
DIFFICULTIES = ("easy", "medium", "hard")
UNRATED = "unrated"

_NEEDED = ("video", "start", "end", "question", "options", "answer", "ability")
_FREE = ("open", "audio_type", "agentic_task", "topic", "difficulty", "difficulty_ratings", "reviews", "subtitles")


@dataclass(frozen=True)
class OpenForm:
    """A question to be answered in free words, once more in other words, and its reference answer."""

    question: str
    paraphrase: str
    answer: str


@dataclass(frozen=True)
class Annotation:
    """One question about a segment of a video, with eight options."""

    where: str  # the file and the place in it, for messages
    video: str  # its name below the folder of videos
    start: Fraction
    end: Fraction
    question: str
    options: tuple[str, ...]
    right: int  # the place of the right option
    ability: str
    open: OpenForm | None = None
    audio_type: str = ""
    agentic_task: str = ""
    topic: str = ""
    difficulty: str = UNRATED
    difficulty_ratings: tuple[float, ...] = ()
    reviews: tuple[Review, ...] = ()
    subtitles: str = ""


@dataclass(frozen=True)
class Annotations:
    """The questions that can be used, and a line for each of the others."""

    questions: tuple[Annotation, ...]
    problems: tuple[str, ...]


def read_annotations(path: Path) -> Annotations:
    """Read ``{"questions": [...]}``, or one question a line; a file that cannot be read at all raises."""
    questions: list[Annotation] = []
    problems: list[str] = []
    for place, entry in _entries(path):
        where = f"{path}, {place}"
        try:
            if isinstance(entry, ValueError):
                raise entry
            questions.append(_annotation(entry, where))
        except (ValueError, UnwrittenError) as error:
            problems.append(f"{where}: {error}")
    if not questions and not problems:
        raise UnwrittenError(f'{path} has no questions; it should hold {{"questions": [...]}}')
    return Annotations(tuple(questions), tuple(problems))


def _entries(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield each entry with its place; a line that is no JSON comes as the error that it is."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error
    except UnicodeDecodeError as error:
        raise UnwrittenError(f"{path} is not UTF-8 (byte {error.start} is wrong); save it in UTF-8") from error
    rows = [(place, row) for place, row in enumerate(text.split("\n"), 1) if row.strip()]
    try:
        whole = load_json(text)
    except ValueError as error:
        if len(rows) < 2 or not all(row.lstrip().startswith("{") for _, row in rows[:2]):
            raise UnwrittenError(f"{path} is not JSON: {error}") from error
        for place, row in rows:
            try:
                yield f"line {place}", load_json(row)
            except ValueError as fault:
                yield f"line {place}", ValueError(f"it is not JSON: {fault}")
        return
    found = whole.get("questions", [whole]) if isinstance(whole, dict) else whole
    if not isinstance(found, list):
        raise UnwrittenError(f'{path}: "questions" is no list; it should hold {{"questions": [...]}}')
    for place, entry in enumerate(found, 1):
        yield f"question {place}", entry


def _annotation(entry: Any, where: str) -> Annotation:
    fields = Fields(entry, _NEEDED, _FREE)
    start, end = seconds(fields.given["start"], "start"), seconds(fields.given["end"], "end")
    if end <= start:
        raise ValueError(f"its segment ends at {float(end):g} s, not after it starts at {float(start):g} s")
    options = _options(fields.given["options"])
    return Annotation(
        where=where,
        video=fields.file("video"),
        start=start,
        end=end,
        question=fields.text("question"),
        options=options,
        right=_right(fields.given["answer"], options),
        ability=one_of("ability", fields.text("ability"), ABILITIES, ABILITIES),
        open=_open_form(fields.given.get("open")),
        audio_type=one_of("audio_type", fields.text("audio_type"), AUDIO_TYPES),
        agentic_task=one_of("agentic_task", fields.text("agentic_task"), AGENTIC_TASKS),
        topic=fields.text("topic"),
        difficulty=one_of("difficulty", fields.text("difficulty"), DIFFICULTIES) or UNRATED,
        difficulty_ratings=tuple(
            number(rating, "difficulty_ratings") for rating in fields.many("difficulty_ratings")
        ),
        reviews=tuple(_review(review) for review in fields.many("reviews")),
        subtitles=fields.file("subtitles"),
    )


def _options(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(f"its options should be a list of {OPTIONS}")
    if len(value) != OPTIONS:
        raise ValueError(f"it has {len(value)} options, and needs exactly {OPTIONS}")
    options = tuple(line(option, "option") for option in value)
    if not all(options):
        raise ValueError("one of its options is empty")
    seen: dict[str, str] = {}
    for option in options:
        if option.casefold() in seen:
            raise ValueError(f"its option {option!r} stands there twice")
        seen[option.casefold()] = option
    return options


def _right(value: Any, options: tuple[str, ...]) -> int:
    """Find the right option by its text or its letter; a letter that is also another option's text is no answer."""
    answer = line(value, "answer")
    places = {place for place, option in enumerate(options) if option.casefold() == answer.casefold()}
    if len(answer) == 1 and answer.upper() in LETTERS[:OPTIONS]:
        places.add(LETTERS.index(answer.upper()))
    if len(places) > 1:
        raise ValueError(f"its answer {answer!r} is one option's letter and another's text; reword that option")
    if not places:
        raise ValueError(f"its answer {answer!r} is none of its options; give a letter, A to H, or an option's text")
    return places.pop()


def _open_form(value: Any) -> OpenForm | None:
    if value is None:
        return None
    names = ("question", "paraphrase", "answer")
    try:
        fields = Fields(value, names, ())
        form = OpenForm(*(fields.text(name) for name in names))
    except (ValueError, UnwrittenError) as error:
        raise ValueError(f"its open form cannot be used: {error}") from error
    if form.question.casefold() == form.paraphrase.casefold():
        raise ValueError("the paraphrase of its open form has the same words as the question")
    return form


def _review(value: Any) -> Review:
    try:
        fields = Fields(value, ("reviewer", "check", "verdict"), ("revision",))
        return Review(*(fields.text(name) for name in ("reviewer", "check", "verdict", "revision")))
    except (ValueError, UnwrittenError) as error:
        raise ValueError(f"one of its reviews cannot be used: {error}") from error
