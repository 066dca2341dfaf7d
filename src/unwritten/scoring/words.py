"""Words that several rules share, each list written once."""

from __future__ import annotations

import re


def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern in which case and white space do not count."""
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


WRONG = r"(?:wrong|incorrect|false)"
THING = (
    r"(?:panel|clip|video|film|picture|image|box|cell|tile|card|option|choice|figure|shape|piece|item|object|ball|ring|lamp|light"
    r"|door|cup|player|token|row|column|grid|square|swing|bucket|block|target|machine|wheel|ramp|region|net)"
)
"""What bears a number or letter as its name."""

PROVES = r"(?:(?:proves|proved|turns\s+out|turned\s+out)(?:\s+to\s+(?:be|have\s+been))?|has\s+been)"
"""Says the same as "is", and may stand in front of the same judgements."""

ITSELF = r"(?:that|this|it|which|(?:my|the|this|that)\s+(?:\w+\s+)?(?:answer|count|box))"
"""What stands for the answer just given, in a clause that judges it."""

_TENTATIVE = r"preliminary|provisional|tentative|naive|tempting|draft|careless"
EARLY = rf"(?:first|initial|original|early|earlier|previous|old|former|{_TENTATIVE})"
GUESS = (
    r"(?:guess|thought|idea|answer|count|tally|estimate|impression|instinct|attempt|try|result|reading|assumption"
    r"|hypothesis|choice|pick|list)"
)
TENTATIVE = rf"(?:{_TENTATIVE})\s+{GUESS}"
"""An answer that is called no firm one."""

FORMER = (
    rf"(?:(?:my|our)\s+(?:very\s+)?{EARLY}\s+(?:\w+\s+)?{GUESS}|{TENTATIVE}"
    rf"|{EARLY}\s+(?:guess|impression|instinct|hunch))"
)
"""An answer that the writer had before: it stands only if something upholds it."""

_ONCE = r"(?:at\s+first|initially|originally|previously|earlier)"
_THOUGHT = r"(?:thought|guessed|said|assumed|answered|believed|suspected|figured)"
ONCE_THOUGHT = rf"""(?:(?:{_ONCE},?|first)\s+(?:(?:i|we)\s+)?(?:had\s+)?{_THOUGHT}
    |(?:i|we)\s+(?:had\s+(?:thought|assumed|believed|guessed)|used\s+to\s+(?:think|assume|believe)))"""
_COUNTED = r"(?:counted|considered|read|noted)"
ONCE_HELD = rf"""(?:{ONCE_THOUGHT}|{_ONCE},?\s+(?:i|we)\s+(?:had\s+)?{_COUNTED}
    |(?:i|we)\s+(?:had\s+)?(?:{_ONCE}|first)\s+{_COUNTED})"""
"""The same, told by a verb ("I first guessed 5"); "First, I counted 5" is a step of the reasoning."""

_NO_DENIAL = r"(?!\b(?:but|not|no|never|\w+n't|cannot|though|although|however)\b)[^.!?;\n]"
UPHELD = rf"""(?:,?\s+(?:too|as\s+well|stands|holds|(?:is|was)\s+(?:\w+ly\s+)?(?:right|correct|confirmed))\b
    |[\s,;.:\u2013\u2014-]{{1,4}}(?:and|which|it|that|this|the|my|our|i|so|still)\b(?:{_NO_DENIAL}){{0,80}}?
    \b(?:right|correct|true|confirm\w*|verified|final|the\s+same|stands?|stood|holds?|held|remains?|agrees?|agreed
    |still\s+(?:think|say|count|get|see))\b)"""
"""Behind such an answer: it is still the answer ("and it is right", "and a recount confirms it")."""

NOT_ABROAD = (
    r"\b(?:nicht|kein\w*|no\s+(?:es|son|hay|fue)|n'(?:est|y\s+a)|pas|n[ãa]o|non\s+(?:è|sono)|не|нет)"
    r"|(?:不是|并非|不|没有|非)"
)
MAYBE_ABROAD = (
    r"(?:\b(?:vielleicht|möglicherweise|wahrscheinlich|vermutlich|ungefähr|etwa|quizás?|tal\s+vez|probablemente|posiblemente"
    r"|aproximadamente|peut-être|probablement|environ|talvez|provavelmente|forse|probabilmente|возможно|вероятно|наверное"
    r"|примерно)\b|可能|也许|或许|大概|大约|(?<=[0-9个次])\s?左右|多分|おそらく|たぶん|아마)"
)
BOUND_ABROAD = (
    r"(?:\b(?:mindestens|höchstens|mehr\s+als|weniger\s+als|al\s+menos|como\s+m(?:ín|áx)imo|más\s+de|menos\s+de|au\s+(?:moins|plus)"
    r"|(?:plus|moins)\s+de|almeno|più\s+di|meno\s+di|pelo\s+menos|mais\s+de|не\s+(?:менее|более)|более|менее|больше|меньше)"
    r"|至少|最多|超过|不到|不少于|不超过)"
)
WRONG_ABROAD = (
    r"(?:(?:ist|sind|es|est|è|é)\s+|是\s?)?(?:falsch|incorrect[oae]s?|erróne[oa]s?|faux|fausse|sbagliat[oa]|errad[oa]|错误?|неверно"
    r"|неправильно|неверный|nicht\s+(?:richtig|korrekt))"
)
UNKNOWN_ABROAD = (
    r"(?:\b(?:no\s+(?:lo\s+)?sé|no\s+puedo|wei(?:ß|ss)\s+(?:es\s+|ich\s+)?nicht|kann\s+(?:es\s+|ich\s+)?nicht|ne\s+(?:sais|peux)\s+pas"
    r"|non\s+(?:lo\s+)?so\b|não\s+sei|не\s+(?:знаю|могу))|不知道|无法|不确定|不能|わかりません|分かりません|모르)"
)
"""A denial, a hedge, a bound, a judgement and a refusal, as they stand beside an answer in other languages."""

ROUGHLY = r"(?:about|around|roughly|circa)"
ROUNDED = r"(?:approximately|approx\.?)"
"""Both say "nearly"; only the second kind is also said of a number that was rounded as asked."""

BACKWARDS = r"(?:last\s+to\s+(?:the\s+)?first|(?:from|in)\s+reverse|from\s+the\s+end(?!\s+of))"
"""Said of a list that is given from its end."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ORDINAL = rf"(?:{'|'.join(ORDINALS)})"
NTH = r"[0-9]{1,3}(?:st|nd|rd|th)"
"""Places of a sequence, in words and in digits."""
