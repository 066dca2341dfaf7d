"""All that a section of the report shows, family by family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.evaluate.judge.records import Judgement
from unwritten.report import maverix
from unwritten.report.errors import Label, label_table
from unwritten.report.film_parts import film_parts
from unwritten.report.headline import headline
from unwritten.report.judged import judged_parts
from unwritten.report.maverix_parts import maverix_parts
from unwritten.report.parts import Content, Part, replies
from unwritten.report.rows import Section
from unwritten.report.score_tables import overall
from unwritten.report.word_parts import headed, word_parts


@dataclass(frozen=True)
class Beside:
    """What people and judges say of replies."""

    labels: tuple[Label, ...] = ()
    judgements: tuple[Judgement, ...] = ()


NOTHING_BESIDE = Beside()


def content_of(section: Section, prefix: str, beside: Beside = NOTHING_BESIDE) -> Content:
    """Work out everything that a section shows; ``prefix`` begins the names of its tables."""
    if section.family == "words":
        found = overall(headed(section.columns))
        parts = word_parts(section, found, prefix)
    elif section.family == "maverix":
        found = overall(maverix.choices(section.columns))
        parts = maverix_parts(section, found, prefix)
    else:
        found = overall(section.columns)
        parts = film_parts(section, found, prefix)
    parts += judged_parts(section, [one for one in beside.judgements if one.item_id in section.subjects], prefix)
    parts += _labels(section, beside.labels, prefix)
    return Content(headline(section, found), (*parts, *replies(section, prefix)))


def _labels(section: Section, labels: Sequence[Label], prefix: str) -> list[Part]:
    ours = [label for label in labels if label.item_id in section.subjects]
    if not ours:
        return []
    return [Part("Kinds of errors", f"{prefix}-errors", tables=(label_table(f"{prefix}-error-labels", ours),))]
