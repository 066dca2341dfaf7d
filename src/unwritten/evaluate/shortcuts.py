"""The shortcut audit: items that models get right again and again without the full input, beside what luck brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from unwritten.core import Choice, Item, UnwrittenError
from unwritten.core.options import Order
from unwritten.evaluate.conditions import TEXT_ONLY, VIDEO_SUBTITLES, available, canonical, fullest
from unwritten.evaluate.run import evaluate
from unwritten.evaluate.scored import cluster_of, score_replies
from unwritten.evaluate.setup import Bench, Setup, open_bench, open_dataset
from unwritten.evaluate.sources import checked_from, items_of
from unwritten.stats.gain import Gain, modality_gain
from unwritten.stats.luck import Luck, Tries, by_guessing, by_one_taste, by_tastes

if TYPE_CHECKING:
    from unwritten.evaluate.inspect.runner import Engine

USUAL = (TEXT_ONLY, "muted_video", VIDEO_SUBTITLES)
"""The conditions of the paper's three ablation tests."""

FULL = "audio_video"
Progress = Callable[[int, int], None]
Values = tuple[float | None, ...]


@dataclass(frozen=True)
class Plan:
    """What is audited: by which models, without which input, how often."""

    dataset: Path
    models: tuple[str, ...]
    conditions: tuple[str, ...] = ()  # none: the usual ones that the dataset has
    runs: int = 4
    need: int = 3  # right runs of each model that make a flag
    limit: int | None = None

    def __post_init__(self) -> None:
        twice = [name for name in self.models if self.models.count(name) > 1]
        if twice:
            raise UnwrittenError(f"the model {twice[0]} is named twice; an audit needs two different models")
        if len(self.models) < 2:
            raise UnwrittenError("an audit needs at least two models: one alone may just be lucky; add --model")
        if self.runs < 1 or not 1 <= self.need <= self.runs:
            raise UnwrittenError(f"{self.need} of {self.runs} runs cannot be right; need lies from 1 to the runs")

    @property
    def turns(self) -> tuple[Fraction, ...]:
        """The rotations of the runs, evenly over the whole turn: of eight options 0, 2, 4 and 6 places in 4 runs."""
        return tuple(Fraction(number, self.runs) for number in range(self.runs))


@dataclass(frozen=True)
class Row:
    """What came of an item under a condition: its scores, by model and run."""

    item: Item
    condition: str
    values: tuple[Values, ...]  # a row for each model, in the order of the plan; None where a run has no score
    need: int

    @property
    def options(self) -> int:
        """How many options it has."""
        assert isinstance(self.item.kind, Choice)
        return len(self.item.kind.options)

    @property
    def right(self) -> tuple[int, ...]:
        """The right runs of each model."""
        return tuple(sum(value == 1 for value in values) for values in self.values)

    @property
    def scored(self) -> tuple[int, ...]:
        """The runs of each model that have a score."""
        return tuple(sum(value is not None for value in values) for values in self.values)

    @property
    def whole_input(self) -> bool:
        """Whether nothing is taken away under this condition: to be right then is no shortcut."""
        have = available(self.item)
        best = next((name for name in (FULL, VIDEO_SUBTITLES) if name in have), fullest(self.item))
        return self.condition == best

    @property
    def flagged(self) -> bool:
        """Whether all models are right often enough, though something is taken away."""
        return not self.whole_input and all(count >= self.need for count in self.right)


@dataclass(frozen=True)
class Finding:
    """What came of a condition: flags found, and three accounts of how many luck brings."""

    condition: str
    items: int  # that could be flagged
    flagged: int
    unscored: Mapping[str, int]  # by model: items with too few scored runs to be flagged at all
    by_letter: int  # items with so few options that always the same letter can be right often enough
    left_out: int  # items without the condition, or without options to rotate
    guessing: Luck
    tastes: Luck
    one_taste: Luck


@dataclass(frozen=True)
class Audit:
    """An audit that has been run."""

    plan: Plan
    dataset_sha256: str
    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]
    gains: Mapping[str, Gain]  # by model, where the conditions for it were asked
    absent: tuple[str, ...]  # usual conditions that no item has
    missing: int  # replies that never arrived
    complaint: str = ""


def run_audit(plan: Plan, out: Path, engine: Engine, progress: Progress | None = None) -> Audit:
    """Ask all models under all conditions with rotated options, except what the folder holds already."""
    from unwritten.evaluate.inspect.runner import open_model

    conditions, absent = _conditions(plan)
    setups = [Setup(str(plan.dataset), name, limit=plan.limit, rotation="0/1") for name in conditions]
    benches = [open_bench(setup) for setup in setups]
    if all(asked.item.truth is None for bench in benches for asked in bench.asked.values()):
        raise UnwrittenError(f"{plan.dataset} withholds its answers; audit the dataset that has them")
    for model in plan.models:
        open_model(model, engine)  # one that cannot be used is better told before another has been asked
    runs = out / "runs" / benches[0].dataset_sha256[:12]
    found: dict[tuple[str, str, str], list[float | None]] = {}
    missing, complaint = 0, ""
    for number, (model, turn) in enumerate((model, turn) for model in plan.models for turn in plan.turns):
        turned = [replace(setup, rotation=f"{turn.numerator}/{turn.denominator}") for setup in setups]
        folder = runs / model.replace("/", "-") / f"turn-{turn.numerator}-{turn.denominator}"
        moved = _overall(progress, number, len(plan.models) * plan.runs)
        summaries = evaluate(model, turned, folder, engine, moved)
        missing += sum(summary.missing for summary in summaries)
        complaint = complaint or next((summary.complaint for summary in summaries if summary.complaint), "")
        for condition, item_id, value in _values(plan.dataset, folder, turned):
            found.setdefault((condition, item_id, model), []).append(value)
    rows = tuple(_rows(plan, benches, found))
    findings = tuple(_finding(plan, bench, rows) for bench in benches)
    gains = {model: gain for model in plan.models if (gain := _gain(plan, model, rows)) is not None}
    return Audit(plan, benches[0].dataset_sha256, rows, findings, gains, absent, missing, complaint)


def _conditions(plan: Plan) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The conditions to be asked, and those of the usual ones that no item has."""
    if plan.conditions:
        return tuple(dict.fromkeys(map(canonical, plan.conditions))), ()
    have = {name for item in open_dataset(plan.dataset).items for name in available(item)}
    return tuple(name for name in USUAL if name in have), tuple(name for name in USUAL if name not in have)


def _overall(progress: Progress | None, number: int, count: int) -> Progress | None:
    """Tell the progress of one run as that of the whole; all runs ask the same number of items."""
    if progress is None:
        return None
    return lambda done, total: progress(number * total + done, count * total)


def _values(dataset: Path, folder: Path, setups: Sequence[Setup]) -> Iterator[tuple[str, str, float | None]]:
    """The scores of one run; replies of other settings that the folder holds are passed over."""
    wanted: set[tuple[str, str, Order | None]] = {
        (asked.item.id, asked.condition, asked.order)
        for setup in setups
        for asked in open_bench(setup).asked.values()
    }
    replies = [
        reply
        for reply in checked_from(dataset, folder)
        if reply.epoch == 1 and (reply.item_id, reply.condition, reply.option_order) in wanted
    ]
    for scored in score_replies(items_of(dataset), replies):
        yield scored.reply.condition, scored.item.id, scored.value


def _rows(
    plan: Plan, benches: Sequence[Bench], found: Mapping[tuple[str, str, str], Sequence[float | None]]
) -> Iterator[Row]:
    for bench in benches:
        for asked in bench.asked.values():
            values = tuple(tuple(found.get((asked.condition, asked.item.id, model), ())) for model in plan.models)
            yield Row(asked.item, asked.condition, values, plan.need)


def _finding(plan: Plan, bench: Bench, rows: Sequence[Row]) -> Finding:
    counted = [row for row in rows if row.condition == bench.setup.condition and not row.whole_input]
    tries = [Tries(row.options, row.scored) for row in counted]
    return Finding(
        condition=bench.setup.condition,
        items=len(counted),
        flagged=sum(row.flagged for row in counted),
        unscored={
            model: sum(row.scored[place] < plan.need for row in counted) for place, model in enumerate(plan.models)
        },
        by_letter=sum(-(-plan.runs // row.options) >= plan.need for row in counted),
        left_out=bench.absent,
        guessing=by_guessing(tries, plan.need),
        tastes=by_tastes(tries, plan.need),
        one_taste=by_one_taste(tries, plan.need),
    )


def _gain(plan: Plan, model: str, rows: Sequence[Row]) -> Gain | None:
    """The gain of a model over the items of all conditions; an item's score is the mean of its runs."""
    items = {row.item.id: row.item for row in rows}
    place = plan.models.index(model)
    means: dict[str, dict[str, float]] = {}
    for row in rows:
        values = [value for value in row.values[place] if value is not None]
        column = means.setdefault(row.condition, {})
        if values:
            column[row.item.id] = sum(values) / len(values)
    columns = {name: [column.get(item) for item in items] for name, column in means.items()}
    return modality_gain(columns, [cluster_of(item) for item in items.values()])
