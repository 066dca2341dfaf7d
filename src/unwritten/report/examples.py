"""Examples: a few clips that can be played, with every reply to them and what was sent."""

from __future__ import annotations

import base64
import html
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from unwritten.core import Item, UnwrittenError
from unwritten.evaluate.conditions import files_for
from unwritten.evaluate.derived import MIMES, default_cache
from unwritten.report.recovered import picture_html, recovered_path
from unwritten.report.rows import Row, Section
from unwritten.report.score_tables import view_title
from unwritten.report.text import shown

EACH = 3
"""Examples of each condition: the best answered item, the worst, and one in between."""

MOST_REPLIES = 12


@dataclass
class Budget:
    """How many bytes of clips may still be put into the page; what does not fit is linked."""

    left: int
    largest: int = 4_000_000

    def take(self, size: int) -> bool:
        """Take that many bytes, if they fit."""
        if size > min(self.left, self.largest):
            return False
        self.left -= size
        return True


@dataclass(frozen=True)
class Example:
    """An item under a condition with what everybody replied."""

    item: Item
    condition: str
    replies: tuple[tuple[str, Row], ...]


def choose(section: Section) -> list[Example]:
    """Pick items of each condition: among those that most have answered, the best, the middle and the worst."""
    examples: list[Example] = []
    for condition in dict.fromkeys(condition for _, condition in section.replies):
        by_item: dict[str, list[tuple[str, Row]]] = {}
        for (who, name), rows in section.replies.items():
            if name == condition:
                for row in rows:
                    by_item.setdefault(row.subject.item.id, []).append((who, row))
        most = max(len(replies) for replies in by_item.values())
        whole = [item for item, replies in by_item.items() if len(replies) == most]
        ranked = sorted(whole, key=lambda item: (-_mean(by_item[item]), item))
        places = dict.fromkeys((0, len(ranked) // 2, len(ranked) - 1)[:EACH])
        for place in places:
            replies = by_item[ranked[place]]
            examples.append(Example(replies[0][1].subject.item, condition, tuple(replies)))
    return examples


def _mean(replies: Sequence[tuple[str, Row]]) -> float:
    values = [row.value for _, row in replies if row.value is not None]
    return sum(values) / len(values) if values else -1.0


def to_html(example: Example, section: Section, page: Path, budget: Budget) -> str:
    """Write one example; nothing in a reply is taken for more than text."""
    item = example.item
    truth = "withheld" if item.truth is None else item.kind.show(item.answer)
    facts = " · ".join((view_title(example.condition), item.category, item.task, item.level))
    rows = "\n".join(reply_html(who, row) for who, row in example.replies[:MOST_REPLIES])
    more = len(example.replies) - MOST_REPLIES
    return (
        f"<article>{player(item, example.condition, section.folder, page, budget)}"
        f"<p class=facts>{shown(facts)} · {item.clip.seconds:.1f} s</p><p class=question>{shown(item.question)}</p>"
        f"<p class=hint>Truth: <b>{shown(truth)}</b></p>{_path(example, section, budget)}"
        f"<ul class=replies>{rows}</ul>" + (f"<p class=facts>and {more} more</p>" if more > 0 else "") + "</article>"
    )


def _path(example: Example, section: Section, budget: Budget) -> str:
    """The path of the pen, where the house's reader has read the word and there is room in the page."""
    png = recovered_path(example.item, example.condition, example.replies, section.folder)
    return picture_html(png) if png and budget.take(len(png) * 4 // 3) else ""


def reply_html(who: str, row: Row) -> str:
    """Write one reply with its score and what was sent."""
    score = "–" if row.value is None else f"{100 * row.value:.0f} %"
    text = f"<q>{shown(row.text)}</q>" if row.text.strip() else "<i>no text</i>"
    length = f" <small>({row.characters:,} characters in all)</small>" if row.characters > len(row.text) else ""
    sent = "; ".join(
        ", ".join(
            (
                part.kind,
                f"{part.bytes:,} bytes",
                *((f"{part.frames} frames",) if part.frames is not None else ()),
                *((f"{part.fps:g} a second",) if part.fps is not None else ()),
            )
        )
        for part in row.sent
    )
    status = "" if row.status == "ok" else f" · {row.status.replace('_', ' ')}"
    return (
        f"<li><b>{shown(who, 80)}</b> <span class=score>{score}{shown(status)}</span>"
        f"<div class=reply>{text}{length}</div>"
        f"<div class=sent>{shown(row.reason)} · sent: {shown(sent) or 'not recorded'}</div></li>"
    )


def player(item: Item, condition: str, folder: Path, page: Path, budget: Budget) -> str:
    """The clip itself as it is under the condition: inside the page where there is room, else as a link."""
    try:
        files = files_for(folder, item, condition, default_cache())
        file = files.video or files.audio
        if file is None:
            return "<p class=noclip>Asked in words alone.</p>"
        path = file.ready()
        size = path.stat().st_size
    except (UnwrittenError, OSError):
        return "<p class=noclip>The clip is not there.</p>"
    tag = "video" if files.video else "audio"
    if not budget.take(size * 4 // 3):
        href = html.escape(quote(os.fsencode(os.path.relpath(path, page.parent))))
        return f"<p class=noclip><a href='{href}'>Open the clip</a> ({size / 1e6:.1f} MB)</p>"
    data = base64.b64encode(path.read_bytes()).decode()
    name = html.escape(f"{view_title(condition)}, {item.clip.seconds:.1f} seconds")
    plays = "playsinline " if tag == "video" else ""
    middle = f"#t={item.clip.seconds / 2:.1f}" if tag == "video" else ""
    return (
        f"<{tag} controls {plays}preload=metadata aria-label='{name}' "
        f"src='data:{MIMES[path.suffix]};base64,{data}{middle}'></{tag}>"
    )
