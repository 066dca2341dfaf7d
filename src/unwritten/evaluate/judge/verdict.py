"""Reads the score that a judge gave: exactly one, in exactly one object, or none at all."""

from __future__ import annotations

import re

# JSON, or a Python dict as the paper asks for; with or without a code fence around it.
_SCORE = r"""\{\s*(?P<quote>["'])score(?P=quote)\s*:\s*(?P<score>[0-5])\s*\}"""
_ALONE = re.compile(_SCORE)
_FENCED = re.compile(rf"```(?:json|python)?[ \t]*\n\s*{_SCORE}\s*\n\s*```", re.IGNORECASE)


def score_in(said: str) -> int | None:
    """The score, where the judge wrote one object with one whole number from 0 to 5 and nothing else."""
    text = said.strip()
    found = _ALONE.fullmatch(text) or _FENCED.fullmatch(text)
    return int(found["score"]) if found else None
