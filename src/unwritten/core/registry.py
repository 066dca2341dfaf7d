"""Finds tasks: by walking the families' folders, by entry point, and in folders that a user names."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from unwritten.core.errors import UnknownName, UnwrittenError
from unwritten.core.levels import canonical, difficulty, knobs
from unwritten.core.task import MARK, Spec, Task

ENTRY_POINTS = "unwritten.tasks"
FAMILIES = Path(__file__).resolve().parent.parent / "families"


@dataclass(frozen=True)
class Registered:
    """A task with the name that its place gives it."""

    name: str
    spec: Spec
    impl: Task[Any, Any]
    doc: str
    source: str  # the file or entry point that it came from

    @property
    def family(self) -> str:
        """The first part of the name."""
        return self.name.split("/")[0]

    @property
    def category(self) -> str:
        """What stands between family and task; the family itself where nothing does."""
        return "/".join(self.name.split("/")[1:-1]) or self.family

    @property
    def summary(self) -> str:
        """The first sentence of the file's docstring."""
        return self.doc.strip().split("\n")[0]

    def level(self, level: str) -> str:
        """Return the one spelling of a level of this task."""
        return canonical(level, self.spec.levels, self.name)

    def knobs(self, level: str) -> Any:
        """Return the knobs of a level, named or between."""
        return knobs(self.level(level), self.spec.levels)

    def difficulty(self, level: str) -> int:
        """How hard a level is, from 0 to 100."""
        return difficulty(self.level(level), self.spec.levels)


@dataclass(frozen=True)
class Registry:
    """All tasks that can be had: the package's own, those of entry points, and those in ``folders``."""

    folders: tuple[Path, ...] = ()

    def names(self) -> tuple[str, ...]:
        """The names of all tasks, sorted; nothing is imported for it."""
        return tuple(sorted(self._places()))

    def get(self, name: str) -> Registered:
        """Load one task; its short name will do where no other task shares it."""
        places = self._places()
        if name not in places:
            short = [whole for whole in places if whole.rsplit("/")[-1] == name]
            if len(short) != 1:
                raise UnknownName("task", name, sorted(places), "see: unwritten tasks")
            name = short[0]
        return places[name].load()

    def below(self, prefix: str) -> tuple[Registered, ...]:
        """Load all tasks of a family or category, such as ``morse`` or ``morse/temporal``."""
        return tuple(self.get(name) for name in self.names() if name.startswith(prefix.rstrip("/") + "/"))

    def _places(self) -> dict[str, _Place]:
        places: dict[str, _Place] = {}
        found = [*_own(), *_entered(), *(place for folder in self.folders for place in _in_folder(folder))]
        for place in found:
            if place.name in places:
                raise UnwrittenError(
                    f"two tasks are called {place.name!r}: {places[place.name].source} and {place.source}"
                )
            places[place.name] = place
        return places


@dataclass(frozen=True)
class _Place:
    """Where a task can be loaded from."""

    name: str
    source: str
    module: str = ""  # a module to import, or
    file: str = ""  # a file to run as a module of its own

    def load(self) -> Registered:
        return _load(self)


@functools.cache
def _load(place: _Place) -> Registered:
    module = _run_file(place) if place.file else importlib.import_module(place.module)
    classes: list[Any] = [
        cls
        for _, cls in inspect.getmembers(module, inspect.isclass)
        if MARK in vars(cls) and cls.__module__ == module.__name__
    ]
    if len(classes) != 1:
        raise UnwrittenError(f"{place.source}: a task file has exactly one @task class, this has {len(classes)}")
    if not module.__doc__:
        raise UnwrittenError(f"{place.source}: a task file begins with a docstring that says what is asked")
    impl: Task[Any, Any] = classes[0]()
    return Registered(place.name, getattr(classes[0], MARK), impl, module.__doc__, place.source)


def _run_file(place: _Place) -> ModuleType:
    name = "unwritten_tasks_" + place.name.replace("/", "_").replace("-", "_")
    spec = importlib.util.spec_from_file_location(name, place.file)
    if spec is None or spec.loader is None:
        raise UnwrittenError(f"{place.file} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise UnwrittenError(f"{place.file} cannot be loaded: {type(error).__name__}: {error}") from error
    return module


@functools.cache
def _own() -> tuple[_Place, ...]:
    places = []
    for folder in sorted(FAMILIES.glob("*/tasks")):
        family = folder.parent.name
        for path in _task_files(folder):
            parts = path.relative_to(folder).with_suffix("").parts
            module = ".".join(("unwritten", "families", family, "tasks", *parts))
            places.append(_Place("/".join((family, *parts)), str(path), module=module))
    return tuple(places)


@functools.cache
def _entered() -> tuple[_Place, ...]:
    from importlib.metadata import entry_points  # slow to load, and not needed for drawing a film

    return tuple(
        _Place(point.name, f"entry point {point.value}", module=point.module)
        for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
    )


def _in_folder(folder: Path) -> list[_Place]:
    root = folder.resolve()
    if not root.is_dir():
        raise UnwrittenError(f"--tasks {folder}: no such folder")
    return [
        _Place("/".join((root.name, *path.relative_to(root).with_suffix("").parts)), str(path), file=str(path))
        for path in _task_files(root)
    ]


def _task_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.py")) if not path.name.startswith(("_", "test_"))]
