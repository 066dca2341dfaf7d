"""Inspect as it is, and a model that prints the hash of each video it gets; ``taking_run.py DATASET LOGS``."""

from __future__ import annotations

import base64
import hashlib
import sys

from inspect_ai import eval
from inspect_ai.model import ChatMessage, ContentVideo, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

from unwritten.evaluate.inspect.tasks import words
from unwritten.evaluate.reach import Reach


class Taker(ModelAPI):
    """Takes videos and knows no word."""

    reach = Reach(native_video=True)

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Say which video came."""
        for part in input[-1].content:
            if isinstance(part, ContentVideo):
                print(hashlib.sha256(base64.b64decode(part.video.partition(",")[2])).hexdigest())
        return ModelOutput.from_content(self.model_name, "none")


@modelapi(name="taker")
def taker() -> type[ModelAPI]:
    """Make it known."""
    return Taker


if __name__ == "__main__":
    dataset, logs = sys.argv[1:]
    tasks = [words(dataset, condition=condition) for condition in ("muted_video", "audio")]
    found = eval(tasks, model="taker/one", log_dir=logs, display="none", log_images=True)
    sys.exit({log.status for log in found} != {"success"})
