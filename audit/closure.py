"""What a piece of the audit rests on: its modules, all of our own code that these import, and the pinned packages."""

from __future__ import annotations

import ast
import functools
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import audit
import unwritten

ROOTS = {package.__name__: Path(str(package.__file__)).resolve().parent for package in (unwritten, audit)}
PINS = ROOTS["audit"].parent / "constraints.txt"
ASIDE = ROOTS["unwritten"] / "scoring"
"""What samples can do with replies. The audit has none, so nothing of it is ever called there: a test holds that."""


def fingerprint(starts: Iterable[Path]) -> str:
    """Hash some files, all of our own code that they import, the data beside it, and the versions of all packages."""
    digest = hashlib.sha256(PINS.read_bytes() if PINS.exists() else b"")
    code = closure(starts)
    for path in sorted({*code, *(data for file in code for data in _data_beside(file.parent))}):
        digest.update(f"{_within_package(path)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def closure(starts: Iterable[Path]) -> frozenset[Path]:
    """Follow imports, also those inside functions, from some files on."""
    found: set[Path] = set()
    waiting = [path.resolve() for path in starts]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(path)
    return frozenset(found)


@functools.cache
def _imported(path: Path) -> frozenset[Path]:
    named = (file for name in _names(ast.parse(path.read_text())) for file in _files(name))
    return frozenset((*named, *_packages(path)))


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _files(name: str) -> Iterator[Path]:
    """The module of a name, and the packages on the way to it, which may hand others' names on."""
    top, *parts = name.split(".")
    if top not in ROOTS:
        return
    here = ROOTS[top]
    yield here / "__init__.py"
    for part in parts:
        here = here / part
        if here == ASIDE:
            return
        yield from (file for file in (here / "__init__.py", here.with_suffix(".py")) if file.exists())


def _packages(path: Path) -> Iterator[Path]:
    """The packages that a file lies in: they are run before it is."""
    inside = [folder for folder in path.parents if any(folder.is_relative_to(root) for root in ROOTS.values())]
    yield from (file for folder in inside if (file := folder / "__init__.py").exists())


@functools.cache
def _data_beside(folder: Path) -> tuple[Path, ...]:
    """What code may read of its own folder."""
    return tuple(path for path in folder.iterdir() if path.is_file() and path.suffix not in (".py", ".pyc"))


def _within_package(path: Path) -> str:
    """Name a file the same wherever the checkout lies."""
    return next(
        (path.relative_to(root.parent).as_posix() for root in ROOTS.values() if root in path.parents), path.name
    )
