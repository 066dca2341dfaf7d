"""Files that cannot be joined: each is named in one line."""

from __future__ import annotations

import dataclasses
import resource
import signal
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from grid_parts import Letter, make_letter, noise
from hypothesis import given, settings
from hypothesis import strategies as st
from media_films import heard_film, silent_film

from unwritten.core import UnwrittenError
from unwritten.media import grid
from unwritten.media.atomic import atomic_path
from unwritten.media.boxes import U32, boxes
from unwritten.media.encode import encode
from unwritten.media.movie import MoviePart
from unwritten.media.mp3 import encode_mp3
from unwritten.media.mp3_frames import SoundPart
from unwritten.media.splice import hold, join, read_part, write_joined


@pytest.fixture(scope="module")
def letter(tmp_path_factory: pytest.TempPathFactory) -> Letter:
    return make_letter(tmp_path_factory.mktemp("letter"), "a", 4, 1)


def movie_of(path: Path) -> MoviePart:
    part = read_part(path)
    assert isinstance(part, MoviePart)
    return part


def refused(path: Path, data: bytes, why: str) -> None:
    path.write_bytes(data)
    with pytest.raises(UnwrittenError, match=why) as caught:
        read_part(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_no_part_at_all(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no such file"):
        read_part(tmp_path / "missing.mp4")
    with pytest.raises(UnwrittenError, match="is a directory"):
        read_part(tmp_path)
    refused(tmp_path / "a.mp4", b"", "is empty")
    refused(tmp_path / "a.mp4", b"hello, this is a text file", "not mono MP3")
    refused(tmp_path / "a.mp3", b"ID3\4\0\0\0\0\0\0" + bytes(500), "without tags")
    refused(tmp_path / "a.mp4", b"\0\0\0\x10ftypisom\0\0\0\0", "no moov box")


def test_films_that_do_not_lie_on_the_grid(tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    encode(heard_film(), path)
    with pytest.raises(UnwrittenError, match=r"film.mp4 cannot be joined: it has an edit list"):
        read_part(path)
    encode(silent_film(fps=Fraction(30)), path)
    with pytest.raises(UnwrittenError, match=r"film.mp4 cannot be joined"):
        read_part(path)


Change = Callable[[bytes], bytes]


def swapped(old: bytes, new: bytes) -> Change:
    def change(data: bytes) -> bytes:
        assert data.count(old) >= 1
        return data.replace(old, new, 1)

    return change


def row(kind: bytes, *numbers: int) -> bytes:
    return kind + bytes(4) + b"".join(map(U32.pack, numbers))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (swapped(b"moov", b"free"), "no moov box"),
        (swapped(b"stsz", b"free"), "no stsz box in its stbl box"),
        (swapped(b"stts", b"free"), "no stts box"),
        (swapped(b"stsc", b"free"), "no stsc box"),
        (swapped(b"stco", b"free"), "no stco box"),
        (swapped(b"stss", b"free"), "key picture"),
        (swapped(b"stss", b"ctts"), "order in which they are stored"),
        (swapped(b"mdia", b"edts"), "edit list"),
        (swapped(b"avc1\0\0\0\0\0\0", b"hvc1\0\0\0\0\0\0"), "31.25 pictures"),
        (swapped(row(b"stts", 1, 24, 1536), row(b"stts", 1, 24, 1600)), "31.25 pictures"),
        (swapped(row(b"stts", 1, 24, 1536), row(b"stts", 1, 23, 1536)), "equally long"),
        (swapped(row(b"stts", 1, 24), row(b"stts", 9, 24)), "cut short"),
        (swapped(row(b"stsc", 1, 1, 24), row(b"stsc", 1, 1, 18)), "number of packets"),
        (swapped(row(b"stsc", 1, 1, 24), row(b"stsc", 1, 2, 24)), "table of chunks"),
        (swapped(row(b"stsz", 0, 24), row(b"stsz", 7, 24)), "sizes"),
        (swapped(row(b"stsz", 0, 24), row(b"stsz", 0, 0)), "without packets"),
        (swapped(row(b"stss", 1, 1), row(b"stss", 1, 2)), "key picture"),
        (lambda data: data[:-1], "last packets are missing"),
        (lambda data: data[:600], "cut short or damaged at byte 32"),
        (lambda data: data[: data.index(b"mdat") - 4] + U32.pack(8) + b"mdat", "last packets are missing"),
    ],
)
def test_damaged_tables(tmp_path: Path, letter: Letter, change: Change, why: str) -> None:
    refused(tmp_path / "letter.mp4", change(letter.muted.read_bytes()), why)


def test_a_damaged_picture(tmp_path: Path, letter: Letter) -> None:
    data = bytearray(letter.muted.read_bytes())
    mdat = next(box for box in boxes(bytes(data)) if box.kind == b"mdat")
    data[mdat.start + 8 + 3] ^= 1
    refused(tmp_path / "letter.mp4", bytes(data), "picture 0 is damaged")


def test_sound_and_pictures_of_other_lengths(tmp_path: Path, letter: Letter) -> None:
    longer = make_letter(tmp_path, "b", 5, 1)
    mixed = dataclasses.replace(
        movie_of(letter.seen), tracks=(movie_of(letter.seen).tracks[0], movie_of(longer.seen).tracks[1])
    )
    padded = dataclasses.replace(mixed, payload=mixed.payload + bytes(90_000))
    refused(tmp_path / "letter.mp4", b"".join(join([padded])), "sound is not as long")


@settings(max_examples=60)
@given(end=st.integers(0, 10**6), muted=st.booleans())
def test_no_beginning_of_a_movie_is_a_movie(
    letter: Letter, end: int, muted: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = (letter.muted if muted else letter.seen).read_bytes()
    refused(tmp_path_factory.getbasetemp() / "cut.mp4", data[: end % len(data)], "cut.mp4")


@settings(max_examples=150)
@given(place=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_a_flipped_bit_is_refused_or_harmless(
    letter: Letter, place: int, bit: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = bytearray(letter.seen.read_bytes())
    data[place % data.index(b"mdat")] ^= 1 << bit
    path = tmp_path_factory.getbasetemp() / "flipped.mp4"
    path.write_bytes(data)
    try:
        part = read_part(path)
    except UnwrittenError:
        return  # nothing else may be raised
    assert part.ticks == letter.pcm.size
    assert len(join([part])) == 2


def test_sounds_that_cannot_be_joined(tmp_path: Path, letter: Letter) -> None:
    data = letter.heard.read_bytes()
    path = tmp_path / "letter.mp3"
    refused(path, data[:-1], "cut short")
    refused(path, data + b"TAG" + bytes(125), "cut short")
    refused(path, data[:-288], "192 ms")
    refused(path, data[:288] + b"\0" + data[289:], "frame 1 is damaged")
    refused(path, data[: 288 + 4] + b"\1" + data[288 + 5 :], "frame 1 borrows bits")
    refused(path, data[:21] + b"Info" + data[25:], "encoder's tag")
    assert isinstance(read_part(letter.heard), SoundPart)


@pytest.mark.parametrize(("rate", "layout"), [(44_100, "mono"), (48_000, "stereo"), (24_000, "mono")])
def test_sounds_of_another_form(tmp_path: Path, rate: int, layout: str) -> None:
    path = tmp_path / "other.mp3"
    with av.open(str(path), "w", format="mp3", options={"write_xing": "0", "id3v2_version": "0"}) as container:
        stream = container.add_stream("libmp3lame", rate=rate)
        stream.layout = layout
        channels = 2 if layout == "stereo" else 1
        frame = av.AudioFrame.from_ndarray(np.zeros((1, rate * channels), np.int16), format="s16", layout=layout)
        frame.sample_rate = rate
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    with pytest.raises(UnwrittenError, match="not mono MP3 at 48 kHz"):
        read_part(path)


def test_parts_that_do_not_fit_each_other(tmp_path: Path, letter: Letter, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_part(letter.seen)
    large = read_part(make_letter(tmp_path, "large", 1, 1, (176, 120)).seen)
    with pytest.raises(UnwrittenError, match=r"large.mp4 cannot be joined to .*a.mp4: .* 176 × 120, not 160 × 120"):
        join([first, large])
    with pytest.raises(UnwrittenError, match="one has sound, the other has none"):
        join([first, read_part(letter.muted)])
    with pytest.raises(UnwrittenError, match="one is MP3, the other MP4"):
        join([first, read_part(letter.heard)])
    monkeypatch.setattr(grid, "QUANTISER", 20)
    with pytest.raises(UnwrittenError, match=r"other.mp4 cannot be joined to .*set up differently"):
        join([first, read_part(make_letter(tmp_path, "other", 1, 1).seen)])
    encode_mp3([noise(1, 1)], tmp_path / "rate.mp3", joinable=True)
    slower = (tmp_path / "rate.mp3").read_bytes()
    (tmp_path / "rate.mp3").write_bytes(
        b"".join(slower[n : n + 2] + b"\x54" + slower[n + 3 : n + 192] for n in range(0, len(slower), 288))
    )
    with pytest.raises(UnwrittenError, match=r"rate.mp3 cannot be joined to .*a.mp3: their bit rates differ"):
        join([read_part(letter.heard), read_part(tmp_path / "rate.mp3")])
    with pytest.raises(ValueError, match="nothing to join"):
        join([])


def test_pauses_stand_behind_their_part(tmp_path: Path, letter: Letter) -> None:
    part, other = read_part(letter.seen), read_part(make_letter(tmp_path, "b", 1, 2).seen)
    with pytest.raises(ValueError, match="can only follow"):
        join([hold(part, 1)])
    with pytest.raises(ValueError, match="can only follow"):
        join([part, other, hold(part, 1)])
    with pytest.raises(ValueError, match="at least one unit"):
        hold(part, 0)


def test_a_pause_needs_a_part_that_ends_in_silence(letter: Letter) -> None:
    part = movie_of(letter.seen)
    image, sound = part.tracks
    loud = dataclasses.replace(
        part, tracks=(image, dataclasses.replace(sound, sizes=sound.sizes[:-4] + U32.pack(99)))
    )
    with pytest.raises(UnwrittenError, match=r"a.mp4 does not end in silence"):
        hold(dataclasses.replace(loud, payload=loud.payload + bytes(95)), 1)


def test_more_than_four_gigabytes_are_refused(letter: Letter) -> None:
    part = movie_of(letter.muted)
    large = dataclasses.replace(part, payload=bytes(1 << 26))
    with pytest.raises(UnwrittenError, match="4 GB"):
        join([large] * 64)
    assert sum(map(len, join([large] * 60))) > 60 << 26


def test_a_word_that_cannot_be_written_leaves_no_file(tmp_path: Path, letter: Letter) -> None:
    parts = [read_part(letter.seen)] * 9
    with pytest.raises(UnwrittenError, match="make the folder first"):
        write_joined(parts, tmp_path / "missing" / "word.mp4")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    try:
        with pytest.raises(UnwrittenError, match=r"cannot write .*word.mp4: file too large"):
            write_joined(parts, tmp_path / "word.mp4")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert list(tmp_path.iterdir()) == []


def test_a_word_of_thousands_of_parts_is_written_whole(tmp_path: Path, letter: Letter) -> None:
    for path, name in ((letter.muted, "long.mp4"), (letter.heard, "long.mp3")):
        parts = [read_part(path)] * 2500
        with atomic_path(tmp_path / name) as partial:
            write_joined(parts, partial)
        assert (tmp_path / name).read_bytes() == b"".join(join(parts))
