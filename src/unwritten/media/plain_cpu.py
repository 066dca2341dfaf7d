"""Keeps the AAC encoder to the instructions that every x86-64 has."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import av

SSE2 = 0x01 | 0x02 | 0x08 | 0x10  # MMX, MMXEXT, SSE and SSE2, as libavutil counts them
ALL = -1


@contextmanager
def plain_cpu() -> Iterator[None]:
    """Let codecs that are opened inside choose no newer instructions.

    With AVX and FMA the float transform of FFmpeg's AAC encoder rounds otherwise, and some packets differ: measured
    on one film of six between this machine and an emulated Nehalem. PyAV has no switch for it, its libavutil has.
    """
    library = _libavutil()
    if library is not None:
        library.av_force_cpu_flags(SSE2)
    try:
        yield
    finally:
        if library is not None:
            library.av_force_cpu_flags(ALL)


@functools.cache
def _libavutil() -> ctypes.CDLL | None:
    """The library inside PyAV's wheel; a PyAV built otherwise works too, without the promise of equal bytes."""
    found = sorted((Path(av.__file__).parent.parent / "av.libs").glob("libavutil*.so*"))
    return ctypes.CDLL(str(found[0])) if found else None
