"""A run with a model that writes down whom it was asked about and, if told to, kills its process half-way.

``python mortal_run.py DATASET RUN CALLS [DIES_AFTER]``
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from inspect_ai.model import ChatMessageUser, ModelAPI, modelapi

from unwritten.evaluate.blind import Guesser, hint_from_json
from unwritten.evaluate.inspect.embedded import HINT, Embedded
from unwritten.evaluate.inspect.runner import Engine
from unwritten.evaluate.run import evaluate, setups_for
from unwritten.evaluate.setup import Setup

CALLS = Path(sys.argv[3]) if __name__ == "__main__" else Path()
DIES_AFTER = int(sys.argv[4]) if len(sys.argv) > 4 else None


class Mortal(Embedded):
    """Guesses a word, and may die of it."""

    def open(self) -> None:
        """Take no options."""

    def answer(self, asked: ChatMessageUser) -> str:
        """Write down who is asked about; die when enough were."""
        told = asked.metadata or {}
        hint = hint_from_json(told[HINT])
        with CALLS.open("a") as calls:
            calls.write(f"{hint.id} {told['condition']}\n")
        if DIES_AFTER is not None and len(CALLS.read_text().splitlines()) >= DIES_AFTER:
            os.kill(os.getpid(), signal.SIGKILL)
        return Guesser("random-word").answer(hint)


@modelapi(name="mortal")
def mortal() -> type[ModelAPI]:
    """Make it known."""
    return Mortal


if __name__ == "__main__":
    dataset, run = Path(sys.argv[1]), Path(sys.argv[2])
    print(evaluate("mortal/one", setups_for(dataset, (), Setup(str(dataset))), run, Engine()))
