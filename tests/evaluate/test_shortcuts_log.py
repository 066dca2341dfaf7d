"""The log of revisions: what a revision removes is marked, what people write stays, nothing is lost."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from shortcut_sets import Planted, planted_set

from unwritten.core import UnwrittenError
from unwritten.evaluate.revisions import Changes, update_log
from unwritten.evaluate.setup import open_dataset
from unwritten.evaluate.shortcuts import Audit, Plan, Row

MODELS = ("one/a", "two/b")
ALL, NONE = (1.0,) * 4, (0.0,) * 4


@dataclass(frozen=True)
class Version:
    """A version of a dataset, of which audits are made up."""

    folder: Path

    def audit(
        self, *right: str, condition: str = "text_only", unscored: bool = False, models: tuple[str, ...] = MODELS
    ) -> Audit:
        opened = open_dataset(self.folder)
        wrong = (*NONE[:3], None) if unscored else NONE
        rows = tuple(
            Row(item, condition, ((ALL if item.id in right else wrong),) * len(models), 3) for item in opened.items
        )
        return Audit(Plan(self.folder, models), opened.sha256, rows, (), {}, (), 0)

    @property
    def name(self) -> str:
        return open_dataset(self.folder).sha256[:12]


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Version, Version, Version]:
    """A dataset, a revised one, and one that lost an item besides."""
    folder = tmp_path_factory.mktemp("versions")
    sources = (Planted(3), Planted(3, longer=frozenset({0})), Planted(2))
    return tuple(  # type: ignore[return-value]
        Version(planted_set(folder / str(number), source)) for number, source in enumerate(sources)
    )


def entries(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().split("\n") if line]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"item": "i00"\n', "line 1 is not JSON"),
        ("{}\n[1]\n", "line 2 is not an entry"),
        ("\udcff", "cannot be read"),
    ],
)
def test_a_damaged_log_is_told_and_left_alone(
    versions: tuple[Version, ...], tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(UnwrittenError, match=said):
        update_log(path, versions[0].audit("i00"))
    assert path.read_bytes() == text.encode(errors="surrogateescape")


def test_the_log_of_another_dataset_is_left_alone(versions: tuple[Version, ...], tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text('{"item": "x9", "condition": "audio", "models": ["one/a"], "resolved": "open"}\n')
    with pytest.raises(UnwrittenError, match="another dataset"):
        update_log(path, versions[0].audit("i00"))
    assert "x9" in path.read_text()


def test_a_revision_settles_a_flag_and_keeps_all_that_was_written(
    versions: tuple[Version, ...], tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    first, second, third = versions
    assert update_log(path, first.audit("i00", "i01", "i02")) == Changes(3, 0, 3)
    written = entries(path)
    written[0]["notes"] = "„the long one“\u2028rewritten"
    written[1]["who"] = ["Ada"]
    path.write_text(
        '{"remark": "begun in spring"}\n\n'
        + "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in written)
    )
    assert update_log(path, second.audit("i01", "i02")) == Changes(0, 1, 2)
    after = entries(path)
    assert after[0] == {"remark": "begun in spring"}
    assert after[1] == {**written[0], "resolved": f"revised in {second.name}"}
    assert after[2] == {**written[1], "last_found": second.name}
    assert update_log(path, third.audit("i01")) == Changes(0, 1, 1)
    assert entries(path)[3]["resolved"] == f"removed in {third.name}"
    assert entries(path)[3]["last_found"] == second.name


def test_a_flag_that_comes_back_gets_an_entry_of_its_own(versions: tuple[Version, ...], tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    first, second, third = versions
    update_log(path, first.audit("i00"))
    assert update_log(path, second.audit()) == Changes(0, 1, 0)
    assert update_log(path, third.audit("i00")) == Changes(1, 0, 1)
    assert [entry["resolved"] for entry in entries(path)] == [f"revised in {second.name}", "open"]


def test_what_shows_nothing_settles_nothing(versions: tuple[Version, ...], tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    first, second, _ = versions
    update_log(path, first.audit("i00"))
    others = [
        first.audit(),  # nothing was revised
        second.audit(condition="muted_video"),
        second.audit(unscored=True),
        second.audit(models=("one/a", "three/c")),
        replace(second.audit(), plan=Plan(second.folder, MODELS, runs=8)),
        replace(second.audit(), rows=()),  # a limit left the item out
    ]
    for other in others:
        assert update_log(path, other) == Changes(0, 0, 1)
    assert update_log(path, second.audit(models=(*MODELS, "three/c"))) == Changes(0, 1, 0)


def test_what_was_closed_by_hand_stays_closed_until_the_next_version(
    versions: tuple[Version, ...], tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    first, second, _ = versions
    update_log(path, first.audit("i00"))
    path.write_text(path.read_text().replace('"open"', '"accepted: a fair guess"'))
    assert update_log(path, first.audit("i00")) == Changes(0, 0, 0)
    assert update_log(path, second.audit("i00")) == Changes(1, 0, 1)
    assert entries(path)[0]["resolved"] == "accepted: a fair guess"
