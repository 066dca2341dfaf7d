"""Errors whose text is meant for the person at the keyboard: one line, with what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class UnwrittenError(Exception):
    """Something the user can mend; its text is one clear line."""

    def __reduce__(self) -> tuple[type[UnwrittenError], tuple[str]]:
        # Subclasses take other arguments than their text; between processes only the text matters.
        return (UnwrittenError, (str(self),))


class UnknownName(UnwrittenError):
    """A task, level, suite or split that does not exist; suggests the nearest that does."""

    def __init__(self, what: str, name: str, known: Iterable[str], see: str = "") -> None:
        names = list(known)
        near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
        # A short name ("dominos") should find a long one ("morse/temporal/dominoes").
        near = near or [
            whole
            for whole in names
            if difflib.get_close_matches(name.rsplit("/")[-1], [whole.rsplit("/")[-1]], cutoff=0.7)
        ]
        if near:
            advice = f"did you mean {near[0]!r}?"
        elif see:
            advice = see
        else:
            advice = f"known: {', '.join(names)}"
        super().__init__(f"unknown {what} {name!r}; {advice}")


class Unsuitable(Exception):
    """Raised by a task's ``sample`` to have the scene drawn again: a tie, a hidden object, an equal option."""
