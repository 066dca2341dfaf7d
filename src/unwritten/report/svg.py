"""Figures as inline SVG that takes its colours from the page, by day and by night."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from unwritten.report.text import cut

WIDTH, LEFT, RIGHT, STEP = 860, 250, 24, 26


@dataclass(frozen=True)
class Picture:
    """A figure and what it shows in words."""

    svg: str
    title: str


@dataclass(frozen=True)
class Mark:
    """A point with its interval; ``look`` is a class of the style sheet."""

    value: float
    low: float | None = None
    high: float | None = None
    look: str = "dot"


@dataclass(frozen=True)
class Strip:
    """A line of a figure: its name and its points; without points it is a heading."""

    label: str
    marks: tuple[Mark, ...] = ()


def dot_plot(
    strips: Sequence[Strip],
    title: str,
    *,
    axis: str,
    legend: Sequence[tuple[str, str]] = (),
    band: float | None = None,
) -> Picture:
    """Points with intervals, one line for each name; values are shares, the axis is in percent."""
    low, high = _range(strips, band)
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    top = 34 if legend else 12
    bottom = top + STEP * len(strips)

    def x(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low), 1)

    parts = [_legend(legend)]
    if band is not None:
        left, right = x(-band), x(band)
        parts.append(f"<rect class=band x={left} y={top} width={right - left:.1f} height={bottom - top} />")
    for tick in ticks:
        look = "zero" if tick == 0 and low < 0 else "grid"
        parts.append(f"<line class={look} x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} />")
        parts.append(f"<text class=tick x={x(tick)} y={bottom + 16}>{_number(100 * tick)}</text>")
    parts.append(f"<text class=tick x={(LEFT + WIDTH - RIGHT) / 2} y={bottom + 34}>{html.escape(axis)}</text>")
    for number, strip in enumerate(strips):
        parts.append(_strip(strip, top + STEP * number + STEP / 2, x))
    return _drawn(title, WIDTH, bottom + 42, "".join(parts))


def _strip(strip: Strip, y: float, x: Callable[[float], float]) -> str:
    label = html.escape(cut(strip.label, 34))
    if not strip.marks:
        return f"<text class=heading x=0 y={y + 5}>{label}</text>"
    parts = [f"<text class=name x={LEFT - 12} y={y + 5}>{label}</text>"]
    pointed = [mark for mark in strip.marks if mark.look not in ("chance", "blind")]
    for mark in strip.marks:
        place = y
        if mark in pointed and len(pointed) > 1:
            place = y + 6 * (pointed.index(mark) - (len(pointed) - 1) / 2)
        parts.append(_mark(mark, round(place, 1), x))
    return "".join(parts)


def _mark(mark: Mark, y: float, x: Callable[[float], float]) -> str:
    at = x(mark.value)
    if mark.look in ("chance", "blind"):
        return f"<line class={mark.look} x1={at} x2={at} y1={y - 9} y2={y + 9} />"
    whisker = ""
    if mark.low is not None and mark.high is not None:
        ends = f"x1={x(mark.low)} x2={x(mark.high)}"
        whisker = f"<line class='whisker {mark.look}' {ends} y1={y} y2={y} />"
    return f"{whisker}<circle class='{mark.look}' cx={at} cy={y} r=4.5 />"


def _legend(entries: Sequence[tuple[str, str]]) -> str:
    parts, at = [], float(LEFT)
    for look, words in entries:
        if look in ("chance", "blind"):
            parts.append(f"<line class={look} x1={at + 5} x2={at + 5} y1=5 y2=21 />")
        else:
            parts.append(f"<circle class='{look}' cx={at + 5} cy=13 r=4.5 />")
        parts.append(f"<text class=legend x={at + 16} y=18>{html.escape(words)}</text>")
        at += 34 + 6.6 * len(words)
    return "".join(parts)


def heat_map(rows: Sequence[str], columns: Sequence[str], shares: Sequence[Sequence[float]], title: str) -> Picture:
    """A square for each pair of row and column, the darker the larger its share from 0 to 1."""
    side, edge = 13, 22
    steps: dict[int, list[str]] = {}
    for down, row in enumerate(shares):
        for right, share in enumerate(row):
            if step := math.ceil(10 * min(1.0, max(0.0, share)) - 0.2):
                steps.setdefault(step, []).append(f"M{edge + side * right} {edge + side * down}h12v12h-12z")
    parts = [f"<path class=heat style='opacity:{step / 10}' d='{''.join(d)}' />" for step, d in sorted(steps.items())]
    parts += [
        f"<text class=letter x={edge + side * i + 6} y=16>{html.escape(cut(name, 2))}</text>"
        for i, name in enumerate(columns)
    ]
    parts += [
        f"<text class=letter x=12 y={edge + side * i + 10}>{html.escape(cut(name, 2))}</text>"
        for i, name in enumerate(rows)
    ]
    width, height = edge + side * len(columns) + 2, edge + side * len(rows) + 2
    parts.append(
        f"<rect class=frame x={edge - 1} y={edge - 1} width={width - edge - 1} height={height - edge - 1} />"
    )
    return _drawn(title, width, height, "".join(parts))


def _drawn(title: str, width: float, height: float, inside: str) -> Picture:
    words = html.escape(cut(title, 300))
    svg = (
        f"<svg role=img aria-label='{words}' viewBox='0 0 {width:g} {height:g}' style='--wide:{width:g}px'>"
        f"{inside}</svg>"
    )
    return Picture(svg, title)


def _range(strips: Sequence[Strip], band: float | None) -> tuple[float, float]:
    ends = [0.0] if band is None else [-band, band]
    for strip in strips:
        for mark in strip.marks:
            ends += [end for end in (mark.value, mark.low, mark.high) if end is not None]
    low, high = min(ends), max(ends)
    return low, high if high > low else low + 0.01


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest to above the highest value, at most about eight."""
    rough = (high - low) / 6
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(step * number, 10) for number in range(first, last + 1)]


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "−")
