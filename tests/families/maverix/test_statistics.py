"""The figures of the paper's Table 2, against figures that are worked out by hand or by others."""

from __future__ import annotations

import csv
import os
import statistics
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from video_sets import make_set

from conftest import Run
from unwritten.core import Choice, Clip, Item, MediaFile, OpenText, Truth
from unwritten.dataset.manifest import read_items
from unwritten.families.maverix.statistics import OVERALL, Mean, Table, table_of

NOWHERE = Path("nowhere")


def item(clip: str, seconds: int, question: str, options: Sequence[str] = (), answer: str = "A", **tags: str) -> Item:
    return Item(
        id=f"{clip} {question}",
        clip_id=clip,
        family="maverix",
        category=tags.pop("ability", "causal"),
        task="maverix/videos/choice",
        level="easy",
        question=question,
        kind=Choice(options=tuple(options)) if options else OpenText(),
        clip=Clip(64, 48, Fraction(10), 10 * seconds, 0),
        media={"muted_video": MediaFile(f"media/{clip}.mp4", 1, "0" * 64)},
        provenance="by hand",
        truth=Truth(answer),
        tags=tags,
    )


def cells(table: Table, label: str) -> dict[tuple[str, str], str]:
    (row,) = [row for row in table.rows if row.label == label]
    return dict(zip(table.columns, row.cells, strict=True))


ITEMS = (
    item("c", 10, "one two three", ("a b", "c d e f"), audio_type="music", topic="Sports"),
    item("c", 10, "one", answer="one two three four five", audio_type="music", topic="Pets", ability="spatial"),
    item("d", 40, "one two", ("x", "y"), audio_type="speech", topic="Pets"),
)


def test_figures_are_those_worked_out_by_hand() -> None:
    table = table_of(NOWHERE, ITEMS)
    music, speech = ("Audio Type", "music"), ("Audio Type", "speech")
    pets, sports, whole = ("Topic", "Pets"), ("Topic", "Sports"), (OVERALL, "")
    assert table.columns == (music, speech, pets, sports, whole)
    assert cells(table, "Causal Reasoning") == {music: "1", speech: "1", pets: "1", sports: "1", whole: "2"}
    assert cells(table, "Spatial Reasoning") == {music: "1", speech: "0", pets: "1", sports: "0", whole: "1"}
    assert cells(table, "Questions")[whole] == "3"
    assert cells(table, "Question") == {music: "2.00", speech: "2.00", pets: "1.50", sports: "3.00", whole: "2.00"}
    assert cells(table, "Options") == {music: "3.00", speech: "1.00", pets: "1.00", sports: "3.00", whole: "2.00"}
    assert cells(table, "Open-ended answer") == {music: "5.00", speech: "", pets: "5.00", sports: "", whole: "5.00"}
    assert set(cells(table, "Subtitle length").values()) == {""}
    assert cells(table, "Clips") == {music: "1", speech: "1", pets: "2", sports: "1", whole: "2"}
    assert cells(table, "Media length")[whole] == "25.00"  # each clip once, not once a question
    assert cells(table, "Media min. length")[whole] == "10.00"
    assert cells(table, "Media max. length")[pets] == "40.00"
    assert (cells(table, "Media std.")[whole], cells(table, "Media std.")[music]) == ("15.00", "0.00")
    assert "Factual Recall" not in {row.label for row in table.rows}


def test_other_families_and_withheld_answers_are_not_counted() -> None:
    others = [replace(ITEMS[0], family="morse"), replace(ITEMS[1], truth=None)]
    table = table_of(NOWHERE, others)
    assert cells(table, "Questions")[(OVERALL, "")] == "1"
    assert cells(table, "Open-ended answer")[(OVERALL, "")] == ""


@pytest.mark.parametrize("most", [1, 2, 3, 9])
def test_a_wide_table_in_parts_loses_nothing(most: int) -> None:
    topics = [replace(ITEMS[0], id=str(n), clip_id=str(n), tags={"topic": f"topic {n}"}) for n in range(5)]
    table = table_of(NOWHERE, topics).of_split("Topic")
    parts = list(table.parts(most))
    assert all(part.columns[-1] == (OVERALL, "") and len(part.columns) <= most + 1 for part in parts)
    assert [name for part in parts for name in part.columns[:-1]] == list(table.columns[:-1])
    assert all(cells(part, "Questions")[(OVERALL, "")] == "5" for part in parts)
    assert cells(parts[-1], "Questions")[("Topic", "topic 4")] == "1"


def test_a_set_without_questions_has_an_empty_table() -> None:
    assert table_of(NOWHERE, []).columns == ()


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=50))
def test_means_and_deviations_are_the_standard_librarys(values: list[float]) -> None:
    mean = Mean()
    for value in values:
        mean.add(value)
    assert mean.mean == pytest.approx(statistics.fmean(values), abs=1e-6)
    assert mean.deviation == pytest.approx(statistics.pstdev(values), abs=1e-3)
    assert (mean.least, mean.most) == (min(values), max(values))


def test_the_words_of_subtitles_are_counted_by_clip(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "set")
    table = table_of(folder, read_items(folder))
    assert (
        cells(table, "Subtitle length")[("Audio Type", "speech")] == "8.00"
    )  # "Look over there. It is near the gate."
    assert cells(table, "Subtitle length")[("Audio Type", "natural")] == ""


def test_the_command_prints_the_table_and_writes_it(tmp_path: Path, run: Run, toy_set: Path) -> None:
    folder = make_set(tmp_path / "videos")
    done = run("describe", folder, "--table", tmp_path / "table.csv", env=os.environ | {"COLUMNS": "160"})
    assert done.returncode == 0, done.stderr
    assert "Open-ended answer" in done.stdout
    with (tmp_path / "table.csv").open(newline="") as file:
        splits, names, *rows = csv.reader(file)
    assert splits[-1] == OVERALL
    assert names[2:4] == ["natural", "speech"]
    assert ["Abilities", "Causal Reasoning", "6", "6", "12", "12", "12"] in rows
    wrong = run("describe", toy_set, "--table", tmp_path / "other.csv")
    assert (wrong.returncode, "is no MAVERIX set" in wrong.stderr) == (1, True)
