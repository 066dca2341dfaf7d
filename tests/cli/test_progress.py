"""Long work says how far it is, also where its output goes into a file."""

from __future__ import annotations

import pytest

from unwritten.cli import common


def test_where_no_bar_moves_lines_tell_how_far_long_work_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "TOLD_EVERY", 0.0)
    with common.stages() as told:
        told(0.25, "eyes: [rendering]")
        told(0.5, "video: loss 1.2")
    lines = capsys.readouterr().err.splitlines()
    assert lines[:2] == ["eyes: [rendering], 25 %", "video: loss 1.2, 50 %"]
    assert not any("25 %" in line for line in lines[2:])


def test_short_work_writes_no_lines_of_its_progress(capsys: pytest.CaptureFixture[str]) -> None:
    with common.progress("building") as moved:
        for done in range(10):
            moved(done, 10)
    assert not any(line.startswith("building, ") for line in capsys.readouterr().err.splitlines())
