"""``python -m benchmarks``: all of them, one after the other; writes bench.json."""

from __future__ import annotations

import json
import platform
from pathlib import Path

from benchmarks import (
    build_scaling,
    eval_overhead,
    frames_vs_opencv,
    maverix_long,
    maverix_trim,
    reader_speed,
    render_vs_manim,
    report_speed,
    studio_speed,
    truth_speed,
    words_scaling,
    words_vs_ffmpeg,
)


def main() -> None:
    """Run every benchmark and keep the figures."""
    results = {
        "machine": platform.processor() or platform.machine(),
        **render_vs_manim.main(),
        **build_scaling.main(),
        **words_vs_ffmpeg.main(),
        **words_scaling.main(),
        **studio_speed.main(),
        **eval_overhead.main(),
        **frames_vs_opencv.main(),
        **maverix_long.main(),
        **maverix_trim.main(),
        **reader_speed.main(),
        **report_speed.main(),
        **truth_speed.main(),
    }
    Path("bench.json").write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
