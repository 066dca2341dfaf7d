"""The trained networks, as they lie in the package: opened once, run on one thread, without PyTorch."""

from __future__ import annotations

import functools
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unwritten.core import UnwrittenError

WEIGHTS = Path(__file__).resolve().parent / "weights"
VIDEO, AUDIO, CALIBRATION = "video.onnx", "audio.onnx", "calibration.json"
LINES = ("eyes_power", "clarity_power", "audio_weight", "audio_power", "accord", "discord")
"""What a calibration must say."""


class Network:
    """One network: moments × inputs in, log probabilities (steps × 27) out."""

    def __init__(self, path: Path) -> None:
        self._session = open_session(path)
        self._input = self._session.get_inputs()[0].name

    def __call__(self, moments: NDArray[np.float32]) -> NDArray[np.float64]:
        """Read one clip."""
        (steps,) = self._session.run(None, {self._input: np.ascontiguousarray(moments[None])})
        return np.asarray(steps[0], dtype=np.float64)


def open_session(path: Path) -> Any:
    """Open a network for one thread; a missing or damaged file gives one clear line."""
    import onnxruntime  # here, since it takes a fifth of a second that few commands need

    if not path.is_file():
        raise UnwrittenError(f"{path} is missing; train a reader with: unwritten reader train -o {path.parent}")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own, without a common parent
        raise UnwrittenError(f"{path} is damaged or no network; train it again") from error


@functools.lru_cache(maxsize=8)
def open_network(path: Path) -> Network:
    """Open a network, once."""
    return Network(path)


def read_calibration(folder: Path) -> dict[str, float]:
    """Read what was set on validation writers after the training."""
    path = folder / CALIBRATION
    try:
        known: dict[str, float] = json.loads(path.read_text())
    except FileNotFoundError as error:
        raise UnwrittenError(f"{path} is missing; train a reader with: unwritten reader train -o {folder}") from error
    except ValueError as error:
        raise UnwrittenError(f"{path} is damaged: no JSON; train the reader again") from error
    missing = next((name for name in LINES if not isinstance(known, dict) or not _is_number(known.get(name))), None)
    if missing:
        raise UnwrittenError(f"{path} has no number for {missing!r}; train the reader again")
    return known


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
