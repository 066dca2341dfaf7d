"""From an address to a scene: the one place where scenes are drawn and redrawn."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from unwritten.core.errors import Unsuitable, UnwrittenError
from unwritten.core.jsonable import dumps
from unwritten.core.registry import Registered
from unwritten.core.seeding import PUBLIC, Address, Key, Rng
from unwritten.core.task import Grouped

ATTEMPTS = 500


class Exhausted(UnwrittenError):
    """No attempt gave a suitable scene: a fault of the task, never passed over in silence."""


def address_of(task: Registered, level: str, split: str, index: int) -> Address:
    """Write the address of an item of a task."""
    return Address(task.name, task.spec.version, task.level(level), split, index)


def scene_at(task: Registered, address: Address, key: Key = PUBLIC) -> Any:
    """Draw the scene of an address; every attempt has its own stream, the answer's stream stays.

    Where a task has groups, the group's first address is drawn, and the item's own part picked from it.
    """
    if address.version != task.spec.version:
        raise UnwrittenError(
            f"{address} was made by version {address.version} of the task; this is version {task.spec.version}"
        )
    number = address.index % task.spec.group
    scene = _drawn(task, replace(address, index=address.index - number), key)
    return task.impl.pick(scene, number) if isinstance(task.impl, Grouped) else scene


def _drawn(task: Registered, address: Address, key: Key) -> Any:
    knobs = task.knobs(address.level)
    why: Unsuitable | None = None
    for attempt in range(ATTEMPTS):
        try:
            return task.impl.sample(knobs, Rng(key, address, attempt))
        except Unsuitable as refusal:
            why = refusal
    raise Exhausted(f"{address}: no suitable scene in {ATTEMPTS} attempts (last: {why})")


def scene_hash(scene: Any) -> str:
    """Name a scene by its content."""
    return hashlib.sha256(dumps(scene).encode()).hexdigest()
