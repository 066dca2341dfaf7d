"""The names of letter clips: the paper's, unambiguous on every disk, and read back exactly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import UnwrittenError
from unwritten.families.words.letters.naming import MODALITIES, LetterName, file_name, parse_name
from unwritten.families.words.style import STYLES

LETTERS = st.characters(categories=("Lu", "Ll", "Lo")).filter(lambda char: len(char) == 1)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a.mp3",
        "a-1",
        "a-4.mp3",
        "a-1_muted.mp3",  # a muted sound is nothing
        "A-1.mp4",  # on some disks the same file as a-1.mp4
        "a_cap-1.mp4",
        "ab-1.mp4",
        "1-1.mp4",
        "é-1.mp4",
        "u0061-1.mp4",  # the code of a, which has a name of its own
        "u00E9-1.mp4",
        "u0039-1.mp4",  # a digit
        "ud800-1.mp4",  # half a character
        "uffffff-1.mp4",
        "a-1.MP4",
        "a-1.mp4.part",
        "x/a-1.mp4",
        "a-1.mp4\n",
    ],
)
def test_other_names_are_not_letters(name: str) -> None:
    assert parse_name(name) is None


@pytest.mark.parametrize(
    ("char", "style", "modality", "name"),
    [
        ("a", "standard", "audio", "a-1.mp3"),
        ("a", "standard", "audio_video", "a-1.mp4"),
        ("a", "standard", "muted_video", "a-1_muted.mp4"),
        ("q", "cursive", "muted_video", "q-2c_muted.mp4"),
        ("o", "retrace", "audio", "o-3r.mp3"),
        ("A", "cursive", "audio_video", "A_cap-2c.mp4"),
        ("é", "standard", "audio", "u00e9-1.mp3"),
        ("e\u0301", "standard", "audio", "u00e9-1.mp3"),
        ("ж", "standard", "muted_video", "u0436-1_muted.mp4"),
    ],
)
def test_the_names_of_the_paper(char: str, style: str, modality: str, name: str) -> None:
    assert file_name(char, style, modality) == name


@given(LETTERS, st.sampled_from(sorted(STYLES)), st.sampled_from(MODALITIES))
def test_names_are_read_back(char: str, style: str, modality: str) -> None:
    parsed = parse_name(name := file_name(char, style, modality))
    assert parsed is not None
    assert file_name(parsed.char, parsed.style, parsed.modality) == name
    assert (parsed.style, parsed.modality) == (style, modality)


def test_no_two_clips_share_a_name_on_a_disk_without_case() -> None:
    names = [
        file_name(char, style, modality).casefold()
        for char in "abcxyzABCXYZéÉßж"
        for style in STYLES
        for modality in MODALITIES
    ]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("char", ["", "ab", "1", "-", " ", "/", "x\u0323\u0301"])
def test_what_is_not_one_letter_has_no_name(char: str) -> None:
    with pytest.raises(UnwrittenError, match="not one letter"):
        file_name(char, "standard", "audio")


def test_unknown_styles_and_modalities_are_named() -> None:
    with pytest.raises(UnwrittenError, match="'cursiv'; did you mean 'cursive'"):
        file_name("a", "cursiv", "audio")
    with pytest.raises(UnwrittenError, match="unknown modality 'video'"):
        file_name("a", "cursive", "video")


def test_a_name_knows_its_text() -> None:
    assert str(LetterName("A", "standard", "audio")) == "A_cap-1.mp3"
