"""Words that several rules share, each list written once."""

from __future__ import annotations

import re


def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern in which case and white space do not count."""
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


WRONG = r"(?:wrong|incorrect|false)"
ITSELF = r"(?:that|this|it|which|(?:my|the|this|that)\s+(?:\w+\s+)?(?:answer|count|box))"
"""What stands for the answer just given, in a clause that judges it."""

ROUGHLY = r"(?:about|around|roughly|circa)"
ROUNDED = r"(?:approximately|approx\.?)"
"""Both say "nearly"; only the second kind is also said of a number that was rounded as asked."""

BACKWARDS = r"(?:last\s+to\s+(?:the\s+)?first|(?:from|in)\s+reverse|from\s+the\s+end(?!\s+of))"
"""Said of a list that is given from its end."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ORDINAL = rf"(?:{'|'.join(ORDINALS)})"
NTH = r"[0-9]{1,3}(?:st|nd|rd|th)"
"""Places of a sequence, in words and in digits."""
