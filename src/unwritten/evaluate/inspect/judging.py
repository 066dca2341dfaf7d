"""Any model of Inspect as a judge, and the one of this house that needs no model at all."""

from __future__ import annotations

from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser, GenerateConfig, Model

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.inspect.embedded import Embedded
from unwritten.evaluate.inspect.faults import complaint_of
from unwritten.evaluate.judge.asking import Heard
from unwritten.evaluate.judge.overlap import overlap_score
from unwritten.evaluate.judge.question import case_in
from unwritten.evaluate.judge.records import MISSING, REFUSED

CONFIG = GenerateConfig(temperature=0.0, max_tokens=2000, max_retries=6)
"""Room for the reasoning of models that cannot do without; the verdict itself takes ten tokens."""


class ModelJudge:
    """A model that is asked for a score; what goes wrong is an answer too, so that one failure ends nothing."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.name = str(model)

    async def ask(self, system: str, user: str) -> Heard:
        """Put one case to the model."""
        messages: list[ChatMessage] = [ChatMessageSystem(content=system), ChatMessageUser(content=user)]
        try:
            output = await self._model.generate(messages, config=CONFIG)
        except UnwrittenError:
            raise
        except Exception as error:  # of many kinds, one for each provider
            return Heard(complaint_of(error), MISSING)
        return (
            Heard(output.completion, REFUSED) if output.stop_reason == "content_filter" else Heard(output.completion)
        )


class HouseJudge(Embedded):
    """Scores by shared words, as ``judge/overlap``: it keeps a demo whole, and is comparable with nothing."""

    def open(self) -> None:
        """Take no options."""
        if self.model_name != "overlap":
            raise UnknownName("judge", f"judge/{self.model_name}", ["judge/overlap"])

    def answer(self, asked: ChatMessageUser) -> str:
        """Read the case out of the question and compare its answers."""
        return f'{{"score": {overlap_score(case_in(asked.text))}}}'
