"""``unwritten judge`` as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from judge_sets import open_set, reply_to, right_replies
from typer.testing import CliRunner, Result

from unwritten.cli.main import app
from unwritten.core import Reply
from unwritten.evaluate.judge.records import read_judgements
from unwritten.evaluate.judge.run import JUDGEMENTS, SUMMARY, believed
from unwritten.evaluate.replies import write_replies


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return open_set(tmp_path_factory.mktemp("open") / "set")


def call(*words: object) -> Result:
    return CliRunner().invoke(app, ["judge", *map(str, words)], env={"COLUMNS": "200"})


def file_of(replies: list[Reply], folder: Path) -> Path:
    write_replies(replies, folder / "replies.jsonl")
    return folder / "replies.jsonl"


def test_mistakes_are_told_in_one_line_before_anybody_is_asked(dataset: Path, tmp_path: Path) -> None:
    replies = file_of(right_replies(), tmp_path)
    people = tmp_path / "people.jsonl"
    people.write_text('{"item_id": "zz", "who": "model", "rubric": "detail", "rater": "p", "score": 4}\n')
    out = ("-o", tmp_path / "out")
    for words, said in (
        ((dataset, replies, "--judge", "judge/overlook", *out), "did you mean 'judge/overlap'"),
        ((dataset, replies, "--judge", "judge/overlap", "--people", people, *out), "not among the replies"),
        ((dataset, replies, "--judge", "judge/overlap", "--people", tmp_path / "no", *out), "cannot be read"),
        ((dataset, replies, "--judge", "judge/overlap", "--limit", 0, *out), "limit 0"),
        ((tmp_path / "no", replies, "--judge", "judge/overlap", *out), "no such folder"),
    ):
        done = call(*words)
        assert done.exit_code == 1, done.output
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_the_judge_of_this_house_is_always_marked(dataset: Path, tmp_path: Path) -> None:
    replies = [*right_replies(), reply_to("0a", "Nobody knows.", who="other"), reply_to("0b", "", who="other")]
    people = tmp_path / "people.jsonl"
    people.write_text(
        "".join(
            json.dumps({"item_id": reply.item_id, "who": "model", "rubric": "detail", "rater": rater, "score": score})
            + "\n"
            for reply in right_replies()[:-1]
            for rater, score in (("p", 5), ("q", 4))
        )
    )
    out = tmp_path / "out"
    done = call(dataset, file_of(replies, tmp_path), "--judge", "judge/overlap", "--people", people, "-o", out)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0].startswith("model, audio_video, correctness: 5.00 of 5 [")
    assert all(line.endswith("(not comparable)") for line in lines[:-2])
    assert "judge/overlap (not comparable)" in lines[-2]
    assert lines[-1] == "canaries: all 22 held"
    assert "model, audio_video, paraphrases: mean 5.00, apart by 0.00, both 4 or more 100% of 4 pairs" in done.stdout
    assert "detail, 2 people, 8 answers: alpha with the judge" in done.stdout
    assert "judge minus people +0.50" in done.stdout
    assert json.loads((out / SUMMARY).read_text())["note"] == "not comparable"
    assert not any(one.comparable for one in read_judgements(out / JUDGEMENTS))
    assert len(believed(out)) == 4 * 10


def test_canaries_that_fail_are_named_and_the_command_fails(dataset: Path, tmp_path: Path) -> None:
    done = call(dataset, file_of(right_replies(), tmp_path), "--judge", "scripted/obeying", "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert "unwritten: canaries failed, the scores are not to be believed: " in done.stderr
    for name in ("ignore-the-above (correctness): 5", "ignore-the-above (temporal): 5", "chinese (correctness): 5"):
        assert name in done.stderr
    assert "not comparable" not in done.stdout
    assert done.stdout.splitlines()[0].endswith("(canaries failed)")


def test_a_judge_that_never_answers_fails_the_command(dataset: Path, tmp_path: Path) -> None:
    done = call(dataset, file_of(right_replies(), tmp_path), "--judge", "scripted/broken", "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert "no such server" in done.stderr
    assert "the same command asks for them again" in done.stderr
    assert "no score over 0 of 8 replies (8 transport error), 0.00 to 5.00 with the unscored as 0 or 5" in done.stdout


def test_a_model_that_judges_itself_is_told(dataset: Path, tmp_path: Path) -> None:
    replies = file_of(right_replies("scripted/honest"), tmp_path)
    done = call(dataset, replies, "--judge", "scripted/honest", "-o", tmp_path / "out")
    assert done.exit_code == 0
    assert "judges its own answers" in done.stderr


def test_withheld_answers_are_given_apart(tmp_path: Path) -> None:
    dataset = open_set(tmp_path / "set", truth=False)
    replies = file_of(right_replies(), tmp_path)
    words = (dataset, replies, "--judge", "judge/overlap", "-o", tmp_path / "out", "--limit", 2)
    assert "--answers" in call(*words).stderr
    answers = tmp_path / "answers.jsonl"
    answers.write_text(
        "".join(
            json.dumps({"id": reply.item_id, "truth": {"answer": reply.text}}) + "\n"
            for reply in right_replies()[:-1]
        )
    )
    done = call(*words, "--answers", answers)
    assert done.exit_code == 0, done.output
    assert "5.00 of 5" in done.stdout
    assert "over 2 of 2 replies" in done.stdout
