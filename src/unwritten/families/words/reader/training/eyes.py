"""Training of the eyes, from nothing: it renders writers, learns to find their nibs, and writes two networks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from unwritten.families.words.reader.eyes import FINDER, FOLLOWER
from unwritten.families.words.reader.training import eye_nets
from unwritten.families.words.reader.training.eye_batches import CELL, EDGE, Batch, Pool
from unwritten.families.words.reader.training.eye_figures import EyeFigures, figures
from unwritten.families.words.reader.training.eye_pictures import COARSE, CROP, FINE, Generator, Run, views_of
from unwritten.families.words.reader.training.stages import Progress
from unwritten.media.atomic import atomic_path

SEED = 20_261_116
ALL_RUNS = (Run(FINE, 20, 1), Run(FINE, 10, 3), Run(COARSE, 20, 2))


@dataclass(frozen=True)
class EyeBudget:
    """How much to render and how long to learn."""

    writers: int
    judges: int  # writers of the validation split, on whom the figures are measured
    runs: tuple[Run, ...]
    strangers: int
    follower_batches: int
    finder_batches: int
    batch: int = 32
    rate: float = 4e-3


FULL = EyeBudget(60, 10, ALL_RUNS, 3500, 3200, 2400)
SMALL = EyeBudget(2, 1, (Run(COARSE, 24, 2),), 150, 110, 40)


def train_eyes(
    folder: Path, budget: EyeBudget, progress: Progress, target: Path | None = None, *, seed: int = SEED
) -> EyeFigures:
    """Render, learn, write both networks (into the folder unless told where) and measure them on other writers.

    What was rendered, and a network that was learned, is kept in the folder, from where a stopped training goes on.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    generator = np.random.Generator(np.random.PCG64(seed))
    views = []
    for number in range(budget.writers):
        progress(0.5 * number / budget.writers, "rendering")
        views.append(views_of(folder, "train", number, budget.runs))
    pool = Pool(views, budget.strangers, generator)
    follower, finder = eye_nets.follower(), eye_nets.finder()
    told = {"follower": (0.5, 0.3), "finder": (0.8, 0.15)}
    for number, (name, net, draw, batches) in enumerate(
        (
            ("follower", follower, pool.squares, budget.follower_batches),
            ("finder", finder, pool.wholes, budget.finder_batches),
        )
    ):
        kept = folder / f"{name}.pt"
        if kept.exists():
            net.load_state_dict(torch.load(kept, weights_only=True))
            continue
        start, span = told[name]

        def show(share: float, loss: float, name: str = name, start: float = start, span: float = span) -> None:
            progress(start + span * share, f"{name}, loss {loss:.3f}")

        # Each draws by itself, so that the second learns the same after a stop.
        learn(net, draw, batches, budget, np.random.Generator(np.random.PCG64([seed, number])), show)
        with atomic_path(kept) as partial:
            torch.save(net.state_dict(), partial)
    place = target or folder
    write_eyes(follower, finder, place)
    progress(0.95, "measuring")
    judges = [views_of(folder, "validation", number, budget.runs) for number in range(budget.judges)]
    return figures(place, Pool(judges, budget.strangers // 10 + 8, generator))


def learn(
    net: eye_nets.Looker,
    draw: Callable[[int, Generator], Batch],
    batches: int,
    budget: EyeBudget,
    generator: Generator,
    show: Callable[[float, float], None],
) -> None:
    """Train one network on batches that are drawn anew each time."""
    net.train()
    optimiser = torch.optim.AdamW(net.parameters(), budget.rate, weight_decay=1e-3)
    smooth = math.nan
    for number in range(batches):
        for group in optimiser.param_groups:
            group["lr"] = budget.rate * _rate(number / batches)
        batch = draw(budget.batch, generator)
        logits, places = net(torch.from_numpy(batch.pictures))
        loss = loss_of(logits, places, torch.from_numpy(batch.truth), batch.pictures.shape[2:])
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        smooth = loss.item() if math.isnan(smooth) else 0.98 * smooth + 0.02 * loss.item()
        if number % 50 == 0:
            show(number / batches, smooth)


def _rate(share: float) -> float:
    """Warm up over the first twentieth, then cool down along a cosine."""
    return share / 0.05 + 0.01 if share < 0.05 else 0.5 + 0.5 * math.cos(math.pi * (share - 0.05) / 0.95)


def loss_of(logits: Tensor, places: Tensor, truth: Tensor, size: tuple[int, ...]) -> Tensor:
    """Say how wrong a network is: about the cell of the nib, its place and its lift."""
    height, width = size
    there = ~torch.isnan(truth[:, 0])
    x, y = torch.nan_to_num(truth[:, 0], -99.0), torch.nan_to_num(truth[:, 1], -99.0)
    doubtful = there & ((x < EDGE) | (y < EDGE) | (x > width - EDGE) | (y > height - EDGE))
    wanted = _cells(x, y, there, height, width)
    finding = -(wanted * torch.log_softmax(logits, dim=1)).sum(dim=1)[~doubtful].mean()
    sure = there & ~doubtful
    if not bool(sure.any()):
        return finding
    wanted, logits, places, truth = wanted[sure], logits[sure], places[sure], truth[sure]
    each = (wanted[:, :-1, None] * _apart(places, truth[:, None].expand_as(places))).sum(dim=1)
    together = _apart(eye_nets.expected(logits, places), truth)
    return finding + (each + together).mean(dim=0).sum()


def _apart(told: Tensor, truth: Tensor) -> Tensor:
    """Say how far x, y and lift are off: by squares where they are near, which for lifts is most of the time.

    Most pens touch the paper, and the lift would else be learned to be 0.
    """
    place = functional.smooth_l1_loss(told[..., :2], truth[..., :2], reduction="none", beta=0.5)
    lift = functional.smooth_l1_loss(told[..., 2:], truth[..., 2:], reduction="none", beta=3.0)
    return torch.cat((place, lift), dim=-1)


def _cells(x: Tensor, y: Tensor, there: Tensor, height: int, width: int) -> Tensor:
    """Share the nib out among the cells around it, as near as they are; where there is none, the last gets all."""
    rows, columns = height // CELL, width // CELL
    down = (1 - (torch.arange(rows) - (y[:, None] / CELL - 0.5)).abs()).clamp(min=0)
    along = (1 - (torch.arange(columns) - (x[:, None] / CELL - 0.5)).abs()).clamp(min=0)
    grid = (down[:, :, None] * along[:, None, :]).flatten(1) * there[:, None]
    grid = grid / grid.sum(dim=1, keepdim=True).clamp(min=1e-6)
    return torch.cat((grid, (~there).float()[:, None]), dim=1)


def write_eyes(follower: eye_nets.Looker, finder: eye_nets.Looker, folder: Path) -> None:
    """Write both networks as they are used without torch."""
    folder.mkdir(parents=True, exist_ok=True)
    square, picture = torch.zeros(CROP, CROP, dtype=torch.uint8), torch.zeros(480, 640, dtype=torch.uint8)
    eye_nets.export(eye_nets.SeenInSquare(follower), square, folder / FOLLOWER, free_width=False)
    eye_nets.export(eye_nets.FoundInPicture(finder), picture, folder / FINDER, free_width=True)
