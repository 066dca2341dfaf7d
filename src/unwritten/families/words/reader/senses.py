"""Which senses a clip has something for."""

from __future__ import annotations

from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.media.decode import open_media


def sense_of(path: Path) -> str:
    """Say by which sense a clip can be read: video, audio, or av where it has both; a cover picture is no video."""
    with open_media(path) as container:
        seen = any("attached_pic" not in str(stream.disposition) for stream in container.streams.video)
        heard = bool(container.streams.audio)
    if not seen and not heard:
        raise UnwrittenError(f"{path} has neither pictures nor sound")
    return "av" if seen and heard else "video" if seen else "audio"
