"""Qwen2.5-Omni gets every frame and every sample; tried on a tiny model of random weights, without any network."""

from __future__ import annotations

import gc
import importlib
import itertools
import json
import math
import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from eval_sets import items_by_id, sounding_item, word_set

from unwritten.core import UnwrittenError
from unwritten.evaluate.inspect.runner import Engine, open_model
from unwritten.evaluate.reach import TooLong
from unwritten.evaluate.replies import read_replies
from unwritten.evaluate.run import evaluate, setups_for
from unwritten.evaluate.setup import Setup

if TYPE_CHECKING:
    from torch import Tensor

    from unwritten.evaluate.qwen_omni import Omni, Question

os.environ["HF_HUB_OFFLINE"] = "1"
for needed in ("torch", "torchvision", "transformers"):
    pytest.importorskip(needed, reason=f"{needed} is not installed; it comes with: pip install 'unwritten[qwen]'")

torch = importlib.import_module("torch")
tiny_checkpoint = importlib.import_module("tiny_omni").tiny_checkpoint
qwen = importlib.import_module("unwritten.evaluate.qwen_omni")

pytestmark = [
    # Inspect leaves some of its own streams unclosed when a run ends.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    # transformers asks NumPy for the length of a sound in a way that is going out of use.
    pytest.mark.filterwarnings("ignore:__array__ implementation doesn't accept a copy keyword:DeprecationWarning"),
]


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_checkpoint(tmp_path_factory.mktemp("omni"), longest=16384)


@pytest.fixture(scope="module")
def omni(checkpoint: Path) -> Omni:
    return qwen.load_omni(str(checkpoint), device="cpu")


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film of 60 frames in two seconds, of which half a second is heard."""
    folder = tmp_path_factory.mktemp("film")
    return folder / sounding_item(folder).media["audio_video"].path


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("UNWRITTEN_CACHE", str(tmp_path / "cache"))
    yield
    gc.collect()


def next_token(omni: Omni, question: Question) -> Tensor:
    with torch.inference_mode():
        found: Tensor = omni.model(**omni.inputs(question), use_audio_in_video=question.together).logits[0, -1]
    return found


def test_every_picture_and_its_time_arrive(omni: Omni, film: Path) -> None:
    seen = qwen.look(film)
    assert (seen.pictures.shape, seen.fps) == ((60, 72, 96, 3), 30)
    inputs = omni.inputs(qwen.Question("What is seen?", seen))
    assert inputs["video_grid_thw"][0, 0] == 30  # two frames go into one
    assert inputs["video_second_per_grid"][0] == pytest.approx(2 / 30)
    fewer = qwen.look(film, 10.0)
    assert (len(fewer.pictures), fewer.fps) == (20, Fraction(10))
    assert np.array_equal(fewer.pictures, seen.pictures[::3])


def test_every_sample_arrives(omni: Omni, film: Path) -> None:
    heard = qwen.listen(film)
    assert len(heard) == 2 * qwen.HEARD_RATE
    assert heard.dtype == np.float32
    assert 0.1 < float(np.abs(heard).max()) <= 1.0
    loud = np.abs(heard) > 0.05
    assert 0.4 < loud.sum() / qwen.HEARD_RATE < 0.6  # half a second of tone
    inputs = omni.inputs(qwen.Question("What is heard?", heard=heard))
    assert int(inputs["feature_attention_mask"].sum()) == 200  # hundredths of a second


def test_sound_and_pictures_go_in_one_stream(omni: Omni, film: Path) -> None:
    seen, heard = qwen.look(film), qwen.listen(film)
    twice = replace(seen, pictures=np.concatenate([seen.pictures, seen.pictures]))
    question = qwen.Question("What happens?", twice, np.concatenate([heard, heard]))
    tokens = omni.inputs(question)["input_ids"][0].tolist()
    video, audio = (omni.processor.tokenizer.convert_tokens_to_ids(name) for name in ("<|VIDEO|>", "<|AUDIO|>"))
    order = [token for token in tokens if token in (video, audio)]
    runs = [order[0], *(after for before, after in itertools.pairwise(order) if after != before)]
    assert runs == [video, audio, video, audio]  # two seconds and two seconds
    alone = omni.inputs(qwen.Question("What happens?", twice))["input_ids"][0].tolist()
    assert audio not in alone
    assert alone.count(video) == tokens.count(video)


def test_what_is_seen_and_what_is_heard_both_count(omni: Omni, film: Path) -> None:
    seen, heard = qwen.look(film, 5.0), qwen.listen(film)
    base = qwen.Question("What happens?", seen, heard)
    usual = next_token(omni, base)
    assert torch.equal(usual, next_token(omni, base))
    black = replace(seen, pictures=np.zeros_like(seen.pictures))
    for other in (replace(base, heard=np.zeros_like(heard)), replace(base, seen=black), replace(base, heard=None)):
        assert not torch.allclose(usual, next_token(omni, other), atol=1e-6)


def test_the_same_question_has_the_same_answer(omni: Omni, film: Path) -> None:
    question = qwen.Question("What happens?", qwen.look(film, 5.0), qwen.listen(film))
    first = omni.answer(question, 6)
    assert first == omni.answer(question, 6)
    assert "What happens" not in first


def test_what_does_not_fit_is_too_long(film: Path, tmp_path: Path) -> None:
    small = qwen.load_omni(str(tiny_checkpoint(tmp_path / "small", longest=1500)), device="cpu")
    with pytest.raises(TooLong, match="the model takes 1500"):
        small.answer(qwen.Question("What happens?", qwen.look(film)), 6)
    assert small.answer(qwen.Question("What happens?", qwen.look(film, 5.0)), 6)


def test_the_published_layout_gives_the_same_model(omni: Omni, tmp_path: Path) -> None:
    whole = qwen.load_omni(str(tiny_checkpoint(tmp_path / "whole", longest=16384, whole=True)), device="cpu")
    ours, theirs = omni.model.state_dict(), whole.model.state_dict()
    assert ours.keys() == theirs.keys()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)


def test_a_checkpoint_without_some_weights_is_refused(tmp_path: Path) -> None:
    from safetensors.torch import load_file, save_file

    folder = tiny_checkpoint(tmp_path / "torn")
    weights = load_file(folder / "model.safetensors")
    kept = {name: value for name, value in weights.items() if "audio_tower" not in name}
    assert len(kept) < len(weights)
    save_file(kept, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(UnwrittenError, match=r"lacks \d+ weights of Qwen2.5-Omni, such as model.audio_tower"):
        qwen.load_omni(str(folder), device="cpu")


def test_what_is_no_checkpoint_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "bert"}))
    for name in (str(tmp_path), str(tmp_path / "nowhere"), "nobody/has-this-model"):
        with pytest.raises(UnwrittenError, match="cannot be loaded as Qwen") as caught:
            qwen.load_omni(name, device="cpu")
        assert "\n" not in str(caught.value)


def test_a_run_tells_what_was_sent_and_slows_long_videos_down(
    toy_letters: Path, tmp_path: Path, checkpoint: Path
) -> None:
    dataset = word_set(toy_letters, tmp_path / "words", 3)
    item = min(items_by_id(dataset).values(), key=lambda item: item.clip.frames)
    tokens = 140 * math.ceil(item.clip.frames / 2)  # of the shortest clip at its own rate
    folder = tiny_checkpoint(tmp_path / "narrow", longest=round(tokens * 0.75) + 600)
    model = f"qwen-omni/{folder}"
    assert str(open_model(model, Engine())) == model
    setups = setups_for(dataset, ("audio", "muted_video", "audio_video"), Setup(str(dataset)))
    evaluate(model, setups, tmp_path / "run", Engine(config={"max_tokens": 8}))
    replies = {(reply.item_id, reply.condition): reply for reply in read_replies(tmp_path / "run" / "replies.jsonl")}
    assert len(replies) == 9
    assert {reply.status for reply in replies.values()} <= {"ok", "refused", "empty"}
    for condition in ("muted_video", "audio_video"):
        (video, _text) = replies[item.id, condition].sent
        assert (video.kind, video.fps) == ("video", 20.0)
        assert video.frames == round(item.clip.seconds * 20)
    assert replies[item.id, "audio"].sent[0].sha256 == item.media["audio"].sha256
