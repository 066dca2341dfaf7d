"""Pictures at hand are those that a stream of frames gives, each converted at most once."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest

from unwritten.core import Film, Pixels, Shot, UnwrittenError
from unwritten.media.decode import RgbConverter, frames
from unwritten.media.encode import encode
from unwritten.media.pictures import Pictures


def grey(level: int) -> Pixels:
    return np.full((64, 96, 4), level, dtype=np.uint8)


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    shots = (Shot(20, lambda _: grey(40), still=True), Shot(12, lambda frame: grey(60 + 12 * frame)))
    encode(Film(shots, size=(96, 64)), tmp_path / "clip.mp4")
    return tmp_path / "clip.mp4"


def test_they_are_the_frames_of_the_clip(clip: Path) -> None:
    pictures, streamed = Pictures(clip), list(frames(clip))
    assert len(pictures) == len(streamed) == 32
    assert all(np.array_equal(one, other) for one, other in zip(pictures, streamed, strict=True))
    assert np.array_equal(pictures[-1], streamed[-1])
    assert [int(picture[0, 0, 0]) for picture in pictures[18:23]] == [int(one[0, 0, 0]) for one in streamed[18:23]]
    assert pictures[40:] == []
    with pytest.raises(IndexError):
        pictures[32]


def test_only_what_is_looked_at_is_converted_and_only_once(clip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    converted = []
    honest = RgbConverter.__call__

    def counted(self: RgbConverter, frame: av.VideoFrame) -> Pixels:
        converted.append(frame.pts)
        return honest(self, frame)

    monkeypatch.setattr(RgbConverter, "__call__", counted)
    pictures = Pictures(clip)
    assert converted == []
    assert pictures[25] is pictures[25]
    assert len(converted) == 1
    still = pictures[16:20]  # from one key picture on: the same to the bit
    assert len(converted) == 2
    assert all(picture is still[0] for picture in still)


def test_a_shared_picture_cannot_be_drawn_over(clip: Path) -> None:
    with pytest.raises(ValueError, match="read-only"):
        Pictures(clip)[0][:] = 0


def test_a_damaged_clip_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "no.mp4").write_bytes(b"no film")
    with pytest.raises(UnwrittenError, match=r"no\.mp4 is damaged"):
        Pictures(tmp_path / "no.mp4")
