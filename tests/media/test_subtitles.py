"""Subtitles: broken files are named, sloppy ones are read, and cuts keep every word in its time."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import UnwrittenError
from unwritten.media.subtitles import Cue, cut, load_subtitles, read_subtitles, srt_text

HELLO = Cue(1000, 2500, "hello")


def written(tmp_path: Path, data: bytes | str) -> Path:
    path = tmp_path / "said.srt"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("just some words\n", "no line with times"),
        ("1\n00:00:01,000 -> 00:00:02,500\nhello\n", "no line with times"),
        ("1\n00:00:xx,000 --> 00:00:02,500\nhello\n", "line 2 is"),
        ("1\n00:00:03,000 --> 00:00:02,500\nhello\n", "line 2 ends before it begins"),
        (b"\x00\x01\x02\xff", "not a text file"),
        (b"1\n00:00:01,000 --> 00:00:02,500\nca\x81f\xe9\n", "neither UTF-8 nor Windows-1252"),
        (b"\xff\xfea", "cannot be read as subtitles"),
    ],
)
def test_a_broken_file_is_named_in_one_line(tmp_path: Path, data: bytes | str, said: str) -> None:
    path = written(tmp_path, data)
    with pytest.raises(UnwrittenError, match=said) as error:
        read_subtitles(path)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no such file"):
        read_subtitles(tmp_path / "nothing.srt")


@pytest.mark.parametrize(
    "text",
    [
        "1\n00:00:01,000 --> 00:00:02,500\nhello\n",
        "\ufeff1\n00:00:01,000 --> 00:00:02,500\nhello\n",
        "1\r\n00:00:01,000 --> 00:00:02,500\r\nhello\r\n\r\n",
        "00:00:01.000 --> 00:00:02.500\nhello",
        "1\n0:00:01,0 --> 00:00:02,5  X1:1 X2:2\n<i>{\\an8}hello</i>",
        "WEBVTT - a title\n\nNOTE a remark\nof two lines\n\n00:01.000 --> 00:02.500 align:start\n<v Anna>hello</v>\n",
        "1\n00:00:00,000 --> 00:00:00,500\n<b> </b>\n2\n00:00:01,000 --> 00:00:02,500\nhello\n",
    ],
)
def test_sloppy_files_are_read(tmp_path: Path, text: str) -> None:
    assert read_subtitles(written(tmp_path, text)) == (HELLO,)


def test_numbers_without_empty_lines_are_not_words(tmp_path: Path) -> None:
    text = "1\n00:00:01,000 --> 00:00:02,500\nhello\n2\n00:00:03,000 --> 00:00:04,000\ntwo\nlines &amp; more\n"
    assert read_subtitles(written(tmp_path, text)) == (HELLO, Cue(3000, 4000, "two\nlines & more"))


def test_other_encodings_are_read_with_a_note(tmp_path: Path) -> None:
    found = load_subtitles(written(tmp_path, "1\n00:00:01,000 --> 00:00:02,500\ncafé\n".encode("cp1252")))
    assert found.cues[0].text == "café"
    assert "Windows-1252" in found.note
    of_two_bytes = load_subtitles(written(tmp_path, "1\n00:00:01,000 --> 00:00:02,500\nhello\n".encode("utf-16")))
    assert (of_two_bytes.cues, of_two_bytes.note) == ((HELLO,), "")


@pytest.mark.parametrize("text", ["", " \n\n", "WEBVTT\n"])
def test_nobody_may_speak(tmp_path: Path, text: str) -> None:
    assert read_subtitles(written(tmp_path, text)) == ()


WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=1).filter(
    lambda text: "<" not in text and "{" not in text and "&" not in text and "-->" not in text
)
CUES = st.lists(st.tuples(st.integers(0, 10**7), st.integers(1, 10**5), WORDS), max_size=6).map(
    lambda rows: tuple(
        sorted((Cue(start, start + length, text) for start, length, text in rows), key=lambda c: (c.start, c.stop))
    )
)


@given(cues=CUES)
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, cues: tuple[Cue, ...]) -> None:
    path = tmp_path_factory.getbasetemp() / "again.srt"
    path.write_text(srt_text(cues), encoding="utf-8", newline="")
    assert read_subtitles(path) == cues


@given(cues=CUES, start=st.integers(0, 10**7), length=st.integers(1, 10**7))
def test_a_cut_keeps_what_overlaps_and_its_time(cues: tuple[Cue, ...], start: int, length: int) -> None:
    kept = cut(cues, start, start + length)
    assert all(0 <= cue.start < cue.stop <= length for cue in kept)
    overlapping = [cue for cue in cues if min(cue.stop, start + length) > max(cue.start, start)]
    assert [cue.text for cue in kept] == [cue.text for cue in overlapping]
    assert [cue.start for cue in kept] == [max(0, cue.start - start) for cue in overlapping]
