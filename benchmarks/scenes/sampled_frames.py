"""Samples the frames of a clip that a model is sent."""

from __future__ import annotations

import sys
from pathlib import Path

from unwritten.media.sampling import sample_frames

if __name__ == "__main__":
    assert len(sample_frames(Path(sys.argv[1]))) == 32
