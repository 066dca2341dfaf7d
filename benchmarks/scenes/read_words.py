"""Reads so many words, or only decodes them: python -m benchmarks.scenes.read_words SET COUNT SENSE."""

from __future__ import annotations

import json
import sys
from itertools import cycle, islice
from pathlib import Path

MODALITY = {"video": "muted_video", "decode": "muted_video", "audio": "audio", "av": "audio_video"}


def main() -> None:
    folder, count, sense = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    with (folder / "items.jsonl").open() as lines:
        items = [json.loads(line) for line in lines]
    for item in islice(cycle(items), count):
        path = folder / item["media"][MODALITY[sense]]["path"]
        _decode(path) if sense == "decode" else _read(path, sense, len(item["truth"]["answer"]))


def _decode(path: Path) -> None:
    import av

    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        stream.codec_context.thread_count = 1
        for _ in container.decode(stream):
            pass


def _read(path: Path, sense: str, letters: int) -> None:
    from unwritten.families.words.reader.read import Reader

    Reader().read(path, sense, letters=letters)


if __name__ == "__main__":
    main()
