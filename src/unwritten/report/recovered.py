"""What the house's reader saw, in the examples: the recovered path of the pen, as a picture inside the page."""

from __future__ import annotations

import base64
from pathlib import Path

from unwritten.core import Item, UnwrittenError, Word
from unwritten.evaluate.conditions import files_for
from unwritten.evaluate.derived import default_cache
from unwritten.media.sheet import png_bytes
from unwritten.report.rows import Row

SENSES = {"muted_video": ("video", ("reader/video", "reader/av")), "audio_video": ("av", ("reader/av",))}
"""By condition: the sense with which the reader reads, and which of its models do so."""


def recovered_path(item: Item, condition: str, replies: tuple[tuple[str, Row], ...], folder: Path) -> bytes | None:
    """Draw the path that led the reader to its reply, as a PNG; None where it gives none, or another one now."""
    sense, models = SENSES.get(condition, ("", ()))
    answers = [row.answer for who, row in replies if who in models and row.found]
    if not answers or not isinstance(item.kind, Word):
        return None
    # Inside the function: most reports are about other models, and need no networks.
    from unwritten.families.words.reader.picture import reading_picture
    from unwritten.families.words.reader.read import Reader

    reader = Reader()
    try:
        video = files_for(folder, item, condition, default_cache()).video
        if video is None:
            return None
        clip = video.ready()
        perceived = reader.perceive(clip, sense)
        reading = reader.decide(perceived, sense, letters=item.kind.letters)
        if perceived.sight is None or tuple(reading.word) not in answers:
            return None
        return png_bytes(reading_picture(clip, reading, perceived.sight))
    except UnwrittenError:
        return None


def picture_html(png: bytes) -> str:
    """Put the picture into the page."""
    data = base64.b64encode(png).decode()
    return f"<img alt='The recovered path of the pen, letter by letter' src='data:image/png;base64,{data}'>"
