"""``unwritten judge``: have open answers judged by a model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unwritten.cli.common import friendly, progress
from unwritten.cli.eval import ModelArgs, arguments_of

if TYPE_CHECKING:
    from unwritten.evaluate.judge.people import Accord
    from unwritten.evaluate.judge.run import Judging
    from unwritten.evaluate.judge.summary import Robustness, Row


@friendly
def judge(
    dataset: Annotated[Path, typer.Argument(help="The dataset folder.")],
    source: Annotated[Path, typer.Argument(help="replies.jsonl, the folder of a run, or Inspect's logs (*.eval).")],
    model: Annotated[
        str, typer.Option("--judge", help="As Inspect names it: openai/gpt-4o-2024-08-06; offline: judge/overlap.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder of the judgements.")],
    people: Annotated[
        Path | None,
        typer.Option(help="Scores by people as JSON lines: item_id, who, rubric, rater, score, to compare with."),
    ] = None,
    limit: Annotated[int | None, typer.Option(help="Only so many replies of each model and condition.")] = None,
    answers: Annotated[
        Path | None, typer.Option(help="answers.jsonl, where the dataset is a release without answers.")
    ] = None,
    model_arg: ModelArgs = None,
) -> None:
    """Score open answers from 0 to 5 for correctness, detail, context and temporal order.

    Canaries are judged among them: planted answers of known worth, some of which try to talk the judge into a score.
    If one of them succeeds the command fails, and the scores are marked. Interrupted, the same command goes on.

    Example: unwritten judge my-set runs/my-set-blind-constant --judge judge/overlap -o judged
    """
    from unwritten.evaluate.inspect.judging import ModelJudge
    from unwritten.evaluate.inspect.runner import Engine, open_model
    from unwritten.evaluate.judge.people import read_ratings
    from unwritten.evaluate.judge.run import docket_of, judge_replies
    from unwritten.evaluate.sources import checked_from

    ratings = list(read_ratings(people)) if people else []
    docket = docket_of(dataset, checked_from(dataset, source), answers, limit)
    opened = ModelJudge(open_model(model, Engine(model_args=arguments_of(model_arg or []))))
    with progress("judging") as moved:
        judging = judge_replies(opened, docket, out, ratings, str(people), moved)
    _tell(judging, out)


def _tell(judging: Judging, out: Path) -> None:
    """Say what came of a judging; canaries that failed and judgements that never came make it fail."""
    from unwritten.evaluate.judge.run import HELD, SUMMARY

    marks = [judging.note, "" if judging.state == HELD else judging.state]
    note = "".join(f" ({mark})" for mark in marks if mark)
    for row in judging.rows:
        typer.echo(row_line(row) + note)
    for robustness in judging.robustness:
        typer.echo(robustness_line(robustness) + note)
    for accord in judging.people:
        typer.echo(accord_line(accord) + note)
    typer.echo(f"judge: {judging.judge}{note}; rubrics {judging.rubrics}; written to {out / SUMMARY}")
    if judging.own:
        typer.echo(f"unwritten: {judging.judge} judges its own answers; use another judge beside it", err=True)
    if judging.missing:
        why = f" ({judging.complaint:.200})" if judging.complaint else ""
        typer.echo(
            f"unwritten: {judging.missing} judgements never came{why}; the same command asks for them again", err=True
        )
    watch = judging.canaries
    if watch.held:
        typer.echo(f"canaries: all {watch.planted} held")
    else:
        names = "; ".join((*watch.failed, *watch.unscored))
        typer.echo(f"unwritten: canaries failed, the scores are not to be believed: {names}", err=True)
    if judging.missing or not watch.held:
        raise typer.Exit(1)


def row_line(row: Row) -> str:
    """Write what one rubric came to."""
    mean = "no score"
    if row.mean is not None:
        mean = f"{row.mean.mean:.2f} of 5 [{row.mean.low:.2f}, {row.mean.high:.2f}]"
    unscored = ""
    if row.scored < row.replies:
        unscored = f", {row.lowest:.2f} to {row.highest:.2f} with the unscored as 0 or 5"
    statuses = ", ".join(f"{count} {status.replace('_', ' ')}" for status, count in row.statuses.items())
    length = ""
    if row.length.value is not None and row.length.low is not None:
        length = f"; with length {row.length.value:+.2f} [{row.length.low:+.2f}, {row.length.high:+.2f}]"
    return (
        f"{row.who}, {row.condition}, {row.rubric}: {mean} over {row.scored} of {row.replies} replies "
        f"({statuses}){unscored}{length}"
    )


def robustness_line(found: Robustness) -> str:
    """Write how alike two forms of a question are answered."""
    name = f"{found.who}, {found.condition}, paraphrases:"
    incomplete = f"; {found.incomplete} incomplete" if found.incomplete else ""
    if found.mean is None or found.difference is None or found.both_good is None:
        return f"{name} no pair with two scores{incomplete}"
    return (
        f"{name} mean {found.mean.mean:.2f}, apart by {found.difference.mean:.2f}, "
        f"both 4 or more {found.both_good.mean:.0%} of {found.pairs} pairs{incomplete}"
    )


def accord_line(accord: Accord) -> str:
    """Write how the judge and people agree."""

    def alpha(found: object) -> str:
        value, low, high = (getattr(found, name, None) for name in ("value", "low", "high"))
        return "none" if value is None else f"{value:.2f} [{low:.2f}, {high:.2f}]"

    difference = "none" if accord.difference is None else f"{accord.difference.mean:+.2f}"
    return (
        f"{accord.rubric}, {accord.raters} people, {accord.answers} answers: alpha with the judge "
        f"{alpha(accord.judge)}, among people {alpha(accord.people)}; judge minus people {difference}"
    )
