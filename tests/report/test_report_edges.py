"""Reports of little, of nothing, and of sources that do not fit together."""

from __future__ import annotations

import csv
import os
from dataclasses import replace
from pathlib import Path

import pytest
from read_page import read_tables
from report_sets import number_items, reader, replies_by, word_items, write_run, write_set

from conftest import Run
from unwritten.core import Sent, UnwrittenError
from unwritten.dataset.release import release
from unwritten.report.examples import Budget
from unwritten.report.gather import gather
from unwritten.report.page import write_report
from unwritten.report.svg import Mark, Strip, dot_plot, heat_map
from unwritten.report.table import Form, Head, Line, Span, Table, to_csv, to_html, write_value
from unwritten.report.text import cut, shown, slug, visible

FEW = ("cat", "dog", "sun", "barn", "door")


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    return write_set(tmp_path / "set", word_items(FEW))


def page_of(*sources: Path) -> str:
    page = sources[0].parent / "report.html"
    write_report(gather(sources), page)
    return page.read_text()


def test_replies_without_their_dataset_are_refused(dataset: Path, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", replies_by("m", dataset, reader(0.5)))
    with pytest.raises(UnwrittenError, match="no dataset is named"):
        gather([run])
    other = write_set(tmp_path / "other", number_items(4))
    with pytest.raises(UnwrittenError, match="in none of the datasets"):
        gather([other, run])
    with pytest.raises(UnwrittenError, match="no such file"):
        gather([dataset, tmp_path / "nowhere"])


def test_a_changed_dataset_is_noticed(dataset: Path, tmp_path: Path) -> None:
    replies = [replace(reply, dataset_sha256="f" * 64) for reply in replies_by("m", dataset, reader(0.5))]
    with pytest.raises(UnwrittenError, match="has changed since"):
        gather([dataset, write_run(tmp_path / "run", replies)])


def test_two_answers_to_one_item_are_refused_across_sources(dataset: Path, tmp_path: Path) -> None:
    replies = replies_by("m", dataset, reader(0.5))
    one, two = (write_run(tmp_path / name, replies) for name in ("one", "two"))
    with pytest.raises(UnwrittenError, match=r"m answers item .* in .*one and in .*two; leave one of them out"):
        gather([dataset, one, two])


def test_a_lost_reply_gives_way_in_either_order(dataset: Path, tmp_path: Path) -> None:
    replies = replies_by("m", dataset, reader(0.5), ("audio",))
    lost = [replace(reply, status="transport_error", text="") for reply in replies[:4]]
    one, two = write_run(tmp_path / "one", replies), write_run(tmp_path / "two", lost)
    for sources in ([dataset, one, two], [two, dataset, one]):
        (section,) = gather(sources)
        assert {row.status for row in section.replies["m", "audio"]} == {"ok"}
        assert len(section.replies["m", "audio"]) == 15


def test_no_replies_is_said(dataset: Path) -> None:
    text = page_of(dataset)
    assert "15 items, and no replies yet." in text
    assert "<table" not in text
    assert "There are no replies to joined words." in text


def test_one_condition_says_what_it_cannot_show(dataset: Path, tmp_path: Path) -> None:
    text = page_of(dataset, write_run(tmp_path / "run", replies_by("m", dataset, reader(0.5), ("audio",))))
    assert "No model has scores for audio, muted video and both together." in text
    assert "A ranking needs two models" in text
    assert "no words written live" in text
    assert "1 model on 15 items" in text


def test_replies_that_all_failed_have_no_score(dataset: Path, tmp_path: Path) -> None:
    replies = [replace(reply, status="transport_error", text="") for reply in replies_by("m", dataset, reader(0.5))]
    text = page_of(dataset, write_run(tmp_path / "run", replies))
    assert "none can be scored" in text
    assert "No reply could be scored." in text
    row = read_tables(tmp_path / "report.html")["1-set-overall"].row("m", "audio")
    assert (row["n"], row["Score %"]) == ("0", "–")


def test_withheld_answers_come_back_from_their_file(dataset: Path, tmp_path: Path) -> None:
    _, questions, answers = release(dataset, tmp_path / "out")
    replies = replies_by("m", dataset, lambda item, rng: str(item.answer))
    run = write_run(tmp_path / "run", [replace(reply, dataset_sha256="") for reply in replies])
    assert "none can be scored" in page_of(questions, run)
    (section,) = gather([questions, run], [answers / "answers.jsonl"])
    assert {row.value for rows in section.replies.values() for row in rows} == {1.0}
    smaller = write_set(tmp_path / "smaller", word_items(FEW[:2]))
    with pytest.raises(UnwrittenError, match="belongs to another dataset"):
        gather([smaller], [answers / "answers.jsonl"])


def test_replies_made_elsewhere_need_only_four_fields(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text(
        "".join(
            f'{{"item_id":"{item.id}","condition":"audio","who":"me","text":"{item.answer}"}}\n'
            for item in word_items(FEW)
        )
    )
    page_of(dataset, tmp_path / "mine.jsonl")
    tables = read_tables(tmp_path / "report.html")
    assert tables["1-set-overall"].row("me", "audio")["Score %"].startswith("100.0 [")
    assert tables["1-set-sent"].row("me", "audio", "not recorded")["Requests"] == "15"


def test_half_a_character_in_a_reply_or_a_name_does_no_harm(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.jsonl").write_text(
        "".join(
            f'{{"item_id":"{item.id}","condition":"audio","who":"m\\ud800","text":"\\ud83d {item.answer}"}}\n'
            for item in word_items(FEW)
        )
    )
    assert "m\ufffd" in page_of(dataset, tmp_path / "odd.jsonl")
    assert "m\ufffd" in (tmp_path / "report_files" / "1-set-overall.csv").read_text()


def test_an_empty_source_adds_nothing(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("")
    assert gather([dataset, tmp_path / "none.jsonl"])[0].replies == {}


def test_the_same_sources_give_the_same_page(dataset: Path, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", replies_by("m", dataset, reader(0.5)))
    assert page_of(dataset, run) == page_of(dataset, run)


def test_the_command_writes_page_and_tables(dataset: Path, tmp_path: Path, run: Run) -> None:
    folder = write_run(tmp_path / "run", replies_by("m", dataset, reader(0.5)))
    done = run("report", folder, dataset, "-o", tmp_path / "my page.html", "--csv", tmp_path / "tables")
    assert done.returncode == 0, done.stderr
    assert "my%20page.html" in done.stdout
    assert (tmp_path / "tables" / "1-set-overall.csv").exists()
    failed = run("report", folder, "-o", tmp_path / "other.html")
    assert failed.returncode == 1
    assert failed.stderr.startswith("unwritten: no dataset is named")
    assert not (tmp_path / "other.html").exists()


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\u202eb", "a\ufffdb"),
        ("a\x00b\x1b[31m", "a\ufffdb\ufffd[31m"),
        ("\ud800", "\ufffd"),
        ("two\n\n lines", "two lines"),
        ("é ж 猫", "é ж 猫"),
    ],
)
def test_nothing_hidden_is_obeyed(text: str, seen: str) -> None:
    assert visible(text) == seen
    assert shown(text).encode()


def test_text_is_cut_before_it_is_escaped() -> None:
    assert shown("<" * 10, 3) == "&lt;&lt;&lt;…"
    assert len(cut("x" * 1_000_000)) == 401


def test_names_of_files_are_tame() -> None:
    assert slug("../../etc/Passwd <b>") == "etc-passwd-b"
    assert slug("猫") == "set"


def test_a_spreadsheet_runs_nothing() -> None:
    heads = (Head("Model"), Head("Lift", Form.POINTS))
    table = Table("t", "T", heads, (Line(('=HYPERLINK("x")', -0.5)), Line(("@x", Span(-0.1, -0.2, 0.0)))))
    lines = list(csv.reader(to_csv(table).splitlines()))
    assert lines[0] == ["model", "lift", "lift_low", "lift_high", "published"]
    assert lines[1] == ['\'=HYPERLINK("x")', "-0.5", "", "", ""]
    assert lines[2] == ["'@x", "-0.1", "-0.2", "0", ""]


def test_a_table_whose_line_is_short_is_an_error() -> None:
    with pytest.raises(ValueError, match="1 values under 2 heads"):
        Table("t", "T", (Head("a"), Head("b")), (Line(("x",)),))


def test_a_table_without_lines_says_so() -> None:
    assert "nothing to show" in to_html(Table("t", "T & U", (Head("a"),), ()))


@pytest.mark.parametrize(
    ("value", "form", "written"),
    [
        (None, Form.PERCENT, "–"),
        (0.1484, Form.PERCENT, "14.8"),
        (-0.0004, Form.POINTS, "0.0"),
        (-0.012, Form.POINTS, "−1.2"),
        (0.00099, Form.P, "&lt; .001"),
        (0.034, Form.P, ".034"),
        (1.0, Form.P, "1"),
        (12345, Form.COUNT, "12,345"),
        (Span(0.5), Form.PERCENT, "50.0"),
        ("<b>", Form.TEXT, "&lt;b&gt;"),
    ],
)
def test_values_are_written(value: object, form: Form, written: str) -> None:
    assert write_value(value, form) == written  # type: ignore[arg-type]


def test_marks_lie_where_their_values_say() -> None:
    drawn = dot_plot([Strip("a", (Mark(0.0), Mark(0.5), Mark(1.0)))], "T", axis="x").svg
    places = [float(part.split(" ")[0]) for part in drawn.split("cx=")[1:]]
    assert places[1] - places[0] == pytest.approx(places[2] - places[1], abs=0.2)
    assert drawn.count("<circle") == 3
    flat = dot_plot([Strip("a", (Mark(0.0),))], "T", axis="x").svg
    assert "nan" not in flat


def test_empty_squares_are_not_drawn() -> None:
    svg = heat_map(("a", "b"), ("a", "b"), [[1.0, 0.0], [0.0, 0.5]], "T").svg
    assert svg.count("h12v12") == 2
    assert "opacity:1.0" in svg
    assert "opacity:0.5" in svg


def test_clips_that_do_not_fit_are_not_taken() -> None:
    budget = Budget(100, largest=60)
    assert [budget.take(size) for size in (61, 60, 50, 40, 1)] == [False, True, False, True, False]


def test_a_million_characters_do_not_reach_the_page(dataset: Path, tmp_path: Path) -> None:
    replies = replies_by("m", dataset, reader(0.5), ("audio",))
    text = page_of(dataset, write_run(tmp_path / "run", [replace(r, text="x y " * 250_000) for r in replies]))
    assert len(text) < 300_000
    assert "(1,000,000 characters in all)" in text


def test_rates_and_frames_are_summed_up(dataset: Path, tmp_path: Path) -> None:
    replies = replies_by("m", dataset, reader(0.5), ("muted_video",))
    rates = [1.0, 2.0, 4.0, 8.0, 10.0]
    changed = [
        replace(reply, sent=(Sent("images", 1000 * (n + 1), "0" * 64, 4 + n, rates[n % 5]),))
        for n, reply in enumerate(replies)
    ]
    page_of(dataset, write_run(tmp_path / "run", changed))
    row = read_tables(tmp_path / "report.html")["1-set-sent"].row("m", "muted video", "images")
    assert (row["Requests"], row["Frames, median"], row["Fewest–most"]) == ("15", "11", "4–18")
    assert (row["Frames a second"], row["kB, median"], row["MB in all"]) == ("1–10", "8.00", "0.12")


@pytest.mark.parametrize("command", ["report", "errors"])
def test_what_cannot_go_into_a_page_is_one_clear_line(command: str, dataset: Path, tmp_path: Path, run: Run) -> None:
    folder = write_run(tmp_path / "run", replies_by("m", dataset, reader(0.5)))
    for clips in ("nan", "inf", "-1"):
        done = run(command, dataset, folder, "-o", tmp_path / "page.html", "--clips", clips)
        assert done.returncode == 1
        assert done.stderr.startswith(f"unwritten: --clips {float(clips)}: it must be a number")
    odd = dataset.rename(tmp_path / os.fsdecode(b"odd\xff"))
    done = run(command, odd, folder, "-o", tmp_path / "page.html", "--clips", "0")
    assert done.returncode in (0, 1)
    assert not done.stderr or done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
