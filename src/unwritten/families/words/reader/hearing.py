"""What is heard in a clip: the ears' features of its whole sound, and whether the scratch of a pen is among it.

A pen is told from other things by what its sounds have in common: they have no tones, as bells have; they go on for
as long as a stroke takes, as clicks do not; and where the pen goes faster it is louder and brighter at once, while
the colour of noise does not change, however it swells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, Pcm, UnwrittenError
from unwritten.families.words.reader.ears import BANDS, HOPS_PER_SECOND, SCALE, Measures, in_relation, measured
from unwritten.families.words.reader.senses import no_longer
from unwritten.media.decode import open_media, samples_in, stated_seconds

# The words of which it is said here what they have at least and at most are those that `python -m scripts.reader_ears
# FOLDER --unipen letters.npz` hears: of validation writers, real people among them, words with hardly a curve, too.

TONED = 10.0
"""dB by which the loudest band stands out on average where a sound is no scratch but has tones, as speech, bells and
melodies have. Words have 5.5 to 9.0; films of 14 MAVERIX tasks 15.8 and more, the sea 8 to 11."""

SELDOM = 0.15
"""Share of the time from the first sound to the last in which something sounds, below which there are but clicks;
words have 0.22 and more."""

STROKE, STROKES = 15, 4
"""Hops (0.12 s) for which a pen sounds on end while it writes a stroke, and at how many hops of a clip such a time
must begin at least. Even two dots have 6; keys, clicks and drops have none or one."""

TOGETHER, STEADY, MOTLEY = 2.5, 1.2, 3.7
"""How surely (in standard errors) louder hops must be the brighter ones, unless the colour changes by so many dB from
one stroke's length to another; and by how many dB it does not change where a pen makes it. Of 1,394 words two have
less than 2.5, and change more than that; none changes by more than 3.2 dB. Noise of any colour has 2.5 once in a
hundred times, however it swells or bursts, and changes by 1.1 dB at most; the sea and breath by 4 dB and more."""

BRIEF = 100
"""At fewer hops than this, single letters without a curve cannot be told from noise: eyes may be believed that a pen
makes it, ears alone not."""

CEASELESS = 0.985
"""Share of a clip in which something sounds, above which it may be wind; of 990 words, hurried ones among them, the
one with the least pauses sounds for 0.963 of the time."""

EDGE = 2
"""Hops beside a silence, in which a sound only begins or ends."""

SLACK = 0.1
"""Seconds by which a sound may be shorter than its file says."""


@dataclass(frozen=True, eq=False)
class Heard:
    """What the ears heard in a clip: a row of features every 8 ms, and whether there is any scratch in it."""

    features: Measures  # n × FEATURES
    heard: bool

    @property
    def seconds(self) -> float:
        """How long the clip sounds."""
        return len(self.features) / HOPS_PER_SECOND

    @property
    def doubtful(self) -> bool:
        """Say whether it may as well be noise, if no pen is seen: it never pauses, or its colour does not change."""
        if not self.heard:
            return False
        return float(self.sounding.mean()) > CEASELESS or is_lifeless(strokes(self.features))

    @property
    def sounding(self) -> NDArray[np.bool_]:
        """Say of each hop whether the pen is heard in it."""
        return sounding(self.features)


def listen(path: Path) -> Heard:
    """Hear a clip: decoded samples count, and nothing else in the file; one without a sound track is not heard."""
    with open_media(path) as container:
        stated = stated_seconds(container, path)
        return listen_to(() if stated is None else samples_in(container, path), stated, path)


def listen_to(blocks: Iterable[Pcm], stated: float | None, path: Path) -> Heard:
    """Hear the decoded sound of a clip, which says that it is so many seconds long (None: it has no sound)."""
    rows = measured(block for _, block in no_longer(_with_times(blocks), path))
    if stated and len(rows) / HOPS_PER_SECOND < stated - SLACK:
        raise UnwrittenError(f"{path} is damaged: its sound ends after {len(rows) / HOPS_PER_SECOND:.1f} s")
    related = in_relation(rows)
    return Heard(related, is_scratch(related))


def _with_times(blocks: Iterable[Pcm]) -> Iterator[tuple[float, Pcm]]:
    """Give each block with the time at which it ends."""
    samples = 0
    for block in blocks:
        samples += len(block)
        yield samples / SAMPLE_RATE, block


def is_scratch(features: Measures) -> bool:
    """Say whether what sounds is the scratch of a pen, as far as that can be told without reading it."""
    if share(features) < SELDOM or has_tones(features):
        return False
    found = strokes(features)
    long = found.times >= BRIEF
    return found.times >= STROKES and found.colour <= MOTLEY and not (long and is_lifeless(found))


def is_lifeless(found: Strokes) -> bool:
    """Say whether the colour of a sound does not change, as if nothing went slower and faster there."""
    return found.together < TOGETHER and found.colour < STEADY


def sounding(features: Measures) -> NDArray[np.bool_]:
    """Say of each hop whether anything sounds in it."""
    return np.asarray(features[:, BANDS + 4] > 0)


def share(features: Measures) -> float:
    """Say in what share of the time something sounds, from the first sound to the last."""
    found = np.flatnonzero(sounding(features))
    return len(found) / (int(found[-1] - found[0]) + 1) if len(found) else 0.0


def has_tones(features: Measures) -> bool:
    """Say whether single bands stand out where it sounds; the noise of a scratch is spread over all of them."""
    return tones(features) >= TONED


def tones(features: Measures) -> float:
    """Say by how many dB the loudest band stands out on average where it sounds."""
    bands = features[sounding(features), :BANDS]
    return SCALE * float((bands.max(axis=1) - np.median(bands, axis=1)).mean()) if len(bands) else 0.0


class Strokes(NamedTuple):
    """Times of a stroke's length in which something sounds on end: how many, and how the sound changes in them."""

    times: int
    colour: float  # dB by which the bands change from one such time to another, each against the mean of all
    together: float  # how surely louder hops are the brighter ones, in standard errors


def strokes(features: Measures) -> Strokes:
    """Compare the times in which something sounds on end."""
    on = sounding(features)
    bands = SCALE * features[:, :BANDS]
    means = _means(np.column_stack((on, bands - bands.mean(axis=1, keepdims=True))), STROKE)
    on_end = means[means[:, 0] == 1, 1:]
    return Strokes(len(on_end), float(on_end.std(axis=0).mean()) if len(on_end) else 0.0, _together(features, on))


def _together(features: Measures, on: NDArray[np.bool_]) -> float:
    """Say how surely louder hops are the brighter ones: their correlation times the root of their number."""
    inside = _means(on[:, None], 2 * EDGE + 1)[:, 0] == 1
    loud, bright = features[EDGE : EDGE + len(inside), BANDS : BANDS + 2][inside].astype(np.float64).T
    if len(loud) < 3 or not loud.std() or not bright.std():
        return 0.0
    return float(np.corrcoef(loud, bright)[0, 1] * np.sqrt(len(loud)))


def _means(rows: NDArray[np.generic], length: int) -> NDArray[np.float64]:
    """Give the mean of so many rows on end, beginning at each row that has as many left."""
    sums = np.cumsum(np.concatenate((np.zeros((1, rows.shape[1])), rows)), axis=0)
    return np.asarray((sums[length:] - sums[:-length]) / length)
