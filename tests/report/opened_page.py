"""A page in a real browser, with all that it complained of and asked for."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

NASTY = (
    "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
    "<img src=http://127.0.0.1:9/x><link rel=stylesheet href=//127.0.0.1:9/y>'\"&</style></table>"
)


class Opened:
    """A page with all that it complained of and asked for."""

    def __init__(self, browser: Browser, path: Path, width: int = 1280, dark: bool = False) -> None:
        self.page: Page = browser.new_page(
            viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light"
        )
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.troubles.append(message.text))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri())
        self.page.wait_for_load_state("networkidle")

    def fetched(self) -> list[str]:
        """What was asked for beside the page itself and what is inside it."""
        return [url for url in self.requests[1:] if not url.startswith("data:")]
