"""What Chromium makes of media files."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

DURATIONS = """names => Promise.all(names.map(name => new Promise((done, fail) => {
  const element = document.createElement(name.endsWith('.mp3') ? 'audio' : 'video');
  element.preload = 'metadata';
  element.onloadedmetadata = () => { done(element.duration); element.removeAttribute('src'); element.load(); };
  element.onerror = () => fail(new Error(name + ': ' + (element.error ? element.error.message : '?')));
  element.src = '/' + name;
})))"""

AT_ONCE = 20


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        return


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        return  # a browser hangs up as soon as it knows what it wants


def durations_by_browser(folder: Path, names: Sequence[str]) -> dict[str, float]:
    """How long Chromium says that files below a folder last, in seconds."""
    found: dict[str, float] = {}
    handler = functools.partial(_Quiet, directory=str(folder))
    browser = next(path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)))
    with _Server(("127.0.0.1", 0), handler) as server, sync_playwright() as play:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        window = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = window.new_page()
        # Any page of the same origin will do.
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        for start in range(0, len(names), AT_ONCE):
            part = list(names[start : start + AT_ONCE])
            found |= dict(zip(part, page.evaluate(DURATIONS, part), strict=True))
        window.close()
        server.shutdown()
    return found
