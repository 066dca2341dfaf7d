from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
import pytest
from grid_parts import CLICK, SIZE, Letter, make_letter, moving, noise, sound_of

from unwritten.core import Pcm, Pixels, UnwrittenError
from unwritten.media import grid, mp4_entries
from unwritten.media.boxes import boxes
from unwritten.media.decode import frames, samples
from unwritten.media.grid import FPS, GUARD, KEY_EVERY, PICTURE, UNIT, encode_part, encode_sound
from unwritten.media.mp3 import MP3_FRAME
from unwritten.media.probe import probe, verify
from unwritten.media.splice import read_part

HERE = Path(__file__).parent


def attempt(folder: Path, pictures: Iterator[Pixels], pcm: Pcm) -> None:
    encode_part(pictures, pcm, seen=folder / "a.mp4", muted=folder / "a_muted.mp4", heard=folder / "a.mp3")


@pytest.fixture(scope="module")
def letter(tmp_path_factory: pytest.TempPathFactory) -> Letter:
    return make_letter(tmp_path_factory.mktemp("letter"), "answer", 5, 1)


@pytest.mark.parametrize("place", [0, GUARD - 1, -GUARD, -1])
def test_a_sound_in_the_guard_is_refused(tmp_path: Path, place: int) -> None:
    pcm = noise(2, 1)
    pcm[place] = 1
    with pytest.raises(ValueError, match="2304 silent samples"):
        attempt(tmp_path, moving(12, 1), pcm)
    assert list(tmp_path.iterdir()) == []


def test_sounds_off_the_grid_are_refused(tmp_path: Path) -> None:
    for pcm in (noise(2, 1)[:-1], noise(2, 1)[: -UNIT // 2], np.zeros(0, np.int16), np.zeros((2, UNIT), np.int16)):
        with pytest.raises(ValueError, match="multiple of 9216"):
            attempt(tmp_path, moving(12, 1), pcm)
    with pytest.raises(ValueError, match="16 bits"):
        attempt(tmp_path, moving(12, 1), noise(2, 1).astype(np.float64))  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("count", [1, 11, 13])
def test_pictures_and_sound_last_equally_long(tmp_path: Path, count: int) -> None:
    with pytest.raises(ValueError, match=f"12 pictures, not {count}"):
        attempt(tmp_path, moving(count, 1), noise(2, 1))
    assert list(tmp_path.iterdir()) == []


def test_pictures_that_no_encoder_takes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has pictures"):
        attempt(tmp_path, iter(()), noise(2, 1))
    with pytest.raises(ValueError, match="even, not 161 × 120"):
        attempt(tmp_path, moving(12, 1, (161, 120)), noise(2, 1))
    with pytest.raises(ValueError, match="120×160×4"):
        attempt(tmp_path, iter([*moving(11, 1), *moving(1, 1, (64, 64))]), noise(2, 1))
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="make the folder first"):
        make_letter(tmp_path / "missing", "a", 1, 1)


def test_the_three_files_hold_what_the_clip_says(letter: Letter) -> None:
    assert (letter.clip.width, letter.clip.height, letter.clip.fps) == (*SIZE, FPS)
    assert (letter.clip.frames, letter.clip.samples) == (30, 5 * UNIT)
    seen, muted = probe(letter.seen), probe(letter.muted)
    for facts in (seen, muted):
        assert (facts.codec, facts.fps, facts.frames, facts.key_frames) == ("h264", FPS, 30, (0,))
        assert facts.tags == {}
    assert seen.sound is not None
    assert (seen.sound.codec, seen.sound.rate, seen.sound.channels) == ("aac", 48_000, 1)
    assert seen.sound.samples == 5 * UNIT
    assert muted.sound is None
    assert sum(block.size for block in samples(letter.seen)) == 5 * UNIT
    assert sound_of(letter.heard).size == 5 * UNIT
    assert letter.heard.stat().st_size % (5 * UNIT // MP3_FRAME) == 0
    verify(letter.seen)
    verify(letter.muted)


def test_the_muted_file_has_the_same_packets_and_nothing_else(letter: Letter) -> None:
    seen, muted = read_part(letter.seen), read_part(letter.muted)
    assert muted.packets(mp4_entries.PICTURES) == seen.packets(mp4_entries.PICTURES)
    assert b"".join(muted.packets(mp4_entries.PICTURES)) == muted.payload
    assert b"mp4a" not in letter.muted.read_bytes()


def test_the_files_say_nothing_about_how_they_were_made(letter: Letter) -> None:
    for path in letter.paths:
        data = path.read_bytes()
        for word in (b"x264", b"Lavf", b"Lavc", b"Handler", b"answer", b"Xing", b"Info", b"ID3", b"TAG", b"elst"):
            assert word not in data, (path.name, word)


def test_the_index_comes_first(letter: Letter) -> None:
    assert [box.kind for box in boxes(letter.seen.read_bytes())] == [b"ftyp", b"moov", b"mdat"]


def test_pictures_come_back_as_they_were_drawn(letter: Letter) -> None:
    for drawn, found in zip(moving(30, 1), frames(letter.seen), strict=True):
        error = float(np.mean((drawn[..., :3].astype(float) - found) ** 2))
        assert error < 255**2 / 10**3.0, error  # 30 dB, most of it the noise of the paper


def test_both_sounds_are_heard_when_they_were_made(letter: Letter) -> None:
    for path in (letter.seen, letter.heard):
        found = sound_of(path)
        click = letter.pcm[CLICK - 400 : CLICK + 400].astype(float)
        assert int(np.argmax(np.correlate(found, click, "valid"))) == CLICK - 400, path.name
        assert np.corrcoef(found, letter.pcm)[0, 1] > 0.6


def test_a_sound_alone_is_the_one_in_the_file_with_pictures(tmp_path: Path, letter: Letter) -> None:
    encode_sound(letter.pcm, tmp_path / "alone.mp4")
    alone, beside = (np.concatenate(list(samples(path))) for path in (tmp_path / "alone.mp4", letter.seen))
    assert alone.any()
    assert np.array_equal(alone, beside)
    off = letter.pcm.copy()
    off[0] = 1
    with pytest.raises(ValueError, match="2304 silent samples"):
        encode_sound(off, tmp_path / "off.mp4")
    assert [path.name for path in tmp_path.iterdir()] == ["alone.mp4"]


def test_all_parts_are_set_up_alike_whatever_they_show(tmp_path: Path, letter: Letter) -> None:
    black = np.zeros((SIZE[1], SIZE[0], 4), dtype=np.uint8)
    silence = np.zeros(3 * UNIT, dtype=np.int16)
    attempt(tmp_path, iter([black] * 18), silence)
    assert read_part(tmp_path / "a.mp4").setup == read_part(letter.seen).setup
    assert read_part(tmp_path / "a.mp3").head == read_part(letter.heard).head
    assert not sound_of(tmp_path / "a.mp4").any()
    assert not sound_of(tmp_path / "a.mp3").any()


def test_a_long_take_can_be_entered_in_its_middle(tmp_path: Path) -> None:
    take = make_letter(tmp_path, "take", 50, 3, (64, 48))
    assert probe(take.seen).key_frames == tuple(range(0, 300, KEY_EVERY)) == (0, 144, 288)
    # Pictures and sound take turns, so that a player that reads on finds both.
    with av.open(str(take.seen)) as container:
        places = [(packet.pos, packet.stream_index) for packet in container.demux() if packet.size]
    turns = [
        stream
        for number, (_, stream) in enumerate(sorted(places))
        if number == 0 or sorted(places)[number - 1][1] != stream
    ]
    assert turns == [0, 1] * 3
    verify(take.seen)


def test_the_same_part_gives_the_same_bytes_on_other_cpus(tmp_path: Path, letter: Letter) -> None:
    code = "from grid_parts import *; import sys\nmake_letter(Path(sys.argv[1]), 'answer', 5, 1)"
    slow = {
        "PYTHONHASHSEED": "1",
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F",
        "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3",
    }
    env = {**os.environ, "PYTHONPATH": str(HERE), **slow}
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], env=env, check=True, timeout=60)
    for path in letter.paths:
        assert digest(path) == digest(tmp_path / path.name), path.name


def test_the_pictures_do_not_depend_on_what_the_cpu_can_do(
    tmp_path: Path, letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "SETTINGS", {**grid.SETTINGS, "asm": 0})
    assert digest(make_letter(tmp_path, "answer", 5, 1).muted) == digest(letter.muted)


def test_another_picture_and_another_sound_give_other_bytes(tmp_path: Path, letter: Letter) -> None:
    other = make_letter(tmp_path, "answer", 5, 2)
    assert all(digest(one) != digest(two) for one, two in zip(letter.paths, other.paths, strict=True))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_grid_is_whole_numbers() -> None:
    assert PICTURE * FPS == 48_000
    assert UNIT % PICTURE == UNIT % 1024 == UNIT % MP3_FRAME == 0
    assert UNIT * 1000 == 192 * 48_000
