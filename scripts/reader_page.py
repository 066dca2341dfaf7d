"""Writes the reader's figures into README.md and docs/reader.md: ``python -m scripts.reader_page``.

The figures are those of ``unwritten reader evaluate``, kept beside the page (docs/reader-figures.json), and of a
reader with the same eyes that learned from no real people (docs/reader-figures-uncalibrated.json). To renew them, run
the commands that the page names, copy their files there, and run this.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from unwritten.core.jsonable import from_json
from unwritten.evaluate.reader.records import ALL, Figures, Row
from unwritten.evaluate.reader.tables import mean_text, tables
from unwritten.evaluate.reader.trial import BARE, DEGRADED, HURRIED, JOINED, LIVE, REAL, SETS
from unwritten.families.words.reader.network import WEIGHTS
from unwritten.families.words.reader.read import SENSES
from unwritten.families.words.style import STYLES
from unwritten.media.atomic import write_text_atomic

ROOT = Path(__file__).resolve().parents[1]
PAGE, README = ROOT / "docs" / "reader.md", ROOT / "README.md"
FIGURES = ROOT / "docs" / "reader-figures.json"
UNCALIBRATED = FIGURES.with_stem(f"{FIGURES.stem}-uncalibrated")
SHOWN = (JOINED, LIVE, REAL, DEGRADED, BARE, HURRIED)


def read_figures(path: Path) -> Figures:
    """Read the figures of a trial."""
    return from_json(Figures, json.loads(path.read_text()))


def short_table(figures: Figures) -> str:
    """Lay out the headline as Markdown: letters in their places by sense, with 95 % intervals over writers."""
    lines = ["| words | by eye | by ear | by both | number |", "|---|---|---|---|---|"]
    for of in SHOWN:
        found = [figures.row(of, sense) for sense in SENSES]
        size = next(row.letters for row in found if row is not None)
        cells = " | ".join(_cell(row) for row in found)
        lines.append(f"| {SETS[of]} | {cells} | {size.words} of {size.writers} writers |")
    return "\n".join(lines)


def calibration_lines(with_people: Figures, without: Figures) -> str:
    """Say how well real people are read by a reader that learned from other real people, and by one that did not."""
    rows = [(name, one.row(REAL, "video")) for name, one in (("with", with_people), ("without", without))]
    lines = ["| real people, by eye | letters | whole words |", "|---|---|---|"]
    for name, row in rows:
        assert row is not None
        lines.append(f"| {name} others to learn from | {_cell(row)} | {100 * row.whole.mean:.1f} |")
    return "\n".join(lines)


def style_line(figures: Figures) -> str:
    """Say how well each style is read by eye."""
    found = {style: figures.row(JOINED, "video", group=style) for style in (*STYLES, ALL)}
    return ", ".join(f"{style} {_cell(row)}" for style, row in found.items())


def training_line(told: dict[str, Any]) -> str:
    """Say what the training of the weights in the package cost, stage by stage."""
    spent = {name: seconds / 60 for name, seconds in told["cpu seconds"].items()}
    stages = ", ".join(f"{name} {minutes:.0f}" for name, minutes in spent.items() if name != "all")
    return f"The weights in the package took {spent['all']:.0f} CPU minutes ({stages})."


def _cell(row: Row | None) -> str:
    return mean_text(row.letters) if row else "–"


def filled(text: str, name: str, content: str) -> str:
    """Put content between the two marks of a name."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"there is no place for {name!r}: put {begin} and {end} there")
    return pattern.sub(lambda _: f"{begin}\n{content}\n{end}", text)


def pages() -> dict[Path, str]:
    """Give both pages as they should be."""
    figures = read_figures(FIGURES)
    page = filled(PAGE.read_text(), "figures", f"```text\n{tables(figures)}```")
    page = filled(page, "real people", calibration_lines(figures, read_figures(UNCALIBRATED)))
    page = filled(page, "training", training_line(json.loads((WEIGHTS / "figures.json").read_text())))
    return {
        PAGE: filled(page, "styles", style_line(figures)),
        README: filled(README.read_text(), "reader", short_table(figures)),
    }


def main() -> int:
    """Write both pages anew."""
    for path, text in pages().items():
        write_text_atomic(path, text)
        print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
