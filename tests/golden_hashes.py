"""Prints the hashes of scenes and clips as JSON; with --write it makes them the golden ones.

Run it after a task's version was raised on purpose: python tests/golden_hashes.py --write
A category (morse/temporal) or task gives its own alone; --scenes leaves the clips out, --few has one a category.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from unwritten.core import Registry
from unwritten.core.generate import scene_hash
from unwritten.dataset.collection import Sample, open_task
from unwritten.media.fingerprint import sha256_file
from unwritten.media.parallel import run_all

GOLDEN = Path(__file__).parent / "golden" / "hashes.json"


LEVELS = ("easy", "medium", "hard")


def golden_sample(name: str) -> Sample:
    """The item whose clip is golden; its level differs from task to task."""
    # Clips of tables last minutes above the first level.
    level = LEVELS[len(name) % 3] if Registry().get(name).spec.group == 1 else "easy"
    return open_task(name, level=level)[0]


def hashes_of(name: str, clips: bool = True) -> dict[str, str]:
    """Scenes of three items of each level of a task, and one clip."""
    found = {}
    for level in Registry().get(name).spec.levels:
        for index in (0, 1, 7):
            sample = open_task(name, level=level)[index]
            found[f"scene {sample.address}"] = scene_hash(sample.scene)
    if clips:
        with tempfile.TemporaryDirectory() as folder:
            sample = golden_sample(name)
            sample.save(Path(folder) / "clip.mp4")
            found[f"clip {sample.address}"] = sha256_file(Path(folder) / "clip.mp4")
    return found


if __name__ == "__main__":
    wanted = [word for word in sys.argv[1:] if not word.startswith("--")]
    names = [name for name in Registry().names() if not wanted or name.startswith(tuple(wanted))]
    known = json.loads(GOLDEN.read_text()) if "--write" in sys.argv and wanted else {}
    if "--write" in sys.argv:
        kept = {key: value for key, value in known.items() if not any(f" {name}@" in key for name in names)}
        fresh = {key: value for _, found in run_all(hashes_of, names, 2) for key, value in found.items()}
        GOLDEN.write_text(json.dumps(kept | fresh, indent=1, sort_keys=True) + "\n")
    else:
        found: dict[str, str] = {}
        for number, name in enumerate(names):
            found |= hashes_of(name, clips="--scenes" not in sys.argv and (number == 0 or "--few" not in sys.argv))
        print(json.dumps(found, indent=1, sort_keys=True))
