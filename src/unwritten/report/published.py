"""The papers' own figures, to stand beside ours; their items were others, so no test compares them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Scores = tuple[float | None, ...]
"""Shares from 0 to 1, one a column; None where the paper has none."""


@dataclass(frozen=True)
class Published:
    """The tables of a paper: overall; of words by style and live; of films by hard group and the ablations."""

    source: str
    paper: str
    columns: tuple[str, ...]
    overall: Mapping[str, Scores]
    by_style: Mapping[str, Mapping[str, Scores]]
    live: Mapping[str, Scores]
    hard: Mapping[str, Scores]  # by the groups of hard_columns
    hard_columns: tuple[str, ...]
    frames: Mapping[str, Scores]  # by sampling: all, then each category
    static: Mapping[str, Scores]  # by condition, of the models in static_columns
    static_columns: tuple[str, ...]


@cache
def published_data(family: str) -> dict[str, Any]:
    """All that is kept of a family's paper, as it stands in its file."""
    file = files("unwritten.report") / "published" / f"{family}.json"
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def source_note(source: str) -> str:
    """Say where published rows come from."""
    return f"With 95 % intervals; a dash: not evaluated. Published rows: {source}; their items were others."


@cache
def published(family: str) -> Published | None:
    """The figures of a family's paper; None where there are none in the package."""
    if family not in ("words", "morse"):
        return None
    data = published_data(family)
    return Published(
        source=data["source"],
        paper=data["paper"],
        columns=tuple(data.get("conditions") or data["columns"]),
        overall=_all_shares(data["overall"]),
        by_style={
            who: {style: _shares(row) for style, row in styles.items()}
            for who, styles in data.get("by_style", {}).items()
        },
        live=_all_shares(data.get("live", {})),
        hard=_all_shares(data.get("hard", {}).get("rows", {})),
        hard_columns=tuple(data.get("hard", {}).get("columns", ())),
        frames=_all_shares(data.get("frames", {})),
        static=_all_shares(data.get("static", {}).get("rows", {})),
        static_columns=tuple(data.get("static", {}).get("columns", ())),
    )


def _all_shares(rows: Mapping[str, list[float | None]]) -> dict[str, Scores]:
    return {who: _shares(row) for who, row in rows.items()}


def _shares(percents: list[float | None]) -> Scores:
    return tuple(None if percent is None else percent / 100 for percent in percents)
