"""Truths without rendering: scenes of all tasks and levels drawn, asked and recounted, in CPU seconds."""

from __future__ import annotations

import sys
import time

from unwritten.core import Registry
from unwritten.dataset.collection import open_task

ITEMS = 10_000
TARGET = 300


def main(items: int = ITEMS) -> dict[str, float]:
    """Recount that many truths, spread evenly over all tasks and levels."""
    registry = Registry()
    places = [(name, level) for name in registry.names() for level in registry.get(name).spec.levels]
    each = -(-items // len(places))
    slowest: dict[str, float] = {}
    started = time.process_time()
    for name, level in places:
        before, impl = time.process_time(), registry.get(name).impl
        for index in range(each):
            sample = open_task(name, level=level)[index]
            truths = tuple(question.answer for question in sample.questions)
            assert impl.recount(sample.scene) == truths, sample.address
        slowest[name] = slowest.get(name, 0.0) + time.process_time() - before
    spent, count = time.process_time() - started, each * len(places)
    print(
        f"truth_speed: {count} truths of {len(registry.names())} tasks in {spent:.0f} CPU s (at most {TARGET} wanted)"
    )
    for name in sorted(slowest, key=lambda name: -slowest[name])[:5]:
        print(f"truth_speed slowest: {name}, {1000 * slowest[name] / (3 * each):.0f} ms an item", flush=True)
    return {f"{ITEMS:,} truths recounted, CPU s": round(spent * ITEMS / count)}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ITEMS)
