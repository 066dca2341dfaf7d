"""Media inside an address, as Inspect hands them to a model: ``data:video/mp4;base64,…``."""

from __future__ import annotations

import base64
import binascii

from unwritten.core import UnwrittenError

_MARK = ";base64,"


def mime_of(uri: str) -> str:
    """What kind of media an address holds."""
    return _split(uri)[0]


def bytes_of(uri: str) -> bytes:
    """Give the bytes that an address holds."""
    try:
        return base64.b64decode(_split(uri)[1], validate=True)
    except binascii.Error as error:
        raise UnwrittenError(f"{uri:.40}… is not base64") from error


def _split(uri: str) -> tuple[str, str]:
    head, mark, data = uri.partition(_MARK)
    if not head.startswith("data:") or not mark:
        raise UnwrittenError(f"{uri:.40}… holds no media")
    return head.removeprefix("data:"), data
