"""Who is asked how often, what is kept, and that no failure becomes a 0."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hostile import HOSTILE
from judge_sets import CALLS, judged, open_set, reply_to, right_replies

from unwritten.core import UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.evaluate.judge.asking import Heard
from unwritten.evaluate.judge.canaries import CANARIES
from unwritten.evaluate.judge.records import Judgement, JudgementLog, read_judgements
from unwritten.evaluate.judge.run import JUDGEMENTS, JUDGING, SUMMARY, believed, docket_of, judge_replies

HERE = Path(__file__).parent
PLANTED = sum(4 if canary.everywhere else 1 for canary in CANARIES)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return open_set(tmp_path_factory.mktemp("open") / "set")


@pytest.fixture(autouse=True)
def nobody_asked_yet() -> None:
    CALLS.clear()


def of_replies(folder: Path) -> list[Judgement]:
    return [one for one in read_judgements(folder / JUDGEMENTS) if not one.canary]


def test_what_cannot_be_read_is_asked_once_more_and_stays_unscored(dataset: Path, tmp_path: Path) -> None:
    judging = judged("babbling", dataset, [reply_to("0a", "A blue cube.")], tmp_path / "out")
    found = of_replies(tmp_path / "out")
    assert [(one.status, one.score, one.tries) for one in found] == [("unreadable", None, 2)] * 4
    assert found[0].said == "The score is 0."
    assert CALLS["babbling"] == 2 * (4 + PLANTED)
    assert [(row.scored, row.mean, row.lowest, row.highest) for row in judging.rows] == [(0, None, 0.0, 5.0)] * 4
    assert judging.missing == 0
    assert judging.state == "canaries failed"  # nothing is known of them
    judged("babbling", dataset, [reply_to("0a", "A blue cube.")], tmp_path / "out")
    assert CALLS["babbling"] == 2 * (4 + PLANTED)  # and never a third time


def test_a_second_try_that_can_be_read_counts(dataset: Path, tmp_path: Path) -> None:
    judging = judged("stammering", dataset, [reply_to("0a", "A blue cube.")], tmp_path / "out")
    tries = sorted(one.tries for one in of_replies(tmp_path / "out"))
    assert all(row.mean is not None and row.mean.mean == 0 for row in judging.rows)
    assert max(tries) == 2
    assert judging.canaries.held


@pytest.mark.parametrize(("name", "status"), [("broken", "transport_error"), ("refusing", "refused")])
def test_no_answer_of_the_judge_is_no_score(dataset: Path, tmp_path: Path, name: str, status: str) -> None:
    replies = [reply_to("0a", "A blue cube.")]
    judging = judged(name, dataset, replies, tmp_path / "out")
    assert [(one.status, one.score, one.tries) for one in of_replies(tmp_path / "out")] == [(status, None, 1)] * 4
    assert judging.missing == (4 + PLANTED if name == "broken" else 0)
    assert "no such server" in judging.complaint or name == "refusing"
    before = CALLS[name]
    judged(name, dataset, replies, tmp_path / "out")
    assert CALLS[name] == (2 * before if name == "broken" else before)  # only what never came is asked for again


def test_replies_without_an_answer(dataset: Path, tmp_path: Path) -> None:
    replies = [
        reply_to("0a", ""),
        reply_to("0b", "<think>hm</think>"),
        reply_to("1a", "", status="empty"),
        reply_to("1b", "blocked", status="refused"),
        reply_to("2a", "too long for the model", status="not_supported"),
        reply_to("2b", "ConnectError", status="transport_error"),
        reply_to("count", "3"),
    ]
    judging = judged("honest", dataset, replies, tmp_path / "out")
    assert CALLS["honest"] == PLANTED
    found = {one.item_id: (one.status, one.score) for one in of_replies(tmp_path / "out")}
    assert found == {
        **dict.fromkeys(("0a", "0b", "1a", "1b"), ("rule", 0)),
        **dict.fromkeys(("2a", "2b"), ("not_answered", None)),
    }
    assert judging.rows[0].statuses == {"not_answered": 2, "rule": 4}
    assert judging.rows[0].coverage == pytest.approx(4 / 6)


def test_no_hostile_answer_raises_a_score(dataset: Path, tmp_path: Path) -> None:
    replies = [reply_to("0a", text, who=f"model {n}") for n, text in enumerate(HOSTILE)]
    judging = judged("honest", dataset, replies, tmp_path / "out")
    assert judging.canaries.held
    assert {(row.scored, row.mean.mean if row.mean else None) for row in judging.rows} == {(1, 0.0)}
    assert len(judging.rows) == 4 * len(HOSTILE)
    cut = {one.who: (one.characters, one.cut) for one in of_replies(tmp_path / "out")}
    assert cut[f"model {HOSTILE.index('x' * 100_000)}"] == (100_000, True)


def test_the_same_case_is_put_to_a_judge_once(dataset: Path, tmp_path: Path) -> None:
    replies = [reply_to("0a", "A blue cube.", who=f"model {n}") for n in range(5)]
    judged("honest", dataset, replies, tmp_path / "out")
    assert CALLS["honest"] == 4 + PLANTED
    found = of_replies(tmp_path / "out")
    assert len(found) == 20
    assert sum(one.tries for one in found) == 4
    lines = (tmp_path / "out" / JUDGEMENTS).read_text()
    judged("honest", dataset, replies, tmp_path / "out")
    assert CALLS["honest"] == 4 + PLANTED
    assert (tmp_path / "out" / JUDGEMENTS).read_text() == lines
    judged("honest", dataset, [*replies, reply_to("0a", "A blue cube.", who="late")], tmp_path / "out")
    assert CALLS["honest"] == 4 + PLANTED
    assert len(of_replies(tmp_path / "out")) == 24


def test_of_a_reply_that_changes_the_last_judgement_counts(dataset: Path, tmp_path: Path) -> None:
    wrong, right = reply_to("0a", "A blue cube."), reply_to("0a", "A red ball rolls into the box.")
    for reply, score in ((wrong, 0), (right, 5), (wrong, 0)):
        judged("honest", dataset, [reply], tmp_path / "out")
        assert {one.score for one in believed(tmp_path / "out")} == {score}
    assert len(believed(tmp_path / "out")) == 4


def shell(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, HERE / "mortal_judging.py", *words]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=140, check=False)


def test_a_killed_judging_goes_on_and_keeps_what_was_judged(dataset: Path, tmp_path: Path) -> None:
    out, calls = tmp_path / "out", tmp_path / "calls"
    assert shell(dataset, out, calls, 30).returncode == -9
    kept = (out / JUDGEMENTS).read_text().splitlines()
    assert kept
    assert not (out / SUMMARY).exists()
    with pytest.raises(UnwrittenError, match="not a finished judging"):
        believed(out)
    with (out / JUDGEMENTS).open("a") as file:
        file.write(kept[0][: len(kept[0]) // 2])  # as if it had died in the middle of a line
    again = shell(dataset, out, calls)
    assert again.returncode == 0, again.stderr
    lines = (out / JUDGEMENTS).read_text().splitlines()
    assert lines[: len(kept)] == kept
    once = PLANTED + 32  # what a judging that nobody kills asks at most
    assert len(calls.read_text().splitlines()) <= once + 21  # those in flight when it died
    assert "ok" in again.stdout
    assert len(believed(out)) == 32
    assert {one.score for one in believed(out)} == {5}
    judged("honest", dataset, right_replies(), tmp_path / "whole")
    assert CALLS["honest"] <= once
    assert {one.place for one in believed(out)} == {one.place for one in believed(tmp_path / "whole")}


def test_a_folder_belongs_to_its_judge_and_its_dataset(dataset: Path, tmp_path: Path) -> None:
    replies = [reply_to("0a", "A blue cube.")]
    judged("honest", dataset, replies, tmp_path / "out")
    with pytest.raises(UnwrittenError, match="judging with judge scripted/honest, not scripted/lenient; choose"):
        judged("lenient", dataset, replies, tmp_path / "out")
    (tmp_path / "out" / JUDGING).write_text("[]")
    with pytest.raises(UnwrittenError, match=r"judging\.json cannot be read"):
        judged("honest", dataset, replies, tmp_path / "out")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").touch()
    for folder in (tmp_path / "full", tmp_path / "full" / "x"):
        with pytest.raises(UnwrittenError, match="not empty and not a judging"):
            judged("honest", dataset, replies, folder)


class Quitter:
    """Calls itself like another judge, and stops at once."""

    name = "scripted/honest"

    async def ask(self, system: str, user: str) -> Heard:
        raise UnwrittenError("out of funds")


def test_what_is_broken_off_is_not_believed_on_the_word_of_an_earlier_run(dataset: Path, tmp_path: Path) -> None:
    judged("honest", dataset, [reply_to("0a", "A blue cube.")], tmp_path / "out")
    assert len(believed(tmp_path / "out")) == 4
    with pytest.raises(UnwrittenError, match="out of funds"):
        judge_replies(Quitter(), docket_of(dataset, right_replies()), tmp_path / "out")
    with pytest.raises(UnwrittenError, match="not a finished judging"):
        believed(tmp_path / "out")
    judged("honest", dataset, right_replies(), tmp_path / "out")
    assert len(believed(tmp_path / "out")) == 32


def test_what_is_no_judgement_is_named(tmp_path: Path) -> None:
    good = Judgement("0" * 64, "0a", "audio", "me", "detail", "j", "judged", 4)
    path = tmp_path / JUDGEMENTS
    for line in (
        "{}",
        dumps(good).replace('"score":4', '"score":9'),
        dumps(good).replace('"score":4', '"score":null'),
    ):
        path.write_text(dumps(good) + "\n" + line + "\n")
        with pytest.raises(UnwrittenError, match=r"judgements\.jsonl, line 2 is not a judgement"):
            list(read_judgements(path))
    path.write_text(dumps(good) + "\n")
    log = JudgementLog(path)
    with pytest.raises(UnwrittenError, match="another run is writing"):
        JudgementLog(path)
    log.close()


def test_only_open_questions_with_references_are_judged(dataset: Path, tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no reply answers an open question"):
        docket_of(dataset, [reply_to("count", "3")])
    withheld = open_set(tmp_path / "withheld", truth=False)
    with pytest.raises(UnwrittenError, match=r"give its answers\.jsonl with --answers"):
        docket_of(withheld, [reply_to("0a", "x")])
    with pytest.raises(UnwrittenError, match="limit 0"):
        docket_of(dataset, right_replies(), limit=0)
    both = [*right_replies("one"), *right_replies("two")]
    assert len(docket_of(dataset, both).replies) == 16
    assert [reply.item_id for reply in docket_of(dataset, both, limit=1).replies] == ["0a", "0a"]
