from __future__ import annotations

from pathlib import Path

import pytest

from conftest import BLINK, TOYS
from unwritten.core import PUBLIC, Address, Registry, Rng, Unsuitable, UnwrittenError, task
from unwritten.core.generate import Exhausted, address_of, scene_at


def test_tasks_are_found_by_being_there() -> None:
    names = Registry().names()
    assert "morse/temporal/dominoes" in names
    assert {name.split("/")[1] for name in names if name.startswith("morse/")} == {
        "abstract",
        "math",
        "physical",
        "planning",
        "spatial",
        "temporal",
    }


def test_others_tasks_join_from_a_folder() -> None:
    blink = Registry((TOYS,)).get(BLINK)
    assert (blink.family, blink.category, blink.spec.version) == ("toy_tasks", "lights", 1)
    assert BLINK not in Registry().names()


def test_others_tasks_join_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from unwritten.core import registry

    (tmp_path / "someones_blink.py").write_text((TOYS / "lights" / "blink.py").read_text())
    info = tmp_path / "someones-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: someones\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[unwritten.tasks]\nsomeones/lights/blink = someones_blink\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry._entered.cache_clear()
    try:
        assert Registry().get("someones/lights/blink").family == "someones"
    finally:
        monkeypatch.undo()
        registry._entered.cache_clear()


def test_short_names_do_where_they_are_unique() -> None:
    assert Registry().get("dominoes").name == "morse/temporal/dominoes"
    with pytest.raises(UnwrittenError, match="unknown task"):
        Registry().get("temporal")


BLINK_TEXT = (TOYS / "lights" / "blink.py").read_text()


def test_a_short_name_that_two_tasks_share_is_refused(tmp_path: Path) -> None:
    for place in ("a", "b"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "wink.py").write_text(BLINK_TEXT)
    with pytest.raises(UnwrittenError, match="unknown task 'wink'"):
        Registry((tmp_path,)).get("wink")


def test_a_group_is_a_whole_part_of_the_name(tmp_path: Path) -> None:
    for place in ("lamp", "lamps"):
        (tmp_path / "own" / place).mkdir(parents=True)
        (tmp_path / "own" / place / "blink.py").write_text(BLINK_TEXT)
    registry = Registry((tmp_path / "own",))
    assert [task.name for task in registry.below("own/lamp")] == ["own/lamp/blink"]
    assert len(registry.below("own/")) == 2


def test_helpers_and_tests_beside_a_task_are_no_tasks(tmp_path: Path) -> None:
    for name in ("blink", "_shared", "test_blink", "__init__"):
        (tmp_path / f"{name}.py").write_text(BLINK_TEXT)
    names = [name for name in Registry((tmp_path,)).names() if name.startswith(tmp_path.name)]
    assert names == [f"{tmp_path.name}/blink"]
    assert Registry((tmp_path,)).get(names[0]).category == tmp_path.name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BLINK_TEXT + "\n\n@task(version=1, levels={'easy': 1})\nclass Other(Blink): ...\n", "this has 2"),
        (BLINK_TEXT.split('"""', 2)[2], "begins with a docstring"),
        ('"""Borrowed: whose?"""\nfrom unwritten.families.morse.tasks.temporal.dominoes import *\n', "this has 0"),
    ],
    ids=["two classes", "no docstring", "a class of another file"],
)
def test_a_file_that_is_no_task_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "odd.py").write_text(text)
    with pytest.raises(UnwrittenError, match=rf"odd\.py.*({said})"):
        Registry((tmp_path,)).get(f"{tmp_path.name}/odd")


def test_two_tasks_of_one_name_are_refused(tmp_path: Path) -> None:
    for side in ("left", "right"):
        folder = tmp_path / side / "same"
        folder.mkdir(parents=True)
        (folder / "blink.py").write_text((TOYS / "lights" / "blink.py").read_text())
    with pytest.raises(UnwrittenError, match="two tasks are called 'same/blink'"):
        Registry((tmp_path / "left" / "same", tmp_path / "right" / "same")).names()


def test_a_task_that_never_finds_a_scene_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    blink = Registry((TOYS,)).get(BLINK)

    def never(self: object, level: object, rng: Rng) -> object:
        raise Unsuitable("always a tie")

    monkeypatch.setattr(type(blink.impl), "sample", never)
    with pytest.raises(Exhausted, match=r"500 attempts \(last: always a tie\)"):
        scene_at(blink, address_of(blink, "easy", "test", 0))


def test_answers_do_not_change_with_the_attempt() -> None:
    """Redrawing a scene must not skew the answers: the toy redraws 3 of 10 scenes and keeps the word."""
    blink = Registry((TOYS,)).get(BLINK)
    for index in range(30):
        address = address_of(blink, "easy", "test", index)
        first = Rng(PUBLIC, address).pick("bcdfghjkmnpqrstvwxz")
        assert scene_at(blink, address).word.startswith(first)


def test_an_old_address_is_refused() -> None:
    blink = Registry((TOYS,)).get(BLINK)
    with pytest.raises(UnwrittenError, match="version 7"):
        scene_at(blink, Address(BLINK, 7, "easy", "test", 0))


def test_a_class_that_is_no_task_is_refused() -> None:
    with pytest.raises(TypeError, match="lacks sample, ask, film, recount, explain"):
        task(version=1, levels={"easy": 1})(type("Nothing", (), {}))
    with pytest.raises(TypeError, match="levels"):
        task(version=1, levels={})
    with pytest.raises(TypeError, match="one Level class"):
        task(version=1, levels={"easy": 1, "hard": "2"})
