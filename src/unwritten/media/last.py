"""The last picture of a clip, as a player shows it."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import numpy as np

from unwritten.core import Pixels, UnwrittenError
from unwritten.media.decode import RgbConverter, open_media, quarter_turns, video_stream


def last_picture(path: Path) -> Pixels:
    """Read the last picture of a clip upright, as height × width × 3."""
    with open_media(path) as container:
        # All are decoded: a bare stream has no times by which the last one could be found.
        last = deque(container.decode(video_stream(container, path)), maxlen=1)
        if not last:
            raise UnwrittenError(f"{path} has no pictures")
        (frame,) = last
        return np.ascontiguousarray(np.rot90(RgbConverter()(frame), quarter_turns(frame)))
