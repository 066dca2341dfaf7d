"""Models that run offline inside this package: blind guessers, and answers read from a file."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageUser,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from unwritten.core import Reply, UnwrittenError
from unwritten.evaluate.blind import Guesser, hint_from_json
from unwritten.evaluate.reach import BLIND, Reach
from unwritten.evaluate.replies import read_replies

HINT = "hint"
"""Where a request's metadata say what a blind model may know."""

CONDITION, ORDER = "condition", "option_order"
AT_ONCE = 100


class Embedded(ModelAPI):
    """A model without a server: it answers at once, so many may be asked at the same time."""

    reach: Reach = BLIND

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  # as the base class has it
        **options: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self.open(**options)

    def max_connections(self) -> int:
        """How many may be asked at the same time."""
        return AT_ONCE

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Answer the last message of the user."""
        asked = next((message for message in reversed(input) if isinstance(message, ChatMessageUser)), None)
        text = self.answer(asked or ChatMessageUser(content=""))
        return ModelOutput.from_content(model=self.model_name, content=text)

    @abstractmethod
    def open(self) -> None:
        """Get ready; takes the options of the model, such as ``seed``."""

    @abstractmethod
    def answer(self, asked: ChatMessageUser) -> str:
        """Answer a message: from its content, or from what its metadata tell."""


class Blind(Embedded):
    """Guesses without looking, such as ``blind/constant``."""

    def open(self, language: str = "en", seed: int = 0) -> None:
        """Choose the way of guessing."""
        self._guesser = Guesser(self.model_name, language, seed)

    def answer(self, asked: ChatMessageUser) -> str:
        """Guess from what is public about the item."""
        return self._guesser.answer(hint_from_json(_told(asked).get(HINT)))


class Replay(Embedded):
    """Answers from a file of replies, such as ``replay/my-replies.jsonl``; unknown items get an empty answer."""

    def open(self) -> None:
        """Read the file."""
        self._texts: dict[tuple[str, str, int], str] = {}
        for reply in read_replies(Path(self.model_name)):
            self._keep(reply)

    def answer(self, asked: ChatMessageUser) -> str:
        """Look the item up under the condition and epoch in which it is asked."""
        told = _told(asked)
        hint = hint_from_json(told.get(HINT))
        return self._texts.get((hint.id, str(told.get(CONDITION)), hint.epoch), "")

    def _keep(self, reply: Reply) -> None:
        key = (reply.item_id, reply.condition, reply.epoch)
        if reply.status in ("transport_error", "not_supported"):
            return
        if key in self._texts:
            raise UnwrittenError(
                f"{self.model_name} answers item {reply.item_id} twice under {reply.condition}; keep one of them"
            )
        self._texts[key] = reply.text


def _told(asked: ChatMessageUser) -> dict[str, Any]:
    return asked.metadata or {}


@modelapi(name="blind")
def blind() -> type[ModelAPI]:
    """Guessers that never look at a clip: constant, letters, random-word, majority."""
    return Blind


@modelapi(name="replay")
def replay() -> type[ModelAPI]:
    """Answers from a file of replies."""
    return Replay
