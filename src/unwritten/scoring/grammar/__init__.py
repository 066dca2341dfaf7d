"""One grammar for each kind of answer."""

from __future__ import annotations

from unwritten.core import BadAnswer, Choice, Decimal, Integer, Kind, Label, Point, Sequence, Set, Word
from unwritten.scoring.grammar.choice import ChoiceGrammar
from unwritten.scoring.grammar.lists import ListGrammar
from unwritten.scoring.grammar.mention import Grammar, Mention, Oddity
from unwritten.scoring.grammar.names import LabelGrammar
from unwritten.scoring.grammar.none import is_none, none_mentions
from unwritten.scoring.grammar.number import NumberGrammar
from unwritten.scoring.grammar.point import PointGrammar
from unwritten.scoring.grammar.word import WordGrammar

__all__ = ["Grammar", "Mention", "Oddity", "grammar_of", "is_none", "none_mentions"]


def grammar_of(kind: Kind) -> Grammar:
    """Return the grammar of a kind; free text has none."""
    match kind:
        case Integer() | Decimal():
            return NumberGrammar(kind)
        case Choice():
            return ChoiceGrammar(kind)
        case Label():
            return LabelGrammar(kind)
        case Sequence() | Set():
            return ListGrammar(kind)
        case Point():
            return PointGrammar(kind)
        case Word():
            return WordGrammar(kind)
        case _:
            raise BadAnswer(f"answers of kind {kind.name!r} have no grammar")
