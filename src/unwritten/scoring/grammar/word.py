"""One word: alone, quoted or in bold, or spelled letter by letter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from unwritten.core import Word
from unwritten.scoring.grammar.mention import Mention
from unwritten.scoring.grammar.none import is_none
from unwritten.scoring.plain import bare, plain

_BOLD = re.compile(r"(?<![\w*_])(\*{1,3}|_{1,3})([^\W\d_]{1,60})[.,!]?\1(?![\w*_])")
_QUOTED = re.compile(r"(?<!\w)([\"'])([^\W\d_]+)[.,!]?\1(?!\w)")
_SPELLED = re.compile(r"[^\W\d_](?P<gap>\s?[-.,·]\s?|\s)[^\W\d_](?:(?P=gap)[^\W\d_])*")
_TWICE = re.compile(r"([^\W\d_]+)[\"']?\s*[(:,-]\s*([^()]+?)\)?")
_SPELLED_FIRST = re.compile(r"([^()]+?)\s*(?:->|[(:,=]|\s[-\u2013\u2014])\s*[\"']?([^\W\d_]{2,})[\"']?\)?")


@dataclass(frozen=True)
class WordGrammar:
    """How one word is given; in running text it must be quoted or set in bold."""

    kind: Word

    def prepare(self, region: str) -> str:
        """Take the markup off; bold becomes quotes, since it points at the word just as they do."""
        return plain(_BOLD.sub(r'"\2"', region))

    def whole(self, text: str) -> list[Mention]:
        """Read a lone word, one that is spelled out, or both together."""
        text = bare(text)
        if self.kind.none and is_none(text):
            return []
        word = _word(text)
        if word is None:
            word = _twice(text)
        return [] if word is None else [Mention(word, 0, len(text))]

    def mentions(self, text: str) -> list[Mention]:
        """Find quoted words; a quoted letter is only a word where words of one letter are asked for."""
        found = [Mention(quoted[2], quoted.start(), quoted.end()) for quoted in _QUOTED.finditer(text)]
        return [word for word in found if len(str(word.value)) > 1 or self.kind.letters == 1]


def _twice(text: str) -> str | None:
    """Read a word and its spelling, in either order: "cat (c-a-t)", "C-A-T -> cat"."""
    for pattern, word, spelling in ((_TWICE, 1, 2), (_SPELLED_FIRST, 2, 1)):
        found = pattern.fullmatch(text)
        if found and (_spelled(found[spelling].strip("\"'")) or "").casefold() == found[word].casefold():
            return found[word]
    return None


def _word(text: str) -> str | None:
    return text if text.isalpha() else _spelled(text)


def _spelled(text: str) -> str | None:
    text = text.strip(" .")
    return "".join(char for char in text if char.isalpha()) if _SPELLED.fullmatch(text) else None
