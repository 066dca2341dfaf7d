from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest
from media_films import heard_film

from more_tracks import with_tracks
from unwritten.core import UnwrittenError
from unwritten.media.encode import encode
from unwritten.media.mp3 import encode_mp3
from unwritten.media.probe import probe, probe_sound, verify


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("probe") / "clip.mp4"
    encode(heard_film(), path)
    verify(path)
    return path.read_bytes()


def refused(path: Path) -> str:
    with pytest.raises(UnwrittenError) as caught:
        verify(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("share", [0.0, 0.01, 0.2, 0.5, 0.9])
def test_a_truncated_clip_is_one_clear_line(tmp_path: Path, clip: bytes, share: float) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(clip[: int(len(clip) * share)])
    refused(path)
    with pytest.raises(UnwrittenError):
        probe(path)


def test_a_clip_that_lacks_one_byte_is_noticed(tmp_path: Path, clip: bytes) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(clip[:-1])
    assert "truncated" in refused(path)


@pytest.mark.parametrize(
    "text", ["", "just words\n" * 400, "1\n00:00:01,000 --> 00:00:02,000\nhello\n", "<html></html>"]
)
def test_text_named_mp4_is_one_clear_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "clip.mp4").write_text(text)
    refused(tmp_path / "clip.mp4")


def test_missing_files_folders_and_sound_files_are_one_clear_line(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "none.mp4")
    assert "directory" in refused(tmp_path)
    encode_mp3([np.zeros(4800, dtype=np.int16)], tmp_path / "sound.mp3")
    assert "no picture track" in refused(tmp_path / "sound.mp3")


def test_flipped_bits_are_noticed_or_harmless_and_never_a_crash(tmp_path: Path, clip: bytes) -> None:
    rng = np.random.Generator(np.random.PCG64(3))
    path = tmp_path / "clip.mp4"
    noticed = 0
    for place in rng.integers(0, len(clip), 60).tolist():
        damaged = bytearray(clip)
        damaged[place] ^= 1 << int(rng.integers(8))
        path.write_bytes(damaged)
        try:
            verify(path)
        except UnwrittenError:
            noticed += 1
    assert noticed >= 42  # of 60, as measured; H.264 has no checksums: for certainty there is sha256_file


def test_overwritten_pictures_are_noticed(tmp_path: Path, clip: bytes) -> None:
    start = clip.index(b"mdat") + 200
    path = tmp_path / "clip.mp4"
    path.write_bytes(clip[:start] + b"\xff" * 300 + clip[start + 300 :])
    assert "damaged" in refused(path)


def test_a_clip_cut_between_two_packets_is_noticed(tmp_path: Path, clip: bytes) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(clip)
    with av.open(str(path)) as container:
        ends = sorted(packet.pos + packet.size for packet in container.demux() if packet.pos is not None)
    path.write_bytes(clip[: ends[-3]])
    assert "truncated" in refused(path)
    with pytest.raises(UnwrittenError, match="truncated"):
        probe(path)


@pytest.mark.parametrize("key", ["language", "handler_name"])
def test_tags_of_a_track_are_shown(tmp_path: Path, clip: bytes, key: str) -> None:
    (tmp_path / "clip.mp4").write_bytes(clip)
    with av.open(str(tmp_path / "clip.mp4")) as source, av.open(str(tmp_path / "tagged.mp4"), "w") as target:
        stream = target.add_stream_from_template(source.streams.video[0])
        stream.metadata[key] = "fra"
        for packet in source.demux(source.streams.video[0]):
            if packet.dts is not None:
                packet.stream = stream
                target.mux(packet)
    assert probe(tmp_path / "tagged.mp4").tags[f"video.{key}"] == "fra"


def test_tags_are_shown(tmp_path: Path, clip: bytes) -> None:
    (tmp_path / "clip.mp4").write_bytes(clip)
    with av.open(str(tmp_path / "clip.mp4")) as source, av.open(str(tmp_path / "tagged.mp4"), "w") as target:
        target.metadata["title"] = "the answer is 7"
        stream = target.add_stream_from_template(source.streams.video[0])
        for packet in source.demux(source.streams.video[0]):
            if packet.dts is not None:
                packet.stream = stream
                target.mux(packet)
    tags = probe(tmp_path / "tagged.mp4").tags
    assert tags["title"] == "the answer is 7"
    assert "encoder" in tags
    assert probe(tmp_path / "clip.mp4").tags == {}


@pytest.mark.parametrize(
    ("more", "extra"), [((), ""), (("audio",), "1 audio"), (("audio", "audio", "video"), "2 audio, 1 video")]
)
def test_further_tracks_are_counted(tmp_path: Path, clip: bytes, more: tuple[str, ...], extra: str) -> None:
    (tmp_path / "clip.mp4").write_bytes(clip)
    with_tracks(tmp_path / "clip.mp4", tmp_path / "more.mp4", *more)
    facts = probe(tmp_path / "more.mp4")
    assert (facts.extra, facts.tags) == (extra, {})
    assert facts.tracks == {"audio": 1 + more.count("audio"), "video": 1 + more.count("video")}


def test_a_sound_file_has_one_track(tmp_path: Path) -> None:
    encode_mp3([np.zeros(4800, dtype=np.int16)], tmp_path / "sound.mp3")
    assert probe_sound(tmp_path / "sound.mp3").samples
    with_tracks(tmp_path / "sound.mp3", tmp_path / "two.mp3", "audio")
    with pytest.raises(UnwrittenError, match=r"two\.mp3 has 2 tracks"):
        probe_sound(tmp_path / "two.mp3")
