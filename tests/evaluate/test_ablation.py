"""The two ablations, end to end, and what goes out in each setting."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from unwritten.cli.main import app
from unwritten.core import Choice, UnknownName
from unwritten.dataset.build import build
from unwritten.dataset.collection import open_task
from unwritten.dataset.manifest import read_items
from unwritten.dataset.suites import task_source
from unwritten.evaluate.ablation import settings
from unwritten.evaluate.conditions import IMAGE_TEXT, IMAGES, available, files_for, last_of_content
from unwritten.evaluate.delivery import Delivery, NotSupported, plan_delivery, protocol_of
from unwritten.evaluate.prompts import prompt_for
from unwritten.evaluate.reach import Reach
from unwritten.evaluate.replies import read_replies
from unwritten.evaluate.setup import Setup

LOOKS = Reach(frames=True)


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("films") / "set"
    build(task_source("morse/temporal/dominoes", size=3), folder, jobs=2)
    return folder


def test_an_unknown_ablation_is_named() -> None:
    with pytest.raises(UnknownName, match="frames"):
        settings("frame", Setup(""))


def test_a_model_without_images_is_not_sent_any(films: Path, tmp_path: Path) -> None:
    item = next(read_items(films))
    for condition in (IMAGES, IMAGE_TEXT):
        files = files_for(films, item, condition, tmp_path)
        plan = plan_delivery(item, files, "?", Reach(native_video=True), protocol_of("morse"), tmp_path)
        assert isinstance(plan, NotSupported)


def test_one_picture_comes_with_the_question_and_pictures_with_the_query(films: Path, tmp_path: Path) -> None:
    item = next(read_items(films))
    assert {IMAGES, IMAGE_TEXT} <= set(available(item))
    plans = {}
    for condition in (IMAGES, IMAGE_TEXT):
        files = files_for(films, item, condition, tmp_path)
        prompt = prompt_for(item, condition)
        plans[condition] = plan_delivery(item, files, prompt, LOOKS, protocol_of("morse"), tmp_path)
    single, several = plans[IMAGE_TEXT], plans[IMAGES]
    assert isinstance(single, Delivery)
    assert isinstance(several, Delivery)
    assert [len(part.load().pieces) for part in single.parts] == [1, 1]
    assert single.parts[-1].load().pieces[0].decode() == item.prompt
    assert several.parts[0].load().sent.frames == len(several.parts[0].load().pieces) > 10
    assert b"these images" in several.parts[-1].load().pieces[0]
    assert item.question.encode() not in several.parts[-1].load().pieces[0]
    film = open_task(item.task, level=item.level)[item.address.index].film if item.address else None
    assert film is not None
    assert last_of_content(item) == film.frames - film.shots[-1].frames - 1
    drawn = replace(item, kind=Choice(options=("", "")), truth=None)
    assert last_of_content(drawn) == item.clip.frames - 1  # the options must be seen


@pytest.mark.parametrize(("kind", "rows"), [("frames", 4), ("static", 3)])
def test_the_command_gives_its_table_and_goes_on(films: Path, tmp_path: Path, kind: str, rows: int) -> None:
    arguments = ["ablate", str(films), kind, "-m", "blind/majority", "-o", str(tmp_path / "out")]
    first = CliRunner().invoke(app, arguments)
    assert first.exit_code == 0, first.output
    with (tmp_path / "out" / f"ablation-{kind}.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    ours = [line for line in lines if not line["published"]]
    assert len(ours) == rows
    assert {line["n"] for line in ours} == {"3"}
    assert all(float(line["all_low"]) <= float(line["all"]) <= float(line["all_high"]) for line in ours)
    assert len(lines) > rows  # the paper's own stand below
    logs = sorted((tmp_path / "out").rglob("replies.jsonl"))
    before = [path.read_bytes() for path in logs]
    assert len(before) == rows
    again = CliRunner().invoke(app, arguments)
    assert again.exit_code == 0
    assert [path.read_bytes() for path in logs] == before


def test_each_setting_sends_what_its_row_says(films: Path, tmp_path: Path) -> None:
    arguments = ["ablate", str(films), "frames", "-m", "sighted/stills", "-o", str(tmp_path / "out"), "--limit", "1"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    counts = []
    for path in sorted((tmp_path / "out").rglob("replies.jsonl")):
        parts = [part for reply in read_replies(path) for part in reply.sent if part.kind == "images"]
        counts.append(max(part.frames or 0 for part in parts))
    assert counts[0] == 16
    assert counts == sorted(counts)
    assert counts[-1] > 60
