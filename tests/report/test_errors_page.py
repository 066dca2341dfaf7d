"""The error page as a browser shows it, and the labels that it saves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from opened_page import NASTY, Opened
from playwright.sync_api import Browser
from report_sets import number_items, reader, replies_by, write_run, write_set

from unwritten.report.errors import read_labels, write_errors, wrong_replies
from unwritten.report.gather import gather


def test_labels_are_ticked_saved_and_ticked_again(browser: Browser, tmp_path: Path) -> None:
    dataset = write_set(tmp_path / "set", number_items(12))
    replies = replies_by(f"x/{NASTY}", dataset, reader(0.0), ("muted_video",))
    write_run(tmp_path / "run", [replace(reply, text=f"99 {NASTY}") for reply in replies])
    sections = gather([dataset, tmp_path / "run"])
    found = wrong_replies(sections, 5)
    page = tmp_path / "errors.html"
    write_errors(found, page)
    opened = Opened(browser, page)
    assert opened.page.title() == "unwritten: errors"
    assert opened.page.locator("article").count() == 5
    card = opened.page.locator("article").first
    card.get_by_label("spatial misjudgment").check()
    card.get_by_label("other", exact=True).check()
    card.locator("textarea").fill("sees <double>")
    assert opened.page.locator("#count").inner_text() == "1 of 5"
    with opened.page.expect_download() as download:
        opened.page.get_by_role("button").click()
    download.value.save_as(tmp_path / "labels.json")
    assert not opened.troubles
    assert not opened.fetched()
    (label,) = read_labels(tmp_path / "labels.json")
    assert (label.item_id, label.condition, label.who) == found[0][1].key
    assert (label.categories, label.note) == (("spatial misjudgment", "other"), "sees <double>")
    write_errors(found, page, [label])
    again = Opened(browser, page)
    assert again.page.locator("input:checked").count() == 2
    assert again.page.locator("article").first.locator("textarea").input_value() == "sees <double>"


def test_a_run_without_errors_gives_an_empty_page(tmp_path: Path) -> None:
    dataset = write_set(tmp_path / "set", number_items(6))
    write_run(tmp_path / "run", replies_by("x/all", dataset, reader(1.0), ("muted_video",)))
    found = wrong_replies(gather([dataset, tmp_path / "run"]), 5)
    assert not found
    write_errors(found, tmp_path / "errors.html")
    assert "0 wrong replies" in (tmp_path / "errors.html").read_text()
