"""The gallery page as a browser shows it."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from unwritten.core import Registry
from unwritten.dataset.build import build
from unwritten.dataset.collection import open_task
from unwritten.dataset.source import TaskSource
from unwritten.media.decode import frames
from unwritten.report.gallery import Card, from_dataset, markdown_of, write_page, write_thumbnail

SHOWN = [
    f"morse/{name}"
    for name in (
        "abstract/arc_count",
        "math/riemann_sum",
        "physical/collisions",
        "planning/frozen_lake",
        "spatial/cube_count",
        "temporal/dominoes",
    )
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A gallery of one clip a category, served as a user's browser would load it."""
    folder = tmp_path_factory.mktemp("gallery")
    addresses = tuple(open_task(name, level="easy")[0].address for name in SHOWN)
    build(TaskSource("gallery", addresses), folder / "set", jobs=2)
    write_page(from_dataset(folder / "set", folder / "page", each=1), folder / "page")
    handler = functools.partial(Quiet, directory=str(folder / "page"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def page(browser: Browser, served: str) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    troubles: list[str] = []
    opened.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: troubles.append(str(error)))
    opened.goto(served)
    yield opened
    assert troubles == []
    opened.close()


READY = "() => [...document.querySelectorAll('video')].every(video => video.readyState >= 2)"


def test_all_clips_play_and_their_questions_stand_below(page: Page) -> None:
    page.wait_for_function(READY, timeout=60_000)
    tasks = SHOWN
    assert page.locator("video").count() == len(tasks) >= 6
    for number, name in enumerate(tasks):
        sample = open_task(name, level="easy")[0]
        card = page.locator("article").nth(number)
        assert sample.question.text in card.inner_text()
        assert sample.question.kind.hint() in card.inner_text()
        length = card.locator("video").evaluate("video => video.duration")
        assert length == pytest.approx(float(sample.film.seconds), abs=0.05)
        played = card.locator("video").evaluate(
            "async video => { video.muted = true; video.currentTime = 0; await video.play();"
            " await new Promise(done => setTimeout(done, 600)); video.pause(); return video.currentTime; }"
        )
        assert played > 0.1


def test_answers_are_hidden_until_asked_for(page: Page) -> None:
    details = page.locator("details").first
    assert not details.locator("ol").is_visible()
    details.locator("summary").click()
    assert details.locator("ol").is_visible()


def test_screenshot_shows_six_different_pictures(page: Page, tmp_path: Path) -> None:
    page.wait_for_function(READY, timeout=60_000)
    shots = []
    for number in range(6):
        path = tmp_path / f"{number}.png"
        page.locator("video").nth(number).screenshot(path=path)
        shots.append(next(frames(path)))
    assert all(shot.std() > 8 for shot in shots), "a clip is blank"
    small = [shot[::8, ::8].astype(int) for shot in shots]
    for i in range(6):
        for j in range(i):
            rows, columns = (min(small[i].shape[axis], small[j].shape[axis]) for axis in (0, 1))
            assert np.abs(small[i][:rows, :columns] - small[j][:rows, :columns]).mean() > 3


def test_phone_width_needs_no_sideways_scrolling(browser: Browser, served: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(served)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.close()


def test_hostile_text_is_only_text(browser: Browser, tmp_path: Path) -> None:
    nasty = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">'\"&"
    card = Card(nasty, nasty, nasty, (nasty,), nasty, nasty, (nasty,), 1.0, "media/x.mp4' onerror='owned")
    path = write_page([card], tmp_path)
    page = browser.new_page()
    page.goto(path.as_uri())
    assert page.title() == "unwritten: gallery"
    assert page.locator("script, img").count() == 0
    assert nasty in page.locator("article").inner_text()
    assert page.locator("video").get_attribute("onerror") is None
    page.close()


ROOT = Path(__file__).parents[2]


def test_the_committed_gallery_is_true_and_shows_every_task() -> None:
    """If this fails, run: make gallery."""
    registry = Registry()
    tasks = [registry.get(name) for name in registry.names()]
    text = markdown_of(tasks)
    for task in tasks:
        assert f"## {task.name}\n" in text
        assert (ROOT / "docs" / "gallery" / f"{task.name.replace('/', '-')}.webp").stat().st_size > 3000
    assert (ROOT / "GALLERY.md").read_text() == text
    assert len(list((ROOT / "docs" / "gallery").iterdir())) == len(tasks)


def test_a_thumbnail_is_made_again_byte_for_byte_and_moves(tmp_path: Path, browser: Browser) -> None:
    path = tmp_path / "dominoes.webp"
    write_thumbnail(Registry().get("dominoes"), path)
    assert path.read_bytes() == (ROOT / "docs" / "gallery" / "morse-temporal-dominoes.webp").read_bytes()
    assert path.read_bytes().count(b"ANMF") > 20
    page = browser.new_page()
    page.goto(path.as_uri())
    assert page.evaluate("() => document.images[0].naturalWidth") == 320
    page.close()
