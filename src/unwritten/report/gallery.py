"""The gallery: a page of playable clips, and GALLERY.md, both made from the registry or a dataset."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from unwritten.core import Item, Registered, Registry, UnwrittenError
from unwritten.core.records import option_lines
from unwritten.dataset.build import build
from unwritten.dataset.collection import open_task
from unwritten.dataset.manifest import need_same, read_items, read_manifest
from unwritten.dataset.source import TaskSource
from unwritten.media.animation import write_animation
from unwritten.media.atomic import cannot_write, link_or_copy, write_text_atomic
from unwritten.report.style import PAGE_STYLE

MEDIA = "media"
PICTURES = "docs/gallery"
THUMBNAIL, STEP, SPEED = (320, 180), 15, 4
"""The moving picture of a task in GALLERY.md: its size, every how many frames, and how many of them a second."""

MOST_PICTURES = 40


@dataclass(frozen=True)
class Card:
    """One clip on the page."""

    task: str
    level: str
    question: str
    options: tuple[str, ...]
    hint: str
    answer: str | None  # None where it is withheld
    because: tuple[str, ...]
    seconds: float
    clip: str  # path relative to the page


def from_dataset(dataset: Path, out: Path, each: int) -> list[Card]:
    """Take at most that many items of each task, each level in turn, and put their clips beside the page."""
    read_manifest(dataset)
    items = list(read_items(dataset))
    taken: Counter[tuple[str, str]] = Counter()
    chosen: list[tuple[int, Item]] = []
    for item in items:
        chosen.append((taken[item.task, item.level], item))
        taken[item.task, item.level] += 1
    # Round by round, so that every level is seen before one is seen twice.
    chosen.sort(key=lambda pair: (pair[1].task, pair[0]))
    count: Counter[str] = Counter()
    shown = []
    for _, item in chosen:
        if count[item.task] < each:
            count[item.task] += 1
            shown.append(item)
    for item in shown:  # all before the first is put there: an older page keeps the clips that it shows
        _need_whole(item, dataset)
    return [_card(item, dataset, out) for item in shown]


def from_registry(
    out: Path, jobs: int, folders: tuple[Path, ...], progress: Callable[[int, int], None] | None = None
) -> list[Card]:
    """Make one clip of every task and level beside the page."""
    registry = Registry(folders)
    collections = [
        open_task(name, level=level, folders=folders)
        for name in registry.names()
        for level in registry.get(name).spec.levels
    ]
    source = TaskSource("gallery", tuple(collection[0].address for collection in collections), folders=folders)
    dataset = out / "dataset"
    build(source, dataset, jobs=jobs, progress=progress)
    return from_dataset(dataset, out, each=len(collections))


def write_page(cards: Sequence[Card], out: Path) -> Path:
    """Write the page; it needs nothing from the network."""
    if not cards:
        raise UnwrittenError("there is nothing to show")
    sections = []
    for task in dict.fromkeys(card.task for card in cards):
        shown = "\n".join(_article(card) for card in cards if card.task == task)
        sections.append(f"<section><h2>{html.escape(task)}</h2><div class=cards>\n{shown}\n</div></section>")
    path = out / "index.html"
    write_text_atomic(
        path,
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
        "<meta name=viewport content='width=device-width, initial-scale=1'>\n"
        f"<title>unwritten: gallery</title><link rel=icon href='data:,'>\n<style>{PAGE_STYLE}</style></head>\n"
        "<body><header><h1>unwritten</h1>"
        f"<p>{len(cards)} generated clips. Watch one, answer, then open the answer.</p></header>\n"
        f"<main>{''.join(sections)}</main></body></html>\n",
    )
    return path


def write_markdown(path: Path, folders: tuple[Path, ...] = ()) -> int:
    """Write GALLERY.md and a moving picture of each task into docs/gallery beside it."""
    registry = Registry(folders)
    tasks = [registry.get(name) for name in registry.names()]
    pictures = path.parent / PICTURES
    try:
        pictures.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(pictures, error) from error
    for task in tasks:
        write_thumbnail(task, pictures / _picture(task))
    write_text_atomic(path, markdown_of(tasks))
    return len(tasks)


def write_thumbnail(task: Registered, path: Path) -> None:
    """Write the moving picture of a task's example."""
    film = open_task(task.name)[0].film
    step = max(STEP, film.frames // MOST_PICTURES)
    write_animation((film.picture(frame) for frame in range(0, film.frames, step)), path, fps=SPEED, size=THUMBNAIL)


def markdown_of(tasks: Sequence[Registered]) -> str:
    """The text of GALLERY.md."""
    parts = [
        "# Gallery",
        "Made by `unwritten gallery --markdown GALLERY.md` from the registry; do not edit it by hand.",
        f"{len(tasks)} tasks. The examples are item 0 of each task's `test` split at level `medium`.",
        _contents(tasks),
        *(_markdown(task) for task in tasks),
    ]
    return "\n\n".join(parts) + "\n"


def _picture(task: Registered) -> str:
    return f"{task.name.replace('/', '-')}.webp"


def _contents(tasks: Sequence[Registered]) -> str:
    """List the tasks, a line for each category."""
    lines = []
    for category in dict.fromkeys(f"{task.family}/{task.category}" for task in tasks):
        members = [task for task in tasks if f"{task.family}/{task.category}" == category]
        links = [f"[{task.name.rsplit('/')[-1]}](#{task.name.replace('/', '')})" for task in members]
        lines.append(f"- **{category}** ({len(members)}): {', '.join(links)}")
    return "\n".join(lines)


def _markdown(task: Registered) -> str:
    sample = open_task(task.name)[0]
    knobs = [field.name for field in fields(next(iter(task.spec.levels.values())))]
    rows = [
        f"| {name} | " + " | ".join(_plain(getattr(level, knob)) for knob in knobs) + " |"
        for name, level in task.spec.levels.items()
    ]
    because = "\n".join(f"> {line}  " for line in sample.because)
    question = "  \n".join(sample.question.prompt.split("\n"))
    head = f"| level | {' | '.join(knobs)} |\n|{'---|' * (len(knobs) + 1)}\n"
    return (
        f"## {task.name}\n\n{task.doc.strip()}\n\n![{task.name}]({PICTURES}/{_picture(task)})\n\n"
        f"{question}\n\n> **{sample.answer}**  \n{because}\n\n" + head + "\n".join(rows)
    )


def _plain(value: object) -> str:
    return " to ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _need_whole(item: Item, dataset: Path) -> None:
    media = item.fullest
    if "\0" in media.path:
        raise UnwrittenError(
            f"{dataset}: item {item.id} names the file {media.path!r:.80}; no file can be called that"
        )
    need_same(dataset / media.path, media.sha256)


def _card(item: Item, dataset: Path, out: Path) -> Card:
    media = item.fullest
    source, target = dataset / media.path, out / MEDIA / Path(media.path).name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)  # a clip of that name may be of an older set
        link_or_copy(source, target)
    except OSError as error:
        raise cannot_write(target, error) from error
    return Card(
        task=item.task,
        level=item.level,
        question=item.question,
        options=tuple(option_lines(item.kind)),
        hint=item.kind.hint(),
        answer=None if item.truth is None else item.kind.show(item.answer),
        because=() if item.truth is None else item.truth.because,
        seconds=item.clip.seconds,
        clip=f"{MEDIA}/{target.name}",
    )


def _article(card: Card) -> str:
    options = "".join(f"<li>{html.escape(option)}</li>" for option in card.options)
    answer = ""
    if card.answer is not None:
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in card.because)
        answer = (
            f"<details><summary>Answer</summary><p><b>{html.escape(card.answer)}</b></p><ol>{lines}</ol></details>"
        )
    middle = f"#t={card.seconds / 2:.1f}"  # the moment shown before it is played
    return (
        f"<article><video controls preload=auto playsinline src='{html.escape(card.clip)}{middle}'></video>"
        f"<p class=facts>{html.escape(card.level)} · {card.seconds:.1f} s</p>"
        f"<p class=question>{html.escape(card.question)}</p>"
        + (f"<ul class=options>{options}</ul>" if options else "")
        + f"<p class=hint>{html.escape(card.hint)}</p>{answer}</article>"
    )
