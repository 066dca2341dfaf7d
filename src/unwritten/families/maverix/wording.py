"""The words of questions and answers, so that two texts can be compared by what they say."""

from __future__ import annotations

import re
import unicodedata

ARTICLES = frozenset(("a", "an", "the"))

# A sign belongs to its number, as 3 and -3 are not the same; so do a point or a colon within it.
_WORD = re.compile(r"[-+]?\d+(?:[.,:/]\d+)*%?|[^\W_]+(?:['-][^\W_]+)*[+#]*")
_HYPHENS = str.maketrans("\u2010\u2011\u2212", "---")
_BEFORE_SIGN = re.compile(r"(?<=[\w)])[-+](?=\d)")  # 3-4 is no negative four


def _set_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NUMBERS = _set_of(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand once twice"
)
_TONES = ("flat", "sharp", "major", "minor")
_EXCLUDING = _set_of("not no never none neither nor nobody nothing without except than before after unlike instead")
_DIRECTIONS = _set_of(
    "north south east west left right upper lower top bottom front back near far centre center middle"
)
_SMALL = ARTICLES | _set_of(
    "and or but if of in on at to for from by with as into onto over under up down out off than then there here this "
    "that these those it its he she they him her them his their we us our you your i me my is are was were be been "
    "being am do does did done has have had will would can could should may might must not no so very just also "
    "who what which when where why how whose s t"
)


def words(text: str) -> tuple[str, ...]:
    """The words of a text in one spelling, without articles and marks."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    plain = plain.replace("\u2019", "'").translate(_HYPHENS)
    said = _WORD.findall(_BEFORE_SIGN.sub(" ", plain))
    return tuple(
        word
        for word, after in zip(said, [*said[1:], ""], strict=False)
        if word not in ARTICLES or _is_name(after, said)
    )


def _is_name(after: str, said: list[str]) -> bool:
    """Whether an "a" is no article but a letter or a note, such as A flat."""
    return len(said) == 1 or after in _TONES


def content(text: str) -> frozenset[str]:
    """The words of a text that say something: no pronouns, forms of "be" and the like."""
    return frozenset(words(text)) - _SMALL


def stands_in(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether the words stand in the others, side by side and in their order."""
    size = len(part)
    return size > 0 and any(whole[start : start + size] == part for start in range(len(whole) - size + 1))


def are_the_same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two texts have the same words, with hyphens or without."""
    return "-".join(one) == "-".join(other)


def are_values(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether both are numbers alone, or directions alone: 5 is not 5.30, and left is not upper left."""
    return (_is_number(one) and _is_number(other)) or _DIRECTIONS.issuperset((*one, *other))


def excludes(shorter: tuple[str, ...], longer: tuple[str, ...]) -> bool:
    """Whether the longer text says by a word of its own ("not", "before") that the shorter does not hold."""
    return bool((set(longer) - set(shorter)) & _EXCLUDING)


def _is_number(said: tuple[str, ...]) -> bool:
    return bool(said) and all(word in _NUMBERS or word[-1].isdigit() or word[-1] == "%" for word in said)
