"""Replies survive kills, and what does not belong to a dataset is named."""

from __future__ import annotations

import json
import multiprocessing
from dataclasses import replace
from pathlib import Path

import pytest

from unwritten.core import Reply, Sent, UnwrittenError
from unwritten.core.jsonable import dumps, to_json
from unwritten.evaluate.replies import ReplyLog, checked, key_of, read_replies, write_replies

REPLY = Reply("i1", "audio", "me", "salt", sent=(Sent("audio", 3, "ab"),), usage={"input_tokens": 7})


def test_a_line_that_is_no_reply_is_named(tmp_path: Path) -> None:
    path = tmp_path / "replies.jsonl"
    for line, said in (
        ('{"item_id": "i1"}\n', "line 2 is not a reply"),
        ("not json\n", "line 2 is not a reply"),
        (dumps(replace(REPLY, item_id="i2")).replace('"audio"', '"sound"') + "\n", "unknown condition 'sound'"),
        (dumps(REPLY)[:40], "cut off"),
    ):
        path.write_text(dumps(REPLY) + "\n" + line)
        with pytest.raises(UnwrittenError, match=said):
            list(read_replies(path))
    with pytest.raises(UnwrittenError, match="cannot be read"):
        list(read_replies(tmp_path / "none.jsonl"))


def test_what_does_not_belong_to_the_dataset_is_named() -> None:
    known = frozenset({"i1"})
    for replies, said in (
        ([replace(REPLY, item_id="i9")], "item 'i9' is not in the dataset"),
        ([REPLY, replace(REPLY, text="other")], "me answers item i1 twice under audio"),
        ([replace(REPLY, dataset_sha256="f" * 64)], "the dataset has changed since item i1 was answered"),
    ):
        with pytest.raises(UnwrittenError, match=said):
            list(checked(replies, known, "0" * 64, "here"))
    different = [REPLY, replace(REPLY, condition="audio_video"), replace(REPLY, who="you"), replace(REPLY, epoch=2)]
    assert list(checked(different, known, "0" * 64, "here")) == different


def test_a_reply_that_never_arrived_gives_way() -> None:
    lost = replace(REPLY, status="transport_error", text="TimeoutError")
    assert list(checked([lost, lost, REPLY], frozenset({"i1"}), "", "here")) == [REPLY]
    with pytest.raises(UnwrittenError, match="twice"):
        list(checked([REPLY, lost], frozenset({"i1"}), "", "here"))


def test_replies_come_back_as_they_were(tmp_path: Path) -> None:
    hostile = replace(REPLY, item_id="i2", text="</script>\u2028\n\0" + "é" * 1_000_000)
    path = tmp_path / "replies.jsonl"
    assert write_replies([REPLY, hostile], path) == 2
    assert list(read_replies(path)) == [REPLY, hostile]


def test_a_log_goes_on_after_a_kill_at_any_byte(tmp_path: Path) -> None:
    path = tmp_path / "replies.jsonl"
    second = replace(REPLY, item_id="i2")
    whole = dumps(REPLY) + "\n" + dumps(second) + "\n"
    first = len(dumps(REPLY)) + 1
    for cut in (0, 1, first - 1, first, first + 1, len(whole) - 1, len(whole)):
        path.write_text(whole[:cut])
        log = ReplyLog(path)
        assert set(log.answered) == {key_of(r) for r, end in ((REPLY, first), (second, len(whole))) if cut >= end}
        log.add(replace(REPLY, item_id="i3"))
        log.close()
        assert [reply.item_id for reply in read_replies(path)][-1] == "i3"


def _write_into(path: Path) -> None:
    try:
        ReplyLog(path)
    except UnwrittenError:
        raise SystemExit(7) from None


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "replies.jsonl"
    log = ReplyLog(path)
    other = multiprocessing.get_context("spawn").Process(target=_write_into, args=(path,))
    other.start()
    other.join()
    assert other.exitcode == 7
    log.close()


def test_a_lost_reply_is_asked_again(tmp_path: Path) -> None:
    log = ReplyLog(tmp_path / "replies.jsonl")
    log.add(replace(REPLY, status="transport_error"))
    assert not log.answered
    log.add(REPLY)
    assert list(log.answered.values()) == [REPLY]
    log.close()


def test_half_a_character_is_replaced_and_the_reply_kept(tmp_path: Path) -> None:
    log = ReplyLog(tmp_path / "replies.jsonl")
    log.add(replace(REPLY, text="\ud83d the answer is 5"))
    log.close()
    assert [reply.text for reply in read_replies(log.path)] == ["\ufffd the answer is 5"]
    assert len(ReplyLog(log.path).answered) == 1


def test_half_a_character_in_replies_made_elsewhere_can_be_written(tmp_path: Path) -> None:
    mine = tmp_path / "mine.jsonl"
    mine.write_text(json.dumps(to_json(replace(REPLY, text="\ud83d \U0001f600 5"))) + "\n")
    assert write_replies(read_replies(mine), tmp_path / "out.jsonl") == 1
    assert [reply.text for reply in read_replies(tmp_path / "out.jsonl")] == ["\ufffd \U0001f600 5"]
