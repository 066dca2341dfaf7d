"""Sampling 32 frames of 20 s of 1080p60 against OpenCV reading all of it, in CPU seconds with process start."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import best
from benchmarks.scenes.large_film import FPS, film
from unwritten.media.encode import encode

HERE = Path(__file__).parent
SECONDS, TIMES, TARGET = 20, 3, 0.6


def main() -> dict[str, float]:
    """Make the clip, read it both ways, and return the ratio."""
    with TemporaryDirectory() as folder:
        clip = Path(folder) / "clip.mp4"
        encode(film(SECONDS), clip)
        ours = best(TIMES, [sys.executable, "-m", "benchmarks.scenes.sampled_frames", str(clip)], HERE.parent)
        peer = [sys.executable, str(HERE / "peers" / "opencv_read.py"), str(clip), str(SECONDS * FPS)]
        theirs = best(TIMES, peer)
    ratio = ours.cpu / theirs.cpu
    print(
        f"frames_vs_opencv: ours {ours.cpu:.2f} CPU s, OpenCV {theirs.cpu:.2f} CPU s: {ratio:.2f} × "
        f"(at most {TARGET} × wanted)",
        flush=True,
    )
    return {"sampling 32 frames against OpenCV reading all (CPU)": round(ratio, 2)}


if __name__ == "__main__":
    main()
