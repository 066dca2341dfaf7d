"""Weighs the package's eyes and ears against each other anew: ``python -m scripts.reader_weigh FOLDER [UNIPEN]``.

For a change of how the senses are weighed that leaves the networks as they are. All that is needed for it is made in
the folder; what it found is put among the weights of the package, with what it cost, as after a training.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from unwritten.families.words.reader.network import CALIBRATION, WEIGHTS
from unwritten.families.words.reader.training.poor_films import WEIGHED
from unwritten.families.words.reader.training.taken_over import FIGURES
from unwritten.families.words.reader.training.weighing import weigh_again
from unwritten.media.atomic import copy_file, write_text_atomic


def main() -> int:
    """Weigh, and write what was found."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    folder, arrays = Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2:] else None
    folder.mkdir(parents=True, exist_ok=True)
    for path in WEIGHTS.iterdir():
        if path.name not in (CALIBRATION, FIGURES, WEIGHED.file) and not (folder / path.name).exists():
            copy_file(path, folder / path.name)
    begun = time.process_time()
    found = weigh_again(folder, arrays=arrays, progress=_show)
    known = json.loads((WEIGHTS / FIGURES).read_text())
    known["fusion"] = found
    known["cpu seconds"] |= {"weighing": round(time.process_time() - begun, 1)}
    known["cpu seconds"]["all"] = round(sum(v for name, v in known["cpu seconds"].items() if name != "all"), 1)
    write_text_atomic(WEIGHTS / FIGURES, json.dumps(known, indent=1) + "\n")
    for name in (CALIBRATION, WEIGHED.file):
        copy_file(folder / name, WEIGHTS / name)
    print(json.dumps(found, indent=1))
    return 0


def _show(share: float, text: str) -> None:
    print(f"\r{share:4.0%} {text:50}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
