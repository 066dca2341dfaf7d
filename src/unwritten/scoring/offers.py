"""The ways in which a sentence offers an answer: "or 8", "No, 8.", "It could be 8", "8 if ...", "8 is also right"."""

from __future__ import annotations

from unwritten.scoring.words import WRONG, compiled

RIVAL, SAME = "\ufffc", "\ufffb"
"""What stands for another answer, and for the same one, in the patterns below."""


_START = r"^[^\w\ufffc\ufffb]{0,6}"
_OPENING = r"[\"'(\[]{0,3}"
_FILL = r"(?:(?:an?|the|in|fact|equal|to|exactly|just|only|really|rather|option|choice|answer|letter|word)\s+){0,3}"
_SUBJECT = r"(?:it|that|this|(?:the|my)\s+(?:\w+\s+)?(?:answer|count|total|number|result|word|order|option))"
_IS = rf"{_SUBJECT}(?:'s|\s+(?:is|was|seems|looks\s+like))\s+"
_MAY_BE = rf"{_SUBJECT}\s+(?:could|might|may|should|ought\s+to)\s+(?:\w+\s+)?(?:be|have\s+been)\s+"
_IT_IS = rf"(?:{_IS}|{_MAY_BE}|{_SUBJECT}\s+(?:would|must|has\s+to)\s+(?:\w+\s+)?(?:be|have\s+been)\s+)"
_LEAD = rf"""{_START}(?:(?:and|but|oh|well|hmm+|then|though|although)[,.]?\s+)?
    (?:or|rather|instead|otherwise|else|alternatively|maybe|perhaps|possibly|probably|likely|sorry|i\s+meant?
    |make\s+(?:that|it)|correction|edit|on\s+(?:reflection|second\s+\w+)|in\s+hindsight|no(?=\s?[,.:;!-])|nope|nah|(?:could|might|may)\s+(?:\w+\s+)?be)\b[\s,:.!;-]{{0,3}}
    (?:(?:else|even|maybe|perhaps|possibly|rather|instead|i\s+meant?|make\s+(?:that|it))[\s,]+){{0,2}}(?:{_IT_IS})?{_FILL}{_OPENING}"""
_NOT_A_SHARE = r"(?!\s+of\s+(?:them|the|these|those)\b)"

_LOOKED_AGAIN = r"""(?:(?:up)?on\s+(?:a\s+)?(?:closer|further|careful)\s+\w+
    |(?:looking|counting|checking|watching)\s+(?:it\s+)?(?:again|closer|more\s+closely|more\s+carefully))"""
_THERE_IS = r"(?:there\s+(?:is|are|was|were)\s+|i\s+(?:\w+\s+)?(?:see|count|get|find)\s+)"
_ALL_TOLD = r"(?:\s+(?!(?:on|at|of|from|to|and|for)\b)\w+){0,3}\W*$"

LEAD = compiled(_LEAD)
"""The words with which a sentence offers something else, up to what it offers."""

OFFERED = compiled(
    rf"""{_LEAD}{RIVAL}{_NOT_A_SHARE}
    |{_START}(?:but|yet|however|though|although|so|then|and)[,\s]+{_IT_IS}{_FILL}{_OPENING}{RIVAL}
    |{_START}(?:but|yet|however|though|although|except)\b[^.;\ufffc]{{0,120}}[,\s]so\s+(?:{_IT_IS})?{_FILL}{_OPENING}{RIVAL}\W*$
    |{_START}{_LOOKED_AGAIN}[\s,:]{{1,3}}(?:{_IT_IS}|{_THERE_IS})?{_FILL}{_OPENING}{RIVAL}{_ALL_TOLD}
    |\b{_MAY_BE}{_FILL}{_OPENING}{RIVAL}
    |{_START}{_IS}{_FILL}{_OPENING}{RIVAL}\W*$
    |{_START}(?:{_IT_IS})?{_FILL}{_OPENING}{RIVAL}\W{{0,3}}(?:\w+\s+)?(?:if|unless|otherwise|instead|counting|including)\b
    |\bif\b[^.;\ufffc]{{0,80}},\s{{0,2}}(?:then\s+)?(?:{_IT_IS})?{_FILL}{_OPENING}{RIVAL}\W*$
    |{RIVAL}[)\]"']{{0,3}}\s+(?:is|are|was|were|would\s+be|could\s+be|might\s+be|may\s+be|seems?)\s+
        (?:(?:also|equally|just\s+as|probably|quite|as)\s+){{0,2}}
        (?:correct|right(?!\s+\w)|right\s+(?:too|as\s+well)|possible|plausible|valid|acceptable|likely|an?\s+(?:option|possibility)
        |the\s+(?:\w+\s+)?answer)\b
    |{RIVAL}[)\]"']{{0,3}}\s+(?:also|equally)\s+(?:works?|fits?|counts?)\b|{_START}(?:so|as)\s+(?:is|does|do|are)\s+{_FILL}{_OPENING}{RIVAL}"""
)
"""Another answer is offered, not merely mentioned."""

DENIED_AGAIN = compiled(
    rf"""{SAME}[)\]"']{{0,3}}\s+(?:is|was)\s+(?:\w+ly\s+)?(?:{WRONG}|not\s+(?:correct|right|the\s+(?:\w+\s+)?answer))\b
    |{_START}(?:no[,.]?\s+)?not\s+{_FILL}{_OPENING}{SAME}
    |{_START}(?:no[,.]?\s+)?{_SUBJECT}(?:'s|\s+(?:is|was))(?:\s+not|n't)\s+{_FILL}{_OPENING}{SAME}\W*$"""
)
"""The same answer is named again, and denied."""

SAME_AGAIN = compiled(rf"""^\W{{0,4}}or\s+{_FILL}{_OPENING}{SAME}""")
"""An "or" that only says the same in another way."""

YES_OR_NO = compiled(r"""^\W{0,6}(?:yes|no)\b\s?(?:[,.!]|$)""")
"""A sentence that begins with a plain "yes" or "no", which is an answer where these are the options."""

RIVAL_FIRST = compiled(rf"""{_START}{RIVAL}""")
"""A sentence that begins with another answer."""
