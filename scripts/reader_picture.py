"""Draws nine words as the reader reads them, each by another test writer.

Usage: python -m scripts.reader_picture [OUT.png [FOLDER]]; the clips are kept in the folder, and not filmed again.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from unwritten.families.words.reader.picture_sheet import Card, nine
from unwritten.families.words.reader.read import Reader
from unwritten.families.words.studio.take import record, word
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import CURSIVE, RETRACE, STANDARD, Style
from unwritten.media.sheet import write_png

OUT = Path(__file__).parent.parent / "docs" / "reader-nine-words.png"
# Words of the test split, chosen before any of them was read: what is misread stays in the picture.
WORDS = (
    ("music", STANDARD, 31),
    ("table", STANDARD, 34),
    ("black", STANDARD, 37),
    ("earth", CURSIVE, 32),
    ("moon", CURSIVE, 35),
    ("ship", CURSIVE, 38),
    ("plant", RETRACE, 33),
    ("sound", RETRACE, 36),
    ("giant", RETRACE, 39),
)


def main() -> None:
    """Film the words in one take each, read them, and draw the sheet."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else OUT
    with TemporaryDirectory() as temporary:
        folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(temporary)
        clips = [_clip(folder, *one) for one in WORDS]
        cards = [_card(clip, *one) for clip, one in zip(clips, WORDS, strict=True)]
        write_png(nine(cards), out)


def _clip(folder: Path, text: str, style: Style, number: int) -> Path:
    clip = folder / f"{text}.mp4"
    if not clip.exists():
        folder.mkdir(parents=True, exist_ok=True)
        writer = writer_of(number, style, split="test")
        muted, heard = folder / f"{text}-muted.mp4", folder / f"{text}.mp3"
        record(word(writer, text), text, writer, seen=clip, muted=muted, heard=heard)
    return clip


def _card(clip: Path, text: str, style: Style, number: int) -> Card:
    reader = Reader()
    perceived = reader.perceive(clip, "av")
    reading = reader.decide(perceived, "av", letters=len(text))
    assert perceived.sight is not None
    print(f"{text}: {reading.word} {reading.confidence:.2f} {'; '.join(reading.remarks)}", flush=True)
    return Card(clip, reading, perceived.sight, text, f"{style.name}, writer {number}")


if __name__ == "__main__":
    main()
