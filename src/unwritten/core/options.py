"""The order in which the options of a choice are shown: a row with the number of the option in each place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from unwritten.core.answers import LETTERS, Choice, Kind
from unwritten.core.errors import UnwrittenError
from unwritten.core.records import Item, Truth

Order: TypeAlias = tuple[int, ...]


def places_of(rotation: int | str, options: int) -> int:
    """By how many places options are moved on: so many as are said, or a part of the whole turn, such as "1/4"."""
    try:
        part = Fraction(str(rotation))
    except (ValueError, ZeroDivisionError) as error:
        raise UnwrittenError(
            f'rotation {rotation!s:.40}: write places, as 2, or a part of a turn, as "1/4"'
        ) from error
    whole = "/" not in str(rotation)
    if part < 0 or (whole and part.denominator != 1) or (not whole and part >= 1):
        raise UnwrittenError(f'rotation {rotation!s:.40}: places are 0, 1, 2 …, and parts of a turn lie below "1/1"')
    return (int(part) if whole else int(part * options)) % options


def can_move(kind: Kind) -> bool:
    """Whether options can be shown in another order: they are in words, and not drawn."""
    return isinstance(kind, Choice) and all(kind.options)


def rotated_order(kind: Kind, rotation: int | str) -> Order | None:
    """The order after a rotation; None where it is the kind's own."""
    if not isinstance(kind, Choice) or not can_move(kind):
        return None
    count = len(kind.options)
    places = places_of(rotation, count)
    return tuple((place + places) % count for place in range(count)) if places else None


def kind_in_order(kind: Kind, order: Order | None) -> Kind:
    """The kind as it is shown in an order."""
    if order is None:
        return kind
    _need_order(kind, order)
    assert isinstance(kind, Choice)
    return replace(kind, options=tuple(kind.options[number] for number in order))


def in_order(item: Item, order: Order | None) -> Item:
    """The item as it is shown in an order: its options and the letter of its truth."""
    if order is None:
        return item
    kind = kind_in_order(item.kind, order)
    truth = item.truth
    if truth is not None and truth.answer is not None:
        truth = Truth(LETTERS[order.index(LETTERS.index(truth.answer))], truth.because)
    return replace(item, kind=kind, truth=truth)


def letter_back(letter: Any, order: Order | None) -> Any:
    """The item's own letter of the option that stood at a letter when it was shown; what is no letter stays."""
    if order is None or not isinstance(letter, str):
        return letter
    return LETTERS[order[LETTERS.index(letter)]]


def _need_order(kind: Kind, order: Order) -> None:
    if not isinstance(kind, Choice) or sorted(order) != list(range(len(kind.options))):
        raise UnwrittenError(f"the option order {list(order)} does not fit {kind!s:.80}")
