"""A judging: one judge on one dataset's open replies, kept in a folder, and gone on with where it stopped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from unwritten.core import Item, Reply, UnwrittenError
from unwritten.core.jsonable import NotJson, from_json, to_json
from unwritten.evaluate.judge.asking import Judge, Progress, judge_all
from unwritten.evaluate.judge.canaries import Watch, canaries_for, watch
from unwritten.evaluate.judge.people import Accord, Rating, accords_of, match_ratings
from unwritten.evaluate.judge.records import MISSING, Judgement, JudgementLog, Place, read_judgements
from unwritten.evaluate.judge.rubrics import VERSION
from unwritten.evaluate.judge.summary import Robustness, Row, robustness_of, rows_of
from unwritten.evaluate.judge.wanted import comparable, need_references, open_replies, wanted_of
from unwritten.evaluate.setup import open_dataset
from unwritten.evaluate.sources import items_of
from unwritten.media.atomic import cannot_write, write_text_atomic

JUDGING = "judging.json"
JUDGEMENTS = "judgements.jsonl"
SUMMARY = "summary.json"
HELD, FAILED = "ok", "canaries failed"
NOT_COMPARABLE = "not comparable"


@dataclass(frozen=True)
class Judging:
    """All that a judging came to."""

    judge: str
    rubrics: str
    state: str  # HELD or FAILED; what failed is kept, and believed by nobody who is not forced to
    note: str  # NOT_COMPARABLE for a judge of this house
    canaries: Watch
    missing: int  # judgements that never came
    complaint: str  # why the first of them did not
    rows: tuple[Row, ...]
    robustness: tuple[Robustness, ...]
    people: tuple[Accord, ...] = ()

    @property
    def own(self) -> tuple[str, ...]:
        """Models that are judged by themselves."""
        return tuple(dict.fromkeys(row.who for row in self.rows if row.who == self.judge))


@dataclass(frozen=True)
class Docket:
    """What is to be judged: replies to the open questions of a dataset, with their items."""

    dataset_sha256: str
    items: dict[str, Item]
    replies: tuple[Reply, ...]


def docket_of(
    dataset: Path, replies: Sequence[Reply], answers: Path | None = None, limit: int | None = None
) -> Docket:
    """Choose the replies that a judge is needed for, and see that their references are there."""
    items = items_of(dataset, answers)
    chosen = open_replies(items, replies, limit)
    if not chosen:
        raise UnwrittenError(f"no reply answers an open question of {dataset}; unwritten score needs no judge")
    need_references((items[reply.item_id] for reply in chosen), dataset)
    return Docket(open_dataset(dataset).sha256, items, tuple(chosen))


def judge_replies(
    judge: Judge,
    docket: Docket,
    out: Path,
    ratings: Sequence[Rating] = (),
    people: str = "",
    progress: Progress | None = None,
) -> Judging:
    """Judge all replies and the canaries among them, and write down what it came to."""
    wanted = wanted_of(docket.items, docket.replies, judge.name)
    planted = canaries_for(list({one.item.id: one.item for one in wanted}.values()), judge.name)
    matched = match_ratings((one.judgement for one in wanted), ratings, people)
    _begin(out, judge.name, docket.dataset_sha256)
    log = JudgementLog(out / JUDGEMENTS)
    try:
        (out / SUMMARY).unlink(missing_ok=True)  # until this run is through, there is nothing to be believed
        found = judge_all(judge, [*planted, *wanted], log, progress)
    finally:
        log.close()
    canaries, judged = watch(found[: len(planted)]), found[len(planted) :]
    judging = Judging(
        judge.name,
        VERSION,
        HELD if canaries.held else FAILED,
        "" if comparable(judge.name) else NOT_COMPARABLE,
        canaries,
        sum(one.status == MISSING for one in found),
        log.complaint,
        rows_of(docket.items, judged),
        robustness_of(docket.items, judged),
        accords_of(docket.items, judged, matched),
    )
    write_text_atomic(out / SUMMARY, json.dumps(to_json(judging), indent=2, ensure_ascii=False) + "\n")
    return judging


def believed(folder: Path, forced: bool = False) -> list[Judgement]:
    """Read the judgements of a folder, without its canaries; where these failed, only if forced."""
    path = folder / SUMMARY
    try:
        summary = from_json(Judging, json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise UnwrittenError(
            f"{folder} is not a finished judging: it has no {SUMMARY}; run unwritten judge on it"
        ) from error
    except (OSError, NotJson, ValueError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error!s:.120}); run unwritten judge again") from error
    if summary.state != HELD and not forced:
        names = ", ".join((*summary.canaries.failed, *summary.canaries.unscored))
        raise UnwrittenError(f"{folder}: canaries failed ({names}); {summary.judge} is not to be believed here")
    last: dict[Place, Judgement] = {one.place: one for one in read_judgements(folder / JUDGEMENTS)}
    return [one for one in last.values() if not one.canary]


def _begin(out: Path, judge: str, dataset_sha256: str) -> None:
    """Claim the folder for this judge, or see that it is the same judging that is there."""
    now = {"judge": judge, "rubrics": VERSION, "dataset_sha256": dataset_sha256}
    path = out / JUDGING
    if path.exists():
        try:
            before = json.loads(path.read_text(encoding="utf-8"))
            changed = [name for name in now if before.get(name) != now[name]]
        except (OSError, ValueError, AttributeError) as error:
            raise UnwrittenError(f"{path} cannot be read ({error}); choose another folder with -o") from error
        if changed:
            was = before.get(changed[0])
            raise UnwrittenError(
                f"{out} is a judging with {changed[0]} {was}, not {now[changed[0]]}; choose another folder with -o"
            )
        return
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UnwrittenError(f"{out} is not empty and not a judging; choose another folder with -o")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(out, error) from error
    write_text_atomic(path, json.dumps(now, indent=2) + "\n")
