"""Puts plain questions to a model of Inspect, outside of any task."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from inspect_ai.model import GenerateConfig, Model

from unwritten.core import UnwrittenError
from unwritten.evaluate.inspect.faults import complaint_of

AT_ONCE = 20
CONFIG = GenerateConfig(temperature=0.0, max_tokens=500, max_retries=6)

Progress = Callable[[int, int], None]


def ask_all(model: Model, prompts: Sequence[str], progress: Progress | None = None) -> list[str]:
    """Ask each question by itself, several at the same time; answers stand in the order of the questions."""
    return asyncio.run(_ask_all(model, prompts, progress))


async def _ask_all(model: Model, prompts: Sequence[str], progress: Progress | None) -> list[str]:
    gate, done = asyncio.Semaphore(AT_ONCE), 0

    async def ask(prompt: str) -> str:
        nonlocal done
        async with gate:
            try:
                output = await model.generate(prompt, config=CONFIG)
            except Exception as error:  # of many kinds, one for each provider
                raise UnwrittenError(f"{model} does not answer: {complaint_of(error)}") from error
        done += 1
        if progress:
            progress(done, len(prompts))
        return output.completion

    return list(await asyncio.gather(*map(ask, prompts)))
