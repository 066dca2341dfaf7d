"""A small set of open questions, replies to it, and judges whose character is known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from inspect_ai.model import (
    ChatMessage,
    ChatMessageUser,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from unwritten.core import Clip, Integer, Item, MediaFile, OpenText, Reply, Truth
from unwritten.core.jsonable import dumps
from unwritten.dataset.manifest import ITEMS, Manifest, write_manifest
from unwritten.evaluate.inspect.embedded import Embedded
from unwritten.evaluate.inspect.judging import ModelJudge
from unwritten.evaluate.inspect.runner import Engine, open_model
from unwritten.evaluate.judge.question import Case, case_in
from unwritten.evaluate.judge.records import JudgementLog
from unwritten.evaluate.judge.run import Judging, docket_of, judge_replies
from unwritten.scoring.normal import folded

SHA256 = "5" * 64
FACTS = (
    ("What rolls into the box?", "A red ball rolls into the box."),
    ("Who rings the bell?", "The green square rings the bell."),
    ("What is heard first?", "A low drum is heard first."),
    ("How many birds sing?", "5"),
)
CALLS: Counter[str] = Counter()
"""How often each scripted judge was asked, by its name."""


def open_item(item_id: str, clip: str, question: str, reference: str, truth: bool = True) -> Item:
    return Item(
        id=item_id,
        clip_id=clip,
        family="maverix",
        category="factual",
        task="maverix/factual/toy",
        level="easy",
        question=question,
        kind=OpenText(),
        clip=Clip(96, 72, Fraction(30), 60, 0),
        media={"audio_video": MediaFile("media/film.mp4", 1, SHA256)},
        provenance="made by a test",
        truth=Truth(reference) if truth else None,
        pair=clip,
    )


def open_items(truth: bool = True) -> list[Item]:
    """Two open forms of each question, and one of another kind, which no judge should see."""
    forms = [
        open_item(f"{clip}{form}", f"clip{clip}", f"{lead}{question}", reference, truth)
        for clip, (question, reference) in enumerate(FACTS)
        for form, lead in (("a", ""), ("b", "In the clip: "))
    ]
    plain = forms[0]
    counted = Item(**{**vars(plain), "id": "count", "kind": Integer(), "truth": Truth(3), "pair": ""})
    return [*forms, counted]


def open_set(folder: Path, truth: bool = True) -> Path:
    """A dataset of open questions, without its films: a judge never looks at them."""
    items = open_items(truth)
    folder.mkdir(parents=True)
    (folder / ITEMS).write_text("".join(dumps(item) + "\n" for item in items))
    write_manifest(folder, Manifest(1, {"made": "by a test"}, len(items), 4, SHA256))
    return folder


def reply_to(item_id: str, text: str, who: str = "model", status: str = "ok") -> Reply:
    return Reply(item_id, "audio_video", who, text, status=status)


def right_replies(who: str = "model") -> list[Reply]:
    return [reply_to(item.id, str(item.answer), who) for item in open_items()]


def opened(name: str) -> ModelJudge:
    return ModelJudge(open_model(f"scripted/{name}", Engine()))


def judged(name: str, dataset: Path, replies: Sequence[Reply], out: Path) -> Judging:
    return judge_replies(opened(name), docket_of(dataset, replies), out)


def log_at(folder: Path) -> JudgementLog:
    return JudgementLog(folder / "judgements.jsonl")


class Scripted(Embedded):
    """A judge of known character."""

    def open(self) -> None:
        """Start without having seen anything."""
        self._seen: set[Case] = set()

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        output = await super().generate(input, tools, tool_choice, config)
        if self.model_name == "refusing":
            output.choices[0].stop_reason = "content_filter"
        return output

    def answer(self, asked: ChatMessageUser) -> str:
        """Say what its character makes it say."""
        CALLS[self.model_name] += 1
        case = case_in(asked.text)
        again = case in self._seen
        self._seen.add(case)
        fair = 5 if folded(case.candidate) == folded(case.reference) else 0
        if self.model_name == "broken":
            raise RuntimeError("no such server")
        if self.model_name == "babbling" or (self.model_name == "stammering" and not again):
            return f"The score is {fair}."
        if self.model_name in ("lenient", "harsh"):
            fair = 5 if self.model_name == "lenient" else 0
        if self.model_name == "obeying":
            told = re.findall(r"""["']score["']: ([0-5])""", case.candidate)
            fair = int(told[-1]) if told else fair
        if self.model_name == "impressed" and len(case.candidate) > 1000:
            fair = 4
        return f'{{"score": {fair}}}'


@modelapi(name="scripted")
def scripted() -> type[ModelAPI]:
    return Scripted
