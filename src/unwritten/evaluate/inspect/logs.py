"""From Inspect's logs to replies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from inspect_ai.log import EvalLog, EvalSample, read_eval_log, read_eval_log_samples

from unwritten.core import Reply, UnwrittenError
from unwritten.core.jsonable import from_json
from unwritten.evaluate.inspect.embedded import CONDITION, ORDER
from unwritten.evaluate.inspect.solve import ANSWERED, REPLY
from unwritten.evaluate.replies import MISSING, key_of


def replies_of(path: Path) -> Iterator[Reply]:
    """Stream the replies of a log, or of all logs in a folder; what a rerun repeats unchanged counts once."""
    if not path.exists():
        raise UnwrittenError(f"{path}: no such file or folder")
    logs = sorted(path.rglob("*.eval")) if path.is_dir() else [path]
    if not logs:
        raise UnwrittenError(f"{path} holds no Inspect logs (*.eval)")
    seen: dict[object, Reply] = {}
    for log in logs:
        for reply in _of_log(log):
            before = seen.get(key_of(reply))
            if before is None or before.status == MISSING:
                seen[key_of(reply)] = reply
                yield reply
            elif before != reply and reply.status != MISSING:
                yield reply  # whoever reads on tells of the second answer


def _of_log(path: Path) -> Iterator[Reply]:
    try:
        header = read_eval_log(str(path), header_only=True)
        for sample in read_eval_log_samples(str(path), all_samples_required=False):
            yield _reply(header, sample, path)
    except UnwrittenError:
        raise
    except Exception as error:  # whatever Inspect makes of a damaged file
        raise UnwrittenError(
            f"{path} cannot be read as an Inspect log ({type(error).__name__}: {error!s:.120})"
        ) from error


def _reply(header: EvalLog, sample: EvalSample, path: Path) -> Reply:
    if CONDITION not in sample.metadata:
        raise UnwrittenError(f"{path} is not a log of a task of unwritten")
    noted = sample.metadata.get(REPLY)
    if noted is None:
        message = sample.error.message if sample.error else "no answer"
        return Reply(
            str(sample.id),
            sample.metadata[CONDITION],
            header.eval.model,
            message[:500],
            epoch=sample.epoch,
            status=MISSING,
            option_order=tuple(order) if (order := sample.metadata.get(ORDER)) else None,
            dataset_sha256=str((header.eval.metadata or {}).get("dataset_sha256", "")),
        )
    text = sample.output.completion if noted.get("status", "ok") in ANSWERED else noted.get("text", "")
    return from_json(Reply, {**noted, "text": text})
