"""Takes the LaTeX and Markdown off a piece of a reply, without changing what it says."""

from __future__ import annotations

import re

_COMMANDS = {
    "times": "×",
    "cdot": "·",
    "div": "÷",
    "approx": "≈",
    "simeq": "≈",
    "sim": "~",
    "pm": "±",
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "lt": "<",
    "gt": ">",
    "ne": "≠",
    "neq": "≠",
    "degree": "°",
    "pi": "π",
    "sqrt": "√",
    "to": " -> ",
    "rightarrow": " -> ",
    "longrightarrow": " -> ",
    "Rightarrow": " -> ",
    "implies": " -> ",
    "quad": " ",
    "qquad": " ",
}
_STYLE = re.compile(
    r"(?:text\w*|math(?:rm|bf|it|sf|tt|bb|cal)|mbox|boxed|fbox|operatorname|displaystyle|left|right|[bB]igg?[lr]?)"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_FRACTION = re.compile(r"\\[dtc]?frac\s{0,4}(?:\{([^{}]{1,80})\}\s{0,4}\{([^{}]{1,80})\}|([0-9])([0-9]))")
_MATRIX = re.compile(r"\\begin\s?\{([pbvB]?matrix|array)\}(?:\{[clr|]{1,9}\})?(.{1,200}?)\\end\s?\{\1\}", re.DOTALL)
_ALIGNED = re.compile(r"\\(?:begin|end)\s?\{(?:align(?:ed)?|equation|gather|split)\*?\}|&(?=\s?[=\\])")
_REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.MULTILINE), new)
    for pattern, new in (
        (r"~~[^~\n]*~~", " "),  # struck out: no longer said
        (r"^[ \t]*(?:(?:[*•]|[-+](?=[ \t]+[^\s0-9.])|#{1,6})[ \t]+)+", ""),  # but "- 7" may be a minus
        (r"<br\s{0,2}/?>", "\n"),
        (r"</?[A-Za-z][^<>\n]{0,100}>", " "),
        (r"\^\{?\\circ\}?", "°"),
        (
            r"(?:\\(?:int|sum|prod)(?![A-Za-z])|[∫∑∏])(?:\s{0,2}[_^](?:\{[^{}]{0,40}\}|[-+]?\w{1,10})){0,2}",
            " ",
        ),  # its bounds
        (r"(?<=[0-9])(?=\\[dtc]?frac)", " "),
    )
)
_AFTER: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"\\[()\[\],;:! ]|\\\\", " "),
        (r"\\(?=[%$#&_{}])|\\(?=\s|$)", ""),
        (r"\{,\}", ","),
        (r"([\^_])\{([^{}]{0,40})\}", r"\1\2"),
        (r"[{}]", " "),
        (r"\$|`", ""),
        (r"(?<=[0-9])\*\*(?=[0-9])", "^"),
        (r"(?<!\w)[*_]+(?=\S)|(?<=\S)[*_]+(?!\w)|\*\*", ""),
        (r"\s{0,4}(?:-{1,3}>|={1,2}>|[→➔➜➝➡⇒⟶⟹▶])\s{0,4}", " -> "),
        (r"(?<=[0-9])–(?=[0-9])|(?<![\w)])–(?=[0-9])", "-"),
        (r"[ \t]+", " "),
        (r" ?\n\s*", "\n"),
    )
)


def plain(region: str) -> str:
    """Write a normalised piece of a reply without markup; line breaks stay."""
    for pattern, new in _REWRITES:
        region = pattern.sub(new, region)
    region = _ALIGNED.sub("", _MATRIX.sub(_vector, region))
    region = _FRACTION.sub(lambda found: "/".join(part for part in found.groups() if part), region)
    region = _COMMAND.sub(_command, region)
    for pattern, new in _AFTER:
        region = pattern.sub(new, region)
    return region.strip()


def _vector(found: re.Match[str]) -> str:
    """Write a column or row as coordinates in brackets; a whole matrix is none."""
    column, row = re.split(r"\\\\(?:\[[^\]]{0,9}\])?", found[2].strip().removesuffix("\\\\")), found[2].split("&")
    if min(len(column), len(row)) > 1:
        return " "
    return f"({', '.join(part.strip() for part in max(column, row, key=len))})"


def _command(found: re.Match[str]) -> str:
    name = found[1]
    if _STYLE.fullmatch(name):
        return ""
    return _COMMANDS.get(name, f" {name} ")


def bare(text: str) -> str:
    """Strip quotes, outer punctuation and one pair of brackets around all of it."""
    text = text.strip(" \n\t\"'.,;:!")
    if len(text) > 2 and (text[0], text[-1]) in (("(", ")"), ("[", "]")) and not any(c in "()[]" for c in text[1:-1]):
        text = text[1:-1].strip(" \n\t\"'.,;:!")
    return text
