"""Frozen dataclasses to JSON and back, by their type hints; the only codec for scenes, items and replies."""

from __future__ import annotations

import dataclasses
import functools
import json
import math
import types
import typing
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

from unwritten.core.answers import Kind, kind_from_json, kind_to_json

T = TypeVar("T")

LARGEST = 2**63
"""Whole numbers below this, and above its negative, are read; no count, size or seed of a record is beyond."""


class NotJson(ValueError):
    """Data that does not fit the record it should become."""


def to_json(value: Any) -> Any:
    """Turn a record (or a part of one) into plain JSON data."""
    if isinstance(value, Kind):
        return kind_to_json(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_json(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(to_json(item) for item in value)
    if isinstance(value, Fraction):
        return str(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise NotJson(f"{type(value).__name__} does not survive JSON: {value!r}")


def from_json(kind: type[T], data: Any) -> T:
    """Build a record of the given type from JSON data."""
    result: T = _read(kind, data, kind.__name__)
    return result


def dumps(value: Any) -> str:
    """Write a record as one line of canonical JSON (sorted keys, no spaces, no NaN)."""
    return json.dumps(to_json(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def loads(kind: type[T], text: str | bytes) -> T:
    """Read a record from a line of JSON."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise NotJson("nested too deeply") from error
    return from_json(kind, data)


def whole_text(text: str) -> str:
    """Put the replacement character for each half of a character (a lone surrogate), which no file can hold."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _read(kind: Any, data: Any, where: str) -> Any:
    origin = typing.get_origin(kind)
    if kind is Any:
        return _read_any(data, where)
    if origin in (typing.Union, types.UnionType):
        return _read_union(kind, data, where)
    if origin is tuple:
        return _read_tuple(kind, data, where)
    if origin is frozenset:
        (item,) = typing.get_args(kind)
        return frozenset(_read(item, part, where) for part in _of(list, data, where))
    if origin in (dict, Mapping):
        _, item = typing.get_args(kind)
        return {
            _text(key, where): _read(item, part, f"{where}.{key}") for key, part in _of(dict, data, where).items()
        }
    if isinstance(kind, type) and issubclass(kind, Kind):
        return kind_from_json(_of(dict, data, where))
    if dataclasses.is_dataclass(kind):
        return read_record(kind, data, where)
    return _read_plain(kind, data, where)


def _read_any(data: Any, where: str) -> Any:
    if isinstance(data, dict):
        return {_text(key, where): _read_any(part, f"{where}.{key}") for key, part in data.items()}
    if isinstance(data, list):
        return [_read_any(part, f"{where}[{i}]") for i, part in enumerate(data)]
    return _text(data, where) if isinstance(data, str) else data


def _read_plain(kind: Any, data: Any, where: str) -> Any:
    if kind is Fraction:
        return _fraction(_of(str, data, where), where)
    if kind is types.NoneType:
        return _of(types.NoneType, data, where)
    if kind is bool:
        return _of(bool, data, where)
    if kind is str:
        return _text(data, where)
    if kind in (int, float):
        return _number(kind, data, where)
    raise NotJson(f"{where}: {kind} cannot be read from JSON")


def _fraction(text: str, where: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise NotJson(f"{where}: {text!r:.80} is not a number") from error


def _number(kind: type[int] | type[float], data: Any, where: str) -> int | float:
    if isinstance(data, bool):
        raise NotJson(f"{where}: expected {kind.__name__}, found {data!r}")
    if isinstance(data, int) and abs(data) > LARGEST:
        raise NotJson(f"{where}: a whole number of {len(str(abs(data)))} digits is too large")
    if kind is float and isinstance(data, int):
        return float(data)
    if isinstance(data, float) and not math.isfinite(data):
        raise NotJson(f"{where}: {data} is not a number")
    return _of(kind, data, where)


def _text(data: Any, where: str) -> str:
    text = _of(str, data, where)
    if not text.isascii() and whole_text(text) != text:
        raise NotJson(f"{where}: half a character (a lone surrogate) in {text!r:.80}")
    return text


def _read_union(kind: Any, data: Any, where: str) -> Any:
    choices = typing.get_args(kind)
    if data is None and types.NoneType in choices:
        return None
    problems = []
    for choice in choices:
        if choice is not types.NoneType:
            try:
                return _read(choice, data, where)
            except (NotJson, ValueError) as problem:
                problems.append(str(problem))
    raise NotJson("; ".join(problems))


def _read_tuple(kind: Any, data: Any, where: str) -> tuple[Any, ...]:
    # A tuple where a record was written as JSON, but never became text.
    items = list(data) if isinstance(data, tuple) else _of(list, data, where)
    parts = typing.get_args(kind)
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_read(parts[0], item, f"{where}[{i}]") for i, item in enumerate(items))
    if len(parts) != len(items):
        raise NotJson(f"{where}: expected {len(parts)} parts, found {len(items)}")
    return tuple(_read(p, item, f"{where}[{i}]") for i, (p, item) in enumerate(zip(parts, items, strict=True)))


def read_record(kind: Any, data: Any, where: str) -> Any:
    """Build a record whose fields are read by their type hints; ``where`` says in messages which one it is."""
    values = _of(dict, data, where)
    hints = _hints(kind)
    unknown = sorted(set(values) - set(hints))
    if unknown:
        raise NotJson(f"{where}: unknown field {unknown[0]!r}")
    read = {key: _read(hints[key], value, f"{where}.{key}") for key, value in values.items()}
    try:
        return kind(**read)
    except TypeError as error:
        raise NotJson(f"{where}: {error}") from error


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _of(kind: type[T], data: Any, where: str) -> T:
    if not isinstance(data, kind):
        raise NotJson(f"{where}: expected {kind.__name__}, found {data!r:.80}")
    return data
