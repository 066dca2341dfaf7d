"""``unwritten tasks``: list the tasks."""

from __future__ import annotations

from typing import Annotated

import typer

from unwritten.cli.common import Folders, friendly


@friendly
def tasks(
    name: Annotated[str, typer.Argument(help="A family, category or task; all without it.")] = "",
    folders: Folders = None,
) -> None:
    """List the tasks with their levels.

    Example: unwritten tasks morse/temporal
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from unwritten.core import Registry
    from unwritten.dataset.suites import find_tasks

    registry = Registry(tuple(folders or ()))
    found = find_tasks(name, registry) if name else tuple(registry.get(task) for task in registry.names())
    table = Table("task", "version", "levels", "what is asked", box=None, header_style="bold")
    for task in found:
        table.add_row(task.name, str(task.spec.version), " ".join(task.spec.levels), escape(task.summary))
    Console().print(table)
    Console().print(f"{len(found)} tasks", style="dim")
