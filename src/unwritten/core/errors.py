"""Errors whose text is meant for the person at the keyboard: one line, with what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path


class UnwrittenError(Exception):
    """Something the user can mend; its text is one clear line."""

    def __reduce__(self) -> tuple[type[UnwrittenError], tuple[str]]:
        # Subclasses take other arguments than their text; between processes only the text matters.
        return (UnwrittenError, (str(self),))

    def said_of(self, path: Path) -> str:
        """Say it in a line that names the file already: without the name that most texts begin with."""
        text = str(self)
        for after in (": ", ", ", " "):
            if text.startswith(f"{path}{after}"):
                return text.removeprefix(f"{path}{after}")
        return text.replace(f"cannot read {path}: ", "cannot be read: ", 1)


class UnknownName(UnwrittenError):
    """A task, level, suite or split that does not exist; suggests the nearest that does."""

    def __init__(self, what: str, name: str, known: Iterable[str], see: str = "") -> None:
        names = list(known)
        near = _nearest(name, names)
        if near:
            advice = f"did you mean {near!r}?"
        elif see:
            advice = see
        else:
            advice = f"known: {', '.join(names)}"
        super().__init__(f"unknown {what} {name!r}; {advice}")


def _nearest(name: str, names: list[str]) -> str | None:
    """Find the known name that is most like this one; a short one ("dominos") finds "morse/temporal/dominoes" too."""

    def whole(known: str) -> float:
        return _likeness(name, known, 0.5)

    def last(known: str) -> float:
        return _likeness(_last(name), _last(known), 0.7)

    def either(known: str) -> float:
        return max(whole(known), last(known))

    # Of a long name the whole is to be judged first: its last part may be that of others too.
    for likeness in (whole, last) if "/" in name else (either,):
        best = max(names, key=likeness, default="")
        if best and likeness(best):
            return best
    return None


def _last(name: str) -> str:
    return name.rsplit("/")[-1]


def _likeness(name: str, known: str, least: float) -> float:
    """How alike two names are, from 0 to 1; 0 where they are less so than the least that counts."""
    likeness = difflib.SequenceMatcher(None, known, name).ratio()
    return likeness if likeness >= least else 0.0


class Unsuitable(Exception):
    """Raised by a task's ``sample`` to have the scene drawn again: a tie, a hidden object, an equal option."""
