"""Truths read back from decoded pixels: one module a task, sharing no code with the task."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unwritten.core import Kind, Value


@dataclass(frozen=True)
class Audited:
    """What a reader of pixels may know of an item: the question as shown, never the scene or the truth."""

    question: str
    kind: Kind
    level: str


Reader = Callable[[Sequence[NDArray[np.uint8]], Audited], tuple[Value, ...]]


def readers() -> dict[str, Reader]:
    """Return the reader of each task that has one, by the task's short name."""
    return {
        module.name: importlib.import_module(f"{__name__}.{module.name}").reread
        for module in pkgutil.iter_modules(__path__)
        if not module.name.startswith("_")
    }
