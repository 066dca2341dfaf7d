"""The options of a question, repeated line by line: they are not the answer."""

from __future__ import annotations

from unwritten.core import Choice
from unwritten.scoring.read import read_whole

_MOST_LINES = 200  # from the start of the reply


def without_options(text: str, kind: Choice) -> str:
    """Return the reply without its list of all the options in their order; empty where it holds no such list."""
    lines = text.split("\n")
    filled = [place for place, line in enumerate(lines) if line.strip()]
    letters = [read_whole(kind, lines[place]).value for place in filled[:_MOST_LINES]]
    size = len(kind.letters)
    for start in range(len(letters) - size + 1):
        if letters[start : start + size] == list(kind.letters):
            first, last = filled[start], filled[start + size - 1]
            return "\n".join(lines[:first] + lines[last + 1 :]).strip()
    return ""
