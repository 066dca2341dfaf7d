"""Words as a source for datasets: joined from the letters of a library, or written live by its simulated writers."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from unwritten.core import SAMPLE_RATE, Clip, Item, Key, MediaFile, Truth, Word
from unwritten.core.compact import OnDemand
from unwritten.core.source import Job
from unwritten.families.words.letters.library import Library
from unwritten.families.words.names import Names, provenance, question
from unwritten.families.words.plan import JOINED, LIVE, Plan, Writing, Writings, plan
from unwritten.families.words.presets import Order
from unwritten.families.words.shelf import Shelf, shelf_at
from unwritten.families.words.synthesis import places, write_word
from unwritten.families.words.wordlist import wordfreq_version

FAMILY = "words"


@dataclass(frozen=True)
class WordSource:
    """All clips of an order, made of one library; small, since it goes to worker processes with every job."""

    order: Order
    folder: Path  # of the library
    fingerprint: str
    key: Key

    def identity(self) -> dict[str, Any]:
        """Name the order, the letters of each style by their content, and the hash of the whole plan."""
        order, wanted = self.order, self.order.wanted
        return {
            "family": FAMILY,
            "name": order.name,
            "key": self.key.fingerprint,
            "clips": len(self.plan.writings),
            "plan_sha256": self.plan.sha256(),
            "letters": {style: self.library.style_fingerprint(style) for style in order.styles},
            "words": "given" if order.given else f"wordfreq {wordfreq_version()} {wanted.language}",
            "lengths": list(wanted.lengths),
            "top": wanted.top,
            "split": wanted.split,
            "pause": order.pause,
            "sentence": order.sentence,
            "live": order.live,
            **(_studio() if order.live else {}),
        }

    @property
    def library(self) -> Library:
        """The letters that the words are made of."""
        return self._shelf.library

    @property
    def plan(self) -> Plan:
        """All that is to be written, and what cannot be."""
        return _plan_of(self.order, self.folder, self.fingerprint, self.key)

    def jobs(self) -> Sequence[Job]:
        """One clip for each word or sentence, in the order of their opaque names, which says nothing."""
        return _Jobs(self.plan.writings, {style: self._names(style) for style in self.order.styles})

    def make(self, job: Job, folder: Path) -> tuple[Item, ...]:
        """Write the three files of a clip, and ask for its word, or for each of its words."""
        writing: Writing = job.work
        if writing.task == LIVE:
            from unwritten.families.words.live import write_live

            clip, media, because = write_live(writing, self.library, self.key, folder, job.clip_id)
        else:
            clip, media = write_word(writing, self._shelf, folder, job.clip_id)
            because = letters_in_time(writing, self._shelf)
        return tuple(self._item(job, number, clip, media, because) for number in range(len(writing.words)))

    def _item(self, job: Job, number: int, clip: Clip, media: dict[str, MediaFile], because: tuple[str, ...]) -> Item:
        writing: Writing = job.work
        word = writing.words[number]
        paired = self.order.live and writing.task in (JOINED, LIVE)
        return Item(
            id=self._names(writing.style).item(writing, number),
            clip_id=job.clip_id,
            family=FAMILY,
            category=writing.style,
            task=writing.task,
            level=str(len(word)),
            question=question(writing, number),
            kind=Word(letters=len(word)),
            clip=clip,
            media=media,
            provenance=provenance(writing, self.library.style_fingerprint(writing.style)),
            truth=Truth(word, because),
            pair=self._names(writing.style).pair(writing) if paired else "",
        )

    def _names(self, style: str) -> Names:
        return Names(self.key, self.library.style_fingerprint(style))

    @property
    def _shelf(self) -> Shelf:
        return shelf_at(self.folder, self.fingerprint)


class _Jobs(OnDemand[Job]):
    """The clips of a plan in the order of their names; of each only its place in the plan is held."""

    def __init__(self, writings: Writings, names: Mapping[str, Names]) -> None:
        self._writings = writings
        self._names = names
        ids = bytearray()
        for writing in writings:
            ids += bytes.fromhex(names[writing.style].clip(writing))
        self._order = np.frombuffer(ids, dtype=f"S{len(ids) // len(writings)}").argsort(kind="stable")

    def __len__(self) -> int:
        return len(self._order)

    def _at(self, number: int) -> Job:
        writing = self._writings[self._order[number]]
        return Job(self._names[writing.style].clip(writing), writing)


def word_source(order: Order, library: Library, key: Key) -> WordSource:
    """Prepare an order to be built from the letters of a library."""
    return WordSource(order, library.folder, library.fingerprint, key)


def letters_in_time(writing: Writing, shelf: Shelf) -> tuple[str, ...]:
    """Say from when to when each letter is written."""
    return tuple(
        f"{letter.char}: {_milliseconds(letter.start)} to {_milliseconds(letter.stop)} ms, from "
        f"{shelf.library.files(writing.style, letter.char).seen.stem}"
        for letter in places(writing, shelf)
    )


def _milliseconds(samples: int) -> int:
    return samples * 1000 // SAMPLE_RATE


def _studio() -> dict[str, Any]:
    """What decides the bytes of a live take beside the libraries that every dataset names."""
    from importlib.metadata import version

    from unwritten.families.words.studio.writer import VERSION

    return {"studio": VERSION, "numba": version("numba")}


@functools.lru_cache(maxsize=2)
def _plan_of(order: Order, folder: Path, fingerprint: str, key: Key) -> Plan:
    shelf = shelf_at(folder, fingerprint)
    if order.live:
        from unwritten.families.words.live import writer_for

        for style in order.styles:  # who cannot come is better told before the first take
            writer_for(shelf.library, style, key)
    usable = {style: shelf.usable(style) for style in order.styles if style in shelf.library.styles}
    found = plan(order, {style: one.letters for style, one in usable.items()}, key)
    broken = [problem for one in usable.values() for problem in one.problems]
    return Plan(found.writings, (*broken, *found.dropped))
