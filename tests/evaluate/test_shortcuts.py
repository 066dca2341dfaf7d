"""The shortcut audit, end to end: planted shortcuts are found, and little else."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from eval_sets import items_by_id
from inspect_ai.log import read_eval_log
from shortcut_sets import Planted, planted_set
from typer.testing import CliRunner, Result

from unwritten.cli.main import app
from unwritten.core import Choice, Reply
from unwritten.evaluate.fallback import unread
from unwritten.evaluate.inspect.logs import replies_of
from unwritten.evaluate.replies import key_of, read_replies
from unwritten.evaluate.run import REPLIES
from unwritten.evaluate.scored import score_reply

LONGER, MARKED = frozenset({3, 9, 14, 22, 30}), frozenset({1, 7, 18, 25, 39})
EYES = ("shortcut/corner", "shortcut/corner-stills")
LETTER = ("blind/majority", "blind/constant")  # of a task that they do not know, both say "A"


def audit(dataset: Path, out: Path, *words: object, models: tuple[str, ...] = EYES) -> Result:
    named = [word for model in models for word in ("-m", model)]
    return CliRunner().invoke(app, ["audit", str(dataset), *named, "-o", str(out), *map(str, words)])


def rows(out: Path) -> list[Mapping[str, Any]]:
    return [json.loads(line) for line in (out / "items.jsonl").read_text().splitlines()]


def flagged(out: Path, condition: str) -> set[int]:
    return {int(row["item"][1:]) for row in rows(out) if row["flagged"] and row["condition"] == condition}


def summary(out: Path) -> dict[str, Any]:
    data = json.loads((out / "audit.json").read_text())
    return {found["condition"]: found for found in data["conditions"]}


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight items whose truth is always A, with subtitles; the first gives itself away by its length."""
    return planted_set(
        tmp_path_factory.mktemp("few") / "set", Planted(8, longer=frozenset({0}), always="A", spoken=True)
    )


@pytest.fixture(scope="module")
def forty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return planted_set(tmp_path_factory.mktemp("forty") / "set", Planted(40, LONGER, MARKED))


@pytest.fixture(scope="module")
def audited(forty: Path) -> tuple[Path, Result]:
    out = forty.parent / "audit"
    return out, audit(forty, out)


@pytest.mark.parametrize(
    ("models", "words", "said"),
    [
        (EYES[:1], (), "at least two models"),
        ((EYES[0], EYES[0]), (), "named twice"),
        (("shortcut/corner", "shortcut/nose"), (), "did you mean 'shortcut/corner'"),
        (EYES, ("--need", 5), "5 of 4 runs"),
        (EYES, ("--need", 0), "0 of 4 runs"),
        (EYES, ("--conditions", "text"), "text_only"),
        (EYES, ("--conditions", "text_only,images", "--limit", 0), "at least one item"),
        (EYES, ("--log", "nowhere/at/all.jsonl"), "no such folder"),
    ],
)
def test_what_cannot_be_audited_is_told_in_one_line(
    few: Path, tmp_path: Path, models: tuple[str, ...], words: tuple[object, ...], said: str
) -> None:
    done = audit(few, tmp_path / "out", *words, models=models)
    assert done.exit_code == 1
    assert re.search(said, done.stderr)
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "out" / "revisions.jsonl").exists()


def test_a_condition_that_no_item_has_is_told_where_it_is_named_and_left_out_else(
    forty: Path, audited: tuple[Path, Result], tmp_path: Path
) -> None:
    done = audit(forty, tmp_path / "out", "--conditions", "video_subtitles")
    assert done.exit_code == 1
    assert "no item of" in done.stderr
    assert "video_subtitles: no item has it; left out" in audited[1].stdout


def test_options_that_the_film_shows_are_not_rotated(tmp_path: Path) -> None:
    asking = planted_set(tmp_path / "set", Planted(2, asking=10))
    done = audit(asking, tmp_path / "out", "--conditions", "muted_video")
    assert done.exit_code == 1
    assert "no item of" in done.stderr
    assert "options to rotate under 'muted_video'" in done.stderr
    assert audit(asking, tmp_path / "out", "--conditions", "text_only").exit_code == 0


def test_replies_without_a_score_never_count_as_right(few: Path, tmp_path: Path) -> None:
    models = ("shortcut/longest", "shortcut/corner-stills")  # one hears nothing, the other is sent the text alone
    done = audit(few, tmp_path / "out", "--conditions", "audio", models=models)
    assert done.exit_code == 0, done.output
    found = summary(tmp_path / "out")["audio"]
    assert found["flagged"] == 0
    assert found["unscored"] == {"shortcut/longest": 0, "shortcut/corner-stills": 8}
    assert [found[account]["expected"] for account in ("guessing", "tastes", "one_taste")] == [0, 0, 0]
    assert "shortcut/corner-stills has too few scored runs for 8 of them" in done.stdout
    first = rows(tmp_path / "out")[0]
    assert first["right"] == {"shortcut/longest": 4, "shortcut/corner-stills": 0}
    assert first["scored"]["shortcut/corner-stills"] == 0


def test_rotated_options_are_scored_in_the_order_shown_by_both_doors(few: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ("-m", "shortcut/longest", "-c", "text_only", "-o", str(run))
    first = CliRunner().invoke(app, ["eval", str(few), *words])
    turned = CliRunner().invoke(app, ["eval", str(few), *words, "--rotate", "3"])
    assert first.stdout == turned.stdout  # what is chosen by its words is right or wrong wherever it stands
    replies = {key_of(reply): reply for reply in read_replies(run / REPLIES)}
    assert len(replies) == 16
    assert {key_of(reply): reply for reply in replies_of(run / "logs")} == replies
    scored = [score_reply(items_by_id(few)[reply.item_id], reply) for reply in replies.values()]
    plain, moved = ({one.item.id: one for one in scored if bool(one.reply.option_order) == turn} for turn in (0, 1))
    assert plain.keys() == moved.keys()
    for name, one in plain.items():
        assert (moved[name].value, moved[name].score.answer) == (one.value, one.score.answer)
        assert moved[name].reply.text != one.reply.text
        assert moved[name].reply.prompt_sha256 != one.reply.prompt_sha256
    means = [read_eval_log(str(log), header_only=True).results for log in sorted((run / "logs").glob("*.eval"))]
    assert len({found.scores[0].metrics["mean"].value for found in means if found}) == 1 == len(means) - 1


def test_a_second_reader_is_asked_about_the_options_as_they_stood(few: Path) -> None:
    item = items_by_id(few)["i01"]
    assert isinstance(item.kind, Choice)
    reply = Reply(item.id, "text_only", "me", f"A. {item.kind.options[2]}", option_order=(2, 3, 4, 5, 6, 7, 0, 1))
    assert score_reply(item, reply).score.answer == "C"
    assert unread({item.id: item}, [reply]) == []


def test_always_the_same_letter_is_no_shortcut(few: Path, tmp_path: Path) -> None:
    unrotated = CliRunner().invoke(
        app, ["eval", str(few), "-m", LETTER[0], "-c", "text_only", "-o", str(tmp_path / "run")]
    )
    assert "text_only: 100.00% over 8 replies" in unrotated.stdout
    turned = CliRunner().invoke(
        app,
        ["eval", str(few), "-m", LETTER[0], "-c", "text_only", "--rotate", "2", "-o", str(tmp_path / "turned")],
    )
    assert "text_only: 0.00% over 8 replies" in turned.stdout
    done = audit(few, tmp_path / "out", "--conditions", "text_only", models=LETTER)
    assert done.exit_code == 0, done.output
    assert "text_only: 0 of 8 items flagged" in done.stdout
    assert {tuple(row["right"].values()) for row in rows(tmp_path / "out")} == {(1, 1)}


def test_the_whole_input_flags_nothing_and_gives_the_gain(few: Path, tmp_path: Path) -> None:
    models = ("shortcut/corner", "shortcut/longest")
    words = ("--conditions", "video_only,audio_video,audio", "--runs", 2, "--need", 2)
    done = audit(few, tmp_path / "out", *words, models=models)
    assert done.exit_code == 0, done.output
    assert flagged(tmp_path / "out", "audio_video") == set()
    assert 0 in flagged(tmp_path / "out", "muted_video")
    assert "audio_video: the full input of its items" in done.stdout
    assert "shortcut/longest: best together" in done.stdout
    # One that cannot take sound alone is compared over what it takes.
    line = next(line for line in done.stdout.splitlines() if line.startswith("shortcut/corner: best"))
    assert "gain +0.0 points (+0.0 to +0.0, 95%) over 8 items; without audio, subtitles, video_subtitles" in line


def test_too_few_options_for_the_runs_are_told(tmp_path: Path) -> None:
    pairs = planted_set(tmp_path / "set", Planted(2, options=2))
    done = audit(pairs, tmp_path / "out", "--conditions", "text_only", "--need", 2, models=LETTER)
    assert "2 of them have so few options that always one letter may do" in done.stdout
    assert audit(pairs, tmp_path / "out", "--conditions", "text_only", models=LETTER).stdout.count("so few") == 0


def test_all_ten_planted_shortcuts_are_found_and_no_more_than_luck_allows(
    audited: tuple[Path, Result],
) -> None:
    out, done = audited
    assert done.exit_code == 0, done.output
    found = summary(out)
    by_text, by_sight = flagged(out, "text_only"), flagged(out, "muted_video")
    assert by_text >= LONGER
    assert by_sight >= MARKED
    assert len(by_text - LONGER) <= found["text_only"]["tastes"]["high"] == 2
    # What the text alone gives away is given away beside the film too.
    assert len(by_sight - MARKED - LONGER) <= found["muted_video"]["tastes"]["high"] == 2
    assert f"text_only: {len(by_text)} of 40 items flagged" in done.stdout
    assert found["text_only"]["guessing"]["expected"] == pytest.approx(40 * (29 / 4096) ** 2)
    assert "0.00201 expected, up to 0 (95%)" in done.stdout
    assert "0.625 expected, up to 2 (95%)" in done.stdout


def test_tables_and_log_say_the_same(audited: tuple[Path, Result]) -> None:
    out, _ = audited
    with (out / "items.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == len(rows(out)) == 80
    for line, row in zip(lines, rows(out), strict=True):
        assert (line["item"], line["condition"], line["flagged"] == "yes") == (
            *(row["item"], row["condition"], row["flagged"]),
        )
        assert int(line[f"{EYES[0]}_right"]) == row["right"][EYES[0]]
    log = [json.loads(line) for line in (out / "revisions.jsonl").read_text().splitlines()]
    assert [(entry["item"], entry["condition"]) for entry in log] == [
        (row["item"], row["condition"]) for row in rows(out) if row["flagged"]
    ]
    assert {entry["resolved"] for entry in log} == {"open"}


def test_every_run_shows_the_options_in_another_place(audited: tuple[Path, Result]) -> None:
    firsts = []
    for path in sorted(audited[0].rglob(REPLIES)):
        replies = list(read_replies(path))
        assert len(replies) == 80
        assert len({reply.option_order for reply in replies}) == 1
        firsts.append(replies[0].option_order[0] if replies[0].option_order else 0)
    assert sorted(firsts) == [0, 0, 2, 2, 4, 4, 6, 6]


def test_gone_on_with_it_asks_only_what_is_missing(forty: Path, audited: tuple[Path, Result]) -> None:
    out, first = audited
    path = sorted(out.rglob(REPLIES))[1]
    whole = path.read_text()
    path.write_text("".join(whole.splitlines(keepends=True)[1:]))
    others = {other: other.read_bytes() for other in out.rglob(REPLIES) if other != path}
    again = audit(forty, out)
    assert again.exit_code == 0
    assert sorted(path.read_text().splitlines()) == sorted(whole.splitlines())
    assert {other: other.read_bytes() for other in others} == others
    assert "0 flags added, 0 resolved" in again.stdout
    assert again.stdout.splitlines()[:-2] == first.stdout.splitlines()[:-2]
