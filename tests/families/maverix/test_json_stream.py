"""Lists of any length in JSON are read record by record, and what is wrong with them is told by its line."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import UnwrittenError
from unwritten.families.maverix import json_stream
from unwritten.families.maverix.json_stream import stream_records


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 0, "is empty"),
        ("  \n ", 0, "is empty"),
        ("questions", 1, "expected a list of questions"),
        ('{"questions": [\n{"a": 1},\n{"a": }\n]}', 3, "is no JSON"),
        ('{"questions": [\n{"a": 1},\n{"a": 2}', 3, "cut off"),
        ('{"questions": [\n{"a": 1}\n{"a": 2}\n]}', 3, "expected ',' or ']', found '{'"),
        ('{"questions": 5}', 1, "expected '[', found '5'"),
        ('{"questions": []} more', 1, "the list has ended"),
        ("{questions: []}", 1, "a name in quotes"),
        ('{"a": 1}\n{"a": 2}\n{"a": \n', 4, "is no JSON"),
        ("[" * 100_000, 1, "nested too deeply"),
    ],
)
def test_broken_json_is_told_by_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(text)
    with pytest.raises(UnwrittenError) as caught:
        list(stream_records(path, "questions"))
    assert said in str(caught.value)
    assert str(path) in str(caught.value)
    assert not line or f"line {line}:" in str(caught.value)


def test_a_list_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match="no such file"):
        list(stream_records(tmp_path / "none.json", "questions"))
    (tmp_path / "list.json").write_bytes('[{"a": "café"}]'.encode("latin-1"))
    with pytest.raises(UnwrittenError, match="is not UTF-8"):
        list(stream_records(tmp_path / "list.json", "questions"))


RECORDS = st.lists(
    st.dictionaries(
        st.text(max_size=6), st.integers() | st.floats(allow_nan=False) | st.text(max_size=20), min_size=1
    )
)


@given(RECORDS, st.sampled_from(["list", "object", "lines"]), st.integers(1, 40), st.booleans())
def test_records_are_those_of_json_in_pieces_of_any_size(
    tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, Any]], form: str, chunk: int, indent: bool
) -> None:
    records = [record for record in records if "questions" not in record] or [{"a": 1}]
    spaces = 1 if indent and form != "lines" else None
    text = {
        "list": json.dumps(records, indent=spaces),
        "object": json.dumps({"name": "x", "version": 12, "questions": records, "end": None}, indent=spaces),
        "lines": "\r\n".join(json.dumps(record) for record in records) + "\n",
    }[form]
    path = tmp_path_factory.getbasetemp() / "list.json"
    path.write_bytes(b"\xef\xbb\xbf" * (chunk % 2) + text.encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "CHUNK", chunk)
        assert [record for _, record in stream_records(path, "questions")] == records


def test_a_long_list_is_read_in_little_memory_and_its_beginning_at_once(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    with path.open("w") as file:
        file.write('{"questions": [')
        for number in range(20_000):
            file.write(("," if number else "") + json.dumps({"number": number, "text": "x" * 500}))
        file.write('], "and": 5')  # and it is cut off
    tracemalloc.start()
    numbers: Iterator[tuple[int, Any]] = stream_records(path, "questions")
    assert next(numbers)[1]["number"] == 0
    assert sum(1 for _ in zip(range(19_999), numbers, strict=False)) == 19_999
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_500_000
    with pytest.raises(UnwrittenError, match="cut off"):
        next(numbers)
