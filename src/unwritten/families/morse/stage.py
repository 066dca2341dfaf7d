"""How every MORSE film is told: an opening, the content, then the question on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unwritten.core import Film, Question, Shot, Sound
from unwritten.draw import question_shot, title_shot

OPENING = 30
"""Frames of the opening: one second, so two of the frames that a model samples."""


def stage(title: str, watch: str, content: Sequence[Shot], question: Question, sounds: Sequence[Sound] = ()) -> Film:
    """Put a scene between its opening and its question; sounds are given in frames of the content."""
    options: tuple[str, ...] = getattr(question.kind, "options", ())
    shots = (
        title_shot(title, watch, OPENING),
        *content,
        question_shot(question.text, options, question.kind.hint(), reading_frames(question.prompt)),
    )
    return Film(shots, tuple(replace(sound, frame=sound.frame + OPENING) for sound in sounds))


def reading_frames(prompt: str) -> int:
    """How long a question stays: three seconds, and longer for long ones, in half seconds."""
    words = len(prompt.split())
    return 15 * max(6, -(-words // 6))
