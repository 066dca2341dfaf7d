"""Replies as lines of JSON: written as they come, read again one by one, and held against their dataset."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from unwritten.core import Reply, UnwrittenError
from unwritten.core.jsonable import dumps, loads, whole_text
from unwritten.evaluate.line_log import LineLog
from unwritten.media.atomic import atomic_path

ReplyKey: TypeAlias = tuple[str, str, str, int, int, tuple[int, ...] | None]
MISSING = "transport_error"
_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def key_of(reply: Reply) -> ReplyKey:
    """What one reply answers: nobody answers the same twice."""
    return (reply.item_id, reply.condition, reply.who, reply.epoch, reply.paraphrase, reply.option_order)


def read_replies(path: Path) -> Iterator[Reply]:
    """Stream the replies of a file; a line that is no reply is named."""
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    yield loads(Reply, _mended(line))
                except (ValueError, TypeError, RecursionError) as error:
                    cut = (
                        "" if line.endswith("\n") else "; it is cut off: remove it, or run the same evaluation again"
                    )
                    raise UnwrittenError(f"{path}, line {number} is not a reply ({error!s:.120}){cut}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise UnwrittenError(f"{path} cannot be read ({error})") from error


def _mended(line: str) -> str:
    """Replace halves of characters in a line of JSON, as a reply cut off in the middle of one has them."""
    if not _ESCAPED_HALF.search(line):
        return line
    return whole_text(json.dumps(json.loads(line), ensure_ascii=False))


def write_replies(replies: Iterable[Reply], path: Path) -> int:
    """Write a file of replies that appears whole or not at all; return how many they are."""
    count = 0
    with atomic_path(path) as partial, partial.open("w", encoding="utf-8") as file:
        for reply in replies:
            file.write(dumps(reply) + "\n")
            count += 1
    return count


def checked(
    replies: Iterable[Reply], known: frozenset[str] | set[str], dataset_sha256: str, where: str
) -> Iterator[Reply]:
    """Pass on the replies that count; raise on one for an unknown item, a second one, or one to another dataset.

    A reply that never arrived gives way to a later one that did.
    """
    seen: dict[ReplyKey, Reply] = {}
    for reply in replies:
        if reply.dataset_sha256 and reply.dataset_sha256 != dataset_sha256:
            raise UnwrittenError(
                f"{where}: the dataset has changed since item {reply.item_id} was answered "
                f"({reply.dataset_sha256[:12]} then, {dataset_sha256[:12]} now); score it with the dataset of the run"
            )
        if reply.item_id not in known:
            raise UnwrittenError(f"{where}: item {reply.item_id!r} is not in the dataset")
        before = seen.get(key := key_of(reply))
        if before is not None and before.status != MISSING:
            raise UnwrittenError(
                f"{where}: {reply.who} answers item {reply.item_id} twice under {reply.condition}; keep one of them"
            )
        seen[key] = reply
    yield from seen.values()


class ReplyLog(LineLog):
    """A file of replies that grows while a run is under way."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.trouble: UnwrittenError | None = None  # what no other item could get around either
        self.complaint = ""  # why the first reply that is missing never came
        self.moved: Callable[[Reply], None] | None = None  # is told of each reply as it comes
        self.answered = {key_of(reply): reply for reply in read_replies(path) if reply.status != MISSING}

    def add(self, reply: Reply) -> None:
        """Append a reply."""
        self.append(dumps(reply))
        if reply.status != MISSING:
            self.answered[key_of(reply)] = reply
        elif not self.complaint:
            self.complaint = reply.text
        if self.moved:
            self.moved(reply)

    def close(self) -> None:
        """Let others write the file."""
        super().close()
        _open_logs.pop(self.path.resolve(), None)


_open_logs: dict[Path, ReplyLog] = {}


def open_log(path: Path) -> ReplyLog:
    """Open a file of replies to be written; all tasks of a process share it."""
    where = path.resolve()
    if where not in _open_logs:
        _open_logs[where] = ReplyLog(path)
    return _open_logs[where]
