"""Imports real recordings of letters into a library: checks each, puts it on the grid, and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.arrange import Options, orders, usual_offsets
from unwritten.families.words.letters.checks.finding import Finding, note
from unwritten.families.words.letters.index import INDEX, REPORT
from unwritten.families.words.letters.inspect import Inspection, inspect_letter
from unwritten.families.words.letters.jumps import measure_jumps
from unwritten.families.words.letters.library import Library, write_index
from unwritten.families.words.letters.naming import MODALITIES, file_name
from unwritten.families.words.letters.report import (
    Entry,
    Made,
    Report,
    name_the_odd,
    read_report,
    write_report,
)
from unwritten.families.words.letters.session import alone_in
from unwritten.families.words.letters.sources import Recorded, find_recordings
from unwritten.families.words.letters.transfer import Order, transfer
from unwritten.media.fingerprint import sha256_file
from unwritten.media.parallel import need_jobs, run_all

CHECKS = "1"
"""Raised whenever the checks change, so that letters are looked at again."""

TOLERATED = 33.4
"""An offset of the sound, in ms, that need not be mentioned: one picture at 30 a second."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Imported:
    """A finished import: the report, and the library unless no letter could be used."""

    report: Report
    library: Library | None
    looked_at: tuple[Entry, ...]  # the letters of this run

    @property
    def rejected(self) -> tuple[Entry, ...]:
        """The letters that were kept out."""
        return tuple(entry for entry in self.looked_at if entry.made is None)


def import_letters(
    source: Path,
    folder: Path,
    options: Options | None = None,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Imported:
    """Import the recordings in a folder into a library; the source is only read, and a stopped import goes on."""
    options = options or Options()
    need_jobs(jobs)
    found = find_recordings(source, options.style)
    _need_apart(source, folder)
    with alone_in(folder):
        _need_own(folder)
        report = replace(read_report(folder), strays=found.strays)
        tell = _Teller(progress, 2 * len(found.letters))
        report, seen = _inspect_all(found.letters, folder, report, options, jobs, tell)
        todo = orders(found.letters, seen, folder, options)
        report = _transfer_all(todo, folder, report, jobs, tell)
        report = _settle(seen, folder, report)
        library = _index(folder, report)
        report = replace(report, offsets=usual_offsets(seen))
        if library is not None:
            report = replace(report, jumps={style: measure_jumps(library, style) for style in library.styles})
        write_report(folder, report)
    entries = [report.entry(one.style, one.char) for one in seen]
    return Imported(report, library, tuple(entry for entry in entries if entry is not None))


class _Teller:
    """Counts steps for the progress bar."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress = progress
        self._done = 0
        self._total = total

    def step(self) -> None:
        self._done += 1
        if self._progress:
            self._progress(self._done, self._total)


@dataclass(frozen=True)
class _Inspector:
    """Looks at one letter; a class, so that it can be sent to other processes."""

    derive: bool

    def __call__(self, recorded: Recorded) -> Inspection:
        return inspect_letter(recorded, derive=self.derive)


def _inspect_all(
    letters: Sequence[Recorded], folder: Path, report: Report, options: Options, jobs: int, tell: _Teller
) -> tuple[Report, list[Inspection]]:
    checks = f"{CHECKS}{' derive' if options.derive else ''}"
    known: dict[tuple[str, str], Inspection] = {}
    todo = []
    for one in letters:
        entry = report.entry(one.style, one.char)
        if entry and entry.checks == checks and entry.seen.sources == _hashes(one) and entry.seen.sources:
            known[one.style, one.char] = entry.seen
            tell.step()
        else:
            todo.append(one)
    with closing(run_all(_Inspector(options.derive), todo, min(jobs, max(1, len(todo))))) as results:
        for one, seen in results:
            if options.strict and not seen.usable:
                raise UnwrittenError(f"{one.name}: {next(f.text for f in seen.findings if f.serious)} (--strict)")
            known[one.style, one.char] = seen
            earlier = report.entry(one.style, one.char)
            made = earlier.made if earlier and earlier.seen.sources == seen.sources else None
            report = report.having(Entry(seen, checks, made))
            write_report(folder, report)
            tell.step()
    return report, [known[one.style, one.char] for one in letters]


def _hashes(recorded: Recorded) -> dict[str, str]:
    try:
        return {path.name: sha256_file(path) for path in recorded.files.values()}
    except UnwrittenError:
        return {}


def _transfer_all(wanted: Sequence[Order], folder: Path, report: Report, jobs: int, tell: _Teller) -> Report:
    todo = []
    for order in wanted:
        entry = report.entry(order.recorded.style, order.recorded.char)
        if entry and entry.made and _is_made(entry.made, order):
            tell.step()
        else:
            todo.append(order)
    with closing(run_all(transfer, todo, min(jobs, max(1, len(todo))))) as results:
        for order, made in results:
            entry = report.entry(order.recorded.style, order.recorded.char)
            assert entry is not None
            report = report.having(replace(entry, made=made))
            write_report(folder, report)
            tell.step()
    return report


def _is_made(made: Made, order: Order) -> bool:
    """Whether an earlier run made the same of this letter, and it is still there."""
    if made.settings != order.settings:
        return False
    return all(
        (order.folder / name).exists() and sha256_file(order.folder / name) == sha for name, sha in made.files.items()
    )


def _settle(seen: Iterable[Inspection], folder: Path, report: Report) -> Report:
    """Take out what an earlier run made of letters that are no longer good, and name what is odd."""
    for one in name_the_odd(seen):
        entry = report.entry(one.style, one.char)
        assert entry is not None
        if not one.usable:
            for kind in MODALITIES:
                (folder / file_name(one.char, one.style, kind)).unlink(missing_ok=True)
            entry = replace(entry, made=None)
        report = report.having(replace(entry, seen=one))
    return report


def _index(folder: Path, report: Report) -> Library | None:
    made = [entry for entry in report.letters if entry.made is not None]
    if not made:
        (folder / INDEX).unlink(missing_ok=True)
        return None
    sources = {f"{one.seen.style} {one.seen.char}": dict(one.seen.sources) for one in made}
    return write_index(folder, {"imported": sources})


def _need_apart(source: Path, folder: Path) -> None:
    one, other = source.resolve(), folder.resolve()
    if one == other or one in other.parents:
        raise UnwrittenError(f"{folder} lies in the folder of the recordings, which is never changed; choose another")


def _need_own(folder: Path) -> None:
    """Refuse a folder with letters that no import made."""
    if not (folder / REPORT).exists():
        others = [path.name for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
        if others:
            raise UnwrittenError(f"{folder} holds {others[0]}, which no import made; choose another folder")


def findings_of(entry: Entry) -> tuple[Finding, ...]:
    """All that is to be said of a letter, its offset too where it is more than a picture and was left as it is."""
    offset = entry.seen.offset
    if offset is None or not offset.clear or abs(offset.ms) <= TOLERATED:
        return entry.seen.findings
    late = f"sound {abs(offset.ms):.0f} ms {'late' if offset.ms > 0 else 'early'}"
    moved = entry.made is not None and entry.made.shift_ms != 0
    return (
        *entry.seen.findings,
        note("sync", f"{late}, corrected" if moved else f"{late}; --fix-offset corrects it"),
    )
