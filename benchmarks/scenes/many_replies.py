"""A dataset like the paper's, 3,497 words under three conditions, and ten models' replies to it; no clip is real."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

from unwritten.core import Clip, Item, MediaFile, Reply, Sent, Truth, Word
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.manifest import ITEMS
from unwritten.evaluate.replies import write_replies
from unwritten.families.words.style import STYLES
from unwritten.families.words.wordlist import Filter, word_lists
from unwritten.media.grid import FPS

CONDITIONS = ("audio", "muted_video", "audio_video")


def words_like_the_paper(folder: Path) -> tuple[Item, ...]:
    """Write a dataset of all words of the paper's order, with media that are a few bytes."""
    lists = word_lists(Filter(), {name: style.letters for name, style in STYLES.items()})
    (folder / "media").mkdir(parents=True)
    for condition in CONDITIONS:
        (folder / "media" / f"{condition}.mp4").write_bytes(b"clip")
    items = tuple(_item(style, word) for style, words in lists.items() for word in words)
    (folder / ITEMS).write_text("".join(dumps(item) + "\n" for item in items))
    seal(folder, {"family": "words", "name": "paper", "key": "public"}, items=len(items), clips=len(items))
    return items


def _item(style: str, word: str) -> Item:
    name = hashlib.sha256(f"{style}|{word}".encode()).hexdigest()[:20]
    media = {
        condition: MediaFile(f"media/{condition}.mp4", 4, hashlib.sha256(b"clip").hexdigest())
        for condition in CONDITIONS
    }
    clip = Clip(640, 480, FPS, 120, 0)
    kind = Word(letters=len(word))
    question = "Which word is being written?"
    return Item(
        name, name, "words", style, "words/joined", str(len(word)), question, kind, clip, media, "", truth=Truth(word)
    )


def replies_of_a_reader(who: str, share: float, items: tuple[Item, ...], folder: Path) -> Path:
    """Write the replies of a reader who gets that share of the letters right and else guesses a word of the list."""
    by_length: dict[int, list[str]] = {}
    for item in items:
        by_length.setdefault(len(str(item.answer)), []).append(str(item.answer))
    rng = random.Random(who)
    folder.mkdir(parents=True)
    write_replies(_replies(who, share, items, by_length, rng), folder / "replies.jsonl")
    return folder


def _replies(
    who: str, share: float, items: tuple[Item, ...], by_length: dict[int, list[str]], rng: random.Random
) -> Iterator[Reply]:
    for condition in CONDITIONS:
        for item in items:
            word = str(item.answer)
            guess = rng.choice(by_length[len(word)])
            text = "".join(a if rng.random() < share else b for a, b in zip(word, guess, strict=True))
            sent = (
                Sent("video", 50_000 + rng.randrange(9000), rng.randbytes(32).hex(), 120, 10.0),
                Sent("text", 400, "0" * 64),
            )
            usage = {"input": 900, "output": 3}
            yield Reply(item.id, condition, who, text, sent=sent, usage=usage, prompt_sha256=rng.randbytes(32).hex())
