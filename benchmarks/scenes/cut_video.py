"""Cuts a segment out of a video: exactly, as packets with all its tracks apart, or the whole video with all its."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

from unwritten.families.maverix.video_clip import make_clip
from unwritten.families.maverix.video_plan import LOCALIZED, LONG, ClipPlan, Video
from unwritten.media.footage import read_clock, survey
from unwritten.media.transcribe import NONE, Transcriber
from unwritten.media.trim import Window, trim

EXACT, FAST, WHOLE, ANEW = "exact", "fast", "whole", "anew"


def main(way: str, path: Path, start: int, stop: int, out: Path) -> None:
    """Make the files of one clip; ``exact`` and ``anew`` make the one with sound alone."""
    footage = survey(path)
    window = Window(Fraction(start), min(Fraction(stop), footage.seconds))
    if way in (EXACT, ANEW):
        trim(footage, read_clock(path), window, out / "clip.mp4")
        return
    (out / "media").mkdir(exist_ok=True)
    plan = ClipPlan("clip", Video(footage, ""), None, window, LONG if way == WHOLE else LOCALIZED, ())
    made = make_clip(plan, out, fast=True, transcriber=Transcriber(NONE))
    assert "copied" in made.provenance


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), Path(sys.argv[5]))
