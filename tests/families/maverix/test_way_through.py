"""From six videos and a file of questions to a report, by the commands that a user gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from toy_footage import write

from conftest import Run
from unwritten.core import Item
from unwritten.dataset.manifest import read_items
from unwritten.evaluate.replies import read_replies

SAID = (
    "seven people went to the market",
    "the second train was late again",
    "nobody had seen the yellow door",
    "we will meet under the old clock",
    "the dog found the ball in the garden",
    "open the window before it rains",
)
CONDITIONS = ("audio_only", "video_only", "sub_only", "video_sub", "video_audio", "text_only")
KINDS = (("speech", "social"), ("mixed", "sports"))


@pytest.fixture(scope="module")
def annotated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("footage")
    questions = []
    for number, words in enumerate(SAID):
        name = f"film {number}.mp4"
        (folder / "videos").mkdir(exist_ok=True)
        write(folder / "videos" / name, words)
        (folder / "videos" / f"film {number}.srt").write_text(f"1\n00:00:00,200 --> 00:00:03,000\n{words}\n")
        nouns = ("market", "train", "door", "clock", "garden", "window", "river", "bridge")
        audio_type, agentic_task = KINDS[number % 2]
        questions.append(
            {
                "video": name,
                "start": 0.5,
                "end": 3.0,
                "question": "Which place or thing is spoken of while the number is shown?",
                "options": [f"the {noun}" for noun in nouns],
                "answer": f"the {nouns[number]}",
                "open": {
                    "question": "What is spoken of while the number is shown?",
                    "paraphrase": "Name the thing that the voice mentions as you see the number.",
                    "answer": f"The voice speaks of the {nouns[number]}.",
                },
                "ability": ("factual", "causal")[number % 2],
                "audio_type": audio_type,
                "agentic_task": agentic_task,
                "topic": "Geography and Travel",
                "difficulty": ("easy", "medium", "hard")[number % 3],
            }
        )
    (folder / "questions.json").write_text(json.dumps({"questions": questions}))
    return folder / "videos", folder / "questions.json"


def said(run: Run, *words: object) -> str:
    done = run(*words)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


def test_videos_become_a_report(annotated: tuple[Path, Path], tmp_path: Path, run: Run) -> None:
    dataset, runs, judged = tmp_path / "set", tmp_path / "run", tmp_path / "judged"
    said(run, "maverix", "make", *annotated, "-o", dataset, "--transcribe", "none", "--jobs", "2")
    items = list(read_items(dataset))
    assert len(items) == 6 * 2 * 3  # videos, settings, and a choice with two open wordings
    said(run, "check", dataset)
    asked = [word for condition in CONDITIONS for word in ("-c", condition)]
    said(run, "eval", dataset, "-m", "blind/majority", *asked, "-o", runs)
    replies = list(read_replies(runs / "replies.jsonl"))
    assert len(replies) == len(CONDITIONS) * len(items)
    assert {reply.status for reply in replies} <= {"ok", "empty"}
    answered = tmp_path / "answered.jsonl"
    answered.write_text("".join(f"{line}\n" for line in perfect(items, replies)))
    told = said(run, "judge", dataset, answered, "--judge", "judge/overlap", "-o", judged)
    assert "canaries: all" in told
    assert "not comparable" in told
    page = tmp_path / "report.html"
    said(run, "report", dataset, runs, answered, "--judged", judged, "-o", page)
    text = page.read_text()
    for title in ("Table 3 of MAVERIX", "Table 10 of MAVERIX", "Figure 4 of MAVERIX", "Robustness to paraphrase"):
        assert title in text
    scores = (tmp_path / "report_files" / "1-set-table3.csv").read_text()
    assert "somebody/perfect" in scores


def perfect(items: list[Item], replies: list[object]) -> list[str]:
    """Everything right, by somebody who knows the truths."""
    sha256 = replies[0].dataset_sha256
    return [
        json.dumps(
            {
                "item_id": item.id,
                "condition": condition,
                "who": "somebody/perfect",
                "text": item.kind.show(item.answer),
                "dataset_sha256": sha256,
            }
        )
        for item in items
        for condition in ("audio", "muted_video", "audio_video")
    ]
