"""A release holds the questions and not the answers, and becomes a dataset with the same questions again."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import av
import pytest
from video_sets import make_set, name_of

from conftest import Run, tree
from more_tracks import with_tracks
from unwritten.core import PUBLIC, Item, Key, UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.export import export, export_videos
from unwritten.dataset.manifest import read_items
from unwritten.dataset.suites import task_source
from unwritten.families.maverix.release import read_annotations, read_release
from unwritten.families.maverix.release_source import ReleaseSource
from unwritten.media.probe import probe, probe_sound


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_set(tmp_path_factory.mktemp("videos") / "set")


@pytest.fixture(scope="module")
def released(videos: Path) -> Path:
    out = videos.parent / "released"
    export_videos(videos, out, samples=None)
    return out


@pytest.fixture
def release(released: Path, tmp_path: Path) -> Path:
    """A copy of a release that a test may spoil."""
    return Path(shutil.copytree(released, tmp_path / "release"))


def questions_in(release: Path) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads((release / "data" / "MAVERIX_v1.0.json").read_text())["questions"]
    return listed


def write_questions(release: Path, questions: object) -> None:
    (release / "data" / "MAVERIX_v1.0.json").write_text(json.dumps({"questions": questions}))


def imported(release: Path, folder: Path, answers: Path | None = None, key: Key = PUBLIC) -> list[Item]:
    build(ReleaseSource(release, answers, key), folder)
    return list(read_items(folder))


def test_the_layout_is_the_papers_and_names_are_opaque(videos: Path, tmp_path: Path) -> None:
    assert export(videos, tmp_path / "out") == 4
    items = {item.clip_id: item for item in read_items(videos)}
    sounding = {name for name, item in items.items() if item.clip.samples}
    data = tmp_path / "out" / "data"
    assert {path.name for path in data.iterdir()} == {
        "MAVERIX_v1.0.json",
        "vid",
        "vid_only",
        "audio",
        "subtitles",
        "sample_annotations",
    }
    assert {path.stem for path in (data / "vid").iterdir()} == sounding
    assert {path.stem for path in (data / "vid_only").iterdir()} == set(items)
    assert {path.name for path in (data / "audio").iterdir()} == {f"{name}.mp3" for name in sounding}
    assert len(list((data / "subtitles").iterdir())) == 2
    assert "12 questions on 4 clips" in (tmp_path / "out" / "README.md").read_text()


def test_the_list_has_no_answers(videos: Path, tmp_path: Path) -> None:
    done = export_videos(videos, tmp_path / "out", samples=0)
    assert (done.clips, done.questions, done.answers) == (4, 12, 0)
    text = "".join(path.read_text() for path in (tmp_path / "out").rglob("*.*") if path.suffix in (".json", ".md"))
    for item in read_items(videos):
        assert item.id in text
        assert item.truth is not None
        assert not any(reason in text for reason in item.truth.because)
    assert "stands there" not in text
    assert "ann" not in text.split()
    assert "picture" not in {name for question in questions_in(tmp_path / "out") for name in question["tags"]}


@pytest.mark.parametrize(("samples", "given"), [(0, 0), (5, 5), (100, 12), (None, 12)])
def test_so_many_answers_are_samples(videos: Path, tmp_path: Path, samples: int | None, given: int) -> None:
    export_videos(videos, tmp_path / "out", samples=samples)
    (file,) = (tmp_path / "out" / "data" / "sample_annotations").iterdir()
    found = {annotation.id: annotation.answer for annotation in read_annotations(file)}
    truths = {item.id: item.truth.answer for item in read_items(videos) if item.truth}
    assert len(found) == given
    assert found.items() <= truths.items()


def test_a_question_says_what_it_is_about(videos: Path, released: Path) -> None:
    asked = {question["id"]: question for question in questions_in(released)}
    for item in read_items(videos):
        question = asked[item.id]
        assert question["question"] == item.question
        assert question.get("options", []) == list(getattr(item.kind, "options", ()))
        assert question["ability"] == "Causal Reasoning"
        assert (question["setting"], question["start"], question["end"]) == (item.tags["setting"], 1.5, 3.5)
        assert all((released / "data" / name).is_file() for name in question["files"].values())


def test_a_release_becomes_the_same_dataset_again(videos: Path, released: Path, tmp_path: Path) -> None:
    again = imported(released, tmp_path / "again", released / "data" / "sample_annotations" / "all.json")
    for old, new in zip(sorted(read_items(videos), key=lambda item: item.clip_id), again, strict=True):
        assert replace(new, provenance="", reviews=()) == replace(old, provenance="", reviews=())
        assert new.reviews == old.reviews
    assert check(tmp_path / "again").findings == ()
    bytes_of = {name: data for name, data in tree(videos).items() if name.startswith("media/")}
    assert {name: data for name, data in tree(tmp_path / "again").items() if name.startswith("media/")} == bytes_of


def test_without_answers_they_are_withheld(released: Path, tmp_path: Path) -> None:
    assert all(item.truth is None for item in imported(released, tmp_path / "again"))
    assert check(tmp_path / "again").findings == ()


def test_generated_clips_get_their_muted_and_heard_files(tmp_path: Path) -> None:
    build(task_source("bell_bounce", size=1, level="easy", key=PUBLIC), tmp_path / "set")
    assert check(tmp_path / "set", read=1).findings == ()  # no question in the picture, and none is looked for
    export_videos(tmp_path / "set", tmp_path / "out", samples=1)
    (item, *others) = read_items(tmp_path / "set")
    data = tmp_path / "out" / "data"
    assert len(others) == 2
    assert probe(data / "vid_only" / f"{item.clip_id}.mp4").sound is None
    assert probe(data / "vid_only" / f"{item.clip_id}.mp4").frames == item.clip.frames
    late = probe_sound(data / "audio" / f"{item.clip_id}.mp3").samples - item.clip.samples
    assert 0 <= late < 2400
    assert {"picture", "sound"} <= set(item.tags)
    assert not {"picture", "sound"} & set(questions_in(tmp_path / "out")[0]["tags"])
    again = imported(tmp_path / "out", tmp_path / "again")
    assert [(one.id, one.question, one.kind) for one in again] == [
        (one.id, one.question, one.kind) for one in read_items(tmp_path / "set")
    ]


def test_names_that_speak_become_opaque_and_depend_on_the_key(release: Path, tmp_path: Path) -> None:
    questions = questions_in(release)
    clip = questions[0]["clip"]
    for question in questions:
        if question["clip"] == clip:
            question |= {"clip": "horse at gate", "id": f"horse {question['id']}"}
    write_questions(release, questions)
    public = imported(release, tmp_path / "public")
    secret = imported(release, tmp_path / "secret", key=Key(b"a secret of some length"))
    assert not any("horse" in path.name for path in (tmp_path / "public" / "media").iterdir())
    assert public[0].clip_id != secret[0].clip_id
    assert public[0].id != secret[0].id
    assert public[-1].id == secret[-1].id
    assert check(tmp_path / "public", read=0).findings == ()


def test_tags_of_others_files_are_left_behind(release: Path, tmp_path: Path) -> None:
    first = questions_in(release)[0]
    path = release / "data" / first["files"]["vid"]
    with av.open(str(path)) as old, av.open(str(tmp_path / "x.mkv"), "w") as new:
        new.metadata["title"] = "A horse at the gate"
        streams = {stream.index: new.add_stream_from_template(stream) for stream in old.streams}
        for packet in old.demux():
            if packet.dts is not None:
                packet.stream = streams[packet.stream_index]
                new.mux(packet)
    shutil.copy(tmp_path / "x.mkv", path)
    (release / "data" / first["files"]["audio"]).write_bytes(b"ID3 nonsense")
    (item, *_) = imported(release, tmp_path / "again")
    facts = probe(tmp_path / "again" / item.media["audio_video"].path)
    assert (facts.tags, "mp4" in facts.container, facts.frames) == ({}, True, 20)
    assert check(tmp_path / "again").findings == ()


def test_a_muted_video_that_sounds_is_made_anew(release: Path, tmp_path: Path) -> None:
    files = questions_in(release)[0]["files"]
    shutil.copy(release / "data" / files["vid"], release / "data" / files["vid_only"])
    (item, *_) = imported(release, tmp_path / "again")
    assert probe(tmp_path / "again" / item.media["muted_video"].path).sound is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"question": None}, "line 1: the field 'question' is missing"),
        ({"question": " "}, "its question is empty"),
        ({"ability": "Causal Raesoning"}, "did you mean 'Causal Reasoning'?"),
        ({"type": "yes_no"}, "unknown type 'yes_no'"),
        ({"options": ["one"]}, "a choice has 2 to 26 options"),
        ({"options": ["one", "One"]}, "options repeat"),
        ({"options": "ABCDEFGH"}, "expected list"),
        ({"files": {}}, "it names no files"),
        ({"files": {"smell": "x"}}, "unknown kind of file 'smell'"),
        ({"files": {"vid": "../../secret.mp4"}}, "does not lie in the release"),
        ({"files": {"vid": "vid/none.mp4"}}, "name different files"),
        ({"start": 5, "end": 4}, "begins at 5.0 s and ends at 4.0 s"),
        ({"answer": "C"}, "unknown field 'answer'"),
        ({"clip": 5}, "expected str"),
    ],
    ids=str,
)
def test_a_wrong_question_is_one_clear_line(release: Path, tmp_path: Path, change: dict[str, Any], said: str) -> None:
    questions = questions_in(release)
    questions[0] = {name: value for name, value in (questions[0] | change).items() if value is not None}
    write_questions(release, questions)
    with pytest.raises(UnwrittenError) as caught:
        imported(release, tmp_path / "again")
    assert said in str(caught.value)
    assert "MAVERIX_v1.0.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_doubled_questions_and_missing_files_are_told(release: Path, tmp_path: Path) -> None:
    questions = questions_in(release)
    write_questions(release, [*questions, questions[3]])
    with pytest.raises(UnwrittenError, match="stands there twice"):
        imported(release, tmp_path / "one")
    write_questions(release, questions)
    name = questions[0]["files"]["vid"]
    (release / "data" / name).unlink()
    with pytest.raises(UnwrittenError, match=rf"{name} is missing"):
        imported(release, tmp_path / "two")
    write_questions(release, [])
    with pytest.raises(UnwrittenError, match="has no questions"):
        imported(release, tmp_path / "three")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"annotations": [{"id": "another", "answer": "A"}]}', "none of the questions"),
        ('{"annotations": [{"id": "ID", "answer": "Z"}]}', "'Z' is not an answer"),
        ('{"annotations": [{"id": "ID"}]}', "line 1: the field 'answer' is missing"),
        ('{"id": "ID", "truth": {"because": []}}', "line 1: the field 'answer' is missing"),
        ("ID: A", "expected a list of annotations"),
    ],
)
def test_wrong_answers_are_one_clear_line(released: Path, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text.replace("ID", questions_in(released)[0]["id"]))
    with pytest.raises(UnwrittenError) as caught:
        imported(released, tmp_path / "again", path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


def test_answers_that_were_kept_apart_will_do(released: Path, tmp_path: Path) -> None:
    first = questions_in(released)[0]["id"]
    path = tmp_path / "answers.jsonl"
    path.write_text(json.dumps({"id": first, "address": None, "truth": {"answer": "C", "because": ["so"]}}) + "\n")
    items = imported(released, tmp_path / "again", path)
    assert [item.truth is not None for item in items] == [True] + [False] * 11


def test_what_is_no_release_is_told(released: Path, tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match=r"--answers .*: no such file"):
        imported(released, tmp_path / "again", tmp_path / "none.json")
    with pytest.raises(UnwrittenError, match="no such folder"):
        list(read_release(tmp_path / "none"))
    with pytest.raises(UnwrittenError, match="is no MAVERIX release"):
        list(read_release(tmp_path))


def test_items_of_another_family_have_no_place(toy_set: Path, tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="has no place for it"):
        export_videos(toy_set, tmp_path / "out")


def test_the_commands_tell_what_they_did(videos: Path, tmp_path: Path, run: Run) -> None:
    done = run("export", videos, "-o", tmp_path / "out", "--samples", "3", "--jobs", "1")
    assert (done.returncode, done.stdout) == (0, f"12 questions on 4 clips in {tmp_path / 'out'}\n")
    assert "3 of the answers are in" in done.stderr
    wrong = run("export", videos, "-o", tmp_path / "other", "--answers", "some")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (1, 1)
    done = run("maverix", "import", tmp_path / "out", "-o", tmp_path / "again", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "12 questions on 4 clips" in done.stdout
    assert "0 of them have answers" in done.stdout
    assert {item.id for item in read_items(tmp_path / "again")} >= {name_of("one choice")}


def test_clips_stand_in_the_order_of_their_opaque_ids(videos: Path, released: Path) -> None:
    clips = [question["clip"] for question in questions_in(released)]
    assert clips == sorted(clips)
    assert clips != [item.clip_id for item in read_items(videos)], "the test is blind"


def test_further_tracks_of_others_files_are_left_behind(release: Path, tmp_path: Path) -> None:
    files = questions_in(release)[0]["files"]
    for name in (files["vid"], files["vid_only"]):
        path = release / "data" / name
        with_tracks(path, tmp_path / "x.mp4", "video")
        assert probe(tmp_path / "x.mp4").extra == "1 video"
        assert probe(tmp_path / "x.mp4").tags == {}, "they alone would have it rewritten"
        shutil.copy(tmp_path / "x.mp4", path)
    (item, *_) = imported(release, tmp_path / "again")
    for condition in ("audio_video", "muted_video"):
        assert probe(tmp_path / "again" / item.media[condition].path).extra == ""
    assert check(tmp_path / "again").findings == ()
