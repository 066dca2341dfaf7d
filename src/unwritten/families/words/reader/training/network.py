"""The network that turns movement or sound into letters: convolutions, then a recurrent layer both ways."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

CLASSES = 27


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    inputs: int  # numbers at each moment
    strides: tuple[int, ...]  # of the first convolutions; together they bring the moments down to steps of 128 ms
    dilations: tuple[int, ...] = (1, 2, 4)  # of the convolutions over steps, which look farther and farther around
    width: int = 128
    layers: int = 1
    dropout: float = 0.1


class CtcNet(nn.Module):
    """Log probabilities of no letter and of a to z: batch × moments × inputs becomes batch × steps × 27."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        inputs = [shape.inputs, *([shape.width] * (len(shape.strides) - 1))]
        self.sensing = nn.Sequential(
            *(_layer(before, shape.width, 5, stride, 1) for before, stride in zip(inputs, shape.strides, strict=True))
        )
        self.looking_around = nn.ModuleList(
            _layer(shape.width, shape.width, 3, 1, dilation) for dilation in shape.dilations
        )
        self.dropping = nn.Dropout(shape.dropout)
        self.reading = nn.GRU(
            shape.width,
            shape.width,
            shape.layers,
            batch_first=True,
            bidirectional=True,
            dropout=shape.dropout if shape.layers > 1 else 0.0,
        )
        self.naming = nn.Linear(2 * shape.width, CLASSES)

    def forward(self, moments: Tensor) -> Tensor:
        """Read a batch."""
        sensed = self.sensing(moments.transpose(1, 2))
        for layer in self.looking_around:
            sensed = sensed + layer(sensed)
        read, _ = self.reading(self.dropping(sensed.transpose(1, 2)))
        return torch.log_softmax(self.naming(self.dropping(read)), dim=-1)

    def steps(self, moments: int) -> int:
        """How many steps come out of that many moments."""
        for stride in self.shape.strides:
            moments = (moments - 1) // stride + 1
        return moments


def _layer(before: int, after: int, reach: int, stride: int, dilation: int) -> nn.Module:
    padding = reach // 2 * dilation
    return nn.Sequential(
        nn.Conv1d(before, after, reach, stride, padding, dilation, bias=False), nn.BatchNorm1d(after), nn.ReLU()
    )
