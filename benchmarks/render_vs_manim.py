"""Rendering against Manim: the same frames at 854 × 480 and 30 fps, in CPU seconds with process start."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Cost, best
from unwritten.media.probe import probe

HERE = Path(__file__).parent
TIMES = 3
SCENES = (("domino", "Dominoes", 4.0), ("cubes", "Cubes", 20.0))


def main() -> dict[str, float]:
    """Render both scenes with both, and return how many times less CPU ours takes."""
    ratios = {}
    with TemporaryDirectory() as folder:
        for scene, manim_class, target in SCENES:
            ours = _ours(scene, Path(folder))
            theirs, frames = _theirs(scene, manim_class, Path(folder))
            mine = probe(Path(folder) / f"{scene}.mp4").frames
            ratio = theirs.cpu / ours.cpu
            ratios[f"render_vs_manim {scene}"] = round(ratio, 1)
            print(
                f"render_vs_manim {scene}: ours {ours.cpu:.2f} CPU s ({mine} frames), Manim {theirs.cpu:.2f} CPU s "
                f"({frames} frames): {ratio:.1f} × less (at least {target:.0f} × wanted)",
                flush=True,
            )
    return ratios


def _ours(scene: str, folder: Path) -> Cost:
    return best(
        TIMES, [sys.executable, "-m", f"benchmarks.scenes.{scene}", str(folder / f"{scene}.mp4")], HERE.parent
    )


def _theirs(scene: str, manim_class: str, folder: Path) -> tuple[Cost, int]:
    command = [sys.executable, "-m", "manim", "render", "-r", "854,480", "--fps", "30", "--disable_caching"]
    command += ["--progress_bar", "none", "-v", "ERROR", "--media_dir", str(folder)]
    cost = best(TIMES, [*command, str(HERE / "peers" / f"manim_{scene}.py"), manim_class])
    (movie,) = (path for path in folder.rglob(f"{manim_class}.mp4") if "partial" not in str(path))
    return cost, probe(movie).frames


if __name__ == "__main__":
    main()
