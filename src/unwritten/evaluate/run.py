"""A run: one model on one dataset, kept in a folder, and gone on with where it stopped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from unwritten.core import Reply, UnwrittenError
from unwritten.evaluate.conditions import FULLEST
from unwritten.evaluate.replies import ReplyKey, ReplyLog, key_of, open_log
from unwritten.evaluate.scored import ScoredReply, score_replies
from unwritten.evaluate.setup import Bench, Setup, open_bench, open_dataset
from unwritten.media.atomic import cannot_write, write_text_atomic

if TYPE_CHECKING:
    from unwritten.evaluate.inspect.runner import Engine

RUN = "run.json"
REPLIES = "replies.jsonl"
LOGS = "logs"
CHOICES = ("prompt", "send", "fps", "max_frames", "max_side", "reach")
"""What must stay the same when a run is gone on with; conditions and limits may grow."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Summary:
    """What a condition of a run came to."""

    condition: str
    items: int
    absent: int  # items of the dataset that lack the condition
    mean: float | None  # None where nothing could be scored
    statuses: dict[str, int]
    complaint: str = ""  # why the first reply that is missing never came

    @property
    def missing(self) -> int:
        """How many replies never arrived."""
        return self.statuses.get("transport_error", 0)


def setups_for(dataset: Path, conditions: Sequence[str], choices: Setup) -> tuple[Setup, ...]:
    """One setup for each condition; without any, those of words' three files, and else each item's fullest."""
    if not conditions:
        words = open_dataset(dataset).families == ("words",)
        conditions = ("audio", "muted_video", "audio_video") if words else (FULLEST,)
    return tuple(replace(choices, condition=condition) for condition in dict.fromkeys(conditions))


def evaluate(
    model: str, setups: Sequence[Setup], out: Path, engine: Engine, progress: Progress | None = None
) -> tuple[Summary, ...]:
    """Ask a model all that the setups say, except what the folder of an earlier run holds already."""
    from unwritten.evaluate.inspect.runner import open_model, run_tasks

    benches = [open_bench(setup) for setup in setups]
    opened = open_model(model, engine)
    _begin(out, model, benches[0], engine)
    log = open_log(out / REPLIES)
    try:
        wanted = _wanted(benches, str(opened), engine.epochs)
        _follow(log, wanted, progress)
        if not all(key in log.answered for key in wanted):
            run_tasks(opened, [(_family(b), b.setup) for b in benches], log.path, out / LOGS, engine)
        if log.trouble:
            raise log.trouble
        return tuple(_summary(bench, log, str(opened), engine.epochs) for bench in benches)
    finally:
        log.close()


def summarise(condition: str, absent: int, scored: Sequence[ScoredReply], missing: int) -> Summary:
    """Put the replies of one condition into one line."""
    values = [reply.value for reply in scored if reply.value is not None]
    statuses = Counter(reply.status for reply in scored)
    if missing:
        statuses["transport_error"] += missing
    mean = sum(values) / len(values) if values else None
    return Summary(condition, len(scored) + missing, absent, mean, dict(sorted(statuses.items())))


def _summary(bench: Bench, log: ReplyLog, who: str, epochs: int) -> Summary:
    items = {asked.item.id: asked.item for asked in bench.asked.values()}
    wanted = _wanted([bench], who, epochs)
    replies = [log.answered[key] for key in wanted if key in log.answered]
    scored = list(score_replies(items, replies))
    summary = summarise(bench.setup.condition, bench.absent, scored, len(wanted) - len(replies))
    return replace(summary, complaint=log.complaint) if summary.missing else summary


def _wanted(benches: Sequence[Bench], who: str, epochs: int) -> list[ReplyKey]:
    return [
        key_of(Reply(asked.item.id, asked.condition, who, "", epoch=epoch, option_order=asked.order))
        for bench in benches
        for asked in bench.asked.values()
        for epoch in range(1, epochs + 1)
    ]


def _follow(log: ReplyLog, wanted: Sequence[ReplyKey], progress: Progress | None) -> None:
    """Tell the progress of what is answered already, and of each reply that comes."""
    done = sum(key in log.answered for key in wanted)

    def moved(reply: Reply) -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, len(wanted))

    if progress:
        progress(done, len(wanted))
    log.moved = moved


def _family(bench: Bench) -> str:
    families = {asked.item.family for asked in bench.asked.values()}
    return families.pop() if len(families) == 1 else ""


def _begin(out: Path, model: str, bench: Bench, engine: Engine) -> None:
    """Claim the folder for this run, or see that it is the same run that is there."""
    choices = {name: value for name, value in asdict(bench.setup).items() if name in CHOICES}
    told = {name: value for name, value in engine.model_args.items() if name != "api_key"}  # no key in a file
    now = json.loads(json.dumps({"model": model, "model_args": told, **choices}, default=str))
    now["config"] = json.loads(json.dumps(dict(engine.config), default=str))
    path = out / RUN
    if path.exists():
        try:
            before = json.loads(path.read_text(encoding="utf-8"))
            sha256 = before.pop("dataset_sha256")
        except (OSError, ValueError, KeyError, AttributeError) as error:
            raise UnwrittenError(f"{path} cannot be read ({error}); choose another folder") from error
        if sha256 != bench.dataset_sha256:
            raise UnwrittenError(
                f"{out} is a run on another dataset, or {bench.folder} has changed since ({sha256[:12]} then, "
                f"{bench.dataset_sha256[:12]} now); choose another folder with -o"
            )
        for name, value in now.items():
            if before.get(name) != value:
                raise UnwrittenError(
                    f"{out} is a run with {name} {before.get(name)!r}, not {value!r}; choose another folder with -o"
                )
        return
    if out.is_dir() and any(out.iterdir()):
        raise UnwrittenError(f"{out} is not empty and not a run; choose another folder with -o")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(out, error) from error
    write_text_atomic(path, json.dumps({"dataset_sha256": bench.dataset_sha256, **now}, indent=2) + "\n")
