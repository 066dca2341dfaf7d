"""What is in a dataset: counts, durations, sizes and the balance of answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median

from unwritten.core import Item, UnwrittenError
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.media.atomic import atomic_path

WITHHELD = "withheld"


@dataclass(frozen=True)
class TaskStatistics:
    """The figures of one task within a dataset."""

    task: str
    items: int
    levels: dict[str, int]
    seconds: tuple[float, float, float]  # shortest, median, longest
    kilobytes: float  # mean size of a clip
    kind: str
    answers: dict[str, int]  # how often each answer is right, commonest first

    @property
    def commonest(self) -> float:
        """The share of the commonest answer: what a constant reply would score."""
        return max(self.answers.values()) / self.items


@dataclass(frozen=True)
class Statistics:
    """The figures of a whole dataset."""

    name: str
    items: int
    clips: int
    hours: float
    megabytes: float
    sounding: int  # clips with a sound track
    sizes: dict[str, int]  # items by picture size
    tasks: tuple[TaskStatistics, ...]


def describe(folder: Path) -> Statistics:
    """Work out the figures of a dataset from its list of items."""
    manifest = read_manifest(folder)
    by_task: dict[str, list[Item]] = defaultdict(list)
    clips: dict[str, Item] = {}
    for item in read_items(folder):
        by_task[item.task].append(item)
        clips[item.clip_id] = item
    return Statistics(
        name=str(manifest.identity.get("name", folder.name)),
        items=sum(map(len, by_task.values())),
        clips=len(clips),
        hours=sum(item.clip.seconds for item in clips.values()) / 3600,
        megabytes=sum(_bytes(item) for item in clips.values()) / 1e6,
        sounding=sum(item.clip.samples > 0 for item in clips.values()),
        sizes=dict(Counter(f"{item.clip.width}×{item.clip.height}" for item in clips.values())),
        tasks=tuple(_of_task(name, items) for name, items in sorted(by_task.items())),
    )


def _of_task(name: str, items: Sequence[Item]) -> TaskStatistics:
    seconds = sorted(item.clip.seconds for item in items)
    answers = Counter(WITHHELD if item.truth is None else item.kind.show(item.answer) for item in items)
    return TaskStatistics(
        task=name,
        items=len(items),
        levels=dict(sorted(Counter(item.level for item in items).items(), key=lambda pair: _level_order(pair[0]))),
        seconds=(seconds[0], median(seconds), seconds[-1]),
        kilobytes=fmean(_bytes(item) for item in items) / 1e3,
        kind=items[0].kind.name,
        answers=dict(answers.most_common()),
    )


def _level_order(level: str) -> tuple[int, str]:
    names = ("easy", "medium", "hard")
    return (names.index(level), level) if level in names else (len(names), level)


def _bytes(item: Item) -> int:
    return sum(media.bytes for media in item.media.values())


def plot(statistics: Statistics, path: Path) -> None:
    """Draw the figures of a dataset as one picture, of the format that the name ends in."""
    if path.is_dir() or not path.suffix:
        raise UnwrittenError(f"{path} is no name of a picture: give a file that ends in .png, .svg or .pdf")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    rows = len(statistics.tasks)
    figure = Figure(figsize=(11, 1.6 + 1.5 * rows), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(f"{statistics.name}: {statistics.items} items, {statistics.hours * 60:.1f} minutes")
    axes = figure.subplots(rows, 2, squeeze=False, width_ratios=(1, 2.4))
    for (left, right), task in zip(axes, statistics.tasks, strict=True):
        for side in (left, right):
            side.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True))
            side.spines[["top", "right"]].set_visible(False)
        left.bar(list(task.levels), list(task.levels.values()), color="#2558dc", width=0.6)
        left.set_title(task.task, fontsize=9, loc="left")
        left.tick_params(labelsize=8)
        shown = sorted(task.answers.items(), key=lambda pair: _answer_order(pair[0]))[:24]
        right.bar([name[:14] for name, _ in shown], [count for _, count in shown], color="#16993e", width=0.6)
        right.set_title(f"answers ({task.kind}); the commonest: {task.commonest:.0%}", fontsize=9, loc="left")
        right.tick_params(axis="x", labelsize=7, rotation=45 if len(shown) > 12 else 0)
        right.tick_params(axis="y", labelsize=8)
    with atomic_path(path) as partial:
        figure.savefig(partial, format=path.suffix.removeprefix("."), dpi=110)


def _answer_order(answer: str) -> tuple[int, float, str]:
    try:
        return (0, float(answer), answer)
    except ValueError:
        return (1, 0.0, answer)
