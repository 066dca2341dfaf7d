from __future__ import annotations

import hashlib
from pathlib import Path

import av
import pytest
from media_films import FLASH, SIZE, click, heard_film, still_shot

from unwritten.core import Film, Sound, UnwrittenError
from unwritten.media.encode import encode
from unwritten.media.fingerprint import fingerprint, sha256_file


def remux(source: Path, target: Path) -> None:
    with av.open(str(source)) as old, av.open(str(target), "w") as new:
        tracks = {stream.index: new.add_stream_from_template(stream) for stream in old.streams}
        for packet in old.demux():
            if packet.dts is not None:
                packet.stream = tracks[packet.stream_index]
                new.mux(packet)


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no such file"):
        sha256_file(tmp_path / "none")
    with pytest.raises(UnwrittenError, match="no such file"):
        fingerprint(tmp_path / "none")


def test_a_picture_or_a_sound_that_differs_gives_another_fingerprint(tmp_path: Path) -> None:
    film = heard_film()
    others = (
        film,
        Film(film.shots, (Sound(FLASH, click(level=19_000)),), size=SIZE),
        Film(film.shots, size=SIZE),
        Film((*film.shots[:-1], still_shot(30, 24)), film.sounds, size=SIZE),
    )
    found = set()
    for number, other in enumerate(others):
        encode(other, tmp_path / f"{number}.mp4")
        found.add(fingerprint(tmp_path / f"{number}.mp4"))
    assert len(found) == len(others)


def test_a_picture_turned_on_its_side_gives_another_fingerprint(tmp_path: Path) -> None:
    """All bytes of both are the same grey: only the shape differs."""
    for name, size in (("wide", (64, 32)), ("high", (32, 64))):
        encode(Film((still_shot(3, size=size),), size=size), tmp_path / f"{name}.mp4")
    assert fingerprint(tmp_path / "wide.mp4") != fingerprint(tmp_path / "high.mp4")


@pytest.mark.parametrize("container", ["mkv", "mov", "mp4"])
def test_the_container_does_not_matter(tmp_path: Path, container: str) -> None:
    encode(heard_film(), tmp_path / "clip.mp4")
    remux(tmp_path / "clip.mp4", tmp_path / f"other.{container}")
    assert sha256_file(tmp_path / "clip.mp4") != sha256_file(tmp_path / f"other.{container}")
    assert fingerprint(tmp_path / "clip.mp4") == fingerprint(tmp_path / f"other.{container}")


def test_a_file_hash_is_that_of_its_bytes(tmp_path: Path) -> None:
    data = bytes(range(256)) * 5000
    (tmp_path / "file").write_bytes(data)
    assert sha256_file(tmp_path / "file") == hashlib.sha256(data).hexdigest()
