"""Builds are the same to the byte, whatever the number of jobs and whatever interrupts them."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from conftest import BLINK, TOYS, Run, toy_source, tree
from unwritten.core import Key, UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.manifest import read_items

SIZE = 400


def start_build(out: Path, *extra: str, size: int = SIZE) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "unwritten", "build", BLINK, "--tasks", str(TOYS), "-o", str(out)]
    return subprocess.Popen(
        [*command, "--size", str(size), *extra],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def wait_for_clips(out: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while not (out / "media").exists() or len(list((out / "media").glob("*.mp4"))) < count:
        assert time.monotonic() < deadline, "the build did not get going"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("whole") / "set"
    build(toy_source(SIZE), folder, jobs=1)
    return tree(folder)


def test_two_jobs_give_the_same_bytes_as_one(tmp_path: Path, whole: dict[str, bytes]) -> None:
    build(toy_source(SIZE), tmp_path / "set", jobs=2)
    assert tree(tmp_path / "set") == whole


@pytest.mark.parametrize("clips", [1, 150])
def test_killed_build_goes_on_to_the_same_bytes(tmp_path: Path, whole: dict[str, bytes], clips: int) -> None:
    out = tmp_path / "set"
    process = start_build(out, "--jobs", "2")
    wait_for_clips(out, clips)
    workers = psutil.Process(process.pid).children(recursive=True)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert not (out / "manifest.json").exists(), "killed too late to show anything"
    _, alive = psutil.wait_procs(workers, timeout=5)
    assert not alive, "workers outlive the build"
    build(toy_source(SIZE), out, jobs=2)
    assert tree(out) == whole


def test_interrupted_build_stops_within_two_seconds_and_goes_on(tmp_path: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "set"
    process = start_build(out, "--jobs", "2")
    wait_for_clips(out, 20)
    asked = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert time.monotonic() - asked < 2
    assert process.returncode == 130
    assert b"run the same command again to go on" in said
    assert b"Traceback" not in said
    assert not (out / "manifest.json").exists(), "interrupted too late to show anything"
    build(toy_source(SIZE), out, jobs=1)
    assert tree(out) == whole


def test_resumed_build_mends_what_was_damaged_meanwhile(tmp_path: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "set"
    process = start_build(out, "--jobs", "1")
    wait_for_clips(out, 30)
    process.kill()
    process.communicate()
    lines = (out / ".building.jsonl").read_text().splitlines(keepends=True)
    logged = [json.loads(line)["clip"] for line in lines if line.endswith("\n")]  # the kill may tear the last
    spoiled = out / "media" / f"{logged[3]}.mp4"
    spoiled.write_bytes(spoiled.read_bytes()[:-1] + b"!")
    (out / "media" / f"{logged[5]}.mp4").unlink()
    with (out / ".building.jsonl").open("ab") as log:
        log.write(b'{"clip": "torn by the k')
    build(toy_source(SIZE), out)
    assert tree(out) == whole


def test_items_stand_in_the_order_of_the_plan(tmp_path: Path) -> None:
    source = toy_source(12)
    build(source, tmp_path / "set", jobs=1)
    assert tuple(item.address for item in read_items(tmp_path / "set")) == source.addresses


def test_second_build_of_the_same_set_does_nothing(toy_set: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in toy_set.rglob("*")}
    build(toy_source(6), toy_set)
    assert {path: path.stat().st_mtime_ns for path in toy_set.rglob("*")} == before


def test_another_set_is_not_built_over_a_whole_one(toy_set: Path) -> None:
    with pytest.raises(UnwrittenError, match="holds another dataset"):
        build(toy_source(7), toy_set)
    assert check(toy_set, folders=(TOYS,), read=0).passed


def test_another_set_is_not_built_over_a_half_built_one(tmp_path: Path) -> None:
    process = start_build(tmp_path / "set", "--jobs", "1")
    wait_for_clips(tmp_path / "set", 2)
    process.kill()
    process.communicate()
    with pytest.raises(UnwrittenError, match="half-built, different"):
        build(toy_source(7), tmp_path / "set")


def test_two_builds_do_not_work_in_one_folder(tmp_path: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "set"
    first = start_build(out, "--jobs", "1")
    wait_for_clips(out, 2)
    with pytest.raises(UnwrittenError, match="another build is at work"):
        build(toy_source(SIZE), out)
    first.communicate(timeout=60)
    assert first.returncode == 0
    assert tree(out) == whole


def test_a_folder_of_the_users_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    with pytest.raises(UnwrittenError, match="not empty and not a dataset"):
        build(toy_source(2), tmp_path)
    assert list(tree(tmp_path)) == ["thesis.txt"]


def test_full_disk_is_told_in_one_line_and_loses_nothing(tmp_path: Path, run: Run) -> None:
    out = tmp_path / "set"

    def small_files_only() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))

    words = ("build", BLINK, "--tasks", TOYS, "-o", out, "--size", "3", "--jobs", "1")
    failed = run(*words, preexec_fn=small_files_only)
    assert failed.returncode == 1
    line = [line for line in failed.stderr.splitlines() if line.startswith("unwritten:")]
    assert len(line) == 1
    assert "cannot write" in line[0]
    assert "Traceback" not in failed.stderr
    assert run(*words).returncode == 0
    assert check(out, folders=(TOYS,), read=0).passed


def test_unwritable_folder_is_told_in_one_line(tmp_path: Path, run: Run) -> None:
    (tmp_path / "file").write_text("in the way")
    failed = run("build", BLINK, "--tasks", TOYS, "-o", tmp_path / "file" / "set", "--size", "1")
    assert failed.returncode == 1
    assert "cannot write" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_secret_key_gives_other_items_at_the_same_addresses(tmp_path: Path) -> None:
    sets = {}
    for name, key in (("public", Key()), ("private", Key(b"k" * 16)), ("other", Key(b"o" * 16))):
        build(toy_source(5, key), tmp_path / name)
        sets[name] = list(read_items(tmp_path / name))
    addresses = [[item.address for item in items] for items in sets.values()]
    assert addresses[0] == addresses[1] == addresses[2]
    answers = [{item.answer for item in items} for items in sets.values()]
    ids = [{item.id for item in items} for items in sets.values()]
    for values in (answers, ids):
        assert len(set.union(*values)) == 15, "items of different keys coincide"


def test_key_never_reaches_the_disk_or_the_output(tmp_path: Path, run: Run) -> None:
    secret = "correct-horse-battery-staple"
    (tmp_path / "key").write_text(secret + "\n")
    words = ("build", BLINK, "--tasks", TOYS, "-o", tmp_path / "set", "--size", "2", "--key-file", tmp_path / "key")
    done = run(*words)
    assert done.returncode == 0, done.stderr
    assert secret not in done.stdout + done.stderr
    assert all(secret.encode() not in data for data in tree(tmp_path / "set").values())
