"""What a suite holds follows from its name, size, level, split and key, and from nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import BLINK, TOYS, toy_source
from unwritten.core import Key, Registry, UnwrittenError
from unwritten.core.generate import address_of, scene_at
from unwritten.dataset.collection import open_task
from unwritten.dataset.source import TaskSource
from unwritten.dataset.suites import apportion, find_tasks, task_source
from unwritten.families.morse.suite import CATEGORY_WEIGHTS, HARD_GROUPS

HARD_TASKS = [task for group in HARD_GROUPS.values() for task in group]

weights = st.dictionaries(st.text("abcdef", min_size=1), st.integers(1, 50), min_size=1)


@given(weights, st.integers(0, 500))
def test_shares_are_whole_sum_up_and_are_off_by_less_than_one(shares: dict[str, int], size: int) -> None:
    counts = apportion(shares, size)
    assert sum(counts.values()) == size
    assert list(counts) == list(shares)
    total = sum(shares.values())
    for name, count in counts.items():
        assert abs(count - size * shares[name] / total) < 1


def test_largest_remainders_come_first_and_ties_go_to_the_earlier_name() -> None:
    assert apportion({"a": 1, "b": 1, "c": 1}, 4) == {"a": 2, "b": 1, "c": 1}
    assert apportion({"a": 1, "b": 4, "c": 2}, 3) == {"a": 0, "b": 2, "c": 1}
    assert apportion({"a": 3, "b": 1}, 2) == {"a": 2, "b": 0}


def test_a_family_follows_its_weights_and_its_mix_of_levels() -> None:
    source = task_source("morse", size=1000)
    assert len(set(source.addresses)) == 1000
    total = sum(CATEGORY_WEIGHTS.values())
    seen = Counter(address.task.split("/")[1] for address in source.addresses)
    assert len(set(CATEGORY_WEIGHTS.values())) > 1, "the test is blind"
    for category, weight in CATEGORY_WEIGHTS.items():
        assert abs(seen[category] - 1000 * weight / total) < 1
    levels = Counter(address.level for address in source.addresses)
    assert levels == {"easy": 200, "medium": 500, "hard": 300}


def test_the_papers_suite_has_the_papers_numbers() -> None:
    source = task_source("morse-500", size=500)
    assert Counter(address.task.split("/")[1] for address in source.addresses) == CATEGORY_WEIGHTS
    assert Counter(address.level for address in source.addresses) == {"easy": 100, "medium": 250, "hard": 150}
    assert source.identity()["name"] == "morse-500"
    assert len(set(source.addresses)) == 500
    assert set(HARD_TASKS) <= {name.rsplit("/")[-1] for name in Registry().names()}
    with pytest.raises(UnwrittenError, match="500 items, not 60; of any size: unwritten build morse"):
        task_source("morse-500", size=60)


def test_a_small_suite_has_every_level() -> None:
    assert {address.level for address in task_source("morse", size=6).addresses} == {"easy", "medium", "hard"}


def test_level_split_and_key_reach_every_address() -> None:
    key = Key(b"k" * 16)
    source = task_source(BLINK, size=5, level="0.3", split="train", key=key, folders=(TOYS,))
    assert [(a.level, a.split, a.index) for a in source.addresses] == [("0.30", "train", i) for i in range(5)]
    assert source.key == key


def test_identity_tells_plans_keys_and_versions_apart() -> None:
    base = toy_source(5)
    assert base.identity() == toy_source(5).identity()
    for other in (toy_source(6), toy_source(5, Key(b"k" * 16)), toy_source(5, level="hard")):
        assert other.identity() != base.identity()


@pytest.mark.parametrize("size", [0, -1])
def test_an_empty_suite_is_refused(size: int) -> None:
    with pytest.raises(UnwrittenError, match="at least one item"):
        task_source("morse", size=size)


def test_a_group_a_task_and_a_short_name_are_found() -> None:
    registry = Registry()
    assert len(find_tasks("morse", registry)) == len([name for name in registry.names() if name[:6] == "morse/"])
    temporal = [task.name for task in find_tasks("morse/temporal", registry)]
    assert "morse/temporal/dominoes" in temporal
    assert all(name.startswith("morse/temporal/") for name in temporal)
    assert [task.name for task in find_tasks("dominoes", registry)] == ["morse/temporal/dominoes"]
    with pytest.raises(UnwrittenError, match="did you mean 'morse/temporal'"):
        find_tasks("morse/temporl", registry)


def test_an_opened_task_gives_the_samples_of_its_key_level_and_split(tmp_path: Path) -> None:
    key = Key(b"k" * 16)
    public, secret = (open_task("blink", level="hard", split="train", key=k, folders=(TOYS,)) for k in (Key(), key))
    assert public[3].address == secret[3].address
    assert (public[3].address.level, public[3].address.split) == ("hard", "train")
    assert public[3].answer != secret[3].answer
    assert public[3].id != secret[3].id
    assert [sample.address.index for sample, _ in zip(public, range(3), strict=False)] == [0, 1, 2]
    assert public[3].score(public[3].answer).value == 1
    assert public[3].score(secret[3].answer).value == 0
    with pytest.raises(TypeError, match="whole numbers"):
        _ = public["3"]  # type: ignore[index]
    with pytest.raises(UnwrittenError, match="negative"):
        _ = public[-1]
    with pytest.raises(UnwrittenError, match="unknown split"):
        open_task("blink", split="tset", folders=(TOYS,))


def test_the_name_of_a_table_is_none_of_its_clips() -> None:
    """The place of each clip in the plan is public: were one of them named, the places of all others would follow."""
    task, key = Registry().get("bell_bounce"), Key(b"k" * 16)
    addresses = [address_of(task, "easy", "test", index) for index in range(task.spec.group + 1)]
    source = TaskSource("tables", tuple(addresses), key)
    names = []
    for address in (addresses[0], addresses[1], addresses[-1]):
        scene = scene_at(task, address, key)
        names.append(source._tags(task, address, scene, task.impl.film(scene))["table"])
    assert names[0] == names[1] != names[2]
    assert not [job.clip_id for job in source.jobs() if job.clip_id.startswith(tuple(names))]
