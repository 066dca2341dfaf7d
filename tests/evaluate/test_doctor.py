"""The doctor finds what is known: simulated samplers exactly, and embedded models of known sight end to end."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from unwritten.cli.main import app
from unwritten.core import Reply
from unwritten.core.jsonable import loads
from unwritten.dataset.build import build
from unwritten.dataset.manifest import read_items
from unwritten.evaluate.doctor.findings import Findings, findings_of
from unwritten.evaluate.doctor.probes import BEEPS, CHART, FLASH, FPS, HOLDS, SECONDS, SPOKEN, TEXT_SIZES, probes
from unwritten.evaluate.doctor.source import ProbeSource, item_id
from unwritten.evaluate.doctor.tell import lines_of
from unwritten.media.sampling import sample_indices


def watched(frames: set[int], seed: int = 0) -> Findings:
    """What the doctor finds of one who sees these frames of every clip that flashes numbers."""
    replies = []
    for probe in probes(seed):
        if probe.name == FLASH:
            windows = zip(probe.said, probe.frames, strict=True)
            seen = [number for number, begin in windows if frames & set(range(begin, begin + probe.detail))]
            replies.append(Reply(item_id(probe), "muted_video", "me", ", ".join(seen) or "None"))
    return findings_of("me", replies, seed)


@pytest.mark.parametrize("rate", [0.5, 1, 2, 3, 4, 5, 6, 7.5, 8, 10, 12, 15, 24, 30])
@pytest.mark.parametrize("seed", [0, 1])
def test_the_rate_of_a_steady_sampler_is_found(rate: float, seed: int) -> None:
    frames = set(sample_indices(SECONDS * FPS, Fraction(FPS), rate, 10_000))
    found = watched(frames, seed).rate
    assert found is not None
    assert found.misfits == 0
    assert found.steady
    assert found.low <= rate <= found.high
    assert found.high / found.low < (1.05 if rate <= 12 else 1.4)


@given(offset=st.fractions(0, Fraction(29, 30)), rate=st.sampled_from([1, 2, 4, 10]))
def test_a_sampler_may_begin_anywhere(offset: Fraction, rate: int) -> None:
    step = Fraction(FPS, rate)
    frames = {int(step * (offset + k)) for k in range(SECONDS * rate)}
    found = watched(frames).rate
    assert found is not None
    assert found.steady
    assert found.low / 1.25 <= rate <= found.high * 1.25


def test_who_sees_half_of_the_clip_alone_has_no_steady_rate() -> None:
    found = watched(set(range(SECONDS * FPS // 2))).rate
    assert found is not None
    assert not found.steady
    assert any("no steady frame rate" in line for line in lines_of(watched(set(range(SECONDS * FPS // 2)))))


def test_who_sees_nothing_or_guesses_has_no_rate() -> None:
    assert watched(set()).rate is None
    guess = ", ".join(map(str, range(10, 100)))
    replies = [Reply(item_id(probe), "muted_video", "me", guess) for probe in probes() if probe.name == FLASH]
    assert findings_of("me", replies).rate is None  # every number there is names none


def test_probes_are_fair() -> None:
    plan = list(probes())
    assert {probe.name for probe in plan} == {FLASH, CHART, SPOKEN, BEEPS}
    assert [probe.detail for probe in plan if probe.name == FLASH] == list(HOLDS)
    for probe in plan:
        if probe.name != BEEPS:
            assert len(set(probe.said)) == len(probe.said)
        ends = [begin + probe.detail for begin in probe.frames]
        if probe.name == FLASH:
            assert all(end < begin for end, begin in zip(ends, probe.frames[1:], strict=False))
            assert probe.frames[0] > 0
            assert ends[-1] < SECONDS * FPS
    assert {probe.said for probe in probes(1)}.isdisjoint({probe.said for probe in plan if probe.name != BEEPS})


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("doctor") / "probes"
    build(ProbeSource(), folder, jobs=2)
    return folder


def test_no_probe_shows_its_answer_outside_of_its_clip(clips: Path) -> None:
    for item in read_items(clips):
        assert (
            not any(str(said) in item.prompt for said in item.truth.answer if len(str(said)) > 1)
            if isinstance(item.truth.answer, list)
            else str(item.truth.answer) not in item.prompt
        )


@pytest.mark.parametrize(
    ("name", "low", "high", "smallest", "with_picture", "alone"),
    [
        ("keen", 22, 30, 9, (4, 4), (4, 4)),
        ("slow", 0.9, 1.1, 20, (4, 4), (4, 4)),
        ("deaf", 9, 11, 28, (0, 4), None),
        ("stills", 1.8, 2.2, 28, None, None),
    ],
)
def test_models_of_known_sight_are_found_out(
    clips: Path,
    tmp_path: Path,
    name: str,
    low: float,
    high: float,
    smallest: int,
    with_picture: tuple[int, int] | None,
    alone: tuple[int, int] | None,
) -> None:
    shutil.copytree(clips, tmp_path / "d" / "probes")
    result = CliRunner().invoke(app, ["doctor", f"sighted/{name}", "-o", str(tmp_path / "d")])
    assert result.exit_code == 0, result.output
    found = loads(Findings, (tmp_path / "d" / "findings.json").read_text())
    assert found.rate is not None
    assert found.rate.steady
    assert low <= found.rate.low <= found.rate.high <= high
    assert found.smallest == smallest
    assert found.smallest in TEXT_SIZES
    assert found.heard.get("audio_video") == with_picture
    assert found.heard.get("audio") == alone
    assert found.heard["muted_video"] == (0, 4)
    assert ("deaf" in result.output) == (name == "deaf")
    assert json.loads((tmp_path / "d" / "run" / "run.json").read_text())["model"] == f"sighted/{name}"


def test_unknown_models_and_keys_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    for model, named in (("sighted/slowly", "sighted/slow"), ("openai/gpt-4o", "OPENAI_API_KEY")):
        result = CliRunner().invoke(app, ["doctor", model, "-o", str(tmp_path / "x")])
        assert result.exit_code == 1
        assert named in result.output
        assert "Traceback" not in result.output
