"""The report on questions that need ear and eye: the paper's shapes, worked out again by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from read_page import Read, read_tables
from report_sets import item_of, write_run, write_set

from unwritten.core import Choice, Item, OpenText, Reply, UnwrittenError
from unwritten.dataset.manifest import read_manifest
from unwritten.evaluate.judge.records import Judgement
from unwritten.report.content import Beside
from unwritten.report.errors import CATEGORIES, Label, read_labels, write_errors, wrong_replies
from unwritten.report.gather import gather
from unwritten.report.maverix import paper
from unwritten.report.page import write_report

CHOICES = Choice(
    options=tuple(
        f"The {colour} one" for colour in ["red", "green", "blue", "white", "black", "pink", "grey", "cyan"]
    )
)
SHARES = {"audio": 0.3, "subtitles": 0.2, "muted_video": 0.5, "video_subtitles": 0.7, "audio_video": 0.8}
KINDS = ("speech", "music")


def items() -> list[Item]:
    """Forty pairs of a segment and its whole video, and an open question in two wordings on each segment."""
    made = []
    for number in range(40):
        task, ability = "maverix/videos/choice", ("causal", "spatial")[number % 2]
        level, tags = ("easy", "medium", "hard")[number % 3], {"audio_type": KINDS[number % 2], "topic": "Music <b>"}
        for setting in ("localized", "long"):
            item = item_of(
                task, ability, level, CHOICES, "ABCDEFGH"[number % 8], ("audio_video",), number, f"pair {number}"
            )
            made.append(
                replace(item, id=f"{item.id}{setting}", tags={**tags, "setting": setting, "subtitles": "none"})
            )
        for form in ("one", "other"):
            asked = item_of(
                "maverix/videos/open", ability, level, OpenText(), "Red.", ("audio_video",), number, f"o{number}"
            )
            made.append(replace(asked, id=f"{asked.id}{form}", tags={**tags, "setting": "localized"}))
    return made


def answers(who: str, dataset: Path, asked: list[Item]) -> Iterator[Reply]:
    sha256 = read_manifest(dataset).sums_sha256
    for condition, share in SHARES.items():
        for item in asked:
            rng = random.Random(f"{who}{condition}{item.id}")
            right = rng.random() < share * (0.5 if item.tags["setting"] == "long" else 1)
            text = "Red." if item.kind.name == "open_text" else str(item.answer) if right else rng.choice("ABCDEFGH")
            yield Reply(item.id, condition, who, text, dataset_sha256=sha256)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Item], list[Reply]]:
    folder = tmp_path_factory.mktemp("maverix")
    dataset, asked = write_set(folder / "set", items()), items()
    replies = [*answers("x/one", dataset, asked), *answers("x/two", dataset, asked)]
    write_run(folder / "run", replies)
    return folder, asked, replies


@pytest.fixture(scope="module")
def tables(made: tuple[Path, list[Item], list[Reply]]) -> dict[str, Read]:
    folder, asked, _ = made
    open_items = [item for item in asked if item.kind.name == "open_text"]
    judged = tuple(
        Judgement(f"{n}", item.id, "audio_video", "x/one", "correctness", "j/one", "judged", n % 6)
        for n, item in enumerate(open_items)
    )
    labels = (Label(asked[0].id, "audio", "x/one", ("other", "spatial misjudgment"), "<b>"),)
    page = folder / "report.html"
    write_report(gather([folder / "set", folder / "run"]), page, beside=Beside(labels, judged))
    assert "Music <b>" not in page.read_text()
    return read_tables(page)


def mean(made: tuple[Path, list[Item], list[Reply]], who: str, condition: str, **wanted: str) -> float:
    _, asked, replies = made
    known = {item.id: item for item in asked}
    right = [
        reply.text == known[reply.item_id].answer
        for reply in replies
        if reply.who == who and reply.condition == condition and known[reply.item_id].kind.name == "choice"
        if all({**known[reply.item_id].tags, "level": known[reply.item_id].level}[k] == v for k, v in wanted.items())
    ]
    assert right
    return 100 * sum(right) / len(right)


def figure(text: str) -> float:
    return float(text.split("[")[0].replace("−", "-").replace("+", ""))


def test_table_3_has_each_sense_the_bests_and_the_gain(
    made: tuple[Path, list[Item], list[Reply]], tables: dict[str, Read]
) -> None:
    row = tables["1-set-table3"].row("x/one")
    found = {view: mean(made, "x/one", view) for view in SHARES}
    assert figure(row["audio"]) == pytest.approx(found["audio"], abs=0.05)
    assert figure(row["audio + video"]) == pytest.approx(found["audio_video"], abs=0.05)
    alone = max(found[view] for view in ("audio", "subtitles", "muted_video"))
    both = max(found["video_subtitles"], found["audio_video"])
    assert figure(row["Best alone"]) == pytest.approx(alone, abs=0.05)
    assert figure(row["Gain pp"]) == pytest.approx(both - alone, abs=0.1)
    assert "[" in row["Gain pp"]


def test_the_papers_gains_follow_from_its_own_scores(tables: dict[str, Read]) -> None:
    rows = {row[0]: row for row in tables["1-set-table3"].published}
    assert len(rows) == len(paper()["overall"]) == 18
    assert figure(rows["Human"][-1]) == 11.4
    assert figure(rows["VITA 1.5"][-1]) == -21.1  # the paper prints -21.2, of scores before they were rounded


def test_splits_are_those_of_the_items(made: tuple[Path, list[Item], list[Reply]], tables: dict[str, Read]) -> None:
    row = tables["1-set-table4"].row("x/two")
    assert figure(row["hard, muted video"]) == pytest.approx(
        mean(made, "x/two", "muted_video", level="hard"), abs=0.05
    )
    split = tables["1-set-table10"]
    speech = split.row("Audio Type", "Speech")
    expected = mean(made, "x/one", "audio_video", audio_type="speech")
    assert figure(speech["x/one, audio + video"]) == pytest.approx(expected, abs=0.05)
    assert figure(speech["GPT-4o (paper)"]) == 66.4
    assert split.row("Topics", "Music <b>")["GPT-4o (paper)"] == "–"
    assert split.row("Agentic Tasks", "Social")["x/one, audio + video"] == "–"


def test_the_same_question_is_compared_in_both_settings(
    made: tuple[Path, list[Item], list[Reply]], tables: dict[str, Read]
) -> None:
    row = tables["1-set-figure4"].row("x/one", "audio + video")
    short, long = (mean(made, "x/one", "audio_video", setting=setting) for setting in ("localized", "long"))
    assert row["Pairs"] == "40"
    assert figure(row["Localized %"]) == pytest.approx(short, abs=0.05)
    assert figure(row["Long − localized pp"]) == pytest.approx(long - short, abs=0.1)


def test_open_answers_count_only_where_a_judge_says_so(
    made: tuple[Path, list[Item], list[Reply]], tables: dict[str, Read]
) -> None:
    overall = tables["1-set-overall"].row("x/one", "audio + video")
    assert overall["n"] == "80"  # the eighty choices, and none of the eighty open answers
    judged = tables["1-set-judged"].row("x/one", "audio + video", "correctness")
    scores = [n % 6 for n in range(80)]
    assert figure(judged["Mean of 5"]) == pytest.approx(sum(scores) / 80, abs=0.006)
    robust = tables["1-set-paraphrase"].row("x/one", "audio + video")
    assert robust["Pairs"] == "40"
    assert figure(tables["1-set-judged-correctness"].row("x/one")["Both"]) == pytest.approx(
        sum(scores) / 80, abs=0.006
    )


def test_labels_are_counted(tables: dict[str, Read]) -> None:
    row = tables["1-set-error-labels"].row("x/one", "audio")
    assert (row["Labelled"], row["Other"], row["Spatial misjudgment"]) == ("1", "1", "1")
    assert row["Perceptual limitation"] == "0"


def test_wrong_replies_are_spread_over_models_and_conditions(made: tuple[Path, list[Item], list[Reply]]) -> None:
    folder, _, _ = made
    sections = gather([folder / "set", folder / "run"])
    found = wrong_replies(sections, 20)
    assert len(found) == 20
    assert {(error.who, error.row.condition) for _, error in found} == {
        (who, condition) for who in ("x/one", "x/two") for condition in SHARES
    }
    assert all(error.row.value == 0 for _, error in found)
    write_errors(found, folder / "errors.html")
    assert (folder / "errors.html").read_text().count("<article ") == 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no json", "cannot be read as labels"),
        ("{}", "cannot be read as labels"),
        ('{"labels": [{"item_id": 3}]}', "cannot be read as labels"),
        (json.dumps({"labels": [{"item_id": "a", "condition": "b", "who": "c", "categories": ["bad"]}]}), "'bad'"),
    ],
)
def test_labels_that_are_none_are_told(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "labels.json").write_text(text)
    with pytest.raises(UnwrittenError, match=said):
        read_labels(tmp_path / "labels.json")
    assert len(set(CATEGORIES)) == 8
