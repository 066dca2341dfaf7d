"""What the rooms export is what they say they export."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import unwritten

ROOMS = ("core", "scoring", "stats", "draw", "sound")


@pytest.mark.parametrize("room", ROOMS)
def test_every_exported_name_exists_once_and_in_order(room: str) -> None:
    module = importlib.import_module(f"unwritten.{room}")
    names = list(module.__all__)
    assert len(names) == len(set(names)) > 3
    assert all(getattr(module, name) is not None for name in names)
    assert not [name for name in names if name.startswith("_")]


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_of_ours_is_exported_by_accident(room: str) -> None:
    module = importlib.import_module(f"unwritten.{room}")
    ours = [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "").startswith("unwritten.")
    ]
    assert sorted(ours) == sorted(name for name in module.__all__ if name in ours)


def test_the_front_door() -> None:
    assert sorted(unwritten.__all__) == ["__version__", "open"]
    assert unwritten.open("dominoes", level="hard")[7].address.index == 7
    with pytest.raises(AttributeError, match="nonsense"):
        _ = unwritten.nonsense


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, unwritten; print([m for m in ('numpy', 'skia', 'av') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
