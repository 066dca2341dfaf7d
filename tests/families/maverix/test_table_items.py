"""What the items of a table tell, and what they keep to themselves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from unwritten.core import Address, Film, Item, Key, Registered, Registry
from unwritten.core.source import MEDIA
from unwritten.dataset.source import TaskSource
from unwritten.dataset.suites import task_source
from unwritten.families.maverix.squares import cell_of

NAME = "maverix/spatial/turn_by_voice"
SECRET = Key(b"a key of sixteen bytes or more")


def short(film: Film) -> Film:
    """The first second of a film: what is tested here does not depend on the rest."""
    return replace(film, shots=(replace(film.shots[0], frames=15),), sounds=(), captions=film.captions)


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Item]]:
    """The first nine items of two tables under two keys."""
    impl = Registry().get(NAME).impl
    whole = impl.film
    monkeypatch.setattr(type(impl), "film", lambda self, scene: short(whole(scene)))
    found = {}
    for key in (Key(), SECRET):
        folder = tmp_path / key.fingerprint
        (folder / MEDIA).mkdir(parents=True)
        addresses = tuple(Address(NAME, 1, "easy", "test", table + i) for table in (0, 64) for i in range(9))
        source = TaskSource("tables", addresses, key)
        found[key.fingerprint] = [source.make(job, folder)[0] for job in source.jobs()]
    return found


def test_places_in_the_table_are_not_told(made: dict[str, list[Item]]) -> None:
    """Row and column of this task are the heading and the turn: told in the open they would be the answer."""
    for items in made.values():
        for name in ("picture", "sound"):
            tags = [item.tags[name] for item in items]
            assert all(len(tag) == 12 and not tag.isdecimal() for tag in tags)
            assert len(set(tags[:8])) == 8  # eight neighbours share none
            assert not set(tags[:9]) & set(tags[9:])  # nor do two tables
    public, secret = (made[key.fingerprint] for key in (Key(), SECRET))
    assert not {item.tags["picture"] for item in public} & {item.tags["picture"] for item in secret}


def test_the_same_picture_has_the_same_name(made: dict[str, list[Item]]) -> None:
    items = made["public"][:9]
    assert (items[0].tags["picture"], cell_of(0)[0]) == (items[8].tags["picture"], cell_of(8)[0])
    assert items[0].tags["sound"] != items[8].tags["sound"]
    assert len({item.tags["table"] for item in items}) == 1


def test_a_suite_shows_many_tables_and_whole_ones_on_request() -> None:
    task: Registered = Registry().get(NAME)
    mixed = [address.index for address in task_source(NAME, size=20, level="easy").addresses]
    assert mixed == [*range(8), *range(64, 72), *range(128, 132)]
    tables = task_source(NAME, size=2, level="easy", whole_tables=True).addresses
    assert [address.index for address in tables] == list(range(2 * task.spec.group))
