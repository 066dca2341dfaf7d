"""Joined files show and sound exactly as their parts, in two versions of FFmpeg."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest
from grid_parts import CLICK, Letter, make_letter, pictures_of, sound_of
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.by_ffmpeg import pictures_by_ffmpeg, sound_by_ffmpeg, stated_by_ffmpeg
from unwritten.media.grid import PICTURE, UNIT
from unwritten.media.mp3_frames import SoundPart
from unwritten.media.mp4_entries import PICTURES, SOUND
from unwritten.media.probe import probe, verify
from unwritten.media.splice import Part, hold, join, read_part, write_joined

UNITS = (5, 6, 8, 3, 13)
SEEN, MUTED, HEARD = 0, 1, 2
NAMES = ("word.mp4", "word_muted.mp4", "word.mp3")
PAUSE = 3


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> list[Letter]:
    folder = tmp_path_factory.mktemp("letters")
    return [make_letter(folder, "abcde"[seed], units, seed) for seed, units in enumerate(UNITS)]


@pytest.fixture(scope="module")
def word(letters: list[Letter], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The five letters joined, in three modalities."""
    folder = tmp_path_factory.mktemp("word")
    for kind, name in enumerate(NAMES):
        write_joined([read_part(letter.paths[kind]) for letter in letters], folder / name)
    return [folder / name for name in NAMES]


@pytest.fixture(scope="module")
def slow_word(letters: list[Letter], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The five letters with a pause after each, in three modalities."""
    folder = tmp_path_factory.mktemp("slow")
    for kind, name in enumerate(NAMES):
        parts = [read_part(letter.paths[kind]) for letter in letters]
        write_joined([piece for part in parts for piece in (part, hold(part, PAUSE))], folder / name)
    return [folder / name for name in NAMES]


def starts(letters: list[Letter], pause: int = 0) -> list[int]:
    lengths = [letter.pcm.size + pause * UNIT for letter in letters]
    return [sum(lengths[:number]) for number in range(len(lengths))]


@pytest.mark.parametrize("kind", [SEEN, MUTED])
def test_every_picture_is_the_letters_own(letters: list[Letter], word: list[Path], kind: int) -> None:
    own = [picture for letter in letters for picture in pictures_of(letter.paths[kind])]
    assert len(set(own)) > 150  # they do differ
    assert pictures_of(word[kind]) == own
    by_ffmpeg = pictures_by_ffmpeg(word[kind])
    assert [time for time, _ in by_ffmpeg] == list(range(0, sum(UNITS) * UNIT, PICTURE))
    assert [seen for _, seen in by_ffmpeg] == [
        picture for letter in letters for _, picture in pictures_by_ffmpeg(letter.paths[kind])
    ]


@pytest.mark.parametrize(("kind", "decoder"), [(SEEN, None), (SEEN, "aac_fixed"), (HEARD, None)])
def test_every_sample_is_the_letters_own(
    letters: list[Letter], word: list[Path], kind: int, decoder: str | None
) -> None:
    """Letters are decoded alone, so without what a decoder remembers of the letter before."""
    own = np.concatenate([sound_of(letter.paths[kind], decoder) for letter in letters])
    assert own.size == sum(UNITS) * UNIT
    assert np.array_equal(sound_of(word[kind], decoder), own)


@pytest.mark.parametrize("kind", [SEEN, HEARD])
def test_another_ffmpeg_hears_every_sample_too(letters: list[Letter], word: list[Path], kind: int) -> None:
    own = np.concatenate([sound_by_ffmpeg(letter.paths[kind]) for letter in letters])
    assert own.size == sum(UNITS) * UNIT
    assert np.array_equal(sound_by_ffmpeg(word[kind]), own)


@pytest.mark.parametrize("kind", [SEEN, HEARD])
def test_no_letter_drifts(letters: list[Letter], word: list[Path], slow_word: list[Path], kind: int) -> None:
    for path, pause in ((word[kind], 0), (slow_word[kind], PAUSE)):
        found = sound_of(path)
        for letter, start in zip(letters, starts(letters, pause), strict=True):
            click = letter.pcm[CLICK - 400 : CLICK + 400].astype(float)
            near = found[start : start + letter.pcm.size]
            assert int(np.argmax(np.correlate(near, click, "valid"))) == CLICK - 400


def test_both_files_hold_the_same_sound(letters: list[Letter], word: list[Path]) -> None:
    video, audio = sound_of(word[SEEN]), sound_of(word[HEARD])
    near = [float(np.dot(np.roll(video, -lag), audio)) for lag in range(-50, 51)]
    assert int(np.argmax(near)) == 50
    assert np.corrcoef(video, np.concatenate([letter.pcm for letter in letters]))[0, 1] > 0.6


@pytest.mark.parametrize("kind", [SEEN, MUTED])
def test_a_pause_shows_the_last_picture_and_changes_no_other(
    letters: list[Letter], slow_word: list[Path], kind: int
) -> None:
    own, seen_by_ffmpeg = [], []
    for letter in letters:
        pictures, others = pictures_of(letter.seen), [seen for _, seen in pictures_by_ffmpeg(letter.seen)]
        own += pictures + pictures[-1:] * 6 * PAUSE
        seen_by_ffmpeg += others + others[-1:] * 6 * PAUSE
    assert pictures_of(slow_word[kind]) == own
    assert [seen for _, seen in pictures_by_ffmpeg(slow_word[kind])] == seen_by_ffmpeg
    verify(slow_word[kind])


@pytest.mark.parametrize(("kind", "decoder"), [(SEEN, None), (SEEN, "aac_fixed"), (HEARD, None)])
def test_a_pause_is_silent_and_changes_no_sound(
    letters: list[Letter], slow_word: list[Path], kind: int, decoder: str | None
) -> None:
    own = []
    for letter in letters:
        sound = sound_of(letter.paths[kind], decoder)
        own += [sound, np.full(PAUSE * UNIT, sound[0])]  # whatever this decoder gives for silence
    assert abs(own[0][0]) <= 2**15  # half a step of 16 bits, of 32
    assert np.array_equal(sound_of(slow_word[kind], decoder), np.concatenate(own))


@pytest.mark.parametrize("size", [(46, 34), (854, 480), (1024, 768)])
def test_pictures_of_any_size_can_be_held(tmp_path: Path, size: tuple[int, int]) -> None:
    letter = make_letter(tmp_path, "a", 1, 7, size)
    part = read_part(letter.muted)
    first = hold(part, 1)
    write_joined([part, first, hold(first, 2), part], tmp_path / "word.mp4")
    own = pictures_of(letter.muted)
    assert pictures_of(tmp_path / "word.mp4") == own + own[-1:] * 18 + own
    assert len(first.payload) <= 6 * 10  # bytes


def test_the_facts_of_a_word(letters: list[Letter], word: list[Path], slow_word: list[Path]) -> None:
    for paths, units in ((word, sum(UNITS)), (slow_word, sum(UNITS) + PAUSE * len(UNITS))):
        for path in paths[:2]:
            facts = probe(path)
            assert (facts.frames, facts.fps * 4, facts.tags) == (6 * units, 125, {})
            begins = [start // PICTURE for start in starts(letters, 0 if paths is word else PAUSE)]
            assert set(begins) <= set(facts.key_frames)
            assert (facts.sound is not None) == (path == paths[SEEN])
        for path in paths:
            with av.open(str(path)) as container:
                assert container.duration is not None
                assert container.duration * 48_000 == units * UNIT * 1_000_000
    for path in word:
        assert stated_by_ffmpeg(path) == "00:00:06.72"


def test_one_part_alone_is_its_own_file(letters: list[Letter]) -> None:
    for path in letters[2].paths:
        assert b"".join(join([read_part(path)])) == path.read_bytes()


def test_a_joined_file_can_be_joined_again(letters: list[Letter], word: list[Path]) -> None:
    for kind, path in enumerate(word):
        parts = [read_part(letter.paths[kind]) for letter in letters]
        again, at_once = join([read_part(path), parts[0]]), join([*parts, parts[0]])
        assert b"".join(again) == b"".join(at_once)


@pytest.fixture(scope="module")
def parts(letters: list[Letter]) -> list[list[Part]]:
    return [[read_part(letter.paths[kind]) for letter in letters] for kind in range(3)]


Spelled = list[tuple[int, int]]


@settings(max_examples=40)
@given(spelled=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=1, max_size=12))
def test_any_row_of_letters_and_pauses_keeps_all_packets_and_its_time(
    parts: list[list[Part]], spelled: Spelled, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.getbasetemp()
    units = sum(UNITS[letter] + pause for letter, pause in spelled)
    for kind, name in enumerate(NAMES):
        row = [piece for letter, pause in spelled for piece in with_pause(parts[kind][letter], pause)]
        write_joined(row, folder / name)
        joined = read_part(folder / name)
        assert joined.ticks == units * UNIT
        for track, packets in content(joined).items():
            assert packets == tuple(packet for part in row for packet in content(part)[track])
        with av.open(str(folder / name)) as container:
            for stream in container.streams:
                check_times([packet for packet in container.demux(stream) if packet.size], units)
                container.seek(0)


def with_pause(part: Part, pause: int) -> list[Part]:
    return [part, hold(part, pause)] if pause else [part]


def check_times(packets: list[av.Packet], units: int) -> None:
    """Packets follow each other without gap or overlap, from the beginning to the end."""
    lasts = {packet.duration for packet in packets}
    assert len(lasts) == 1
    (last,) = lasts
    assert (
        [packet.pts for packet in packets]
        == [packet.dts for packet in packets]
        == [last * n for n in range(len(packets))]
    )
    assert last * len(packets) * packets[0].time_base * 1000 == 192 * units


def content(part: Part) -> dict[bytes, tuple[bytes, ...]]:
    if isinstance(part, SoundPart):
        return {b"mp3": part.frames()}
    return {kind: part.packets(kind) for kind in (PICTURES, SOUND)}
