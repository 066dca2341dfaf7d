"""What a shortcut audit tells: its lines for people, and its tables for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from unwritten.core.jsonable import to_json
from unwritten.evaluate.shortcuts import Audit, Finding, Row
from unwritten.media.atomic import write_text_atomic
from unwritten.report.table import Form, Head, Line, Table, to_csv
from unwritten.stats.gain import SINGLES, TOGETHER, Gain
from unwritten.stats.luck import Luck

ITEMS = "items"
SUMMARY = "audit.json"


def write_audit(audit: Audit, out: Path) -> None:
    """Write the table of items twice, as CSV and as lines of JSON, and what it all comes to."""
    write_text_atomic(out / f"{ITEMS}.csv", to_csv(items_table(audit)))
    lines = (json.dumps(_as_json(row, audit.plan.models), ensure_ascii=False) + "\n" for row in audit.rows)
    write_text_atomic(out / f"{ITEMS}.jsonl", "".join(lines))
    write_text_atomic(out / SUMMARY, json.dumps(_summary(audit), indent=2, ensure_ascii=False) + "\n")


def items_table(audit: Audit) -> Table:
    """A line for each item and condition: the right and the scored runs of each model, and whether it is flagged."""
    heads = (
        *(Head(name) for name in ("item", "condition")),
        Head("options", Form.COUNT),
        *(Head(f"{model} {what}", Form.COUNT) for model in audit.plan.models for what in ("right", "scored")),
        Head("flagged"),
    )
    lines = tuple(Line(tuple(_cells(row))) for row in audit.rows)
    return Table(ITEMS, "Right runs without the full input", heads, lines)


def _cells(row: Row) -> Iterator[str | int]:
    yield from (row.item.id, row.condition, row.options)
    for right, scored in zip(row.right, row.scored, strict=True):
        yield from (right, scored)
    yield "yes" if row.flagged else ""


def lines_of(audit: Audit) -> Iterator[str]:
    """What the audit found, a line for each condition and account of luck, and one for each model's gain."""
    for condition in audit.absent:
        yield f"{condition}: no item has it; left out"
    for finding in audit.findings:
        yield from _found(finding, audit)
    for model, gain in audit.gains.items():
        yield _gained(model, gain)


def _found(finding: Finding, audit: Audit) -> Iterator[str]:
    plan = audit.plan
    left_out = f"; {finding.left_out} items without it or without options to rotate" if finding.left_out else ""
    if not finding.items:
        yield f"{finding.condition}: the full input of its items, where right answers are no shortcuts{left_out}"
        return
    yield (
        f"{finding.condition}: {finding.flagged} of {finding.items} items flagged "
        f"(each of {len(plan.models)} models right in {plan.need} of {plan.runs} runs or more){left_out}"
    )
    for model, count in finding.unscored.items():
        if count:
            yield f"  {model} has too few scored runs for {count} of them, which cannot be flagged"
    if finding.by_letter:
        yield f"  {finding.by_letter} of them have so few options that always one letter may do; raise --need"
    yield f"  luck, if each run is a guess of its own: {_luck(finding.guessing)}"
    yield f"  luck, if each model always picks the same words, wherever they stand: {_luck(finding.tastes)}"
    yield f"  luck, if all models always pick the same words: {_luck(finding.one_taste)}"


def _luck(luck: Luck) -> str:
    return f"{luck.expected:.3g} expected, up to {luck.high} ({luck.level:.0%})"


def _gained(model: str, gain: Gain) -> str:
    means = gain.means
    without = [name for name in (*SINGLES, *TOGETHER) if name not in means]
    return (
        f"{model}: best together {means[gain.together]:.1%} ({gain.together}), best alone {means[gain.single]:.1%} "
        f"({gain.single}), gain {100 * gain.gain:+.1f} points "
        f"({100 * gain.low:+.1f} to {100 * gain.high:+.1f}, {gain.level:.0%}) over {gain.n} items"
        + (f"; without {', '.join(without)}" if without else "")
    )


def _as_json(row: Row, models: tuple[str, ...]) -> dict[str, object]:
    return {
        "item": row.item.id,
        "condition": row.condition,
        "options": row.options,
        "right": dict(zip(models, row.right, strict=True)),
        "scored": dict(zip(models, row.scored, strict=True)),
        "flagged": row.flagged,
    }


def _summary(audit: Audit) -> Mapping[str, object]:
    plan = audit.plan
    return {
        "dataset_sha256": audit.dataset_sha256,
        "models": list(plan.models),
        "runs": plan.runs,
        "need": plan.need,
        "missing": audit.missing,
        "conditions": to_json(audit.findings),
        "gains": to_json(audit.gains),
    }
