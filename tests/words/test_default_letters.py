"""The letters that come with the package are whole, and the studio records the very same ones again."""

from __future__ import annotations

from pathlib import Path

import pytest

from unwritten.families.words.letters.default import PACKAGED, WRITERS, default_library
from unwritten.families.words.letters.make import Session, letters_of, make_letters
from unwritten.families.words.letters.naming import MODALITIES, file_name
from unwritten.families.words.studio.writer import writer_of
from unwritten.families.words.style import STYLES


def test_every_style_has_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNWRITTEN_LETTERS", raising=False)
    library = default_library()
    assert library.folder == PACKAGED
    for name, style in STYLES.items():
        assert set(library.letters(name)) == set(letters_of(style))
    library.verify()


@pytest.mark.parametrize("name", STYLES)
def test_the_studio_still_records_the_same_bytes(name: str, tmp_path: Path) -> None:
    make_letters(Session(tmp_path, writer_of(WRITERS[name], STYLES[name])), "i")
    for modality in MODALITIES:
        file = file_name("i", name, modality)
        assert (tmp_path / file).read_bytes() == (PACKAGED / file).read_bytes(), file
