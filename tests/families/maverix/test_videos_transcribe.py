"""Transcribing: what is missing is said in one line, silence stays silent, and speech becomes timed words."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from toy_footage import spoken

from unwritten.core import Pcm, UnwrittenError
from unwritten.media import transcribe
from unwritten.media.subtitles import Cue
from unwritten.media.transcribe import SPHINX, WHISPER, Transcriber


def blocks(pcm: Pcm, channels: int = 1) -> Iterator[np.ndarray]:
    wide = np.repeat(pcm[:, None], channels, axis=1)
    for begin in range(0, len(wide), 30_000):
        yield wide[begin : begin + 30_000]


def test_wrong_choices_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="did you mean 'whisper'"):
        Transcriber("wisper")
    with pytest.raises(UnwrittenError, match="needs --whisper-model"):
        Transcriber(WHISPER)
    with pytest.raises(UnwrittenError, match="for --transcribe whisper alone"):
        Transcriber(SPHINX, tmp_path)


@pytest.mark.parametrize(
    ("name", "model", "said"), [(SPHINX, None, r"unwritten\[maverix\]"), (WHISPER, "m", r"unwritten\[whisper\]")]
)
def test_a_missing_recogniser_is_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, model: str | None, said: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda module: None)
    with pytest.raises(UnwrittenError, match=said):
        Transcriber(name, Path(model) if model else None).check()


def test_a_folder_without_a_model_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda module: object())
    with pytest.raises(UnwrittenError, match=r"there is no model\.bin"):
        Transcriber(WHISPER, tmp_path).check()


def test_nobody_speaks_in_noise_and_tones() -> None:
    noise = np.random.default_rng(1).normal(0, 3000, 96_000).astype(np.int16)
    tone = np.round(8000 * np.sin(np.arange(96_000) * 0.06)).astype(np.int16)
    for pcm in (noise, tone, np.zeros(96_000, dtype=np.int16), np.zeros(10, dtype=np.int16)):
        assert Transcriber().cues(blocks(pcm)) == ()


def test_speech_becomes_timed_words() -> None:
    said = spoken("seven people went to the market")
    pause = np.zeros(48_000, dtype=np.int16)
    cues = Transcriber().cues(blocks(np.concatenate([pause, said, pause, said[: len(said) * 9 // 10]]), channels=2))
    assert len(cues) == 2
    lasts = 1000 * len(said) / 48_000
    for cue, start in zip(cues, (1000, 2000 + lasts), strict=True):
        assert abs(cue.start - start) < 300
        assert abs(cue.stop - cue.start - lasts) < 600
        assert 2 <= len(cue.text.split()) <= 10
        assert cue.text.replace(" ", "").replace("'", "").isalpha()


class FakeModel:
    """Stands in for faster-whisper, whose models are not here."""

    def __init__(self, folder: str, **options: Any) -> None:
        assert (folder, options["device"], options["local_files_only"]) == ("model", "cpu", True)

    def transcribe(self, heard: np.ndarray, **options: Any) -> tuple[Iterator[Any], None]:
        assert heard.dtype == np.float32
        seconds = len(heard) / 16_000
        parts = [
            SimpleNamespace(start=0.5, end=seconds, text="  so  it is ", no_speech_prob=0.1),
            SimpleNamespace(start=0.0, end=0.5, text=" Thank you.", no_speech_prob=0.9),
        ]
        return iter(parts), None


def test_whisper_is_given_stretches_and_its_doubts_count(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = ModuleType("faster_whisper")
    fake.WhisperModel = FakeModel  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "faster_whisper", fake)
    monkeypatch.setattr(Transcriber, "check", lambda self: None)
    monkeypatch.setattr(transcribe, "STRETCH", 2)
    cues = Transcriber(WHISPER, Path("model")).cues(blocks(np.zeros(3 * 48_000, dtype=np.int16)))
    assert cues == (Cue(500, 2000, "so it is"), Cue(2500, 3000, "so it is"))
