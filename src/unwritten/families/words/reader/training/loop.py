"""Training: batches in, a network out; it shows how far it is, and goes on where it was stopped."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from unwritten.families.words.reader.ctc import LETTERS
from unwritten.families.words.reader.training.network import CtcNet
from unwritten.families.words.reader.training.stages import Progress
from unwritten.media.atomic import atomic_path, write_text_atomic

Moments = NDArray[np.float32]

SETTLING = 40
"""Batches over which a network takes its means before it is tried."""


@dataclass(frozen=True, eq=False)
class Example:
    """What was seen or heard of a word, moment by moment, and the word."""

    moments: Moments
    word: str


@dataclass(frozen=True)
class Budget:
    """How long to train, and how."""

    batches: int
    batch: int = 48  # examples
    rate: float = 2e-3
    validate_every: int = 500  # batches; the state is kept then, too


Draw = Callable[[np.random.Generator, float, int], Sequence[Example]]
"""Draws a batch: with a generator, at this share of the training (0 to 1), of so many examples."""

Validate = Callable[[CtcNet], dict[str, float]]


def fit(
    net: CtcNet, draw: Draw, validate: Validate, budget: Budget, folder: Path, *, seed: int, progress: Progress
) -> list[dict[str, Any]]:
    """Train on so many batches; weights and state lie in the folder, from where it goes on."""
    torch.set_num_threads(1)
    state = _State(net, budget, folder)
    state.load()
    while state.batches < budget.batches:
        begun = time.process_time()
        # Seeded anew for each batch, so that a training that was stopped goes on as if it had not been.
        generator = np.random.Generator(np.random.PCG64([seed, state.batches]))
        torch.manual_seed(seed + 1000 * state.batches)
        loss = _learn(net, state, draw(generator, state.share, budget.batch), budget)
        state.smooth = loss if state.smooth is None else 0.98 * state.smooth + 0.02 * loss
        state.batches += 1
        progress(state.share, f"loss {state.smooth:.3f}")
        done = state.batches == budget.batches
        if done or state.batches % budget.validate_every == 0:
            settle(net, draw, budget.batch)
            state.note(validate(net))
        state.spent += time.process_time() - begun
        if done or state.batches % budget.validate_every == 0:
            state.save()
    net.eval()
    return state.history


def settle(net: CtcNet, draw: Draw, size: int) -> None:
    """Take the means that a network holds its inputs against over many batches, not over the last few.

    A batch has examples of one length, so the last few are no fair sample; for the ears this alone brings 5 % of the
    letters.
    """
    generator = np.random.Generator(np.random.PCG64(11))
    layers = [layer for layer in net.modules() if isinstance(layer, nn.BatchNorm1d)]
    usual = [layer.momentum for layer in layers]
    for layer in layers:
        layer.reset_running_stats()
        layer.momentum = None  # an even mean over all batches
    net.train()
    with torch.no_grad():
        for _ in range(SETTLING):
            net(torch.from_numpy(padded([one.moments for one in draw(generator, 1.0, size)])[0]))
    for layer, momentum in zip(layers, usual, strict=True):
        layer.momentum = momentum


class _State:
    """What must be kept to go on with a training."""

    def __init__(self, net: CtcNet, budget: Budget, folder: Path) -> None:
        self.net, self.budget, self.folder = net, budget, folder
        self.optimiser = torch.optim.AdamW(net.parameters(), lr=budget.rate, weight_decay=1e-3)
        self.spent, self.batches = 0.0, 0
        self.smooth: float | None = None
        self.history: list[dict[str, Any]] = []

    @property
    def share(self) -> float:
        """How much of the training is done."""
        return self.batches / self.budget.batches

    def note(self, figures: dict[str, float]) -> None:
        self.history.append(
            {"seconds": round(self.spent, 1), "batches": self.batches, "loss": self.smooth, **figures}
        )

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with atomic_path(self.folder / "state.pt") as path:
            kept = {name: getattr(self, name) for name in ("spent", "batches", "smooth", "history")}
            torch.save(
                {"net": self.net.state_dict(), "optimiser": self.optimiser.state_dict(), **kept},
                path,
            )
        text = json.dumps({"budget": asdict(self.budget), "history": self.history}, indent=1)
        write_text_atomic(self.folder / "history.json", text + "\n")

    def load(self) -> None:
        path = self.folder / "state.pt"
        if path.exists():
            kept = torch.load(path, weights_only=True)
            self.net.load_state_dict(kept["net"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.spent, self.batches = kept["spent"], kept["batches"]
            self.smooth, self.history = kept["smooth"], kept["history"]


def _learn(net: CtcNet, state: _State, examples: Sequence[Example], budget: Budget) -> float:
    """Take one step of the optimiser; its size rises at first, and falls to nothing at the end."""
    net.train()
    warm = min(1.0, (state.batches + 1) / 100)
    for group in state.optimiser.param_groups:
        group["lr"] = budget.rate * warm * max(0.01, 0.5 * (1 + math.cos(math.pi * state.share)))
    moments, lengths = padded([example.moments for example in examples])
    words = [[LETTERS.index(char) + 1 for char in example.word] for example in examples]
    outputs = net(torch.from_numpy(moments)).transpose(0, 1)
    loss = nn.functional.ctc_loss(
        outputs,
        torch.tensor([code for word in words for code in word]),
        torch.tensor([net.steps(length) for length in lengths]),
        torch.tensor([len(word) for word in words]),
        zero_infinity=True,
    )
    state.optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    state.optimiser.step()
    return float(loss.detach())


def padded(rows: Sequence[Moments]) -> tuple[Moments, list[int]]:
    """Bring examples to one length; the last moment of each, when all is at rest, goes on."""
    lengths = [len(row) for row in rows]
    longest = max(lengths)
    filled = np.empty((len(rows), longest, rows[0].shape[1]), dtype=np.float32)
    for number, row in enumerate(rows):
        filled[number, : len(row)] = row
        filled[number, len(row) :] = row[-1]
    return filled, lengths


def outputs_of(net: CtcNet, rows: Sequence[Moments], batch: int = 64) -> Iterator[NDArray[np.float64]]:
    """Put examples through a network, in order, several at a time."""
    net.eval()
    with torch.no_grad():
        for start in range(0, len(rows), batch):
            moments, lengths = padded(rows[start : start + batch])
            for output, length in zip(net(torch.from_numpy(moments)).numpy(), lengths, strict=True):
                yield output[: net.steps(length)].astype(np.float64)
