"""Inspect alone: as many samples, a do-nothing model, a scorer that compares; ``bare_inspect LOGS SAMPLES``."""

from __future__ import annotations

import sys

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.scorer import match
from inspect_ai.solver import generate
from inspect_ai.tool import ToolChoice, ToolInfo


class Idle(ModelAPI):
    """Says the same to everything; Inspect's own mock model must count tokens, for which it needs the net."""

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Say it."""
        return ModelOutput.from_content(self.model_name, "word")


@modelapi(name="idle")
def idle() -> type[ModelAPI]:
    """Make it known."""
    return Idle


def main(logs: str, size: int) -> None:
    """Run it with the settings that an evaluation of clips has."""
    samples = [
        Sample(input=f"Which word is number {number}?", target="word", id=str(number)) for number in range(size)
    ]
    task = Task(dataset=MemoryDataset(samples), solver=generate(), scorer=match())
    (log,) = eval(
        task,
        model="idle/model",
        log_dir=logs,
        display="none",
        log_level="error",
        log_images=False,
        log_realtime=False,
        log_header_only=True,
        ctl_server=False,
    )
    if log.status != "success" or log.results is None or log.results.completed_samples != size:
        raise SystemExit(f"Inspect ended with {log.status}: {log.error and log.error.message}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
