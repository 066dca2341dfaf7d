"""The two small networks of the eyes: one finds the nib in a small picture, one looks closely at a square."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from unwritten.families.words.reader.training.eye_pictures import SHRINK
from unwritten.media.atomic import atomic_path

LEAST_CONTRAST = 10.0
"""Grey levels that are added to the contrast of a picture before it is divided by it: bare paper stays flat."""


class Looker(nn.Module):
    """Says in which cell of a grid the nib is, or in none, and within each cell where exactly, and how high."""

    def __init__(self, first: int, width: int, reaches: tuple[int, ...]) -> None:
        super().__init__()
        layers = [*_layer(1, first, 5, 2), *_layer(first, width, 3, 2)]
        for reach in reaches:
            layers += _layer(width, width, 3, 1, reach)
        layers.append(nn.Conv2d(width, 4, 1))
        self.layers = nn.Sequential(*layers)

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """Give for each cell its share, the last one being that of no nib at all; and place and lift by each cell.

        Places are in pixels of the pictures, which have one channel of grey levels.
        """
        middle = pictures.mean(dim=(1, 2, 3), keepdim=True)
        spread = (pictures - middle).square().mean(dim=(1, 2, 3), keepdim=True).sqrt() + LEAST_CONTRAST
        maps = self.layers((pictures - middle) / spread)
        told = maps[:, 1:].flatten(2)
        none = torch.zeros_like(maps[:, :1, 0, 0])
        logits = torch.cat((maps[:, 0].flatten(1), none), dim=1)
        rows = torch.arange(maps.shape[2], dtype=torch.float32, device=maps.device)[:, None]
        columns = torch.arange(maps.shape[3], dtype=torch.float32, device=maps.device)[None]
        down = (rows + 0 * columns).flatten() * 4 + 2
        along = (columns + 0 * rows).flatten() * 4 + 2
        x, y = told[:, 0] * 4 + along, told[:, 1] * 4 + down
        return logits, torch.stack((x, y, told[:, 2]), dim=2)


def _layer(before: int, after: int, side: int, stride: int, reach: int = 1) -> list[nn.Module]:
    """Look through a window; its cells may lie apart by a reach, and so see further."""
    return [
        nn.Conv2d(before, after, side, stride, side // 2 * reach, reach, bias=False),
        nn.BatchNorm2d(after),  # melted into the convolution when it is written
        nn.ReLU(),
    ]


def finder() -> Looker:
    """Make the network that finds the nib in a small picture."""
    return Looker(12, 20, (1, 2, 4))


def follower() -> Looker:
    """Make the network that looks at a square of full size."""
    return Looker(16, 24, (1, 2, 4))


class FoundInPicture(nn.Module):
    """The finder as it is shipped: from a whole picture to x, y, lift and confidence, by the likeliest cell."""

    def __init__(self, looker: Looker) -> None:
        super().__init__()
        self.looker = looker
        # A mean of bytes, as a convolution: the same numbers to the last bit, in a quarter of the time of a pooling.
        self.shrink = nn.Conv2d(1, 1, SHRINK, SHRINK, bias=False)
        nn.init.constant_(self.shrink.weight, 1 / SHRINK**2)

    def forward(self, picture: Tensor) -> Tensor:
        """Look at one picture of bytes, height × width."""
        logits, places = self.looker(self.shrink(picture.float()[None, None]))
        shares = torch.softmax(logits, dim=1)
        best = shares[0, :-1].argmax()[None]
        x_y = places[0].index_select(0, best)[0, :2] * SHRINK
        lift = places[0].index_select(0, best)[0, 2:]
        return torch.cat((x_y, lift, 1 - shares[0, -1:]))


class SeenInSquare(nn.Module):
    """The follower as it is shipped: from a square to x, y, lift and confidence, by all cells together."""

    def __init__(self, looker: Looker) -> None:
        super().__init__()
        self.looker = looker

    def forward(self, square: Tensor) -> Tensor:
        """Look at one square of bytes."""
        logits, places = self.looker(square.float()[None, None])
        return torch.cat((expected(logits, places)[0], 1 - torch.softmax(logits, dim=1)[0, -1:]))


def expected(logits: Tensor, places: Tensor) -> Tensor:
    """Weigh what all cells say by how likely the nib is in each."""
    return (torch.softmax(logits[:, :-1], dim=1)[:, :, None] * places).sum(dim=1)


def export(module: nn.Module, example: Tensor, path: Path, free_width: bool) -> None:
    """Write a network as ONNX."""
    axes: dict[str, Any] = {"picture": {0: "height", 1: "width"}} if free_width else {}
    with atomic_path(path) as partial, warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")  # this exporter is the older one of two, but needs no seconds to start
        torch.onnx.export(
            module.eval(),
            (example,),
            str(partial),
            input_names=["picture"],
            output_names=["seen"],
            dynamic_axes=axes,
            dynamo=False,
        )
