"""What is sent is what was decided, and what cannot be sent is said, never replaced."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from eval_sets import items_by_id, sounding_item, word_set

from unwritten.core import Item, UnknownName, UnwrittenError
from unwritten.evaluate.conditions import files_for
from unwritten.evaluate.delivery import Delivery, NotSupported, Protocol, plan_delivery, protocol_of
from unwritten.evaluate.reach import BLIND, Reach, reach_of
from unwritten.media.packets import read_packets

EVERYTHING = Reach(native_video=True, video_with_sound=True, frames=True, audio=("mp3", "wav"))
PLAIN = protocol_of("words")


def plan(
    folder: Path, item: Item, condition: str, reach: Reach, protocol: Protocol = PLAIN, rate: float | None = None
) -> Delivery | NotSupported:
    cache = folder / "cache"
    files = files_for(folder, item, condition, cache)
    return plan_delivery(item, files, "Which word?", reach, protocol, cache, rate)


def kinds(found: Delivery | NotSupported) -> list[str] | str:
    return found.reason if isinstance(found, NotSupported) else [part.kind for part in found.parts]


@pytest.fixture(scope="module")
def words(toy_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Item]:
    folder = word_set(toy_letters, tmp_path_factory.mktemp("set") / "words", 3)
    return folder, next(iter(items_by_id(folder).values()))


@pytest.mark.parametrize(
    ("condition", "reach", "expected"),
    [
        ("audio", Reach(frames=True), "the model takes no audio"),
        ("audio", Reach(audio=("flac",)), "the model takes audio only as flac"),
        ("muted_video", Reach(audio=("mp3",)), "the model takes no video"),
        ("audio_video", Reach(frames=True, audio=("mp3",)), "the model takes no video with sound"),
        ("audio_video", Reach(native_video=True, audio=("mp3",)), "the model takes no video with sound"),
        ("audio_video", Reach(native_video=True, sound_apart=True), "the model takes no audio"),
        ("muted_video", Reach(native_video=True, max_bytes=10), "too large"),
        ("audio", EVERYTHING, ["audio", "text"]),
        ("muted_video", EVERYTHING, ["video", "text"]),
        ("audio_video", EVERYTHING, ["video", "text"]),
        ("muted_video", Reach(frames=True), ["images", "text"]),
        ("audio_video", Reach(native_video=True, sound_apart=True, audio=("wav",)), ["video", "audio", "text"]),
        ("text_only", Reach(), ["text"]),
        ("audio_video", BLIND, ["text"]),
    ],
)
def test_every_model_gets_what_it_can_take(
    words: tuple[Path, Item], condition: str, reach: Reach, expected: list[str] | str
) -> None:
    found = kinds(plan(*words, condition, reach))
    assert expected in found if isinstance(expected, str) else found == expected


def test_what_is_sent_is_the_file_itself(words: tuple[Path, Item]) -> None:
    folder, item = words
    for condition, kind in (("audio", "audio"), ("muted_video", "video"), ("audio_video", "video")):
        found = plan(folder, item, condition, EVERYTHING)
        assert isinstance(found, Delivery)
        loaded = found.parts[0].load()
        data = (folder / item.media[condition].path).read_bytes()
        assert loaded.pieces == (data,)
        assert (loaded.sent.kind, loaded.sent.bytes) == (kind, len(data))
        assert loaded.sent.sha256 == item.media[condition].sha256 == hashlib.sha256(data).hexdigest()
        assert loaded.sent.frames == (None if kind == "audio" else item.clip.frames)


def test_sound_that_goes_apart_leaves_a_muted_video(words: tuple[Path, Item]) -> None:
    reach = Reach(native_video=True, sound_apart=True, audio=("wav",))
    found = plan(*words, "audio_video", reach)
    assert isinstance(found, Delivery)
    video, audio = (part.load() for part in found.parts[:2])
    path = words[0] / "sent.mp4"
    path.write_bytes(video.pieces[0])
    assert [track.kind for track in read_packets(path)] == ["video"]
    assert audio.mime == "audio/wav"
    assert audio.pieces[0][:4] == b"RIFF"


def test_frames_are_counted_and_never_more_than_allowed(words: tuple[Path, Item]) -> None:
    folder, item = words
    for fps, most, count in ((10.0, 64, -(-item.clip.frames * 8 // 25)), (10.0, 3, 3), (1000.0, 64, 64)):
        protocol = Protocol(None, fps, most, 80)
        found = plan(folder, item, "muted_video", Reach(frames=True), protocol)
        assert isinstance(found, Delivery)
        loaded = found.parts[0].load()
        assert len(loaded.pieces) == loaded.sent.frames == found.parts[0].frames == min(count, item.clip.frames)
        assert all(piece.startswith(b"\x89PNG") for piece in loaded.pieces)
        assert loaded.sent.fps is not None
        assert loaded.sent.fps <= min(fps, 31.26)


def test_a_changed_clip_is_not_sent(toy_letters: Path, tmp_path: Path) -> None:
    folder = word_set(toy_letters, tmp_path / "words", 3)
    item = next(iter(items_by_id(folder).values()))
    found = plan(folder, item, "audio", EVERYTHING)
    assert isinstance(found, Delivery)
    with (folder / item.media["audio"].path).open("ab") as file:
        file.write(b"x")
    with pytest.raises(UnwrittenError, match="not the file that the dataset lists"):
        found.parts[0].load()


def test_morse_films_are_scaled_and_slowed_down_in_steps(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    protocol = protocol_of("morse", side=48)
    for rate, frames in ((None, 60), (20.0, 40), (15.0, 30), (10.0, 20)):
        found = plan(tmp_path, item, "audio_video", EVERYTHING, protocol, rate)
        assert isinstance(found, Delivery)
        loaded = found.parts[0].load()
        path = tmp_path / "sent.mp4"
        path.write_bytes(loaded.pieces[0])
        tracks = {track.kind: len(track.packets) for track in read_packets(path)}
        assert tracks["video"] == frames == loaded.sent.frames
        assert tracks["audio"]
        assert loaded.sent.fps == (rate or 30.0)


def test_the_rate_at_which_a_model_looks_is_recorded(words: tuple[Path, Item]) -> None:
    for reach, fps in (
        (Reach(native_video=True, own_fps=1.0), 1.0),
        (Reach(native_video=True, own_fps=1.0, fps_control=True, max_fps=24.0), 24.0),
        (Reach(native_video=True), 31.25),
    ):
        found = plan(*words, "muted_video", reach)
        assert isinstance(found, Delivery)
        assert found.parts[0].fps == fps


def test_the_papers_protocols() -> None:
    assert (protocol_of("morse").fps, protocol_of("morse").max_frames, protocol_of("morse").frame_side) == (
        2,
        32,
        512,
    )
    assert (protocol_of("words").fps, protocol_of("words").max_frames) == (10, 64)
    assert protocol_of("morse").rates == (None, 20, 15, 10)
    with pytest.raises(UnknownName):
        protocol_of("words", "pigeon")
    with pytest.raises(UnwrittenError, match="positive rate"):
        protocol_of("words", fps=0)


def test_an_unknown_model_only_reads() -> None:
    assert reach_of("nobody/knows") == Reach()
    assert reach_of("blind/constant").blind
