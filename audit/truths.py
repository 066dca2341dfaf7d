"""Truths in bulk: recounted, balanced, and not given away by the length of a film or the looks of the options."""

from __future__ import annotations

from collections import Counter
from typing import Any

from audit.looks import looks_of
from unwritten.core import PUBLIC, Registered, Rng, Unsuitable
from unwritten.core.generate import ATTEMPTS
from unwritten.dataset.collection import open_task

ENOUGH = 100
"""Items below which the share of an answer says nothing about its balance."""

REDRAWN = 25
"""Items whose attempts are counted, for which they are drawn once more."""


def audit_truths(task: Registered, level: str, count: int) -> dict[str, Any]:
    """Recount that many truths of a task and level, and see how its answers are spread."""
    collection = open_task(task.name, level=level)
    count = -(-count // task.spec.group) * task.spec.group  # whole tables, in which every answer is as frequent
    wrong, answers, lengths, attempts, asked = [], Counter[str](), set[int](), [], []
    for index in range(count):
        sample = collection[index]
        truths = tuple(question.answer for question in sample.questions)
        if task.impl.recount(sample.scene) != truths:
            wrong.append(str(sample.address))
        answers[sample.answer] += 1
        asked.append(sample.question)
        film = sample.film
        lengths.add(film.frames - film.question_frames)
        if index < REDRAWN:
            attempts.append(_attempts(task, level, index))
    commonest = max(answers.values()) / count
    looks = looks_of(asked)
    fair = count < ENOUGH or (commonest <= task.spec.cap and not (looks and looks.tells))
    return {
        "task": task.name,
        "level": level,
        "passed": not wrong and fair and len(lengths) == 1,
        "recounted": count,
        "wrong": wrong,
        "different answers": len(answers),
        "commonest": round(commonest, 3),
        "cap": task.spec.cap,
        "by looks": f"{looks.share:.3f} of {looks.chance:.3f}, {looks.rule}" if looks else "nothing written",
        "lengths": sorted(lengths),
        "attempts": round(sum(attempts) / len(attempts), 2),
    }


def _attempts(task: Registered, level: str, index: int) -> int:
    address = open_task(task.name, level=level)[index - index % task.spec.group].address
    for attempt in range(ATTEMPTS):
        try:
            task.impl.sample(task.knobs(level), Rng(PUBLIC, address, attempt))
        except Unsuitable:
            continue
        return attempt + 1
    return ATTEMPTS
