"""Each planted fault of a set of videos is found and named; the clean set is green."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from video_sets import OPTIONS, SIZE, change, make_set, of_clip, rewrite, tone

from conftest import Run
from unwritten.core import Choice, Item, UnwrittenError, Word
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items
from unwritten.media.mp3 import encode_mp3
from unwritten.media.subtitles import Cue, srt_text


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_set(tmp_path_factory.mktemp("videos") / "set")


@pytest.fixture
def videos(clean: Path, tmp_path: Path) -> Path:
    """A copy of the clean set that a test may spoil."""
    return Path(shutil.copytree(clean, tmp_path / "set"))


def problems(folder: Path, read: int | None = None) -> dict[str, str]:
    return {finding.where: finding.problem for finding in check(folder, read=read).findings}


def spoil(folder: Path, condition: str, write: Callable[[Path], object], clip: int = 0) -> str:
    """Write another file in the place of a clip's, with checksums that fit."""
    name = of_clip(folder, clip).media[condition].path
    write(folder / name)
    rewrite(folder, list(read_items(folder)))
    return name


def test_a_clean_set_is_green_and_says_what_it_could_not_do(clean: Path, run: Run) -> None:
    report = check(clean)
    assert report.findings == ()
    assert (report.clips, report.truths, report.read) == (4, 0, 0)
    assert "cannot be worked out again" in report.notes[0]
    done = run("check", clean, "--jobs", "1")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "all good")


def test_letters_are_not_for_videos(clean: Path, tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="not a dataset of words"):
        check(clean, letters=tmp_path)


@pytest.mark.parametrize("condition", ["audio_video", "muted_video", "audio", "subtitles"])
def test_a_missing_file_is_named(videos: Path, condition: str) -> None:
    name = of_clip(videos, 0).media[condition].path
    (videos / name).unlink()
    assert problems(videos)[name] == "is missing"


@pytest.mark.parametrize(
    ("condition", "said"),
    [("audio_video", "damaged"), ("muted_video", "damaged"), ("audio", "damaged"), ("subtitles", "not a text file")],
)
def test_a_corrupt_file_is_named(videos: Path, condition: str, said: str) -> None:
    name = spoil(videos, condition, lambda path: path.write_bytes(bytes(range(256)) * 8))
    found = problems(videos)
    assert any(said in problem and name in where + problem for where, problem in found.items()), found


def test_a_picture_that_cannot_be_decoded_is_named_when_read(videos: Path) -> None:
    def damage(path: Path) -> None:
        data = path.read_bytes()
        start = data.index(b"mdat") + 60
        path.write_bytes(data[:start] + b"\xff" * 100 + data[start + 100 :])

    name = spoil(videos, "muted_video", damage)
    assert any("is damaged" in problem and name in where + problem for where, problem in problems(videos).items())


def test_a_muted_video_with_a_sound_track_is_named(videos: Path) -> None:
    full = (videos / of_clip(videos, 0).media["audio_video"].path).read_bytes()
    name = spoil(videos, "muted_video", lambda path: path.write_bytes(full))
    found = [finding.problem for finding in check(videos).findings if finding.where == name]
    assert "sound is True, the item says False" in found


def test_a_video_without_its_sound_track_is_named(videos: Path) -> None:
    muted = (videos / of_clip(videos, 0).media["muted_video"].path).read_bytes()
    name = spoil(videos, "audio_video", lambda path: path.write_bytes(muted))
    found = [finding.problem for finding in check(videos).findings if finding.where == name]
    assert "sound is False, the item says True" in found


def test_a_video_in_the_place_of_the_sound_is_named(videos: Path) -> None:
    full = (videos / of_clip(videos, 0).media["audio_video"].path).read_bytes()
    spoil(videos, "audio", lambda path: path.write_bytes(full))
    assert any("it should hold sound alone" in problem for problem in problems(videos).values())


def test_sound_in_which_nothing_sounds_is_named_when_read(videos: Path) -> None:
    name = spoil(videos, "audio", lambda path: encode_mp3([np.zeros(96_000, np.int16)], path))
    assert problems(videos) == {name: "has no sound in it: every sample is silent"}
    assert problems(videos, read=0) == {}


@pytest.mark.parametrize(("seconds", "said"), [(2.1, "longer"), (1.8, "shorter"), (2.0, ""), (1.97, "")])
def test_sound_of_another_length_is_named(videos: Path, seconds: float, said: str) -> None:
    name = spoil(videos, "audio", lambda path: encode_mp3([tone(seconds)], path))
    found = problems(videos)
    assert list(found) == ([name] if said else [])
    assert not said or f"ms {said} than the video" in found[name]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello there", "no line with times"),
        ("1\n00:00:0x,000 --> 00:00:01,000\nhello\n", "times look like"),
        ("1\n00:00:01,500 --> 00:00:01,000\nhello\n", "ends before it begins"),
        (srt_text((Cue(1000, 1500, "b"), Cue(0, 900, "a"))), "go backwards"),
        (srt_text((Cue(0, 900, "a"), Cue(1000, 2100, "b"))), "go on until 2.100 s, the clip ends at 2.000 s"),
        ("", "has no words in it"),
    ],
)
def test_subtitles_that_do_not_fit_are_named(videos: Path, text: str, said: str) -> None:
    name = spoil(videos, "subtitles", lambda path: path.write_text(text))
    found = problems(videos, read=0)
    assert list(found) == [name]
    assert said in found[name]


def test_subtitles_in_another_encoding_are_named(videos: Path) -> None:
    text = srt_text((Cue(0, 900, "café"),)).encode("cp1252")
    name = spoil(videos, "subtitles", lambda path: path.write_bytes(text))
    assert "not UTF-8" in problems(videos, read=0)[name]


def test_subtitles_may_overlap_and_reach_the_end(videos: Path) -> None:
    text = srt_text((Cue(0, 1500, "a"), Cue(1000, 2050, "b")))
    spoil(videos, "subtitles", lambda path: path.write_text(text))
    assert problems(videos, read=0) == {}


def tagged(item: Item, **tags: str) -> dict[str, dict[str, str]]:
    return {"tags": {**item.tags, **tags}}


@pytest.mark.parametrize(
    ("clip", "tags", "said"),
    [
        (1, {"end": "3.6"}, "ends at 3.6 s, beyond the video, which lasts 3.500 s"),
        (0, {"end": "1.5"}, "do not follow each other"),
        (0, {"start": "-1"}, "do not follow each other"),
        (0, {"start": "soon"}, "no numbers of seconds"),
        (0, {"end": "nan"}, "do not follow each other"),
        (0, {"setting": "looped"}, "unknown setting 'looped'"),
    ],
)
def test_times_that_cannot_be_are_named(videos: Path, clip: int, tags: dict[str, str], said: str) -> None:
    changed = change(videos, clip, **tagged(of_clip(videos, clip), **tags))
    found = problems(videos, read=0)
    assert set(found) == {item.id for item in changed}
    assert all(said in problem for problem in found.values())


def test_times_of_a_part_count_in_the_whole_video(videos: Path) -> None:
    change(videos, 0, **tagged(of_clip(videos, 0), start="500", end="502"))
    assert problems(videos, read=0) == {}


@pytest.mark.parametrize("count", [2, 7])
def test_another_number_of_options_is_named(videos: Path, count: int) -> None:
    items = list(read_items(videos))
    items[0] = replace(items[0], kind=Choice(options=OPTIONS[:count]), truth=None)
    rewrite(videos, items)
    assert problems(videos, read=0) == {items[0].id: f"has {count} options; 8 are asked"}


def test_unknown_kinds_and_abilities_are_named(videos: Path) -> None:
    items = list(read_items(videos))
    items[0] = replace(items[0], kind=Word(), truth=None)
    items[4] = replace(items[4], category="smelling")
    rewrite(videos, items)
    found = problems(videos, read=0)
    assert set(found) == {items[0].id, items[4].id}
    assert "answer of the kind word" in found[items[0].id]
    assert "unknown ability 'smelling'" in found[items[4].id]


@pytest.mark.parametrize("condition", ["audio_video", "muted_video", "audio"])
def test_a_clip_without_one_of_its_files_is_named(videos: Path, condition: str) -> None:
    item = of_clip(videos, 0)
    (videos / item.media[condition].path).unlink()
    change(videos, 0, media={name: media for name, media in item.media.items() if name != condition})
    assert problems(videos, read=0)[item.clip_id] == f"has no file for {condition}"


def test_lost_and_doubtful_subtitles_are_named(videos: Path) -> None:
    item = of_clip(videos, 2)  # in which nobody speaks
    change(videos, 2, tags={name: value for name, value in item.tags.items() if name != "subtitles"})
    change(videos, 0, **tagged(of_clip(videos, 0), subtitles="none"))
    found = problems(videos, read=0)
    assert 'no tag "subtitles": "none"' in found[item.clip_id]
    assert "says that nobody speaks" in found[of_clip(videos, 0).clip_id]


def test_a_silent_clip_has_no_sound_files(videos: Path) -> None:
    item, other = of_clip(videos, 3), of_clip(videos, 0)
    encode_mp3([tone(2.0)], videos / "media" / f"{item.clip_id}.mp3")
    audio = replace(other.media["audio"], path=f"media/{item.clip_id}.mp3")
    change(videos, 3, media={**item.media, "audio": audio})
    assert "is a file for audio, which a silent clip does not have" in problems(videos, read=0).values()


def test_a_name_that_speaks_is_named(videos: Path) -> None:
    item = of_clip(videos, 3)
    (videos / item.media["muted_video"].path).rename(videos / "media" / "horse.mp4")
    change(videos, 3, media={"muted_video": replace(item.media["muted_video"], path="media/horse.mp4")})
    assert problems(videos, read=0) == {"media/horse.mp4": "is not named by the opaque id of its clip"}


def test_an_unsound_question_of_a_set_is_named_by_the_check(videos: Path) -> None:
    items = list(read_items(videos))
    items[0] = replace(items[0], kind=Choice(options=("The dog", *OPTIONS[:7])), truth=None)
    rewrite(videos, items)
    assert problems(videos, read=0) == {items[0].id: "options A and B say the same: 'The dog'"}


def test_a_video_of_another_size_is_named(videos: Path) -> None:
    item = of_clip(videos, 0)
    change(videos, 0, clip=replace(item.clip, width=SIZE[0] + 2))
    found = problems(videos, read=0)
    assert {item.media[name].path for name in ("audio_video", "muted_video")} == set(found)
