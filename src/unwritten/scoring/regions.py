"""The places of a reply where an answer may stand: boxes, statements ("the answer is"), the last line."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from unwritten.core import Choice, Kind, Point, Sequence, Set, Word
from unwritten.scoring.read import LIMIT

MOST_STATEMENTS = 50  # a reply that states more answers than that is read from its end

_BOX = re.compile(r"\\(?:boxed|fbox)\s{0,4}\{|\\.|[{}]", re.DOTALL)
_NOUN = r"answer|(?:correct|right|best)\s{1,4}(?:option|choice)|(?:best\s{1,4})?guess"
_WORD_NOUN = r"|word(?:\s{1,4}(?:being\s{1,4})?(?:written|spelled|traced|shown))?"
_LINK = (
    r"(?:\s{1,4}to\s{1,4}(?:the|this|your)\s{1,4}question|\s{1,4}here)?[\"'*_`)\]]{0,6}\s{0,4}"
    r"(?P<link>(?:is|was|equals|should\s{1,4}be|must\s{1,4}be|would\s{1,4}be|will\s{1,4}be)\b\s{0,3}:?"
    r"|[:=][*_`]{0,3}|-+>|→|[-–—](?=\s)|(?<=[rR])[*_\"']{0,3}[ \t]{0,4}$)"
)
_FINAL = r"(?P<final>(?:final|corrected|revised|updated|actual)[\s*_]{1,4})?"
_TAG = r"(?P<tag><answer>)"
_STATEMENT = re.compile(rf"{_TAG}|(?<![\w-]){_FINAL}(?:{_NOUN}){_LINK}", re.IGNORECASE | re.MULTILINE)
_WORD_STATEMENT = re.compile(
    rf"{_TAG}|(?<![\w-]){_FINAL}(?:{_NOUN}{_WORD_NOUN}){_LINK}", re.IGNORECASE | re.MULTILINE
)
_NOT_A_STATEMENT = re.compile(
    r"\b(?:if|whether|suppos(?:e|ing)|assum(?:e|ing)|unless|until|once|when)\b"
    r"|\b(?:wrong|incorrect|false|possible|plausible|another|alternative|other|example|sample|no|not|whose|previous|original)\s+$",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<![\s.])(?<!approx)(?<!vs)[.!?][\"')*\]_]{0,4}\s+(?=[\w\"'(*\[\\$<])", re.IGNORECASE)
_REASON = re.compile(
    r"[,\s](?:because|since|given\s+that|due\s+to|as\s+(?:the|it|they|there|we|you|can)|which)\b"
    r"|,\s{0,4}[\"']\w{1,40}[\"']\s{0,4}:|</answer>",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\W*(?:explanation|rationale|justification|confidence|note)s?\b", re.IGNORECASE)
_LIST_LINE = re.compile(
    r"[ \t]*[*_]{0,2}(?:(?P<bullet>[-*•+]\s)|(?P<number>\(?[0-9]{1,3}[.):]\s)|(?P<letter>\(?[A-Z][.):])"
    r"|(?P<ordinal>(?i:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|next|then|finally|last)\b))"
)


@dataclass(frozen=True)
class Box:
    """The content of a \\boxed{...}; ``closed`` is false where the reply breaks off inside it."""

    content: str
    end: int
    closed: bool = True


@dataclass(frozen=True)
class Statement:
    """A piece of a reply that is announced as the answer, with the words around it."""

    before: str  # the beginning of its sentence
    region: str
    behind: str  # the rest of its line
    start: int
    end: int
    final: bool  # announced as final or corrected
    explicit: bool  # announced by a colon or a tag, so that it is the answer whatever it says


def boxes(text: str) -> list[Box]:
    """Find the outermost boxes; braces may nest."""
    found: list[Box] = []
    first = text.find("\\boxed"), text.find("\\fbox")
    if max(first) < 0:
        return found
    depth = start = 0
    for token in _BOX.finditer(text, min(place for place in first if place >= 0)):
        if depth == 0:
            if len(token[0]) > 2:
                depth, start = 1, token.end()
        elif token[0] == "}":
            depth -= 1
            if depth == 0:
                found.append(Box(text[start : token.start()], token.end()))
        elif token[0].endswith("{") and token[0] != "\\{":
            depth += 1
    return [*found, Box(text[start:], len(text), closed=False)] if depth else found


def statements(text: str, kind: Kind) -> list[Statement]:
    """Find where the reply announces its answer; suppositions ("if the answer is 7") are left out."""
    pattern = _WORD_STATEMENT if isinstance(kind, Word) else _STATEMENT
    found = []
    for match in deque(pattern.finditer(text), maxlen=MOST_STATEMENTS):
        before = re.split(r"[.!?\n]", text[max(0, match.start() - 200) : match.start()])[-1]
        if not _NOT_A_STATEMENT.search(before) and (
            match["tag"] or match["link"].strip() or not before.strip(" #*_>\"'-")
        ):
            found.append(_statement(text, kind, match, before))
    return found


def _statement(text: str, kind: Kind, match: re.Match[str], before: str) -> Statement:
    start, end = match.end(), -1
    if match["tag"]:
        end = text.find("</answer>", start, start + LIMIT)
    if end < 0:
        start, end = _line_behind(text, start)
    region, behind = _cut(text[start:end], kind)
    explicit = bool(match["tag"]) or match["link"].rstrip("*_`")[-1:] in (":", "=")
    return Statement(before, region, behind, match.start(), end, bool(match["tag"] or match["final"]), explicit)


def _line_behind(text: str, start: int) -> tuple[int, int]:
    """Find the rest of the line; where it is empty, the line or list that follows."""
    end = _line_end(text, start)
    if text[start:end].strip(" \t*_`\"'.:$\\[({"):
        return start, end
    while end < len(text) and not re.search(r"\w", text[start:end]):
        start, end = end + 1, _line_end(text, end + 1)
    style = _style(text[start:end])
    while style and end < len(text):
        following = _line_end(text, end + 1)
        if _style(text[end + 1 : following]) != style:
            break
        end = following
    return min(start, len(text)), end


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _cut(tail: str, kind: Kind) -> tuple[str, str]:
    """Part the answer from the reasons and sentences that follow it on the same line."""
    places = [found.start() for found in [_REASON.search(tail)] if found]
    if not isinstance(kind, Sequence | Set | Point) and ";" in tail:
        places.append(tail.index(";"))
    for found in _SENTENCE_END.finditer(tail):
        mark = tail[: found.start()].rstrip("*_")[-2:]
        numbering = isinstance(kind, Sequence | Set) and mark[-1:].isdecimal()
        lettering = isinstance(kind, Choice) and re.fullmatch(r"\W?[A-Za-z]", mark)
        if not numbering and not lettering:
            places.append(found.end())
            break
    place = min(places, default=len(tail))
    return tail[:place].strip(), tail[place:].strip()


def _style(line: str) -> str:
    found = _LIST_LINE.match(line)
    return str(found.lastgroup) if found else ""


def last_lines(text: str, kind: Kind) -> str:
    """Return the last line in front of any explanation; all of the list that it ends, if it ends one."""
    lines = [line for line in text.split("\n") if line.strip(" \t-=_*`~")]
    remark = next((place for place, line in enumerate(lines) if _REMARK.match(line)), 0)
    lines = lines[:remark] or lines
    if not lines:
        return text.strip()
    style = _style(lines[-1])
    if style == "letter" and not isinstance(kind, Choice):
        style = ""
    return "\n".join(reversed(list(_ending(lines, style)))).strip()


def _ending(lines: list[str], style: str) -> Iterator[str]:
    yield lines[-1]
    length = len(lines[-1])
    for line in reversed(lines[:-1]):
        length += len(line)
        if not style or _style(line) != style or length > 2 * LIMIT:
            return
        yield line
