"""An evaluation with a model that takes native videos and throws them away; ``sink_run DATASET RUN``."""

from __future__ import annotations

import sys
from pathlib import Path

from inspect_ai.model import ChatMessage, ContentVideo, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

from unwritten.evaluate.inspect.runner import Engine
from unwritten.evaluate.reach import Reach
from unwritten.evaluate.run import evaluate, setups_for
from unwritten.evaluate.setup import Setup


class Sink(ModelAPI):
    """Takes videos and says how long their text is."""

    reach = Reach(native_video=True)

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Look at the length of what came."""
        parts = [part for message in input for part in message.content if isinstance(part, ContentVideo)]
        return ModelOutput.from_content(self.model_name, f"{sum(len(part.video) for part in parts)}")


@modelapi(name="sink")
def sink() -> type[ModelAPI]:
    """Make it known."""
    return Sink


def main(dataset: Path, run: Path) -> None:
    """Run it."""
    setups = setups_for(dataset, ["muted_video"], Setup(str(dataset)))
    (summary,) = evaluate("sink/model", setups, run, Engine())
    if set(summary.statuses) != {"ok"}:
        raise SystemExit(f"not every clip was taken: {summary}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
