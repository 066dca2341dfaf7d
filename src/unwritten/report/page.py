"""The report: one page that needs nothing else, and every table of it as CSV."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path

from unwritten.media.atomic import cannot_write, write_text_atomic
from unwritten.report import examples
from unwritten.report.content import NOTHING_BESIDE, Beside, content_of
from unwritten.report.parts import Content, Part
from unwritten.report.rows import Section
from unwritten.report.style import PAGE_STYLE, REPORT_STYLE
from unwritten.report.table import Table, to_csv, to_html
from unwritten.report.text import shown, slug

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""Nothing is run and nothing is fetched, whatever stands in a reply."""

CLIP_BYTES = 20_000_000
"""Bytes of clips that go into the page, unless told otherwise."""


def write_report(
    sections: Sequence[Section],
    page: Path,
    csv: Path | None = None,
    clips: int = CLIP_BYTES,
    beside: Beside = NOTHING_BESIDE,
) -> Path:
    """Write the page and its tables; return the folder of the tables."""
    folder = csv or page.with_name(f"{page.stem}_files")
    budget = examples.Budget(clips)
    named = [(f"{number}-{slug(section.name)}", section) for number, section in enumerate(sections, 1)]
    bodies, links, tables = [], [], []
    for prefix, section in named:
        content = content_of(section, prefix, beside)
        bodies.append(_section(section, content, prefix, page, budget))
        links.append(_links(section, content, prefix))
        tables += [table for part in content.parts for table in (*part.tables, *part.files) if table.lines]
    write_text_atomic(page, _page("".join(links), "\n".join(bodies)))
    _write_tables(tables, folder)
    return folder


def _write_tables(tables: Sequence[Table], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    for table in tables:
        write_text_atomic(folder / f"{table.name}.csv", to_csv(table))


def _page(links: str, body: str) -> str:
    return (
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
        f'<meta http-equiv=Content-Security-Policy content="{POLICY}">\n'
        "<meta name=viewport content='width=device-width, initial-scale=1'>\n"
        "<title>unwritten: report</title><link rel=icon href='data:,'>\n"
        f"<style>{PAGE_STYLE}{REPORT_STYLE}</style></head>\n<body class=report>"
        f"<header><h1>unwritten</h1><p>Report</p></header>\n<nav aria-label=Contents>{links}</nav>\n"
        f"<main>{body}</main></body></html>\n"
    )


def _links(section: Section, content: Content, prefix: str) -> str:
    parts = "".join(f"<li><a href='#{part.name}'>{html.escape(part.title)}</a></li>" for part in content.parts)
    if section.replies:
        parts += f"<li><a href='#{prefix}-examples'>Examples</a></li>"
    return f"<div><a class=top href='#{prefix}'>{shown(_title(section), 80)}</a><ul>{parts}</ul></div>"


def _title(section: Section) -> str:
    return f"{section.name} ({section.family})" if section.name != section.family else section.name


def _section(section: Section, content: Content, prefix: str, page: Path, budget: examples.Budget) -> str:
    shown_parts = "\n".join(_part(part) for part in content.parts)
    played = ""
    if section.replies:
        cards = "\n".join(examples.to_html(example, section, page, budget) for example in examples.choose(section))
        played = f"<h3 id='{prefix}-examples'>Examples</h3><div class=cards>{cards}</div>"
    return (
        f"<section><h2 id='{prefix}'>{shown(_title(section), 80)}</h2>"
        f"<p class=headline>{html.escape(content.headline)}</p>\n{shown_parts}\n{played}</section>"
    )


def _part(part: Part) -> str:
    text = f"<p class=empty>{html.escape(part.text)}</p>" if part.text else ""
    drawn = "".join(
        f"<figure class=picture><div class=wide role=region tabindex=0 aria-label=Figure>{picture.svg}</div>"
        f"<figcaption>{shown(picture.title)}</figcaption></figure>"
        for picture in part.pictures
    )
    pictures = f"<div class={'maps' if part.small else 'pictures'}>{drawn}</div>" if drawn else ""
    return f"<h3 id='{part.name}'>{html.escape(part.title)}</h3>{text}{pictures}" + "\n".join(
        to_html(table) for table in part.tables
    )
