"""Draws simulated writers against real ones: speed, time on the paper, lifts, and the power law.

Usage: python -m scripts.pen_plot UNIPEN.npz docs/pen-against-people.png
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")
from matplotlib import pyplot as plt

from scripts.pen_percentiles import real_writers
from unwritten.core import PUBLIC, Address, Rng
from unwritten.families.words.pen.habits import habits_of
from unwritten.families.words.pen.measure import Figures, measure, trace_of
from unwritten.families.words.pen.write import write_letter
from unwritten.families.words.strokes.alphabets import alphabet
from unwritten.families.words.style import CURSIVE, STANDARD, Style

WRITERS = 60
PANELS = (
    ("speed", "median speed on the paper, mm/s", (0, 45)),
    ("down", "time on the paper a letter, s", (0, 3)),
    ("lift", "one lift inside a letter, s", (0, 0.7)),
    ("exponent", "exponent of the radius in the speed", (0, 0.8)),
)
COLOURS = {"people, fitted": "#444444", "people, held out": "#999999", "print": "#1f6fb4", "joined": "#d1662b"}


def main() -> None:
    """Measure both and draw the figure."""
    people = real_writers(Path(sys.argv[1]))
    groups = {
        "people, fitted": [person.figures for person in people if person.calibration],
        "people, held out": [person.figures for person in people if not person.calibration],
        "print": [simulated(index, STANDARD) for index in range(WRITERS)],
        "joined": [simulated(index, CURSIVE) for index in range(WRITERS)],
    }
    figure, axes = plt.subplots(1, len(PANELS), figsize=(14, 3.6), layout="constrained")
    for axis, (name, title, limits) in zip(axes, PANELS, strict=True):
        draw(axis, {group: [getattr(each, name) for each in members] for group, members in groups.items()})
        axis.set(title=title, xlim=limits, ylim=(0, 1))
    axes[0].set_ylabel("share of writers below")
    axes[0].legend(frameon=False, fontsize=9, loc="lower right")
    figure.suptitle("Simulated writers (colour) against people (grey; UNIPEN, slowed 2 ×)", fontsize=12)
    figure.savefig(sys.argv[2], dpi=100, metadata={"Software": None})


def simulated(index: int, style: Style) -> Figures:
    """Let a simulated person write all small letters, and measure it."""
    rng = Rng(PUBLIC, Address("words/plot", 1, style.name, "train", index), 0)
    habits, letters = habits_of(rng, style), alphabet(style.name)
    return measure(
        {char: [trace_of(write_letter(habits.glyph(letters, char), habits, rng))] for char in style.letters}
    )


def draw(axis: Any, groups: dict[str, list[float]]) -> None:
    """Draw the share of writers below each value, with the middle 90 % of the people shaded."""
    both = [value for name in ("people, fitted", "people, held out") for value in groups[name]]
    axis.axvspan(*np.nanpercentile(both, [5, 95]), color="#f0f0f0", zorder=0)
    for name, values in groups.items():
        known = np.sort([value for value in values if not np.isnan(value)])
        style = "--" if name == "people, held out" else "-"
        axis.step(
            known, (np.arange(len(known)) + 0.5) / len(known), color=COLOURS[name], ls=style, lw=1.8, label=name
        )
    axis.spines[["top", "right"]].set_visible(False)


if __name__ == "__main__":
    main()
