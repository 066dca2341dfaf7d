from __future__ import annotations

import struct
from pathlib import Path

import av
import numpy as np
import pytest
from media_films import silent_film

from unwritten.core import Pixels, UnwrittenError
from unwritten.media.encode import encode
from unwritten.media.sheet import PAPER, contact_sheet, png_bytes, write_png


def read_png(path: Path, layout: str) -> Pixels:
    with av.open(str(path)) as container:
        return np.asarray(next(container.decode(video=0)).to_ndarray(format=layout), dtype=np.uint8)


def noise(height: int, width: int, channels: int) -> Pixels:
    return np.random.Generator(np.random.PCG64(2)).integers(0, 256, (height, width, channels), dtype=np.uint8)


@pytest.mark.parametrize("pixels", [np.zeros((4, 4), np.uint8), np.zeros((4, 4, 3)), np.zeros((4, 4, 2), np.uint8)])
def test_what_is_no_picture_is_refused(pixels: Pixels) -> None:
    with pytest.raises(ValueError, match="a picture is"):
        png_bytes(pixels)


def test_an_empty_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one picture"):
        contact_sheet([])


def test_a_png_in_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="make the folder first"):
        write_png(noise(4, 4, 3), tmp_path / "missing" / "a.png")


@pytest.mark.parametrize(("channels", "layout"), [(3, "rgb24"), (4, "rgba")])
def test_a_png_comes_back_pixel_by_pixel(tmp_path: Path, channels: int, layout: str) -> None:
    pixels = noise(31, 57, channels)
    write_png(pixels, tmp_path / "a.png")
    assert np.array_equal(read_png(tmp_path / "a.png", layout), pixels)
    assert png_bytes(pixels) == (tmp_path / "a.png").read_bytes()


def test_full_opacity_is_not_stored() -> None:
    pixels = noise(9, 9, 4)
    pixels[..., 3] = 255
    assert png_bytes(pixels) == png_bytes(pixels[..., :3])


def test_a_png_names_no_program() -> None:
    data = png_bytes(noise(64, 64, 3))
    chunks, place = [], 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        chunks.append(data[place + 4 : place + 8])
        place += length + 12
    assert {b"tEXt", b"iTXt", b"zTXt", b"tIME", b"eXIf"}.isdisjoint(chunks)


def test_pictures_stand_in_rows_in_order() -> None:
    pictures = [np.full((20, 30, 4), level, dtype=np.uint8) for level in (10, 20, 30, 40, 50)]
    sheet = contact_sheet(pictures, columns=3, gap=4)
    assert sheet.shape == (2 * 20 + 3 * 4, 3 * 30 + 4 * 4, 4)
    assert [int(sheet[14, 4 + 34 * column, 0]) for column in range(3)] == [10, 20, 30]
    assert [int(sheet[38, 4 + 34 * column, 0]) for column in range(3)] == [40, 50, PAPER[0]]
    assert bool(np.all(sheet[..., 3] == 255))


def test_a_sheet_of_a_clip_runs_from_its_first_frame_to_its_last(tmp_path: Path) -> None:
    encode(silent_film(60), tmp_path / "clip.mp4")
    sheet = contact_sheet(tmp_path / "clip.mp4", columns=3, pictures=6, side=96, gap=2)
    assert sheet.shape == (2 * 54 + 3 * 2, 3 * 96 + 4 * 2, 4)
    first, last = sheet[2:56, 2:98, :3].astype(int), sheet[58:112, 198:294, :3].astype(int)
    bar = slice(36, 39)  # the yellow bar grows from frame to frame
    assert (first[bar, :, 0] > 200).sum() < (last[bar, :, 0] > 200).sum()
