"""What stands on the gallery page, without a browser."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import toy_source
from unwritten.core import UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.manifest import read_items
from unwritten.dataset.release import release
from unwritten.report.gallery import Card, from_dataset, write_page

PARTS = ("task", "level", "question", "options", "hint", "answer", "because")


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_a_card_is_only_text(part: str, tmp_path: Path) -> None:
    nasty = "<b onclick='x'>&amp;"
    parts = {name: nasty if name == part else "plain" for name in PARTS}
    lists = {name: (parts[name],) for name in ("options", "because")}
    page = write_page([Card(**parts | lists, seconds=1.0, clip="x.mp4")], tmp_path)  # type: ignore[arg-type]
    text = page.read_text()
    assert nasty not in text
    assert html.escape(nasty) in text


def test_a_clips_name_cannot_leave_its_attribute(tmp_path: Path) -> None:
    card = Card("t", "easy", "?", (), "hint", "7", (), 1.0, "x.mp4' onerror='alert(1)")
    assert "onerror='" not in write_page([card], tmp_path).read_text()


def test_answers_are_folded_away(tmp_path: Path) -> None:
    text = write_page([Card("t", "easy", "?", (), "hint", "7", ("so",), 1.0, "x.mp4")], tmp_path).read_text()
    assert "<details><summary>Answer</summary><p><b>7</b>" in text


def test_an_empty_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="nothing to show"):
        write_page([], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_every_level_is_shown_before_one_is_shown_twice(tmp_path: Path) -> None:
    build(toy_source(10), tmp_path / "set")
    cards = from_dataset(tmp_path / "set", tmp_path / "page", each=3)
    assert {card.level for card in cards} == {"easy", "medium", "hard"}
    assert len(cards) == 3
    by_question = {item.media["muted_video"].path: item for item in read_items(tmp_path / "set")}
    for card in cards:
        item = by_question[card.clip]
        assert (card.answer, card.level, card.seconds) == (item.answer, item.level, item.clip.seconds)
        assert (tmp_path / "page" / card.clip).read_bytes() == (tmp_path / "set" / card.clip).read_bytes()


def test_withheld_answers_are_not_shown(toy_set: Path, tmp_path: Path) -> None:
    _, questions, _ = release(toy_set, tmp_path / "out")
    page = write_page(from_dataset(questions, tmp_path / "page", each=9), tmp_path / "page")
    text = page.read_text()
    assert text.count("<article>") == 6
    assert "<details" not in text
    assert not [item.answer for item in read_items(toy_set) if str(item.answer) in text]


def test_a_clip_of_an_older_set_is_replaced(toy_set: Path, tmp_path: Path) -> None:
    name = next((toy_set / "media").iterdir()).name
    (tmp_path / "page" / "media").mkdir(parents=True)
    (tmp_path / "page" / "media" / name).write_text("old")
    from_dataset(toy_set, tmp_path / "page", each=9)
    assert (tmp_path / "page" / "media" / name).read_bytes() == (toy_set / "media" / name).read_bytes()


def test_a_missing_clip_is_named(toy_set: Path, tmp_path: Path) -> None:
    clip = next((toy_set / "media").iterdir())
    clip.unlink()
    with pytest.raises(UnwrittenError, match=f"set/media/{clip.name} is missing"):
        from_dataset(toy_set, tmp_path / "page", each=9)


def test_a_file_name_that_cannot_be_is_named(toy_set: Path, tmp_path: Path) -> None:
    items = toy_set / "items.jsonl"
    items.write_text(items.read_text().replace('"path":"media/', '"path":"media/\\u0000', 1))
    with pytest.raises(UnwrittenError, match=r"names the file 'media/\\x00.*; no file can be called that"):
        from_dataset(toy_set, tmp_path / "page", each=9)


@pytest.mark.parametrize("harm", [lambda data: data[:-20], lambda data: data[:-1] + bytes([data[-1] ^ 1])])
def test_a_damaged_clip_is_named_and_no_clip_is_put_there(
    toy_set: Path, tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    clip = sorted((toy_set / "media").iterdir())[-1]
    clip.write_bytes(harm(clip.read_bytes()))
    with pytest.raises(
        UnwrittenError, match=f"set/media/{clip.name} .*; delete the file and run the same build again"
    ):
        from_dataset(toy_set, tmp_path / "page", each=9)
    assert not (tmp_path / "page").exists()


def test_a_damaged_clip_that_is_not_shown_does_no_harm(toy_set: Path, tmp_path: Path) -> None:
    (shown,) = from_dataset(toy_set, tmp_path / "page", each=1)
    for clip in (toy_set / "media").iterdir():
        if clip.name != Path(shown.clip).name:
            clip.unlink()
    assert from_dataset(toy_set, tmp_path / "page", each=1) == [shown]
