"""All pictures of a clip at hand, for those who look at some of them again and again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import overload

import av
import numpy as np

from unwritten.core import Pixels
from unwritten.media.decode import RgbConverter, open_media, video_stream


class Pictures(Sequence[Pixels]):
    """The pictures of a clip (height × width × 3), decoded at once and converted when they are first looked at.

    Converting takes longer than decoding, many who read clips look at few pictures, and still ones come in runs.
    """

    def __init__(self, path: Path) -> None:
        """Decode the clip."""
        self._convert = RgbConverter()
        self._different: list[av.VideoFrame | Pixels] = []
        self._which: list[int] = []  # for each picture of the clip, the different one that it shows
        last: av.VideoFrame | None = None
        with open_media(path) as container:
            for frame in container.decode(video_stream(container, path)):
                if last is None or not _alike(last, frame):
                    self._different.append(frame)
                self._which.append(len(self._different) - 1)
                last = frame

    def __len__(self) -> int:
        """How many pictures the clip has."""
        return len(self._which)

    @overload
    def __getitem__(self, index: int) -> Pixels: ...

    @overload
    def __getitem__(self, index: slice) -> list[Pixels]: ...

    def __getitem__(self, index: int | slice) -> Pixels | list[Pixels]:
        """Give a picture, not to be drawn over: others may be the same array."""
        if isinstance(index, slice):
            return [self._at(which) for which in self._which[index]]
        return self._at(self._which[index])

    def _at(self, which: int) -> Pixels:
        found = self._different[which]
        if isinstance(found, av.VideoFrame):
            found = self._different[which] = self._convert(found)
            found.flags.writeable = False
        return found


def _alike(one: av.VideoFrame, other: av.VideoFrame) -> bool:
    return all(
        np.array_equal(np.frombuffer(memoryview(a), np.uint8), np.frombuffer(memoryview(b), np.uint8))
        for a, b in zip(one.planes, other.planes, strict=True)
    )
