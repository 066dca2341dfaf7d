"""Audio-visual reasoning benchmarks that are generated, not collected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unwritten.dataset.collection import open_task as open

__all__ = ["__version__", "open"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # Loaded when first used: ``import unwritten`` alone stays as quick as ``unwritten --help``.
    if name == "open":
        from unwritten.dataset.collection import open_task

        return open_task
    raise AttributeError(f"module 'unwritten' has no attribute {name!r}")
