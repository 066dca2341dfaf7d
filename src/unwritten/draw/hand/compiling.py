"""Compiling for one named processor, so that every x86-64 machine draws the same picture."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

PROCESSOR = "x86-64-v2"  # no AVX and no fused multiply-add: those round differently
FEATURES = ""
KERNELS = (b"\n@jit\n", b"\n@melt_in\n", b"class Part(")
"""What marks a file of this package from which compiled code, or a number in it, may come."""

# Numba reads its settings from the environment anew whenever the environment has changed.
os.environ["NUMBA_CPU_NAME"] = PROCESSOR
os.environ["NUMBA_CPU_FEATURES"] = FEATURES

import numba  # noqa: E402
from numba.core.registry import cpu_target  # noqa: E402

F = TypeVar("F", bound=Callable[..., Any])


def name_the_processor() -> None:
    """Have numba compile for the named processor, even where it was used before for the one at hand."""
    settings: Any = numba.config
    settings.CPU_NAME, settings.CPU_FEATURES = PROCESSOR, FEATURES
    context = cpu_target.target_context
    if context.codegen().magic_tuple()[1:] != (PROCESSOR, FEATURES):
        context.init()  # a new code generator; what is compiled already stays as it is


def jit(function: F) -> F:
    """Compile a kernel: no fast-math, division as numpy does it, kept on disk between runs."""
    try:
        compiled: Any = numba.njit(cache=True, error_model="numpy")(function)
        # A kernel is stale as soon as any file with kernels changes, not only its own: it may call them.
        compiled._cache._cache_file._source_stamp = _STAMP
    except RuntimeError:  # no folder to keep it in, neither beside the source nor the user's own
        compiled = numba.njit(error_model="numpy")(function)
    return cast(F, compiled)


def melt_in(function: F) -> F:
    """Mark a helper whose code is copied into the kernels that call it: calls with arrays are slow."""
    return cast(F, numba.njit(inline="always", error_model="numpy")(function))


def _stamp() -> str:
    texts = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    return hashlib.sha256(b"".join(text for text in texts if any(mark in text for mark in KERNELS))).hexdigest()


_STAMP = _stamp()
name_the_processor()
