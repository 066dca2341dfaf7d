"""The report as a browser shows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from opened_page import NASTY, Opened
from playwright.sync_api import Browser
from report_sets import reader, replies_by, word_items, write_run, write_set

from unwritten.core import Key
from unwritten.dataset.build import build
from unwritten.families.words.letters.library import open_library
from unwritten.families.words.presets import Order
from unwritten.families.words.source import word_source
from unwritten.report.gather import gather
from unwritten.report.page import write_report


@pytest.fixture(scope="module")
def played(toy_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on real clips."""
    folder = tmp_path_factory.mktemp("played")
    build(word_source(Order(size=12), open_library(toy_letters), Key()), folder / "toys")
    for who, text in (("one", "rat"), ("two", "tea")):
        replies = replies_by(who, folder / "toys", lambda item, rng, text=text: text)  # type: ignore[misc]
        write_run(folder / who, replies)
    write_report(gather([folder / "toys", folder / "one", folder / "two"]), folder / "report.html")
    return folder / "report.html"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Replies, model names and statuses that would like to be more than text."""
    folder = tmp_path_factory.mktemp("hostile")
    dataset = write_set(folder / "set<b>", word_items(("cat", "dog", "sun")))
    texts = (NASTY, NASTY * 4000, "\u202e\x00" + NASTY, "cat")
    for number, who in enumerate((NASTY, "x" * 5000, "=cmd()")):
        replies = replies_by(who, dataset, reader(0.5))
        changed = [replace(reply, text=texts[(i + number) % 4]) for i, reply in enumerate(replies)]
        write_run(folder / f"run{number}", changed)
    page = folder / "report.html"
    write_report(gather([dataset, *sorted(folder.glob("run*"))]), page)
    return page


def test_hostile_replies_are_only_text(browser: Browser, hostile: Path) -> None:
    opened = Opened(browser, hostile)
    page = opened.page
    assert page.title() == "unwritten: report"
    assert page.locator("script, img, iframe, object, [onerror], [onclick]").count() == 0
    assert page.locator("link").count() == 1
    assert NASTY[:60] in page.locator(".replies").first.inner_text()
    assert opened.troubles == []
    assert opened.fetched() == []
    assert hostile.stat().st_size < 600_000
    assert page.evaluate("() => document.querySelectorAll('main section').length") == 1
    page.close()


def test_even_a_script_that_got_in_would_not_run(browser: Browser, hostile: Path, tmp_path: Path) -> None:
    """The page's own policy is the second wall; here the first is torn down."""
    page = tmp_path / "torn.html"
    page.write_text(hostile.read_text().replace("<main>", f"<main>{NASTY}", 1))
    opened = Opened(browser, page)
    assert opened.page.title() == "unwritten: report"
    assert any("Content Security Policy" in trouble for trouble in opened.troubles)
    opened.page.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("which", ["played", "hostile"])
def test_the_page_never_scrolls_sideways(
    browser: Browser, which: str, width: int, request: pytest.FixtureRequest
) -> None:
    opened = Opened(browser, request.getfixturevalue(which), width)
    assert opened.page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert opened.troubles == []
    opened.page.close()


def test_clips_play_from_inside_the_page(browser: Browser, played: Path) -> None:
    opened = Opened(browser, played)
    page = opened.page
    assert page.locator("video").count() == 6
    assert page.locator("audio").count() == 3
    for tag in ("video", "audio"):
        moved = page.locator(tag).first.evaluate(
            "async clip => { clip.muted = true; clip.currentTime = 0; await clip.play();"
            " await new Promise(done => setTimeout(done, 400)); clip.pause(); return clip.currentTime; }"
        )
        assert moved > 0.1
    assert opened.fetched() == []
    assert opened.troubles == []
    page.close()


def test_clips_beyond_the_cap_are_linked(browser: Browser, played: Path) -> None:
    folder = played.parent
    target = folder / "linked.html"
    write_report(gather([folder / "toys", folder / "one"]), target, folder / "csv", clips=0)
    opened = Opened(browser, target)
    links = opened.page.locator(".noclip a")
    assert opened.page.locator("video, audio").count() == 0
    assert links.count() == 9
    for number in range(9):
        assert (folder / str(links.nth(number).get_attribute("href"))).is_file()
    opened.page.close()


def test_tables_can_be_taken_along(browser: Browser, played: Path) -> None:
    page = Opened(browser, played).page
    with page.expect_download() as taken:
        page.locator("#\\31 -toys-overall .csv").click()
    name = taken.value.suggested_filename
    assert name == "1-toys-overall.csv"
    assert Path(taken.value.path()).read_bytes() == (played.parent / "report_files" / name).read_bytes()
    page.close()


def test_day_and_night_differ_and_figures_speak(browser: Browser, played: Path) -> None:
    colours = []
    for dark in (False, True):
        page = Opened(browser, played, dark=dark).page
        colours.append(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        dot = page.evaluate("() => getComputedStyle(document.querySelector('svg circle.dot')).fill")
        colours.append(dot)
        page.close()
    assert len(set(colours)) == 4
    page = Opened(browser, played).page
    drawn = page.locator("svg[role=img]")
    assert drawn.count() >= 2
    assert all(drawn.nth(i).get_attribute("aria-label") for i in range(drawn.count()))
    page.close()


def test_every_link_of_the_contents_leads_somewhere(browser: Browser, played: Path) -> None:
    page = Opened(browser, played).page
    missing = page.evaluate(
        "() => [...document.querySelectorAll('nav a')].map(a => a.getAttribute('href').slice(1))"
        ".filter(id => !document.getElementById(id))"
    )
    doubled = page.evaluate(
        "() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id);"
        " return ids.filter((id, i) => ids.indexOf(id) !== i); }"
    )
    assert (missing, doubled) == ([], [])
    page.close()
