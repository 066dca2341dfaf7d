"""What a server's complaint means, and how it may be repeated: without the key, and not at any length."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from tenacity import RetryError, wait_exponential_jitter
from tenacity.wait import wait_base

from unwritten.core import UnwrittenError

LONGEST = 300
"""Letters of a complaint that are kept: some servers answer with the whole request, media and all."""

# What vLLM, OpenAI, Gemini and their like say of a request that does not fit.
_TOO_LONG = re.compile(
    r"context.?length|maximum (?:model |context )?length|maximum number of tokens|too long|too many (?:input )?tokens"
    r"|exceeds? the (?:limit|maximum|pre-allocated encoder cache)|input length|max_model_len|payload too large",
    re.IGNORECASE,
)
_MAY_BE_TOO_LONG = (400, 413, 422)


def says_too_long(status: int | None, complaint: str) -> bool:
    """Whether a server refuses a request because it is longer than the model can take."""
    if status == 413:
        return True
    return status in _MAY_BE_TOO_LONG and bool(_TOO_LONG.search(complaint))


def repeatable(complaint: str, key: str | None) -> str:
    """A complaint as it may stand in a log."""
    if key:
        complaint = complaint.replace(key, "<key>")
    line = " ".join(complaint.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]} …"


def complaint_of(error: BaseException) -> str:
    """Say what went wrong in one line: the last of many tries, and of Inspect's errors not the whole request."""
    if isinstance(error, RetryError):
        error = error.last_attempt.exception() or error
    said = getattr(error, "provider_message", None) or str(error)
    return f"{type(error).__name__}: {repeatable(said, None)}"


def retry_wait(seconds: float | None) -> wait_base | None:
    """How long to wait before a request is made again, doubling each time; None: as long as Inspect thinks right."""
    if seconds is None:
        return None
    if seconds <= 0:
        raise UnwrittenError(f"first_wait={seconds}: a wait is positive")
    return wait_exponential_jitter(initial=seconds, max=60.0, jitter=seconds / 4)


def options(given: str | Mapping[str, Any] | None, name: str) -> dict[str, Any]:
    """Read a model argument that holds JSON."""
    try:
        read = json.loads(given) if isinstance(given, str) else dict(given or {})
    except (ValueError, TypeError) as error:
        raise UnwrittenError(f"{name}={given!s:.80}: not JSON ({error})") from error
    if not isinstance(read, dict):
        raise UnwrittenError(f'{name}={given!s:.80}: write it as {{"name": value}}')
    return read


def number(given: str | float | None, name: str) -> float | None:
    """Read a model argument that holds a positive number."""
    if given is None:
        return None
    try:
        read = float(given)
    except ValueError as error:
        raise UnwrittenError(f"{name}={given}: not a number") from error
    if not 0 < read < float("inf"):
        raise UnwrittenError(f"{name}={given}: write a positive number")
    return read
