"""``python -m audit.coverage``: how often intervals hold the truth of simulated data; exits 1 if too seldom."""

from __future__ import annotations

import argparse
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from audit.simulated import DESIGNS, Design, clips, words
from unwritten.stats import (
    Interval,
    bootstrap_interval,
    clopper_pearson,
    fusion_effect,
    mean_interval,
    paired_difference,
    two_way_bootstrap,
    two_way_interval,
    wilson,
    word_chance,
)
from unwritten.stats.clusters import Floats, Labels
from unwritten.stats.fusion import JOINT, SINGLES

Ends: TypeAlias = tuple[float, float]
Trial: TypeAlias = Callable[[np.random.Generator], Ends]

RATES = (0.02, 0.1, 0.5)
LOW, HIGH = 0.93, 0.97
REPLICATES = 400  # of each bootstrap


@dataclass(frozen=True)
class Row:
    """The share of simulated sets whose interval holds the truth."""

    interval: str
    design: str
    rate: float
    covered: float
    below: float  # share of intervals that lie wholly below the truth
    above: float
    low: float  # what is asked of the share
    high: float
    sets: int

    @property
    def passed(self) -> bool:
        """Whether the share is within its limits."""
        return self.low <= self.covered <= self.high

    def __str__(self) -> str:
        mark = "ok  " if self.passed else "FAIL"
        limits = f"{100 * self.low:.0f}-{100 * self.high:.0f}"
        return (
            f"{mark} {self.interval:28} {self.design:34} {self.rate:5.2f}  {100 * self.covered:5.1f} %"
            f"  (below {100 * self.below:4.1f}, above {100 * self.above:4.1f}; asked {limits}, {self.sets} sets)"
        )


def measure(
    interval: str, design: str, rate: float, truth: float, one: Trial, sets: int, limits: Ends = (LOW, HIGH)
) -> Row:
    """Draw that many sets and count the intervals that hold the truth."""
    rng = np.random.default_rng(zlib.crc32(f"{interval}|{design}|{rate}".encode()))
    drawn = np.array([one(rng) for _ in range(sets)])
    below, above = float((drawn[:, 1] < truth).mean()), float((drawn[:, 0] > truth).mean())
    return Row(interval, design, rate, round(1 - below - above, 9), below, above, *limits, sets)


def ends(interval: Interval) -> Ends:
    """The two ends of an interval."""
    return interval.low, interval.high


def means(sets: int) -> Iterator[Row]:
    """The cluster-robust interval of the mean, which stands beside every score."""
    return (mean_row(design, rate, sets) for design in DESIGNS for rate in RATES)


def mean_row(design: Design, rate: float, sets: int) -> Row:
    """One design at one rate."""
    labels = design.labels
    return measure(
        "mean_interval",
        design.name,
        rate,
        rate,
        lambda rng: ends(mean_interval(design.draw(rate, rng), labels)),
        sets,
    )


def proportions(sets: int) -> Iterator[Row]:
    """Wilson's and the exact interval on independent answers."""
    for rate in RATES:
        for n in (100, 500):
            yield _proportion_row("wilson", wilson, n, rate, sets, (LOW, HIGH))
            yield _proportion_row("clopper_pearson", clopper_pearson, n, rate, sets, (0.95, 1.0))


def _proportion_row(
    name: str, interval: Callable[[int, int], Ends], n: int, rate: float, sets: int, limits: Ends
) -> Row:
    def one(rng: np.random.Generator) -> Ends:
        return interval(int(rng.binomial(n, rate)), n)

    return measure(name, f"{n} independent answers", rate, rate, one, sets, limits)


def bootstraps(sets: int) -> Iterator[Row]:
    """The cluster bootstrap, by BCa and by percentiles."""
    design = Design("500 clips, 1-4 questions", clips(500), 0.1)
    return (_bootstrap_row(design, rate, bca, sets) for rate in RATES for bca in (True, False))


def _bootstrap_row(design: Design, rate: float, bca: bool, sets: int) -> Row:
    labels = design.labels

    def one(rng: np.random.Generator) -> Ends:
        seed = int(rng.integers(1 << 32))
        scores = design.draw(rate, rng)
        return ends(bootstrap_interval(scores, labels, replicates=REPLICATES, seed=seed, bca=bca))

    return measure("bootstrap " + ("BCa" if bca else "percentile"), design.name, rate, rate, one, sets)


def differences(sets: int) -> Iterator[Row]:
    """Paired differences of two models, and the fusion effect, on words that both see."""
    design = Design("500 words, whole, 2-3 styles", words(500), 0.3)
    for rate in RATES:
        yield _paired_row(design, rate, sets)
        yield _fusion_row("fusion_effect, a gain", design, rate, (0.4, 0.8, 1.0), sets)
    yield _fusion_row("fusion_effect, all the same", design, RATES[1], (1.0, 1.0, 1.0), sets)


def _paired_row(design: Design, rate: float, sets: int) -> Row:
    """One model is right half as often as the other on every word."""
    labels = design.labels

    def one(rng: np.random.Generator) -> Ends:
        rates = design.rates(rate, rng)
        left, right = design.draw(rate, rng, rates), design.draw(rate, rng, rates / 2)
        return ends(paired_difference(left, right, labels, replicates=1).interval)

    return measure("paired_difference", design.name, rate, rate / 2, one, sets)


def _fusion_row(name: str, design: Design, rate: float, shares: tuple[float, float, float], sets: int) -> Row:
    """Shares of the rate for sound, picture and both; the hardest case is that no condition is the best."""
    labels = design.labels
    conditions = dict(zip((*SINGLES, JOINT), shares, strict=True))

    def one(rng: np.random.Generator) -> Ends:
        rates = design.rates(rate, rng)
        scores = {name: design.draw(rate, rng, rates * share) for name, share in conditions.items()}
        found = fusion_effect(scores, labels, replicates=REPLICATES, seed=int(rng.integers(1 << 32)))
        if found is None:
            raise AssertionError("all three conditions are there")
        return found.low, found.high

    return measure(name, design.name, rate, rate * (shares[2] - max(shares[:2])), one, sets)


def people(sets: int) -> Iterator[Row]:
    """Twenty people with fifteen files of a hundred words each; both intervals may err on the wide side."""
    for rate in RATES:
        yield _people_row("two_way_interval", two_way_interval, rate, sets)
        yield _people_row("two_way_bootstrap", _drawn_people, rate, sets // 10)


def _drawn_people(scores: Floats, who: Labels, what: Labels) -> Interval:
    return two_way_bootstrap(scores, who, what, replicates=200)


def _people_row(name: str, interval: Callable[[Floats, Labels, Labels], Interval], rate: float, sets: int) -> Row:
    who, what = np.repeat(np.arange(20), 15), np.arange(300) % 100
    person, item = Design("", (1,) * 20, 0.1), Design("", (1,) * 100, 0.1)

    def one(rng: np.random.Generator) -> Ends:
        rates = (person.rates(rate, rng)[who] + item.rates(rate, rng)[what]) / 2
        return ends(interval((rng.random(300) < rates).astype(np.float64), who, what))

    return measure(name, "20 people × 15 files", rate, rate, one, sets, (LOW, 1.0))


def lifts(sets: int) -> Iterator[Row]:
    """The lift of readers who see nothing, and of those who see one letter in twenty."""
    return (_lift_row(seen, sets) for seen in (0.0, 0.05))


def _lift_row(seen: float, sets: int) -> Row:
    letters, weights = np.array(list("abcdefgh")), np.arange(8, 0, -1) / 36
    truths = np.random.default_rng(3).choice(letters, (300, 4), p=weights)
    rows, groups = ["".join(word) for word in truths], [4] * 300
    alike = word_chance(rows, rows, groups, replicates=1).expected  # how often two true letters agree

    def one(rng: np.random.Generator) -> Ends:
        guesses = rng.choice(letters, (300, 4), p=weights)
        replies = np.where(rng.random((300, 4)) < seen, truths, guesses)
        return ends(word_chance(rows, ["".join(word) for word in replies], groups, replicates=1).lift)

    return measure(f"word_chance, {seen:.0%} seen", "300 words of 4 letters", alike, seen * (1 - alike), one, sets)


PARTS = {part.__name__: part for part in (means, proportions, bootstraps, differences, people, lifts)}


def main() -> int:
    """Print the table; exit with 1 where an interval covers too seldom or too often."""
    parser = argparse.ArgumentParser(prog="python -m audit.coverage", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(PARTS)}; all without any")
    parser.add_argument("--sets", type=int, default=2000, help="simulated data sets for each row")
    asked = parser.parse_args()
    unknown = [name for name in asked.parts if name not in PARTS]
    if unknown:
        parser.error(f"unknown part {unknown[0]!r}; known: {', '.join(PARTS)}")
    started = time.monotonic()
    failures = 0
    for name in asked.parts or PARTS:
        for row in PARTS[name](asked.sets):
            print(row, flush=True)
            failures += not row.passed
    print(f"coverage: {failures} rows outside their limits; {time.monotonic() - started:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
