"""The table of an ablation: a row for each setting, a column for each category, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unwritten.evaluate.scored import ScoredReply
from unwritten.report.published import published
from unwritten.report.table import Form, Head, Line, Span, Table, Value, span_of
from unwritten.stats import mean_interval

ALL = "all"


def ablation_table(name: str, found: Mapping[str, Sequence[ScoredReply]]) -> Table:
    """Put the scores of each setting into a row."""
    categories = sorted({reply.item.category for replies in found.values() for reply in replies})
    heads = (
        Head("Setting", name="setting"),
        Head("n", Form.COUNT, "n", "replies that count"),
        *(Head(title, Form.PERCENT) for title in (ALL, *categories)),
    )
    lines = [Line((setting, *_cells(replies, categories))) for setting, replies in found.items()]
    lines += _published(name, categories)
    note = "Means with 95 % intervals that know of clips; a dash where the model could not be sent this."
    return Table(f"ablation-{name}", f"Ablation: {name}", heads, tuple(lines), note)


def _published(name: str, categories: Sequence[str]) -> list[Line]:
    """The rows of the paper's own table, on its own items."""
    known = published("morse")
    assert known is not None
    if name == "frames":
        whole = [name for name in known.columns if name != ALL] == list(categories)
        return [
            Line(
                (
                    f"{setting} (Gemini 2.5 Flash)",
                    None,
                    *(scores if whole else (scores[0], *(None,) * len(categories))),
                ),
                True,
            )
            for setting, scores in known.frames.items()
        ]
    return [
        Line((f"{condition} ({model}, MathVista)", None, scores[place], *(None,) * len(categories)), True)
        for place, model in enumerate(known.static_columns)
        for condition, scores in known.static.items()
    ]


def _cells(replies: Sequence[ScoredReply], categories: Sequence[str]) -> tuple[Value, ...]:
    counted = [reply for reply in replies if reply.value is not None]
    groups = [counted, *([reply for reply in counted if reply.item.category == name] for name in categories)]
    return (len(counted), *(_mean(group) for group in groups))


def _mean(replies: Sequence[ScoredReply]) -> Span | None:
    if not replies:
        return None
    values = [reply.value for reply in replies]
    return span_of(mean_interval(values, [reply.cluster for reply in replies]))
