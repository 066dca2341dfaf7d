"""The three handwriting styles, and how the paper names their files."""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import UnknownName

LATIN = "abcdefghijklmnopqrstuvwxyz"
RETRACE_LETTERS = "abdghilmnopqrstux"
"""The 17 letters of the retrace style. The paper names a, o, i and p and says that they have strokes that vary and
repeat: in a, b, d, g, h, m, n, p, q, r and u the pen runs back over a stem; i, l, o, s, t and x are the simple forms
that people go over again. This choice is ours; with it the paper's number of files comes out exactly."""


@dataclass(frozen=True)
class Style:
    """A way of writing: its name, the number and mark of its files, and the letters that its writer has."""

    name: str
    suffix: str
    capitals: bool
    letters: str


STANDARD = Style("standard", "1", True, LATIN)
CURSIVE = Style("cursive", "2c", True, LATIN)
RETRACE = Style("retrace", "3r", False, RETRACE_LETTERS)
STYLES = {style.name: style for style in (STANDARD, CURSIVE, RETRACE)}


def style_named(name: str) -> Style:
    """Find a style by its name."""
    if name not in STYLES:
        raise UnknownName("style", name, tuple(STYLES))
    return STYLES[name]
