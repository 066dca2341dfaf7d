"""The page of the audit says what audits found: all of it, of the tasks as they are now, and nothing that failed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scripts.audit_page import PAGE, RECORD, found_in, page, renewed

from unwritten.core import Registry


def found(
    task: str, version: int = 1, *, recounted: int = 200, passed: bool = True, clips: bool = True
) -> dict[str, Any]:
    truth = {"recounted": recounted, "commonest": 0.2, "cap": 0.3, "attempts": 1.5}
    clip = {"clips": 7, "by pixels": 0, "words read": 0.99}
    common = {"task": task, "version": version}
    return {
        "passed": passed,
        "truths": [common | truth, common | truth | {"commonest": 0.25}],
        "clips": [common | clip] if clips else [],
        "other_cpus": [],
    }


def test_an_audit_with_faults_is_not_written_down() -> None:
    with pytest.raises(SystemExit, match="faults"):
        renewed({}, found("a", passed=False))


def test_rows_are_summed_up_and_other_tasks_stay() -> None:
    record = renewed({"b": {"version": 2, "truths": 7}}, found("a"))
    assert list(record) == ["a", "b"]
    assert record["b"] == {"version": 2, "truths": 7}
    assert record["a"]["truths"] == 400
    assert (record["a"]["commonest"], record["a"]["clips"], record["a"]["words read"]) == (0.25, 7, 0.99)


def test_a_part_that_was_not_audited_stays_only_with_the_same_version() -> None:
    record = renewed({}, found("a"))
    assert renewed(record, found("a", recounted=9, clips=False))["a"]["clips"] == 7
    assert "clips" not in renewed(record, found("a", version=2, clips=False))["a"]


def test_what_was_not_looked_at_is_not_claimed() -> None:
    text = page(renewed({}, found("a", clips=False)))
    assert "1 tasks, 400 truths, 0 clips" in text
    assert "| `a` | 1 | 400 | 0.250 of 0.3 | 1.5 | – | – | – | – |" in text


def test_the_page_is_of_the_tasks_as_they_are() -> None:
    record = json.loads(RECORD.read_text())
    assert page(record) == PAGE.read_text(), "the page is old; run: python -m scripts.audit_page"
    registry = Registry()
    morse = {name for name in registry.names() if name.startswith("morse/")}
    assert morse <= set(record) <= set(registry.names())
    old = [name for name, told in record.items() if told["version"] != registry.get(name).spec.version]
    assert old == [], "run: python -m audit THESE && python -m scripts.audit_page audit.json"
    assert all(told["truths"] >= 600 and told["commonest"] <= told["cap"] for told in record.values())
    assert all(record[name]["clips"] >= 20 and record[name]["words read"] >= 0.95 for name in morse)
    assert sum(told.get("by pixels", 0) >= 50 for told in record.values()) >= 12


@pytest.mark.parametrize("passed", [True, False])
def test_rows_that_an_audit_has_so_far_say_the_same_as_its_result(tmp_path: Path, passed: bool) -> None:
    whole = found("a", passed=passed)
    rows = [(part, row | {"passed": passed}) for part in ("truths", "clips") for row in whole[part]]
    lines = [json.dumps({"piece": {"part": part}, "code": "", "row": row}) for part, row in rows]
    (tmp_path / "rows.jsonl").write_text("\n".join(lines) + "\n")
    (tmp_path / "audit.json").write_text(json.dumps(whole))
    told, result = found_in(tmp_path / "rows.jsonl"), found_in(tmp_path / "audit.json")
    if passed:
        assert renewed({}, told) == renewed({}, result)
    else:
        with pytest.raises(SystemExit, match="faults"):
            renewed({}, told)
