"""The training of the reader: it learns, it goes on where it was stopped, and its networks need no PyTorch."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from pathlib import Path

import numpy as np
import pytest
import torch

from unwritten.core import UnwrittenError
from unwritten.families.words.reader.ctc import LETTERS
from unwritten.families.words.reader.eyes import FINDER, FOLLOWER
from unwritten.families.words.reader.network import AUDIO, CALIBRATION, LINES, VIDEO, Network, read_calibration
from unwritten.families.words.reader.training import eyes
from unwritten.families.words.reader.training import train as training
from unwritten.families.words.reader.training.export import export
from unwritten.families.words.reader.training.eye_figures import EyeFigures
from unwritten.families.words.reader.training.loop import Budget, Example, fit, outputs_of, padded
from unwritten.families.words.reader.training.network import CtcNet, Shape
from unwritten.families.words.reader.training.paths import SWAY, sway
from unwritten.families.words.reader.training.taken_over import EARS, EYES, FIGURES, Part, taken
from unwritten.families.words.reader.training.train import BEGUN, COSTS, PLANS, _eyes, same_training, train
from unwritten.families.words.reader.training.words import Vocabulary

TINY = Shape(4, (1, 2), dilations=(1,), width=8)
BUDGET = Budget(batches=6, batch=4, validate_every=2)


def draw(generator: np.random.Generator, share: float, count: int) -> list[Example]:
    """Made-up examples: a word of two letters, and noise that depends on it."""
    words = ["".join(LETTERS[int(at)] for at in generator.integers(0, 26, 2)) for _ in range(count)]
    return [
        Example(generator.normal(LETTERS.index(word[0]) / 26, 1, (20, 4)).astype(np.float32), word) for word in words
    ]


def trained(folder: Path, stop_at: int | None = None) -> CtcNet:
    torch.manual_seed(3)
    net = CtcNet(TINY)
    seen = [0]

    def progress(share: float, text: str) -> None:
        seen[0] += 1
        if seen[0] == stop_at:
            raise KeyboardInterrupt

    fit(net, draw, lambda _: {"right": 0.0}, BUDGET, folder, seed=7, progress=progress)
    return net


def test_a_training_that_was_stopped_ends_as_if_it_had_not_been(tmp_path: Path):
    whole = trained(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "stopped", stop_at=5)
    resumed = trained(tmp_path / "stopped")
    for name, value in whole.state_dict().items():
        assert torch.equal(value, resumed.state_dict()[name]), name
    history = json.loads((tmp_path / "stopped" / "history.json").read_text())["history"]
    assert [one["batches"] for one in history] == [2, 4, 6]


def test_a_finished_training_is_not_done_again(tmp_path: Path):
    first = trained(tmp_path)
    again = trained(tmp_path, stop_at=1)  # would be interrupted by its first batch
    assert all(torch.equal(value, again.state_dict()[name]) for name, value in first.state_dict().items())


def test_padding_goes_on_with_the_last_moment():
    rows, lengths = padded([np.arange(6, dtype=np.float32).reshape(3, 2), np.zeros((5, 2), np.float32)])
    assert lengths == [3, 5]
    assert rows[0, 2:].tolist() == [[4, 5]] * 3


def test_the_exported_network_says_the_same_for_clips_of_any_length(tmp_path: Path):
    net = trained(tmp_path / "training")
    export(net, tmp_path / VIDEO)
    network = Network(tmp_path / VIDEO)
    for moments in (5, 61, 160, 333):
        clip = np.random.Generator(np.random.PCG64(moments)).normal(0, 1, (moments, 4)).astype(np.float32)
        (wanted,) = outputs_of(net, [clip])
        got = network(clip)
        assert got.shape == (net.steps(moments), 27)
        np.testing.assert_allclose(got, wanted, atol=0.02)  # weights are kept in 16 bits
        np.testing.assert_allclose(np.exp(got).sum(axis=1), 1, atol=1e-4)


def test_missing_and_damaged_weights_are_told_in_one_line(tmp_path: Path):
    with pytest.raises(UnwrittenError, match=r"video\.onnx is missing; train a reader"):
        Network(tmp_path / VIDEO)
    (tmp_path / AUDIO).write_bytes(b"no network")
    with pytest.raises(UnwrittenError, match=r"audio\.onnx is damaged"):
        Network(tmp_path / AUDIO)
    with pytest.raises(UnwrittenError, match=r"calibration\.json is missing"):
        read_calibration(tmp_path)
    (tmp_path / CALIBRATION).write_text("{")
    with pytest.raises(UnwrittenError, match="damaged"):
        read_calibration(tmp_path)
    known = dict.fromkeys(LINES, 1)
    for spoilt in ([], {}, {**known, "discord": None}, {**known, "accord": "1"}, {**known, "accord": float("nan")}):
        (tmp_path / CALIBRATION).write_text(json.dumps(spoilt))
        with pytest.raises(UnwrittenError, match=r"has no number for '(eyes_power|discord|accord)'"):
            read_calibration(tmp_path)


def test_a_camera_that_is_not_still_stays_about_its_place():
    reaches = []
    for seed in range(60):
        off = sway(400, np.random.Generator(np.random.PCG64(seed)))
        assert off.shape == (400, 2)
        assert np.abs(off.mean(axis=0)).max() < 1.5
        reaches.append(float(off.std()))
    assert 0.2 < np.median(reaches) < SWAY
    assert max(reaches) < 1.2 * SWAY
    (once, again) = (sway(50, np.random.Generator(np.random.PCG64(4))) for _ in range(2))
    assert np.array_equal(once, again)


def test_an_unknown_budget_is_refused(tmp_path: Path):
    with pytest.raises(UnwrittenError, match="small"):
        train(tmp_path, budget="smal", progress=lambda share, text: None)
    assert set(PLANS) == {"small", "full"}


def test_another_training_is_not_taken_for_this_one(tmp_path: Path):
    told = {"budget": "small", "plan": "Plan()", "seed": 1, "real people": None}
    same_training(tmp_path, told)
    same_training(tmp_path, dict(told))
    for name, other in (("seed", 2), ("plan", "Plan(1)"), ("real people", "3f2a")):
        with pytest.raises(UnwrittenError, match=f"{tmp_path} holds a training with another {name}; take another"):
            same_training(tmp_path, {**told, name: other})


def test_a_training_that_is_done_costs_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What it has cost is among its figures, and these are part of what a reader is known by."""
    done: list[str] = []

    def stage(name: str, given: object, *files: str) -> None:
        def work(*_: object) -> object:
            done.append(name)
            for file in files:
                (tmp_path / file).write_bytes(b"made")
            return given

        monkeypatch.setattr(training, name, work)

    stage("_eyes", {}, *EYES.needed)
    stage("_paths", (None, {"validation": None}))
    stage("_video", {}, VIDEO)
    stage("_audio", {}, AUDIO)
    stage("weigh", {}, CALIBRATION)

    def begin() -> dict[str, object]:
        return train(tmp_path, budget="small", progress=lambda share, text: None)

    figures = begin()
    kept = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert begin() == figures
    assert done == ["_eyes", "_paths", "_video", "_audio", "weigh"]
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == kept
    (tmp_path / CALIBRATION).unlink()
    begin()
    assert done[5:] == done[:5], "what was deleted is made again"


@pytest.mark.parametrize("name", [FINDER, VIDEO, AUDIO, CALIBRATION, FIGURES])
def test_a_reader_that_was_not_begun_here_is_not_gone_on_with(tmp_path: Path, name: str):
    (tmp_path / name).write_bytes(b"of another reader")
    with pytest.raises(UnwrittenError, match=f"{tmp_path} holds {name} of a reader that was not begun there"):
        train(tmp_path, budget="small", progress=lambda share, text: None)
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("part", [EYES, EARS], ids=lambda part: part.stage)
def test_a_part_can_be_taken_over_only_from_a_trained_reader(tmp_path: Path, part: Part):
    old, given = tmp_path / "old", part.option.removeprefix("--")

    def begin() -> None:
        train(tmp_path / "new", budget="small", progress=lambda share, text: None, **{given: old})

    with pytest.raises(UnwrittenError, match=rf"figures\.json cannot be read; {part.option} wants the folder of a"):
        begin()
    old.mkdir()
    for text in ("{", "[]", f'{{"{part.stage}": {{}}}}', f'{{"{part.stage}": 3, "cpu seconds": {{}}}}'):
        (old / FIGURES).write_text(text)
        with pytest.raises(UnwrittenError, match=r"figures\.json is damaged"):
            begin()
    (old / FIGURES).write_text(json.dumps({part.stage: {}, "cpu seconds": {part.stage: 7.5}}))
    with pytest.raises(UnwrittenError, match=rf"{part.needed[0]} is missing; {part.option} wants the folder"):
        begin()
    assert not (tmp_path / "new").exists(), "nothing is begun"


@pytest.mark.parametrize("part", [EYES, EARS], ids=lambda part: part.stage)
def test_what_is_taken_over_comes_with_its_figures_and_cost(tmp_path: Path, part: Part):
    old, new = tmp_path / "old", tmp_path / "new"
    (old / "movements").mkdir(parents=True)
    new.mkdir()
    (old / FIGURES).write_text(json.dumps({part.stage: {"right": 0.5}, "cpu seconds": {part.stage: 7.5}}))
    for name in (*part.needed, "movements/train.npz", VIDEO):
        (old / name).write_bytes(name.encode())
    own = taken(part, old)
    assert (own.figures, own.seconds) == ({"right": 0.5, "taken over": True}, 7.5)
    own.into(new)
    got = {str(path.relative_to(new)) for path in new.rglob("*") if path.is_file()}
    assert got == {*part.needed, *({"movements/train.npz"} if part is EYES else ())}
    first = own.fingerprint
    (old / part.needed[-1]).write_bytes(b"another")
    assert own.fingerprint != first, "a training that was begun with these is not gone on with others"
    own.into(new)
    assert (new / part.needed[-1]).read_bytes() == b"another", "another reader's file is not taken for this one's"
    (old / "movements" / "train.npz").write_bytes(b"another")
    own.into(new)
    spared = new / "movements" / "train.npz"
    assert not spared.exists() or spared.read_bytes() == b"movements/train.npz", "what is there is not made again"


def test_what_cannot_be_trained_is_told_at_once(tmp_path: Path):
    def begin(folder: Path, **more: Path) -> None:
        train(folder, budget="full", progress=lambda share, text: None, **more)

    (tmp_path / "file").write_text("")
    with pytest.raises(UnwrittenError, match="file"):
        begin(tmp_path / "file")
    with pytest.raises(UnwrittenError, match=r"file is no file of arrays"):
        begin(tmp_path / "new", arrays=tmp_path / "file")
    assert not (tmp_path / "new").exists(), "nothing is begun"
    for name in (BEGUN, COSTS):
        begun = tmp_path / name
        begun.mkdir()
        (begun / name).write_text("{")
        with pytest.raises(UnwrittenError, match=f"{name} is damaged; delete {begun} and train again"):
            begin(begun)


def test_eyes_that_were_not_measured_before_a_stop_are_measured_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    plan = replace(PLANS["small"], eyes=eyes.SMALL)
    measured = EyeFigures(*(0.5 for _ in fields(EyeFigures)))
    seeds: list[int] = []

    def learned(folder: Path, *_: object, seed: int) -> EyeFigures:
        seeds.append(seed)
        return measured

    monkeypatch.setattr(eyes, "train_eyes", learned)
    for name in (FINDER, FOLLOWER):
        (tmp_path / name).write_bytes(b"learned before the stop")
    for _ in range(2):
        assert _eyes(plan, tmp_path, 3, lambda share, text: None) == asdict(measured)
    assert seeds == [eyes.SEED + 3], "once, with the seed that was asked for"


@pytest.mark.parametrize("known", ["etaoins", "qzj"])
def test_few_letters_make_no_words_of_other_splits(known: str):
    vocabulary = Vocabulary("validation", invented=0.0)
    generator = np.random.Generator(np.random.PCG64(4))
    drawn = [vocabulary.draw(generator, "standard", known) for _ in range(400)]
    assert all(set(text) <= set(known) for text in drawn)
    assert not set(drawn) & vocabulary.others


@pytest.mark.timeout(600)
def test_a_small_training_reads_two_letters_in_five(tmp_path: Path):
    told: list[str] = []
    figures = train(tmp_path, budget="small", progress=lambda share, text: told.append(text))
    assert figures["video"]["test"]["all"] >= 0.40
    assert {text.partition(":")[0] for text in told} == {"movements", "video", "audio", "weighing"}
    assert json.loads((tmp_path / FIGURES).read_text()) == figures
    costs = figures["cpu seconds"]
    assert costs.pop("all") == pytest.approx(sum(costs.values()), abs=0.1)
    assert set(costs) == {"eyes", "movements", "video", "audio", "weighing"}
    assert all((tmp_path / name).exists() for name in (VIDEO, AUDIO, CALIBRATION))
    (tmp_path / "next").mkdir()
    for part in (EYES, EARS):  # as the help of the command shows it
        taken(part, tmp_path).into(tmp_path / "next")
