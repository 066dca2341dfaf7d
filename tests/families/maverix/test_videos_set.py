"""Sets of users' videos: six films with speech, their annotations, and the folder that becomes of them."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy_footage import Recipe, picture, spoken, write

from conftest import Run, tree
from unwritten.core import Choice, Film, Item, Key, OpenText, Shot, Sound, UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.families.maverix.videos import VideoSource, video_source
from unwritten.media.encode import encode
from unwritten.media.probe import probe
from unwritten.media.subtitles import Cue, read_subtitles
from unwritten.media.transcribe import NONE, Transcriber

SILENT = Transcriber(NONE)
ODD_NAME = "it's \"the\" cat's 🎬 film.mp4"
COLOURS = ("red", "blue", "green", "white", "black", "grey", "pink", "brown")
SECRET = Key(b"a key of sixteen bytes or more")


def drawn(path: Path, words: str) -> None:
    """A film of our own room: numbered pictures, and somebody who speaks."""

    def draw(frame: int) -> np.ndarray:
        pixels = picture(frame)
        return np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])

    said = spoken(words)[: 3 * 48_000]
    encode(Film((Shot(100, draw),), (Sound(12, said),), size=(160, 96), fps=Fraction(25)), path)


def question(video: str, start: Any, end: Any, number: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "video": video,
        "start": start,
        "end": end,
        "question": f"Which ball is number {number}?",
        "options": [f"the {colour} ball" for colour in COLOURS],
        "answer": "A",
        "ability": "factual",
        "difficulty": "easy",
        **more,
    }


OPEN = {"question": "What falls?", "paraphrase": "What comes down?", "answer": "The red ball."}
GOOD = [
    question(ODD_NAME, 1.3, 2.9, 1, open=OPEN, audio_type="speech", topic="Balls", difficulty_ratings=[2, 3.5]),
    question(ODD_NAME, 1.3, 2.9, 2),
    question(ODD_NAME, 0, 4, 3),
    question("second.mp4", "0:01", "0:03", 4, difficulty="hard"),
    question("two.mkv", 0.5, 2.5, 5),
    question("mute.mp4", 1, 2, 6, audio_type="natural"),
    question("phone.mp4", 1, 2, 7),
    question("odd.mkv", 1, 2, 8),
]
BAD = [
    (question("nothing.mp4", 1, 2, 9), "there is no video"),
    (question("empty.mp4", 1, 2, 10), "is empty (0 bytes)"),
    (question("text.mp4", 1, 2, 11), "damaged or not a media file"),
    (question("second.mp4", 1, 5, 12), "ends at 5 s, but"),
    (question("second.mp4", 1, 1.2, 13), "lasts less than 0.5 s"),
    (question("second.mp4", 1, 2, 14, subtitles="broken.srt"), "cannot be read as subtitles"),
    (question("second.mp4", 1, 2, 15, subtitles="none.srt"), "no such file"),
    (question(ODD_NAME, 1.3, 2.9, 2), "the same question as that of"),
    (question("second.mp4", 1, 2, 16, options=["a"] * 7), "it has 7 options"),
]


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("videos")
    drawn(folder / ODD_NAME, "the cat sat on the mat and looked at the ball")
    drawn(folder / "second.mp4", "seven people went to the market")
    write(folder / "two.mkv", recipe=Recipe(sounds=2))
    write(folder / "mute.mp4", recipe=Recipe(sounds=0))
    write(folder / "phone.mp4", recipe=Recipe(turned=90, ticks=tuple(40 * n + 13 * (n % 4) for n in range(100))))
    write(folder / "odd.mkv", recipe=Recipe(size=(161, 97), pixel_format="yuv444p"))
    (folder / "empty.mp4").touch()
    (folder / "text.mp4").write_text("no video")
    (folder / "broken.srt").write_text("no times")
    said = "1\n00:00:00,500 --> 00:00:01,500\nThe café\n\n2\n00:00:02,000 --> 00:00:02,800\nis open.\n"
    (folder / "two.srt").write_bytes(said.encode("cp1252"))
    return folder


def annotated(folder: Path, questions: Sequence[dict[str, Any]]) -> Path:
    path = folder / "questions.json"
    path.write_text(json.dumps({"questions": questions}), encoding="utf-8")
    return path


def planned(videos: Path, tmp_path: Path, questions: Sequence[dict[str, Any]] = GOOD, **how: Any) -> VideoSource:
    return video_source(videos, annotated(tmp_path, questions), transcriber=SILENT, **how)


@pytest.fixture(scope="module")
def made(videos: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole set; tests must not change it."""
    work = tmp_path_factory.mktemp("made")
    build(planned(videos, work), work / "set")
    return work / "set"


def items_of(folder: Path) -> list[Item]:
    return list(read_items(folder))


def test_each_bad_question_is_named_and_the_rest_is_built(videos: Path, tmp_path: Path, run: Run) -> None:
    path = annotated(tmp_path, [GOOD[3], GOOD[1], *(entry for entry, _ in BAD)])
    done = run("maverix", "make", videos, path, "-o", tmp_path / "set", "--no-long", "--transcribe", "none", "-j", 1)
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if line.startswith("left out: ")]
    assert len(lines) == len(BAD)
    for number, (_, said) in enumerate(BAD, 3):
        assert any(f"question {number}: " in line and said in line for line in lines), said
    assert "9 question(s) could not be used" in done.stderr
    assert "2 items on 2 clips" in done.stdout
    assert check(tmp_path / "set").passed


def test_nothing_to_use_is_one_line(videos: Path, tmp_path: Path, run: Run) -> None:
    done = run("maverix", "make", videos, annotated(tmp_path, [BAD[0][0]]), "-o", tmp_path / "set")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "has no question that can be used" in done.stderr
    assert not (tmp_path / "set").exists()
    with pytest.raises(UnwrittenError, match="no such folder"):
        planned(tmp_path / "nowhere", tmp_path)


def test_what_is_worth_knowing_is_said_once(videos: Path, tmp_path: Path) -> None:
    notes = planned(videos, tmp_path).plan.notes
    for name, said in (
        ("mute.mp4", "has no sound track"),
        ("two.mkv", "has 2 sound tracks; number 1"),
        ("two.srt", "read as Windows-1252"),
        ("phone.mp4", "frame rate that varies"),
        ("phone.mp4", "encoded anew, not copied: it is rotated"),
        ("odd.mkv", "encoded anew, not copied"),
    ):
        assert sum(str(videos / name) in note and said in note for note in notes) == 1, said


def test_the_set_is_whole(made: Path) -> None:
    assert check(made).passed
    assert read_manifest(made).identity["family"] == "maverix"
    items = items_of(made)
    choices = [item for item in items if isinstance(item.kind, Choice)]
    assert len(choices) == 2 * len(GOOD)
    assert len(items) - len(choices) == 4
    assert {item.tags["setting"] for item in items} == {"localized", "long"}
    letters = [item.answer for item in choices if item.tags["setting"] == "long"]
    assert sorted(letters) == list("ABCDEFGH")
    assert all(item.kind.options["ABCDEFGH".index(item.answer)] == "the red ball" for item in choices)


def test_the_two_settings_of_a_question_are_a_pair(made: Path) -> None:
    items = sorted(items_of(made), key=lambda item: item.pair)
    for _, group in itertools.groupby(items, lambda item: item.pair):
        pair = list(group)
        assert len(pair) == (4 if isinstance(pair[0].kind, OpenText) else 2)
        assert {item.tags["setting"] for item in pair} == {"localized", "long"}
        assert len({(item.truth, item.kind) for item in pair}) == 1
        assert all(float(item.tags["end"]) <= 4 for item in pair)


def test_questions_share_clips(made: Path) -> None:
    by_clip: dict[str, list[Item]] = {}
    for item in items_of(made):
        by_clip.setdefault(item.clip_id, []).append(item)
    assert len(by_clip) == 7 + 6  # segments, of which two questions share one, and videos
    assert sorted(len(items) for items in by_clip.values())[-2:] == [4, 5]  # the segment, and its whole video
    assert all(len({item.media["muted_video"].path for item in items}) == 1 for items in by_clip.values())


def test_names_and_tags_say_nothing(made: Path) -> None:
    names = sorted(path.name for path in (made / "media").iterdir())
    assert all(set(name.split(".")[0]) <= set("0123456789abcdef") for name in names)
    for path in (made / "media").glob("*.mp4"):
        facts = probe(path)
        assert (facts.codec, facts.tags) == ("h264", {})
        assert (facts.sound is None) == (".muted." in path.name or not path.with_suffix(".mp3").exists())
    assert len(list((made / "media").glob("*.muted.mp4"))) == 13 - 2  # a silent video has no second muted one


def test_conditions_and_facts_of_an_item(made: Path) -> None:
    by_question = {(item.question, item.tags["setting"]): item for item in items_of(made)}
    first = by_question["Which ball is number 1?", "localized"]
    assert set(first.media) == {"audio_video", "muted_video", "audio"}
    assert (first.category, first.level, first.task) == ("factual", "easy", "maverix/videos/choice")
    assert first.difficulty_ratings == (2, 3.5)
    wanted = {"audio_type": "speech", "topic": "Balls", "setting": "localized", "duration": "short"}
    assert first.tags.items() >= {**wanted, "subtitles": "none", "start": "1.300", "end": "2.900"}.items()
    assert first.provenance.startswith("1.300 to 2.900 s, encoded anew")
    assert (first.clip.frames, first.clip.samples) == (40, 76_800)
    silent = by_question["Which ball is number 6?", "localized"]
    assert set(silent.media) == {"muted_video"}
    assert silent.clip.samples == 0
    asked = by_question["What falls?", "long"]
    assert (asked.task, asked.answer, asked.tags["wording"]) == ("maverix/videos/open", "The red ball.", "question")


def test_subtitles_are_cut_and_shifted(made: Path) -> None:
    by_setting = {item.tags["setting"]: item for item in items_of(made) if item.question.endswith("number 5?")}
    said = {name: read_subtitles(made / item.media["subtitles"].path) for name, item in by_setting.items()}
    assert said["localized"] == (Cue(0, 1000, "The café"), Cue(1500, 2000, "is open."))
    assert said["long"] == (Cue(500, 1500, "The café"), Cue(2000, 2800, "is open."))
    assert "subtitles" not in by_setting["long"].tags


def test_another_key_gives_other_names_and_the_answer_is_not_in_them(videos: Path, tmp_path: Path) -> None:
    public, private = planned(videos, tmp_path), planned(videos, tmp_path, key=SECRET)
    ids = [{clip.id for clip in source.plan.clips} for source in (public, private)]
    assert not ids[0] & ids[1]
    other = planned(videos, tmp_path, [{**entry, "answer": "B"} for entry in GOOD])
    assert {clip.id for clip in other.plan.clips} == ids[0]
    asked = [{one.id for clip in source.plan.clips for one in clip.asked} for source in (public, other)]
    assert asked[0] == asked[1]
    assert public.identity() != other.identity()


def test_fast_says_what_really_lies_in_a_clip(videos: Path, tmp_path: Path) -> None:
    source = planned(videos, tmp_path, [GOOD[0], GOOD[4], GOOD[6]], fast=True, long=False)
    build(source, tmp_path / "set")
    assert check(tmp_path / "set").passed
    said = {item.question: item.provenance for item in items_of(tmp_path / "set")}
    assert said["Which ball is number 1?"].startswith("0.960 to 3.360 s, copied between key pictures")
    assert said["Which ball is number 5?"].startswith("0.000 to 3.200 s, copied between key pictures")
    assert said["Which ball is number 7?"].startswith("1.000 to 2.000 s, encoded anew")


def test_a_killed_build_goes_on_to_the_same_bytes(videos: Path, tmp_path: Path, made: Path) -> None:
    path = annotated(tmp_path, GOOD)
    target = tmp_path / "set"
    words = ["maverix", "make", videos, path, "-o", target, "--transcribe", "none", "--jobs", 2]
    command = [sys.executable, "-m", "unwritten", *map(str, words)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        while process.poll() is None and len(list(target.glob("media/*.mp3"))) < 2:
            time.sleep(0.01)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    build(planned(videos, tmp_path), target)
    assert tree(target) == tree(made)


def test_a_damaged_file_is_made_again(videos: Path, tmp_path: Path) -> None:
    source = planned(videos, tmp_path, GOOD[3:4], long=False)
    (job,) = source.jobs()
    first = source.make(job, _folder(tmp_path / "one"))
    (tmp_path / "one" / first[0].media["audio"].path).write_bytes(b"torn")
    assert source.make(job, tmp_path / "one") == first == source.make(job, _folder(tmp_path / "two"))
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


def _folder(path: Path) -> Path:
    (path / "media").mkdir(parents=True)
    return path
