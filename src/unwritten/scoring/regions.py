"""The places of a reply where an answer may stand: boxes, statements ("the answer is"), the last line."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from unwritten.core import Choice, Kind, Point, Sequence, Set, Word
from unwritten.scoring.grammar.order import RANK, THEN, goes_on
from unwritten.scoring.grammar.steps import step_pattern
from unwritten.scoring.plain import plain
from unwritten.scoring.read import LIMIT
from unwritten.scoring.words import EARLY

MOST_BOXES = 50
MOST_STATEMENTS = 50  # a reply that states more answers than that is read from its end
_SPAN = 200  # characters in front of an answer that are taken for its sentence

_BOX = re.compile(r"\\(?:boxed|fbox)\s{0,4}\{|\\.|[{}]", re.DOTALL)
_ABROAD = r"respuesta(?:\s{1,4}correcta)?|antwort|réponse(?:\s{1,4}correcte)?|risposta|resposta|ответ"
_NOUN = rf"answer|(?:correct|right|best)\s{{1,4}}(?:option|choice)|(?:best\s{{1,4}})?guess|{_ABROAD}"
_NO_FILL = r"(?!(?:i|we|not|never|first|if|or|looks?|seems?|like|has|contains|begins|starts|ends|means|rhymes)\b)"
_WORD_NOUN = rf"|transcription|word(?:\s{{1,4}}{_NO_FILL}[^\W\d_]{{1,20}}){{0,8}}?\b"
_SPELLS = (
    r"(?<!not\s)(?<!n't\s)(?<!\bto\s)(?<!could\s)(?<!may\s)(?<!would\s)\b(?P<spells>spell(?:s|ing)?)(?:\s{1,4}out)?(?:\s{1,4}the\s{1,4}word)?"
    r"(?:\s{1,4}out)?(?:\s?:|(?=\s))"
)
_LINK = (
    r"(?:\s{1,4}to\s{1,4}(?:the|this|your)\s{1,4}question|\s{1,4}here)?[\"'*_`)\]]{0,6}\s{0,4}"
    r"(?P<link>(?:is|was|equals|(?<=\s)(?:es|ist|est|è|é)|should\s{1,4}be|must\s{1,4}be|would\s{1,4}be|will\s{1,4}be)\b\s{0,3}:?"
    r"|[:=][*_`]{0,3}|-+>|→|[-–—](?=\s)|(?<=[rR])[*_\"']{0,3}[ \t]{0,4}$)"
)
_FINAL = r"(?P<final>(?:final|corrected|revised|updated|actual)[\s*_]{1,4})?"
_TAG = r"(?P<tag><answer>)"
_UNPARTED = r"答案\s?(?:是|为|:)|正解\s?(?:は|:)|정답\s?(?:은|:)"  # nothing parts these words from those in front
_STATEMENT = re.compile(rf"{_TAG}|{_UNPARTED}|(?<![\w-]){_FINAL}(?:{_NOUN}){_LINK}", re.IGNORECASE | re.MULTILINE)
_WORD_STATEMENT = re.compile(
    rf"{_TAG}|{_UNPARTED}|(?<![\w-]){_FINAL}(?:{_NOUN}{_WORD_NOUN}){_LINK}|{_SPELLS}", re.IGNORECASE | re.MULTILINE
)
_NOT_A_STATEMENT = re.compile(
    r"\b(?:if|whether|suppos(?:e|ing)|assum(?:e|ing)|unless|until|once|when)\b"
    r"|\b(?:wild|random|wrong|incorrect|false|possible|plausible|another|alternative|other|example|sample|no|not|whose)\s+$"
    rf"|\b{EARLY}\s+$|\b(?:of|in)\s+(?:the|this)\s+$",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(
    r"(?<![\s.])(?<!approx)(?<!vs)(?<!i\.e)(?<!e\.g)[.!?][\"')*\]_]{0,4}\s+(?=[\w\"'(*\[\\$<])", re.IGNORECASE
)
_REASON = re.compile(
    r"[,\s](?:because|since|given\s+that|due\s+to|as\s+(?:the|it|they|there|we|you|can)|which"
    r"|porque|weil|denn|car|parce\s+que|потому\s+что|так\s+как|因为|由于)\b"
    r"|,\s{0,4}[\"']\w{1,40}[\"']\s{0,4}:|</answer>",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\W*(?:explanation|rationale|justification|confidence|note)s?\b", re.IGNORECASE)
_NEXT_ITEM = re.compile(
    rf"(?:{RANK}\s?:|\(?[0-9]{{1,3}}[.):])\s|{step_pattern()}",
    re.IGNORECASE,
)
# "B. A fits" judges another letter; behind it, "A wheel" would be the text of the option.
_NEXT_LETTER = re.compile(
    r"(?i:option\s+|choice\s+)?[(\[]?(?:[B-HJ-Z][)\]]?|A(?=[)\]]|\s+(?:is|was|does|would|can(?:not|'t)|fits|fails|and|\w+n't)\b)[)\]]?)\s+[a-z]"
)
_LIST_LINE = re.compile(
    r"[ \t]*[*_]{0,2}(?:(?P<bullet>[-*•+]\s)|(?P<number>\(?[0-9]{1,3}[.):]\s)|(?P<letter>\(?[A-Z][.):])"
    rf"|(?P<row>\|\s?[0-9]{{1,3}}\s?\|)"
    rf"|(?P<ordinal>(?i:{RANK}|{THEN}))|(?P<step>(?i:{step_pattern()})(?=\s*(?:\S+\s+){{0,4}}\S*\s*$)))"  # no prose
)


_DISPLAYED = re.compile(
    r"\$\$[^$]{1,2000}\$\$|\\\[(?:(?!\\\]).){1,2000}\\\]|\\begin\{(\w{1,20}\*?)\}.{1,2000}?\\end\{\1\}", re.S
)


@dataclass(frozen=True)
class Box:
    """The content of a \\boxed{...}; ``closed`` is false where the reply breaks off inside it."""

    content: str
    start: int
    end: int
    before: str = ""  # the beginning of its sentence
    own: str = ""  # the rest of its sentence
    behind: str = ""  # the rest of its line
    closed: bool = True


@dataclass(frozen=True)
class Statement:
    """A piece of a reply that is announced as the answer, with the words around it."""

    before: str  # the beginning of its sentence
    region: str
    own: str  # the rest of its sentence behind a closing tag
    behind: str  # the rest of its line
    start: int
    said: int  # where its sentence ends
    end: int
    final: bool  # announced as final or corrected
    tagged: bool  # enclosed in a tag
    explicit: bool  # announced by a colon or a tag, so that it is the answer whatever it says


def boxes(text: str, kind: Kind) -> list[Box]:
    """Find the outermost boxes; braces may nest."""
    found: list[Box] = []
    first = text.find("\\boxed"), text.find("\\fbox")
    if max(first) < 0:
        return found
    depth = start = opened = 0
    for token in _BOX.finditer(text, min(place for place in first if place >= 0)):
        if depth == 0:
            if len(token[0]) > 2:
                depth, opened, start = 1, token.start(), token.end()
        elif token[0] == "}":
            depth -= 1
            if depth == 0:
                found.append(Box(text[start : token.start()], opened, token.end()))
        elif token[0].endswith("{") and token[0] != "\\{":
            depth += 1
    if depth:
        return [*found, Box(text[start:], opened, len(text), closed=False)]
    return found[:-MOST_BOXES] + [in_sentence(text, kind, box) for box in found[-MOST_BOXES:]]


def in_sentence(text: str, kind: Kind, box: Box) -> Box:
    """Add to a box the words around it."""
    own, behind = _cut(text[box.end : min(_line_end(text, box.end), box.end + 2 * _SPAN)], kind)
    return replace(box, before=lead(text, box.start), own=own, behind=behind)


def lead(text: str, start: int) -> str:
    """Return the beginning of the sentence behind any other box; it may stand in a line above."""
    gap = False  # a blank line ends a sentence, unless a colon announces what follows
    for above, line in enumerate(reversed(text[max(0, start - _SPAN) : start].split("\n"))):
        if plain(line):
            before = re.split(r"[.!?]|\\(?:boxed|fbox)[^}]*\}", line)[-1]
            return before if not gap or before.rstrip(" *_$").endswith(":") else ""
        gap = gap or (above > 0 and not line.strip())
    return ""


def statements(text: str, kind: Kind) -> list[Statement]:
    """Find where the reply announces its answer; suppositions ("if the answer is 7") are left out."""
    pattern = _WORD_STATEMENT if isinstance(kind, Word) else _STATEMENT
    found = []
    for match in deque(pattern.finditer(text), maxlen=MOST_STATEMENTS):
        before = re.split(r"[.!?\n]", text[max(0, match.start() - _SPAN) : match.start()])[-1]
        if not _NOT_A_STATEMENT.search(before) and (
            match["link"] is None or match["link"].strip() or not before.strip(" #*_>\"'-")
        ):
            found.append(_statement(text, kind, match, before))
    return found


def _statement(text: str, kind: Kind, match: re.Match[str], before: str) -> Statement:
    start, end, own, after = match.end(), -1, "", ""
    tagged = False
    if match["tag"]:
        end = text.find("</answer>", start, start + LIMIT)
    if end < 0:
        start, end = _line_behind(text, start)
        region, behind = _cut(text[start:end], kind)
        said = start + len(text[start:end].rstrip()) - len(behind)
    else:
        tagged, said = True, end
        region, behind = _cut(text[start:end], kind)
        start, end = end + len("</answer>"), _line_end(text, end)
        own, after = _cut(text[start : min(end, start + 2 * _SPAN)], kind)
    explicit = bool(match["tag"]) or match[0].rstrip("*_`")[-1:] in (":", "=")
    final = bool(match["tag"] or match["final"])
    rest = f"{behind}\n{after}".strip()
    return Statement(before, region, own, rest, match.start(), said, end, final, tagged, explicit)


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
    begun = 0
    for found in _SENTENCE_END.finditer(tail):
        mark = tail[: found.start()].rstrip("*_")[-2:]
        listed = isinstance(kind, Sequence | Set)
        numbering = listed and (mark[-1:].isdecimal() or _NEXT_ITEM.match(tail, found.end()))
        lettering = isinstance(kind, Choice) and any(kind.options) and re.fullmatch(r"\W?[A-Za-z]", mark)
        judging = lettering and _NEXT_LETTER.match(tail, found.end())
        telling = isinstance(kind, Sequence) and goes_on(tail[begun : found.start()], tail[found.end() :])
        begun = found.end()
        if judging or not (numbering or lettering or telling):
            places.append(found.end())
            break
    place = min(places, default=len(tail))
    return tail[:place].strip(), tail[place:].strip()


def _style(line: str) -> str:
    found = _LIST_LINE.match(line)
    return str(found.lastgroup) if found else ""


def last_lines(text: str, kind: Kind) -> tuple[str, str]:
    """Return the last line in front of any explanation, all of the list that it ends, and what announces it."""
    text = text[: -2 * LIMIT] + _DISPLAYED.sub(lambda found: found[0].replace("\n", " "), text[-2 * LIMIT :])
    lines = [line for line in text.split("\n") if line.strip(" \t-=_*`~|:")]
    remark = next((place for place, line in enumerate(lines) if _REMARK.match(line)), 0)
    lines = lines[:remark] or lines
    if not lines:
        return text.strip(), ""
    style = _style(lines[-1])
    if style == "letter" and not isinstance(kind, Choice):
        style = ""
    ending = list(_ending(lines, style))
    above = lines[-len(ending) - 1].rstrip(" *_")[-_SPAN:] if len(lines) > len(ending) else ""
    return "\n".join(reversed(ending)).strip(), above[:-1] if above.endswith(":") else ""


def _ending(lines: list[str], style: str) -> Iterator[str]:
    yield lines[-1]
    length = len(lines[-1])
    for line in reversed(lines[:-1]):
        length += len(line)
        if not style or _style(line) != style or length > 2 * LIMIT:
            return
        yield line
