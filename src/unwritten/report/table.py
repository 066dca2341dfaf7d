"""Tables that are written twice: for people as HTML, for programs as CSV, from the same values."""

from __future__ import annotations

import base64
import csv
import html
import io
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from unwritten.report.text import cut, shown, visible
from unwritten.stats import Interval


@dataclass(frozen=True)
class Span:
    """A figure with its interval; the ends are missing where a paper gives none."""

    mean: float
    low: float | None = None
    high: float | None = None


def span_of(interval: Interval) -> Span:
    """Take the figure and its ends from an interval of the stats room."""
    return Span(interval.mean, interval.low, interval.high)


Value: TypeAlias = str | int | float | Span | None


class Form(Enum):
    """How the values of a column are written."""

    TEXT = "text"
    COUNT = "count"
    PERCENT = "percent"  # a share, written times 100
    POINTS = "points"  # a difference of shares in percentage points, with its sign
    NUMBER = "number"
    P = "p"


@dataclass(frozen=True)
class Head:
    """A column: what stands above it, how it is written, and its name in the CSV."""

    title: str
    form: Form = Form.TEXT
    name: str = ""
    hint: str = ""

    @property
    def key(self) -> str:
        """The name in the CSV."""
        return self.name or visible(self.title).lower().replace(" ", "_")


@dataclass(frozen=True)
class Line:
    """A row; published ones come from a paper and are marked."""

    values: tuple[Value, ...]
    published: bool = False


@dataclass(frozen=True)
class Table:
    """A table with its caption; ``name`` is that of its file."""

    name: str
    caption: str
    heads: tuple[Head, ...]
    lines: tuple[Line, ...]
    note: str = ""
    headings: int = 1  # how many columns name the row
    compact: bool = False  # intervals below their figures instead of beside them

    def __post_init__(self) -> None:
        for line in self.lines:
            if len(line.values) != len(self.heads):
                raise ValueError(f"table {self.name}: {len(line.values)} values under {len(self.heads)} heads")


PUBLISHED = "Published in the paper, measured on different items"


def write_value(value: Value, form: Form) -> str:
    """Write a value for people, as HTML."""
    if value is None:
        return "–"
    if isinstance(value, Span):
        write = _FIGURES[form]
        if value.low is None or value.high is None:
            return write(value.mean)
        return f"{write(value.mean)} <span class=ends>[{write(value.low)}, {write(value.high)}]</span>"
    if isinstance(value, str):
        return shown(value, 120)
    return _FIGURES[form](value)


def _percent(value: float) -> str:
    return f"{100 * value:.1f}".replace("-", "−")


def _points(value: float) -> str:
    rounded = f"{100 * value:+.1f}"
    return "0.0" if float(rounded) == 0 else rounded.replace("-", "−")


def write_p(value: float) -> str:
    """Write a p-value as journals do."""
    if value < 0.001:
        return "&lt; .001"
    return "1" if value >= 0.9995 else f"{value:.3f}".removeprefix("0")


_FIGURES: dict[Form, Callable[[float], str]] = {
    Form.TEXT: str,
    Form.COUNT: lambda value: f"{value:,.0f}",
    Form.PERCENT: _percent,
    Form.POINTS: _points,
    Form.NUMBER: lambda value: f"{value:,.2f}".replace("-", "−"),
    Form.P: write_p,
}


def to_html(table: Table) -> str:
    """Write a table with caption, scopes and a link to its CSV; a table without lines says so."""
    if not table.lines:
        return f"<p class=empty>{shown(table.caption)}: nothing to show.</p>"
    caption = html.escape(table.caption)
    heads = "".join(_head(head) for head in table.heads)
    ours = "\n".join(_line(table, line) for line in table.lines if not line.published)
    theirs = "\n".join(_line(table, line) for line in table.lines if line.published)
    if theirs:
        group = f"<tr><th scope=rowgroup colspan={len(table.heads)}>{PUBLISHED}</th></tr>"
        theirs = f"<tbody class=published>{group}\n{theirs}</tbody>"
    note = f"<p class=note>{html.escape(table.note)}</p>" if table.note else ""
    return (
        f"<figure class='{'table compact' if table.compact else 'table'}' id='{table.name}'>"
        f"<div class=scroll role=region tabindex=0 aria-label='{caption}'>\n"
        f"<table><caption><span>{caption}</span></caption>"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>{ours}</tbody>{theirs}</table></div>\n"
        f"<figcaption>{note}{_download(table)}</figcaption></figure>\n"
    )


def _head(head: Head) -> str:
    side = "" if head.form is Form.TEXT else " class=figure"
    hint = f" title='{html.escape(head.hint)}'" if head.hint else ""
    return f"<th scope=col{side}{hint}>{shown(head.title)}</th>"


def _line(table: Table, line: Line) -> str:
    cells = []
    for place, (head, value) in enumerate(zip(table.heads, line.values, strict=True)):
        written = write_value(value, head.form)
        if place < table.headings:
            cells.append(f"<th scope=row>{written}</th>")
        else:
            cells.append(f"<td{'' if head.form is Form.TEXT else ' class=figure'}>{written}</td>")
    return f"<tr>{''.join(cells)}</tr>"


def _download(table: Table) -> str:
    data = base64.b64encode(to_csv(table).encode()).decode()
    return f"<a class=csv download='{table.name}.csv' href='data:text/csv;base64,{data}'>CSV</a>"


def to_csv(table: Table) -> str:
    """Write all values in full: shares from 0 to 1, an interval in three columns, whether a line is published."""
    spans = [any(isinstance(line.values[i], Span) for line in table.lines) for i in range(len(table.heads))]
    names: list[str] = []
    for head, wide in zip(table.heads, spans, strict=True):
        names += [head.key, f"{head.key}_low", f"{head.key}_high"] if wide else [head.key]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*map(_plain, names), "published"])
    for line in table.lines:
        cells: list[str] = []
        for value, wide in zip(line.values, spans, strict=True):
            cells += _three(value) if wide else [_plain(value)]
        writer.writerow([*cells, "yes" if line.published else ""])
    return file.getvalue()


def _three(value: Value) -> list[str]:
    if isinstance(value, Span):
        return [_plain(value.mean), _plain(value.low), _plain(value.high)]
    return [_plain(value), "", ""]


def _plain(value: Value) -> str:
    if value is None or isinstance(value, Span):
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    text = cut(str(value)) if isinstance(value, str) else str(value)
    # A spreadsheet would run a text that begins like this as a formula.
    return "'" + text if isinstance(value, str) and text.startswith(("=", "+", "-", "@")) else text
