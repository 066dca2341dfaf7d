"""What a training has cost is known, however it ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from unwritten.families.words.reader.training import stages
from unwritten.families.words.reader.training.stages import Stages

BUSY = """
import sys
from pathlib import Path
from unwritten.families.words.reader.training import stages

def work():
    while True:
        sum(range(100_000))
        told.progress(0.5, "on its way")

stages.KEPT_EVERY = 0.2
told = stages.Stages(Path(sys.argv[1]), lambda share, text: None)
told.do("video", work)
"""


def spent(kept: Path) -> dict[str, float]:
    return dict(json.loads(kept.read_text())) if kept.exists() else {}


def burn(seconds: float) -> None:
    until = sum(os.times()[:4]) + seconds
    while sum(os.times()[:4]) < until:
        sum(range(10_000))


def test_what_a_killed_training_has_cost_is_kept_and_added_to(tmp_path: Path):
    kept = tmp_path / "costs.json"
    before = 0.0
    for _ in range(2):
        process = subprocess.Popen([sys.executable, "-c", BUSY, kept])
        try:
            while spent(kept).get("video", 0.0) < before + 0.5:
                assert process.poll() is None
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
        after = spent(kept)["video"]
        assert after >= before + 0.5
        before = after


def test_stages_are_counted_apart_and_failed_ones_too(tmp_path: Path):
    kept, told = tmp_path / "costs.json", []
    work = Stages(kept, lambda share, text: told.append((share, text)))
    assert work.do("eyes", lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        work.do("video", lambda: (burn(0.3), 1 / 0))
    assert spent(kept) == work.spent
    assert work.spent["eyes"] < 0.1
    assert 0.25 < work.spent["video"] < 1.0
    work.progress(0.5, "half")
    assert told == [(0.5, "video: half")]


def test_costs_are_not_written_at_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept = tmp_path / "costs.json"
    work = Stages(kept, lambda share, text: None)

    def steps() -> tuple[bool, bool]:
        work.progress(0.1, "begun")
        early = kept.exists()
        burn(0.2)
        monkeypatch.setattr(stages, "KEPT_EVERY", 0.1)
        work.progress(0.2, "later")
        return early, kept.exists()

    assert work.do("movements", steps) == (False, True)
