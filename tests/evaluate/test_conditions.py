"""Conditions are physical files: what a condition hides is not in the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from eval_sets import items_by_id, sounding_item, word_set

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.conditions import available, files_for, need_condition, resolve
from unwritten.media.decode import samples
from unwritten.media.packets import read_packets
from unwritten.media.probe import probe
from unwritten.media.tracks import smaller, sound_as_wav


def test_a_silent_film_has_no_sound_conditions(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    silent = replace(item, media={"muted_video": item.media["audio_video"]})
    assert available(silent) == ("muted_video", "text_only", "image_text", "images")
    assert resolve(silent, "audio") is None
    with pytest.raises(UnwrittenError, match="cannot be asked under 'audio'; it has muted_video, text_only"):
        files_for(tmp_path, silent, "audio", tmp_path / "cache")


def test_a_condition_that_no_item_has_is_told(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    silent = replace(item, media={"muted_video": item.media["audio_video"]})
    with pytest.raises(UnwrittenError, match="no item of here has the condition 'audio'; it has muted_video"):
        need_condition([silent], "audio", Path("here"))
    with pytest.raises(UnknownName, match="muted_video"):
        need_condition([silent], "mute_video", Path("here"))
    need_condition([silent, item], "audio", Path("here"))


def test_a_film_is_muted_without_loss_and_made_once(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    files = files_for(tmp_path, item, "muted_video", tmp_path / "cache")
    assert files.video is not None
    assert files.audio is None
    assert not files.video.path.exists()  # nothing is made before it is needed
    path = files.video.ready()
    whole = {track.kind: track for track in read_packets(tmp_path / item.media["audio_video"].path)}
    muted = read_packets(path)
    assert [track.kind for track in muted] == ["video"]
    assert muted[0].packets == whole["video"].packets
    assert muted[0].times == whole["video"].times
    before = path.stat().st_mtime_ns
    assert files.video.ready().stat().st_mtime_ns == before
    assert [left.name for left in path.parent.iterdir()] == [path.name]


def test_the_sound_of_a_film_is_heard_alone(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    files = files_for(tmp_path, item, "audio", tmp_path / "cache")
    assert files.audio is not None
    assert files.video is None
    path = files.audio.ready()
    assert [track.kind for track in read_packets(path)] == ["audio"]
    heard = np.concatenate(list(samples(path))).astype(float)
    true = np.concatenate(list(samples(tmp_path / item.media["audio_video"].path))).astype(float)
    assert abs(heard.size - true.size) < 4800
    late = 1105  # what LAME and its decoder add
    assert np.corrcoef(heard[late : late + 90_000], true[:90_000])[0, 1] > 0.98


def test_words_have_their_three_files_and_no_other(toy_letters: Path, tmp_path: Path) -> None:
    folder = word_set(toy_letters, tmp_path / "words", 3)
    for item in items_by_id(folder).values():
        for condition in ("audio", "muted_video", "audio_video"):
            files = files_for(folder, item, condition, tmp_path / "cache")
            file = files.audio if condition == "audio" else files.video
            assert file is not None
            assert file.original
            assert file.ready() == folder / item.media[condition].path
    assert not (tmp_path / "cache").exists()


def test_a_film_that_is_made_smaller_keeps_its_time_and_its_sound(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    source, target = tmp_path / item.media["audio_video"].path, tmp_path / "small.mp4"
    smaller(source, target, max_side=48, fps=10)
    facts = probe(target)
    assert (facts.width, facts.height, facts.fps, facts.frames) == (48, 36, 10, 20)
    assert facts.sound is not None
    whole = {track.kind: track.packets for track in read_packets(source)}
    assert {track.kind: track.packets for track in read_packets(target)}["audio"] == whole["audio"]
    smaller(source, target, max_side=4096)
    assert (probe(target).width, probe(target).frames) == (96, 60)


def test_wav_has_every_sample(tmp_path: Path) -> None:
    item = sounding_item(tmp_path)
    source, target = tmp_path / item.media["audio_video"].path, tmp_path / "sound.wav"
    sound_as_wav(source, target)
    true = np.concatenate(list(samples(source)))
    assert np.array_equal(np.frombuffer(target.read_bytes()[44:], "<i2"), true)
