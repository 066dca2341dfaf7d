"""The answer "None": a narrow set of forms, so that it is never confused with no answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from unwritten.scoring.grammar.mention import Mention
from unwritten.scoring.plain import bare

_OF = r"(?:\s+of\s+(?:the\s+above|these|those|them|the\s+(?:options|choices|answers)))?"
_WHOLE = re.compile(
    rf"(?:(?:so|thus|therefore|hence|then)\b,?\s+)?(?:(?:the\s+)?\w+\s+(?:is|are|was|were)\s+|=\s*)?"
    rf"(?:none{_OF}|no\s+such(?:\s+[^\W\d_]+){{1,4}})",
    re.IGNORECASE,
)
_MENTION = re.compile(rf"\bnone\b(?!\s+of\b)|\bnone{_OF}\b(?!\s+of\b)", re.IGNORECASE)


def is_none(text: str) -> bool:
    """Whether the text is the answer "None" and nothing else."""
    return len(text) <= 100 and bool(_WHOLE.fullmatch(bare(text)))


def none_mentions(text: str) -> Iterator[Mention]:
    """Find "None" in running text, where it contradicts another answer; "none of the dominoes" does not."""
    for found in _MENTION.finditer(text):
        yield Mention(None, found.start(), found.end())
