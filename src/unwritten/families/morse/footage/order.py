"""Footage cut into clips that are shown shuffled: in which order did they happen?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from unwritten.core import Film, Key, Pixels, Question, UnwrittenError
from unwritten.core import Sequence as Ordered
from unwritten.core.seeding import Address, Rng
from unwritten.draw import Canvas
from unwritten.families.morse.footage.videos import Skipped, Video, moves, paint_inside, pictures, survey, videos_in
from unwritten.families.morse.parts import segments
from unwritten.families.morse.stage import stage

FRAMES = 330
"""All clips share eleven seconds."""

PER_CLIP = 24
SIDE = 854
SECONDS_A_CLIP = 1.0


@dataclass(frozen=True)
class Reel:
    """The pictures of a video, as footage."""

    shown: tuple[Pixels, ...]

    @property
    def frames(self) -> int:
        """How many pictures there are."""
        return len(self.shown)

    def paint(self, canvas: Canvas, frame: int) -> None:
        """Draw one of them."""
        paint_inside(canvas, self.shown[frame], canvas.box)


def plan(folder: Path, clips: int) -> tuple[tuple[Video, ...], tuple[Skipped, ...]]:
    """Find the videos that can be cut into so many clips."""
    if not 2 <= clips <= 6:
        raise UnwrittenError(f"a video is cut into 2 to 6 clips, not {clips}")
    return survey(videos_in(folder), clips * SECONDS_A_CLIP, lambda video: _reel(video, clips))


def make(video: Video, clips: int, key: Key) -> tuple[Film, Question]:
    """Shuffle the clips of a video, and ask for their order."""
    reel = _reel(video, clips)
    cuts = segments.even_cuts(reel.frames, clips)
    shown = _shuffled(video, clips, key)
    text = f"A video was cut into {clips} clips and shuffled. In which order did the clips happen?"
    labels = tuple(str(number + 1) for number in range(clips))
    question = Question(
        text, Ordered(of="clip number", vocabulary=labels, length=clips), segments.labels_in_order(shown)
    )
    content = segments.shuffled_shots(reel, cuts, shown, FRAMES // clips)
    return stage("Put it in order", "Shuffled clips of one video.", content, question), question


def _reel(video: Video, clips: int) -> Reel:
    """Read the pictures of a video; one whose parts cannot be told apart is of no use."""
    reel = Reel(pictures(video, clips * PER_CLIP, SIDE))
    for cut in segments.even_cuts(reel.frames, clips):
        if not moves(reel.shown[cut.start : cut.start + cut.frames]):
            raise UnwrittenError(f"{video.path}: nothing moves in a part of it, so its place cannot be told")
    return reel


def _shuffled(video: Video, clips: int, key: Key) -> tuple[int, ...]:
    rng = Rng(key, Address("footage/segment_order", 1, f"{clips} {video.sha256}", "test", 0))
    while True:
        shown = rng.shuffled(range(clips))
        if shown != tuple(range(clips)):  # as they happened they would not be shuffled
            return shown
