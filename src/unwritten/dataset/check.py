"""Verifies a dataset: its files, its streams, its truths, and that the question can be read from the pixels."""

from __future__ import annotations

import importlib
import importlib.util
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from unwritten.core import Item, Key, Registry, UnwrittenError
from unwritten.core.checking import FamilyCheck, Finding
from unwritten.core.generate import scene_at
from unwritten.core.seeding import PUBLIC, opaque_id
from unwritten.dataset.evidence import unseen
from unwritten.dataset.fairness import Watcher, watchers
from unwritten.dataset.files import files_as_listed
from unwritten.dataset.manifest import ITEMS, Manifest, damaged_manifest, read_manifest, read_sums, stream_items
from unwritten.dataset.release import WITHHELD
from unwritten.dataset.streams import streams_as_said
from unwritten.families.maverix.soundness import FAMILY as MAVERIX
from unwritten.media.parallel import need_jobs, run_all

LEGIBLE = 0.95
"""The share of a question's words and numbers that must be read back from the frame that a model gets."""

OTHER_FILE = "is not the file that its item was made with (another SHA-256)"
NO_KEY = "truths were not worked out again: this is a private set, give its --key-file"


@dataclass(frozen=True)
class Report:
    """What was checked, and what was found."""

    manifest: Manifest
    findings: tuple[Finding, ...]
    files: int
    clips: int
    truths: int
    read: int
    legible: float  # mean share of words read back; 1 where none was read
    notes: tuple[str, ...] = ()
    summary: tuple[str, ...] = ()  # what the family measured

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


@dataclass(frozen=True)
class _Seen:
    """What checking one clip gave."""

    findings: tuple[Finding, ...] = ()
    truths: int = 0
    shares: tuple[float, ...] = ()
    measures: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Work:
    """The items of one clip, and whether it is among those that are looked at closely."""

    items: tuple[Item, ...]
    read: bool


@dataclass(frozen=True)
class _ClipCheck:
    """Checks one clip with its items; sent to worker processes."""

    folder: Path
    key: Key | None  # None: truths cannot be worked out again
    folders: tuple[Path, ...]
    family: FamilyCheck | None  # None: its items are made by tasks

    def __call__(self, work: _Work) -> _Seen:
        items = work.items
        try:
            findings = [*self._media(items, decode=self.family is None or work.read)]
            if findings:
                return _Seen(tuple(findings))  # a broken file says nothing more
            if self.family is not None:
                verdict = self.family.clip(self.folder, items, work.read)
                return _Seen(verdict.findings, verdict.truths, measures=verdict.measures)
            truths = 0
            if self.key is not None and items[0].address is not None:
                findings += self._truths(items)
                truths = len(items)
            shares = [self._legible(item) for item in items if _shows_question(item)] if work.read else []
            findings += [
                Finding(_file(items[0]), f"only {share:.0%} of the question can be read from the picture")
                for share in shares
                if share < LEGIBLE
            ]
            return _Seen(tuple(findings), truths, tuple(shares))
        except UnwrittenError as error:
            return _Seen((Finding(_file(items[0]), error.said_of(self.folder / _file(items[0]))),))

    def _media(self, items: tuple[Item, ...], decode: bool) -> Iterator[Finding]:
        item = items[0]
        if any((other.clip, other.media) != (item.clip, item.media) for other in items):
            yield Finding(item.clip_id, "its items speak of different files")
        yield from streams_as_said(self.folder, item, decode=decode)

    def _truths(self, items: tuple[Item, ...]) -> Iterator[Finding]:
        address, key = items[0].address, self.key
        assert address is not None
        assert key is not None
        task = Registry(self.folders).get(address.task)
        scene = scene_at(task, address, key)
        questions, again = task.impl.ask(scene), task.impl.recount(scene)
        if len(questions) != len(items) or len(again) != len(items):
            yield Finding(items[0].id, f"{len(items)} items, {len(questions)} questions, {len(again)} recounts")
            return
        for number, (item, question, recount) in enumerate(zip(items, questions, again, strict=True)):
            if item.id != opaque_id(key, address, number) or item.clip_id != opaque_id(key, address):
                yield Finding(item.id, "the id does not follow from the address")
            if (item.question, item.kind) != (question.text, question.kind):
                yield Finding(item.id, "the question is not the one that the task asks")
            if item.truth is not None and item.answer != question.answer:
                yield Finding(item.id, "the answer is not the one that the task works out")
            if recount != question.answer:
                yield Finding(item.id, f"the truth is {question.answer!r}, but recounted it is {recount!r}")
        yield from unseen(task, scene, self.folder / _file(items[0]), _file(items[0]))

    def _legible(self, item: Item) -> float:
        from unwritten.media.ocr import words_read
        from unwritten.media.sampling import sample_frames

        frames = sample_frames(self.folder / item.fullest.path)
        return words_read(item.prompt, [frames[-1].pixels])


def check(
    folder: Path,
    *,
    key: Key = PUBLIC,
    read: int | None = None,
    jobs: int = 1,
    folders: tuple[Path, ...] = (),
    letters: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Check a whole dataset; ``read`` says how many clips, spread evenly, are looked at closely.

    Of these the question is read by OCR, or, where a family checks its own clips, every picture is decoded.
    ``letters`` is the library that a set of words was made of.
    """
    need_jobs(jobs)
    manifest = read_manifest(folder)
    findings = list(files_as_listed(folder, manifest))
    able = manifest.identity.get("key") == key.fingerprint
    family = _family_check(folder, manifest, letters, key if able else None)
    one_clip = _ClipCheck(folder, key if able else None, folders, family)
    watching = watchers(folders, by_tasks=family is None)
    clips, truths, shares = 0, 0, list[float]()
    measures: dict[str, list[float]] = {}
    with closing(run_all(one_clip, _clips(folder, manifest, read, findings, watching), jobs)) as results:
        for _, seen in results:
            clips += 1
            findings += seen.findings
            truths += seen.truths
            shares += seen.shares
            for name, values in seen.measures.items():
                measures.setdefault(name, []).extend(values)
            if progress:
                progress(clips, manifest.clips)
    findings += [finding for watcher in watching for finding in watcher.findings()]
    return Report(
        manifest=manifest,
        findings=tuple(sorted(set(findings), key=str)),
        files=len(read_sums(folder)),
        clips=clips,
        truths=truths,
        read=len(shares),
        legible=sum(shares) / len(shares) if shares else 1.0,
        notes=(family.notes if family else () if able else (NO_KEY,)),
        summary=family.summary(measures) if family else (),
    )


def _family_check(folder: Path, manifest: Manifest, letters: Path | None, key: Key | None) -> FamilyCheck | None:
    """Find the check of a family whose items are not made by tasks."""
    name = str(manifest.identity.get("family", ""))
    module = f"unwritten.families.{name}"
    if not name.isidentifier() or not importlib.util.find_spec(module):
        if letters is not None:
            raise UnwrittenError(f"--letters {letters}: this is not a dataset of words")
        return None
    if not importlib.util.find_spec(f"{module}.verify"):
        raise damaged_manifest(folder, f"it names the family {name}, which no set of tasks does")
    check_of: FamilyCheck = importlib.import_module(f"{module}.verify").family_check(manifest.identity, letters, key)
    return check_of


def _clips(
    folder: Path, manifest: Manifest, read: int | None, findings: list[Finding], watching: Sequence[Watcher]
) -> Iterator[_Work]:
    """Stream the items clip by clip, adding to the findings what is wrong with the list itself."""
    ids, sums, clips = set[str](), read_sums(folder), 0
    groups = itertools.groupby(_whole_lines(folder, findings), lambda item: item.clip_id)
    for clips, (_, group) in enumerate(groups, 1):
        items = tuple(group)
        files = [media for item in items for media in item.media.values()]
        findings += [Finding(ITEMS, f"item {item.id} stands there twice") for item in items if item.id in ids]
        findings += [Finding(file.path, OTHER_FILE) for file in files if sums.get(file.path) != file.sha256]
        if manifest.answers_withheld:
            findings += [finding for item in items for finding in _not_withheld(item)]
        ids |= {item.id for item in items}
        for watcher, item in itertools.product(watching, items):
            watcher.see(item)
        yield _Work(items, _is_read(clips - 1, manifest.clips, read))
    if (len(ids), clips) != (manifest.items, manifest.clips):
        said = f"the manifest says {manifest.items} on {manifest.clips}"
        findings.append(Finding(ITEMS, f"has {len(ids)} items on {clips} clips, {said}"))


def _whole_lines(folder: Path, findings: list[Finding]) -> Iterator[Item]:
    """Stream the items before the first damaged line, which ends the list but not the check of what it has."""
    try:
        yield from stream_items(folder)
    except UnwrittenError as error:
        findings.append(Finding(ITEMS, error.said_of(folder / ITEMS)))


def _not_withheld(item: Item) -> Iterator[Finding]:
    """Say what an item of a release still has of what is kept apart."""
    if told := [name for name in WITHHELD if getattr(item, name)]:
        yield Finding(item.id, f"its {', '.join(told)} should be withheld, as the manifest says it is")


def _is_read(number: int, clips: int, count: int | None) -> bool:
    """Spread that many readings evenly over the clips."""
    if count is None or count >= clips:
        return True
    return (number + 1) * count // clips > number * count // clips


def _shows_question(item: Item) -> bool:
    """Whether the question stands in the picture; of other families it does, even in films of a single shot."""
    return item.question_frames > 0 or item.family != MAVERIX


def _file(item: Item) -> str:
    return item.fullest.path
