"""A clip that does not fit into a page is linked, whatever its folder is called."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest

from unwritten.dataset.manifest import read_items
from unwritten.report.examples import Budget, player


@pytest.mark.parametrize("name", [b"a set", b"'><b>", "größer".encode(), b"not UTF-8 \xff"])
def test_a_link_leads_to_the_clip(toy_set: Path, tmp_path: Path, name: bytes) -> None:
    folder = tmp_path / os.fsdecode(name)
    toy_set.rename(folder)
    item = next(iter(read_items(folder)))
    text = player(item, "muted_video", folder, tmp_path / "pages" / "page.html", Budget(0))
    text.encode()  # the page is written as UTF-8
    (href,) = re.findall("<a href='([^']*)'>Open the clip</a>", text)
    clip = os.path.join(os.fsencode(tmp_path / "pages"), unquote_to_bytes(href))
    (tmp_path / "pages").mkdir()
    assert os.path.isfile(clip)
    assert os.path.dirname(os.path.dirname(os.path.realpath(clip))).endswith(name)
