"""Datasets of word items whose media are noise: what an evaluation costs does not depend on what is in a clip."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np

from unwritten.core import Clip, Item, MediaFile, Truth, Word
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import seal
from unwritten.dataset.manifest import ITEMS
from unwritten.families.words.wordlist import Filter, clean, frequent_words
from unwritten.media.grid import FPS


def flat_dataset(folder: Path, size: int, clip_bytes: int) -> Path:
    """Write that many items, each with a video of that many bytes."""
    (folder / "media").mkdir(parents=True)
    frequent = clean(frequent_words("en", 20_000), Filter())
    noise = np.random.default_rng(1)
    with (folder / ITEMS).open("w") as lines:
        for number in range(size):
            item_id = hashlib.sha256(str(number).encode()).hexdigest()[:20]
            data = noise.bytes(clip_bytes)
            path = folder / "media" / f"{item_id}.mp4"
            path.write_bytes(data)
            media = MediaFile(f"media/{path.name}", len(data), hashlib.sha256(data).hexdigest())
            lines.write(dumps(_item(item_id, frequent[number], media)) + "\n")
    seal(folder, {"family": "words", "name": "noise", "key": "public"}, items=size, clips=size)
    return folder


def _item(item_id: str, word: str, media: MediaFile) -> Item:
    return Item(
        id=item_id,
        clip_id=item_id,
        family="words",
        category="standard",
        task="words/joined",
        level=str(len(word)),
        question="Which word is being written?",
        kind=Word(letters=len(word)),
        clip=Clip(640, 480, FPS, 120, 0),
        media={"muted_video": media},
        provenance="noise",
        truth=Truth(word),
    )
