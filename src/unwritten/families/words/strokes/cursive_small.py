"""Small joined letters as British schools teach them, in the notation of ``shapes``.

Each letter leads in from the baseline and leads out: from the baseline upwards, or, in o, r, v and w, from the top.
Ascenders are plain and descenders of f, g, j and y are loops. Dots and the bars of f, t and x wait for the end of
the word.
"""

from __future__ import annotations

from collections.abc import Mapping


def _out(x: float) -> str:
    """Down a stem to the baseline and out."""
    return f"{x},.3/S ~ {x + 0.2:.2f},0/E ~ {x + 0.46:.2f},.3/58"


def _loop(x: float) -> str:
    """Down a stem into a loop below the line, and out across it."""
    return f"{x},-.6/S ~ {x - 0.27:.2f},-1/W ~ {x - 0.46:.2f},-.78/N ~ {x:.2f},-.1/42 ~ {x + 0.42:.2f},.3/52"


OVER = "0,0/12 ~ .41,.72/70 ~ .76,1/E ~ 1.04,.84/308>128 ~ .76,1/W ~ .36,.5/S"
"""In over the top of a bowl to one o'clock, and back around: a, c, d, g, o and q."""

BOWL = f"{OVER} ~ .7,0/E ~ 1.06,.48/N"
STEM = "0,0/12 ~ .44,1/72"
TALL = "0,0/12 ~ .44,1.1/N - .44,2"
LOOPED = "0,0/12 ~ .66,1.66/N ~ .54,2/W ~ .44,1.64/S"
ARCH = ".44,.5/N ~ .82,1/E ~ 1.14,.6/S"
ROUND = ".44,.5/N ~ .82,1/E ~ 1.18,.5/S ~ .82,0/W ~ .46,.16/120>300 ~ .82,0/E ~ 1.42,.3/50"
"""Forward around from the stem, closed, and back out along the baseline: b and p."""

KICK = ".44,.5/N ~ .8,1/E ~ 1,.78/S ~ .46,.46/190>320 ~ 1.12,0/E ~ 1.38,.3/58"
CUP = ".44,.4/S ~ .75,0/E ~ 1.08,.4/N - 1.08,1"

SCHOOL: Mapping[str, str] = {
    "a": f"{BOWL} - 1.06,1 - {_out(1.06)}",
    "b": f"{TALL} - .44,0 - {ROUND}",
    "c": f"{OVER} ~ .76,0/E ~ 1.2,.3/54",
    "d": f"{BOWL} - 1.06,2 - {_out(1.06)}",
    "e": "0,0/8 ~ .5,.36 ~ .78,.74/N ~ .54,1/W ~ .24,.5/S ~ .6,0/E ~ 1.02,.3/54",
    "f": f"0,0/12 ~ .7,1.66/N ~ .56,2/W ~ .44,1.64/S - {_loop(0.44)} ; later .2,1 - .82,1",
    "g": f"{BOWL} - 1.06,1 - {_loop(1.06)}",
    "h": f"{TALL} - .44,0 - {ARCH} - {_out(1.14)}",
    "i": f"{STEM} - {_out(0.44)} ; later dot .46,1.5",
    "j": f"{STEM} - {_loop(0.44)} ; later dot .46,1.5",
    "k": f"{TALL} - .44,0 - {KICK}",
    "l": f"{TALL} - {_out(0.44)}",
    "m": f"{STEM} - .44,0 - .44,.6/N ~ .73,1/E ~ .98,.62/S - .98,0 - .98,.6/N ~ 1.27,1/E ~ 1.52,.62/S - {_out(1.52)}",
    "n": f"{STEM} - .44,0 - {ARCH} - {_out(1.14)}",
    "o": f"{OVER} ~ .72,0/E ~ 1.08,.5/N ~ .76,1/W ~ .62,.9/S ~ .8,.8/E ~ 1.36,.95/24",
    "p": f"{STEM} - .44,-1 - {ROUND}",
    "q": f"{BOWL} - 1.06,1 - 1.06,-.74/S ~ 1.22,-1/E ~ 1.4,-.7/N ~ 1.52,.3/76",
    "r": f"{STEM} - .44,0 - .44,.55/N ~ .74,.98/E ~ .92,.88 ~ 1.24,.95/28",
    "s": (
        "0,0/12 ~ .44,.86/65 ~ .66,1/E ~ .9,.85/310>130 ~ .66,1/W ~ .42,.76/S ~ .68,.5/335 ~ .94,.24/S ~ "
        ".66,0/W ~ .38,.14/140>320 ~ .7,0/E ~ 1.24,.3/50"
    ),
    "t": f"0,0/12 ~ .44,1/N - .44,1.6 - {_out(0.44)} ; later .16,1 - .8,1",
    "u": f"{STEM} - {CUP} - {_out(1.08)}",
    "v": f"{STEM} - .8,0 - 1.16,.98/N>300 ~ 1.54,.95/28",
    "w": (
        f"{STEM} - .44,.38/S ~ .68,0/E ~ .94,.4/N - .94,1 - .94,.38/S ~ 1.18,0/E ~ 1.44,.5/N - 1.44,.98/N>300 ~ "
        "1.82,.95/28"
    ),
    "x": "0,0/12 ~ .36,.88 ~ .46,1/E ~ .58,.86/294 - .9,.14/294 ~ 1.08,0/E ~ 1.36,.3/58 ; later 1.06,1 - .42,0",
    "y": f"{STEM} - {CUP} - {_loop(1.08)}",
    "z": "0,0/12 ~ .3,.7 ~ .56,1/E - 1.06,1 - .46,0 - .98,0/E ~ 1.34,.3/56",
}

HABITS: Mapping[str, tuple[str, ...]] = {
    # looped ascenders
    "b": (f"{LOOPED} - .44,0 - {ROUND}",),
    "h": (f"{LOOPED} - .44,0 - {ARCH} - {_out(1.14)}",),
    "k": (f"{LOOPED} - .44,0 - {KICK}",),
    "l": (f"{LOOPED} - {_out(0.44)}",),
    # a bar through the middle
    "z": ("0,0/12 ~ .3,.7 ~ .56,1/E - 1.06,1 - .46,0 - .98,0/E ~ 1.34,.3/56 ; later .54,.5 - .98,.5",),
}
