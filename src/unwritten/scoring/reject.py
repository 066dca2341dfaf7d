"""Judgements right behind an answer that reject it: "would be too few", "is off by one", "does not fit".

Of a number more is a rejection than of a name: "7 is too small" is no answer, "red is too small" may well be one, and
so may "panel 7 does not fit". What a number is too small *for* is no judgement of the answer either ("7, which is too
few to fill the row"), nor is what a count of things does ("7 do not fit").
"""

from __future__ import annotations

from unwritten.scoring.words import FORMER, ITSELF, PROVES, THING, UPHELD, WRONG, compiled

_SPAN = 160  # characters behind an answer
_BLANKED = r"\ufffc++"  # a number, see read._blanked
_AMOUNT = rf"(?:[0-9]{{1,3}}+(?![.,/][0-9])|one|two|three|four|five|several|{_BLANKED})"
_NO_NOUN = (
    r"(?!(?:is|was|are|were|be|would|seems?|looks?|appears?|sounds?|feels?|and|but|or|because|since|as|while|so)\b)"
)
_ADVERBS = (
    r"(?:(?:(?!hardly|scarcely|barely|nearly)\w+ly|still|far|much|way|just|also|quite|rather|even|a\s+(?:bit|little)"
    rf"|{_AMOUNT}(?:\s+{_NO_NOUN}\w+)?)\s+){{0,3}}"
)
_NO_MEASURE = (
    r"(?!\w)(?!\s+(?:to(?!\s+be\s+(?:right|correct|true|the))|for|if|unless|when|from|compared|otherwise"
    r"|with|without)\b)"
)
_END = (
    r"\s{0,2}(?:$|[.,;:!)\n\u2013\u2014]|-{1,2}\s"
    r"|(?:because|since|as|though|however|here|again|anyway|so|and|but)\b)"
)

_FEW = rf"too\s+(?:few|many){_NO_MEASURE}"
_SIZE = rf"too\s+(?:small|large|big|low|high|little|much|short|long){_NO_MEASURE}"
_FALSE = rf"(?:{WRONG}|mistaken|untrue|impossible|inaccurate|incomplete|invalid|absurd|nonsense|implausible){_END}"
_OFF = (
    rf"(?:insufficient|off\s+by\s+{_AMOUNT}|short\s+by\s+{_AMOUNT}|{_AMOUNT}\s+(?:short|off)"
    rf"|an?\s+(?:(?:under|over|mis)-?count|(?:under|over)-?estimate)){_NO_MEASURE}"
)
_RIGHT = r"(?:right|correct|true|accurate|enough|sufficient|possible|valid|the\s+(?:\w+\s+)?answer)"

_WOULD = r"(?:would|'d)\s+(?:(?:\w+ly|still|also|then)\s+)?(?:be|have\s+been|seem)\s+"
_IS = (
    rf"(?:is|was|are|were|'s|{PROVES}|(?:seems?|appears?|looks?|feels?|sounds?)(?:\s+to\s+be)?"
    r"|(?:will|must|has\s+to|may|might|could)\s+(?:\w+ly\s+)?(?:be|have\s+been))\s+"
)
_NOT = r"(?:\s+not|n't)\s+"
_WHAT_FIRST = r"""what\s+(?:i|we)\s+(?:had\s+)?(?:(?:first|initially|originally|previously)\s+\w+
    |\w+\s+(?:at\s+first|first|initially|originally|before))"""
_WAS_FORMER = (
    rf"(?:(?:was|were|had\s+been)\s+(?:(?:\w+ly|just)\s+)?{FORMER}"
    rf"|(?:is|was|were|had\s+been)\s+(?:(?:\w+ly|just)\s+)?{_WHAT_FIRST})\b(?!{UPHELD})"
)
_OF_ANY = rf"""(?:{_WOULD}{_ADVERBS}(?:{_FEW}|{_SIZE}|{_OFF}|{_FALSE}) | {_IS}{_ADVERBS}{_FEW} | {_WAS_FORMER}
    |(?:(?:would|will)(?:\s+not|n't)|won't|can(?:not|'t|\s+not)|could(?:\s+not|n't))\s+be\s+{_RIGHT}{_NO_MEASURE}
    |can(?:not|'t)\s+be{_END})"""

# What breaks the rule or the pattern may be just what is asked for; what contradicts the clip or the clues is not.
_EVIDENCE = r"""(?:what\s+(?:i|we|is|was|can)\b|(?:what\s+|(?:all|any|both|most|some|one)\s+(?:of\s+)?)?
    (?:(?:the|this|that|these|those|our|my|every|each)\s+)?(?:\w+\s+)?(?:clip|video|film|footage|picture|image|scene|frame|data|fact
    |sound|audio|recording|recount|clue|hint|evidence|observation|constraint|condition|requirement|equation|calculation|count|check|test)s?\b)"""
_AT_ALL = rf"(?:\s+(?:at\s+all|either|well|exactly|properly|out|then|yet)){{0,2}}{_END}"
_SOFTLY = r"(?:(?:\w+ly|quite|even|also|seem\s+to|appear\s+to)\s+){0,2}"
# A count of things takes the plural ("7 do not work"), and in the past nobody can tell; "that" is always the answer.
_DOES_NOT = rf"""(?:(?:does|would|could|will){_NOT}|won't\s+|can(?:not|'t|\s+not)\s+
    |(?:(?<=\bthat\s)|(?<=\bthis\s)|(?<=\bwhich\s))did{_NOT}){_SOFTLY}"""
# "7. It does not fit" may speak of the ball.
_NO_THING = r"(?:(?<!\bit\s)(?<!\bbox\s)|(?<=\bbut\sit\s)|(?<=\byet\sit\s))"
_UNFIT = rf"""{_NO_THING}{_DOES_NOT}(?:fit|match|agree|suit)(?:{_AT_ALL}|\s+(?:(?:with|to)\s+)?{_EVIDENCE})
    |{_DOES_NOT}(?:work|hold(?:\s+up)?|check\s+out|add\s+up|tally|make\s+sense)(?:{_AT_ALL}|\s+with\s+{_EVIDENCE})
    |{_DOES_NOT}(?:satisfy|meet|pass|explain)\s+{_EVIDENCE}
    |does{_NOT}{_SOFTLY}(?:look|seem|sound|feel|appear)\s+(?:to\s+be\s+)?{_RIGHT}{_NO_MEASURE}
    |(?<![^\W\d_]\s)does(?:\s+not|n't)(?:\s+either)?{_END}
    |fail(?:s|ed)\s+(?:{_EVIDENCE}|to\s+(?:fit|match|satisfy|explain)\b)
    |(?:contradicts|violates|goes\s+against|(?:conflicts|clashes)\s+with|is\s+(?:contradicted|refuted)\s+by
        |(?:is|was)(?:(?:\s+not\s+|n't\s+|\s+in)(?:consistent|compatible)|\s+at\s+odds)\s+with)\s+{_EVIDENCE}"""
# Only in the present: "7 missed the goal" is a count of what did.
_MISCOUNTS = rf"""(?:over|under|mis|double[-\s]?)-?counts?\b
    |(?:misses|overlooks|forgets)\s+(?:{_AMOUNT}|the|an?|some)\b
    |leaves\s+{_AMOUNT}\s+out\b|counts\s+(?:{_AMOUNT}|the|an?|some)\s+(?:(?!that\b|which\b)\w+\s+){{0,4}}(?:twice|two\s+times)\b"""

_MERELY = r"(?:(?:only|just|merely|but|at\s+best|(?:no|nothing)\s+more\s+than)\s+){1,2}"
_LIMIT = r"(?:lower|upper)\s+(?:bound|limit)\b"
_A_LIMIT = rf"(?:an?|the|my|our)\s+(?:(?!tight|sharp|exact)\w+\s+)?{_LIMIT}"
_MET = r"""\s*,?\s*(?:(?:and|which|it|this|is|was|also|thus|therefore|hence|as\s+well\s+as)\s+){0,5}
    (?:(?:the|an?|my|our)\s+(?:\w+\s+)?(?:answer(?!\s+(?:is|was|must|may|might|could|can|has|should|would|will)\b)|upper|lower)
    |attained|reached|achieved|met|tight|sharp|exact|right|correct)\b"""  # "a lower bound and the answer"
_OF_COUNT = r"(?:\s+(?:of|on|for|to)\s+(?:the|this|that|its|my|our)\s+(?:\w+\s+)?(?:answer|count|number|total))?"
_PART = rf"""(?:(?:an?\s+)?part\s+of\s+the\s+(?:\w+\s+)?(?:answer|count|solution|story)\b
    |(?:an?|the|my|our)\s+(?:\w+\s+)?(?:estimate|approximation|start|beginning|subtotal|minimum|maximum){_END})"""
_BOUND = rf"(?:{_MERELY}(?:{_A_LIMIT}|{_PART})|{_ADVERBS}{_A_LIMIT}(?!{_MET}){_OF_COUNT}{_END})"
_BARE_BOUND = rf"(?:{_MERELY})?(?:(?:an?|the)\s+)?{_LIMIT}(?!{_MET}|\s{{0,2}}:)"

_OF_A_NUMBER = rf"""(?:{_OF_ANY} | {_IS}{_ADVERBS}(?:{_SIZE}|{_OFF}|{_FALSE}|(?:off|an?\s+(?:mistake|error)){_END})
    |(?:is|was|are|were|'s)(?:\s+(?:\w+ly\s+)?not|n't)\s+(?:\w+ly\s+|quite\s+)?(?:enough|sufficient|accurate){_NO_MEASURE}
    |(?:is(?:\s+not|n't)|does(?:\s+not|n't)\s+(?:fit|match|agree\s+with))\s+what\s+(?:i|we|is|was|the)\b
    |(?:(?:would|will)(?:\s+not|n't)|won't)\s+(?:do|suffice){_NO_MEASURE}
    |(?:(?:does|do|did)(?:\s+not|n't)\s+(?:suffice|add\s+up|make\s+sense)|falls?\s+short|makes?\s+no\s+sense){_NO_MEASURE}
    |(?:{_WOULD}|{_IS}){_BOUND}|{_UNFIT}|{_ADVERBS}(?:{_MISCOUNTS}))"""

_CLOSED = r"^[)\]}\"'*$]{0,4}"
_AND = r"(?:(?:and|but|yet|however|still|so|oh|well|no|hmm+)[,.]?\s+)?"
_ON = rf"[\s,;:(\u2013\u2014-]{{1,6}}{_AND}"  # in the same sentence
_APART = rf"[\s,;:(.!\u2013\u2014-]{{1,6}}{_AND}{ITSELF}\s{{0,2}}"  # there or in the next one
_NOUNS = rf"\s+(?:{_NO_NOUN}[^\W\d_]+\s+){{1,2}}?"  # 7 dominoes would be too few
_COUNTED = rf"{_NOUNS}(?:{_WOULD}|{_IS}){_ADVERBS}{_FEW}"
_COUNTED_NUMBER = rf"""(?!\s+(?:if|when|where|until|that|which|it|this|the)\b){_NOUNS}
    (?:(?:{_WOULD}|{_IS}){_BOUND}|{_WAS_FORMER}|does{_NOT}{_SOFTLY}(?:fit|match|work){_AT_ALL})"""
_PAUSE = rf"(?:\s{{0,3}}[,;:(.!\u2013\u2014]\s{{0,3}}|\s{{0,3}}-{{1,2}}\s+|\s+(?=(?:{_AMOUNT}\s+)?too\s))"
_BARE = rf"{_PAUSE}{_ADVERBS}"  # without a verb: (too few)
_PARTED = compiled(
    r"[.;:!?\n(\u2014]|\b(?:since|because|thus|hence|therefore|while|whereas|but|(?<!well\s)as(?!\s+well)|so(?!\s+(?:is|was|would)))\b"
)
_UPRIGHT = compiled(
    r"^[)\]\"'*]{0,3}\s+(?:does|works|fits|matches|holds|(?:is|was)\s+(?:right|correct|it|the\s+(?:\w+\s+)?answer))\b(?!\s*(?:not|n't))"
)
_LIKEWISE = compiled(rf"^\s*,?\s*(?:as\s+well|likewise|too|also){_END}")
_THING = compiled(
    rf"""\b{THING}s?(?:\s+(?:number|no\.|nr\.))?\s+["'(*]*$
    |\bodd\s+(?:one\s+out|\w+)\s+(?:is|was)\s+(?:number\s+)?["'(*]*$"""
)


def _behind(predicate: str, counted: str, bare: str) -> str:
    return rf"{_CLOSED}(?:(?:{_ON}|{_APART}){predicate}|{counted}|{_BARE}(?:{bare}){_END})"


_NAME_REJECTED = compiled(_behind(_OF_ANY, _COUNTED, _FEW))
_NUMBER_REJECTED = compiled(
    _behind(_OF_A_NUMBER, f"(?:{_COUNTED}|{_COUNTED_NUMBER})", f"{_FEW}|{_SIZE}|{_OFF}|{_BARE_BOUND}")
)


def names_thing(before: str) -> bool:
    """Whether a number only names a thing ("panel 7"): what is said of the thing does not judge the answer."""
    return bool(_THING.search(before[-_SPAN:]))


def parted(between: str) -> bool:
    """Whether two answers stand in different clauses, so that what rejects the one does not touch the other."""
    return bool(_PARTED.search(between))


def affirmed(behind: str) -> bool:
    """Whether an answer is upheld where the one before it was rejected ("7 does not fit, 8 does")."""
    return bool(_UPRIGHT.match(behind[:_SPAN]))


def likewise(behind: str) -> bool:
    """Whether an answer shares in what was said of the one before it ("8 would be too many, 7 as well")."""
    return bool(_LIKEWISE.match(behind[:_SPAN]))


def rejected(behind: str, *, numeric: bool) -> int:
    """Say how many characters right behind an answer reject it; 0 where none do."""
    found = (_NUMBER_REJECTED if numeric else _NAME_REJECTED).match(behind[:_SPAN])
    return found.end() if found else 0
