"""Qwen2.5-Omni on this machine as a model of Inspect's."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageUser,
    ContentAudio,
    ContentText,
    ContentVideo,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
)
from inspect_ai.model import Content as InspectContent
from inspect_ai.tool import ToolChoice, ToolInfo

from unwritten.core import UnwrittenError
from unwritten.evaluate.inspect.faults import number
from unwritten.evaluate.inspect.media_uri import bytes_of
from unwritten.evaluate.inspect.solve import VIDEO_FPS
from unwritten.evaluate.qwen_omni import Omni, Question, listen, load_omni, look
from unwritten.evaluate.reach import Reach, reach_from_json, reach_of
from unwritten.media.probe import probe

MAX_TOKENS = 256


class QwenOmni(ModelAPI):
    """A checkpoint of Qwen2.5-Omni, loaded once; it answers one question at a time."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  # as the base class has it
        device: str = "auto",
        dtype: str = "auto",
        fps: str | float | None = None,
        reach: str | Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self.reach = _reach(model_name, number(fps, "fps"), reach)
        self._omni: Omni = load_omni(model_name, device, dtype)
        self._turn = asyncio.Lock()

    def max_connections(self) -> int:
        """How many questions may wait with their media: the next one is decoded meanwhile."""
        return 2

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Answer the last message of the user."""
        asked = next(message for message in reversed(input) if isinstance(message, ChatMessageUser))
        question = await asyncio.to_thread(question_of, asked)
        async with self._turn:
            text = await asyncio.to_thread(self._omni.answer, question, config.max_tokens or MAX_TOKENS)
        return ModelOutput.from_content(model=self.model_name, content=text)


def question_of(asked: ChatMessageUser) -> Question:
    """Decode a message: one video at most, one sound at most, and the words."""
    parts: Sequence[InspectContent] = (
        [ContentText(text=asked.content)] if isinstance(asked.content, str) else asked.content
    )
    question = Question("")
    with TemporaryDirectory() as folder:
        for part in parts:
            question = _with(question, part, Path(folder), (asked.metadata or {}).get(VIDEO_FPS))
    return question


def _with(question: Question, part: InspectContent, folder: Path, fps: float | None) -> Question:
    if isinstance(part, ContentText):
        return replace(question, text=f"{question.text}\n{part.text}".strip())
    if isinstance(part, ContentVideo) and question.seen is None:
        path = folder / "video.mp4"
        path.write_bytes(bytes_of(part.video))
        question = replace(question, seen=look(path, fps))
        return replace(question, heard=listen(path)) if probe(path).sound else question
    if isinstance(part, ContentAudio) and question.heard is None:
        path = folder / f"sound.{part.format}"
        path.write_bytes(bytes_of(part.audio))
        return replace(question, heard=listen(path))
    raise UnwrittenError(f"qwen-omni takes words, one video and one sound, not another {part.type}")


def _reach(model: str, fps: float | None, given: str | Mapping[str, Any] | None) -> Reach:
    usual = reach_of(f"qwen-omni/{model}")
    if fps is not None:
        usual = replace(usual, max_fps=fps)
    return usual if given is None else reach_from_json(given, usual)
