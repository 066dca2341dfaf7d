"""Brings a reply to one spelling of every character, and drops what the model only thought aloud."""

from __future__ import annotations

import re
import unicodedata

_ENTITIES = (("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&"))
_HYPHENS = "\u2010\u2011\u2212\ufe63\uff0d\u207b\u208b"
_SINGLE_QUOTES = "\u2018\u2019\u201a\u2032\u00b4"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u00ab\u00bb"
_POINTS = {  # the comma, full stop and brackets of other scripts; most full stops there have no space behind them
    **dict.fromkeys("\u3001\u060c", ", "),
    **dict.fromkeys("\u3002\u0964\u06d4", ". "),
    **dict.fromkeys("\u300c\u300d\u300e\u300f", '"'),
    "\u061b": ";",
    "\u061f": "?",
    "\u3010": "[",
    "\u3011": "]",
}
_UNSEEN = "\u20e3\u180e\u115f\u3164" + "".join(chr(code) for code in range(0xFE00, 0xFE10))
_MINUS = re.compile(r"(?<![0-9)])(?<![0-9)] )\u2212\s?(?=[0-9.])")
_RAISED = re.compile(r"(?<=\^[-0-9])\^(?=[0-9])")

_SCRIPT = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"  # no spaces stand around their words
_BORDER = re.compile(rf"(?<=[{_SCRIPT}])(?=[A-Za-z0-9\"'(\[*`$\\])|(?<=[A-Za-z0-9\"')\]*`$}}])(?=[{_SCRIPT}])")

_NAMES = (
    r"(?:\w{1,20}:)?(?:(?:think(?:ing)?|thoughts?|reason(?:ing)?)(?:[_-](?:process|steps?|trace))?|chain[_-]of[_-]thoughts?"
    r"|cot|analysis|scratch_?pad|reflection|inner_monologue)"
)
_TAG = re.compile(
    rf"<\s{{0,4}}(?P<close>/?)\s{{0,4}}(?P<name>{_NAMES})\b[^<>]{{0,200}}>"
    r"|[\[◁](?P<close2>/?)(?P<name2>think)[\]▷]"
    r"|<\|(?P<open3>begin|start|end)_of_(?P<name3>thought|thinking)\|>",
    re.IGNORECASE,
)
_MARKED_BOX = (("<|begin_of_box|>", "<answer>"), ("<|end_of_box|>", "</answer>"))  # of the GLM models
_TOKEN = re.compile(r"<\|[a-z_]{1,40}\|>", re.IGNORECASE)  # of a chat template
_CHANNEL = re.compile(r"<\|channel\|>\s{0,4}(\w{1,20})[^<]{0,80}<\|message\|>")


def normalise(text: str) -> str:
    """Write every character in its plainest form: ASCII where it has one, NFC otherwise, nothing invisible."""
    for entity, plain in _ENTITIES:
        text = text.replace(entity, plain)
    text = _MINUS.sub("-", text.replace("\r\n", "\n"))
    table = {ord(char): _plain(char) for char in set(text) if not (char.isascii() and char.isprintable())}
    return _BORDER.sub(" ", unicodedata.normalize("NFC", _RAISED.sub("", text.translate(table))))


def _plain(char: str) -> str:
    if char in "\n\t":
        return char
    if char in "\r\v\f\x85\u2028\u2029":
        return "\n"
    if char in _POINTS:
        return _POINTS[char]
    category = unicodedata.category(char)
    if category in ("Cf", "Cc") or char in _UNSEEN:
        return ""
    if category == "Cs":
        return "\ufffd"  # half a surrogate pair cannot be written to any file
    if category == "Nd":
        return str(unicodedata.decimal(char))
    return _compatible(char)


def _compatible(char: str) -> str:
    """Apply NFKC where it does not change what is said: 7² is not 72, and 1½ is not 11/2."""
    shape = unicodedata.decomposition(char).partition(" ")[0]
    if char in _HYPHENS:
        return "^-" if shape == "<super>" else "-"
    if char in _SINGLE_QUOTES:
        return "'"
    if char in _DOUBLE_QUOTES:
        return '"'
    plain = unicodedata.normalize("NFKC", char)
    if shape == "<fraction>":
        return " " + plain.replace("\u2044", "/")
    if shape in ("<super>", "<sub>") and plain.isdecimal():
        return ("^" if shape == "<super>" else "_") + plain
    return plain if plain.isascii() else char


def without_reasoning(text: str) -> str:
    """Drop what stands in reasoning tags.

    A tag that is never closed hides all that follows it; a closing tag that was never opened hides all before it.
    """
    text = _final_channel(text)
    for mark, written in _MARKED_BOX:
        text = text.replace(mark, written)
    kept: list[str] = []
    start, inside = 0, ""
    for tag in _TAG.finditer(text):
        name = (tag["name"] or tag["name2"] or tag["name3"]).casefold()
        closes = bool(tag["close"] or tag["close2"]) or (tag["open3"] or "").casefold() == "end"
        if not closes and not inside:
            kept.append(text[start : tag.start()])
            inside = name
        elif closes and (not inside or inside == name):
            if not inside:
                kept.clear()
            start, inside = tag.end(), ""
    return _TOKEN.sub(" ", "\n".join(kept if inside else [*kept, text[start:]]))


def _final_channel(text: str) -> str:
    channels = list(_CHANNEL.finditer(text))
    if not channels:
        return text
    if channels[-1][1].casefold() != "final":
        return text[: channels[0].start()]
    return text[channels[-1].end() :].split("<|", 1)[0]


def folded(text: str) -> str:
    """Normalise and ignore case and spacing, for comparing two texts."""
    return " ".join(normalise(unicodedata.normalize("NFC", normalise(text).casefold())).split())
