"""The words that take an answer back, leave it open, deny it, or refuse to give one."""

from __future__ import annotations

from unwritten.scoring.words import (
    BACKWARDS,
    BOUND_ABROAD,
    FORMER,
    ITSELF,
    MAYBE_ABROAD,
    NOT_ABROAD,
    ONCE_HELD,
    ONCE_THOUGHT,
    PROVES,
    ROUGHLY,
    ROUNDED,
    TENTATIVE,
    THING,
    UNKNOWN_ABROAD,
    UPHELD,
    WRONG,
    WRONG_ABROAD,
    compiled,
)

HEDGE = compiled(
    r"""\b(?:maybe|perhaps|probably|possibly|presumably|(?:un)?likely|might|either(?!(?<=n't\seither)\s*[,.;])|unsure|uncertain|guessing|supposedly
    |allegedly|(?:may|could)\s+(?:also\s+)?(?:be|have)|could\s+go|would\s+(?:say|guess|have)|i\s+guess|i'd\s+(?:say|guess)
    |i\s+suppose|had\s+to\s+guess|(?:just|only|wild|random)\s+(?:a\s+)?(?:wild\s+|random\s+)?guess
    |(?<!not\s)(?<!than\s)a\s+(?:\w+\s+)?guess|low\s+confidence|confidence\s?[:=]?\s(?:is\s+)?(?:very\s+)?low
    |(?:not|isn't|never|hardly|cannot\s+be|can't\s+be)\s+(?:\w+\s+)?(?:sure|certain|clear|confident|know)|hard\s+to\s+(?:say|tell|see)
    |(?:seems?|appears?)\s+(?:to\s+be|like|that)|looks?\s+like|sort\s+of|kind\s+of\s+like|or\s+so|or\s+something
    |or\s+(?:more|fewer|less)|give\s+or\s+take|best\s+estimate|estimated?|depending\s+on|depends\s+on
    |(?:wrong|incorrect|false|possible|plausible|example|sample|alternative|another|other)\s+(?:answer|option|choice|guess)
    |whether|if|unless|assuming|suppos(?:e|ing)|i\s+hope|toss-?up|coin\s+flip)\b|"""
    + MAYBE_ABROAD
)
"""Somewhere in the piece of the reply: what is said there is not said firmly."""

TAKEN_BACK = compiled(
    r"""(?:^|[\n.!?;(\u2014]\s{0,4}|\b(?:but|and|oh|hmm|no)[,.]?\s)
    (?:no[,.]?\s|oh[,.]?\s|hmm+[,.]?\s|but\s)?
    (?:(?:wait|actually|correction|oops|sorry|hold\s+on|scratch\s+that|hmm+|alternatively|or\s+(?:maybe|perhaps)
    |on\s+(?:second\s+thou?ght|reflection)|in\s+hindsight|let\s+me\s+(?:re|double)[-\s]?\w+|i\s+(?:made\s+a\s+mistake|was\s+wrong|take\s+(?:that|it)\s+back|retract|withdraw)
    |(?:disregard|ignore)\s+(?:that|this|it|my))\b
    |it\s+(?:could|might|may)\s+(?:also\s+|well\s+)?be\b|i(?:'m|\s+am)\s+(?:not\s+(?:\w+\s+)?(?:sure|certain)|unsure|guessing)\b)
    |\b(?:also|equally|just\s+as)\s+(?:possible|plausible|likely|valid)\b
    |\b(?:had\s+to\s+guess|i\s+(?:just\s+|only\s+)?guessed|(?:just|only)\s+(?:a\s+)?(?:wild\s+|random\s+)?guess(?:ing)?)\b"""
)
"""At the start of a sentence behind an answer: the answer no longer stands."""

CORRECTED = compiled(
    r"""\b(?:wait|actually|correction|correcting|oops|scratch\s+that|hold\s+on|on\s+second\s+thou?ght|mistaken?|miscount\w*
    |(?:re|double)[-\s]?(?:check|count|examin|consider|think|watch|comput|calculat)\w*|i\s+was\s+wrong|revis(?:e|ed|ing))\b"""
)
"""Between two answers: the second one replaces the first."""

UNSURE = compiled(
    r"""\b(?:maybe|perhaps|probably|possibly|unsure|uncertain|guessing|i\s+guess|would\s+guess|i'd\s+guess
    |not\s+(?:\w+\s+)?(?:sure|certain))\b"""
)
"""Anywhere in the sentence of an answer: the writer doubts it."""

EARLIER = compiled(
    rf"""\b(?:(?:at\s+first|initially|originally|previously),?\s+(?:i\s+|we\s+)?(?:had\s+)?\w+|{ONCE_THOUGHT})\b
    |\b(?:i\s+(?:don't|do\s+not)\s+(?:think|believe)|i\s+doubt|it(?:\s+is|'s)\s+(?:false|wrong|untrue)
        |it(?:\s+is\s+not|'s\s+not|\s+isn't)\s+(?:true|the\s+case))
    \s+(?:that\s+)?(?:(?:it|is|it's|the|my|correct|right|final)\s*){{0,3}}$"""
)
"""In front of an answer: it is one that the writer had before, or does not hold."""

CROSS = "❌✗✘✖"
_PREFIX = r"^\W{0,6}(?:(?:and|but|though|although|however|yet|oh|no)[,.]?\s+)?"
_EARLIER_LOOK = r"""(?:at\s+first|initially|originally|previously|earlier|before
    |(?:first|initial|previous)\s+(?:\w+\s+)?(?:time|pass|look|count|guess|try|attempt|viewing|answer))\b"""
_SOME = r"(?:one|two|three|some|several|[0-9]+)"
_ADMITTED = rf"""i\s+(?:(?:must\s+)?have\s+|\w+ly\s+)?(?:(?:mis|over|under)-?counted|skipped\s+{_SOME}
    |(?:double[-\s]?counted|missed|overlooked|forgot(?:\s+to\s+(?:count|include|add))?)\s+(?:{_SOME}|the|an?))\b
    (?![^.!?;\n]{{0,60}}\b{_EARLIER_LOOK})"""
DISOWNED = compiled(
    rf"""{_PREFIX}{_ADMITTED}
    |{_PREFIX}(?:{ITSELF}|i|the\s+above)\s{{0,2}}
    (?:(?:'s|'m|is|was|am|may\s+be|might\s+be|could\s+be|seems)\s+(?:\w+ly\s+)?
        (?:not\s+(?:quite\s+)?(?:right|correct|true|it|the\s+(?:\w+\s+)?answer)|{WRONG}|mistaken|untrue|a\s+mistake|an\s+error)
    |(?:isn't|wasn't|cannot\s+be|can't\s+be)\s+(?:\w+ly\s+)?(?:right|correct|true|it|the\s+(?:\w+\s+)?answer))
    \s{{0,2}}(?:$|[.,;!)]|(?:because|since|as|though|however)\b)
    |^\W{{0,6}}(?:\w+ly\s+)?{WRONG}\W*$|^[^\w{CROSS}]{{0,6}}[{CROSS}]\W*(?:$|(?:{WRONG}|not?)\b)"""
)
"""At the start of a sentence or clause behind an answer: it is wrong, or comes of a mistake, says its writer."""

FROM_THE_END = compiled(
    rf"""\b(?:{BACKWARDS}|end\s+to\s+(?:the\s+)?(?:start|beginning)|latest\s+to\s+(?:the\s+)?earliest|(?:last|latest)\s+(?:one\s+)?first
    |(?:reversed?|opposite|backwards?|descending|inverted?)\s+(?:chronological\s+|temporal\s+)?(?:order|sequence)
    |(?:listed|read|written|given)\s+backwards?|backwards\s?[:,])\b"""
)
"""Beside a list: it is given from its end."""

TURNED_ROUND = compiled(
    rf"""\b(?:{BACKWARDS}|before|after|preced\w+|revers\w+|backwards?|opposite|until|later\s+than|earlier\s+than)\b"""
)
"""Beside a list: the items may not be meant in the order in which they stand."""

OPEN_END = compiled(
    r"""\b(?:but|however|or|also|alternatively|unless|otherwise|although|though)\b[^.\n]{0,60}\b(?:could|might|may|maybe
    |perhaps|possib\w+|also|plausible)\b|\b(?:could|might|may)\s+(?:also\s+|well\s+)?be\b|^\W*or\b|\bnot\s+(?:\w+\s+)?(?:sure|certain)\b
    |\b(?:also|equally)\s+(?:possible|plausible|likely|correct|valid)\b|\bwait\b|\balternatively\b|^\W*actually\b"""
)
"""In the rest of the line behind an answer: another answer is left open."""

REFUSAL = compiled(
    r"""\b(?:(?:can(?:not|'t|\s+not)|could(?:n't|\s+not)|(?:am|is|was|'m)\s+(?:unable|not\s+able)\s+to|unable\s+to|do(?:n't|\s+not)
    |did(?:n't|\s+not))\s+(?:\w+\s+)?(?:help|assist|determin\w+|tell|see|view|watch|access|process|answer|know|provide|identify
    |hear|analy[sz]e|play|comply|be\s+(?:determined|known|answered|seen|told|identified)|make\s+out|read|have\s+(?:access|enough))
    |(?:impossible|not\s+possible)\s+to\s+\w+|as\s+an\s+ai\b|(?:not|in)\s*sufficient|not\s+enough\s+information|no\s+(?:video|audio|answer)\b
    |undetermined|indeterminate|unknown|unanswerable|unclear)|"""
    + UNKNOWN_ABROAD
)
"""The reply says that it gives no answer."""

MEDDLING = compiled(
    r"""\b(?:ignore|disregard|override|grader|grading|evaluator|examiner|rubric|reward|award|full\s+(?:marks|credit|score)
    |system\s+prompt|instructions?|judge|graded?\s+(?:as|this|me|it)|(?:mark|rate|count)\s+(?:this|it|me|my)
    |scor(?:e|ed|ing)\s{0,2}["']?\s{0,2}(?:[:=]|this|it|me|my|as|is\s+1|of\s+1|1)|is_?correct|pass(?:ed)?\s*[:=])
    |\b(?:__import__|eval|exec|system|print|return)\s?\("""
)
"""The words speak to whoever, or whatever, scores; a number beside them answers nothing."""

_FILL = (
    r"(?:(?:a|an|the|be|it|its|it's|is|in|fact|to|equal|exactly|just|only|really|quite|answer|letter|of|"
    rf"{THING})\s+){{0,3}}"
)
_PUT_ASIDE = r"(?:ruled\s+out|excluded|eliminated|rejected|discarded|dismissed|refuted|disproved)"
_DENIED_BEFORE = compiled(
    rf"""(?:(?:{NOT_ABROAD})\s+|\b(?:not|never|nor|neither|hardly|without|except|excluding|exclude[sd]?|cannot|\w+n't|(?:rather|other)\s+than|instead\s+of
    |differ(?:s|ent)\s+from|unlike|(?:opposite|contrary)\s+(?:of|to)|rhymes\s+with|counter|anti|non|no|ruled|rul(?:ed?|ing)\s+out
    |eliminat(?:e|es|ed|ing)|(?:i|we)\s+(?:reject|discard|dismiss)(?:ed)?|(?:reject|discard|dismiss)ing|tempting\s+to\s+\w+|(?:common|easy|typical)\s+(?:mistake|error)\s+(?:is|would\s+be)|no\s+longer
    |(?:besides|(?:apart|aside)\s+from)
    |\b(?:all|every\w*|any\w*)\b[^,.;]{{0,30}}\b(?:but|save))[\s-]+|(?<!that\s)(?<!which\s)\b(?:do|does|did|will|would)(?:\s+not|n't)\s+\w+\s+|(?:\bnot|n't)\s+\w+ing\s+|≠\s?|!=\s?
    |(?:^|[\n,;(|])[^\w\n]{{0,4}}[{CROSS}][ ]{{0,2}}){_FILL}["'(]*$"""
)
_DENIED_BEHIND = compiled(
    rf"""^["')]*\s{{0,2}}(?:(?:is|was|are|were|{PROVES})\s+(?:\w+ly\s+)?(?:{WRONG}|impossible|excluded|ruled\s+out|eliminated|out\b)
    |(?:is|was|has\s+been|(?:can|must|should|has\s+to|is\s+to)\s+(?:\w+ly\s+)?be)\s+(?:\w+ly\s+)?{_PUT_ASIDE}\b
    |(?:is|was|seems|looks)\s+(?:(?:\w+ly\s+|quite\s+)?tempting\b|an?\s+(?:common|easy|typical)\s+(?:mistake|error)\b
        |(?:far\s+from|anything\s+but|nowhere\s+near)\s+(?:being\s+)?(?:correct|right|true|the\s+answer)
        |(?:\w+[\s,]+){{1,3}}but\s+(?:\w+ly\s+)?(?:{WRONG}|not\s+(?:quite\s+)?(?:correct|right|true))\b)
    |(?:is|was|are|were)(?:\s+not|n't)\s*(?:$|[.,;]|(?:a\s+|the\s+|\w+ly\s+|quite\s+)?(?:correct|right|answer|true|it\b|possible|valid|(?<=the\s)one\b))
    |(?:cannot|can't|can\s+not|could\s+not|couldn't)\s+be\b|{WRONG_ABROAD})"""
)
_FORMER_BEFORE = compiled(
    rf"""\b(?:{FORMER}\s*(?:(?:was|had\s+been|of)\s+|[:=]\s*)|{TENTATIVE}\s+(?:is|would\s+be)\s+){_FILL}["'(]*$"""
)
_SEVERAL = compiled(r"""^["')]*\s{0,2}(?:are|were)\b""")
_ONCE_HELD_BEFORE = compiled(
    rf"""\b{ONCE_HELD}\s+(?:that\s+)?
    (?:(?:it|there|this|(?:the|my)\s+(?:\w+\s+)?(?:answer|count|total|number|result|word|order))\s+(?:is|was|were|to\s+be)\s+)?
    {_FILL}["'(]*$"""
)
_CROSSED = compiled(rf"""^[^\w{CROSS}]{{0,6}}[{CROSS}]""")  # in front of another answer, the cross is that one's
_UPHELD_BEHIND = compiled(UPHELD)
_JOINED = compiled(r"""[)\]"']{0,2}\s*(?:,|,?\s*\b(?:or|nor|and)\b)\s*(?:option\s|choice\s|the\s)?["'(]*\s*""")
_BOUND_BEFORE = compiled(
    rf"""(?:{BOUND_ABROAD}\s+|\b(?:(?:more|less|fewer|greater|larger|smaller|higher|lower)\s+than|(?:at|the)\s+(?:least|most)|(?<!add\s)(?<!adds\s)(?<!adding\s)up\s+to|(?:over|under|above|below)(?!\s+is\b)
    |{ROUGHLY}|nearly|almost|near|close\s+to|between|(?:(?<!in\sa\s)(?<!takes\sa\s)(?<!needs\sa\s)(?<!requires\sa\s)minimum|maximum|average)\s+of)\s+|(?<![-=])[~<>≤≥±]\s?){_FILL}$"""
)
_LIMIT_BEFORE = compiled(
    rf"""(?:(?<!lower\sand\s)\b(?:lower|upper)\s+(?:bound|limit)\s*(?:(?:is|was|of)\s+|[:=]\s*)
    |\b(?:exceed(?:s|ed|ing)?|bounded\s+(?:(?:from\s+)?(?:above|below)\s+)?by|as\s+(?:many|few|much|little)\s+as
        |in\s+the\s+(?:neighbou?rhood|vicinity|region)\s+of|[io]n\s+the\s+order\s+of)\s+){_FILL}$"""
)
_NEARLY_BEFORE = compiled(rf"""\b(?:almost|nearly|not\s+quite)\s+{_FILL}["'(]*$""")
_ABOUT_BEFORE = compiled(rf"""(?:\b{ROUNDED}\s+|≈\s?)$""")
_BOUND_BEHIND = compiled(
    r"""^\s?(?:\+(?!\s?[0-9])|±|(?:-?ish|plus)\b|or\s+(?:more|so|fewer|less)\b|[(,]?\s?(?:at\s+(?:the\s+)?(?:most|least)|roughly|more\s+or\s+less)\b)"""
)
_ABOUT_BEHIND = compiled(r"""^\s?[(,]?\s?approx(?:imately)?\b""")

_OR_BEHIND = compiled(r"""^["')\]]*,?\s{0,2}\bor\b""")
_OR_BEFORE = compiled(r"""\bor\s{1,2}(?:the\s|option\s|rather\s)?["'(\[]*$""")

_THIS_ANSWER = compiled(r"""\W*(?:(?:but|and|so|however|though)[,\s]+)?(?:this|that|the|my|the\s+above)?\W*""")
_WRONG = compiled(rf"""\W*(?:\w+ly\s+)?(?:{WRONG}|not\s+(?:right|correct|true))\b""")

_CLAUSE_END = compiled(r"""[,;(\n]|[.!?]\s|\s(?=but\s)""")

_SPAN = 80  # how far to the left the words that deny or bound an answer are looked for


def denied(text: str, start: int, end: int) -> bool:
    """Whether the words right around text[start:end] say that it is not the answer."""
    left, right = text[max(0, start - _SPAN) : start], text[end : end + _SPAN]
    former = _FORMER_BEFORE.search(left) and not _UPHELD_BEHIND.match(right)
    return bool(former or _DENIED_BEFORE.search(left) or _DENIED_BEHIND.search(right))


def once_held(text: str, start: int, end: int) -> bool:
    """Whether the writer had text[start:end] before ("I first guessed 5"), and nothing upholds it."""
    left, right = text[max(0, start - _SPAN) : start], text[end : end + _SPAN]
    return bool(_ONCE_HELD_BEFORE.search(left) and not _UPHELD_BEHIND.match(right))


def nearly(text: str, start: int) -> bool:
    """Whether a name at ``start`` is only nearly the answer ("almost red")."""
    return bool(_NEARLY_BEFORE.search(text[max(0, start - _SPAN) : start]))


def denied_together(behind: str) -> bool:
    """Whether the words behind a mention deny several at once ("A, C and D are wrong")."""
    return bool(_DENIED_BEHIND.search(behind[:_SPAN]) and _SEVERAL.match(behind))


def joined(between: str) -> bool:
    """Whether two mentions are coupled ("not red or blue"), so that what denies the one denies both."""
    return bool(_JOINED.fullmatch(between))


def bounded(text: str, start: int, end: int, *, rounding: bool) -> bool:
    """Whether a number is only a bound or a guess ("over 7", "7+"); ``rounding`` allows "approximately"."""
    left, right = text[max(0, start - _SPAN) : start], text[end : end + _SPAN]
    if _BOUND_BEFORE.search(left) or _LIMIT_BEFORE.search(left) or _BOUND_BEHIND.search(right):
        return True
    return not rounding and bool(_ABOUT_BEFORE.search(left) or _ABOUT_BEHIND.search(right))


def left_open(text: str, start: int, end: int) -> bool:
    """Whether an "or" stands right beside text[start:end], whatever is on its other side."""
    left, right = text[max(0, start - _SPAN) : start], text[end : end + _SPAN]
    return bool(_OR_BEFORE.search(left) or _OR_BEHIND.search(right))


def disowned(behind: str) -> bool:
    """Whether a clause behind an answer says that it is wrong ("7, but that is wrong")."""
    clauses = _CLAUSE_END.split(behind)
    return bool(_CROSSED.match(clauses[0])) or any(DISOWNED.match(clause) for clause in clauses)


def answer_is_wrong(before: str, region: str) -> bool:
    """Whether a statement says no answer but that "the answer is wrong"; of "the naive answer" it does not."""
    return bool(_THIS_ANSWER.fullmatch(before) and _WRONG.match(region))
