from __future__ import annotations

import hashlib
import os
import resource
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from media_films import FLASH, SIZE, background, click, heard_film, moving_shot, silent_film, still_shot

from unwritten.core import SAMPLE_RATE, Film, Pixels, Shot, Sound, UnwrittenError
from unwritten.media.decode import frames, samples
from unwritten.media.encode import encode
from unwritten.media.probe import probe, verify

HERE = Path(__file__).parent


def in_a_child(code: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", "from media_films import *\nfrom unwritten.media.encode import encode\n" + code]
    env = {**os.environ, "PYTHONPATH": str(HERE), **environment}
    return subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True, env=env)


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("interruption", [ZeroDivisionError, KeyboardInterrupt])
def test_a_failing_draw_leaves_no_file(tmp_path: Path, interruption: type[BaseException]) -> None:
    def draw(frame: int) -> Pixels:
        if frame == 20:
            raise interruption
        return background()

    with pytest.raises(interruption):
        encode(Film((Shot(40, draw),), size=SIZE), tmp_path / "clip.mp4")
    assert list(tmp_path.iterdir()) == []


def test_pixels_of_another_size_are_refused(tmp_path: Path) -> None:
    film = Film((Shot(2, lambda _: background((64, 64))),), size=SIZE)
    with pytest.raises(ValueError, match="108×192×4"):
        encode(film, tmp_path / "clip.mp4")
    assert list(tmp_path.iterdir()) == []


def test_a_sound_beyond_the_end_leaves_no_file(tmp_path: Path) -> None:
    film = Film((still_shot(10),), (Sound(9, click(48_000)),), size=SIZE)
    with pytest.raises(ValueError, match="after the film"):
        encode(film, tmp_path / "clip.mp4")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "clip.mp4"
    with pytest.raises(UnwrittenError, match="make the folder first") as caught:
        encode(silent_film(), path)
    assert str(path) in str(caught.value)


def test_a_file_that_grows_too_large_is_one_clear_line_and_leaves_nothing(tmp_path: Path) -> None:
    noise = np.random.Generator(np.random.PCG64(1)).integers(0, 256, (108, 192, 4), dtype=np.uint8)
    film = Film((Shot(60, lambda frame: np.roll(noise, frame, axis=0)),), size=SIZE)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    try:
        with pytest.raises(UnwrittenError, match="file too large"):
            encode(film, tmp_path / "clip.mp4")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert list(tmp_path.iterdir()) == []


def test_a_killed_encode_leaves_no_final_file_and_the_next_run_clears_up(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    code = "from pathlib import Path; import sys\nencode(silent_film(10**6), Path(sys.argv[1]))"
    with in_a_child(code, str(path)) as child:
        deadline = time.monotonic() + 60
        while not any(file.stat().st_size > 0 for file in tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.02)
        child.kill()
    left = list(tmp_path.iterdir())
    assert len(left) == 1
    assert left[0] != path
    encode(silent_film(), path)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("fps", [Fraction(30), Fraction(125, 4), Fraction(24_000, 1001), Fraction(1)])
def test_every_frame_and_sample_is_there(tmp_path: Path, fps: Fraction) -> None:
    path = tmp_path / "clip.mp4"
    film = heard_film(fps)
    clip = encode(film, path)
    facts = probe(path)
    assert facts.sound is not None
    assert (facts.width, facts.height, facts.fps, facts.frames) == (*SIZE, fps, film.frames)
    assert (clip.width, clip.height, clip.fps, clip.frames) == (*SIZE, fps, film.frames)
    assert facts.sound.samples == clip.samples == round(SAMPLE_RATE * film.seconds)
    assert sum(block.size for block in samples(path)) == clip.samples
    assert (facts.codec, facts.sound.codec, facts.sound.rate, facts.sound.channels) == ("h264", "aac", 48_000, 1)


def test_there_is_a_key_frame_each_half_second_and_no_other(tmp_path: Path) -> None:
    cut = (moving_shot(20), still_shot(20, 0), still_shot(27, 255))  # hard cuts must not add key frames
    encode(Film(cut, size=SIZE), tmp_path / "a.mp4")
    assert probe(tmp_path / "a.mp4").key_frames == (0, 15, 30, 45, 60)
    encode(silent_film(40, Fraction(125, 4)), tmp_path / "b.mp4")
    assert probe(tmp_path / "b.mp4").key_frames == (0, 15, 30)


def test_a_film_without_sounds_has_no_sound_track(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    assert encode(silent_film(), path).samples == 0
    assert probe(path).sound is None


def test_the_file_says_nothing_about_how_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "answer is 7.mp4"
    encode(heard_film(), path)
    data = path.read_bytes()
    for word in (b"x264", b"Lavf", b"Lavc", b"Handler", b"answer", b"H.264"):
        assert word not in data, word
    assert probe(path).tags == {}


def test_flat_colours_come_back_within_three_levels(tmp_path: Path) -> None:
    colours = [(r, g, b) for r in (0, 128, 255) for g in (0, 90, 255) for b in (0, 200, 255)]
    picture = background((432, 64))
    for place, colour in enumerate(colours):
        picture[:, place * 16 : place * 16 + 16, :3] = colour
    path = tmp_path / "clip.mp4"
    encode(Film((Shot(16, lambda _: picture, still=True),), size=(432, 64)), path)
    for frame in frames(path):
        for place, colour in enumerate(colours):
            inside = frame[8:-8, place * 16 + 6 : place * 16 + 10].astype(int)
            assert np.abs(inside - colour).max() <= 3, (colour, inside[0, 0])


def test_moving_pictures_stay_close_to_what_was_drawn(tmp_path: Path) -> None:
    film = Film((moving_shot(31), still_shot(5)), size=SIZE)
    encode(film, tmp_path / "clip.mp4")
    for index, frame in enumerate(frames(tmp_path / "clip.mp4")):
        drawn = film.picture(index)[..., :3].astype(float)
        assert np.mean((frame - drawn) ** 2) < 255**2 / 10**3.2, index  # 32 dB; edges lose half of their colour


def test_a_still_shot_is_drawn_once(tmp_path: Path) -> None:
    drawn: list[int] = []

    def draw(frame: int) -> Pixels:
        drawn.append(frame)
        return background()

    encode(Film((Shot(50, draw, still=True),), size=SIZE), tmp_path / "clip.mp4")
    assert drawn == [0]
    assert probe(tmp_path / "clip.mp4").frames == 50


def test_a_click_is_heard_with_the_frame_it_belongs_to(tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    encode(heard_film(), path)
    seen = next(index for index, frame in enumerate(frames(path)) if frame.mean() > 200)
    heard = int(np.argmax(np.abs(np.concatenate(list(samples(path))).astype(int)) > 6000))
    assert seen == FLASH
    assert abs(heard - FLASH * 1600) < 48  # 1 ms


def test_the_same_film_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    code = "from pathlib import Path; import sys\nencode(heard_film(), Path(sys.argv[1]))"
    encode(heard_film(), tmp_path / "here.mp4")
    encode(heard_film(), tmp_path / "again.mp4")
    slow = "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"
    with (
        in_a_child(code, str(tmp_path / "a.mp4"), PYTHONHASHSEED="1", GLIBC_TUNABLES=slow) as first,
        in_a_child(code, str(tmp_path / "b.mp4"), PYTHONHASHSEED="2", NPY_DISABLE_CPU_FEATURES="AVX2 FMA3") as second,
    ):
        assert (first.wait(), second.wait()) == (0, 0)
    assert len({sha256(tmp_path / f"{name}.mp4") for name in ("here", "again", "a", "b")}) == 1


def test_another_film_gives_other_bytes(tmp_path: Path) -> None:
    film = heard_film()
    later = Film(film.shots, (Sound(FLASH + 1, click()),), size=SIZE)
    assert encode(film, tmp_path / "a.mp4") == encode(later, tmp_path / "b.mp4")
    assert sha256(tmp_path / "a.mp4") != sha256(tmp_path / "b.mp4")


def test_the_index_stands_before_the_pictures(tmp_path: Path) -> None:
    encode(heard_film(), tmp_path / "clip.mp4")
    data = (tmp_path / "clip.mp4").read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


def test_a_long_film_takes_no_more_memory_than_a_short_one(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; import sys, resource\n"
        "seconds = int(sys.argv[2])\n"
        "sounds = tuple(Sound(30 * second, click()) for second in range(seconds))\n"
        "encode(Film((still_shot(30 * seconds, size=(64, 36)),), sounds, size=(64, 36)), Path(sys.argv[1]))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    peaks = []
    for seconds in (10, 200):
        with in_a_child(code, str(tmp_path / "clip.mp4"), str(seconds)) as child:
            peaks.append(int(child.communicate()[0]))
    verify(tmp_path / "clip.mp4")
    assert peaks[1] - peaks[0] < 6_000, peaks  # kB; the samples alone are 19 000
