"""Frozen dataclasses to JSON and back, by their type hints; the only codec for scenes, items and replies."""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

from unwritten.core.answers import Kind, kind_from_json, kind_to_json

T = TypeVar("T")


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


def _read(kind: Any, data: Any, where: str) -> Any:
    origin = typing.get_origin(kind)
    if kind is Any:
        return data
    if origin in (typing.Union, types.UnionType):
        return _read_union(kind, data, where)
    if origin is tuple:
        return _read_tuple(kind, data, where)
    if origin is frozenset:
        (item,) = typing.get_args(kind)
        return frozenset(_read(item, part, where) for part in _of(list, data, where))
    if origin in (dict, Mapping):
        _, item = typing.get_args(kind)
        return {key: _read(item, part, f"{where}.{key}") for key, part in _of(dict, data, where).items()}
    if isinstance(kind, type) and issubclass(kind, Kind):
        return kind_from_json(_of(dict, data, where))
    if dataclasses.is_dataclass(kind):
        return _read_record(kind, data, where)
    return _read_plain(kind, data, where)


def _read_plain(kind: Any, data: Any, where: str) -> Any:
    if kind is Fraction:
        try:
            return Fraction(_of(str, data, where))
        except ZeroDivisionError as error:
            raise NotJson(f"{where}: {data!r} is not a number") from error
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if kind is types.NoneType:
        return _of(types.NoneType, data, where)
    if kind in (bool, int, float, str):
        if kind is not bool and isinstance(data, bool):
            raise NotJson(f"{where}: expected {kind.__name__}, found {data!r}")
        return _of(kind, data, where)
    raise NotJson(f"{where}: {kind} cannot be read from JSON")


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
    items = _of(list, data, where)
    parts = typing.get_args(kind)
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_read(parts[0], item, f"{where}[{i}]") for i, item in enumerate(items))
    if len(parts) != len(items):
        raise NotJson(f"{where}: expected {len(parts)} parts, found {len(items)}")
    return tuple(_read(p, item, f"{where}[{i}]") for i, (p, item) in enumerate(zip(parts, items, strict=True)))


def _read_record(kind: Any, data: Any, where: str) -> Any:
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
