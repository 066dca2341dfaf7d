"""The words that go with a clip: the papers' prompts as data, by family and version."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from unwritten.core import Choice, Item, UnknownName, Word
from unwritten.core.records import option_lines
from unwritten.evaluate.conditions import IMAGES, TEXT_ONLY
from unwritten.families.morse.suite import QUERY

STYLE_NOTE = (
    "The handwriting style may be American standard print, British cursive, or retrace (letters may be traced over). "
    "Only one of the styles is used in this sample."
)
ONE_WORD = "Answer with ONE lowercase word (a-z)."
NO_TALK = "If unsure, guess the word. Do not apologize. Do not explain. Return only the word."
IMAGES_PROMPT = "Answer the question in these images."


@dataclass(frozen=True)
class Wording:
    """A prompt for words that are seen, and the same for words that are only heard.

    ``{length}`` stands for "The word has 4 letters." and ``{question}`` for what is asked.
    """

    seen: str
    heard: str
    question: str = "What English word is being written?"


WORDS = MappingProxyType(
    {
        "final": Wording(
            f"Watch the handwriting. {{length}} {{question}} {ONE_WORD} {NO_TALK} {STYLE_NOTE}",
            f"Listen to the pen-on-paper audio of someone writing. {{length}} {{question}} {ONE_WORD} {NO_TALK} "
            f"{STYLE_NOTE}",
        ),
        # The paper gives the discarded prompts for video only; those for audio are ours, changed as little as can be.
        "v1": Wording("{question}", "{question}", "What word is being written in this {medium}?"),
        "v2": Wording(
            f"{{question}} {ONE_WORD} Do not apologize.",
            f"{{question}} {ONE_WORD} Do not apologize.",
            "What word is being written in this {medium}?",
        ),
        "v3": Wording(
            "Analyze the handwriting in the video. The style could be standard, cursive, or retrace. {question}",
            "Analyze the handwriting in the audio. The style could be standard, cursive, or retrace. {question}",
            "What word is being written?",
        ),
        "v4": Wording(
            f"Watch the handwriting. {{length}} {{question}} {ONE_WORD}",
            f"Listen to the handwriting. {{length}} {{question}} {ONE_WORD}",
        ),
    }
)

QUESTION = "question"
PLAIN = "plain"
STANDARD = "standard"

SUBTITLED = "This video's subtitles are listed below:"
NO_SUBTITLES = "No subtitles available."
CHOOSE = (
    "Select the best answer to the following multiple-choice question based on the video and the subtitles. "
    "Respond with only the letter ({letters}) of the correct option."
)
ANSWER_OPENLY = "Select the best answer to the following open-ended question based on the video and the subtitles."
BEST_ANSWER = "The best answer is:"


def versions(family: str) -> tuple[str, ...]:
    """The prompt versions of a family, the usual one first."""
    if family == "words":
        return (*WORDS, QUESTION)
    return {"morse": (PLAIN, QUESTION), "maverix": (STANDARD, QUESTION)}.get(family, (QUESTION,))


def prompt_for(item: Item, condition: str, version: str | None = None, subtitles: str = "") -> str:
    """Write the prompt of an item; "question" spells out what is asked, which morse otherwise shows in the film."""
    known = versions(item.family)
    version = version or known[0]
    if version not in known:
        raise UnknownName(f"prompt version of {item.family}", version, known)
    if version == STANDARD:
        return _standard(item, subtitles)
    if version == QUESTION or condition == TEXT_ONLY:
        return f"{SUBTITLED}\n{subtitles}\n{item.prompt}" if subtitles else item.prompt
    if version == PLAIN:
        if condition == IMAGES:
            return IMAGES_PROMPT
        # Where the end of the film is not shown nobody can read the question there, so it is sent along.
        return QUERY if "video" in condition else item.prompt
    return _of_word(item, condition, WORDS[version])


def _standard(item: Item, subtitles: str) -> str:
    """The MAVERIX prompt: the same words under every condition."""
    shown = f"{SUBTITLED}\n{subtitles}" if subtitles else NO_SUBTITLES
    if isinstance(item.kind, Choice):
        letters = item.kind.letters
        task = CHOOSE.format(letters=f"{', '.join(letters[:-1])}, or {letters[-1]}")
    else:
        task = ANSWER_OPENLY
    return "\n".join((shown, task, item.question, *option_lines(item.kind), BEST_ANSWER))


def _of_word(item: Item, condition: str, wording: Wording) -> str:
    heard = condition == "audio"
    question = wording.question.format(medium="audio" if heard else "video")
    if item.task.endswith("/sentence"):
        question = item.question  # only it says which of the words is meant
    letters = item.kind.letters if isinstance(item.kind, Word) else None
    length = f"The word has {letters} letter{'' if letters == 1 else 's'}." if letters else ""
    text = (wording.heard if heard else wording.seen).format(length=length, question=question)
    return " ".join(text.split())
