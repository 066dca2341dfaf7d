"""Checks the clips of a dataset of words: that each is its letters and nothing else, in all three modalities."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from unwritten.core import Item, Key, UnwrittenError
from unwritten.core.checking import Finding, Verdict
from unwritten.families.words.cuts import Cut, Decoded, cut_between, decode_letter
from unwritten.families.words.decoded import decoded_as_letters
from unwritten.families.words.letters.naming import MODALITIES, MUTED, SEEN
from unwritten.families.words.letters.search import library_of
from unwritten.families.words.live import spans_of, writer_for
from unwritten.families.words.names import Names, provenance, question
from unwritten.families.words.plan import JOINED, LIVE, SENTENCE, Writing
from unwritten.families.words.reading import Reader, Written, timed_evenly, tracks_of
from unwritten.families.words.shelf import Shelf, shelf_at
from unwritten.families.words.studio import take
from unwritten.families.words.summary import measures_of, summary_of
from unwritten.families.words.synthesis import ENDINGS, pieces, places
from unwritten.media.grid import PICTURE, UNIT
from unwritten.media.packets import TrackPackets

NO_LETTERS = "the packets were not compared with the letters', which are not at hand: give their folder as --letters"

NOT_JOINED = "live words are no joined letters: their truths were checked by their writer's movements, not by packets"


@dataclass(frozen=True)
class WordCheck:
    """Checks one clip after the other against the library that its set names."""

    folder: Path | None  # of the library; None: not at hand
    fingerprint: str
    pause: int
    live: bool  # whether its words are also written in one take
    key: Key | None  # None: names cannot be worked out again
    notes: tuple[str, ...]

    def clip(self, folder: Path, items: tuple[Item, ...], thorough: bool) -> Verdict:
        """Check one clip: names, times, packets, truths, cuts; and every picture and sample where thorough."""
        item = items[0]
        findings = [*_names(item), *_grid(item)]
        tracks = {name: tracks_of(folder / media.path) for name, media in item.media.items()}
        findings += _times(item, tracks)
        if item.task == LIVE and not self.live:
            findings.append(Finding(item.id, "is said to be a live word, which this set has none of"))
        if findings or self.folder is None:
            return Verdict(tuple(findings))
        shelf = shelf_at(self.folder, self.fingerprint)
        if item.task == LIVE:
            return self._live(items, shelf)
        reader = _reader(self.folder, self.fingerprint, item.category, self.pause)
        written = reader.read(tracks[MUTED][0].packets)
        if written is None:
            problem = f"is not made of the {item.category} letters of the library"
            return Verdict((Finding(item.media[MUTED].path, problem),))
        text = reader.text(written)
        writing = Writing(SENTENCE if " " in text else JOINED, item.category, tuple(text.split()), self.pause)
        findings += _packets(item, tracks, reader, written) or _bytes(folder, item, writing, shelf)
        findings += _truths(items, text) or self._texts(items, writing, shelf)
        letters = [_decoded(shelf, item.category, letter.char) for letter in written]
        cuts = [_cut(one, other) for one, other in pairwise(letters)]
        findings += _standing_out(item.category, written, cuts)
        if thorough:
            findings += decoded_as_letters(folder, item, written, letters)
        return Verdict(tuple(findings), len(items), measures_of(cuts))

    def _live(self, items: tuple[Item, ...], shelf: Shelf) -> Verdict:
        """A take shows no letters that could be read back; but its writer moves again, and must take as long."""
        item = items[0]
        if item.truth is None or self.key is None or len(items) != 1:
            return Verdict()
        writing = Writing(LIVE, item.category, (str(item.answer),))
        movement = take.word(writer_for(shelf.library, item.category, self.key), writing.text)
        findings = [*self._texts(items, writing, shelf)]
        if movement.pictures != item.clip.frames or spans_of(movement) != item.truth.because:
            findings.append(Finding(item.id, f"its writer does not take so long to write {writing.text!r}"))
        return Verdict(tuple(findings), 1)

    def _texts(self, items: Sequence[Item], writing: Writing, shelf: Shelf) -> list[Finding]:
        """Work out again all that an item says, and how it and its clip are named."""
        fingerprint = shelf.library.style_fingerprint(writing.style)
        found = []
        for number, item in enumerate(items):
            said = {
                "task": (item.task, writing.task),
                "question": (item.question, question(writing, number)),
                "provenance": (item.provenance, provenance(writing, fingerprint)),
            }
            if self.key is not None:
                names = Names(self.key, fingerprint)
                said["name of the clip"] = (item.clip_id, names.clip(writing))
                said["id"] = (item.id, names.item(writing, number))
                said["pair"] = (item.pair, names.pair(writing) if self.live else "")
            wrong = [name for name, (one, other) in said.items() if one != other]
            found += [Finding(item.id, f"its {name} does not follow from what is written") for name in wrong]
        return found

    def summary(self, measures: Mapping[str, Sequence[float]]) -> tuple[str, ...]:
        """Say how much the cuts show, over all words."""
        return summary_of(measures)


def family_check(identity: Mapping[str, Any], letters: Path | None, key: Key | None) -> WordCheck:
    """Prepare the check of a dataset of words; without its letters, or its key, less can be said."""
    try:
        named = {str(style): str(digest) for style, digest in identity["letters"].items()}
        pause = int(identity["pause"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnwrittenError(
            f"the manifest does not say what the words were made of ({error}); build anew"
        ) from error
    live = bool(identity.get("live"))
    notes = (NOT_JOINED,) if live else ()
    library = library_of(named, letters)
    if library is None:
        return WordCheck(None, "", pause, live, key, (*notes, NO_LETTERS))
    return WordCheck(library.folder, library.fingerprint, pause, live, key, notes)


def _names(item: Item) -> Iterator[Finding]:
    if set(item.media) != set(MODALITIES):
        yield Finding(item.clip_id, f"has {', '.join(item.media)}; a word has {', '.join(MODALITIES)}")
    for name, media in item.media.items():
        if media.path != f"media/{item.clip_id}{ENDINGS.get(name, '')}" or not re.fullmatch(
            "[0-9a-f]{20}", item.clip_id
        ):
            yield Finding(media.path, "is not named by an opaque id and its modality alone")


def _grid(item: Item) -> Iterator[Finding]:
    clip = item.clip
    if clip.samples != clip.frames * PICTURE or clip.samples % UNIT:
        yield Finding(
            item.fullest.path, f"{clip.frames} pictures and {clip.samples} samples do not fit the 192 ms grid"
        )


def _times(item: Item, tracks: Mapping[str, tuple[TrackPackets, ...]]) -> Iterator[Finding]:
    for name, found in tracks.items():
        if name in MODALITIES and not timed_evenly(found, name):
            yield Finding(item.media[name].path, "its packets do not follow each other at once from time 0")
    if SEEN in tracks and MUTED in tracks and tracks[SEEN][0].packets != tracks[MUTED][0].packets:
        yield Finding(item.media[MUTED].path, f"shows other pictures than {item.media[SEEN].path}")


def _packets(
    item: Item, tracks: Mapping[str, tuple[TrackPackets, ...]], reader: Reader, written: Sequence[Written]
) -> list[Finding]:
    return [
        Finding(item.media[name].path, "its packets are not those of the letters that it shows")
        for name in MODALITIES
        if [list(track.packets) for track in tracks[name]] != reader.packets(written, name)
    ]


def _bytes(folder: Path, item: Item, writing: Writing, shelf: Shelf) -> list[Finding]:
    """Joining is exact: a file with the right packets and other bytes holds something beside its letters."""
    placed = places(writing, shelf)
    return [
        Finding(media.path, "holds something beside its letters")
        for name, media in item.media.items()
        if (folder / media.path).read_bytes() != b"".join(pieces(writing, placed, shelf, name))
    ]


def _truths(items: Sequence[Item], text: str) -> list[Finding]:
    words = text.split()
    if len(words) != len(items):
        return [Finding(items[0].clip_id, f"{len(words)} words are written, and {len(items)} are asked for")]
    found = []
    for item, word in zip(items, words, strict=True):
        if item.truth is not None and item.answer != word:
            problem = f"the letters that are written are {word!r}, the answer is {item.answer!r}"
            found.append(Finding(item.id, problem))
        elif (item.level, getattr(item.kind, "letters", None)) != (str(len(word)), len(word)):
            problem = f"asks for a word of another length than the {len(word)} letters that are written"
            found.append(Finding(item.id, problem))
    return found


def _standing_out(style: str, written: Sequence[Written], cuts: Sequence[Cut]) -> Iterator[Finding]:
    """Name pairs of letters, not words, whose cut shows: one line each, however many words have them."""
    for (one, other), cut in zip(pairwise(written), cuts, strict=True):
        where = f"the {style} letters {one.char!r} and {other.char!r}"
        if cut.seen:
            jump = f"{cut.picture:.1f} grey levels, rare are {cut.rare_picture:.1f}"
            yield Finding(where, f"the cut between them can be seen: {jump}")
        if cut.heard:
            jump = f"a step of {cut.sound:.0f}, rare are {cut.rare_sound:.0f}"
            yield Finding(where, f"the cut between them can be heard: {jump}")


@functools.lru_cache(maxsize=8)
def _reader(folder: Path, fingerprint: str, style: str, pause: int) -> Reader:
    return Reader(shelf_at(folder, fingerprint), style, pause)


@functools.lru_cache(maxsize=4096)
def _cut(one: Decoded, other: Decoded) -> Cut:
    return cut_between(one, other)


@functools.lru_cache(maxsize=256)
def _decoded(shelf: Shelf, style: str, char: str) -> Decoded:
    return decode_letter(shelf.library.files(style, char))
