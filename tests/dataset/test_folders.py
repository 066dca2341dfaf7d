"""One command at a time works in a folder, and what one left unfinished is no hindrance to the next."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import TOYS, Run, toy_source, tree
from unwritten.core import UnwrittenError
from unwritten.dataset import build as building
from unwritten.dataset import export as exporting
from unwritten.dataset import folders as foldering
from unwritten.dataset import release as releasing
from unwritten.dataset.build import build
from unwritten.dataset.check import check
from unwritten.dataset.export import export
from unwritten.dataset.folders import alone_in, new_folder
from unwritten.dataset.release import release
from unwritten.media.atomic import write_text_atomic

SIZE = 3
Write = Callable[[Path, Path], object]


@pytest.fixture(params=["release", "export"])
def write(request: pytest.FixtureRequest) -> Write:
    return {"release": release, "export": export}[request.param]


def test_two_builds_that_begin_at_once_do_not_meet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes while the first writes its plan, before there is any file to lock."""
    out, said = tmp_path / "set", list[str]()

    def interrupted(path: Path, text: str) -> None:
        with pytest.raises(UnwrittenError) as caught:
            build(toy_source(SIZE), out)
        said.append(str(caught.value))
        write_text_atomic(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(building, "write_text_atomic", interrupted)
        build(toy_source(SIZE), out)
    assert said == [f"another build is at work in {out}; wait for it or stop it"]
    assert check(out, folders=(TOYS,), read=0).passed


def test_the_lock_goes_with_the_build(tmp_path: Path) -> None:
    for _ in range(2):
        with (
            alone_in(tmp_path / "a"),
            pytest.raises(UnwrittenError, match="another export"),
            alone_in(tmp_path / "a", "export"),
        ):
            raise AssertionError("two are in there")


def test_a_disk_without_locks_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno, os.strerror(errno))

    monkeypatch.setattr(foldering.fcntl, "flock", no_locks)
    errno = 9  # EBADF, which NFS says of folders
    build(toy_source(1), tmp_path / "set")
    errno = 5  # EIO
    with pytest.raises(UnwrittenError, match=r"cannot write .*error"):
        build(toy_source(1), tmp_path / "other")


@pytest.mark.parametrize("there", [True, False], ids=["into an empty folder", "into a new folder"])
def test_the_same_command_works_after_it_was_stopped(
    toy_set: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write, there: bool
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    write(toy_set, tmp_path / "whole")
    out = tmp_path / "out"
    if there:
        out.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(releasing, "_split_items", stopped)
        patch.setattr(exporting, "link_or_copy", stopped)
        with pytest.raises(KeyboardInterrupt):
            write(toy_set, out)
    assert out.exists() is there
    write(toy_set, out)
    assert tree(out) == tree(tmp_path / "whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "set", "whole"]


@pytest.mark.parametrize("left", ["out/.partial", ".out.partial"])
def test_what_a_killed_command_left_is_removed(toy_set: Path, tmp_path: Path, write: Write, left: str) -> None:
    write(toy_set, tmp_path / "whole")
    (tmp_path / left / "questions").mkdir(parents=True)
    (tmp_path / left / "questions" / "half.mp4").write_text("torn")
    (tmp_path / left / "test.csv").write_text("torn")
    (tmp_path / left / "media").symlink_to(toy_set / "media")
    write(toy_set, tmp_path / "out")
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "set", "whole"]
    assert len(list((toy_set / "media").iterdir())) == 6, "a link was followed"


def test_two_do_not_write_to_one_place(toy_set: Path, tmp_path: Path) -> None:
    with new_folder(tmp_path / "out", toy_set, "release") as place:
        with pytest.raises(UnwrittenError, match="another release is at work"):
            release(toy_set, tmp_path / "out")
        (place / "mine").touch()
    assert list(tree(tmp_path / "out")) == ["mine"]


@pytest.mark.parametrize("command", ["release", "export"])
def test_a_link_to_itself_is_one_clear_line(toy_set: Path, tmp_path: Path, run: Run, command: str) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    done = run(command, toy_set, "-o", tmp_path / "loop")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"{tmp_path / 'loop'} is a link that leads back to itself" in done.stderr


def test_a_link_to_an_empty_folder_is_filled(toy_set: Path, tmp_path: Path, write: Write) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "disk")
    write(toy_set, tmp_path / "out")
    assert (tmp_path / "out").is_symlink()
    assert tree(tmp_path / "disk")
