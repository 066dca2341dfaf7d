"""The check of words finds whatever is not the letters' own, and measures how much the cuts show."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from unwritten.core import PUBLIC, Item, MediaFile, UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.dataset.build import build, seal
from unwritten.dataset.check import Report, check
from unwritten.dataset.export import export
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.dataset.release import release
from unwritten.families.words.letters.library import open_library, write_index
from unwritten.families.words.presets import Order
from unwritten.families.words.source import word_source
from unwritten.media.fingerprint import sha256_file
from unwritten.media.splice import read_part, write_joined
from words_toys import make_letter

GIVEN = Order(styles=("standard", "cursive"), given=("tear", "art", "eat", "tea art"), size=None)


def make_set(letters: Path, folder: Path, order: Order = GIVEN) -> Path:
    build(word_source(order, open_library(letters), PUBLIC), folder)
    return folder


@pytest.fixture(scope="module")
def whole_set(toy_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_set(toy_letters, tmp_path_factory.mktemp("words") / "set")


@pytest.fixture
def word_set(whole_set: Path, tmp_path: Path) -> Path:
    """A set that a test may spoil."""
    return Path(shutil.copytree(whole_set, tmp_path / "set"))


def checked(folder: Path, letters: Path | None, read: int = 0) -> Report:
    return check(folder, letters=letters, read=read)


def rewrite(folder: Path, change: Mapping[str, Item]) -> None:
    """Put other items in place and make all checksums fit, as a clever editor would."""
    manifest = read_manifest(folder)
    items = [change.get(item.id, item) for item in read_items(folder)]
    (folder / "items.jsonl").write_text("".join(dumps(item) + "\n" for item in items))
    seal(folder, manifest.identity, items=manifest.items, clips=manifest.clips)


def item_of(folder: Path, word: str, style: str = "standard") -> Item:
    return next(
        item
        for item in read_items(folder)
        if (str(item.answer), item.category, item.task) == (word, style, "words/joined")
    )


def refit(folder: Path, item: Item) -> None:
    """Make an item fit its files again after these were changed."""
    media = {
        name: MediaFile(file.path, (folder / file.path).stat().st_size, sha256_file(folder / file.path))
        for name, file in item.media.items()
    }
    rewrite(folder, {item.id: replace(item, media=media)})


def problems(report: Report) -> list[str]:
    return [finding.problem for finding in report.findings]


def test_a_whole_set_passes_and_every_truth_is_read_back(whole_set: Path, toy_letters: Path) -> None:
    report = checked(whole_set, toy_letters, read=3)
    assert report.findings == ()
    assert (report.files, report.clips, report.truths, report.notes) == (25, 8, 10, ())
    assert report.summary[0].startswith("24 cuts between letters: the picture jumps by ")


@pytest.mark.parametrize("pause", [1, 4])
def test_pauses_are_read_back_too(toy_letters: Path, tmp_path: Path, pause: int) -> None:
    folder = make_set(toy_letters, tmp_path / "set", replace(GIVEN, pause=pause))
    report = checked(folder, toy_letters, read=2)
    assert report.findings == ()
    assert report.truths == 10


def test_a_wrong_answer_is_found_from_the_packets(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "eat")
    assert item.truth is not None
    rewrite(word_set, {item.id: replace(item, truth=replace(item.truth, answer="tea"))})
    (finding,) = checked(word_set, toy_letters).findings
    assert finding.where == item.id
    assert finding.problem == "the letters that are written are 'eat', the answer is 'tea'"


def test_a_letter_of_another_style_is_found(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "art")
    for name, ending in (("audio", ".mp3"), ("audio_video", ".mp4"), ("muted_video", "_muted.mp4")):
        parts = [read_part(toy_letters / f"{stem}{ending}") for stem in ("a-1", "r-2c", "t-1")]
        write_joined(parts, word_set / item.media[name].path)
    clips = [
        open_library(toy_letters).files(*one).clip for one in (("standard", "a"), ("cursive", "r"), ("standard", "t"))
    ]
    frames, samples = sum(clip.frames for clip in clips), sum(clip.samples for clip in clips)
    refit(word_set, replace(item, clip=replace(item.clip, frames=frames, samples=samples)))
    assert problems(checked(word_set, toy_letters)) == ["is not made of the standard letters of the library"]


def test_the_sound_of_another_word_is_found(word_set: Path, toy_letters: Path) -> None:
    one, other = item_of(word_set, "tear"), item_of(word_set, "eat")
    parts = [read_part(toy_letters / f"{char}-1.mp3") for char in "rate"]  # as long, and in another order
    write_joined(parts, word_set / one.media["audio"].path)
    refit(word_set, one)
    (finding,) = checked(word_set, toy_letters).findings
    assert finding.where == one.media["audio"].path != other.media["audio"].path
    assert finding.problem == "its packets are not those of the letters that it shows"


def test_a_muted_file_with_a_sound_track_is_found(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "tear")
    shutil.copyfile(word_set / item.media["audio_video"].path, word_set / item.media["muted_video"].path)
    refit(word_set, item)
    found = problems(checked(word_set, toy_letters))
    assert "sound is True, the item says False" in found


def test_a_muted_file_of_other_pictures_is_found(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "tear")
    parts = [read_part(toy_letters / f"{char}-1_muted.mp4") for char in "rate"]
    write_joined(parts, word_set / item.media["muted_video"].path)
    refit(word_set, item)
    assert any("shows other pictures than" in problem for problem in problems(checked(word_set, toy_letters)))


def test_the_word_in_a_tag_is_found(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "tear")
    path = word_set / item.media["audio"].path
    path.write_bytes(path.read_bytes() + b"TAG" + b"tear".ljust(125, b"\0"))
    refit(word_set, item)
    assert any("has tags" in problem for problem in problems(checked(word_set, toy_letters)))


def test_the_word_in_a_name_is_found(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "tear")
    media = dict(item.media)
    (word_set / media["audio"].path).rename(word_set / "media" / "tear.mp3")
    media["audio"] = replace(media["audio"], path="media/tear.mp3")
    rewrite(word_set, {item.id: replace(item, media=media)})
    found = {finding.where: finding.problem for finding in checked(word_set, toy_letters).findings}
    assert found["media/tear.mp3"] == "is not named by an opaque id and its modality alone"


def test_a_missing_modality_is_found(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "tear")
    media = {name: file for name, file in item.media.items() if name != "audio"}
    (word_set / item.media["audio"].path).unlink()
    rewrite(word_set, {item.id: replace(item, media=media)})
    assert any("a word has audio" in problem for problem in problems(checked(word_set, toy_letters)))


def test_a_flipped_byte_is_found_even_with_fresh_checksums(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "tear")
    path = word_set / item.media["audio"].path
    data = bytearray(path.read_bytes())
    data[len(data) // 2 + 100] ^= 1
    path.write_bytes(data)
    refit(word_set, item)
    assert problems(checked(word_set, toy_letters)) == ["its packets are not those of the letters that it shows"]


def test_other_letters_are_refused_and_none_are_noted(
    word_set: Path, toy_library: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_letter(toy_library, "a", "cursive", units=9)
    write_index(toy_library, {})
    with pytest.raises(UnwrittenError, match="made of other cursive letters"):
        checked(word_set, toy_library)
    monkeypatch.delenv("UNWRITTEN_LETTERS", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    report = checked(word_set, None, read=2)
    assert report.passed
    assert report.truths == 0
    assert "give their folder as --letters" in report.notes[0]


def test_letters_at_a_known_place_are_found(
    whole_set: Path, toy_letters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNWRITTEN_LETTERS", str(toy_letters))
    assert checked(whole_set, None).truths == 10


def test_letters_for_other_families_are_refused(toy_set: Path, toy_letters: Path) -> None:
    with pytest.raises(UnwrittenError, match="not a dataset of words"):
        checked(toy_set, toy_letters)


def test_a_release_is_checked_without_its_answers(word_set: Path, toy_letters: Path, tmp_path: Path) -> None:
    _, questions, _ = release(word_set, tmp_path / "out")
    report = checked(questions, toy_letters)
    assert report.passed
    assert report.truths == 10


def test_a_cut_that_jumps_is_found(toy_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from words_toys import toy_clip

    def elsewhere(number: int, units: int) -> object:
        pictures, pcm = toy_clip(number, units)
        return [picture[::-1] for picture in pictures], pcm

    monkeypatch.setattr("words_toys.toy_clip", elsewhere)
    make_letter(toy_library, "r", "standard")
    write_index(toy_library, {})
    order = Order(styles=("standard",), given=("art", "tea", "tart"), size=None)
    folder = make_set(toy_library, tmp_path / "set", order)
    found = checked(folder, toy_library).findings
    assert [finding.where for finding in found] == [
        "the standard letters 'a' and 'r'",
        "the standard letters 'r' and 't'",
    ]
    assert all("can be seen" in finding.problem for finding in found)


def test_every_pair_of_letters_is_a_cut_once(whole_set: Path, toy_letters: Path) -> None:
    words = ["tear", "art", "eat", "teaart"]
    cuts = sum(len(list(itertools.pairwise(word))) for word in words) * 2
    assert checked(whole_set, toy_letters).summary[0].startswith(f"{cuts} cuts")


def test_bytes_beside_the_letters_are_found(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "art")
    media = item.media["muted_video"]
    path = word_set / media.path
    path.write_bytes(path.read_bytes() + b"\x00\x00\x00\x0bfreeart")
    changed = replace(media, bytes=path.stat().st_size, sha256=sha256_file(path))
    rewrite(word_set, {item.id: replace(item, media={**item.media, "muted_video": changed})})
    assert said(checked(word_set, toy_letters)) == [f"{media.path}: holds something beside its letters"]


@pytest.mark.parametrize(
    ("field", "value", "name"),
    [
        ("question", "Is it art?", "question"),
        ("provenance", "shows art", "provenance"),
        ("pair", "0" * 20, "pair"),
        ("task", "words/sentence", "task"),
        ("id", "6172740000000000000000"[:20], "id"),
    ],
)
def test_what_an_item_says_must_follow_from_what_is_written(
    word_set: Path, toy_letters: Path, field: str, value: str, name: str
) -> None:
    item = item_of(word_set, "art")
    rewrite(word_set, {item.id: replace(item, **{field: value})})
    named = value if field == "id" else item.id
    assert said(checked(word_set, toy_letters)) == [f"{named}: its {name} does not follow from what is written"]


def test_a_joined_word_is_no_live_one(word_set: Path, toy_letters: Path) -> None:
    item = item_of(word_set, "art")
    rewrite(word_set, {item.id: replace(item, task="words/live")})
    assert said(checked(word_set, toy_letters)) == [
        f"{item.id}: is said to be a live word, which this set has none of"
    ]


def test_neither_a_release_nor_an_export_lies_in_the_dataset(word_set: Path) -> None:
    for write in (release, export):
        with pytest.raises(UnwrittenError, match="lies in the dataset itself"):
            write(word_set, word_set / "inside")
    assert not (word_set / "inside").exists()


def said(report: Report) -> list[str]:
    return [str(finding) for finding in report.findings]
