"""``unwritten reader``: what it says of bad input and of clips without a pen, and what it reads of words."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import imageio_ffmpeg
import numpy as np
import pytest
from scripts.noises import noises
from typer.testing import CliRunner, Result

import unwritten
from pen_words import clip_of, item_of, pen_words
from unwritten.cli.main import app
from unwritten.core import Film, Pcm, Pixels, Shot, Sound
from unwritten.evaluate.reader.altered import swapped
from unwritten.families.words.cuts import whole_sound
from unwritten.families.words.reader import senses
from unwritten.families.words.reader.read import NO_SOUND, POORLY, UNSEEN, UNSURE, Reader
from unwritten.media.encode import encode
from unwritten.media.last import last_picture
from unwritten.sound import mix

WHITE = np.full((240, 320, 4), 255, np.uint8)


def call(*words: object) -> Result:
    result = CliRunner().invoke(app, ["reader", *map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def film(path: Path, frames: int, *, pcm: Pcm | None = None, picture: Pixels = WHITE) -> Path:
    def draw(_: int) -> Pixels:
        return picture

    sounds = () if pcm is None else (Sound(0, pcm[: 1600 * frames]),)
    height, width = picture.shape[:2]
    encode(Film((Shot(frames, draw),), sounds, size=(width, height), fps=Fraction(30)), path)
    return path


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pen_words(tmp_path_factory.mktemp("pen") / "words")


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "text.mp4"
    path.write_text("This is no film.\n" * 100)
    return path


def told_in_one_line(result: Result, *said: str) -> None:
    assert result.exit_code == 2, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("unwritten: ")
    assert all(part in lines[0] for part in said), lines[0]


def test_a_clip_that_is_not_there_or_no_clip_is_named(tmp_path: Path, text: Path) -> None:
    told_in_one_line(call("read", tmp_path / "nothing.mp4"), "nothing.mp4", "no such file")
    told_in_one_line(call("read", text), "text.mp4", "not a media file")
    told_in_one_line(call("read", tmp_path), str(tmp_path))


def test_options_that_mean_nothing_are_refused(tmp_path: Path, text: Path) -> None:
    clip = film(tmp_path / "clip.mp4", 3)
    told_in_one_line(call("read", clip, "--sense", "vidoe"), "did you mean 'video'?")
    told_in_one_line(call("read", clip, clip, "--picture", tmp_path / "p.png"), "one clip")
    told_in_one_line(call("read", clip, "--sense", "audio", "--picture", tmp_path / "p.png"), "--sense")
    (tmp_path / "alias.mp4").symlink_to(clip)
    before = clip.read_bytes()
    for picture in (clip, tmp_path / "alias.mp4"):
        told_in_one_line(call("read", clip, "--picture", picture), "--picture", "the clip itself")
    assert clip.read_bytes() == before
    told_in_one_line(call("read", clip, "--words", tmp_path / "no.txt"), "no.txt")
    (tmp_path / "few.txt").write_text("dog\n")
    told_in_one_line(call("read", clip, "--words", tmp_path / "few.txt", "--letters", 4), "no word of 4 letters")
    (tmp_path / "odd.txt").write_text("123\nça\n")
    told_in_one_line(call("read", clip, "--words", tmp_path / "odd.txt"), "a to z")
    assert call("read", clip, "--letters", 0).exit_code == 2
    assert call("read").exit_code == 2


def test_weights_that_are_not_there_are_named(words: Path, tmp_path: Path) -> None:
    told_in_one_line(
        call("read", clip_of(words, "dog", condition="audio"), "--weights", tmp_path), "unwritten reader train -o"
    )


def test_training_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lost = call("train", "-o", tmp_path / "r", "--unipen", tmp_path / "no.npz")
    assert (lost.exit_code, "no.npz: no such file" in lost.stderr) == (1, True)
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    lacking = call("train", "-o", tmp_path / "r")
    assert lacking.exit_code == 1
    assert "pip install 'unwritten[reader]'" in lacking.stderr
    assert not (tmp_path / "r").exists()


def test_an_unknown_budget_is_told(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    result = call("train", "-o", tmp_path / "r", "--budget", "samll")
    assert result.exit_code == 1
    assert "did you mean 'small'?" in result.stderr


def no_word(result: Result, *said: str) -> None:
    assert result.exit_code == 1, result.output
    lines = result.stdout.strip().splitlines()
    assert len(lines) == 1
    assert all(part in lines[0] for part in ("no word", *said)), lines[0]


def test_where_there_is_no_pen_no_word_is_read(tmp_path: Path) -> None:
    dominoes = tmp_path / "dominoes.mp4"
    unwritten.open("morse/temporal/dominoes", level="easy")[0].save(dominoes)
    (tmp_path / "list.txt").write_text("cat\ndog\n")
    for more in ((), ("--letters", 3), ("--words", tmp_path / "list.txt")):
        no_word(call("read", dominoes, *more), "no pen found")
    no_word(call("read", film(tmp_path / "one.mp4", 1)), "no pen found")
    silent = film(tmp_path / "silent.mp4", 40, pcm=np.zeros(1600 * 40, np.int16))
    no_word(call("read", silent, "--picture", tmp_path / "p.png"), "no pen found", "no scratch")
    no_word(call("read", silent, "--sense", "audio"), "no scratch")
    assert not (tmp_path / "p.png").exists()


def test_a_bell_is_no_pen_to_the_ears_either(tmp_path: Path) -> None:
    bell = tmp_path / "bell.mp4"
    unwritten.open("maverix/factual/bell_bounce", level="easy")[0].save(bell)
    no_word(call("read", bell), "no pen found")
    no_word(call("read", bell, "--sense", "audio"), "no scratch")


NOISES = dict(noises())


@pytest.mark.parametrize("name", [name for name in NOISES if name.endswith((" once", " stroking", "white, steady"))])
def test_noise_is_no_word_to_ears_that_are_asked_alone(tmp_path: Path, name: str) -> None:
    noise = film(tmp_path / "noise.mp4", len(NOISES[name]) // 1600, pcm=NOISES[name])
    (tmp_path / "list.txt").write_text("dog\nwhen\n")
    for more in ((), ("--letters", 2), ("--letters", 4), ("--words", tmp_path / "list.txt")):
        no_word(call("read", noise, "--sense", "audio", *more))


def test_a_list_without_the_word_is_told_by_ear_too(words: Path, tmp_path: Path) -> None:
    clip = clip_of(words, "dog", "cursive", condition="audio")
    for others in ("incomprehensibilities", "x" * 800, "jqx"):
        (tmp_path / "list.txt").write_text(f"{others}\n")
        no_word(call("read", clip, "--words", tmp_path / "list.txt"), "no word of the list")
    (tmp_path / "list.txt").write_text("dog\nincomprehensibilities\njqx\n")
    assert "dog" in call("read", clip, "--words", tmp_path / "list.txt").stdout


def test_wind_has_no_tones_and_is_no_pen_all_the_same(tmp_path: Path) -> None:
    storm = unwritten.open("maverix/situational/storm_house", level="easy", split="train")[0].film
    pcm = np.concatenate(list(mix(storm.sounds, storm.fps, storm.frames)))
    wind = film(tmp_path / "wind.mp4", storm.frames, pcm=pcm)
    for more in ((), ("--letters", 4)):
        no_word(call("read", wind, *more), "no pen found")
        no_word(call("read", wind, "--sense", "audio", *more))


def test_a_pen_that_is_not_seen_is_read_by_ears_that_are_sure(words: Path, tmp_path: Path) -> None:
    clip = clip_of(words, "dog")
    sure, unsure = whole_sound(clip_of(words, "dog", "cursive")), whole_sound(clip)
    unseen = film(tmp_path / "sure.mp4", len(sure) // 1600, pcm=sure)
    heard = call("read", unseen, "--letters", 3)
    assert heard.exit_code == 0
    assert "dog" in heard.stdout
    assert "(by ear, " in heard.stdout
    assert UNSEEN in heard.stdout
    assert "no pen found" not in heard.stdout
    no_word(call("read", unseen, "--letters", 3, "--sense", "video"), "no pen found")
    pcm, frames = unsure, len(unsure) // 1600
    white = film(tmp_path / "white.mp4", frames, pcm=pcm)
    no_word(call("read", white, "--letters", 3), "no pen found")
    last = last_picture(clip)
    opaque = np.dstack((last, np.full(last.shape[:2], 255, np.uint8)))
    no_word(call("read", film(tmp_path / "still.mp4", frames, pcm=pcm, picture=opaque)), "no pen found that moves")
    heard = call("read", white, "--sense", "audio")
    assert heard.exit_code == 0
    assert "(by ear, " in heard.stdout


def test_ears_are_not_believed_the_more_for_a_pen_that_is_seen_poorly(words: Path) -> None:
    """They must make a word of what they hear, and it must not be noise, whatever the eyes glimpsed."""
    reader = Reader()
    heard = reader.perceive(clip_of(words, "dog", "cursive", condition="audio"), "audio")
    poorly = replace(heard, remarks=(("video", POORLY),))
    assert reader.decide(poorly, "av", letters=3).word == "dog"
    noise = reader.decide(replace(poorly, doubtful=True), "av", letters=3)
    assert (noise.word, noise.remarks) == ("", (POORLY, NO_SOUND))
    assert poorly.heard is not None
    unsure = replace(poorly, heard=np.full_like(poorly.heard, np.log(1 / poorly.heard.shape[1])))
    assert reader.decide(unsure, "av", letters=3).remarks == (POORLY, UNSURE)


def test_the_label_names_the_senses_that_were_used(words: Path, tmp_path: Path) -> None:
    """The sound of another word is not listened to, and then the word is read by eye."""
    strange = tmp_path / "strange.mp4"
    swapped(clip_of(words, "dog"), clip_of(words, "sun"), strange)
    told = call("read", strange, "--letters", 3)
    assert ": dog (by eye, " in told.stdout
    assert "does not fit" in told.stdout
    one = json.loads(call("read", strange, "--letters", 3, "--json").stdout)
    assert (one["sense"], one["used"]) == ("av", "video")


def test_a_clip_that_is_too_long_for_a_word_is_refused(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(senses, "LONGEST", 1.5)
    for condition in ("audio_video", "muted_video", "audio"):
        told_in_one_line(call("read", clip_of(words, "dog", condition=condition)), "lasts longer than", "one word")


def test_a_list_in_which_nothing_fits_is_told(words: Path, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("wax\nfifty\n")
    no_word(call("read", clip_of(words, "sun"), "--words", tmp_path / "list.txt"), "no word of the list fits")


def test_letters_are_timed_by_ear_too(words: Path) -> None:
    """The letters of a joined word follow each other, and each is heard for longer than it takes to know it."""
    item = item_of(words, "when")
    clip = clip_of(words, "when", condition="audio")
    told = json.loads(call("read", clip, "--json", "--letters", 4).stdout)["letters"]
    spans = [(letter["start"], letter["stop"]) for letter in told]
    assert all(stop - start > 0.3 for start, stop in spans)
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans))
    assert item.truth is not None
    bounds = [re.findall(r"(\d+) to (\d+) ms", line)[0] for line in item.truth.because]
    for (start, stop), (first, last) in zip(spans, bounds, strict=True):
        assert int(first) / 1000 - 0.1 <= start < stop <= int(last) / 1000 + 0.1


def test_letters_are_timed_as_well_where_pictures_and_sound_end_apart(words: Path, tmp_path: Path) -> None:
    def spans(path: Path) -> list[float]:
        told = json.loads(call("read", path, "--json", "--letters", 3).stdout)
        assert told["word"] == "dog"
        return [letter[end] for letter in told["letters"] for end in ("start", "stop")]

    clip = clip_of(words, "dog")
    for more in ("-af apad=pad_dur=10 -c:v copy", "-vf tpad=stop_mode=clone:stop_duration=10 -preset ultrafast"):
        command = [imageio_ffmpeg.get_ffmpeg_exe(), "-y", "-i", clip, *more.split(), tmp_path / "padded.mp4"]
        subprocess.run([*map(str, command)], check=True, capture_output=True)
        assert spans(tmp_path / "padded.mp4") == pytest.approx(spans(clip), abs=0.05)
    pcm = whole_sound(clip_of(words, "dog", "cursive"))
    seen = film(tmp_path / "seen.mp4", len(pcm) // 1600 + 300, pcm=pcm)
    unseen = film(tmp_path / "unseen.mp4", len(pcm) // 1600, pcm=pcm)
    assert spans(seen) == pytest.approx(spans(unseen), abs=0.05)


def test_a_word_is_read_and_drawn(words: Path, tmp_path: Path) -> None:
    result = call("read", clip_of(words, "dog"), "--letters", 3, "--picture", tmp_path / "dog.png")
    assert result.exit_code == 0, result.output
    assert ": dog (by eye and ear, " in result.stdout
    rows = [line.split() for line in result.stdout.splitlines()]
    assert [row[0] for row in rows if len(row) == 6] == list("dog")
    assert (tmp_path / "dog.png").read_bytes().startswith(b"\x89PNG")


def test_senses_follow_the_file_and_clips_stream(words: Path, text: Path) -> None:
    clips = [clip_of(words, "when", condition=name) for name in ("audio_video", "muted_video", "audio")]
    result = call("read", *clips, text, "--json", "--letters", 4)
    assert result.exit_code == 2
    assert "text.mp4" in result.stderr
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["sense"] for one in told] == ["av", "video", "audio"]
    assert [one["clip"] for one in told] == list(map(str, clips))
    assert [one["word"] for one in told][:2] == ["when"] * 2
    for one in told:
        assert [letter["char"] for letter in one["letters"]] == list(one["word"])
        assert all(0 <= letter["confidence"] <= 1 for letter in one["letters"])
        starts = [letter["start"] for letter in one["letters"]]
        assert starts == sorted(starts)


def test_a_list_of_words_is_kept_to(words: Path, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("dot\nSUN\nran\n")
    for name in ("muted_video", "audio"):
        clip = clip_of(words, "sun", condition=name)
        told = json.loads(call("read", clip, "--words", tmp_path / "list.txt", "--json").stdout)
        assert told["word"] in ("dot", "sun", "ran")
        assert name == "audio" or told["word"] == "sun"
