"""Generated clips of ten minutes and more: CPU seconds and memory of each task's, from process start to exit."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import run
from unwritten.core import Registry

TARGET = 60
CODE = "import sys; import unwritten; unwritten.open(sys.argv[1], level='long')[0].save(sys.argv[2])"


def main() -> dict[str, float]:
    """Make a long clip of every task of the family, and keep the dearest."""
    costs = {}
    with TemporaryDirectory() as folder:
        clip = Path(folder) / "clip.mp4"
        for task in Registry().below("maverix"):
            costs[task.name] = run([sys.executable, "-c", CODE, task.name, str(clip)])
            cost = costs[task.name]
            print(
                f"maverix_long {task.name}: {cost.cpu:.1f} CPU s, {cost.megabytes:.0f} MB, "
                f"clip {clip.stat().st_size / 1e6:.0f} MB",
                flush=True,
            )
    dearest = max(cost.cpu for cost in costs.values())
    print(f"maverix_long: the dearest of {len(costs)} takes {dearest:.1f} CPU s (at most {TARGET} wanted)")
    return {
        "maverix ten-minute clip, most CPU s": round(dearest, 1),
        "maverix ten-minute clip, peak MB": round(max(cost.megabytes for cost in costs.values())),
    }


if __name__ == "__main__":
    main()
