"""A user's own videos as items: what cannot be used is named and skipped, what can gives true and playable clips."""

from __future__ import annotations

import csv
import shutil
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from unwritten.cli.main import app
from unwritten.core import Film, Key, Pixels, Shot, UnknownName, UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items
from unwritten.families.morse.footage.plausible import Case
from unwritten.families.morse.footage.source import footage_source
from unwritten.media.decode import frame_at, frames
from unwritten.media.encode import encode


def video(path: Path, seconds: float, shade: int = 0, still: bool = False, height: int = 120) -> Path:
    """A grey bar, as high as the picture or lower, that crosses it once; where it is tells the time."""

    def draw(frame: int) -> Pixels:
        pixels = np.full((120, 160, 4), 255, np.uint8)
        left = 10 if still else round(frame / (30 * seconds) * 120)
        pixels[:height, left : left + max(height // 3, 8), :3] = shade
        return pixels

    path.parent.mkdir(parents=True, exist_ok=True)
    encode(Film((Shot(round(30 * seconds), draw),), size=(160, 120), fps=Fraction(30)), path)
    return path


def spoil(path: Path) -> None:
    """Overwrite the middle third, which only decoding tells: the header and the tables stay."""
    data = path.read_bytes()
    third = len(data) // 3
    path.write_bytes(data[:third] + bytes([0xA5]) * third + data[2 * third :])


def bar(pixels: Pixels) -> float:
    """Where the dark bar is, as a share of the picture between the black margins."""
    row = pixels[300, 110:744, 1].astype(int)
    return float(np.flatnonzero(row < 100).mean() / row.size)


@pytest.fixture
def clips(tmp_path: Path) -> Path:
    folder = tmp_path / "clips"
    video(folder / "a.mp4", 5)
    video(folder / "short.mp4", 0.5)
    video(folder / "still.mp4", 5, still=True)
    (folder / "broken.mp4").write_bytes(b"no video")
    (folder / "notes.txt").write_text("not footage")
    return folder


def test_folders_without_footage_are_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnwrittenError, match="no such folder"):
        footage_source("segment_order", tmp_path / "nowhere", Key())
    with pytest.raises(UnwrittenError, match="no footage that can be used"):
        footage_source("segment_order", tmp_path / "empty", Key())
    with pytest.raises(UnwrittenError, match=r"descriptions\.csv"):
        footage_source("plausible_clip", tmp_path / "empty", Key())
    with pytest.raises(UnknownName, match="segment_order"):
        footage_source("segment_ordr", tmp_path / "empty", Key())
    with pytest.raises(UnwrittenError, match="2 to 6 clips, not 1"):
        footage_source("segment_order", tmp_path / "empty", Key(), clips=1)


def test_videos_that_cannot_be_used_are_named_and_the_rest_is_built(clips: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["build", "segment_order", "--footage", str(clips), "-o", str(tmp_path / "set")])
    assert done.exit_code == 1
    told = done.output
    assert "broken.mp4" in told
    assert "short.mp4: lasts 0.5 s" in told
    assert "still.mp4: nothing moves" in told
    assert "notes.txt" not in told
    assert told.count("broken.mp4") == 1  # named once, not again in what is wrong with it
    assert len(list(read_items(tmp_path / "set"))) == 1


def test_the_same_video_again_is_skipped_and_named(clips: Path, tmp_path: Path) -> None:
    shutil.copy(clips / "a.mp4", clips / "b.mp4")
    source = footage_source("segment_order", clips, Key(), clips=3)
    assert f"{clips / 'b.mp4'}: is the same video as {clips / 'a.mp4'}" in map(str, source.skipped)
    assert build(source, tmp_path / "set").items == 1
    assert check(tmp_path / "set", read=0).findings == ()


def test_the_order_is_what_the_pictures_show(clips: Path, tmp_path: Path) -> None:
    source = footage_source("segment_order", clips, Key(), clips=3)
    build(source, tmp_path / "set")
    build(footage_source("segment_order", clips, Key(), clips=3), tmp_path / "again")
    (item,) = read_items(tmp_path / "set")
    path = tmp_path / "set" / item.fullest.path
    assert path.read_bytes() == (tmp_path / "again" / item.fullest.path).read_bytes()
    starts = [bar(frame_at(path, 30 + 110 * clip + 9)) for clip in range(3)]
    in_time = sorted(range(3), key=lambda clip: starts[clip])
    assert item.answer == tuple(str(clip + 1) for clip in in_time)
    assert item.answer != ("1", "2", "3")  # as it happened would not be shuffled
    assert "a.mp4" not in item.provenance
    assert check(tmp_path / "set", read=1).findings == ()


def test_other_keys_shuffle_otherwise(clips: Path) -> None:
    names = {footage_source("segment_order", clips, Key(bytes([n]) * 16), 5).jobs()[0].clip_id for n in range(6)}
    assert len(names) == 6


@pytest.fixture
def scenes(tmp_path: Path) -> Path:
    folder = tmp_path / "scenes"
    for name, shade in (("0_full.mp4", 200), ("0_a.mp4", 20), ("0_b.mp4", 60), ("1_full.mp4", 190), ("2_x.mp4", 22)):
        video(folder / "videos_generated" / name, 2, shade)
    video(folder / "videos_generated" / "3_full.mp4", 2, 180)
    video(folder / "videos_generated" / "3_a.mp4", 2, 24)
    video(folder / "videos_generated" / "nameless.mp4", 2, 200)
    (folder / "descriptions").mkdir()
    with (folder / "descriptions" / "descriptions.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["0", "A bar crosses a field."], ["1", "A ball falls."], ["2", "A cup tips."]])
    return folder


def test_scenes_that_lack_something_are_named(scenes: Path) -> None:
    source = footage_source("plausible_clip", scenes, Key())
    told = "\n".join(map(str, source.skipped))
    assert "scene 1 has no generated clip" in told
    assert 'scene 2 has 0 clips with "full"' in told
    assert "scene 3 has no description" in told
    assert "nameless.mp4: its name does not begin with the number of a scene" in told
    assert len(source.works) == 1


def test_clips_that_cannot_be_decoded_or_stand_still_are_named_and_the_rest_is_built(
    scenes: Path, tmp_path: Path
) -> None:
    folder = scenes / "videos_generated"
    spoil(folder / "0_a.mp4")
    video(folder / "0_c.mp4", 2, 90, still=True)
    video(folder / "1_a.mp4", 2, 90, height=8)  # a small thing that moves is enough
    done = CliRunner().invoke(app, ["build", "plausible_clip", "--footage", str(scenes), "-o", str(tmp_path / "set")])
    assert done.exit_code == 1
    (line,) = [line for line in done.output.splitlines() if "0_a.mp4" in line]
    assert line.startswith(f"skipped {folder / '0_a.mp4'}: ")
    assert "damaged" in line
    assert line.count("0_a.mp4") == 1
    assert "0_c.mp4: nothing moves" in done.output
    items = {item.question: item for item in read_items(tmp_path / "set")}
    assert [len(item.kind.vocabulary) for item in items.values()] == [2, 2]
    assert check(tmp_path / "set", read=0).findings == ()


def test_a_copy_of_the_real_clip_is_no_generated_one(scenes: Path) -> None:
    folder = scenes / "videos_generated"
    shutil.copy(folder / "0_full.mp4", folder / "0_Copy.mp4")  # sorted, it stands before the real one
    source = footage_source("plausible_clip", scenes, Key())
    assert f"{folder / '0_Copy.mp4'}: is the same video as {folder / '0_full.mp4'}" in map(str, source.skipped)
    (case,) = source.works
    assert isinstance(case, Case)
    assert case.real.path.name == "0_full.mp4"
    assert [video.path.name for video in case.generated] == ["0_a.mp4", "0_b.mp4"]


def test_the_real_clip_stands_where_the_answer_says(scenes: Path, tmp_path: Path) -> None:
    build(footage_source("plausible_clip", scenes, Key(), clips=3), tmp_path / "set")
    (item,) = read_items(tmp_path / "set")
    assert "A bar crosses a field" in item.question
    assert item.answer in ("A", "B", "C")
    picture = frame_at(tmp_path / "set" / item.fullest.path, 30 + 75)
    from unwritten.families.morse.parts.clip_picture import panels

    darkest = []
    for box in panels(3):
        middle = picture[round(box.y + 50) : round(box.bottom - 20), round(box.x + 60) : round(box.right - 60), 1]
        darkest.append(int(np.percentile(middle, 5)))
    assert "ABC"[int(np.argmax(darkest))] == item.answer
    assert sum(1 for _ in frames(tmp_path / "set" / item.fullest.path)) == item.clip.frames
