"""Joined files as a browser plays them."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator

import pytest
from grid_parts import make_letter
from playwright.sync_api import sync_playwright

from unwritten.media.splice import hold, read_part, write_joined

UNITS = (5, 7, 4)
PAUSE = 2
SECONDS = (sum(UNITS) + PAUSE) * 0.192

FILES = [["word.mp4", "video"], ["word_muted.mp4", "video"], ["word.mp3", "audio"]]

# Duration as stated, pictures with their times as shown, and samples as decoded.
PROBE = """files => Promise.all(files.map(async ([name, kind]) => {
  const element = document.createElement(kind);
  element.muted = true;
  element.src = name;
  document.body.append(element);
  await new Promise((done, fail) => {
    element.oncanplaythrough = done;
    element.onerror = () => fail(element.error.message);
  });
  await element.play();
  await new Promise(done => { element.onended = done; });
  let samples = 0;
  if (!name.includes('muted')) {
    const data = await (await fetch(name)).arrayBuffer();
    samples = (await new OfflineAudioContext(1, 48000, 48000).decodeAudioData(data)).length;
  }
  const pictures = kind === 'video' ? element.getVideoPlaybackQuality().totalVideoFrames : 0;
  return { duration: element.duration, end: element.currentTime, samples, pictures };
}))"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    letters = [make_letter(folder, "abc"[seed], units, seed) for seed, units in enumerate(UNITS)]
    for kind, (name, _) in enumerate(FILES):
        first, *rest = (read_part(letter.paths[kind]) for letter in letters)
        write_joined([first, hold(first, PAUSE), *rest], folder / name)
    (folder / "index.html").write_text("<!doctype html><title>words</title>")
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
        server.shutdown()


def test_chromium_plays_every_file_for_its_exact_time(served: str) -> None:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "no Chromium on this machine; scripts/setup test installs it"
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=found, args=[*flags, "--autoplay-policy=no-user-gesture-required"]
        )
        page = browser.new_page()
        page.goto(served)
        for (name, kind), facts in zip(FILES, page.evaluate(PROBE, FILES), strict=True):
            assert facts["duration"] == pytest.approx(SECONDS, abs=1e-6), name
            assert facts["end"] == pytest.approx(SECONDS, abs=1e-3), name
            if "muted" not in name:
                assert facts["samples"] == round(SECONDS * 48_000), name
            if kind == "video":
                assert facts["pictures"] == round(SECONDS * 31.25), name
        browser.close()
