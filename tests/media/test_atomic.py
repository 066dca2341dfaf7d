from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from unwritten.core import UnwrittenError
from unwritten.media.atomic import atomic_path, is_partial, link_or_copy, partial_of, write_text_atomic


@contextmanager
def as_nobody() -> Iterator[None]:
    """Give up the rights of root, for whom every folder is writable."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def write_and_fail(path: Path, interruption: type[BaseException]) -> None:
    with atomic_path(path) as partial:
        partial.write_text("half")
        assert partial.exists()
        raise interruption


@pytest.mark.parametrize("interruption", [ValueError, KeyboardInterrupt, SystemExit])
def test_nothing_is_left_of_a_file_whose_writing_fails(tmp_path: Path, interruption: type[BaseException]) -> None:
    with pytest.raises(interruption):
        write_and_fail(tmp_path / "a.txt", interruption)
    assert list(tmp_path.iterdir()) == []


def test_a_failure_keeps_the_file_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text_atomic(path, "old")
    with pytest.raises(RuntimeError):
        write_and_fail(path, RuntimeError)
    assert path.read_text() == "old"


def test_the_name_appears_only_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with atomic_path(path) as partial:
        partial.write_text("whole")
        assert not path.exists()
        assert partial.parent == path.parent
        assert is_partial(partial)
    assert not is_partial(path)
    assert path.read_text() == "whole"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_run_left_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(KeyError), atomic_path(path) as partial:
        raise KeyError
    partial.write_text("left by a killed run, and longer than what follows")
    write_text_atomic(path, "é")
    assert path.read_bytes() == "é".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "a.txt"
    with pytest.raises(UnwrittenError, match="make the folder first") as caught:
        write_text_atomic(path, "x")
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_in_place_of_the_folder_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwrittenError, match="not a directory"):
        write_text_atomic(tmp_path / "file" / "a.txt", "x")


def test_an_unwritable_folder_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with as_nobody(), pytest.raises(UnwrittenError, match="permission denied; choose a folder"):
        write_text_atomic(tmp_path / "a.txt", "x")
    tmp_path.chmod(0o700)


def test_the_trouble_of_another_file_is_not_blamed_on_this_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), atomic_path(tmp_path / "a.txt"):
        (tmp_path / "no font.ttf").read_bytes()


@pytest.mark.parametrize("linking", [True, False])
def test_a_second_name_has_the_same_bytes_with_links_or_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linking: bool
) -> None:
    def cannot(*_: object) -> None:
        raise OSError(errno.EXDEV, "another file system")

    if not linking:
        monkeypatch.setattr(os, "link", cannot)
    source, target = tmp_path / "a", tmp_path / "b"
    source.write_text("bytes")
    link_or_copy(source, target)
    assert target.read_text() == "bytes"
    assert target.samefile(source) is linking
    assert sorted(tmp_path.iterdir()) == [source, target]


def test_a_copy_replaces_what_was_there_and_a_missing_file_is_named(tmp_path: Path) -> None:
    source, target = tmp_path / "a", tmp_path / "b"
    target.write_text("old")
    with pytest.raises(UnwrittenError, match=f"{source} is missing"):
        link_or_copy(source, target)
    assert target.read_text() == "old"
    source.write_text("new")
    link_or_copy(source, target)
    assert target.read_text() == "new"
    with pytest.raises(UnwrittenError, match="make the folder first"):
        link_or_copy(source, tmp_path / "missing" / "b")


def test_a_temporary_name_is_known_beforehand(tmp_path: Path) -> None:
    with atomic_path(tmp_path / "a.txt") as partial:
        assert partial == partial_of(tmp_path / "a.txt")
        partial.write_text("")
    assert not is_partial(tmp_path / "x.partial")
    assert not is_partial(tmp_path / ".hidden")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_asks_for_space(tmp_path: Path, number: int) -> None:
    with pytest.raises(UnwrittenError, match="free some space"), atomic_path(tmp_path / "a.txt"):
        raise OSError(number, os.strerror(number))


@pytest.mark.parametrize("what", ["write_text_atomic(path, 'x' * 200_000)", "encode(film, path)"])
def test_a_really_full_disk_leaves_nothing(tmp_path: Path, what: str) -> None:
    """On a file system of its own, of 64 kB, seen by the child alone."""
    script = (
        "import sys; import numpy as np; from pathlib import Path; from unwritten.core import Film, Shot\n"
        "from unwritten.media.atomic import write_text_atomic; from unwritten.media.encode import encode\n"
        "noise = np.random.Generator(np.random.PCG64(1)).integers(0, 256, (96, 96, 4), dtype=np.uint8)\n"
        "film = Film((Shot(60, lambda frame: np.roll(noise, frame, axis=0)),), size=(96, 96))\n"
        "path = Path(sys.argv[1]) / 'file'\n"
        f"try: {what}\n"
        "except Exception as error: print(type(error).__name__, error)\n"
        "print(list(path.parent.iterdir()))\n"
    )
    mount = f"mount -t tmpfs -o size=64k none '{tmp_path}' && exec \"$@\""
    command = ["unshare", "-rm", "sh", "-c", mount, "sh", sys.executable, "-c", script, str(tmp_path)]
    if not can_mount(tmp_path):
        pytest.skip("this machine does not let a test mount a file system of its own")
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    expected = f"cannot write {tmp_path / 'file'}: no space left on device; free some space and run again"
    assert run.stdout == f"UnwrittenError {expected}\n[]\n"


def can_mount(folder: Path) -> bool:
    try:
        mount = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", str(folder)]
        return subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False
