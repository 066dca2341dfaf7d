"""The audit fails where something is wrong: a green audit would say nothing otherwise."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from audit import bulk
from audit.clips import audit_clip, summary
from audit.closure import ASIDE, ROOTS, closure, fingerprint
from audit.ledger import Ledger, Piece, code_of
from audit.other_cpus import compare
from audit.truths import audit_truths
from unwritten.core import Film, Registered, Registry, Shot
from unwritten.dataset.collection import open_task

NAME = "morse/temporal/dominoes"


@pytest.fixture
def dominoes() -> Registered:
    return Registry().get(NAME)


def test_good_truths_pass(dominoes: Registered) -> None:
    row = audit_truths(dominoes, "easy", 12)
    assert row["passed"], row
    assert (row["recounted"], row["wrong"], len(row["lengths"])) == (12, [], 1)
    assert row["attempts"] >= 1


def test_one_wrong_recount_fails(dominoes: Registered, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = type(dominoes.impl).recount
    calls = iter(range(1000))

    def once_wrong(self: Any, scene: Any) -> tuple[Any, ...]:
        return ("no number",) if next(calls) == 3 else honest(self, scene)

    monkeypatch.setattr(type(dominoes.impl), "recount", once_wrong)
    row = audit_truths(dominoes, "easy", 12)
    assert not row["passed"]
    assert row["wrong"] == [f"{NAME}@{dominoes.spec.version}/easy/test/3"]


def test_a_common_answer_fails(dominoes: Registered, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audit.truths.ENOUGH", 12)
    strict = replace(dominoes, spec=replace(dominoes.spec, cap=0.01))
    row = audit_truths(strict, "easy", 12)
    assert (row["passed"], row["wrong"]) == (False, [])


def test_films_of_different_lengths_fail(dominoes: Registered, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = type(dominoes.impl).film
    calls = iter(range(1000))

    def longer(self: Any, scene: Any) -> Film:
        film = honest(self, scene)
        extra = Shot(1, film.shots[0].draw, still=True)
        return replace(film, shots=(extra, *film.shots)) if next(calls) == 3 else film

    monkeypatch.setattr(type(dominoes.impl), "film", longer)
    row = audit_truths(dominoes, "easy", 12)
    assert (row["passed"], len(row["lengths"])) == (False, 2)


@pytest.mark.parametrize(
    ("read", "agrees", "hidden", "passed"),
    [(0.95, True, [], True), (0.949, True, [], False), (1.0, False, [], False), (1.0, True, ["the hole"], False)],
)
def test_one_bad_clip_fails_its_row(read: float, agrees: bool, hidden: list[str], passed: bool) -> None:
    good = {"address": "good", "read": 1.0, "agrees": True, "hidden": []}
    bad = {"address": "bad", "read": read, "agrees": agrees, "hidden": hidden}
    row = summary("t", "easy", [good, bad, good])
    assert row["passed"] is passed
    assert row["not to be seen"] == [f"bad: {what}" for what in hidden]
    assert row["hard to read"] == (["bad"] if read < 0.95 else [])
    assert row["pixels disagree"] == ([] if agrees else ["bad"])


def test_pixels_that_show_another_truth_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for found, agrees in ((("no number",), False), (None, True)):
        with monkeypatch.context() as patch:
            if found:
                patch.setattr("audit.clips.readers", lambda found=found: {"dominoes": lambda frames, about: found})
            patch.setattr("audit.clips.words_read", lambda prompt, pictures: 0.5)
            row = audit_clip(open_task(NAME, level="easy")[1], tmp_path)
        assert (row["agrees"], row["read"]) == (agrees, 0.5)
    assert list(tmp_path.iterdir()) == []


def fake_qemu(folder: Path, lines: str) -> None:
    """Stands in for the emulator, which takes minutes: called as qemu-x86_64 -cpu NAME python -c CODE task path."""
    (folder / "qemu-x86_64").write_text(f"#!/bin/sh\nshift 2\n{lines}\n")
    (folder / "qemu-x86_64").chmod(0o755)


@pytest.mark.parametrize(
    ("lines", "passed"),
    [
        ('exec "$@"', True),
        ('"$@"; for last; do :; done; printf x >> "$last"', False),
        ('"$@"; exit 3', False),
        ("exit 0", False),
    ],
    ids=["same", "another byte", "error", "no file"],
)
def test_other_bytes_on_another_cpu_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str, passed: bool
) -> None:
    fake_qemu(tmp_path, lines)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert compare(Registry().get("arc_count"), "Nehalem")["passed"] is passed


def test_a_missing_emulator_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    row = compare(Registry().get("arc_count"), "Nehalem")
    assert row["passed"] is False
    assert "not installed" in row["trouble"][0]


def audit_of(monkeypatch: pytest.MonkeyPatch, out: Path, *words: str) -> int:
    """Run the audit of the dominoes' truths in this process."""
    words = (
        "audit",
        "dominoes",
        "--truths",
        "7",
        "--clips",
        "0",
        "--pixels",
        "0",
        "--no-qemu",
        "--jobs",
        "1",
        *words,
    )
    monkeypatch.setattr(sys, "argv", [*words, "--out", str(out)])
    return bulk.main()


@pytest.mark.parametrize("good", [True, False])
def test_one_failure_fails_the_audit(
    good: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def audited(task: Registered, level: str, count: int) -> dict[str, Any]:
        return {"task": task.name, "level": level, "passed": good or level != "medium", "count": count}

    monkeypatch.setattr(bulk, "audit_truths", audited)
    assert audit_of(monkeypatch, tmp_path / "audit.json") == (0 if good else 1)
    written = json.loads((tmp_path / "audit.json").read_text())
    assert written["passed"] is good
    assert [(row["level"], row["count"]) for row in written["truths"]] == [("easy", 7), ("medium", 7), ("hard", 7)]
    assert capsys.readouterr().out.count("FAIL") == (0 if good else 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["audit.json", "audit.rows.jsonl"]


def test_rows_of_a_ledger_that_is_named_are_known_wherever_the_result_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    assert audit_of(monkeypatch, tmp_path / "one.json", "--ledger", str(kept)) == 0
    assert "are known" not in capsys.readouterr().out
    assert audit_of(monkeypatch, tmp_path / "two.json", "--ledger", str(kept)) == 0
    assert "3 of 3 rows are known" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.jsonl", "one.json", "two.json"]
    one, two = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("one", "two"))
    assert one["truths"] == two["truths"]


def test_the_kept_rows_are_of_tasks_that_there_are_and_all_passed() -> None:
    rows = [
        json.loads(line) for line in (ROOTS["audit"].parent / "docs" / "audit.rows.jsonl").read_text().splitlines()
    ]
    assert rows
    assert all(row["row"]["passed"] for row in rows)
    assert {row["piece"]["task"] for row in rows} <= set(Registry().names())
    assert len({json.dumps(row["piece"], sort_keys=True) for row in rows}) == len(rows)


def test_an_interrupted_audit_goes_on_with_what_is_left_or_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def audited(task: Registered, level: str, count: int) -> dict[str, Any]:
        asked.append(level)
        if level == "hard" and asked.count("hard") == 1:
            raise KeyboardInterrupt
        return {"task": task.name, "level": level, "passed": level != "medium" or len(asked) > 3}

    monkeypatch.setattr(bulk, "audit_truths", audited)
    with pytest.raises(KeyboardInterrupt):
        audit_of(monkeypatch, tmp_path / "audit.json")
    assert asked == ["easy", "medium", "hard"]
    assert audit_of(monkeypatch, tmp_path / "audit.json") == 0
    assert asked[3:] == ["medium", "hard"]
    assert "1 of 3 rows are known" in capsys.readouterr().out
    assert len(json.loads((tmp_path / "audit.json").read_text())["truths"]) == 3
    assert audit_of(monkeypatch, tmp_path / "audit.json") == 0
    assert asked[5:] == []
    assert audit_of(monkeypatch, tmp_path / "audit.json", "--anew") == 0
    assert asked[5:] == ["easy", "medium", "hard"]


def test_rows_of_other_code_and_torn_lines_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = one, other = tuple(Piece("truths", NAME, level, 7) for level in ("easy", "hard"))
    ledger = Ledger(tmp_path / "rows", pieces)
    ledger.add(one, {"passed": True})
    ledger.add(other, {"passed": True})
    whole = (tmp_path / "rows").read_bytes()
    assert Ledger(tmp_path / "rows", pieces).rows == {one: {"passed": True}, other: {"passed": True}}
    assert Ledger(tmp_path / "rows", [other]).rows == {other: {"passed": True}}
    assert (tmp_path / "rows").read_bytes() == whole  # what was not asked for is kept
    for lost in range(2, 40):
        (tmp_path / "rows").write_bytes(whole[:-lost])
        assert Ledger(tmp_path / "rows", pieces).rows == {one: {"passed": True}}
    begun = Ledger(tmp_path / "rows", pieces)
    monkeypatch.setattr("audit.ledger.code_of", lambda part, task: "changed")
    begun.add(other, {"passed": True})  # found with the code of before, whatever lies there now
    assert Ledger(tmp_path / "rows", pieces).rows == {}


def test_a_row_rests_on_all_code_that_is_really_run_for_it() -> None:
    code = (
        "import sys\n"
        "from audit.clips import audit_clips\n"
        "from unwritten.core import Registry\n"
        "from unwritten.dataset import collection\n"
        "collection.score = None  # whoever calls it fails\n"
        "assert audit_clips(Registry().get('arc_count'), 'easy', 1)['by pixels'] == 1\n"
        "ours = [m for name, m in sys.modules.items() if name.split('.')[0] in ('unwritten', 'audit')]\n"
        "print(*{m.__file__ for m in ours}, sep='\\n')\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOTS["audit"].parent
    )
    loaded = {Path(line).resolve() for line in run.stdout.split("\n") if line}
    pixels = ROOTS["audit"] / "pixels"
    task = Path(Registry().get("arc_count").source)
    rests_on = closure([task, ROOTS["audit"] / "clips.py", pixels / "arc_count.py"])
    called = {
        path for path in loaded if path.parent != pixels or path in rests_on
    }  # all readers are loaded, one is called
    assert len(called) > 60
    assert {path for path in called if ASIDE not in path.parents} <= rests_on
    assert [path.name for path in rests_on if "unwritten.scoring" in path.read_text()] == ["collection.py"]


def test_a_row_outlives_changes_of_other_tasks_alone(tmp_path: Path) -> None:
    a, b = (tmp_path / name for name in ("a.py", "b.py"))
    a.write_text("from unwritten.core import Film\n")
    b.write_text("from unwritten.draw import Canvas\n")
    before = fingerprint([a]), fingerprint([b])
    b.write_text("from unwritten.draw import Canvas  # changed\n")
    assert fingerprint([a]) == before[0]
    assert fingerprint([b]) != before[1]
    tasks = ("dominoes", "arc_count")
    assert len({code_of(part, task) for part in ("truths", "clips", "other_cpus") for task in tasks}) == 6
    reader = ROOTS["unwritten"] / "families" / "words" / "reader"
    assert not any(reader in path.parents for path in closure([Path(Registry().get("dominoes").source)]))


def test_two_processes_audit_as_one(tmp_path: Path) -> None:
    words = [
        "dominoes",
        "--truths",
        "2",
        "--clips",
        "0",
        "--pixels",
        "0",
        "--no-qemu",
        "--out",
        str(tmp_path / "audit.json"),
    ]
    command = [sys.executable, "-m", "audit", *words, "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent.parent)
    assert done.returncode == 0, done.stderr
    written = json.loads((tmp_path / "audit.json").read_text())
    assert [(row["level"], row["recounted"]) for row in written["truths"]] == [
        ("easy", 2),
        ("medium", 2),
        ("hard", 2),
    ]
    assert done.stdout.count("ok   truths morse/temporal/dominoes") == 3


def test_an_unknown_task_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["audit", "dominos"])
    with pytest.raises(SystemExit) as left:
        bulk.main()
    assert left.value.code == 2
    assert "did you mean 'morse/temporal/dominoes'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("task", "clips"), [("dominoes", [17] * 3), ("chart_story", [7] * 3), ("fault_machine", [7, 7, 7, 1])]
)
def test_fifty_clips_of_a_task_with_a_reader_of_pixels_and_twenty_of_another(task: str, clips: list[int]) -> None:
    chosen = Registry().get(task)
    options = argparse.Namespace(truths=200, clips=20, pixels=50, no_qemu=False)
    counts = [(piece.part, piece.count) for piece in bulk.pieces([chosen], options)]
    assert counts == [*[("truths", 200)] * len(clips), *(("clips", count) for count in clips), ("other_cpus", 1)]
