"""``unwritten demo``: the main job once through, offline."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import CORES, Jobs, friendly, progress

if TYPE_CHECKING:
    from unwritten.core.source import Source
    from unwritten.dataset.check import Report

WORDS = 40
FILMS = ("arc_count", "riemann_sum", "collisions", "frozen_lake", "cube_count", "dominoes")
MODELS = {
    "morse": ("blind/majority", "blind/random-word"),
    "words": (
        *("blind/constant", "blind/letters", "blind/random-word"),
        *("reader/video", "reader/audio", "reader/av"),
    ),
    "maverix": ("blind/majority", "blind/random-word"),
}
"""Models that run offline inside the package: blind ones, and the house's reader, which looks and listens."""

CONDITIONS = {"maverix": ("audio", "subtitles", "muted_video", "video_subtitles", "audio_video")}
"""Under which the models are asked; of other sets the usual ones."""

READ = 6
"""How many clips of each set are looked at most closely."""


@friendly
def demo(
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for everything that the demo makes.")] = Path(
        "demo"
    ),
    size: Annotated[int, typer.Option(help="How many question films.")] = 30,
    jobs: Jobs = CORES,
) -> None:
    """Build small sets of all families, check them, put them to the blind models and the reader, judge, and report.

    Example: unwritten demo -o demo
    """
    from unwritten.core import PUBLIC
    from unwritten.dataset.describe import describe, plot
    from unwritten.families.words.letters.default import default_library
    from unwritten.families.words.presets import Order
    from unwritten.families.words.source import word_source
    from unwritten.families.words.wordlist import Filter
    from unwritten.report.gallery import from_dataset, write_page

    morse, words, maverix, gallery = out / "morse", out / "words", out / "maverix", out / "gallery"
    films = _build_and_check(_some_films(size), morse, jobs)
    letters = default_library(jobs=jobs)
    unlearned = Order(size=WORDS, wanted=Filter(split="test"))  # by the reader, which is asked them
    written = _build_and_check(word_source(unlearned, letters, PUBLIC), words, jobs)
    heard = _build_and_check(_ear_and_eye(), maverix, jobs)
    plot(describe(morse), out / "statistics.png")
    cards = [from_dataset(folder, gallery, each) for folder, each in ((morse, 3), (words, 6), (maverix, 1))]
    page = write_page([card for some in cards for card in some], gallery)
    report = _report([morse, maverix, words], out)
    typer.echo(
        f"morse: {films.manifest.items} items built and checked: {films.truths} truths worked out twice, "
        f"{films.read} questions read back from the pixels ({films.legible:.1%} of their words)"
    )
    typer.echo(
        f"words: {written.manifest.items} items built and checked: {written.truths} read back from their packets, "
        f"{READ} compared with their letters to the last picture and sample"
    )
    typer.echo(
        f"maverix: {heard.manifest.items} items on {heard.manifest.clips} clips built and checked; one sense alone "
        "scores exactly 1/8 on their tables"
    )
    typer.echo(f"datasets:   {morse}, {words}, {maverix}\nstatistics: {out / 'statistics.png'}")
    typer.echo(f"gallery:    {page.resolve().as_uri()}")
    typer.echo(f"report:     {report.resolve().as_uri()}")


def _some_films(size: int) -> Source:
    """Films of one task of each category, so that each has several."""
    from unwritten.dataset.source import TaskSource
    from unwritten.dataset.suites import apportion, task_source

    counts = apportion(dict.fromkeys(FILMS, 1), size)
    sources = [task_source(name, size=count) for name, count in counts.items() if count]
    return TaskSource("demo", tuple(address for source in sources for address in source.addresses))


def _ear_and_eye() -> Source:
    """A short clip of one task of each ability."""
    from unwritten.core import Registry
    from unwritten.core.generate import address_of
    from unwritten.dataset.source import TaskSource

    first = {task.category: task for task in reversed(Registry().below("maverix"))}
    tasks = [first[category] for category in sorted(first)]
    return TaskSource("demo", tuple(address_of(task, "easy", "test", number) for number, task in enumerate(tasks)))


def _build_and_check(source: Source, dataset: Path, jobs: int) -> Report:
    from unwritten.core import UnwrittenError
    from unwritten.dataset.build import OtherDataset, build
    from unwritten.dataset.check import check

    try:
        with progress(f"building {dataset.name}") as moved:
            build(source, dataset, jobs=jobs, progress=moved)
    except OtherDataset:
        _move_aside(dataset)
        return _build_and_check(source, dataset, jobs)
    with progress(f"checking {dataset.name}") as moved:
        report = check(dataset, read=READ, jobs=jobs, progress=moved)
    if not report.passed:
        raise UnwrittenError(f"the demo's dataset has a fault: {report.findings[0]}")
    return report


def _move_aside(dataset: Path) -> None:
    """Make room where an earlier version's demo, or one of another size, has left its set."""
    older = dataset.parent / "older"
    older.mkdir(exist_ok=True)
    target = next(path for n in itertools.count(1) if not (path := older / f"{dataset.name}-{n}").exists())
    dataset.rename(target)
    typer.echo(f"{dataset} was made by another version or with other options; it is in {target} now", err=True)


def _report(datasets: list[Path], out: Path) -> Path:
    """Put the sets to the models through Inspect, and write one page on what their answers are worth."""
    from unwritten.report.content import Beside
    from unwritten.report.gather import gather
    from unwritten.report.judged import judgements_of
    from unwritten.report.page import write_report

    runs = [(dataset, _ask(model, dataset, out / "runs")) for dataset in datasets for model in MODELS[dataset.name]]
    judged = [_judge(dataset, run, out / "judged") for dataset, run in runs if dataset.name == "maverix"]
    page = out / "report.html"
    beside = Beside(judgements=judgements_of(judged))
    write_report(gather([*datasets, *(run for _, run in runs)], ()), page, beside=beside)
    return page


def _judge(dataset: Path, run: Path, out: Path) -> Path:
    """Have the open answers of a run judged by the judge that needs no model."""
    from unwritten.evaluate.inspect.judging import ModelJudge
    from unwritten.evaluate.inspect.runner import Engine, open_model
    from unwritten.evaluate.judge.run import docket_of, judge_replies
    from unwritten.evaluate.sources import checked_from

    folder = out / run.name
    docket = docket_of(dataset, checked_from(dataset, run))
    with progress("judging open answers") as moved:
        judge_replies(ModelJudge(open_model("judge/overlap", Engine())), docket, folder, progress=moved)
    return folder


def _ask(model: str, dataset: Path, runs: Path) -> Path:
    from unwritten.dataset.manifest import read_manifest
    from unwritten.evaluate.inspect.runner import Engine
    from unwritten.evaluate.run import evaluate, setups_for
    from unwritten.evaluate.setup import Setup

    # Named by the set's hash: a later version of the package makes other sets, and so other runs.
    folder = runs / f"{dataset.name}-{read_manifest(dataset).sums_sha256[:8]}-{model.replace('/', '-')}"
    with progress(f"asking {model}") as moved:
        setups = setups_for(dataset, CONDITIONS.get(dataset.name, ()), Setup(str(dataset)))
        evaluate(model, setups, folder, Engine(), moved)
    return folder
