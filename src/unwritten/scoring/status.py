"""What became of a reply that arrived, told from its text alone."""

from __future__ import annotations

from unwritten.scoring.extract import Extraction
from unwritten.scoring.read import AMBIGUOUS as SEVERAL

OK, REFUSED, EMPTY, AMBIGUOUS, WRONG_FORMAT = "ok", "refused", "empty", "ambiguous", "wrong_format"
READ_STATUSES = (OK, REFUSED, EMPTY, AMBIGUOUS, WRONG_FORMAT)
"""An answer; none given on purpose; nothing said; several or a doubtful one; none of the kind that was asked for."""


def status_of(extraction: Extraction) -> str:
    """Name the state of a reply from what was read in it."""
    if extraction.found:
        return OK
    if extraction.how == "empty":
        return EMPTY
    if extraction.note == "refused":
        return REFUSED
    return AMBIGUOUS if extraction.status == SEVERAL else WRONG_FORMAT
