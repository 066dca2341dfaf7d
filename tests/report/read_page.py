"""Reads the tables of a page back, as a reader with a ruler would."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path


@dataclass
class Read:
    """A table as it stands on the page: its heads, and its rows as text."""

    heads: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    published: list[list[str]] = field(default_factory=list)
    caption: str = ""

    def row(self, *names: str) -> dict[str, str]:
        """The one row of ours that begins with these names."""
        (found,) = [row for row in self.rows if tuple(row[: len(names)]) == names]
        return dict(zip(self.heads, found, strict=True))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: dict[str, Read] = {}
        self.table: Read | None = None
        self.cell: list[str] | None = None
        self.where = ""
        self.row: list[str] = []
        self.scopes: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "figure" and (given.get("class") or "").startswith("table"):
            self.table = self.tables[given["id"] or ""] = Read()
        elif tag in ("thead", "tbody"):
            self.where = "published" if given.get("class") == "published" else tag
        elif tag == "tr":
            self.row = []
        elif tag in ("th", "td", "caption"):
            self.cell = []
            if tag == "th":
                self.scopes.append(given.get("scope"))

    def handle_endtag(self, tag: str) -> None:
        if self.table is None:
            return
        if tag == "caption":
            self.table.caption = "".join(self.cell or [])
        elif tag in ("th", "td"):
            self.row.append("".join(self.cell or []))
            self.cell = None
        elif tag == "tr" and len(self.row) > 1:
            if self.where == "thead":
                self.table.heads = self.row
            else:
                (self.table.published if self.where == "published" else self.table.rows).append(self.row)

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)


def read_tables(page: Path) -> dict[str, Read]:
    reader = _Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    assert reader.scopes
    assert None not in reader.scopes, "a heading without a scope"
    assert all(table.caption for table in reader.tables.values())
    return reader.tables
