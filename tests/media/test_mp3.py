from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest

from unwritten.core import Pcm, UnwrittenError
from unwritten.media.mp3 import LAME_DELAY, MP3_FRAME, encode_mp3


def sound(frames: int = 40, seed: int = 0) -> Pcm:
    """Smooth noise between two silent guards of 48 ms."""
    rng = np.random.Generator(np.random.PCG64(seed))
    pcm = np.zeros(frames * MP3_FRAME, dtype=np.int16)
    noise = np.convolve(rng.integers(-9000, 9000, pcm.size - 2 * 2304), np.ones(16) / 8, mode="same")
    pcm[2304:-2304] = np.round(noise).astype(np.int16)
    return pcm


def heard(data: bytes, path: Path) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    path.write_bytes(data)
    with av.open(str(path)) as container:
        return np.concatenate([frame.to_ndarray().reshape(-1) for frame in container.decode(audio=0)]).astype(float)


def lag(found: np.ndarray[tuple[int], np.dtype[np.float64]], pcm: Pcm, start: int = 0) -> int:
    """Say how many samples late the sound is heard."""
    return int(np.argmax(np.correlate(found, pcm[8000:12_000].astype(float), "valid"))) - 8000 - start


def test_a_joinable_sound_needs_a_silent_head_and_whole_frames(tmp_path: Path) -> None:
    loud = sound()
    loud[500] = 90
    with pytest.raises(ValueError, match="silent"):
        encode_mp3([loud[:400], loud[400:]], tmp_path / "a.mp3", joinable=True)
    with pytest.raises(ValueError, match="multiple of 1152"):
        encode_mp3([sound()[:-1]], tmp_path / "a.mp3", joinable=True)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="make the folder first"):
        encode_mp3([sound()], tmp_path / "missing" / "a.mp3")


def test_the_bytes_do_not_depend_on_the_blocks_and_hold_no_tags(tmp_path: Path) -> None:
    pcm = sound()
    encode_mp3([pcm], tmp_path / "a.mp3")
    encode_mp3([pcm[:1], pcm[1:5000], pcm[5000:]], tmp_path / "b.mp3")
    data = (tmp_path / "a.mp3").read_bytes()
    assert data == (tmp_path / "b.mp3").read_bytes()
    assert data[:2] == b"\xff\xfb"
    for word in (b"ID3", b"TAG", b"Xing", b"Info", b"Lavf", b"Lavc"):
        assert word not in data, word


def test_all_the_sound_is_in_the_file(tmp_path: Path) -> None:
    pcm = sound()[:-2304]  # sounds to the very end
    count = encode_mp3([pcm], tmp_path / "a.mp3")
    found = heard((tmp_path / "a.mp3").read_bytes(), tmp_path / "copy.mp3")
    assert found.size == count >= pcm.size + LAME_DELAY
    assert lag(found, pcm) == LAME_DELAY


def test_joined_files_stay_in_time(tmp_path: Path) -> None:
    parts = [sound(40, 1), sound(56, 2), sound(48, 3)]
    data, starts, length = b"", [], 0
    for pcm in parts:
        starts.append(length)
        length += encode_mp3([pcm], tmp_path / "part.mp3", joinable=True)
        data += (tmp_path / "part.mp3").read_bytes()
    found = heard(data, tmp_path / "joined.mp3")
    assert found.size == length == sum(pcm.size for pcm in parts)
    assert [lag(found, pcm, start) for pcm, start in zip(parts, starts, strict=True)] == [0, 0, 0]
