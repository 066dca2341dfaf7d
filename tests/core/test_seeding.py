from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import PUBLIC, Address, Key, Rng, UnwrittenError
from unwritten.core.seeding import SPLITS, opaque_id, read_key, split_of

addresses = st.builds(
    Address,
    task=st.sampled_from(["morse/temporal/dominoes", "morse/math/riemann_sum"]),
    version=st.integers(1, 3),
    level=st.sampled_from(["easy", "hard", "0.35"]),
    split=st.sampled_from(SPLITS),
    index=st.integers(0, 10_000),
)
keys = st.builds(Key, st.binary(max_size=40))


def draws(rng: Rng) -> list[int]:
    return rng.numpy.integers(0, 1 << 62, 8).tolist()


@given(keys, addresses, st.integers(0, 50))
def test_a_stream_follows_from_key_address_and_attempt_alone(key: Key, address: Address, attempt: int) -> None:
    assert draws(Rng(key, address, attempt)) == draws(Rng(Key(bytes(key.secret)), address, attempt))


@given(keys, keys, addresses, addresses, st.integers(0, 50), st.integers(0, 50))
def test_different_streams_share_nothing(k1: Key, k2: Key, a1: Address, a2: Address, t1: int, t2: int) -> None:
    # An HMAC key shorter than a block is padded with zero bytes, so keys are compared without them.
    same = (k1.secret.rstrip(b"\0"), a1, t1) == (k2.secret.rstrip(b"\0"), a2, t2)
    shared = set(draws(Rng(k1, a1, t1))) & set(draws(Rng(k2, a2, t2)))
    assert bool(shared) == same


@given(keys, addresses, st.integers(0, 50), st.integers(0, 50))
def test_answer_stream_ignores_the_attempt(key: Key, address: Address, one: int, other: int) -> None:
    first, second = Rng(key, address, one), Rng(key, address, other)
    assert draws(first.answer) == draws(second.answer)
    assert draws(Rng(key, address, one)) != draws(Rng(key, address, one).answer)


def test_neighbouring_items_are_unrelated() -> None:
    """Neighbouring seeds that overlap are the fault of seed + i: here the first draws look independent."""
    first = [Rng(PUBLIC, Address("t", 1, "easy", "test", index), 0).whole(0, 9) for index in range(2000)]
    same = np.mean(np.array(first[1:]) == np.array(first[:-1]))
    assert 0.07 < same < 0.13
    assert np.bincount(first).min() > 140


@given(keys, addresses)
def test_ids_say_nothing_and_do_not_collide(key: Key, address: Address) -> None:
    clip, first, second = opaque_id(key, address), opaque_id(key, address, 0), opaque_id(key, address, 1)
    assert len({clip, first, second}) == 3
    assert all(len(name) == 20 and set(name) <= set("0123456789abcdef") for name in (clip, first, second))


def test_ids_follow_from_the_key_and_from_every_part_of_the_address() -> None:
    base = Address("t", 1, "easy", "test", 0)
    changes = ({"task": "u"}, {"version": 2}, {"level": "hard"}, {"split": "train"}, {"index": 1})
    others = [replace(base, **change) for change in changes]  # type: ignore[arg-type]
    secret = Key(b"k" * 16)
    for part in (None, 0):
        named = {opaque_id(key, address, part) for key in (PUBLIC, secret) for address in (base, *others)}
        assert len(named) == 12
    seen = {tuple(draws(Rng(key, address, 0))) for key in (PUBLIC, secret) for address in (base, *others)}
    assert len(seen) == 12


def test_addresses_that_make_no_sense_are_refused() -> None:
    with pytest.raises(UnwrittenError, match="did you mean 'test'"):
        Address("t", 1, "easy", "tset", 0)
    with pytest.raises(UnwrittenError, match="counted from 0"):
        Address("t", 1, "easy", "test", -1)


@given(addresses, st.integers(-50, 50), st.integers(0, 100))
def test_whole_numbers_stay_within_their_ends(address: Address, low: int, span: int) -> None:
    rng = Rng(PUBLIC, address, 0)
    assert all(low <= rng.whole(low, low + span) <= low + span for _ in range(20))


def test_both_ends_are_drawn() -> None:
    rng = Rng(PUBLIC, Address("t", 1, "easy", "test", 0), 0)
    assert {rng.whole(1, 3) for _ in range(200)} == {1, 2, 3}
    assert {rng.pick("ab") for _ in range(200)} == {"a", "b"}
    assert {rng.chance(0.5) for _ in range(200)} == {True, False}
    assert not any(rng.chance(0) for _ in range(200))
    assert all(rng.chance(1) for _ in range(200))
    assert 200 < sum(rng.chance(0.25) for _ in range(1000)) < 300
    assert {rng.real(0, 2 / 1024) * 1024 for _ in range(200)} == {0, 1, 2}


def test_real_numbers_lie_on_the_grid() -> None:
    rng = Rng(PUBLIC, Address("t", 1, "easy", "test", 0), 0)
    values = [rng.real(-0.5, 2.25) for _ in range(500)]
    assert all(-0.5 <= value <= 2.25 and (value * 1024).is_integer() for value in values)


def test_sample_draws_different_items() -> None:
    rng = Rng(PUBLIC, Address("t", 1, "easy", "test", 0), 0)
    assert len(set(rng.sample(range(50), 20))) == 20
    assert sorted(rng.shuffled("abcdef")) == list("abcdef")
    with pytest.raises(ValueError, match="cannot draw"):
        rng.sample("ab", 3)


def test_a_finite_pool_is_shared_out_over_the_splits() -> None:
    pool = [f"puzzle {number}" for number in range(1000)]
    shares = [Rng(PUBLIC, Address("t", 1, "easy", split, 0), 0).share(pool) for split in SPLITS]
    assert sorted(name for share in shares for name in share) == sorted(pool)
    assert [round(len(share) / 100) for share in shares] == [6, 2, 2]
    assert all(split_of(name) == split for split, share in zip(SPLITS, shares, strict=True) for name in share)


def test_keys_are_read_and_never_shown(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"  correct horse battery staple\n")
    key = read_key(tmp_path / "key")
    assert key.secret == b"correct horse battery staple"
    assert "horse" not in f"{key!r} {key.fingerprint}"
    assert key.fingerprint not in (key.secret.hex()[:16], "public")
    assert key.secret.hex()[:8] not in key.fingerprint
    assert read_key(None) == PUBLIC
    assert key.fingerprint != Key(b"another key of the length").fingerprint


@pytest.mark.parametrize("content", [b"", b"short", b"   fifteen bytes!!\n"])
def test_weak_keys_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(UnwrittenError, match="16 bytes"):
        read_key(tmp_path / "key")
