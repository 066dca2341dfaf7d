"""Prints the hashes of scenes and clips as JSON; with --write it makes them the golden ones.

Run it after a task's version was raised on purpose: python tests/golden/hashes.py --write
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from unwritten.core import Registry
from unwritten.core.generate import scene_hash
from unwritten.dataset.collection import open_task
from unwritten.media.fingerprint import sha256_file

GOLDEN = Path(__file__).parent / "hashes.json"


def hashes() -> dict[str, str]:
    """Scenes of three items a task and level, and one clip a task."""
    registry, found = Registry(), {}
    with tempfile.TemporaryDirectory() as folder:
        for name in registry.names():
            for level in registry.get(name).spec.levels:
                for index in (0, 1, 7):
                    sample = open_task(name, level=level)[index]
                    found[f"scene {sample.address}"] = scene_hash(sample.scene)
            sample = open_task(name, level="medium")[0]
            sample.save(Path(folder) / "clip.mp4")
            found[f"clip {sample.address}"] = sha256_file(Path(folder) / "clip.mp4")
    return found


if __name__ == "__main__":
    text = json.dumps(hashes(), indent=1, sort_keys=True)
    if "--write" in sys.argv:
        GOLDEN.write_text(text + "\n")
    else:
        print(text)
