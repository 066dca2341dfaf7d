"""Datasets of words: joined from toy letters with the real codecs, through the common rooms."""

from __future__ import annotations

import base64
import itertools
import pickle
import shutil
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conftest import Run, tree
from unwritten.cli.main import app
from unwritten.core import PUBLIC, Item, Key, UnwrittenError
from unwritten.core.compact import Texts
from unwritten.dataset.build import build
from unwritten.dataset.describe import describe
from unwritten.dataset.export import export
from unwritten.dataset.manifest import read_items, read_manifest
from unwritten.dataset.release import read_answers, release
from unwritten.families.words.letters.library import open_library, write_index
from unwritten.families.words.presets import Order
from unwritten.families.words.source import WordSource, word_source
from unwritten.families.words.wordlist import Filter
from unwritten.media.decode import frames
from unwritten.media.probe import probe, probe_sound
from unwritten.report.gallery import from_dataset, write_page
from unwritten.scoring import score
from words_toys import HEIGHT, WIDTH, make_letter

SECRET = Key(b"a secret of sixteen bytes or more")
GIVEN = Order(given=("tear", "Art", "rat", "tea art"), size=None)


def source_of(letters: Path, order: Order = GIVEN, key: Key = PUBLIC) -> WordSource:
    return word_source(order, open_library(letters), key)


@pytest.fixture(scope="module")
def word_set(toy_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Words and a sentence in all styles; tests must not change it."""
    folder = tmp_path_factory.mktemp("words") / "set"
    build(source_of(toy_letters, key=SECRET), folder)
    return folder


def by_text(folder: Path) -> dict[tuple[str, str], Item]:
    return {(item.category, str(item.answer)): item for item in read_items(folder) if item.task == "words/joined"}


def test_every_word_has_three_files_of_one_length(word_set: Path) -> None:
    items = by_text(word_set)
    styles = {"standard": ("tear", "art", "rat"), "cursive": ("tear", "art", "rat"), "retrace": ("art", "rat")}
    assert set(items) == {(style, word) for style, words in styles.items() for word in words}
    for item in items.values():
        assert set(item.media) == {"audio", "muted_video", "audio_video"}
        seen, muted = (probe(word_set / item.media[name].path) for name in ("audio_video", "muted_video"))
        assert (seen.width, seen.height, seen.frames) == (WIDTH, HEIGHT, item.clip.frames)
        assert muted.sound is None
        assert muted.frames == seen.frames
        assert seen.sound is not None
        heard = probe_sound(word_set / item.media["audio"].path)
        assert heard.samples == seen.sound.samples == item.clip.samples == item.clip.frames * 1536


def test_a_word_lasts_as_long_as_its_letters_and_a_pause_between_each(toy_letters: Path, tmp_path: Path) -> None:
    library = open_library(toy_letters)
    letters = {char: library.files("standard", char).clip.samples for char in "art"}
    for pause in (0, 2):
        order = Order(styles=("standard",), given=("art", "art tea"), size=None, pause=pause)
        build(source_of(toy_letters, order), tmp_path / f"set{pause}")
        word, first, second = sorted(
            read_items(tmp_path / f"set{pause}"), key=lambda item: item.question, reverse=True
        )
        assert word.clip.samples == sum(letters.values()) + 2 * pause * 9216
        assert word.truth is not None
        assert word.truth.because[1].startswith(f"r: {(letters['a'] + pause * 9216) // 48} to ")
        assert first.clip == second.clip
        assert first.clip_id == second.clip_id
        assert {first.answer, second.answer} == {"art", "tea"}
        between = letters["a"] + letters["r"] + letters["t"] + 2 * pause * 9216 + (pause + 5) * 9216
        assert first.truth is not None
        assert first.truth.because[3].startswith(f"t: {between // 48} to ")


def test_styles_are_never_mixed(word_set: Path) -> None:
    for item in read_items(word_set):
        suffix = {"standard": "-1", "cursive": "-2c", "retrace": "-3r"}[item.category]
        assert item.truth is not None
        assert all(line.endswith(suffix) for line in item.truth.because)


def test_two_builds_are_the_same_to_the_byte(toy_letters: Path, tmp_path: Path) -> None:
    build(source_of(toy_letters), tmp_path / "one")
    moved = Path(shutil.copytree(toy_letters, tmp_path / "elsewhere"))
    build(source_of(moved), tmp_path / "two", jobs=2)
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


def test_the_identity_tells_every_option_apart(toy_letters: Path, toy_library: Path) -> None:
    make_letter(toy_library, "a", "standard", units=8)
    write_index(toy_library, {})
    frequent = Order(styles=("standard",), size=5)
    identities = [
        source.identity()
        for source in (
            source_of(toy_letters, frequent),
            source_of(toy_library, frequent),
            source_of(toy_letters, frequent, SECRET),
            source_of(toy_letters, replace(frequent, pause=1)),
            source_of(toy_letters, replace(frequent, size=6)),
            source_of(toy_letters, replace(frequent, wanted=Filter(lengths=(3, 4)))),
            source_of(toy_letters, Order(styles=("standard",), given=("art",), size=None)),
        )
    ]
    assert len({str(identity) for identity in identities}) == len(identities)
    assert identities[0]["words"] == "wordfreq 3.1.1 en"
    assert "art" not in str(identities[-1])


def test_a_new_style_in_the_library_changes_no_word_of_the_others(toy_letters: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    for path in toy_letters.glob("*-1*.mp?"):
        shutil.copyfile(path, alone / path.name)
    write_index(alone, {})
    order = replace(GIVEN, styles=("standard",))
    build(source_of(alone, order), tmp_path / "one")
    build(source_of(toy_letters, order), tmp_path / "two")
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


def test_what_cannot_be_written_is_told_and_the_rest_is_built(toy_library: Path, tmp_path: Path) -> None:
    clip = toy_library / "e-1.mp4"
    data = bytearray(clip.read_bytes())
    data[-1] ^= 1
    clip.write_bytes(data)
    source = source_of(toy_library, Order(styles=("standard",), given=("tear", "art", "zoo", "rat"), size=None))
    assert len(source.plan.dropped) == 3
    assert "e-1.mp4 was changed or damaged" in source.plan.dropped[0]
    assert source.plan.dropped[1:] == (
        "'tear': there is no 'e' in style standard",
        "'zoo': there is no 'z' in style standard",
    )
    assert build(source, tmp_path / "set").items == 2


def test_a_letter_of_another_size_is_left_out(toy_library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("words_toys.WIDTH", 176)
    make_letter(toy_library, "t", "cursive")
    write_index(toy_library, {})
    source = source_of(toy_library, Order(styles=("cursive",), given=("tea", "area"), size=None))
    assert [writing.text for writing in source.plan.writings] == ["area"]
    assert "t-2c.mp4 has other codec parameters" in source.plan.dropped[0]


def test_ids_and_order_say_nothing_and_follow_from_the_key(toy_letters: Path, word_set: Path, tmp_path: Path) -> None:
    build(source_of(toy_letters), tmp_path / "public")
    private, public = list(read_items(word_set)), list(read_items(tmp_path / "public"))
    assert not {item.id for item in private} & {item.id for item in public}
    assert not {item.clip_id for item in private} & {item.clip_id for item in public}
    for items in (private, public):
        assert [item.clip_id for item in items] == sorted(item.clip_id for item in items)
        assert len({item.id for item in items}) == len(items)


def test_own_answers_score_and_others_do_not(word_set: Path) -> None:
    for item in read_items(word_set):
        assert score(item.kind.show(item.answer), item.kind, item.answer).value == 1
        assert score("zzzz", item.kind, item.answer).value == 0


def test_single_letters_are_asked_for_as_letters(toy_letters: Path, tmp_path: Path) -> None:
    build(source_of(toy_letters, Order(wanted=Filter(lengths=(1,)), size=None)), tmp_path / "set")
    items = list(read_items(tmp_path / "set"))
    assert sorted(str(item.answer) for item in items if item.category == "retrace") == ["a", "r", "t"]
    assert {item.prompt for item in items} == {"Which letter is being written?\nAnswer with a single letter."}
    assert {item.level for item in items} == {"1"}
    item = items[0]
    assert score(f'The letter is "{item.answer}".', item.kind, item.answer).value == 1


def test_a_source_stays_small_on_its_way_to_other_processes(toy_letters: Path) -> None:
    source = source_of(toy_letters)
    before = len(pickle.dumps(source))
    source.jobs()
    assert len(pickle.dumps(source)) == before < 2000
    assert pickle.loads(pickle.dumps(source)) == source


def test_a_plan_holds_a_few_bytes_a_word(toy_letters: Path) -> None:
    texts = Texts(map("".join, itertools.product("art", repeat=8)))
    source = source_of(toy_letters, Order(styles=("standard",), given=texts, size=None))
    tracemalloc.start()
    try:
        jobs = source.jobs()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(jobs) == len(texts) == 6561
    assert [job.clip_id for job in jobs] == sorted({job.clip_id for job in jobs})
    assert held < 60 * len(jobs) + 2_000_000  # the letters take some too


def test_live_words_need_a_simulated_writer(toy_letters: Path) -> None:
    pytest.importorskip("unwritten.families.words.studio.take")
    with pytest.raises(UnwrittenError, match="no simulated writer's"):
        _ = source_of(toy_letters, Order(size=2, live=True)).plan


def test_a_release_gives_no_word_away(word_set: Path, tmp_path: Path) -> None:
    _, questions, answers = release(word_set, tmp_path / "out")
    words = {str(item.answer) for item in read_items(word_set)}
    assert set(read_answers(answers / "answers.jsonl").values()) == words
    for name, data in tree(questions).items():
        for word in words:
            assert word not in name
            text = data if not name.startswith("media/") else data[:4096] + data[-4096:]
            assert f'"{word}"'.encode() not in text
            assert base64.b64encode(word.encode() * 3)[:12] not in text
        assert b"-2c" not in data or name.startswith("media/")
    assert "plan_sha256" not in read_manifest(questions).identity


def test_the_other_rooms_take_words(word_set: Path, tmp_path: Path) -> None:
    figures = describe(word_set)
    assert [task.task for task in figures.tasks] == ["words/joined", "words/sentence"]
    assert (figures.clips, figures.items, figures.sounding) == (10, 12, 10)
    cards = from_dataset(word_set, tmp_path / "page", each=3)
    assert len(cards) == 6
    page = write_page(cards, tmp_path / "page").read_text()
    assert ".muted.mp4" not in page
    assert ".mp3" not in page
    assert all(sum(1 for _ in frames(tmp_path / "page" / card.clip)) for card in cards)


def test_export_has_the_papers_names_and_says_so(word_set: Path, tmp_path: Path) -> None:
    assert export(word_set, tmp_path / "out") == 30
    names = set(tree(tmp_path / "out"))
    assert {"standard/tear.mp3", "standard/tear.mp4", "standard/tear_muted.mp4", "retrace/rat.mp4"} < names
    assert "sentence/cursive/tea_art.mp3" in names
    assert "ANSWERS-IN-FILE-NAMES.txt" in names
    item = by_text(word_set)["cursive", "rat"]
    assert (tmp_path / "out/cursive/rat.mp3").read_bytes() == (word_set / item.media["audio"].path).read_bytes()
    with pytest.raises(UnwrittenError, match="not empty"):
        export(word_set, tmp_path / "out")
    _, questions, _ = release(word_set, tmp_path / "released")
    with pytest.raises(UnwrittenError, match="withheld"):
        export(questions, tmp_path / "third")


def test_the_command_builds_what_it_can_and_says_what_not(toy_letters: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "own.txt").write_text("tear\nart\nzoo\n")
    words = ("build", "words", "--letters", toy_letters, "--words-file", tmp_path / "own.txt", "-o", tmp_path / "set")
    done = run(*words, "--styles", "standard,cursive", "--jobs", "1")
    assert done.returncode == 1
    assert "standard: 2 joined (6 files)" in done.stdout
    assert "4 items" in done.stdout
    assert "left out: 'zoo': there is no 'z' in style standard" in done.stderr
    assert "Traceback" not in done.stderr
    assert run("check", tmp_path / "set", "--letters", toy_letters, "--jobs", "1").returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("words", "--language", "xx"), "unknown language 'xx'"),
        (("words", "--preset", "papr"), "did you mean 'paper'"),
        (("words", "--lengths", "5-2"), "--lengths 5-2"),
        (("words", "--styles", "italic"), "unknown style 'italic'"),
        (("words", "--level", "hard"), "--level and --tasks are for tasks"),
        (("morse", "--pause", "3"), "--pause is for words"),
        (("words", "--words-file", "nowhere.txt"), "cannot read nowhere.txt"),
    ],
)
def test_mistakes_on_the_command_line_are_one_line(
    toy_letters: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    letters = ("--letters", str(toy_letters)) if words[0] == "words" else ()
    done = CliRunner().invoke(app, ["build", *words, *letters, "-o", str(tmp_path / "set")])
    assert done.exit_code == 1
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "set").exists()
