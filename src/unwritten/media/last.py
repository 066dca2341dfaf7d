"""The last picture of a clip, as a player shows it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from unwritten.core import Pixels
from unwritten.media.decode import FrameReader, RgbConverter, open_media
from unwritten.media.greys import quarter_turns


def last_picture(path: Path) -> Pixels:
    """Read the last picture of a clip upright, as height × width × 3."""
    with open_media(path) as container:
        reader = FrameReader(container, path)
        frame = next(reader.read([reader.count - 1]))
        return np.ascontiguousarray(np.rot90(RgbConverter()(frame), quarter_turns(frame)))
