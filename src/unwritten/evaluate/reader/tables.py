"""The figures of a trial as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unwritten.evaluate.reader.reading import COUNT, DECODINGS, Cost
from unwritten.evaluate.reader.records import ALL, Figures, Mean
from unwritten.evaluate.reader.tracking import Tracking
from unwritten.evaluate.reader.trial import JOINED, LIVE, REAL, SETS, SWAPPED
from unwritten.families.words.reader.read import SENSES

Table = list[tuple[str, ...]]

SHORT_OF = {"count": "length known", "free": "nothing known", "list": "word list"}


def tables(figures: Figures) -> str:
    """Lay out the figures: percent, with 95 % intervals over writers in brackets."""
    parts = [
        ("Letters in their places (%), the number of letters known", _by_sense(figures)),
        ("Ways of decoding", _by_decoding(figures)),
        (f"By style and length ({JOINED}, the number of letters known)", _by_group(figures)),
        ("The same words read in two ways (points)", _compared(figures)),
        ("Controls (% of clips)", _controls(figures)),
        ("Tracking and cost", [*_tracking(figures.tracking), *_cost(figures.cost)]),
    ]
    blocks = [f"{title}\n{_aligned(rows)}" for title, rows in parts if len(rows)]
    notes = [f"{of}: {SETS[of]}" for of in dict.fromkeys(row.set for row in figures.rows)]
    return "\n\n".join((*blocks, "\n".join((*notes, *figures.notes)))) + "\n"


def _by_sense(figures: Figures) -> Table:
    rows: Table = [("set", *SENSES, "whole words, best", "words", "writers")]
    for of in dict.fromkeys(row.set for row in figures.rows):
        found = [figures.row(of, sense) for sense in SENSES]
        known = [row for row in found if row is not None]
        best = max(known, key=lambda row: row.whole.mean)
        size = known[0].letters
        cells = [mean_text(row.letters) if row else "" for row in found]
        rows.append((of, *cells, f"{mean_text(best.whole)} {best.sense}", str(size.words), str(size.writers)))
    return rows


def _by_decoding(figures: Figures) -> Table:
    rows: Table = [("set", "sense", *(f"letters, {SHORT_OF[one]}" for one in DECODINGS), "whole words, same order")]
    for of in (JOINED, LIVE, REAL):
        for sense in SENSES:
            found = [row for one in DECODINGS if (row := figures.row(of, sense, one))]
            if found:
                whole = " / ".join(_percent(row.whole.mean) for row in found)
                rows.append((of, sense, *(mean_text(row.letters) for row in found), whole))
    return rows if len(rows) > 1 else []


def _by_group(figures: Figures) -> Table:
    groups = dict.fromkeys(row.group for row in figures.rows if row.set == JOINED and row.group != ALL)
    ordered = sorted(groups, key=lambda group: (group.isdigit(), group))
    rows: Table = [("", *SENSES, "words", "writers")]
    for group in ordered:
        found = [row for sense in SENSES if (row := figures.row(JOINED, sense, COUNT, group))]
        name = f"{group} letters" if group.isdigit() else group
        size = found[0].letters
        rows.append((name, *(mean_text(row.letters) for row in found), str(size.words), str(size.writers)))
    return rows if len(rows) > 1 else []


def _compared(figures: Figures) -> Table:
    rows: Table = [("what", "sense", "left", "right", "difference", "p", "within 5", "words", "writers")]
    for one in figures.compared:
        gap = f"{100 * one.difference:+.1f} [{100 * one.low:+.1f}, {100 * one.high:+.1f}]"
        ends = (_percent(one.left), _percent(one.right))
        within = "yes" if one.within else "no"
        rows.append((one.what, one.sense, *ends, gap, f"{one.p:.3f}", within, str(one.words), str(one.writers)))
    for fused in figures.fused:
        gap = f"{100 * fused.effect:+.1f} [{100 * fused.low:+.1f}, {100 * fused.high:+.1f}]"
        what = f"{fused.set}: av − the better ({fused.best})"
        rows.append((what, "av", "", "", gap, "", "", str(fused.words), str(fused.writers)))
    return rows if len(rows) > 1 else []


def _controls(figures: Figures) -> Table:
    rows: Table = [("set", "what", "share", "clips")]
    for one in figures.controls:
        if one.what == "not fitting" or one.set == SWAPPED:
            rows.append((one.set, one.what, mean_text(one.share), str(one.share.words)))
    if one_more := figures.shuffled:
        told = f"{_percent(one_more.score)}, by chance {_percent(one_more.chance)}, p {one_more.p:.3f}"
        rows.append(("shuffled", "letters by eye", told, str(one_more.words)))
    return rows if len(rows) > 1 else []


def _tracking(tracking: Tracking | None) -> Iterator[tuple[str, ...]]:
    if tracking is not None:
        place = f"median {_number(tracking.place_median)}, 95th percentile {_number(tracking.place_95)} pixels"
        lift = f"median {_number(tracking.lift_median)}, 95th percentile {_number(tracking.lift_95)} mm"
        size = f"{tracking.clips} clips, {tracking.pictures} pictures, {tracking.writers} writers"
        yield ("place of the nib", place)
        yield ("height of the nib", lift)
        yield ("median by writer", f"{_number(tracking.least)} to {_number(tracking.most)} pixels")
        yield ("seen", f"{_percent(tracking.seen)} % ({size})")


def _cost(cost: Cost | None) -> Iterator[tuple[str, ...]]:
    if cost is not None:
        yield ("CPU seconds a word", f"{cost.both:.2f} by eye and ear, {cost.ear:.2f} by ear ({cost.words} words)")
        yield ("a clip lasts", f"{cost.clip_seconds:.1f} s")
        yield ("most memory", f"{cost.peak_megabytes:.0f} MB")


def mean_text(mean: Mean) -> str:
    """Write a mean with its interval, in percent."""
    return f"{_percent(mean.mean)} [{_percent(mean.low)}, {_percent(mean.high)}]"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths) for row in rows)


def _line(row: Iterable[str], widths: Iterable[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
