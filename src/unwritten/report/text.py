"""Text of others on our pages: escaped, cut, and with nothing in it that a browser or a terminal would obey."""

from __future__ import annotations

import html
import re
import unicodedata

LONGEST = 400
_OBEYED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SPACES = re.compile(r"[ \t\r\n]+")


def visible(text: str) -> str:
    """Replace what is not to be seen but obeyed (control characters, turns of direction, halves of characters)."""
    if text.isascii() and text.isprintable():
        return text
    flat = _SPACES.sub(" ", text)
    return "".join("\ufffd" if unicodedata.category(char) in _OBEYED else char for char in flat)


def shown(text: str, most: int = LONGEST) -> str:
    """Write text for a page: visible, cut, escaped."""
    return html.escape(cut(text, most))


def cut(text: str, most: int = LONGEST) -> str:
    """Make text visible and shorten it."""
    text = visible(text[: 2 * most])
    return text if len(text) <= most else text[:most].rstrip() + "…"


def slug(text: str) -> str:
    """Make a name that is safe in a file name and in an anchor."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40] or "set"
