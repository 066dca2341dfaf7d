"""Puts sets that were measured later into the reader's figures: ``python -m scripts.reader_merge figures-….json``.

For sets that have grown since the whole trial was run (``unwritten reader evaluate --set …`` reads them alone). Only
figures of the same weights are taken; where their code was another, that is noted. What compares other sets with
these is kept as it was. Run ``python -m scripts.reader_page`` after it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from scripts.reader_page import FIGURES, read_figures
from unwritten.core.jsonable import to_json
from unwritten.evaluate.reader.records import Figures
from unwritten.media.atomic import write_text_atomic

T = TypeVar("T")


def merged(whole: Figures, part: Figures) -> Figures:
    """Put what a later run says in the place of what the whole trial said of the same."""
    if part.about["weights"] != whole.about["weights"]:
        raise SystemExit("these are figures of another reader: run the whole trial instead")
    # All rows of a set are replaced together, so that none of its old groups is left.
    of = {row.set for row in part.rows}
    later = {**whole.about.get("later", {}), **dict.fromkeys(sorted(of), part.about["reader"])}
    first = next((place for place, row in enumerate(whole.rows) if row.set in of), len(whole.rows))
    kept = [row for row in whole.rows if row.set not in of]
    return replace(
        whole,
        about={**whole.about, "trial": part.about["trial"], "later": later},
        rows=(*kept[:first], *part.rows, *kept[first:]),
        compared=_renewed(whole.compared, part.compared, lambda row: (row.what, row.sense)),
        fused=_renewed(whole.fused, part.fused, lambda row: row.set),
        controls=_renewed(whole.controls, part.controls, lambda row: (row.set, row.what)),
    )


def _renewed(old: Sequence[T], new: Sequence[T], name: Callable[[T], Hashable]) -> tuple[T, ...]:
    """Replace what has the same name, where it stands, and add the rest."""
    by_name = {name(row): row for row in new}
    known = {name(row) for row in old}
    return (*(by_name.get(name(row), row) for row in old), *(row for row in new if name(row) not in known))


def main() -> int:
    """Merge the files that are named into the figures of the page."""
    figures = read_figures(FIGURES)
    for path in sys.argv[1:]:
        figures = merged(figures, read_figures(Path(path)))
    write_text_atomic(FIGURES, json.dumps(to_json(figures), indent=1, ensure_ascii=False) + "\n")
    print(f"wrote {FIGURES}; now run: python -m scripts.reader_page")
    return 0


if __name__ == "__main__":
    sys.exit(main())
