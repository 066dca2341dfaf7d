"""Whole runs through Inspect: the same scores by both doors, and nothing asked twice after a kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from eval_sets import items_by_id, word_set
from typer.testing import CliRunner, Result

from unwritten.cli.main import app
from unwritten.core import UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.evaluate.inspect.logs import replies_of
from unwritten.evaluate.replies import key_of, read_replies
from unwritten.evaluate.run import REPLIES, RUN
from unwritten.evaluate.sources import checked_from, score_groups

HERE = Path(__file__).parent
INSPECT = Path(sys.executable).parent / "inspect"


@pytest.fixture(scope="module")
def words(toy_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return word_set(toy_letters, tmp_path_factory.mktemp("set") / "words")


def shell(*words: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=200, check=False, cwd=cwd)


def call(*words: object) -> Result:
    """Run our command in this process, which has Inspect loaded already."""
    return CliRunner().invoke(app, list(map(str, words)))


@pytest.fixture(scope="module")
def both_doors(words: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One evaluation from Inspect's own shell command, one from ours; Inspect's with a path that is not absolute."""
    folder = tmp_path_factory.mktemp("runs")
    theirs = shell(
        *(INSPECT, "eval", "unwritten/words", "--model", "blind/random-word", "-T", "dataset=words"),
        *("-T", "condition=audio", "--log-dir", folder / "logs", "--display", "none"),
        cwd=words.parent,
    )
    assert theirs.returncode == 0, theirs.stdout + theirs.stderr
    ours = shell(
        *(sys.executable, "-m", "unwritten", "eval", words, "-m", "blind/random-word"),
        *("-c", "audio", "-o", folder / "run"),
    )
    assert ours.returncode == 0, ours.stderr
    return folder / "logs", folder / "run"


def test_both_doors_give_the_same_replies_and_scores(words: Path, both_doors: tuple[Path, Path]) -> None:
    logs, run = both_doors
    theirs, ours = ((replies := checked_from(words, source), score_groups(words, replies)) for source in (logs, run))
    assert theirs[1] == ours[1]
    assert {dumps(reply) for reply in theirs[0]} == {dumps(reply) for reply in ours[0]}
    assert len(ours[0]) == len(items_by_id(words)) > 20
    log = next(logs.glob("*.eval"))
    metrics = json.loads(shell(INSPECT, "log", "dump", "--header-only", log).stdout)["results"]["scores"][0][
        "metrics"
    ]
    assert metrics["mean"]["value"] == pytest.approx(ours[1][0][1].mean)


def test_our_own_log_converts_to_the_very_replies(both_doors: tuple[Path, Path]) -> None:
    run = both_doors[1]
    from_log = {key_of(reply): reply for reply in replies_of(run / "logs")}
    assert from_log == {key_of(reply): reply for reply in read_replies(run / REPLIES)}


def test_a_log_that_is_damaged_or_of_another_task_is_told(both_doors: tuple[Path, Path], tmp_path: Path) -> None:
    log = next(both_doors[0].glob("*.eval"))
    for name, data in (("cut.eval", log.read_bytes()[:5000]), ("noise.eval", b"x" * 100), ("empty.eval", b"")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(UnwrittenError, match=f"{name} cannot be read as an Inspect log"):
            list(replies_of(tmp_path / name))
    with pytest.raises(UnwrittenError, match="holds no Inspect logs"):
        list(replies_of(HERE))
    with pytest.raises(UnwrittenError, match="no such file"):
        list(replies_of(tmp_path / "nowhere"))


def test_a_run_killed_at_half_goes_on_and_ends_the_same(words: Path, tmp_path: Path) -> None:
    total = 3 * len(items_by_id(words))

    def mortal(run: str, calls: str, *more: object) -> subprocess.CompletedProcess[str]:
        return shell(sys.executable, HERE / "mortal_run.py", words, tmp_path / run, tmp_path / calls, *more)

    assert mortal("killed", "calls", total // 2).returncode == -9
    halfway = list(read_replies(tmp_path / "killed" / REPLIES))
    assert 0 < len(halfway) < total
    again = mortal("killed", "calls")
    assert again.returncode == 0, again.stderr
    asked = (tmp_path / "calls").read_text().splitlines()
    assert len(set(asked)) == total
    assert len(asked) - total <= 3  # those in flight when it died
    whole = mortal("whole", "other-calls")
    assert whole.stdout == again.stdout  # the summaries: every score
    ours, theirs = ({dumps(reply) for reply in read_replies(tmp_path / run / REPLIES)} for run in ("killed", "whole"))
    assert ours == theirs
    third = mortal("killed", "calls")
    assert third.stdout == again.stdout
    assert (tmp_path / "calls").read_text().splitlines() == asked  # nothing was left to ask


def test_a_run_belongs_to_its_dataset_and_its_choices(
    words: Path, both_doors: tuple[Path, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / RUN).write_text((both_doors[1] / RUN).read_text())
    ask = ("eval", words, "-m", "blind/random-word", "-c", "audio", "-o", folder)
    for more, said in ((("--prompt", "v1"), "a run with prompt None, not 'v1'"), (("-m", "blind/letters"), "model")):
        done = call(*ask, *more)
        assert (done.exit_code, "choose another folder with -o" in done.stderr) == (1, True), done.stderr
        assert said in done.stderr
    changed = json.loads((folder / RUN).read_text())
    (folder / RUN).write_text(json.dumps({**changed, "dataset_sha256": "f" * 64}))
    assert "has changed since (ffffffffffff then," in call(*ask).stderr


def test_media_never_reach_a_log(toy_letters: Path, tmp_path: Path) -> None:
    """Even where Inspect is told to log images, which is its default."""
    folder = word_set(toy_letters, tmp_path / "words", 3)
    done = shell(sys.executable, HERE / "taking_run.py", folder, tmp_path / "logs")
    assert done.returncode == 0, done.stdout + done.stderr
    received = set(done.stdout.split())
    replies = {(reply.item_id, reply.condition): reply for reply in replies_of(tmp_path / "logs")}
    for item in items_by_id(folder).values():
        muted, audio = replies[item.id, "muted_video"], replies[item.id, "audio"]
        assert muted.sent[0].sha256 == item.media["muted_video"].sha256
        assert muted.sent[0].sha256 in received
        assert [part.kind for part in muted.sent] == ["video", "text"]
        assert (audio.status, audio.text, audio.sent) == ("not_supported", "the model takes no audio", ())
    assert len(received) == 3
    for path in (tmp_path / "logs").glob("*.eval"):
        with zipfile.ZipFile(path) as log:
            assert sum(info.file_size for info in log.infolist()) < 100_000


@pytest.mark.parametrize(
    ("words_given", "said"),
    [
        (("-m", "nobody/knows"), "the model nobody/knows cannot be used: Model API nobody"),
        (("-m", "blind/constnat"), "did you mean 'blind/constant'?"),
        (("-m", "replay/none.jsonl"), "none.jsonl cannot be read"),
        (("-m", "blind/constant", "-c", "subtitles"), "no item of"),
        (("-m", "blind/constant", "-c", "sound"), "unknown condition 'sound'"),
        (("-m", "blind/constant", "--style", "gothic"), "unknown style or category 'gothic'"),
        (("-m", "blind/constant", "--limit", "0"), "at least one item"),
        (("-m", "blind/constant", "--send", "pigeon"), "unknown way of sending 'pigeon'"),
        (("-m", "blind/constant", "-M", "language"), "write it as name=value"),
        (("-m", "blind/constant", "--parallel", "0"), "--parallel 0: it must be a number of at least 1"),
        (("-m", "blind/constant", "--epochs", "0"), "--epochs 0: it must be a number of at least 1"),
        (("-m", "blind/constant", "--epochs", "-1", "--dry-run"), "--epochs -1"),
        (("-m", "blind/constant", "--retries", "-1"), "--retries -1: it must be a number of at least 0"),
        (("-m", "blind/constant", "--max-tokens", "0"), "--max-tokens 0"),
        (("-m", "blind/constant", "--max-tokens", "-5", "--dry-run"), "--max-tokens -5"),
        (("-m", "blind/constant", "--temperature", "nan"), "--temperature nan"),
        (("-m", "blind/constant", "--temperature", "inf"), "--temperature inf"),
        (("-m", "blind/constant", "--fps", "nan"), "fps nan: frames are sampled at a rate that is a number"),
        (("-m", "blind/constant", "--fps", "inf", "--dry-run"), "fps inf"),
        (("-m", "blind/majorty", "--dry-run"), "did you mean 'blind/majority'?"),
        (("-m", "nope/x", "--dry-run"), "unknown provider of models 'nope'"),
        (("-m", "opnai/gpt-4o", "--dry-run"), "did you mean 'openai'?"),
        (("-m", "gpt-4o", "--dry-run"), "write it as PROVIDER/MODEL"),
    ],
)
def test_mistakes_are_told_in_one_line(words: Path, words_given: tuple[str, ...], said: str) -> None:
    done = call("eval", words, "-o", words.parent / "never", *words_given)
    assert done.exit_code == 1
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (words.parent / "never").exists()


def test_a_missing_key_is_named_and_a_given_one_is_not_shown(words: Path) -> None:
    pytest.importorskip("openai")
    environment = {name: value for name, value in os.environ.items() if name != "OPENAI_API_KEY"}
    command = [sys.executable, "-m", "unwritten", "eval", str(words), "-m", "openai/gpt-4o", "-o", "never"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False, env=environment)
    assert done.returncode == 1
    assert "OPENAI_API_KEY" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_dry_run_asks_nothing(words: Path) -> None:
    done = call("eval", words, "-m", "openai/gpt-4o", "--dry-run", "-o", words.parent / "never")
    lines = done.stdout.splitlines()
    count = len(items_by_id(words))
    assert lines[0].startswith(f"audio: 0 requests, 0.0 MB, about 0 tokens, {count} not supported")
    assert lines[1].startswith(f"muted_video: {count} requests")
    assert "not supported (the model takes no video with sound)" in lines[2]
    assert not (words.parent / "never").exists()


def test_replies_of_ones_own_are_scored(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    items = list(items_by_id(words).values())
    lines = [{"item_id": i.id, "condition": "audio", "who": "me", "text": str(i.answer)} for i in items[:5]]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert call("score", words, path).stdout == "me, audio: 100.00% over 5 replies (5 ok)\n"
    replayed = shell(
        sys.executable,
        "-m",
        "unwritten",
        "eval",
        words,
        "-m",
        f"replay/{path}",
        "-c",
        "audio",
        "-o",
        tmp_path / "run",
    )
    assert f"over {len(items)} replies ({len(items) - 5} empty, 5 ok)" in replayed.stdout, replayed.stderr
    path.write_text(json.dumps({**lines[0], "item_id": "stranger"}) + "\n")
    assert "item 'stranger' is not in the dataset" in call("score", words, path).stderr
    path.write_text(json.dumps(lines[0]) + "\n" + json.dumps(lines[0]) + "\n")
    assert "twice" in call("score", words, path).stderr


@pytest.mark.parametrize("answer", ["Z9", None, [1], 10**400, {"a": 1}], ids=lambda answer: repr(answer)[:9])
def test_an_answer_that_is_none_is_told_with_its_file_and_item(words: Path, tmp_path: Path, answer: object) -> None:
    item = next(iter(items_by_id(words).values()))
    kept, mine = tmp_path / "answers.jsonl", tmp_path / "mine.jsonl"
    kept.write_text(json.dumps({"id": item.id, "truth": {"answer": answer}}) + "\n")
    mine.write_text(json.dumps({"item_id": item.id, "condition": "audio", "who": "me", "text": "salt"}) + "\n")
    for command in (("score", words, mine), ("report", words, mine, "-o", tmp_path / "page.html")):
        done = call(*command, "--answers", kept)
        assert done.exit_code == 1
        assert done.stderr.startswith(f"unwritten: {kept}: ")
        assert done.stderr.endswith(f" is no answer of item {item.id}\n")
