"""A build killed at its rarest moments: each state that such a kill leaves is made here, then built on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import TOYS, toy_source, tree
from unwritten.core import UnwrittenError
from unwritten.dataset import build as building
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.manifest import LOG, MANIFEST, PLAN
from unwritten.dataset.release import release
from unwritten.media.parallel import run_all

SIZE = 5


class Killed(BaseException):
    """Stands for a kill at the moment where it is raised."""


def killed(*_: object, **__: object) -> None:
    raise Killed


@pytest.fixture
def whole(tmp_path: Path) -> dict[str, bytes]:
    build(toy_source(SIZE), tmp_path / "whole")
    return tree(tmp_path / "whole")


@pytest.fixture
def half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All clips are made and logged; the list of items is not sealed yet."""
    with monkeypatch.context() as patch:
        patch.setattr(building, "seal", killed)
        with pytest.raises(Killed):
            build(toy_source(SIZE), tmp_path / "half")
    assert (tmp_path / "half" / LOG).exists()
    return tmp_path / "half"


@pytest.mark.parametrize("name", [".SHA256SUMS.partial", ".manifest.json.partial", ".items.jsonl.partial"])
def test_a_file_torn_at_the_very_end_leaves_no_trace(half: Path, whole: dict[str, bytes], name: str) -> None:
    (half / name).write_text("torn")
    build(toy_source(SIZE), half)
    assert {path: data for path, data in tree(half).items() if path != name} == whole
    strays = [finding.where for finding in check(half, folders=(TOYS,), read=0).findings]
    assert strays == []


def test_a_kill_while_the_plan_is_written_can_be_built_on(tmp_path: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "set"
    out.mkdir()
    (out / f".{PLAN}.partial").write_text("{")
    build(toy_source(SIZE), out)
    assert tree(out) == whole


def test_the_plan_is_the_first_file_of_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a kill leaves a folder that looks like the user's own, and is refused for ever."""
    with monkeypatch.context() as patch:
        patch.setattr(building, "write_text_atomic", killed)
        with pytest.raises(Killed):
            build(toy_source(SIZE), tmp_path / "set")
    assert list((tmp_path / "set").iterdir()) == []


def test_a_kill_after_the_manifest_leaves_no_log_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log holds every answer: it must go with the next build, and never into a release."""
    out = tmp_path / "set"
    with monkeypatch.context() as patch:
        patch.setattr(building, "_forget_building", killed)
        with pytest.raises(Killed):
            build(toy_source(SIZE), out)
    assert (out / MANIFEST).exists()
    assert (out / LOG).exists()
    _, questions, _ = release(out, tmp_path / "released")
    assert sorted(path.name for path in questions.iterdir()) == [
        "SHA256SUMS",
        "items.jsonl",
        "manifest.json",
        "media",
    ]
    build(toy_source(SIZE), out)
    build(toy_source(SIZE), tmp_path / "whole")
    assert tree(out) == tree(tmp_path / "whole")


def spoil(line: bytes, how: str) -> bytes:
    record = json.loads(line)
    spoiled = {
        "zeros": b"\0" * 20,
        "no clip": json.dumps({"items": record["items"]}).encode(),
        "no items": json.dumps({"clip": record["clip"]}).encode(),
        "no job": json.dumps({"clip": record["clip"], "items": record["items"]}).encode(),
        "another's job": json.dumps(record | {"job": record["job"] - 1}).encode(),
        "a job beyond": json.dumps(record | {"job": SIZE}).encode(),
        "a job before": json.dumps(record | {"job": record["job"] - SIZE}).encode(),
        "a job in words": json.dumps(record | {"job": "two"}).encode(),
        "half a job": json.dumps(record | {"job": record["job"] + 0.5}).encode(),
        "a list": b"[]",
        "damaged items": json.dumps(record | {"items": [record["items"][0][:-9]]}).encode(),
        "other items": json.dumps(record | {"items": ["{}"]}).encode(),
        "numbers": json.dumps(record | {"items": [7]}).encode(),
    }
    return spoiled[how] + b"\n"


SPOILT = ("zeros", "no clip", "no items", "a list", "damaged items", "other items", "numbers")
NUMBERED = (
    "no job",
    "another's job",
    "a job beyond",
    "a job before",
    "a job in words",
    "half a job",
)


@pytest.mark.parametrize("how", [*SPOILT, *NUMBERED])
def test_a_damaged_line_of_the_log_is_made_again(half: Path, whole: dict[str, bytes], how: str) -> None:
    lines = (half / LOG).read_bytes().splitlines(keepends=True)
    lines[2] = spoil(lines[2], how)
    (half / LOG).write_bytes(b"".join(lines))
    build(toy_source(SIZE), half)
    assert tree(half) == whole


def test_what_is_whole_is_not_made_again(half: Path, whole: dict[str, bytes]) -> None:
    times = {path: path.stat().st_mtime_ns for path in (half / "media").iterdir()}
    spoiled = sorted(times)[1]
    data = spoiled.read_bytes()
    spoiled.write_bytes(bytes([data[0] ^ 1]) + data[1:])  # the same length
    os.utime(spoiled, ns=(1, 1))
    build(toy_source(SIZE), half)
    again = {path for path, time in times.items() if path.stat().st_mtime_ns != time}
    assert again == {spoiled}
    assert tree(half) == whole


def test_unfinished_clips_go_and_the_users_files_stay_and_are_named(half: Path) -> None:
    clip = next((half / "media").iterdir()).name
    (half / "media" / f".{clip}.partial").write_text("torn")
    (half / "media" / "mine.mp4").write_text("precious")
    build(toy_source(SIZE), half)
    assert not (half / "media" / f".{clip}.partial").exists()
    assert (half / "media" / "mine.mp4").read_text() == "precious"
    (finding,) = check(half, folders=(TOYS,), read=0).findings
    assert str(finding) == "media/mine.mp4: does not belong to the dataset"


def test_a_damaged_plan_is_one_clear_line_and_loses_nothing(half: Path) -> None:
    before = tree(half)
    (half / PLAN).write_text("{")
    with pytest.raises(UnwrittenError, match=r"\.building\.json is damaged"):
        build(toy_source(SIZE), half)
    assert tree(half) == before | {PLAN: b"{"}


@pytest.mark.parametrize("name", ["unwritten", "av"])
def test_another_version_does_not_go_on_with_a_half_built_set(
    half: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    import unwritten

    if name == "unwritten":
        monkeypatch.setattr(unwritten, "__version__", "99")
    else:
        monkeypatch.setattr(building, "libraries", lambda: {"av": "99"})
    with pytest.raises(UnwrittenError, match="half-built, different"):
        build(toy_source(SIZE), half)


@pytest.mark.parametrize("use", [lambda out: build(toy_source(1), out), check], ids=["build", "check"])
def test_a_closed_folder_is_one_clear_line(tmp_path: Path, use: Callable[[Path], object]) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    tmp_path.chmod(0o755)
    closed.chmod(0)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        with pytest.raises(UnwrittenError, match=r"closed/set.*permission denied"):
            use(closed / "set")
    finally:
        if root:
            os.seteuid(0)
        closed.chmod(0o700)


def end_this_process(_: int) -> None:
    os._exit(3)


def test_a_dying_worker_is_one_clear_line() -> None:
    with pytest.raises(UnwrittenError, match="a worker process died"):
        list(run_all(end_this_process, range(3), 2))


@pytest.mark.parametrize("jobs", [0, -1])
def test_nobody_to_work_is_refused(toy_set: Path, tmp_path: Path, jobs: int) -> None:
    with pytest.raises(UnwrittenError, match="at least one is needed"):
        check(toy_set, jobs=jobs, folders=(TOYS,))
    with pytest.raises(UnwrittenError, match="at least one is needed"):
        build(toy_source(1), tmp_path / "new", jobs=jobs)
    with pytest.raises(UnwrittenError, match="at least one is needed"):
        build(toy_source(6), toy_set, jobs=jobs)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("lost", ["media", "items.jsonl", "SHA256SUMS"])
def test_a_finished_set_that_lost_a_file_is_made_whole(tmp_path: Path, whole: dict[str, bytes], lost: str) -> None:
    out = tmp_path / "whole"
    clips = sorted((out / "media").iterdir())
    (clips[1] if lost == "media" else out / lost).unlink()
    times = {path: path.stat().st_mtime_ns for path in clips if path.exists()}
    manifest = build(toy_source(SIZE), out)
    assert manifest.items == SIZE
    assert tree(out) == whole
    if lost != "items.jsonl":
        assert {path: path.stat().st_mtime_ns for path in times} == times, "more was made than was missing"


def test_a_kill_while_a_finished_set_is_reopened_loses_nothing(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "whole"
    next((out / "media").iterdir()).unlink()
    for name in ("_write_plan", "run_all"):
        with monkeypatch.context() as patch:
            patch.setattr(building, name, killed)
            with pytest.raises(Killed):
                build(toy_source(SIZE), out)
    build(toy_source(SIZE), out)
    assert tree(out) == whole
