"""What is heard in a clip: the ears' features of its whole sound, and whether the scratch of a pen is among it.

A pen is told from other things by what its sounds have in common: they have no tones, as bells have, they go on for
as long as a stroke takes, as clicks do not, and their colour changes with the pen's way, as that of noise does not.
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

TONED = 12.0
"""dB by which the loudest band stands out on average where a sound is no scratch but has tones, as speech, bells and
melodies have. Of 369 sounds of pens (joined, live, without taps; none of a writer for tests) it is 5.5 to 8.3, of
films of 14 MAVERIX tasks 15.8 and more; the wind of the fifteenth has no tones."""

SELDOM = 0.15
"""Share of the time in which something sounds, below which there are but clicks; pens sound for 0.36 of it and more
(`python -m scripts.reader_ears`)."""

STROKE, STROKES = 15, 4
"""Hops (0.12 s) for which a pen sounds on end while it writes a stroke, and at how many hops of a clip such a time
must begin at least. Even two dots have 6; keys, clicks and drops have none or one."""

SHADED, LIVELY = (20, 0.05), (200, 0.84)
"""By how many octaves the brightness must change from one such time to another, and by how many dB the bands, each
against the mean of all, in clips that have at least so many of these times. Of 1,018 words of validation writers and
real people, words with hardly a curve among them, the least have 0.084 and 0.97 there. Noise has 0.02 to 0.04 octaves
if it is white or a band, 0.7 dB if it is pink or brown, and swelling or bursts change little in that
(`python -m scripts.reader_ears`)."""

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
    dull = found.times >= SHADED[0] and found.brightness < SHADED[1]
    steady = found.times >= LIVELY[0] and found.colour < LIVELY[1]
    return found.times >= STROKES and not dull and not steady


def sounding(features: Measures) -> NDArray[np.bool_]:
    """Say of each hop whether anything sounds in it."""
    return np.asarray(features[:, BANDS + 4] > 0)


def share(features: Measures) -> float:
    """Say in what share of the time something sounds."""
    return float(sounding(features).mean()) if len(features) else 0.0


def has_tones(features: Measures) -> bool:
    """Say whether single bands stand out where it sounds; the noise of a scratch is spread over all of them."""
    bands = features[sounding(features), :BANDS]
    return bool(len(bands)) and float((bands.max(axis=1) - np.median(bands, axis=1)).mean()) >= TONED / SCALE


class Strokes(NamedTuple):
    """Times of a stroke's length in which something sounds on end: how many, and how they differ."""

    times: int
    colour: float  # dB
    brightness: float  # octaves


def strokes(features: Measures) -> Strokes:
    """Compare the times in which something sounds on end."""
    bands = SCALE * features[:, :BANDS]
    rows = (sounding(features)[:, None], features[:, [BANDS + 1]], bands - bands.mean(axis=1, keepdims=True))
    sums = np.cumsum(np.concatenate((np.zeros((1, BANDS + 2)), np.concatenate(rows, axis=1))), axis=0)
    means = (sums[STROKE:] - sums[:-STROKE]) / STROKE
    on_end = means[means[:, 0] == 1, 1:]
    if not len(on_end):
        return Strokes(0, 0.0, 0.0)
    brightness, *colours = on_end.std(axis=0).tolist()
    return Strokes(len(on_end), float(np.mean(colours)), brightness)
