"""What a run would cost, before a single request is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.evaluate.conditions import files_for
from unwritten.evaluate.delivery import Delivery, NotSupported, Part, plan_delivery
from unwritten.evaluate.derived import default_cache
from unwritten.evaluate.reach import Reach
from unwritten.evaluate.setup import Bench

# Rough, by what Gemini and GPT-4o charge; providers differ by a factor of two or so.
LETTERS_A_TOKEN = 4
TOKENS_A_PICTURE = 258
TOKENS_A_SECOND_OF_SOUND = 32


@dataclass(frozen=True)
class Preview:
    """What a condition would take."""

    condition: str
    requests: int
    not_supported: int
    absent: int
    bytes: int
    tokens: int
    reason: str = ""  # why some are not supported


def preview(benches: Sequence[Bench], reach: Reach, epochs: int = 1) -> tuple[Preview, ...]:
    """Plan every request of the conditions without reading any media."""
    return tuple(_of(bench, reach, epochs) for bench in benches)


def _of(bench: Bench, reach: Reach, epochs: int) -> Preview:
    requests = unsupported = weight = tokens = 0
    reason = ""
    cache = default_cache()
    for asked in bench.asked.values():
        files = files_for(bench.folder, asked.item, asked.condition, cache)
        protocol = bench.setup.protocol(asked.item.family)
        plan = plan_delivery(asked.item, files, asked.prompt, reach, protocol, cache)
        if isinstance(plan, NotSupported):
            unsupported += 1
            reason = plan.reason
        else:
            requests += epochs
            weight += epochs * plan.weight
            tokens += epochs * _tokens(plan, asked.condition)
    return Preview(bench.setup.condition, requests, unsupported, bench.absent, weight, tokens, reason)


def _tokens(plan: Delivery, condition: str) -> int:
    return sum(_tokens_of(part, heard="audio" in condition) for part in plan.parts)


def _tokens_of(part: Part, heard: bool) -> int:
    if part.kind == "text":
        return part.weight // LETTERS_A_TOKEN
    if part.kind == "audio":
        return round(part.seconds * TOKENS_A_SECOND_OF_SOUND)
    if part.kind == "images":
        return part.frames * TOKENS_A_PICTURE
    pictures = min(part.frames, round(part.seconds * (part.fps or 1.0)))
    return pictures * TOKENS_A_PICTURE + (round(part.seconds * TOKENS_A_SECOND_OF_SOUND) if heard else 0)
