"""Judgements right behind an answer that reject it: "would be too few", "is off by one", "cannot be right".

Of a number more is a rejection than of a name: "7 is too small" is no answer, "red is too small" may well be one.
What a number is too small *for* is no judgement of the answer either ("7, which is too few to fill the row").
"""

from __future__ import annotations

from unwritten.scoring.words import ITSELF, WRONG, compiled

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
_END = r"\s{0,2}(?:$|[.,;:!)\n]|(?:because|since|as|though|however|here|again|anyway|so|and|but)\b)"

_FEW = rf"too\s+(?:few|many){_NO_MEASURE}"
_SIZE = rf"too\s+(?:small|large|big|low|high|little|much|short|long){_NO_MEASURE}"
_FALSE = rf"(?:{WRONG}|mistaken|untrue|impossible|inaccurate|invalid|absurd|nonsense|implausible){_END}"
_OFF = (
    rf"(?:insufficient|off\s+by\s+{_AMOUNT}|short\s+by\s+{_AMOUNT}|{_AMOUNT}\s+(?:short|off)"
    rf"|an?\s+(?:(?:under|over|mis)-?count|(?:under|over)-?estimate)){_NO_MEASURE}"
)
_RIGHT = r"(?:right|correct|true|accurate|enough|sufficient|possible|valid|the\s+(?:\w+\s+)?answer)"

_WOULD = r"(?:would|'d)\s+(?:(?:\w+ly|still|also|then)\s+)?(?:be|have\s+been|seem)\s+"
_IS = (
    r"(?:is|was|are|were|'s|(?:seems?|appears?|looks?|feels?|sounds?)(?:\s+to\s+be)?"
    r"|(?:will|must|has\s+to|may|might|could)\s+(?:\w+ly\s+)?(?:be|have\s+been))\s+"
)
_OF_ANY = rf"""(?:{_WOULD}{_ADVERBS}(?:{_FEW}|{_SIZE}|{_OFF}|{_FALSE}) | {_IS}{_ADVERBS}{_FEW}
    |(?:(?:would|will)(?:\s+not|n't)|won't|can(?:not|'t|\s+not)|could(?:\s+not|n't))\s+be\s+{_RIGHT}{_NO_MEASURE}
    |can(?:not|'t)\s+be{_END})"""
_OF_A_NUMBER = rf"""(?:{_OF_ANY} | {_IS}{_ADVERBS}(?:{_SIZE}|{_OFF}|{_FALSE}|(?:off|an?\s+(?:mistake|error)){_END})
    |(?:is|was|are|were|'s)(?:\s+(?:\w+ly\s+)?not|n't)\s+(?:\w+ly\s+|quite\s+)?(?:enough|sufficient|accurate){_NO_MEASURE}
    |(?:is(?:\s+not|n't)|does(?:\s+not|n't)\s+(?:fit|match|agree\s+with))\s+what\s+(?:i|we|is|was|the)\b
    |(?:(?:would|will)(?:\s+not|n't)|won't)\s+(?:do|suffice){_NO_MEASURE}
    |(?:(?:does|do|did)(?:\s+not|n't)\s+(?:suffice|add\s+up|make\s+sense)|falls?\s+short|makes?\s+no\s+sense){_NO_MEASURE})"""

_CLOSED = r"^[)\]}\"'*$]{0,4}"
_AND = r"(?:(?:and|but|yet|however|still|so|oh|well|no|hmm+)[,.]?\s+)?"
_ON = rf"[\s,;:(\u2013\u2014-]{{1,6}}{_AND}"  # in the same sentence
_APART = rf"[\s,;:(.!\u2013\u2014-]{{1,6}}{_AND}{ITSELF}\s{{0,2}}"  # there or in the next one
_COUNTED = rf"\s+(?:{_NO_NOUN}[^\W\d_]+\s+){{1,2}}?(?:{_WOULD}|{_IS}){_ADVERBS}{_FEW}"  # 7 dominoes would be too few
_PAUSE = rf"(?:\s{{0,3}}[,;:(.!\u2013\u2014]\s{{0,3}}|\s{{0,3}}-{{1,2}}\s+|\s+(?=(?:{_AMOUNT}\s+)?too\s))"
_BARE = rf"{_PAUSE}{_ADVERBS}"  # without a verb: (too few)
_PARTED = compiled(
    r"[.;:!?\n(\u2014]|\b(?:since|because|thus|hence|therefore|while|whereas|but|(?<!well\s)as(?!\s+well)|so(?!\s+(?:is|was|would)))\b"
)
_LIKEWISE = compiled(rf"^\s*,?\s*(?:as\s+well|likewise|too|also){_END}")


def _behind(predicate: str, bare: str) -> str:
    return rf"{_CLOSED}(?:(?:{_ON}|{_APART}){predicate}|{_COUNTED}|{_BARE}(?:{bare}){_END})"


_NAME_REJECTED = compiled(_behind(_OF_ANY, _FEW))
_NUMBER_REJECTED = compiled(_behind(_OF_A_NUMBER, f"{_FEW}|{_SIZE}|{_OFF}"))


def parted(between: str) -> bool:
    """Whether two answers stand in different clauses, so that what rejects the one does not touch the other."""
    return bool(_PARTED.search(between))


def likewise(behind: str) -> bool:
    """Whether an answer shares in what was said of the one before it ("8 would be too many, 7 as well")."""
    return bool(_LIKEWISE.match(behind[:_SPAN]))


def rejected(behind: str, *, numeric: bool) -> int:
    """Say how many characters right behind an answer reject it; 0 where none do."""
    found = (_NUMBER_REJECTED if numeric else _NAME_REJECTED).match(behind[:_SPAN])
    return found.end() if found else 0
