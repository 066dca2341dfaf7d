"""Cutting users' videos against ffmpeg encoding the same segment anew, and the memory that 65 minutes need.

CPU seconds from process start to exit, one thread each. ffmpeg encodes with our own settings (preset, quantiser, no
B pictures), so that only the work around the encoder differs. Fast cuts also write the muted video and the sound.
"""

from __future__ import annotations

import shutil
import sys
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import av
import imageio_ffmpeg
import numpy as np

from benchmarks.measure import best, run
from benchmarks.scenes.cut_video import ANEW, EXACT, FAST, WHOLE
from unwritten.core import SAMPLE_RATE, Film, Pixels, Sound
from unwritten.draw import PALETTE, Canvas, shot
from unwritten.media.encode import PRESET, QUANTISER, encode
from unwritten.sound import say

HERE = Path(__file__).parent
SIZE, SMALL, FPS = (1920, 1080), (320, 180), 30
SCENE, SCENES = 6, 6  # seconds of a scene, and how often it is seen
START, STOP = 2, 32
TIMES = 2
FAST_TARGET, EXACT_TARGET, MEGABYTES = 10.0, 1.2, 300
MINUTES = 65


def main() -> dict[str, float]:
    """Make the videos, cut them both ways, and return the ratios."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        scene, video = folder / "scene.mp4", folder / "video.mp4"
        encode(film(SIZE, SCENE), scene)
        repeat(scene, video, SCENES, SCENE)
        ours = {way: best(TIMES, _our_command(way, video, START, STOP, folder), HERE.parent) for way in (EXACT, FAST)}
        theirs = best(TIMES, _their_command(video, folder))
        results = {
            "maverix_trim exact CPU of ffmpeg's": round(ours[EXACT].cpu / theirs.cpu, 2),
            "maverix_trim fast, times less CPU than ffmpeg": round(theirs.cpu / ours[FAST].cpu, 1),
        }
        print(
            f"maverix_trim: {STOP - START} s of {SIZE[0]} × {SIZE[1]}: ffmpeg {theirs.cpu:.2f} CPU s, "
            f"exact {ours[EXACT].cpu:.2f} ({ours[EXACT].cpu / theirs.cpu:.2f} ×, at most {EXACT_TARGET} × wanted), "
            f"fast with all tracks {ours[FAST].cpu:.2f} ({theirs.cpu / ours[FAST].cpu:.1f} × less, at least "
            f"{FAST_TARGET:.0f} × wanted)",
            flush=True,
        )
        return results | _memory(folder)


def film(size: tuple[int, int], seconds: int) -> Film:
    """Discs that cross a ground of fine grain, and somebody who speaks."""
    grain = np.random.default_rng(1).integers(0, 40, (size[1], size[0], 1), dtype=np.uint8)
    colours = tuple(PALETTE.values())
    said = say("the quick brown fox jumps over the lazy dog", speed=150)
    every = -(-len(said) * FPS // SAMPLE_RATE) + FPS

    def paint(canvas: Canvas, frame: int) -> None:
        canvas.paste(_opaque(np.roll(grain, frame, axis=1)), canvas.box)
        for number in range(30):
            x = (number * 173 + frame * (1 + number % 7)) % size[0]
            y = (number * 311 + frame * (1 + number % 5)) % size[1]
            canvas.circle((x, y), size[1] / 40 * (1 + number % 5), colours[number % len(colours)])

    sounds = tuple(Sound(frame, said) for frame in range(0, FPS * seconds - every, every))
    return Film((shot(FPS * seconds, paint, size=size),), sounds, size=size, fps=Fraction(FPS))


def _opaque(grey: Pixels) -> Pixels:
    return np.dstack([grey, grey, grey, np.full_like(grey, 255)])


def _our_command(way: str, video: Path, start: int, stop: int, folder: Path) -> list[str]:
    out = folder / way
    out.mkdir(exist_ok=True)
    words = [way, str(video), str(start), str(stop), str(out)]
    return [sys.executable, "-m", "benchmarks.scenes.cut_video", *words]


def _their_command(video: Path, folder: Path) -> list[str]:
    ffmpeg = shutil.which("ffmpeg") or imageio_ffmpeg.get_ffmpeg_exe()
    seen = ["-c:v", "libx264", "-preset", PRESET, "-qp", str(QUANTISER), "-bf", "0", "-g", str(FPS // 2)]
    heard = ["-c:a", "aac", "-b:a", "96k"]
    cut = ["-threads", "1", "-ss", str(START), "-i", str(video), "-t", str(STOP - START)]
    once = ["-threads", "1", "-filter_threads", "1"]
    return [ffmpeg, "-v", "error", "-y", *cut, *seen, *heard, *once, str(folder / "theirs.mp4")]


def _memory(folder: Path) -> dict[str, float]:
    """Peak memory of taking over a long video as it is, and of encoding it anew."""
    minute, long = folder / "minute.mp4", folder / "long.mp4"
    encode(film(SMALL, 60), minute)
    repeat(minute, long, MINUTES, 60)
    results: dict[str, float] = {}
    for way, what in ((WHOLE, "copied"), (ANEW, "encoded anew")):
        cost = run(_our_command(way, long, 0, 60 * MINUTES, folder), HERE.parent)
        results[f"maverix_trim peak MB, {MINUTES} minutes {what}"] = round(cost.megabytes)
        print(
            f"maverix_trim {MINUTES} minutes {what}: {cost.cpu:.0f} CPU s, peak {cost.megabytes:.0f} MB "
            f"(at most {MEGABYTES} wanted)",
            flush=True,
        )
    return results


def repeat(source: Path, target: Path, times: int, seconds: int) -> None:
    """Write the packets of a video over and over: a long one that costs next to nothing."""
    with av.open(str(target), "w") as out:
        copies = {}
        for number in range(times):
            with av.open(str(source)) as container:
                for stream in container.streams:
                    if number == 0:
                        copies[stream.index] = out.add_stream_from_template(stream)
                for packet in container.demux():
                    if packet.dts is None or packet.pts is None or (number and packet.pts < 0):
                        continue
                    later = round(seconds * number / packet.time_base)
                    packet.stream = copies[packet.stream_index]
                    packet.pts, packet.dts = packet.pts + later, packet.dts + later
                    out.mux(packet)


if __name__ == "__main__":
    main()
