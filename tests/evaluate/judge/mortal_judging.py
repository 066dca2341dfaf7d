"""A judging by a judge that writes down what it was asked and, if told to, kills its process half-way.

``python mortal_judging.py DATASET OUT CALLS [DIES_AFTER]``
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from inspect_ai.model import ChatMessageUser, ModelAPI, modelapi
from judge_sets import right_replies

from unwritten.evaluate.inspect.embedded import Embedded
from unwritten.evaluate.inspect.judging import ModelJudge
from unwritten.evaluate.inspect.runner import Engine, open_model
from unwritten.evaluate.judge.overlap import overlap_score
from unwritten.evaluate.judge.question import case_in
from unwritten.evaluate.judge.run import docket_of, judge_replies

CALLS = Path(sys.argv[3]) if __name__ == "__main__" else Path()
DIES_AFTER = int(sys.argv[4]) if len(sys.argv) > 4 else None


class Mortal(Embedded):
    """Compares words, and may die of it."""

    def open(self) -> None:
        """Take no options."""

    def answer(self, asked: ChatMessageUser) -> str:
        """Write down that it was asked; die when it was often enough."""
        with CALLS.open("a") as calls:
            calls.write("asked\n")
        if DIES_AFTER is not None and len(CALLS.read_text().splitlines()) >= DIES_AFTER:
            os.kill(os.getpid(), signal.SIGKILL)
        return f'{{"score": {overlap_score(case_in(asked.text))}}}'


@modelapi(name="mortal-judge")
def mortal_judge() -> type[ModelAPI]:
    """Make it known."""
    return Mortal


if __name__ == "__main__":
    judge = ModelJudge(open_model("mortal-judge/one", Engine()))
    judging = judge_replies(judge, docket_of(Path(sys.argv[1]), right_replies()), Path(sys.argv[2]))
    print(judging.state, judging.canaries, judging.rows)
