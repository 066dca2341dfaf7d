"""What a check found: a problem keeps a letter out, a note is only said."""

from __future__ import annotations

from dataclasses import dataclass

PROBLEM = "problem"
NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One thing that a check found in a letter, in one line."""

    check: str
    severity: str
    text: str

    @property
    def serious(self) -> bool:
        """Whether the letter cannot be used."""
        return self.severity == PROBLEM


def problem(check: str, text: str) -> Finding:
    """Say why a letter cannot be used."""
    return Finding(check, PROBLEM, text)


def note(check: str, text: str) -> Finding:
    """Say what somebody should know of a letter that can be used."""
    return Finding(check, NOTE, text)
