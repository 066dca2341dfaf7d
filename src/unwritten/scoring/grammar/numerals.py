"""Finds the numbers in a text and reads each as an exact fraction; nothing is ever evaluated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

MAX_EXPONENT = 30  # 1e999999999 is no answer, and would take all memory

_LEX = re.compile(
    r"(?P<num>(?:[0-9]+(?:[.,][0-9]+)*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3}(?![\w.]))?)"
    r"|(?P<call>\b[^\W\d_](?:_[0-9]|'){0,2}\([^()]{0,20}(?:\([^()]{0,20}(?:\([^()]{0,20}(?:\([^()]{0,20}\)){0,2}\)){0,2}\)){0,2}\))"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)"
    r"|(?P<op>[-+*×·÷/^±√])"
    r"|(?P<eq>[=≈])"
    r"|(?P<skip>[\s()]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_TIMES = tuple(
    (len(shape), tuple(shape.replace("×", sign) for sign in "×·*")) for shape in ("n×n", "n×_n", "n_×n", "n_×_n")
)
_PLAIN = re.compile(r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_NAME_BEFORE = re.compile(r"(?:[^\W\d]|#|[^\W\d_]\s?\^-?)\Z")
_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")


@dataclass(frozen=True)
class Token:
    """A word, sign or number of the text; ``value`` is None where a number cannot be read."""

    kind: str
    text: str
    start: int
    end: int
    value: Fraction | None = None


@dataclass(frozen=True)
class Numeral:
    """A number that the text states; ``value`` is None where it can be read in more than one way."""

    value: Fraction | None
    start: int
    end: int


def numerals(text: str, *, grouped: bool = True) -> list[Numeral]:
    """Find the numbers; of a sum such as 3 + 4 = 7 only its result counts, without one it is unclear.

    ``grouped`` reads 1,234 and 1 234 as one number; otherwise a comma or space parts two.
    """
    return list(_results(_signed(_composed(_tokens(text, grouped), grouped), text)))


def as_number(text: str) -> Fraction | None:
    """Read a text that is one number and nothing else."""
    found = numerals(text, grouped=False)
    if len(found) == 1 and (found[0].start, found[0].end) == (0, len(text)):
        return found[0].value
    return None


def _tokens(text: str, grouped: bool) -> list[Token]:
    tokens: list[Token] = []
    for match in _LEX.finditer(text):
        kind = str(match.lastgroup)
        if kind == "num":
            tokens += _split(match[0], match.start(), grouped)
        else:
            tokens.append(Token(kind, match[0], match.start(), match.end()))
    return tokens


def _split(digits: str, start: int, grouped: bool) -> Iterator[Token]:
    if grouped and _GROUPED.fullmatch(digits):
        yield Token("num", digits, start, start + len(digits), Fraction(digits.replace(",", "")))
        return
    for place, part in enumerate(digits.split(",")):
        if place:
            yield Token("other", ",", start - 1, start)
        yield Token("num", part, start, start + len(part), _read(part))
        start += len(part) + 1


def _read(digits: str) -> Fraction | None:
    if not _PLAIN.fullmatch(digits):
        return None
    mantissa, _, exponent = digits.lower().partition("e")
    if exponent and abs(int(exponent)) > MAX_EXPONENT:
        return None
    return Fraction(mantissa) * Fraction(10) ** int(exponent or 0)


def _composed(tokens: list[Token], grouped: bool) -> list[Token]:
    """Put together 1 234, 3/4, 1 1/2, 10^3 and 2 × 10^3."""
    steps = ((_group,) if grouped else ()) + (_power_of_ten, _times_power, _fraction, _mixed)
    for step in steps:
        made: list[Token] = []
        at = 0
        while at < len(tokens):
            token, used = step(tokens, at) if tokens[at].kind == "num" else (tokens[at], 1)
            made.append(token)
            at += used
        tokens = made
    return tokens


def _shape(tokens: list[Token], at: int) -> str:
    """Describe the next tokens by a letter each: number, space, or the sign itself."""
    signs = []
    for token in tokens[at : at + 5]:
        blank = token.kind == "skip" and token.text == " "
        signs.append("n" if token.kind == "num" and token.value is not None else "_" if blank else token.text[:1])
    return "".join(signs)


def _join(tokens: list[Token], at: int, used: int, value: Fraction | None) -> tuple[Token, int]:
    first, last = tokens[at], tokens[at + used - 1]
    return replace(first, kind="num", text="", end=last.end, value=value), used


def _group(tokens: list[Token], at: int) -> tuple[Token, int]:
    digits, used = tokens[at].text, 1
    if tokens[at].kind == "num" and digits.isdecimal() and len(digits) <= 3:
        while _shape(tokens, at + used).startswith("_n") and re.fullmatch(r"[0-9]{3}", tokens[at + used + 1].text):
            digits += tokens[at + used + 1].text
            used += 2
    return _join(tokens, at, used, Fraction(digits)) if used > 1 else (tokens[at], 1)


def _power_of_ten(tokens: list[Token], at: int) -> tuple[Token, int]:
    shape = _shape(tokens, at)
    if tokens[at].text == "10" and shape.startswith(("n^n", "n^-n")):
        used = 3 if shape.startswith("n^n") else 4
        exponent = tokens[at + used - 1].text
        if exponent.isdecimal() and len(exponent) < 3 and int(exponent) <= MAX_EXPONENT:
            return _join(tokens, at, used, Fraction(10) ** (int(exponent) * (1 if used == 3 else -1)))
    return tokens[at], 1


def _times_power(tokens: list[Token], at: int) -> tuple[Token, int]:
    shape = _shape(tokens, at)
    for used, shapes in _TIMES:
        if shape.startswith(shapes) and tokens[at + used - 1].text == "":
            return _join(
                tokens, at, used, (tokens[at].value or Fraction(0)) * (tokens[at + used - 1].value or Fraction(0))
            )
    return tokens[at], 1


def _fraction(tokens: list[Token], at: int) -> tuple[Token, int]:
    for used, shape in ((3, "n/n"), (5, "n_/_n")):
        if _shape(tokens, at).startswith(shape):
            above, below = tokens[at].value, tokens[at + used - 1].value
            if above is not None and below and tokens[at].text.isdecimal() and tokens[at + used - 1].text.isdecimal():
                token, _ = _join(tokens, at, used, above / below)
                return replace(token, text="fraction"), used
    return tokens[at], 1


def _mixed(tokens: list[Token], at: int) -> tuple[Token, int]:
    if _shape(tokens, at).startswith("n_n") and tokens[at].text.isdecimal() and tokens[at + 2].text == "fraction":
        whole, part = tokens[at].value, tokens[at + 2].value
        if whole is not None and part is not None and 0 < part < 1:
            token, used = _join(tokens, at, 3, whole + part)
            return replace(token, text="fraction"), used
    return tokens[at], 1


def _signed(tokens: list[Token], text: str) -> list[Token]:
    """Give each number its sign; drop those that are part of a name (x2, 3D) or of an ordinal (4th)."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        if token.kind != "num":
            made.append(token)
            continue
        made.append(
            replace(token, kind="name") if _NAME_BEFORE.search(text[max(0, token.start - 4) : token.start]) else token
        )
        if made[-1].kind == "num" and at:
            _apply_sign(made, text)
    return made


def _apply_sign(made: list[Token], text: str) -> None:
    """Fold a sign in front of the last token into it."""
    number, sign = made[-1], made[-2]
    spaced = sign.kind == "skip" and len(made) > 2
    if spaced:
        sign = made[-3]
    if sign.kind == "word" and sign.text.casefold() in ("minus", "negative") and number.value is not None:
        made[-1] = replace(number, value=-number.value, start=sign.start)
        return
    if sign.text not in ("-", "+") or sign.kind != "op":
        return
    rest = made[: -3 if spaced else -2]
    before = next((token for token in reversed(rest) if token.kind != "skip"), None)
    touching = text[sign.start - 1 : sign.start] if sign.start else ""
    if spaced:
        # "x = - 3" may be a minus and "total - 3" a dash: only behind a number it surely is an operator.
        if (before is None or before.kind != "num") and sign.text == "-":
            made[-1] = replace(number, value=None)
            del made[-3:-1]
        return
    if touching.isalpha():
        made[-1] = replace(number, value=None)
    elif not (touching.isdecimal() or touching == ")") and not (
        before is not None and before.kind == "num" and not (touching.isspace() or touching == "(")
    ):
        value = -number.value if sign.text == "-" and number.value is not None else number.value
        made[-1] = replace(number, value=value, start=sign.start)
        del made[-2]


def _results(tokens: list[Token]) -> Iterator[Numeral]:
    """Walk the runs of numbers and signs, and yield what each run states."""
    run: list[Token] = []
    for token in [*tokens, Token("end", "", 0, 0)]:
        if token.kind in ("num", "op", "eq", "call"):
            run.append(token)
        elif token.kind != "skip":
            yield from _stated(run)
            run = []


def _stated(run: list[Token]) -> Iterator[Numeral]:
    numbers = [token for token in run if token.kind == "num"]
    if not numbers:
        return
    equals = [place for place, token in enumerate(run) if token.kind == "eq"]
    last = run[equals[-1] + 1 :] if equals else run
    inner = last[:-1] if last and last[-1].text == "+" else last  # "7+" is a bound, see doubt.bounded
    if any(token.kind in ("op", "call") for token in inner) or not inner:
        yield Numeral(None, numbers[0].start, run[-1].end)
        return
    for token in inner:
        yield Numeral(token.value, token.start, token.end)
