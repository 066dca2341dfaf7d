"""The error page: wrong replies with clip, subtitles and what was sent, to be labelled by a reader."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import Item, UnwrittenError
from unwritten.core.answers import LETTERS
from unwritten.core.jsonable import from_json
from unwritten.evaluate.conditions import SUBTITLES
from unwritten.media.atomic import write_text_atomic
from unwritten.report import examples
from unwritten.report.rows import Row, Section
from unwritten.report.score_tables import view_title
from unwritten.report.style import PAGE_STYLE, REPORT_STYLE
from unwritten.report.table import Form, Head, Line, Table
from unwritten.report.text import shown

CATEGORIES = (
    "perceptual limitation",
    "temporal synchronization",
    "temporal misalignment",
    "spatial misjudgment",
    "contextual misinterpretation",
    "visually induced audio hallucination",
    "inconsistent responses",
    "other",
)
"""Why models fail, by the error categories of MAVERIX's supplement C.6."""

MOST_WORDS = 4000
"""Characters of subtitles that a card shows."""


@dataclass(frozen=True)
class Label:
    """What a reader says about one wrong reply."""

    item_id: str
    condition: str
    who: str
    categories: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True)
class Error:
    """A wrong reply."""

    who: str
    row: Row

    @property
    def key(self) -> tuple[str, str, str]:
        """What a label refers to."""
        return self.row.subject.item.id, self.row.condition, self.who


def read_labels(path: Path) -> tuple[Label, ...]:
    """Read the labels that a reader saved from the page."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        labels = tuple(from_json(Label, record) for record in data["labels"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnwrittenError(f"{path} cannot be read as labels ({error!s:.120}); save it from the page") from error
    unknown = [name for label in labels for name in label.categories if name not in CATEGORIES]
    if unknown:
        raise UnwrittenError(f"{path}: unknown category {unknown[0]!r}; known: {', '.join(CATEGORIES)}")
    return labels


def wrong_replies(sections: Sequence[Section], most: int) -> list[tuple[Section, Error]]:
    """Wrong replies, as many of each model and condition as there is room for, spread evenly over the items."""
    columns = [
        (section, who, [row for row in rows if row.value == 0])
        for section in sections
        for (who, _), rows in section.replies.items()
    ]
    wrong = [(section, who, rows) for section, who, rows in columns if rows]
    each = max(1, most // max(len(wrong), 1))
    return [
        (section, Error(who, rows[place * len(rows) // min(each, len(rows))]))
        for section, who, rows in wrong
        for place in range(min(each, len(rows)))
    ][:most]


def write_errors(
    found: Sequence[tuple[Section, Error]], page: Path, labels: Sequence[Label] = (), clips: int = 20_000_000
) -> None:
    """Write the page; labels that were given before are ticked again."""
    before = {(label.item_id, label.condition, label.who): label for label in labels}
    budget = examples.Budget(clips)
    cards = "\n".join(_card(section, error, before.get(error.key), page, budget) for section, error in found)
    write_text_atomic(page, _page(len(found), cards))


def label_table(name: str, labels: Sequence[Label]) -> Table:
    """How often each kind of error was found, by model and condition."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for label in labels:
        counts.setdefault((label.who, label.condition), Counter()).update(label.categories)
    totals = Counter((label.who, label.condition) for label in labels)
    heads = (
        Head("Model", name="model"),
        Head("Condition", name="condition"),
        Head("Labelled", Form.COUNT),
        *(Head(category.capitalize(), Form.COUNT) for category in CATEGORIES),
    )
    lines = tuple(
        Line((who, view_title(condition), totals[who, condition], *(found[name] for name in CATEGORIES)))
        for (who, condition), found in counts.items()
    )
    note = "Categories of MAVERIX's supplement C.6, as a reader put them; a reply may have several."
    return Table(name, "Kinds of errors", heads, lines, note, headings=2)


def _card(section: Section, error: Error, label: Label | None, page: Path, budget: examples.Budget) -> str:
    item, row = error.row.subject.item, error.row
    ticked = label.categories if label else ()
    boxes = "".join(
        f"<label><input type=checkbox value='{name}'{' checked' if name in ticked else ''}> {name}</label>"
        for name in CATEGORIES
    )
    note = html.escape(label.note) if label else ""
    facts = " · ".join((view_title(row.condition), item.category, item.task, item.level))
    return (
        f"<article data-item='{html.escape(item.id)}' data-condition='{row.condition}' "
        f"data-who='{html.escape(error.who)}'>"
        f"{examples.player(item, row.condition, section.folder, page, budget)}"
        f"<p class=facts>{shown(facts)} · {item.clip.seconds:.1f} s</p><p class=question>{shown(item.question)}</p>"
        f"{_options(item, row)}<ul class=replies>{examples.reply_html(error.who, row)}</ul>"
        f"{_subtitles(item, section.folder)}<fieldset><legend>What went wrong?</legend>{boxes}"
        f"<textarea rows=2 placeholder='Why?' aria-label='Why it went wrong'>{note}</textarea></fieldset></article>"
    )


def _options(item: Item, row: Row) -> str:
    options: Sequence[str] = getattr(item.kind, "options", ())
    truth = None if item.truth is None else item.kind.show(item.answer)
    if not options:
        return f"<p class=hint>Truth: <b>{shown(truth or 'withheld')}</b></p>"
    marks: Mapping[str | None, str] = {truth: " ✓ right", str(row.answer): " ✗ chosen"}
    lines = "".join(
        f"<li>{letter}. {shown(text)}<b>{marks.get(letter, '')}</b></li>"
        for letter, text in zip(LETTERS, options, strict=False)
    )
    return f"<ul class=options>{lines}</ul>"


def _subtitles(item: Item, folder: Path) -> str:
    if SUBTITLES not in item.media:
        return "<p class=facts>No subtitles.</p>"
    try:
        text = (folder / item.media[SUBTITLES].path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return "<p class=facts>The subtitles are not there.</p>"
    lines = "<br>".join(shown(line) for line in text[:MOST_WORDS].splitlines() if "-->" not in line and line.strip())
    return f"<details><summary>Subtitles</summary><p>{lines}</p></details>"


def _page(count: int, cards: str) -> str:
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; "
        "media-src data:; base-uri 'none'; form-action 'none'"
    )
    return (
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
        f'<meta http-equiv=Content-Security-Policy content="{policy}">\n'
        "<meta name=viewport content='width=device-width, initial-scale=1'>\n"
        "<title>unwritten: errors</title><link rel=icon href='data:,'>\n"
        f"<style>{PAGE_STYLE}{REPORT_STYLE}{STYLE}</style></head>\n<body class=report>"
        f"<header><h1>unwritten</h1><p>{count} wrong replies to be labelled</p></header>"
        "<p class=bar><button id=save>Save the labels</button> <span id=count aria-live=polite></span></p>"
        f"<main class=cards>{cards}</main><script>{SCRIPT}</script></body></html>\n"
    )


STYLE = """
fieldset { border: 1px solid var(--line); border-radius: 8px; margin-top: 10px; }
fieldset label { display: block; font-size: 14px; } textarea { width: 100%; margin-top: 6px; font: inherit; }
.bar { position: sticky; top: 0; background: var(--paper); padding: 8px 0; z-index: 2; }
button { font: inherit; padding: 6px 14px; }
"""

SCRIPT = """
const cards = [...document.querySelectorAll('article')];
const read = card => ({
  item_id: card.dataset.item, condition: card.dataset.condition, who: card.dataset.who,
  categories: [...card.querySelectorAll('input:checked')].map(box => box.value),
  note: card.querySelector('textarea').value,
});
const labels = () => cards.map(read).filter(label => label.categories.length || label.note);
const tell = () => { document.getElementById('count').textContent = labels().length + ' of ' + cards.length; };
document.addEventListener('input', tell);
document.getElementById('save').addEventListener('click', () => {
  const link = document.createElement('a');
  const text = JSON.stringify({labels: labels()}, null, 1);
  link.href = 'data:application/json;charset=utf-8,' + encodeURIComponent(text);
  link.download = 'labels.json';
  link.click();
});
tell();
"""
