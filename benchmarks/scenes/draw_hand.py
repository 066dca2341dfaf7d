"""Bakes a writer's hand, then draws letters, and prints both costs in CPU seconds as JSON."""

from __future__ import annotations

import json
import time

from unwritten.draw.hand import Capture
from unwritten.families.words.studio.take import hand_of, letter, pictures
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import STANDARD

LETTERS = "hand"


def main() -> None:
    """Draw twice and time the second, so that nothing is compiled or loaded in it."""
    writer = writer_of(3, STANDARD)
    before = time.process_time()
    hand = hand_of(writer.look, Capture())
    baked = time.process_time() - before
    for _ in pictures(letter(writer, "i"), hand):
        pass
    started, drawn = time.process_time(), 0
    for char in LETTERS:
        drawn += sum(1 for _ in pictures(letter(writer, char), hand))
    seconds = time.process_time() - started
    print(json.dumps({"bake": baked, "frames": drawn, "seconds": seconds}))


if __name__ == "__main__":
    main()
