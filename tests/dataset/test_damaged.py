"""A damaged set is refused in one line that says how to mend it, and nothing of it is passed on."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from spoiled import a_clip, checked

from conftest import BLINK, TOYS, Run, toy_source, tree
from unwritten.core import UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.describe import describe
from unwritten.dataset.export import export, is_maverix
from unwritten.dataset.manifest import read_items, read_items_by_clip
from unwritten.dataset.release import release
from unwritten.evaluate.setup import open_dataset
from unwritten.report.gallery import from_dataset


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def flip_a_bit(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


def first_line_only(path: Path) -> None:
    path.write_text(path.read_text().splitlines(keepends=True)[0])


def empty(path: Path) -> None:
    path.write_text("")


def double(path: Path) -> None:
    path.write_text(path.read_text() * 2)


def ask_otherwise(path: Path) -> None:
    """Change the list so that every line can still be read."""
    path.write_text(path.read_text().replace("Which word", "What word", 1))


DAMAGE = [("media", cut_short), ("media", flip_a_bit), ("media", empty)] + [
    ("items.jsonl", harm) for harm in (first_line_only, empty, double, cut_short, ask_otherwise)
]


@pytest.mark.parametrize(("name", "harm"), [*DAMAGE, ("SHA256SUMS", first_line_only), ("SHA256SUMS", empty)])
def test_a_damaged_set_is_not_released(
    toy_set: Path, tmp_path: Path, name: str, harm: Callable[[Path], None]
) -> None:
    path = a_clip(toy_set) if name == "media" else toy_set / name
    before = tree(toy_set)
    harm(path)
    assert tree(toy_set) != before, "the test is blind"
    with pytest.raises(UnwrittenError, match=f"{path} .*; delete the file and run the same build again") as refused:
        release(toy_set, tmp_path / "out")
    assert "\n" not in str(refused.value)
    assert [one.name for one in tmp_path.iterdir()] == ["set"], "something was written"
    # What the line advises mends the set to the byte.
    path.unlink()
    build(toy_source(6), toy_set)
    assert tree(toy_set) == before
    release(toy_set, tmp_path / "out")


@pytest.mark.parametrize("name", ["SHA256SUMS", "items.jsonl"])
def test_a_set_without_a_list_is_not_released(toy_set: Path, tmp_path: Path, name: str) -> None:
    (toy_set / name).unlink()
    with pytest.raises(UnwrittenError, match=f"{name} is missing; run the same build again"):
        release(toy_set, tmp_path / "out")
    assert [one.name for one in tmp_path.iterdir()] == ["set"]


def test_a_manifest_with_another_number_of_clips_is_not_released(toy_set: Path, tmp_path: Path) -> None:
    path = toy_set / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"clips": 7}))
    with pytest.raises(UnwrittenError, match=r"manifest\.json is damaged \(it says 7 clips, and items.jsonl has 6\)"):
        release(toy_set, tmp_path / "out")
    assert [one.name for one in tmp_path.iterdir()] == ["set"]


def test_a_refused_release_is_one_line_and_exit_1(toy_set: Path, tmp_path: Path, run: Run) -> None:
    clip = a_clip(toy_set)
    flip_a_bit(clip)
    done = run("release", toy_set, "-o", tmp_path / "out")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert clip.name in done.stderr


def test_a_clip_is_released_without_being_held(toy_set: Path, tmp_path: Path) -> None:
    clip = a_clip(toy_set)
    with clip.open("ab") as file:
        file.truncate(64_000_000)  # its hash is another now: all of it is read before that is seen
    tracemalloc.start()
    with pytest.raises(UnwrittenError, match=clip.name):
        release(toy_set, tmp_path / "out")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000


READERS: dict[str, Callable[[Path, Path], object]] = {
    "describe": lambda folder, _: describe(folder),
    "gallery": lambda folder, out: from_dataset(folder, out, each=9),
    "export": export,
    "evaluate": lambda folder, _: open_dataset(folder),
    "by clip": lambda folder, _: list(read_items_by_clip(folder)),
}


@pytest.mark.parametrize(("harm", "count"), [(first_line_only, 1), (empty, 0), (double, 12)])
@pytest.mark.parametrize("command", READERS)
def test_a_list_of_another_length_is_told(
    toy_set: Path, tmp_path: Path, command: str, harm: Callable[[Path], None], count: int
) -> None:
    harm(toy_set / "items.jsonl")
    said = rf"items\.jsonl has {count} items?, and the manifest says 6: it is damaged; delete the file and run"
    with pytest.raises(UnwrittenError, match=said):
        READERS[command](toy_set, tmp_path / "out")
    assert [one.name for one in tmp_path.iterdir()] == ["set"], "something was written"


def test_an_empty_list_is_no_set_of_another_family(toy_set: Path) -> None:
    empty(toy_set / "items.jsonl")
    with pytest.raises(UnwrittenError, match="has 0 items, and the manifest says 6"):
        is_maverix(toy_set)


def test_items_are_still_streamed(toy_set: Path) -> None:
    """The first of a short list can be had: nothing is read ahead to count it."""
    first_line_only(toy_set / "items.jsonl")
    items = read_items(toy_set)
    assert next(items).id
    with pytest.raises(UnwrittenError, match="has 1 item, and the manifest says 6"):
        next(items)


@pytest.mark.parametrize("line", [1, 2, 5])
def test_the_check_counts_all_that_stands_before_a_torn_line(toy_set: Path, line: int) -> None:
    lines = (toy_set / "items.jsonl").read_text().splitlines(keepends=True)
    (toy_set / "items.jsonl").write_text("".join([*lines[: line - 1], lines[line - 1][:-40]]))
    report = checked(toy_set)
    found = [finding.problem for finding in report.findings if finding.where == "items.jsonl"]
    assert any(problem.startswith(f"line {line} is damaged (") for problem in found), found
    assert f"has {line - 1} items on {line - 1} clips, the manifest says 6 on 6" in found
    assert (report.clips, report.truths) == (line - 1, line - 1)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "\udcff", '{"format": "1"}', '{"format": true}', '{"format": 0}', '{"format": 1}']
)
def test_a_build_onto_a_damaged_manifest_says_what_to_do(toy_set: Path, text: str) -> None:
    before = tree(toy_set)
    (toy_set / "manifest.json").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(UnwrittenError) as refused:
        build(toy_source(6), toy_set)
    line = str(refused.value)
    assert line.startswith(f"{toy_set / 'manifest.json'} is damaged (")
    assert line.endswith(f"; remove the folder {toy_set} and build it again, or choose another folder")
    assert "upgrade" not in line
    assert "\n" not in line
    assert {**tree(toy_set), "manifest.json": b""} == {**before, "manifest.json": b""}, "something was lost"


def test_a_build_after_its_advice_goes_well(toy_set: Path, run: Run) -> None:
    (toy_set / "manifest.json").write_text("{")
    words = ("build", BLINK, "--tasks", TOYS, "--size", "6", "--jobs", "1", "-o")
    done = run(*words, toy_set)
    assert done.returncode == 1
    assert "remove the folder" in done.stderr
    assert run(*words, toy_set.with_name("another")).returncode == 0


def test_a_manifest_that_may_not_be_read_is_not_called_damaged(toy_set: Path) -> None:
    (toy_set / "manifest.json").unlink()
    (toy_set / "manifest.json").mkdir()
    with pytest.raises(UnwrittenError, match=r"manifest\.json cannot be read: is a directory$"):
        checked(toy_set)
