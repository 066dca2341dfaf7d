"""Bytes in flight stay under their cap, in order of arrival, whatever is cancelled."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unwritten.evaluate.budget import Budget


def test_a_budget_is_positive() -> None:
    with pytest.raises(ValueError, match="positive"):
        Budget(0)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 150), st.integers(0, 3), st.booleans()), max_size=30))
def test_the_cap_holds_and_everybody_is_served(jobs: list[tuple[int, int, bool]]) -> None:
    async def run() -> None:
        budget = Budget(100)
        served = []

        async def job(number: int, wanted: int, steps: int) -> None:
            async with budget.hold(wanted):
                assert budget.used <= 100
                served.append(number)
                for _ in range(steps):
                    await asyncio.sleep(0)

        tasks = [asyncio.create_task(job(i, wanted, steps)) for i, (wanted, steps, _) in enumerate(jobs)]
        await asyncio.sleep(0)
        for task, (_, _, stop) in zip(tasks, jobs, strict=True):
            if stop:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert budget.used == 0
        assert {i for i, (_, _, stop) in enumerate(jobs) if not stop} <= set(served)

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_large_one_is_not_overtaken_for_ever() -> None:
    async def run() -> list[str]:
        budget, order = Budget(10), []

        async def hold(name: str, wanted: int) -> None:
            async with budget.hold(wanted):
                order.append(name)
                await asyncio.sleep(0)

        await asyncio.gather(hold("first", 6), hold("large", 99), hold("small", 1))
        return order

    assert asyncio.run(run()) == ["first", "large", "small"]
