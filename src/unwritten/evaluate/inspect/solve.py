"""The solver: it reads the media late, asks the model, forgets the media, and notes what was really sent."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from inspect_ai.model import ChatMessageUser, Model, ModelOutput, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver

from unwritten.core import Reply, Sent, UnwrittenError
from unwritten.core.jsonable import to_json
from unwritten.evaluate.blind import hint_of, hint_to_json
from unwritten.evaluate.budget import shared_budget
from unwritten.evaluate.conditions import FULLEST, files_for
from unwritten.evaluate.delivery import Delivery, NotSupported, Protocol, plan_delivery
from unwritten.evaluate.derived import default_cache
from unwritten.evaluate.inspect.embedded import CONDITION, HINT
from unwritten.evaluate.inspect.faults import complaint_of
from unwritten.evaluate.inspect.messages import content_of, forget_media, media_left_out
from unwritten.evaluate.reach import Reach, TooLong, reach_of
from unwritten.evaluate.replies import MISSING, ReplyLog, key_of, open_log
from unwritten.evaluate.setup import Asked, Setup, open_bench, setup_of

REPLY = "reply"
"""Where a sample's metadata keep all of its reply but the text."""

ANSWERED = ("ok", "refused", "empty")
HELD = 6
"""How many bytes of memory a byte of media takes at most on its way: itself, as base64, and in copies of that."""

VIDEO_FPS = "video_fps"
"""Where a request's metadata say at which rate a native video is to be sampled."""


@solver
def send_and_ask(dataset: str, condition: str = FULLEST, replies: str | None = None, **choices: Any) -> Solver:
    """Send an item's clip under a condition and ask about it; a model that cannot take it is not asked.

    With a file of ``replies`` each reply is added to it, and what it holds already is not asked again.
    """
    setup = setup_of(dataset, condition, choices)
    asker = _Asker(setup, open_log(Path(replies)) if replies else None)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await asker.solve(state)

    return solve


def reach_for(model: Model) -> Reach:
    """What a model can take: it says so itself, or the table knows."""
    reach = getattr(model.api, "reach", None)
    return reach if isinstance(reach, Reach) else reach_of(str(model))


class _Asker:
    """Asks for all samples of one task."""

    def __init__(self, setup: Setup, log: ReplyLog | None) -> None:
        self._bench = open_bench(setup)
        self._log = log
        self._cache = default_cache()

    async def solve(self, state: TaskState) -> TaskState:
        """Answer one sample; from the log of an earlier run where it is there already."""
        asked = self._bench.asked[str(state.sample_id)]
        model = get_model()
        blank = Reply(
            asked.item.id,
            asked.condition,
            str(model),
            "",
            epoch=state.epoch,
            option_order=asked.order,
            prompt_sha256=hashlib.sha256(asked.prompt.encode()).hexdigest(),
            dataset_sha256=self._bench.dataset_sha256,
        )
        try:
            known = self._known(blank)
            reply = known or await self._ask(asked, model, blank)
        except UnwrittenError as error:
            if self._log:
                self._log.trouble = error
            raise
        if self._log and known is None:
            self._log.add(reply)
        note_reply(state, reply)
        return state

    def _known(self, blank: Reply) -> Reply | None:
        """Find the reply of an earlier run; it must have answered the very same."""
        known = self._log.answered.get(key_of(blank)) if self._log else None
        if self._log is None or known is None:
            return None
        if (known.dataset_sha256, known.prompt_sha256) != (blank.dataset_sha256, blank.prompt_sha256):
            raise UnwrittenError(f"{self._log.path} holds replies to another dataset or prompt; choose another file")
        return known

    async def _ask(self, asked: Asked, model: Model, blank: Reply) -> Reply:
        if self._log and self._log.trouble:
            raise self._log.trouble
        reach = self._bench.setup.reach_of(reach_for(model))
        protocol = self._bench.setup.protocol(asked.item.family)
        try:
            rates = protocol.rates if reach.back_off else (None,)
            for rate in rates[:-1]:
                try:
                    return await self._ask_at(rate, asked, model, reach, protocol, blank)
                except TooLong:
                    continue
            return await self._ask_at(rates[-1], asked, model, reach, protocol, blank)
        except TooLong as error:  # even with the fewest frames
            return replace(blank, status="not_supported", text=f"too long for the model: {error}"[:500])
        except UnwrittenError:
            raise
        except Exception as error:
            if self._log:
                self._log.add(replace(blank, status=MISSING, text=complaint_of(error)))
            raise

    async def _ask_at(
        self, rate: float | None, asked: Asked, model: Model, reach: Reach, protocol: Protocol, blank: Reply
    ) -> Reply:
        item = asked.item
        files = files_for(self._bench.folder, item, asked.condition, self._cache)
        plan = plan_delivery(item, files, asked.prompt, reach, protocol, self._cache, rate)
        if isinstance(plan, NotSupported):
            return replace(blank, status="not_supported", text=plan.reason)
        told: dict[str, object] = {CONDITION: asked.condition, HINT: hint_to_json(hint_of(asked.shown, blank.epoch))}
        output, sent = await _send(plan, model, told)
        if output.stop_reason == "model_length":  # so Inspect's providers say that the request was too long
            raise TooLong(output.completion[:300])
        return replace(blank, text=output.completion, status=_status(output), sent=sent, usage=_usage(output))


async def _send(plan: Delivery, model: Model, told: dict[str, object]) -> tuple[ModelOutput, tuple[Sent, ...]]:
    """Read the parts, ask, and forget them; so many bytes are held at one time, and no more."""
    video = next((part for part in plan.parts if part.kind == "video"), None)
    if video is not None:
        told = {**told, VIDEO_FPS: video.fps}
    async with shared_budget().hold(HELD * plan.weight):
        if len(plan.parts) == 1:  # the text alone
            loaded = [plan.parts[0].load()]
            content = content_of(loaded)
        else:
            loaded = [await asyncio.to_thread(part.load) for part in plan.parts]
            content = await asyncio.to_thread(content_of, loaded)
        sent = tuple(part.sent for part in loaded)
        del loaded
        try:
            with media_left_out():
                output = await model.generate([ChatMessageUser(content=content, metadata=told)])
        finally:
            forget_media(content)
    return output, sent


def note_reply(state: TaskState, reply: Reply) -> None:
    """Put a reply into a sample, as if it had just been given."""
    state.output = ModelOutput.from_content(model=reply.who, content=reply.text if reply.status in ANSWERED else "")
    state.messages.append(state.output.message)
    noted = to_json(replace(reply, text="" if reply.status in ANSWERED else reply.text))
    state.metadata[REPLY] = {name: value for name, value in noted.items() if value not in (None, "", [], {})}


def _status(output: ModelOutput) -> str:
    """Say what the provider tells of a reply; whether its text is an answer is for the scoring to say."""
    if output.stop_reason == "content_filter":
        return "refused"
    return "ok" if output.completion.strip() else "empty"


def _usage(output: ModelOutput) -> dict[str, int]:
    if output.usage is None:
        return {}
    return {name: value for name, value in output.usage.model_dump().items() if isinstance(value, int) and value}
